"""`catrules mutate FILE`: changes of the rules that no scenario notices."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from catrules_cli.explore import progress
from catrules_cli.findings import RULE_FILE, RULES_AT_FAULT, Fail, loaded, say
from catrules_cli.options import parse_settings
from catrules_cli.printing import tell

if TYPE_CHECKING:
    from catrules.mutation.accepted import Accepted
    from catrules.mutation.bench import Scenario
    from catrules.mutation.mutants import Mutant
    from catrules.mutation.score import Tried
    from catrules.mutation.trial import Subject, Verdict
    from catrules_cli.mutate_kept import Kept
    from catrules_cli.mutate_workers import Workers

INTERRUPTED = 130
TROUBLE = 2
DECISIONS = 1000
"""Decisions that may be played for a draft."""

_ENDED = "A worker process was ended from outside, perhaps for lack of memory; try fewer --jobs."


@click.command("mutate")
@click.argument("file", type=RULE_FILE)
@click.option("--with", "variants", multiple=True, metavar="NAME", help="Change this variant, too.")
@click.option("--each", is_flag=True, help="Change each variant of the game, too.")
@click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="NAME=VALUE",
    help="Settings that the changed rules must bear.",
)
@click.option(
    "--suite",
    "suites",
    multiple=True,
    type=click.Path(exists=True),
    metavar="PATH",
    help="Suites to play, files or folders; else all beside the game.",
)
@click.option("--only", multiple=True, metavar="OPERATOR", help="Only changes of this sort.")
@click.option("--rule", "rules_only", multiple=True, metavar="NAME", help="Only in this rule.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help="Try so many, a random sample.",
)
@click.option("--list", "only_list", is_flag=True, help="List the changes, and try none.")
@click.option("--draft", is_flag=True, help="Draft a scenario for each change that none notices.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Processes that share the work; the result is the same for any number.",
)
@click.option("--resume", metavar="FILE", help="Keep results in FILE, and go on with those there.")
@click.option(
    "--at-least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit with 0 if so many are noticed; else only if all are.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def command(
    file: str,
    variants: tuple[str, ...],
    each: bool,
    sets: tuple[str, ...],
    suites: tuple[str, ...],
    only: tuple[str, ...],
    rules_only: tuple[str, ...],
    limit: int | None,
    only_list: bool,
    draft: bool,
    jobs: int,
    resume: str | None,
    at_least: float | None,
    as_json: bool,
) -> None:
    """Change the rules, one small thing at a time, and say which changes no scenario notices.

    Each such change is a line that could be wrong without any suite failing. Of a game its own file
    is changed, with --with those of variants as well, with --each those of all its variants; of a
    variant the variant alone. What cannot be played with the settings of --set counts as refused.
    Ctrl-C stops and tells the results so far. Exits with 1 if a change is not noticed, or a
    scenario does not hold on the rules as they are.

    \b
    Examples:
      catrules mutate games/classics/pig.catrules
      catrules mutate games/communist_cats.catrules --jobs 4 --resume cats.jsonl --draft
      catrules mutate games/lucky_cat.catrules --only number --limit 50 --at-least 90
      catrules mutate games/classics/pig.catrules --rule throw --draft
    """
    from attrs import evolve

    from catrules.mutation.trial import Subject
    from catrules_cli import mutate_report as report

    fail = Fail(as_json=as_json)
    rules = loaded(file, variants, sets, fail)
    settings = tuple(parse_settings(sets, rules).items())
    subject = Subject(file, variants, settings, DECISIONS if draft else 0)
    every = _within(_mutants(subject, only, each=each), rules_only)
    found = every if limit is None else _sample(every, limit)
    if only_list:
        if as_json:
            click.echo(report.listed_as_json(found))
        else:
            tell(report.listed(found))
        return
    game = _place(subject)
    subject = evolve(subject, suites=_suites(game, file, suites))
    session = _Session(subject, game, len(every), jobs, as_json)
    session.possible = _mutants(subject, (), each=each) if only or rules_only else every
    raise click.exceptions.Exit(session.run(found, resume, at_least))


def _mutants(subject: "Subject", only: Sequence[str], *, each: bool) -> "Sequence[Mutant]":
    """The changes that are tried."""
    from catrules.mutation.operators import OPERATORS
    from catrules.mutation.readings import Readings
    from catrules_cli.options import listing

    if unknown := next((name for name in only if name not in OPERATORS), None):
        message = f"there is no {unknown!r}; an operator is {listing(list(OPERATORS))}"
        raise click.BadParameter(message, param_hint="'--only'")
    return Readings(subject.path).mutants(subject.variants, only, each=each)


def _within(every: "Sequence[Mutant]", rules: Sequence[str]) -> "Sequence[Mutant]":
    """The changes in some rules, called as the report calls them; all if none is named."""
    from catrules.semantics.findings import nearest

    titles = list(dict.fromkeys(mutant.rule for mutant in every))
    for name in rules:
        if name not in titles:
            near = nearest(name, titles)
            hint = f"; did you mean {near!r}?" if near else ""
            message = f"nothing is changed in {name!r}{hint}"
            raise click.BadParameter(message, param_hint="'--rule'")
    return tuple(mutant for mutant in every if not rules or mutant.rule in rules)


def _sample(every: "Sequence[Mutant]", size: int) -> "Sequence[Mutant]":
    """So many of some changes, in their order."""
    chosen = {mutant.id for mutant in _by_chance(every)[:size]}
    return tuple(mutant for mutant in every if mutant.id in chosen)


def _by_chance(mutants: "Iterable[Mutant]") -> "list[Mutant]":
    """In an order that has nothing to do with the rules, the same for ever: any first of it are a
    random sample, of which a larger one is a part."""
    return sorted(mutants, key=lambda mutant: mutant.id)


def _place(subject: "Subject") -> str:
    """The path of the game."""
    from catrules.mutation.readings import Readings

    return Readings(subject.path).of(subject.variants).gathered.place


def _suites(game: str, file: str, asked: Sequence[str]) -> tuple[str, ...]:
    """The suites of a game that are played."""
    from catrules.conformance.beside import about, suites_below, suites_of

    found = about(game, map(str, suites_below(asked))) if asked else suites_of(game)
    if not found:
        where = "there" if asked else f"beside {game}"
        raise click.UsageError(f"no suite (.catspec) of {file} is {where}")
    return found


class _Session:
    """One run of the command: its suites are played, its mutants tried, the results told."""

    def __init__(self, subject: "Subject", game: str, of: int, jobs: int, as_json: bool) -> None:
        """of: of how many changes some are tried; possible: those of all sorts."""
        self.subject, self.game, self.suites = subject, game, subject.suites
        self.of = of
        self.possible: Sequence[Mutant] = ()
        self.jobs, self.as_json = jobs, as_json

    def run(self, found: "Sequence[Mutant]", resume: str | None, at_least: float | None) -> int:
        """Try the mutants, tell the results, and give the exit status."""
        from catrules.mutation.accepted import accepted
        from catrules_cli.mutate_kept import kept_in
        from catrules_cli.mutate_workers import WorkerEnded, workers

        known = accepted(self.game)
        subject = self.subject
        asked = (subject.variants, subject.settings, subject.drafting)
        status = 0
        scenarios: list[Scenario] = []
        with kept_in(resume, self.game, self.suites, asked) as kept:
            try:
                with workers(subject, self.jobs) as some:
                    scenarios = self._baseline(some)
                    kept.compare(scenarios)
                    self._try(some, scenarios, found, kept)
            except KeyboardInterrupt:
                status = INTERRUPTED
            except WorkerEnded:
                status = TROUBLE
                click.echo(_ENDED, err=True)
        tried = _tried(found, kept.verdicts, known)
        self._tell(tried, len(found), scenarios, known)
        return status or _status(tried, at_least)

    # ---- work

    def _baseline(self, workers: "Workers") -> "list[Scenario]":
        """The scenarios, played on the rules as they are; ends if one does not hold."""
        from catrules.mutation.bench import broken

        scenarios: list[Scenario] = []
        with progress(len(self.suites), "suites") as advance:
            for some in workers.played(self.suites):
                scenarios += some
                advance(1)
        problems = [text for path in self.suites if (text := broken(path))]
        problems += [f"FAILED {each.name}\n{each.failed}" for each in scenarios if each.failed]
        if problems:
            tell("\n\n".join(problems), err=True)
            click.echo("\nThe scenarios must hold on the rules as they are.", err=True)
            raise click.exceptions.Exit(RULES_AT_FAULT)
        return scenarios

    def _try(
        self,
        workers: "Workers",
        scenarios: "list[Scenario]",
        found: "Sequence[Mutant]",
        kept: "Kept",
    ) -> None:
        from catrules.mutation.plan import Planner

        planner, older = Planner(scenarios), kept.older
        waiting = _by_chance(mutant for mutant in found if mutant.id not in kept.verdicts)
        work = (
            (m, planner.plan(m, frozenset(older.done(m.id))), older.differs(m.id)) for m in waiting
        )
        with progress(len(waiting), "changes") as advance:
            for mutant, verdict in workers.tried(work):
                kept.add(mutant, verdict)
                advance(1)

    # ---- results

    def _tell(
        self,
        tried: "Sequence[Tried]",
        of: int,
        scenarios: "Sequence[Scenario]",
        known: "Accepted",
    ) -> None:
        from catrules_cli import mutate_report as report

        findings = (*known.findings, *known.stale(self.possible))
        if self.as_json:
            click.echo(report.as_json(tried, self.of, self.suites, findings))
            return
        drafting = bool(self.subject.drafting)
        sizes = (self.of, len(scenarios), len(self.suites))
        tell(report.as_text(tried, *sizes, drafting=drafting))
        if findings:
            say(findings)
        if len(tried) < of:
            click.echo(f"Interrupted after {len(tried)} of {of} changes.", err=True)


def _tried(
    found: "Iterable[Mutant]", verdicts: "dict[str, Verdict]", known: "Accepted"
) -> "list[Tried]":
    from catrules.mutation.score import Tried

    there = (mutant for mutant in found if mutant.id in verdicts)
    return [Tried(each, verdicts[each.id], known.reason(each)) for each in there]


def _status(tried: "Sequence[Tried]", at_least: float | None) -> int:
    from catrules.mutation.score import counted

    counts = counted(tried)
    if at_least is None:
        return RULES_AT_FAULT if counts.survived else 0
    score = counts.score
    return RULES_AT_FAULT if score is not None and 100 * score < at_least else 0
