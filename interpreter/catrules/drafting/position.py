"""From a moment of a game to the lines with which a scenario begins there."""

from collections.abc import Iterator

from attrs import evolve

from catrules.conformance.game import Game
from catrules.drafting import look as seen
from catrules.drafting.ground import Ground
from catrules.drafting.look import Fact, Look
from catrules.drafting.sheet import Given, Sheet
from catrules.drafting.words import contents, on_top
from catrules.ir.program import CURRENT, NOTHING

_COMPARED = ("zone", "mark", "turn", "asked", "over")
_MOST_TRIES = 4


def given_at(ground: Ground, game: Game, sheet: Sheet) -> Sheet | None:
    """A scenario that begins where a game stands; None if a scenario cannot begin there.

    sheet: who plays, with which variants and settings.
    """
    wanted = _facts(ground, game)
    for standing in _standings(game):
        own = "" if standing == ground.standing else standing
        begins = evolve(sheet.begins, standing=own, givens=())
        if found := _filled(ground, game, begins, wanted):
            return found
    return None


def _standings(game: Game) -> Iterator[str]:
    """Where a game that stands here might begin, the nearest first."""
    current = game.state[CURRENT]
    if current == NOTHING or not game.play.pending:
        return
    name = game.name(current + 1)
    decision = game.play.pending[0]
    if decision.actor == current + 1:
        yield from (f"{name}'s turn, in {window}" for window in decision.windows)
    yield f"{name}'s turn"


def _facts(ground: Ground, game: Game) -> Look:
    every = ground.look(game, reasons=False)
    return {fact: what for fact, what in every.items() if fact.sort in _COMPARED}


def _filled(ground: Ground, game: Game, begins: Sheet, wanted: Look) -> Sheet | None:
    """With lines for all that would else be otherwise; the starting zones fill themselves."""
    sheet = begins
    for number in range(_MOST_TRIES):
        there = ground.game(sheet)
        if there is None:
            if not number:
                return None
            have: Look = {}
        else:
            have = _facts(ground, there)
        lacking = [fact for fact in seen.differing(wanted, have) if fact.sort in ("zone", "mark")]
        if there is not None and not seen.differing(wanted, have):
            return sheet
        more = _lines(game, lacking, sheet, spare=not number)
        if not more and not number:
            more = _lines(game, lacking, sheet, spare=False)
        if not more:
            return None
        sheet = evolve(sheet, givens=(*sheet.givens, *more))
    return None


def _lines(game: Game, lacking: list[Fact], sheet: Sheet, *, spare: bool) -> list[Given]:
    """A line for each place that is not given yet. spare: not for what others take away."""
    said = {given.place for given in sheet.givens}
    found: dict[str, Given] = {}
    for fact in lacking:
        given = _line(game, fact, spare=spare)
        if given is not None and given.place not in said:
            found.setdefault(given.place, given)
    return list(found.values())


def _line(game: Game, fact: Fact, *, spare: bool) -> Given | None:
    if fact.sort == "mark":
        return Given(fact.place, (_mark(game, fact.place),))
    program = game.desk.program
    index = seen.zone_of(game, fact.place)
    zone = program.zones[index]
    now = game.contents(index, game.state)
    before = game.contents(index, program.initial)
    if spare and before and all(amount <= before.get(v, 0) for v, amount in now.items()):
        return None
    if zone.place:
        place = fact.place.rpartition(" ")[0]
        same = [i for i, z in enumerate(program.zones) if _family(z) == _family(zone)]
        inside = [contents(game, i) for i in same]
        return Given(place, tuple(f"[{', '.join(each)}]" for each in inside if each))
    if top := on_top(game, index):
        return Given(fact.place, top, on_top=True)
    return Given(fact.place, contents(game, index))


def _family(zone: object) -> tuple[object, ...]:
    return tuple(getattr(zone, name) for name in ("name", "owner", "index"))


def _mark(game: Game, place: str) -> str:
    """What a mark is, by the text of its place."""
    found = next(each for each in seen.places_of(game).marks if each[0].place == place)
    _, mark, owner = found
    return game.legend.value(mark.value, game.state[mark.base + owner * mark.stride])
