"""Other situations made of one that a scenario has: a few more or fewer things, other marks."""

from attrs import evolve

from catrules.conformance.game import Game
from catrules.drafting.choosing import Chooser
from catrules.drafting.look import owner_text, zone_text
from catrules.drafting.pairs import Pair
from catrules.drafting.sheet import Given, Sheet
from catrules.drafting.words import amounts_in, phrases
from catrules.ir.program import Mark, Zone

_MOST = 3
"""Places that are changed at once."""

_FEW = (0, 1, 2, 3)


def varied(pair: Pair, numbers: frozenset[int], words: frozenset[str], chooser: Chooser) -> Sheet:
    """The scenario of a pair with something else in some places.

    numbers: those of the changed lines; amounts around them matter more than others. words:
    those of the changed items; the places that are among them matter more than others.
    """
    sheet, game = pair.sheet, pair.base
    amounts = sorted({n + d for n in numbers for d in (-1, 0, 1) if n + d >= 0}) or list(_FEW)
    for _ in range(1 + chooser.below(_MOST)):
        place = _place(game, words if chooser.below(3) else frozenset(), chooser)
        given = _given(game, place, amounts if chooser.below(3) else list(_FEW), chooser)
        if given is not None:
            others = (each for each in sheet.givens if each.place != given.place)
            sheet = evolve(sheet, givens=(*others, given))
    return evolve(sheet, steps=sheet.steps if chooser.below(2) else ())


def _place(game: Game, words: frozenset[str], chooser: Chooser) -> tuple[int, Zone | Mark]:
    """One of the zones and marks, of those that are named if any is."""
    program = game.desk.program
    places: list[tuple[int, Zone | Mark]] = list(enumerate(program.zones))
    places += enumerate(program.marks)
    named = [(index, place) for index, place in places if place.name in words] or places
    return named[chooser.below(len(named))]


def filling(game: Game, index: int) -> list[Given]:
    """Ways in which one thing lies in a zone."""
    program = game.desk.program
    variants = (v for v in program.zones[index].variants if not program.variants[v].revealed)
    place = zone_text(game, index)
    return [Given(place, phrases(program, [(variant, 1)])) for variant in variants]


def _given(
    game: Game, of: tuple[int, Zone | Mark], amounts: list[int], chooser: Chooser
) -> Given | None:
    index, place = of
    amount = amounts[chooser.below(len(amounts))]
    if isinstance(place, Zone):
        return _zone(game, index, amount, chooser)
    owner = chooser.below(place.owners)
    return _mark(game, place, owner, amount, chooser)


def _mark(game: Game, mark: Mark, owner: int, amount: int, chooser: Chooser) -> Given | None:
    where = f"{owner_text(game, mark.owner, owner)}{mark.name}"
    match mark.value.sort:
        case "number":
            return Given(where, (str(min(max(amount, mark.low), mark.high)),))
        case "truth":
            return Given(where, (("no", "yes")[chooser.below(2)],))
        case "player":
            names = (*game.legend.names, "nothing")
            return Given(where, (names[chooser.below(len(names))],))
    return None


def _zone(game: Game, index: int, amount: int, chooser: Chooser) -> Given | None:
    """One more or fewer sort of things in a zone, or so many of what lies there."""
    program = game.desk.program
    zone = program.zones[index]
    variants = [v for v in zone.variants if not program.variants[v].revealed]
    if zone.place or not variants:
        return None
    lying = dict(amounts_in(game, index, game.state))
    variant = variants[chooser.below(len(variants))]
    most = program.sorts[program.variants[variant].sort].count
    if chooser.below(3) == 0:
        lying = {}
    lying[variant] = min(amount, most)
    return Given(zone_text(game, index), phrases(program, list(lying.items())))
