"""What a suite says before its scenarios, and scenarios of it that are played from memory."""

from collections.abc import Container, Mapping, Sequence
from itertools import islice

from attrs import evolve

from catrules.conformance.cases import Case, filled
from catrules.conformance.desk import Desk, Known
from catrules.conformance.faults import Failure, Wrong
from catrules.conformance.game import Game
from catrules.conformance.offers import text_of
from catrules.conformance.run import Outcome, Run, Suite
from catrules.conformance.table import Rules
from catrules.diagnostics import RulesError
from catrules.drafting.look import Look, look
from catrules.drafting.sheet import Given, Said, Sheet, Step
from catrules.drafting.values import known_values
from catrules.reading import AS_WRITTEN, Texts
from catrules.source import Source, Span
from catrules.syntax import spec
from catrules.syntax.parse import parse_suite
from catrules.syntax.unparse_expressions import expression as written

_ALWAYS_SO = "nobody has won"

Columns = Mapping[str, tuple[spec.Phrase, ...]]


class Ground:
    """A suite without its scenarios; what is written for it is played on its rules."""

    def __init__(self, suite: Suite, *, ears: bool = False) -> None:
        """suite: one that can be read, with at least one scenario or made by `bare`.

        ears: whether what players are told counts as something that can be said.
        """
        self.shelf, self.name, self.ears = suite.shelf, suite.source.name, ears
        items = parse_suite(suite.source).suite.items
        self.front = _front(suite.source, items)
        """The text before the scenarios."""
        self._head = next(item for item in items if isinstance(item, spec.SuiteOf))
        lines = [line for item in items if isinstance(item, spec.Background) for line in item.lines]
        self.players = _players(lines)
        self.standing = next((said_of(s) for s in lines if isinstance(s, spec.Standing)), "")
        """Where the background lets the game begin; empty if it does not say."""
        configured = [line.configure for line in lines if isinstance(line, spec.ConfigureLine)]
        parts = (self._head.configure, *configured)
        self.variants = tuple(dict.fromkeys(name for part in parts for name in part.variants))
        self.settings = {each.name: each.value for part in parts for each in part.settings}
        givens = [each for s in lines if isinstance(s, spec.Givens) for each in s.givens]
        self.givens = tuple(_given(each, {}) for each in givens if not each.on_top)
        """What the background gives."""
        self._values: dict[tuple[int, tuple[str, ...]], dict[str, Known]] = {}

    # ---- playing what is written

    def whole(self, *sheets: Sheet) -> str:
        """The text of a suite with these scenarios alone."""
        return "\n".join((self.front, *(sheet.text for sheet in sheets)))

    def suite(self, *sheets: Sheet) -> Suite:
        """The same, read; rules are not read again."""
        source = Source(self.name, self.whole(*sheets))
        return Suite(source, texts=self.shelf.texts, shelf=self.shelf)

    def outcomes(self, sheets: Sequence[Sheet]) -> list[Outcome | None]:
        """What becomes of each; None for what cannot even be read."""
        told_apart = [evolve(sheet, title=str(n)) for n, sheet in enumerate(sheets)]
        suite = self.suite(*told_apart)
        if suite.findings:
            return [self.outcome(sheet) for sheet in sheets] if len(sheets) > 1 else [None]
        by_title = {run.case.title: run.outcome for run in suite.runs}
        return [by_title.get(sheet.title) for sheet in told_apart]

    def outcome(self, sheet: Sheet) -> Outcome | None:
        """What becomes of one."""
        return self.outcomes([sheet])[0]

    def run(self, sheet: Sheet) -> Run | None:
        """One that is not played yet, its outcomes left aside; None if it cannot be played."""
        suite = self.suite(evolve(sheet, thens=(_ALWAYS_SO,)))
        if suite.findings or isinstance(suite.runs[0].script, tuple):
            return None
        self.ask_values(suite.runs[0].case)
        return suite.runs[0]

    def ask_values(self, case: Case) -> None:
        """Asks for the values that can be asked for, before the case is played."""
        try:
            desk = Desk(case, self.shelf)
        except Wrong:
            return
        key = (id(desk.table), case.names)
        if key not in self._values:
            self._values[key] = known_values(desk)

    def values(self, game: Game) -> Mapping[str, Known]:
        """The values that a game can be asked for, as they are written."""
        known = self._values.get((id(game.desk.table), game.desk.case.names), {})
        there = len(game.desk.program.asked)
        return {text: value for text, value in known.items() if value.index < there}

    def look(self, game: Game, *, reasons: bool = True) -> Look:
        """All that can be said of a game now."""
        return look(game, self.values(game), reasons=reasons, ears=self.ears)

    def game(self, sheet: Sheet) -> Game | None:
        """The game after the steps of a scenario; None if it cannot be played so far."""
        run = self.run(sheet)
        if run is None or isinstance(run.script, tuple):
            return None
        try:
            *_, game = islice(run.script.positions(), 1 + len(sheet.steps))
        except (Wrong, Failure, RulesError):
            return None
        return None if run.script.record.unused else game

    def rules(self, sheet: Sheet) -> Rules:
        """The rules that a scenario is played on. Raises RulesError."""
        return self.shelf.rules((*self.variants, *sheet.variants))

    # ---- scenarios that are there

    def sheet_of(self, case: Case, unused: Container[Span] = ()) -> Sheet:
        """A run of a scenario as a scenario of its own, without its outcomes. Raises Wrong.

        unused: answers of other rows, which are left out.
        """
        desk = Desk(case, self.shelf)
        own = case.scenario.lines
        configured = [line.configure for line in own if isinstance(line, spec.ConfigureLine)]
        standing = next((said_of(s) for s in own if isinstance(s, spec.Standing)), "")
        steps = [line for line in case.lines if isinstance(line, spec.Step)]
        seated = any(isinstance(line, spec.Players) for line in own)
        return Sheet(
            players=case.names if seated else (),
            variants=tuple(dict.fromkeys(n for each in configured for n in each.variants)),
            settings=tuple((s.name, s.value) for each in configured for s in each.settings),
            standing=standing,
            givens=tuple(
                _given(each.given, desk.columns) for each in desk.givens if not each.background
            ),
            steps=tuple(_step(line, desk, unused) for line in steps),
        )


def bare(name: str, rules: str, players: Sequence[str], texts: Texts = AS_WRITTEN) -> Suite:
    """A suite of rules that have none yet. name: its path; rules: theirs, as seen from there."""
    text = f'suite of "{rules}"\n\nbackground\n  players {", ".join(players)}\n'
    text += f'\nscenario "Nothing yet"\n  a new game\n  then {_ALWAYS_SO}\n'
    return Suite(Source(name, text), texts=texts)


def _front(source: Source, items: Sequence[spec.Item]) -> str:
    """The lines of all that is no scenario; comments that stand before a scenario belong to it."""
    lines = source.text.splitlines()
    starts = [item.span.line - 1 for item in items] + [len(lines)]
    found: list[str] = []
    for item, start, end in zip(items, starts, starts[1:], strict=False):
        if not isinstance(item, spec.Scenario):
            part = lines[start:end]
            while part and (not part[-1].strip() or part[-1].startswith("#")):
                part.pop()
            found += ["", *part] if found else part
    return "\n".join(found) + "\n"


def _players(lines: Sequence[spec.Line]) -> tuple[str, ...]:
    line = next((line for line in lines if isinstance(line, spec.Players)), None)
    if line is None:
        return ()
    return line.names or tuple(str(seat) for seat in range(1, line.count + 1))


def said_of(standing: spec.Standing) -> str:
    """Where the game stands, as it is written."""
    if standing.form != "turn":
        return {"new game": "a new game", "setup": "after setup"}[standing.form]
    where = f", in {standing.window}" if standing.window else ""
    return f"{standing.player}'s turn{where}"


def _given(given: spec.Given, columns: Columns) -> Given:
    what: list[str] = []
    for phrase in given.phrases:
        only = phrase.words[0] if len(phrase.words) == 1 else ""
        for each in columns.get(str(only), (phrase,)):
            what += [each.text] if each.place is not None else _texts(each, columns)
    return Given(written(given.place), tuple(w for w in what if w != "nothing"), given.on_top)


def _texts(phrase: spec.Phrase, columns: Columns) -> list[str]:
    words = filled(phrase.words, columns)
    return " ".join(map(str, words)).replace(" ,", ",").split(", ")


def _step(line: spec.Step, desk: Desk, unused: Container[Span]) -> Step:
    used = [answer for answer in line.answers if answer.span not in unused]
    answers = [Said(a.actor, text_of(a.option, desk), a.subject) for a in used]
    return Step(Said(line.actor, text_of(line.option, desk)), tuple(answers))
