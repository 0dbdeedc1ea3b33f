"""Bots: how a seat answers that nobody plays, and how the table does.

A policy takes its random numbers from the policy stream of the state that it is asked in, and
from nowhere else; chance has a stream of its own, so a bot never changes what is rolled or drawn.
"""

from collections.abc import Callable, Iterable

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, TABLE, Program
from catrules.ir.walk import expressions, walk
from catrules.machine.answers import Answer
from catrules.machine.execute import Pending
from catrules.machine.play import Play
from catrules.machine.random import policy_below
from catrules.machine.standing import Standing

Policy = Callable[[Standing, Pending], int]
"""Answers a decision with the index of an option; of the state it may change the policy stream."""


def at_random(standing: Standing, pending: Pending) -> int:
    """One index below the number of options; nothing is drawn where there is one option."""
    options = len(pending.options)
    return policy_below(standing.state, options) if options > 1 else 0


def table(standing: Standing, pending: Pending) -> int:
    """The table: no to a `may`, else at random."""
    site = standing.legend.program.sites[pending.site]
    if site.form == "may":
        for index, option in enumerate(pending.options):
            if site.templates[option[0]].form == "pass":
                return index
    return at_random(standing, pending)


class UnknownPolicy(KeyError):
    """A name that is no policy's; the message says what is wanted."""

    def __str__(self) -> str:
        return str(self.args[0])


def policy_named(name: str) -> Policy:
    """The policy of that name: one of POLICIES; behind `mcts:` there may be settings.

    Raises UnknownPolicy, a KeyError.
    """
    if name == "random":
        return at_random
    if name == "greedy":
        from catrules.simulate.greedy import greedy

        return greedy
    word, colon, settings = name.partition(":")
    if word != "mcts":
        raise UnknownPolicy(f"the bots are {', '.join(POLICIES)}, not {name!r}")
    from catrules.simulate.mcts import Search

    return Search(**_settings(settings)) if colon else Search()


def prepare(program: Program, names: Iterable[str]) -> None:
    """Lets bots of these names work out beforehand what a program's first answer needs: that would
    take longer than the answer. Other names are left aside."""
    if any(name.partition(":")[0] == "mcts" for name in names):
        from catrules.simulate.mcts import Search

        Search.prepare(program)


POLICIES = ("random", "greedy", "mcts")
"""The policies' names."""

SETTINGS = {"iterations": 1_000_000, "positions": 10_000}
"""The settings of `mcts`, each a number from 1 to this."""


def _settings(text: str) -> dict[str, int]:
    """`iterations=1000,positions=20`."""
    found: dict[str, int] = {}
    for part in text.split(","):
        name, _, value = (each.strip() for each in part.partition("="))
        most = SETTINGS.get(name)
        if most is None or name in found:
            raise UnknownPolicy(
                f"behind `mcts:` stand {' and '.join(SETTINGS)}, each at most once, as in"
                f" mcts:iterations=1000, not {part!r}"
            )
        if not (value.isascii() and value.isdigit() and len(value) < 9 and 0 < int(value) <= most):
            raise UnknownPolicy(f"`{name}` of mcts is a number from 1 to {most}, not {value!r}")
        found[name] = int(value)
    return found


@frozen
class Chosen:
    """What a bot would answer: which of the pending decisions, and the option's index."""

    pending: Pending
    option: int


def choose(standing: Standing, policies: tuple[Policy, ...], number: int = 0) -> Chosen:
    """Lets the policy of whoever is asked (of a seat, or the table's) answer a decision."""
    pending = standing.stop[number]
    policy = policies[pending.actor] if pending.actor >= 0 else table
    return Chosen(pending, policy(standing, pending))


def answer(play: Play, policy: str = "random", number: int = 0) -> Answer:
    """A bot answers one of a game's pending decisions; the table's are answered as `table` does.

    number: which of `play.pending`. Raises as `Play.apply` does, and IndexError if that many are
    not asked. A decision of chance (in a game with every stop) is left to the seed.
    """
    standing = play.standing
    pending = standing.stop[number]
    if pending.actor == CHANCE:
        return play.draw()
    seats = (policy_named(policy),) * standing.legend.program.players
    return play.choose(lambda standing: choose(standing, seats, number).option, number)


def table_may(program: Program) -> bool:
    """Whether the table may be asked a `may`, so that not all of its answers are at random.

    True also where that cannot be told from the instructions: it only costs time then.
    """
    code = [instr for routine in program.routines for instr in walk(routine.body)]
    passed_on = any(
        instr.op in (op.CALL, op.CHOOSE)
        and any(arg.op is op.CONST and arg.args[0] == TABLE for arg in expressions(instr))
        for instr in code
    )
    return passed_on and any(
        instr.op is op.CHOOSE
        and program.sites[instr.args[0]].form == "may"
        and (instr.args[1].op is not op.CONST or instr.args[1].args[0] == TABLE)
        for instr in code
    )
