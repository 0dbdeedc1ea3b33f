"""The bot that searches: a Monte Carlo tree search in games that could be this one.

It draws positions as `Play.sample` does, for all that its seat sees, and plays games on from them:
first down a tree of what was tried before, then at random to the end. Nothing hidden sways it. What
chance does is drawn anew in each. It draws once from the stream of policies; from that number, its
seat and what is asked follows all else, so the same game makes the same answers. Where no position
can be drawn it answers at random.
"""

from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress

from attrs import frozen

from catrules.compiled.faults import Trapped
from catrules.ir.program import DECISIONS, POSITION, WINNERS, Program
from catrules.ir.walk import walk
from catrules.machine.execute import Pending
from catrules.machine.hidden.beginning import SampleError
from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.sampling import prepare, samples
from catrules.machine.random import game_seed, policy_below
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

EFFORT_OF_GAME, EFFORT_OF_STEP = 25, 10
"""What a game costs, and each step of it in the tree."""

EFFORT_OF_QUESTION, EFFORT_OF_OPTION = 5, 0.5
"""What each question costs that waits there, and each of its options."""

EFFORT_OF_END, EFFORT_OF_INSTRUCTION = 15, 1.5e-4
"""What it costs to play to the end behind the tree, and each decision there, for each instruction
that the rules come to."""

MOST_ENDS, FOR_ENDS = 8, 15
"""So often a game is played to the end from where it left the tree, if that costs no more than this
for each step in the tree."""

MOST_WORDS = 300_000
"""To draw positions so many words are gone through, all words of a game at each stop; then those
will do that there are."""

SCORES = 0.5
"""How much of what a game is worth lies in how far ahead one is, if the rules report scores; the
rest in winning."""

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

    @staticmethod
    def prepare(program: Program) -> None:
        """Works out all that is needed for a program's first answer, so that it takes no longer
        than others."""
        compiled_board(program)
        prepare(program)

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
            games.play(states[number % len(states)], game_seed(seed, number))
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
        self._worth = _Worth(board)
        self._decision = EFFORT_OF_INSTRUCTION * once_for(program, _instructions)
        self.effort = 0.0

    def root(self, pending: Pending) -> list[Arm]:
        """The answers that are searched for."""
        own = self._root.apart.get(pending.task, self._root)
        return own.offered(pending)

    def play(self, state: "array[int]", seed: int) -> None:
        """Plays a game, or some that begin alike, and keeps what came of it."""
        path = Path(self._root, self._at_once)
        try:
            self._board.put(state, seed)
            self._descend(path)
            worth = self._finished(path, seed)
        except BROKEN:
            worth = {}  # it is met again if the option is taken: it is told then
        self.effort += EFFORT_OF_GAME
        for arm in path.arms:
            arm.visits += 1
            arm.worth += worth.get(arm.actor, 0.0)

    def _descend(self, path: Path) -> None:
        """Down the tree to the first answer that was not tried before."""
        sought: Pending | None = self._pending
        several = self._at_once[self._board.word(POSITION)]
        asks: Sequence[Ask] = self._board.asked() if several else (self._pending,)
        while asks:
            ask = _first(asks, sought) if len(asks) > 1 else asks[0]
            if sought is not None and ask.actor == sought.actor:
                sought = None
            node = path.node(self._board.word(POSITION), asks, ask)
            arms = node.offered(ask)
            option = self._picked(ask, arms)
            new = not arms[option].visits
            path.go(ask, option, arms[option])
            asks = self._board.take(ask, option)
            self.effort += EFFORT_OF_STEP + EFFORT_OF_QUESTION * len(asks)
            self.effort += EFFORT_OF_OPTION * sum([len(each.options) for each in asks])
            if new and sought is None:
                return

    def _finished(self, path: Path, seed: int) -> dict[int, float]:
        """What it is worth behind the tree, to each that answered: where it costs little to play
        to the end, beside the way there, the mean of several such ends."""
        board, who = self._board, {arm.actor for arm in path.arms if arm.actor >= 0}
        kept, began = board.kept(), board.word(DECISIONS)
        board.finish(MOST_ASKED)
        found = self._worth.of(who)
        once = EFFORT_OF_END + self._decision * (board.word(DECISIONS) - began)
        times = max(1, min(MOST_ENDS, int(FOR_ENDS * len(path.arms) / once)))
        self.effort += once * times
        for number in range(1, times):
            board.put(kept, game_seed(seed, number))
            board.finish(MOST_ASKED)
            for player, worth in self._worth.of(who).items():
                found[player] += worth
        return {player: worth / times for player, worth in found.items()}

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

    def __init__(self, board: Board) -> None:
        self._board = board
        self._total, self._count, self._apart = 0, 0, 0

    def of(self, players: Iterable[int]) -> dict[int, float]:
        """Of the game on the board, to each of them."""
        board, who = self._board, sorted(players)
        winners = board.word(WINNERS) if board.word(POSITION) == -1 else 0
        won = {p: NOBODY if not winners else float(winners >> p & 1) for p in who}
        scores = board.scores()
        if not scores:
            return won
        return {p: (1 - SCORES) * won[p] + SCORES * self._ahead(scores, p) for p in who}

    def _ahead(self, scores: Sequence[int], player: int) -> float:
        """How far ahead of the best other one: 1/2 if alike, 3/4 if so far as they are apart on an
        average. Who plays alone is compared with how it went before."""
        others = [score for p, score in enumerate(scores) if p != player]
        self._total += scores[player]
        self._count += 1
        ahead = scores[player] - (max(others) if others else self._total // self._count)
        self._apart += abs(ahead)
        return 0.5 + 0.5 * ahead / (abs(ahead) + self._apart / self._count) if ahead else 0.5


def _instructions(program: Program) -> int:
    return sum(1 for routine in program.routines for _ in walk(routine.body))


def _at_once(program: Program) -> list[bool]:
    """By position (a site's index and 1) whether all are asked at once there."""
    return [False, *(site.form == "at once" for site in program.sites)]
