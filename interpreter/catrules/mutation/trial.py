"""A mutant on trial: whether its rules can be read, are the same, or a scenario notices it."""

from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from catrules.conformance.run import Run
from catrules.diagnostics import Diagnostic, RulesError
from catrules.mutation.bench import Scenario, Shelves, Shop, table_of
from catrules.mutation.distinguish import distinguish
from catrules.mutation.drafts import Drafted, drafted
from catrules.mutation.identity import fingerprint
from catrules.mutation.mutants import Mutant
from catrules.mutation.plan import Stage
from catrules.mutation.readings import Readings
from catrules.pipeline import Compilation, SettingValue
from catrules.reading import AS_WRITTEN, Texts

KILLED, SURVIVED, REFUSED, EQUIVALENT = "killed", "survived", "refused", "equivalent"
FAILED = "failed"
OUTCOMES = (KILLED, SURVIVED, REFUSED, EQUIVALENT, FAILED)
"""What may become of a mutant. failed: catrules itself did, which is no fault of the rules."""

_LONGER = 20
_LONGEST = 1000
"""A game at random may take so many times the decisions it took before, and so many more."""


@frozen
class Verdict:
    """What became of a mutant.

    by: the scenario that notices it, or the place where its rules are refused; why: the finding;
    key: of that scenario.
    came_by: how many scenarios come by the changed place; played: how many runs were played.
    draft: a scenario that would notice a survivor, if one was asked for and found; alike: if none
    was, the new games in which nothing that can come differs.
    """

    outcome: str
    by: str = ""
    why: str = ""
    came_by: int = 0
    played: int = 0
    draft: str = ""
    alike: str = ""
    key: str = ""


@frozen
class Subject:
    """The rules whose mutants are tried: a file, the variants played with it, and settings.

    drafting: the decisions that may be played to draft a scenario for a survivor; 0: none is.
    suites: for which scenarios are drafted.
    """

    path: str
    variants: tuple[str, ...] = ()
    settings: tuple[tuple[str, SettingValue], ...] = ()
    drafting: int = 0
    suites: tuple[str, ...] = ()


@define
class Court:
    """Tries mutants of a subject one after the other; what the rules as they are give, it keeps."""

    subject: Subject
    shop: Shop
    _known: dict[tuple[tuple[str, int], ...], tuple[str, ...]] = field(factory=dict)
    readings: Readings = field(init=False)

    @readings.default
    def _readings(self) -> Readings:
        return Readings(self.subject.path)

    def source(self, mutant: Mutant) -> str:
        """The text of the file of a mutant as it is."""
        files = self.readings.of(mutant.variants).gathered.files
        return next(file.source.text for file in files if file.path == mutant.file)

    def verdict(self, mutant: Mutant, stages: Sequence[Stage], *, differs: bool = False) -> Verdict:
        """Plays the stages in order, up to the first scenario that does not hold.

        differs: a program is known to be another one than before.
        """
        texts = mutant.texts(self.source(mutant))
        subject, base = self.subject, self.readings.of(mutant.variants)
        changed = Compilation.open(subject.path, variants=mutant.variants, texts=texts)
        try:
            changed.configuration(None, dict(subject.settings))
        except RulesError as error:
            return _refused(error.findings[0])
        trial = _Trial(self, self.shop.shelves(texts), same=not differs)
        came_by = sum(stage.came_by for stage in stages)
        for stage in (each for each in stages if each.play):
            killed = trial.stage(stage)
            if killed is not None:
                by, why = killed
                return Verdict(KILLED, by.name, why, came_by, trial.played, key=by.key)
        if trial.refused is not None:
            return _refused(trial.refused)
        if trial.same and self._same(base, changed):
            return Verdict(EQUIVALENT, came_by=came_by, played=trial.played)
        draft = Drafted()
        if subject.drafting and self._for_as_many(base, changed):
            draft = self._draft(stages, texts)
        found = {"draft": draft.text, "alike": draft.alike}
        return Verdict(SURVIVED, came_by=came_by, played=trial.played, **found)

    def _draft(self, stages: Sequence[Stage], texts: Texts) -> Drafted:
        near = [each for stage in stages for each in stage.play]
        return drafted(self.subject.suites, near, texts, self.subject.drafting)

    def _for_as_many(self, base: Compilation, changed: Compilation) -> bool:
        """Whether as many can play as before: else no game that both allow tells of it."""
        settings = dict(self.subject.settings)
        return changed.player_range(settings) == base.player_range(settings)

    def _same(self, base: Compilation, changed: Compilation) -> bool:
        return distinguish(base, changed, dict(self.subject.settings)) is False

    def written(self, stage: Stage) -> tuple[str, ...]:
        """The fingerprints of the programs of a stage on the rules as they are."""
        if stage.laid not in self._known:
            runs = self.shop.shelves(AS_WRITTEN).laid(stage.laid)
            self._known[stage.laid] = _fingerprints(runs)
        return self._known[stage.laid]


def _refused(finding: Diagnostic) -> Verdict:
    return Verdict(REFUSED, str(finding.span), f"{finding.code} {finding.message}")


def _fingerprints(runs: Sequence[Run]) -> tuple[str, ...]:
    """Those of all tables at which runs are played. Raises RulesError as `lower` does."""
    tables = dict.fromkeys(table for run in runs if (table := table_of(run)) is not None)
    return tuple(fingerprint(table.program) for table in tables)


Noticed = tuple[Scenario, str]
"""The scenario that notices a mutant, and what was found."""


@define
class _Trial:
    """The trial of one mutant so far. same: no program was another one than before."""

    court: Court
    shelves: Shelves
    same: bool = True
    refused: Diagnostic | None = None
    played: int = 0

    def stage(self, stage: Stage) -> Noticed | None:
        """Tries it on the scenarios of a stage."""
        wrong = self._unreadable(stage)
        if wrong is not None:
            self.refused = self.refused or wrong
            return None
        runs = self.shelves.laid(stage.laid)
        of = {run: each for each in stage.all for run in _runs(each)}
        for place, run in zip(stage.laid, runs, strict=True):
            if isinstance(run.script, tuple):
                self.same = False
                return of[place], _said(run.script)
        try:
            same = _fingerprints(runs) == self.court.written(stage)
        except RulesError as error:
            self.same = False
            return of[stage.laid[0]], _said(error.findings)
        refusing = any(each.refuses for each in stage.all)
        if same and not refusing:
            return None
        self.same = self.same and same
        return self._play(stage, dict(zip(stage.laid, runs, strict=True)))

    def _unreadable(self, stage: Stage) -> Diagnostic | None:
        """What is wrong with the rules of a stage before anything of it is played."""
        for each in stage.all:
            shelf = self.shelves.of(each.suite)
            suite = self.court.shop.suite(each.suite)
            for number in each.runs:
                try:
                    shelf.rules(suite.runs[number].case.configure.variants)
                except RulesError as error:
                    return error.findings[0]
        return None

    def _play(self, stage: Stage, runs: dict[tuple[str, int], Run]) -> Noticed | None:
        for each in stage.play:
            for place in _runs(each):
                script = runs[place].script
                assert not isinstance(script, tuple)
                script.most_decisions = _LONGER * each.chance + _LONGEST
                self.played += 1
                outcome = runs[place].outcome
                if not outcome.passed:
                    return each, _said(outcome.findings)
        return None


def _runs(scenario: Scenario) -> Iterator[tuple[str, int]]:
    yield from ((scenario.suite, run) for run in scenario.runs)


def _said(findings: Sequence[Diagnostic]) -> str:
    return f"{findings[0].code} {findings[0].message}"
