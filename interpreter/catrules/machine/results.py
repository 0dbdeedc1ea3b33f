"""Who decides and how a game ended, from the words of its state."""

from catrules.ir.program import DECISIONS, ENDING, NOTHING, TURNS, WINNERS
from catrules.machine.answers import Actor, Result
from catrules.machine.execute import Machine
from catrules.machine.legend import ACTORS


def actor_of(word: int) -> Actor:
    """Who decides: the machine's actor as a seat's number, `chance` or `table`."""
    return ACTORS.get(word, word + 1)


def result_of(machine: Machine, state: list[int]) -> Result:
    """How a game ended whose state says that it is over."""
    program = machine.program
    scores = None
    if program.score >= 0:
        seats = range(program.players)
        scores = tuple(machine.evaluate(state, program.score, (seat,)) for seat in seats)
    ending = state[ENDING]
    known = ending != NOTHING and 0 <= ending < len(program.endings)
    return Result(
        winners=tuple(s + 1 for s in range(program.players) if state[WINNERS] >> s & 1),
        scores=scores,
        turns=state[TURNS],
        decisions=state[DECISIONS],
        reason=program.endings[ending].name if known else "",
        clauses=program.origins[program.endings[ending].origin].clauses if known else (),
    )
