"""Where to look for a moment at which two rule sets differ: from what a suite has, onwards."""

from collections.abc import Callable, Iterator, Sequence

from attrs import define, field, frozen

from catrules.conformance.faults import Failure, Wrong
from catrules.conformance.run import Run, Suite
from catrules.conformance.table import Shelf
from catrules.diagnostics import RulesError
from catrules.drafting.choosing import Chooser
from catrules.drafting.finish import is_inside
from catrules.drafting.ground import Ground
from catrules.drafting.pairs import Bench, Budget, Pair, Parting
from catrules.drafting.places import Place
from catrules.drafting.sheet import Sheet
from catrules.drafting.varying import varied

Near = Callable[[Run], bool]
"""Whether a run of a scenario comes past what was changed."""

NAMES = ("ana", "bo", "cy", "dee", "eli", "fay", "gus", "hal")
"""What players are called where a suite names none."""

_OPTIONS = 12
"""Options of one decision that are tried one after another."""

_LONGEST = 400
"""Decisions that a walk may take."""

_NEW_GAMES = 12
"""New games that are begun: those of scenarios that come past the change go first."""

_VARIED = 12
"""Other situations that are made of one scenario in a round."""


@define
class Field:
    """A suite on both rule sets, with the moments of its scenarios where both look the same."""

    bench: Bench
    runs: tuple[tuple[Run, Run], ...]
    places: tuple[Place, ...]
    titles: frozenset[str]
    pairs: list[Pair] = field(factory=list)

    @property
    def numbers(self) -> frozenset[int]:
        """Those that stand in the changed lines."""
        return frozenset(number for place in self.places for number in place.numbers)

    @property
    def words(self) -> frozenset[str]:
        """Those of the items that they belong to."""
        return frozenset(word for place in self.places for word in place.words)

    @classmethod
    def of(cls, twins: "Twins", near: Near, places: tuple[Place, ...], *, ears: bool) -> "Field":
        """Scenarios that come past the change go first. ears: see `Ground`."""
        pairs = zip(twins.base.runs, twins.changed.runs, twins.given.runs, strict=True)
        every = [(one, other, near(as_given)) for one, other, as_given in pairs]
        runs = [(one, other) for one, other, is_near in sorted(every, key=lambda each: not each[2])]
        titles = frozenset(run.case.scenario.title for run in twins.base.runs)
        bench = Bench(Ground(twins.base, ears=ears), Ground(twins.changed, ears=ears))
        for one, other in runs:
            bench.base.ask_values(one.case)
            bench.changed.ask_values(other.case)
        return cls(bench, tuple(run for run in runs if run[0].case.names), places, titles)


@frozen
class Twins:
    """A suite on both rule sets, looked up; given: as it was handed in on the base rules."""

    base: Suite
    changed: Suite
    given: Suite


def twins_of(base: Sequence[Suite], changed: Sequence[Suite]) -> list[Twins]:
    """The suites that can be played; those of the same rules share what was read of them."""
    shelves: dict[tuple[str, int], Shelf] = {}
    found: list[Twins] = []
    for pair in zip(base, changed, strict=True):
        if pair[0].runs and not any(suite.broken_rules for suite in pair):
            one, other = (_on_one(suite, shelves, side) for side, suite in enumerate(pair))
            found.append(Twins(one, other, pair[0]))
    for twins in found:
        twins.base.look_up()
        twins.changed.look_up()
    return found


def _on_one(suite: Suite, shelves: dict[tuple[str, int], Shelf], side: int) -> Suite:
    shelf = shelves.setdefault((suite.shelf.path, side), suite.shelf)
    return Suite(suite.source, texts=shelf.texts, shelf=shelf)


def partings(
    fields: Sequence[Field], chooser: Chooser, budget: Budget
) -> Iterator[Iterator[tuple[Field, Parting]]]:
    """Moments at which the rules part: a few rounds, each looking farther than the one before."""
    for stage in (_along, _aside, _beginnings):
        yield _round(stage, fields, chooser, budget)
    while budget.left > 0:
        before = budget.used
        yield _round(_varied, fields, chooser, budget)
        yield _round(_walks, fields, chooser, budget)
        if budget.used == before:
            return


Stage = Callable[[Field, Chooser, Budget], Iterator[Parting]]


def _round(
    stage: Stage, fields: Sequence[Field], chooser: Chooser, budget: Budget
) -> Iterator[tuple[Field, Parting]]:
    for each in fields:
        for parting in stage(each, chooser, budget):
            yield each, parting


# ---- what a suite does itself


def _along(where: Field, chooser: Chooser, budget: Budget) -> Iterator[Parting]:
    """Where the scenarios come past themselves."""
    del chooser
    for runs in where.runs:
        try:
            if _same(runs):
                continue
            positions = where.bench.positions(runs)
        except (Wrong, Failure, RulesError):
            continue
        for each in positions:
            budget.spend()
            if isinstance(each, Parting):
                yield each
                break
            if where.bench.watch(each.base, each.changed).same:
                break
            where.pairs.append(each)


def _same(runs: tuple[Run, Run]) -> bool:
    """Whether both rule sets come to the same program, so that there is nothing to find."""
    one, other = (None if isinstance(r.script, tuple) else r.script.program for r in runs)
    return one is not None and one == other


def _aside(where: Field, chooser: Chooser, budget: Budget) -> Iterator[Parting]:
    """What else might have been done there, to the end of the step."""
    for pair in where.pairs:
        if budget.left <= 0:
            return
        yield from _each_option(pair, chooser, budget)


def _each_option(pair: Pair, chooser: Chooser, budget: Budget) -> Iterator[Parting]:
    for number, decision in enumerate(pair.base.play.pending):
        labels = () if decision.form == "game" else decision.options
        for label in chooser.some(labels, _OPTIONS):
            parting = _step(pair.copy(), number, label, chooser, budget)
            if parting is not None:
                yield parting


def _step(pair: Pair, number: int, label: str, chooser: Chooser, budget: Budget) -> Parting | None:
    """Chooses something, and then goes on to the end of the step."""
    for _ in range(_LONGEST):
        if not budget.spend():
            return None
        try:
            parting = pair.take(number, label)
        except Failure:
            return None
        if parting is not None or not pair.base.play.pending or not is_inside(pair.base):
            return parting
        number = chooser.which(pair.base)
        label = chooser.label(pair.base, number)
    return None


# ---- farther


def _beginnings(where: Field, chooser: Chooser, budget: Budget) -> Iterator[Parting]:
    """New games with few players; where they begin is kept for walks."""
    for sheet in new_games(where)[:_NEW_GAMES]:
        pair = where.bench.pair(sheet)
        budget.spend(3)
        if isinstance(pair, Parting):
            yield pair
        elif pair is not None and not where.bench.watch(pair.base, pair.changed).same:
            where.pairs.append(pair)
            yield from _walk(pair.copy(), chooser, budget)


def new_games(where: Field) -> list[Sheet]:
    """New games with the variants and settings of the suite, by few and by its own players."""
    ground = where.bench.base
    configured = dict.fromkeys(
        (sheet.variants, sheet.settings)
        for runs in where.runs
        if not isinstance(runs[0].script, tuple)
        for sheet in [ground.sheet_of(runs[0].case)]
    )
    found: dict[Sheet, None] = {}
    for variants, settings in configured or {((), ()): None}:
        sheet = Sheet(variants=variants, settings=settings, standing="a new game")
        for number in _sizes(ground, sheet):
            names = (*ground.players, *(n for n in NAMES if n not in ground.players))[:number]
            own = () if names == ground.players else names
            found[
                Sheet(variants=variants, settings=settings, standing="a new game", players=own)
            ] = None
    return list(found)


def _sizes(ground: Ground, sheet: Sheet) -> list[int]:
    try:
        allowed = ground.rules(sheet).compilation.player_range()
    except RulesError:
        return []
    sizes = dict.fromkeys((len(ground.players), allowed.start, allowed.start + 1))
    return [size for size in sizes if size in allowed]


def _walks(where: Field, chooser: Chooser, budget: Budget) -> Iterator[Parting]:
    """Games that are played on from somewhere."""
    if where.pairs:
        pair = where.pairs[chooser.below(len(where.pairs))]
        yield from _walk(pair.copy(), chooser, budget)


def _walk(pair: Pair, chooser: Chooser, budget: Budget) -> Iterator[Parting]:
    for _ in range(_LONGEST):
        if not pair.base.play.pending or budget.left <= 0:
            return
        number = chooser.which(pair.base)
        try:
            budget.spend()
            parting = pair.take(number, chooser.label(pair.base, number))
        except Failure:
            return
        if parting is not None:
            yield parting
            return


def _varied(where: Field, chooser: Chooser, budget: Budget) -> Iterator[Parting]:
    """The situations of the scenarios with other things lying about."""
    if not where.pairs:
        return
    for _ in range(_VARIED):
        if not budget.spend(3):
            return
        pair = where.pairs[chooser.below(len(where.pairs))]
        pair_or_parting = where.bench.pair(varied(pair, where.numbers, where.words, chooser))
        if isinstance(pair_or_parting, Parting):
            yield pair_or_parting
        elif pair_or_parting is not None:
            yield from _each_option(pair_or_parting, chooser, budget)
