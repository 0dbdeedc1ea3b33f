"""Outcomes about what somebody sees, and is told."""

import re
from collections.abc import Iterator

from catrules.conformance.desk import Desk, Spot
from catrules.conformance.faults import instead, wrong
from catrules.conformance.game import Game
from catrules.conformance.matches import Matches
from catrules.conformance.orders import one_more
from catrules.conformance.outcomes import Check, outcome
from catrules.conformance.things import said
from catrules.diagnostics import Label
from catrules.ir.program import NOTHING, Mark
from catrules.machine.view import View, ZoneView, view
from catrules.syntax import ast, spec
from catrules.text import plain


@outcome.register
def _sees(node: spec.Sees, desk: Desk) -> Check:
    player = desk.player(node.player)
    condition = node.condition
    if not isinstance(condition, ast.Compare) or condition.op != "=":
        hint = "write `bo sees ana.purse = 2 coins`, or `bo sees count ana.hand = 3`"
        raise wrong("E616", node.span, "what is seen is said with `=`", hint)
    so = outcome(spec.Holds(span=node.span, condition=condition, tail=node.tail), desk)
    left = condition.left
    counted = isinstance(left, ast.Count)
    named = left.set if isinstance(left, ast.Count) else left
    spot = desk.spot(named)
    if spot is None:
        raise wrong(
            "E616",
            named.span,
            "only what lies in a zone, or a counter, flag or named player, is seen",
        )

    def check(game: Game) -> None:
        seat = game.seat(player, node.span)
        shown = _zone_shown(game, spot, seat, counted) if spot.is_zone else _told(game, spot, seat)
        if not shown:
            what = ("how many in " if counted else "what is in ") if spot.is_zone else ""
            expected = f"{game.name(seat)} to see {what}{_name(game, spot)}"
            raise instead(node.span, expected, "it is hidden", _declared(game, spot))
        so(game.as_shown())

    return check


def _zone_shown(game: Game, spot: Spot, seat: int, counted: bool) -> bool:
    """Whether a seat sees all that lies in a zone, or (counted) how many."""
    shown = _view(game, seat)
    return all(_is_shown(_zone_view(game, i, shown), counted) for i in game.zones(spot))


def _is_shown(zone: ZoneView, counted: bool) -> bool:
    if counted:
        return zone.count is not None
    if zone.contents is None:
        return False
    return zone.contents != zone.revealed or zone.count == sum(n for _, n in zone.contents)


def _told(game: Game, spot: Spot, seat: int) -> bool:
    """Whether a seat sees a mark."""
    return game.legend.sees_mark(seat, game.mark(spot), game.owner(spot, game.state))


def _view(game: Game, seat: int, state: list[int] | None = None) -> View:
    """What a seat is shown now, or would be shown of another state."""
    shown = game.machine.shown(game.state if state is None else state)
    return view(game.legend, shown, seat)


def _zone_view(game: Game, index: int, shown: View) -> ZoneView:
    """A zone in a view."""
    place = game.desk.program.zones[index]
    owners = (shown.table, *shown.players, *shown.things)
    number = place.index + 1 if place.owner else 0
    owner = next(o for o in owners if (o.kind, o.number) == (place.owner or "table", number))
    return owner.zone(place.name, place.place)


@outcome.register
def _sees_not(node: spec.SeesNot, desk: Desk) -> Check:
    player, spot = desk.player(node.player), desk.spot(node.place)
    if spot is None:
        hint = "name a zone or mark: `bo does not see ana.hand`"
        raise wrong(
            "E616",
            node.place.span,
            "only what lies in a zone, or a counter, flag or named player, is seen",
            hint,
        )
    if node.only_what and not spot.is_zone:
        hint = "leave `what is in` away"
        raise wrong(
            "E616", node.place.span, "nothing lies in a counter, flag or named player", hint
        )

    def check(game: Game) -> None:
        seat = game.seat(player, node.span)
        zones = game.zones(spot) if spot.is_zone else []
        seen = (_seen_of_zone(game, zone, seat) for zone in zones)
        found = next(filter(None, seen), "") if spot.is_zone else _seen_of_mark(game, spot, seat)
        if found and not (node.only_what and found.startswith(_HOW_MANY)):
            expected = f"{game.name(seat)} not to see {_name(game, spot)}"
            fact = f"{game.name(seat)} sees {found}"
            raise instead(node.span, expected, fact, _declared(game, spot))

    return check


_HOW_MANY = "how many"


def _seen_of_zone(game: Game, index: int, seat: int) -> str:
    """What a seat sees of a zone, empty if nothing: if something else lay there, would he know?

    What is turned up is seen. Of the rest one more is put there, of each sort in turn. While all
    are asked at once some sorts cannot come or go; that these are seen says nothing.
    """
    program = game.desk.program
    now = _view(game, seat)
    zone = _zone_view(game, index, now)
    others = [_view(game, seat, state) for state in _with_more(game, index)]
    if zone.revealed or all(_zone_view(game, index, o).contents != zone.contents for o in others):
        return said(program, game.contents(index, game.state))
    return f"{_HOW_MANY} are there" if all(other != now for other in others) else ""


def _with_more(game: Game, index: int) -> Iterator[list[int]]:
    """For each sort that may lie in a zone, not turned up, the state with one more there."""
    program = game.desk.program
    place = program.zones[index]
    for offset, variant in enumerate(place.variants):
        if not program.variants[variant].revealed:
            yield one_more(place, game.state, offset)


def _seen_of_mark(game: Game, spot: Spot, seat: int) -> str:
    """What a mark is, as a seat sees it, empty if he does not: would he know if it were another?"""
    mark = game.mark(spot)
    (address,) = game.addresses(spot)
    word = game.state[address]
    other = list(game.state)
    other[address] = _another(mark, word)
    seen = _view(game, seat, other) != _view(game, seat)
    return game.legend.value(mark.value, word) if seen else ""


def _another(mark: Mark, word: int) -> int:
    """A word that a mark does not hold, but might."""
    if word != mark.low:
        return mark.low
    return mark.high if mark.high > mark.low else NOTHING


def _name(game: Game, spot: Spot) -> str:
    """A zone or mark by its full name."""
    if spot.is_zone:
        return game.zone_name(spot)
    return game.legend.mark_name(game.mark(spot), game.owner(spot, game.state))


def _declared(game: Game, spot: Spot) -> tuple[Label, ...]:
    """Where a zone or mark is declared, as a label."""
    program = game.desk.program
    zones = game.zones(spot) if spot.is_zone else []
    if spot.is_zone and not zones:
        return ()
    origin = program.zones[zones[0]].origin if zones else game.mark(spot).origin
    return (game.label(game.origin(origin), "declared as"),)


# ---- what is told


@outcome.register
def _is_told(node: spec.IsTold, desk: Desk) -> Check:
    player = desk.player(node.player)
    wanted = re.compile(rf"(?<!\w){re.escape(plain(node.text))}(?!\w)")

    def check(game: Game) -> None:
        seat = game.seat(player, node.span)
        told = game.told(seat)
        if any(wanted.search(plain(text)) for text in told) == node.negated:
            negative = "not " if node.negated else ""
            expected = f"{game.name(seat)} {negative}to be told “{node.text}”"
            all_of_it = "; ".join(f"“{text}”" for text in told) or "nothing"
            raise instead(node.span, expected, f"{game.name(seat)} is told {all_of_it}")
        if node.negated:
            _can_be_told(node, game)

    return check


def _can_be_told(node: spec.IsTold, game: Game) -> None:
    """Raises Wrong if a text that somebody is not told could be told to nobody."""
    tellable = game.tellable
    if isinstance(game.play, Matches) or tellable.has(node.text):
        return
    message = f"with these rules nobody is ever told “{node.text}”, so this would always hold"
    meant = tellable.instead_of(node.text)
    hint = f"did you mean “{meant}”?"
    if not meant:
        begins = tellable.begin_of(node.text)
        after = f"; it goes on otherwise behind “{begins}”" if begins else ""
        hint = f"copy the words from what is told: `is told` with any text shows it{after}"
    raise wrong("E628", node.span, message, hint)
