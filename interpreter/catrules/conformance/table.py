"""The rules of a scenario, composed and configured, and the programs that its cases run on."""

import os
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from catrules.conformance.cases import Case
from catrules.conformance.faults import Wrong, wrong
from catrules.diagnostics import Label, RulesError
from catrules.ir.program import Program
from catrules.lowering.entry import Start, routes
from catrules.lowering.lower import lower
from catrules.pipeline import Compilation, Configuration, PointsOf
from catrules.reading import AS_WRITTEN, Texts
from catrules.semantics import tree
from catrules.semantics.context import Declared
from catrules.semantics.findings import did_you_mean
from catrules.semantics.game import Game
from catrules.syntax import spec


@frozen
class Rules:
    """A rule file with its variants, ready to be played."""

    compilation: Compilation
    game: Game
    declared: Declared


class Shelf:
    """The rules that a suite is about, read once for each choice of variants."""

    def __init__(
        self,
        suite: str,
        head: spec.SuiteOf,
        texts: Texts = AS_WRITTEN,
        points: PointsOf | None = None,
    ) -> None:
        """suite: the path of the suite, from which that of the rules is taken.

        texts: what is read instead of some files; points: what is counted of the rules.
        """
        self.texts, self._points = texts, points
        self.path = os.path.normpath(os.path.join(os.path.dirname(suite), head.path))
        self._known: dict[tuple[str, ...], Rules] = {}
        self._tables: dict[tuple[object, ...], Table] = {}

    def again(self, texts: Texts) -> "Shelf":
        """A shelf for the same suite, with other texts in place of some files."""
        other = object.__new__(Shelf)
        other.texts, other._points, other.path = texts, self._points, self.path
        other._known, other._tables = {}, {}
        return other

    def emptied(self) -> "Shelf":
        """A shelf with the same rules, of whose programs nothing is asked yet."""
        other = self.again(self.texts)
        other._known = self._known
        return other

    def rules(self, variants: tuple[str, ...]) -> Rules:
        """The rules with these variants. Raises RulesError with what is wrong with them."""
        key = tuple(sorted(set(variants)))
        if key not in self._known:
            self._known[key] = self._read(key)
        return self._known[key]

    def _read(self, variants: tuple[str, ...]) -> Rules:
        compilation = Compilation.open(Path(self.path), self.path, variants, self.texts)
        if compilation.errors:
            raise RulesError(compilation.errors)
        declared = compilation.resolved.declared
        assert declared is not None
        if self._points is not None:
            compilation = compilation.counting(self._points)
        return Rules(compilation, compilation.game, declared)

    def configured(
        self, players: int | None, configure: spec.Configure
    ) -> tuple[Rules, Configuration]:
        """Rules and configuration. Raises RulesError if the rules do not allow it."""
        rules = self.rules(configure.variants)
        settings = {each.name: each.value for each in configure.settings}
        return rules, rules.compilation.configuration(players, settings)

    def table(self, case: Case, seat: int) -> "Table":
        """Where cases of one configuration and one beginning are played. Raises Wrong.

        seat: the player of whose turn it stands, from 0.
        """
        players, configure = len(case.names), case.configure
        try:
            rules, configuration = self.configured(players, configure)
        except RulesError as error:
            raise self._refused(error, case) from None
        start = _start(rules, case.standing, seat)
        key = (configure.variants, players, *sorted(configuration.settings.items()), start)
        if key not in self._tables:
            self._tables[key] = Table(rules, configuration, start)
        return self._tables[key]

    def _refused(self, error: RulesError, case: Case) -> Wrong:
        first = error.findings[0]
        if first.span.file != self.path:
            return Wrong(*error.findings)
        more = len(error.findings) - 1
        message = f"the rules cannot be played like this: {first.message}"
        if more:
            message += f" (and {more} more)"
        place = case.seated if first.code == "E012" else case.configure.span
        told = first.code not in ("E010", "E240")  # these name nothing that there is
        labels = [Label(first.span, "the rules say so")] if told else []
        return wrong("E606", place, message, first.hint, labels)


def _start(rules: Rules, standing: spec.Standing | None, seat: int) -> Start | None:
    """Where to begin; None for a new game. Raises Wrong if one cannot begin there."""
    if standing is None or standing.form == "new game":
        return None
    if standing.form == "setup":
        return Start(None)
    windows = rules.game.windows
    if standing.window and standing.window not in windows:
        hint = did_you_mean(standing.window, windows)
        message = f"nobody ever acts in `{standing.window}`"
        raise wrong("E607", standing.span, message, hint)
    start = Start(seat, standing.window)
    ways = routes(rules.game, start)
    if len(ways) != 1:
        where = f"`{standing.window}` opens" if standing.window else "a turn begins"
        message = f"no game can begin there: {where} at {len(ways)} places that can be entered"
        if not ways:
            message = f"no game can begin there: {where} at no place that can be entered"
        hint = "begin with `a new game` and play up to there"
        labels = [Label(way[-1].span, f"{where} here") for way in ways]
        raise wrong("E607", standing.span, message, hint, labels)
    return start


class Table:
    """A configuration and a beginning. Expressions are asked for first, then all are lowered.

    What is asked for later makes another program, in which all that was asked before has its index.
    """

    def __init__(self, rules: Rules, configuration: Configuration, start: Start | None) -> None:
        """Use `Shelf.table`."""
        self.rules, self.configuration, self.start = rules, configuration, start
        self._asked: list[tree.Expr] = []
        self._program: Program | None = None

    def ask(self, expr: tree.Expr) -> int:
        """The index in `Program.asked` of an expression without variables."""
        if expr not in self._asked:
            self._asked.append(expr)
            self._program = None
        return self._asked.index(expr)

    @property
    def program(self) -> Program:
        """The program with all that is asked for by now. Raises RulesError as `lower` does."""
        if self._program is None:
            settings: Mapping[str, int | bool | str | tuple[int, ...]] = self.configuration.settings
            self._program = lower(
                self.rules.game,
                self.configuration.players,
                settings,
                start=self.start,
                asked=self._asked,
                points=self.rules.compilation.points,
            )
        return self._program
