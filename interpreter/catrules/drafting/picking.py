"""Of the moments at which two rule sets part the one of which the best scenario can be written."""

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from catrules.drafting.choosing import Chooser
from catrules.drafting.finish import Ending, ending_at, endings
from catrules.drafting.look import zone_of
from catrules.drafting.pairs import Bench, Budget, Parting
from catrules.drafting.search import Field
from catrules.drafting.sheet import Sheet
from catrules.drafting.shrink import cost, shortened
from catrules.drafting.tell import Telling
from catrules.drafting.varying import filling

_KEPT = 6
"""Moments that are looked at before one is taken."""

_AT_ONCE = 3
"""Scenarios that are proved together."""

_SHORTENED = 2
"""Scenarios that are made shorter, to see which is the shortest then."""

_TRIED = 6
"""Outcomes that are tried at one moment."""

_OTHERWISE = 1.5
"""What it costs that a scenario fails before its outcome is looked at."""


@frozen
class Proved:
    """A scenario that tells the rules apart, by this outcome.

    first: an outcome before it, if it is looked at inside a step. code: how it fails.
    """

    field: Field
    sheet: Sheet
    told: Telling
    first: tuple[str, ...]
    code: str

    @property
    def cost(self) -> float:
        """How far it is from what a person would write."""
        return _price(self.sheet, self.told) + _OTHERWISE * (self.code != "E625")


def _price(sheet: Sheet, told: Telling) -> float:
    return cost(sheet) + 2 * told.cost


def best(found: Iterator[tuple[Field, Parting]], chooser: Chooser, budget: Budget) -> Proved | None:
    """The shortest scenario at the first few moments that a round comes to."""
    kept: list[tuple[float, Field, Ending]] = []
    for number, (field, parting) in enumerate(found, 1):
        for ending in endings(field.bench, parting, chooser, budget):
            if ending.tellings:
                kept.append((_price(ending.sheet, ending.tellings[0]), field, ending))
        if number == _KEPT:
            break
    kept.sort(key=lambda each: each[0])
    for start in range(0, min(len(kept), 4 * _AT_ONCE), _AT_ONCE):
        proved = proofs([(field, e) for _, field, e in kept[start : start + _AT_ONCE]])
        if proved:
            short = [_short(each) for each in _first(proved)]
            return _with_something(min(short, key=lambda each: each.cost))
    return None


def _first(proved: Sequence[Proved]) -> list[Proved]:
    """The best of each of the best scenarios."""
    found: dict[Sheet, Proved] = {}
    for each in sorted(proved, key=lambda each: each.cost):
        found.setdefault(each.sheet, each)
    return list(found.values())[:_SHORTENED]


def proofs(tried: Sequence[tuple[Field, Ending]]) -> list[Proved]:
    """The outcomes that tell, of some endings."""
    found: list[Proved] = []
    for bench in dict.fromkeys(field.bench for field, _ in tried):
        ways = [
            Proved(field, ending.sheet, told, ending.first, "")
            for field, ending in tried
            if field.bench is bench
            for told in ending.tellings[:_TRIED]
        ]
        codes = bench.proofs([with_outcome(way) for way in ways])
        found += [evolve(way, code=code) for way, code in zip(ways, codes, strict=True) if code]
    return found


def with_outcome(proved: Proved, *more: str) -> Sheet:
    """The scenario with its outcome, and more of them."""
    return evolve(proved.sheet, thens=(*proved.first, proved.told.text, *more))


def alike(one: Telling, other: Telling) -> bool:
    """Whether two outcomes say the same sort of thing of the same place, whoever's it is."""
    places = {each.place.rpartition(".")[2] for each in (one, other)}
    return one.sort == other.sort and (len(places) == 1 or one.sort == "told")


def _short(proved: Proved) -> Proved:
    """The same with as little as is needed, if that still tells.

    That the games differ is looked at first, which is soon done; if nothing that can be said
    comes of it each step is proved.
    """

    def differs(sheet: Sheet) -> bool:
        return any(_as_good(bench, sheet, proved))

    def tells(sheet: Sheet) -> bool:
        return bool(_again(sheet, proved))

    bench = proved.field.bench
    for enough in (differs, tells):
        short = shortened(bench, proved.sheet, enough)
        if short == proved.sheet:
            return proved
        if again := _again(short, proved):
            return min(again, key=lambda each: each.cost)
    return proved


def _again(sheet: Sheet, proved: Proved) -> list[Proved]:
    """The ways in which a scenario tells the same sort of thing."""
    field = proved.field
    return proofs([(field, ending) for ending in _as_good(field.bench, sheet, proved)])


def _as_good(bench: Bench, sheet: Sheet, proved: Proved) -> Iterator[Ending]:
    """The ways in which a scenario says the same sort of thing, no less naturally."""
    for ending in ending_at(bench, sheet):
        told = tuple(
            each
            for each in ending.tellings
            if alike(each, proved.told) and each.cost <= proved.told.cost
        )
        if told:
            yield evolve(ending, tellings=told)


def _with_something(proved: Proved) -> Proved:
    """Who sees what is said of a place in which something lies, if something may lie there."""
    bench, place = proved.field.bench, proved.told.place
    game = bench.base.game(proved.sheet) if proved.told.sort == "sees" else None
    index = -1 if game is None else zone_of(game, place)
    if game is None or index < 0 or game.contents(index, game.state):
        return proved
    for given in filling(game, index)[:_TRIED]:
        givens = (each for each in proved.sheet.givens if each.place != place)
        sheet = evolve(proved.sheet, givens=(given, *givens))
        if again := _again(sheet, proved):
            return min((proved, *again), key=lambda each: each.cost)
    return proved
