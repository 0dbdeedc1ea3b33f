"""From a moment of a game to the lines with which a scenario begins there."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from catrules.conformance.game import Game
from catrules.drafting import look as seen
from catrules.drafting.ground import Ground
from catrules.drafting.look import Fact, Look
from catrules.drafting.sheet import Given, Sheet
from catrules.drafting.words import amounts_in, contents, on_top, phrase
from catrules.ir.program import CURRENT, NOTHING
from catrules.machine.view import row_of

_COMPARED = ("zone", "mark", "turn", "asked", "over")
_LAID = ("zone", "mark")
_MOST_TRIES = 4

_STOCK = 3
"""From so many things on that lie together they may be called the others."""


def given_at(ground: Ground, game: Game, sheet: Sheet) -> Sheet | None:
    """A scenario that begins where a game stands; None if a scenario cannot begin there.

    sheet: who plays, with which variants and settings.
    """
    wanted = _facts(ground, game)
    for standing in _standings(game):
        own = "" if standing == ground.standing else standing
        begins = evolve(sheet.begins, standing=own, givens=())
        if found := _filled(ground, game, begins, wanted):
            return _unlike(ground, found, wanted)
    return None


def _unlike(ground: Ground, sheet: Sheet, wanted: Look) -> Sheet:
    """Without the lines that say what the background says, if they are not needed."""
    own = tuple(given for given in sheet.givens if given not in ground.givens)
    fewer = evolve(sheet, givens=own)
    game = None if fewer == sheet else ground.game(fewer)
    return sheet if game is None or seen.differing(wanted, _facts(ground, game)) else fewer


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
    """With lines for all that would else be otherwise; the starting zones fill themselves.

    What the background gives need not fit where a scenario gives nothing of its own: that no game
    begins so is only the end if it gives nothing.
    """
    sheet = begins
    for number in range(_MOST_TRIES):
        there = ground.game(sheet)
        if there is None and not (number or ground.givens):
            return None
        have = _at_first(game) if there is None else _facts(ground, there)
        lacking = seen.differing(wanted, have)
        if there is not None and not lacking:
            return sheet
        instead = [] if there is not None else _of_background(ground, game, wanted)
        more = _lines(game, lacking, instead, sheet, spare=not number)
        if not more and not number:
            more = _lines(game, lacking, instead, sheet, spare=False)
        if not more:
            return None
        sheet = evolve(sheet, givens=(*sheet.givens, *more))
    return None


def _at_first(game: Game) -> Look:
    """What lies where and how marks stand before anything is given."""
    facts = seen.look(game.standing_at(game.start), reasons=False)
    return {fact: what for fact, what in facts.items() if fact.sort in _LAID}


def _of_background(ground: Ground, game: Game, wanted: Look) -> list[Fact]:
    """The places that the background gives."""
    given = {given.place for given in ground.givens}
    laid = (fact for fact in wanted if fact.sort in _LAID)
    return [fact for fact in laid if line_of(game, fact).place in given]


def _lines(
    game: Game, lacking: list[Fact], instead: list[Fact], sheet: Sheet, *, spare: bool
) -> list[Given]:
    """A line for each place that is not given yet. spare: not for what others take away.

    instead: places that need a line whatever lies there.
    """
    said = {given.place for given in sheet.givens}
    found: dict[str, Given] = {}
    for fact in (*instead, *lacking):
        if fact.sort in _LAID and (fact in instead or not (spare and _fills_itself(game, fact))):
            given = line_of(game, fact)
            if given.place not in said:
                found.setdefault(given.place, given)
    return list(found.values())


def _fills_itself(game: Game, fact: Fact) -> bool:
    """Whether things were only taken out of a zone, so that others may fetch them from there."""
    index = seen.zone_of(game, fact.place) if fact.sort == "zone" else -1
    before = {} if index < 0 else game.contents(index, game.desk.program.initial)
    now = {} if index < 0 else game.contents(index, game.state)
    return bool(before) and all(amount <= before.get(v, 0) for v, amount in now.items())


def line_of(game: Game, fact: Fact) -> Given:
    """What lies somewhere, or what a mark is, as it is given; fact: of a zone or mark."""
    if fact.sort == "mark":
        return Given(fact.place, (_mark(game, fact.place),))
    program = game.desk.program
    index = seen.zone_of(game, fact.place)
    zone = program.zones[index]
    if zone.place:
        place = fact.place.rpartition(" ")[0]
        same = [i for i, z in enumerate(program.zones) if _family(z) == _family(zone)]
        inside = [contents(game, i) for i in same]
        return Given(place, tuple(f"[{', '.join(each)}]" for each in inside if each))
    if top := on_top(game, index):
        return Given(fact.place, top, on_top=True)
    return Given(fact.place, _said(game, index))


def _said(game: Game, index: int) -> tuple[str, ...]:
    """What lies in a zone: of a stock the rest of its things, of anything else how much."""
    program = game.desk.program
    if row_of(game.legend, game.state, program.zones[index]) is not None:
        return contents(game, index)
    lying = amounts_in(game, index, game.state)
    rest = {variant for variant, amount in lying if _is_rest(game, index, variant, amount)}
    if not any(variant in rest and amount >= _STOCK for variant, amount in lying):
        return contents(game, index)
    return tuple(
        f"other {program.sorts[program.variants[variant].sort].plural}"
        if variant in rest
        else phrase(program, variant, amount)
        for variant, amount in lying
    )


def _is_rest(game: Game, index: int, variant: int, amount: int) -> bool:
    """Whether a zone is the stock of a sort: the largest on the table, and no other had any.

    Then it holds what no line names, whichever lines there are.
    """
    program = game.desk.program
    shown = program.variants[variant]
    sort = program.sorts[shown.sort]
    if program.zones[index].owner or sort.attributes or shown.face >= 0:
        return False
    for other, zone in enumerate(program.zones):
        now = _amount(game, other, shown.sort, game.state)
        if other != index and now and _amount(game, other, shown.sort, program.initial):
            return False
        if not zone.owner and (now, -other) > (amount, -index):
            return False
    return True


def _amount(game: Game, zone: int, sort: int, state: Sequence[int]) -> int:
    """How many things of a sort lie in a zone."""
    variants = game.desk.program.variants
    return sum(n for v, n in game.contents(zone, state).items() if variants[v].sort == sort)


def _family(zone: object) -> tuple[object, ...]:
    return tuple(getattr(zone, name) for name in ("name", "owner", "index"))


def _mark(game: Game, place: str) -> str:
    """What a mark is, by the text of its place."""
    found = next(each for each in seen.places_of(game).marks if each[0].place == place)
    _, mark, owner = found
    return game.legend.value(mark.value, game.state[mark.base + owner * mark.stride])
