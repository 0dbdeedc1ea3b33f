"""Two games of two rule sets, played in lock step: the same is chosen in both, by its label."""

from collections.abc import Iterator, Sequence

from attrs import define, evolve, frozen

from catrules.conformance.codes import SUITE_CODES
from catrules.conformance.faults import Failure, Wrong
from catrules.conformance.game import Game
from catrules.conformance.run import Run
from catrules.diagnostics import RulesError
from catrules.drafting.ground import Ground
from catrules.drafting.look import Watch
from catrules.drafting.moves import Move, make, move_of
from catrules.drafting.sheet import Sheet
from catrules.ir.program import Program
from catrules.source import Span


@define
class Budget:
    """Decisions that may still be played, in both rule sets together once."""

    left: int
    used: int = 0

    def spend(self, decisions: int = 1) -> bool:
        """Whether there were any left."""
        self.left -= decisions
        self.used += decisions
        return self.left > 0


@frozen
class Parting:
    """Where two games that were played alike are not alike any more.

    sheet: how they began and what was written of it; moves: since then. changed: None if the
    changed rules could not follow.
    """

    sheet: Sheet
    moves: tuple[Move, ...]
    base: Game
    changed: Game | None


@define
class Pair:
    """Two games that have looked alike so far."""

    bench: "Bench"
    sheet: Sheet
    base: Game
    changed: Game
    moves: tuple[Move, ...] = ()

    def copy(self) -> "Pair":
        """The same to try something with."""
        return Pair(self.bench, self.sheet, self.base.trial(), self.changed.trial(), self.moves)

    @property
    def begun(self) -> bool:
        """Whether a step was taken."""
        return bool(self.sheet.steps) or any(not move.silent for move in self.moves)

    def take(self, number: int, label: str) -> Parting | None:
        """Chooses an option in both games. Raises Failure where the base rules fail.

        Returns where they part, if they do.
        """
        move = move_of(self.base, number, label, first=not self.begun)
        self.moves = (*self.moves, move)
        make(self.base, move)
        try:
            make(self.changed, move)
        except Failure:
            return Parting(self.sheet, self.moves, self.base, None)
        return self.parted()

    def parted(self) -> Parting | None:
        """Where the games stand, if they do not look alike."""
        if not self.bench.differ(self.base, self.changed):
            return None
        return Parting(self.sheet, self.moves, self.base, self.changed)


_UNPLAYED = {code for code in SUITE_CODES if code < "E620"}
"""The findings of scenarios that cannot be played at all."""


class Bench:
    """A suite on the rules as they are and as they are changed."""

    def __init__(self, base: Ground, changed: Ground) -> None:
        self.base, self.changed = base, changed
        self._watches: dict[tuple[int, int], tuple[Program, Program, Watch]] = {}

    # ---- beginning

    def pair(self, sheet: Sheet) -> Pair | Parting | None:
        """Both games of a scenario, after its steps. None if it cannot be played so."""
        base = self.base.game(sheet)
        if base is None:
            return None
        return self._paired(sheet, base, self.changed.game(sheet))

    def _paired(self, sheet: Sheet, base: Game, changed: Game | None) -> Pair | Parting:
        if changed is None:
            return Parting(sheet, (), base, None)
        pair = Pair(self, sheet, base, changed)
        return pair.parted() or pair

    def positions(self, runs: tuple[Run, Run]) -> list[Pair | Parting]:
        """Where a run of a scenario stands as it begins and after each of its steps."""
        games = list(zip(*map(_positions, runs), strict=False))
        sheet = self.base.sheet_of(runs[0].case, _unused(runs[0]))
        found: list[Pair | Parting] = []
        for number, (base, changed) in enumerate(games):
            if base is None:
                break
            here = evolve(sheet, steps=sheet.steps[:number])
            found.append(self._paired(here, base, changed))
            if changed is None:
                break
        return found

    def proofs(self, sheets: Sequence[Sheet]) -> list[str]:
        """For each scenario the code with which it fails on the changed rules.

        Empty where it does not pass on the base rules, passes on the changed, or does not begin
        there: what fails because of its names or of what is given says nothing of the rules.
        """
        found = [""] * len(sheets)
        mine = self.base.outcomes(sheets) if sheets else []
        passing = [n for n, outcome in enumerate(mine) if outcome is not None and outcome.passed]
        theirs = self.changed.outcomes([sheets[n] for n in passing]) if passing else []
        for n, outcome in zip(passing, theirs, strict=True):
            if outcome is not None and outcome.findings:
                code = outcome.findings[0].code
                found[n] = "" if code in _UNPLAYED else code
        return found

    # ---- comparing

    def watch(self, base: Game, changed: Game) -> Watch:
        """What is known of the programs of two games."""
        programs = base.desk.program, changed.desk.program
        key = (id(programs[0]), id(programs[1]))
        if key not in self._watches:
            self._watches[key] = (*programs, Watch(*programs, ears=self.base.ears))
        return self._watches[key][2]

    def differ(self, base: Game, changed: Game) -> bool:
        """Whether two games look different to anybody."""
        watch = self.watch(base, changed)
        alike = watch.seem_alike(base, changed)
        if alike is not None:
            return not alike
        looks = (self.base, base), (self.changed, changed)
        one, other = (ground.look(game, reasons=watch.reasons) for ground, game in looks)
        return one != other


def _unused(run: Run) -> frozenset[Span]:
    return frozenset() if isinstance(run.script, tuple) else frozenset(run.script.record.unused)


def _positions(run: Run) -> Iterator[Game | None]:
    """Copies of a run's game as it begins and after each step; None where it cannot go on."""
    if isinstance(run.script, tuple):
        yield None
        return
    try:
        for game in run.script.positions():
            yield game.trial()
    except (Wrong, Failure, RulesError):
        yield None
