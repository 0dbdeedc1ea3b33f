"""The bot that searches: a Monte Carlo tree search in games that could be this one.

It draws positions as `Play.sample` does, for all that its seat sees, and plays games on from them:
first down a tree of what was tried before, then at random to the end. Nothing hidden sways it. What
chance does is drawn anew in each. It draws once from the stream of policies; from that number, its
seat and what is asked follows all else, so the same game makes the same answers. Where no position
can be drawn it answers at random.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from attrs import frozen

from catrules.compiled.faults import Trapped
from catrules.ir.program import DECISIONS, POSITION, WINNERS, Program
from catrules.ir.walk import walk
from catrules.machine.execute import Pending
from catrules.machine.hidden.beginning import SampleError
from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.sampling import samples
from catrules.machine.random import game_seed, policy_below, seed_streams
from catrules.machine.shared import once_for
from catrules.machine.standing import Standing
from catrules.simulate.boards import BROKEN, Ask, Board, compiled_board, interpreted_board
from catrules.simulate.trees import Arm, Node, Path, best, pick

MOST_ASKED = 1000
"""Decisions after which a game that is played at random is given up: as if nobody won."""

EFFORT = 400_000
"""What an answer may cost, by estimate, in some millionths of a second: a clock would make others
of a game that is played again."""

MOST_GAMES = 20_000
"""Games for an answer, however little they cost."""

EFFORT_OF_GAME, EFFORT_OF_STEP = 30, 15
"""What a game costs, and each step of it in the tree."""

EFFORT_OF_INSTRUCTION = 1e-4
"""What a decision costs behind the tree, for each instruction that the rules come to."""

MOST_WORDS = 300_000
"""To draw positions so many words are gone through, all words of a game at each stop; then those
will do that there are."""

SCORES = 0.1
"""How much of what a game is worth lies in its score, if the rules report one; else in winning."""

NOBODY = 0.5
"""What it is worth to all that nobody wins; to win is worth 1."""

_WORD = 1 << 32


@frozen
class Search:
    """How the bot searches. iterations: games that it plays for a decision (None: so many as come
    to EFFORT); positions: that it draws, to begin these games at in turn."""

    iterations: int | None = None
    positions: int = 100

    def __call__(self, standing: Standing, pending: Pending) -> int:
        """The option that was tried most."""
        if len(pending.options) < 2:
            return 0
        seed = _seed(standing, pending)
        number = min(self.positions, self.iterations or MOST_GAMES)
        states = _drawn(standing, pending.actor, seed, number)
        if not states:
            return policy_below(standing.state, len(pending.options))
        board = compiled_board(standing.program)
        if board is not None:
            # A trap is a fault of compiled code's own; the machine comes to the same answer.
            with suppress(Trapped):
                return self._searched(board, standing.program, pending, states, seed)
        board = interpreted_board(standing.program)
        return self._searched(board, standing.program, pending, states, seed)

    def _searched(
        self,
        board: Board,
        program: Program,
        pending: Pending,
        states: Sequence["array[int]"],
        seed: int,
    ) -> int:
        games = _Games(board, program, pending, Chance(seed))
        number = 0
        while self._goes_on(number, games.effort):
            state = states[number % len(states)][:]
            _reseed(state, game_seed(seed, number))
            games.play(state)
            number += 1
        return best(games.root(pending))

    def _goes_on(self, number: int, effort: float) -> bool:
        if self.iterations is not None:
            return number < self.iterations
        return number < MOST_GAMES and effort < EFFORT


def _seed(standing: Standing, pending: Pending) -> int:
    """Of all that is drawn for a decision."""
    state = standing.state
    word = policy_below(state, _WORD) << 32 | policy_below(state, _WORD)
    return game_seed(game_seed(word, pending.actor), pending.site)


def _drawn(standing: Standing, seat: int, seed: int, number: int) -> list["array[int]"]:
    """Arrays of positions that could be this one: fewer where they are hard to draw, or none."""
    found: list[array[int]] = []
    most = max(number, MOST_WORDS // standing.program.size)
    stops = 0
    with suppress(SampleError):
        for sample in samples(standing, seat, range(seed, seed + number), most):
            found.append(array("q", sample.here.state))
            stops += sample.stops
            if stops >= most:
                break
    return found


class _Games:
    """Games that are played for one decision, and the tree of them."""

    def __init__(self, board: Board, program: Program, pending: Pending, chance: Chance) -> None:
        self._board, self._chance = board, chance
        self._pending = pending
        self._root = Node()
        self._at_once = once_for(program, _at_once)
        self._worth = _Worth(board, program)
        self._decision = EFFORT_OF_INSTRUCTION * once_for(program, _instructions)
        self.effort = 0.0

    def root(self, pending: Pending) -> list[Arm]:
        """The answers that are searched for."""
        own = self._root.apart.get(pending.task, self._root)
        return own.offered(pending)

    def play(self, state: "array[int]") -> None:
        """Plays one game, and keeps what came of it."""
        path = Path(self._root, self._at_once)
        try:
            self._descend(path, self._board.put(state))
            self._board.finish(MOST_ASKED)
            worth = self._worth.of({arm.actor for arm in path.arms})
        except BROKEN:
            worth = {}  # it is met again if the option is taken: it is told then
        self.effort += EFFORT_OF_GAME + EFFORT_OF_STEP * len(path.arms)
        self.effort += self._decision * self._board.word(DECISIONS)
        for arm in path.arms:
            arm.visits += 1
            arm.worth += worth.get(arm.actor, 0.0)

    def _descend(self, path: Path, asks: Sequence[Ask]) -> None:
        """Down the tree to the first answer that was not tried before."""
        sought: Pending | None = self._pending
        while asks:
            ask = _first(asks, sought)
            if sought is not None and ask.actor == sought.actor:
                sought = None
            node = path.node(self._board.word(POSITION), asks, ask)
            arms = node.offered(ask)
            option = self._picked(ask, arms)
            new = not arms[option].visits
            path.go(ask, option, arms[option])
            asks = self._board.take(ask, option)
            if new and sought is None:
                return

    def _picked(self, ask: Ask, arms: Sequence[Arm]) -> int:
        if ask.actor < 0:
            return self._chance.below(len(arms))
        return pick(arms, self._chance.below)


def _first(asks: Sequence[Ask], sought: Pending | None) -> Ask:
    """Who answers next: what is sought, else what has no choice, else the lowest task."""
    if sought is not None:
        for ask in asks:
            if ask.actor == sought.actor and ask.task == sought.task:
                return ask
    return next((ask for ask in asks if len(ask.options) == 1), asks[0])


class _Worth:
    """What games are worth to those who play them, from 0 to 1."""

    def __init__(self, board: Board, program: Program) -> None:
        self._board, self._program = board, program
        self._low, self._high = 0, 0
        self._begun = False

    def of(self, players: Iterable[int]) -> dict[int, float]:
        """Of the game on the board, to each of them; others are none of these games' players."""
        who = sorted(player for player in players if player >= 0)
        board = self._board
        winners = board.word(WINNERS) if board.word(POSITION) == -1 else 0
        won = {p: NOBODY if not winners else float(winners >> p & 1) for p in who}
        if self._program.score < 0:
            return won
        scores = self._scores(who)
        span = self._high - self._low
        return {
            p: (1 - SCORES) * won[p] + SCORES * ((scores[p] - self._low) / span if span else NOBODY)
            for p in who
        }

    def _scores(self, who: Sequence[int]) -> dict[int, int]:
        """Theirs; from the lowest to the highest that was ever met they count from 0 to 1."""
        found = self._board.scores()
        scores = {p: found[p] for p in who}
        known = [*scores.values(), *((self._low, self._high) if self._begun else ())]
        if known:
            self._low, self._high, self._begun = min(known), max(known), True
        return scores


def _reseed(state: "array[int]", seed: int) -> None:
    words: Callable[..., None] = seed_streams
    words(state, seed)


def _instructions(program: Program) -> int:
    return sum(1 for routine in program.routines for _ in walk(routine.body))


def _at_once(program: Program) -> list[bool]:
    """By position (a site's index and 1) whether all are asked at once there."""
    return [False, *(site.form == "at once" for site in program.sites)]
