"""Of the moments at which two rule sets part the one of which the best scenario can be written."""

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from catrules.drafting.choosing import Chooser
from catrules.drafting.finish import Ending, ending_at, endings
from catrules.drafting.pairs import Bench, Budget, Parting
from catrules.drafting.search import Field
from catrules.drafting.sheet import Sheet
from catrules.drafting.shrink import cost, shortened
from catrules.drafting.tell import Telling

_KEPT = 6
"""Moments that are looked at before one is taken."""

_AT_ONCE = 3
"""Scenarios that are proved together."""

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
            return _short(min(proved, key=lambda each: each.cost))
    return None


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
    places = (each.place.rpartition(".")[2] for each in (one, other))
    return one.sort == other.sort and len(set(places)) == 1


def _short(proved: Proved) -> Proved:
    """The same with as little as is needed, if that still tells."""

    def tells(sheet: Sheet) -> bool:
        return any(_as_good(bench, sheet, proved))

    bench = proved.field.bench
    short = shortened(bench, proved.sheet, tells)
    if short == proved.sheet:
        return proved
    tried = [(proved.field, ending) for ending in _as_good(bench, short, proved)]
    again = proofs(tried)
    return min(again, key=lambda each: each.cost, default=proved)


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
