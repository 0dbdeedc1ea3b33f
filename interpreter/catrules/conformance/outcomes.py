"""Outcomes: each is looked up before play, and then asked of the game."""

from collections.abc import Callable
from functools import singledispatch

from attrs import frozen

from catrules.conformance.desk import Desk, Spot, is_contents, is_family, is_number
from catrules.conformance.faults import instead, not_so, wrong
from catrules.conformance.game import Game
from catrules.conformance.orders import in_order
from catrules.conformance.things import Pile, listed, matches, said, said_in_order
from catrules.ir.program import Program
from catrules.machine.events import Moved
from catrules.machine.view import row_of, view
from catrules.semantics import tree
from catrules.semantics.types import UnknownT
from catrules.source import Span
from catrules.syntax import ast, spec
from catrules.syntax.spec_phrases import joined
from catrules.syntax.unparse_expressions import expression as written

Check = Callable[[Game], None]
"""Asks a game whether an outcome is so; raises Failure if not."""


@singledispatch
def outcome(node: spec.Outcome, desk: Desk) -> Check:
    """The check of an outcome; raises Wrong if it cannot be understood."""
    raise NotImplementedError(type(node).__name__)


# ---- conditions


@outcome.register
def _holds(node: spec.Holds, desk: Desk) -> Check:
    condition = node.condition
    if isinstance(condition, ast.And) and not node.tail:
        return _every([_term(term, desk) for term in condition.terms])
    if isinstance(condition, ast.Compare) and condition.op == "=":
        return _equal(condition, node.tail, desk, node.span)
    _no_tail(node.tail, desk, written(condition) if node.tail else "")
    return _condition(condition, desk)


def _term(term: ast.Expr, desk: Desk) -> Check:
    return outcome(spec.Holds(span=term.span, condition=term), desk)


def _every(checks: list[Check]) -> Check:
    def check(game: Game) -> None:
        for each in checks:
            each(game)

    return check


def _no_tail(tail: tuple[spec.Phrase, ...], desk: Desk, subject: str = "") -> None:
    if tail:
        message = f"`{tail[0].text or ','}` does not fit here"
        hint = "what lies in a zone is said with `=`: `ana.purse = 2 coins`"
        verb = tail[0].text.partition(" ")[0]
        if verb in ("gets", "receives", "takes", "has"):
            who = desk.case.names[0] if desk.case.names else "ana"
            what = ", ".join([tail[0].text.partition(" ")[2], *(each.text for each in tail[1:])])
            hint = f"what somebody gets is written with `gains`: `{subject or who} gains {what}`"
        raise wrong("E616", tail[0].span, message, hint)


def _equal(node: ast.Compare, tail: tuple[spec.Phrase, ...], desk: Desk, span: Span) -> Check:
    """`left = right`: contents of a zone, or two numbers, words, players, truths."""
    left = desk.expression(node.left)
    if is_family(left.type):
        return _places(_zone_of(left, desk), _right(node.right, tail), desk, span)
    if is_contents(left.type):
        return _contents(_zone_of(left, desk), _right(node.right, tail), desk, span)
    _no_tail(tail, desk)
    if is_number(left.type):
        return _condition(node, desk)
    same = ast.Is(span=node.span, subject=node.left, negated=False, other=node.right)
    return _condition(same, desk, written(node))


def _zone_of(found: tree.Expr, desk: Desk) -> Spot:
    spot = desk.spot_of(found)
    if spot is None or not spot.is_zone:
        hint = "name the zone itself, as in `ana.purse`, or write `count` before it"
        raise wrong("E616", found.span, "this is not the name of a zone", hint)
    return spot


def _right(node: ast.Expr, tail: tuple[spec.Phrase, ...]) -> tuple[spec.Phrase, ...]:
    """What is said of a zone's contents; its beginning was read as an expression."""
    if isinstance(node, spec.Contents):
        first = spec.Phrase(span=node.span, words=(), place=node.phrases)
        return (first, *tail[1:])
    if not isinstance(node, ast.Name | ast.Number | ast.Nothing):
        hint = "write what lies there: `2 coins`, `tile 1, tile 2`, `nothing`"
        raise wrong("E616", node.span, "a zone is not a number", hint)
    return joined(node, tail)


def _contents(spot: Spot, phrases: tuple[spec.Phrase, ...], desk: Desk, span: Span) -> Check:
    def check(game: Game) -> None:
        zone = game.zone(spot)
        piles = game.piles(phrases, zone)
        lying = _Lying.of(game, zone)
        if not lying.is_as(piles):
            where = game.legend.zone_names[zone]
            expected = f"{listed(piles)} in {where}"
            decided = game.decided(game.addresses(spot))
            hint = game.unchanged(game.addresses(spot))
            found = lying.said(desk.program)
            raise not_so(span, expected, found, decided, hint)

    return check


def _places(spot: Spot, phrases: tuple[spec.Phrase, ...], desk: Desk, span: Span) -> Check:
    """What lies in the places of a family, whichever of them it is."""

    def check(game: Game) -> None:
        zones = game.zones(spot)
        lying = [lies for zone in zones if (lies := _Lying.of(game, zone)).contents]
        wanted = [piles for piles in game.of_places(phrases, zones[0] if zones else -1) if piles]
        if not _paired(wanted, lying):
            program = desk.program
            expected = ", ".join(f"[{listed(piles)}]" for piles in wanted) or "nothing"
            got = ", ".join(f"[{each.said(program)}]" for each in lying) or "nothing"
            words = game.addresses(spot)
            where = game.zone_name(spot)
            decided, hint = game.decided(words), game.unchanged(words)
            raise not_so(span, f"{expected} in {where}", got, decided, hint)

    return check


@frozen
class _Lying:
    """What lies in a place, in its order where that is kept."""

    contents: dict[int, int]
    row: list[int] | None

    @classmethod
    def of(cls, game: Game, zone: int) -> "_Lying":
        place = game.desk.program.zones[zone]
        row = row_of(game.legend, game.state, place)
        return cls(game.contents(zone, game.state), row)

    def is_as(self, piles: tuple[Pile, ...]) -> bool:
        """Whether exactly these lie there."""
        return matches(piles, self.contents) if self.row is None else in_order(piles, self.row)

    def said(self, program: Program) -> str:
        """As people count it."""
        return (
            said(program, self.contents) if self.row is None else said_in_order(program, self.row)
        )


def _paired(wanted: list[tuple[Pile, ...]], lying: list[_Lying]) -> bool:
    """Whether each place is one that is said, and the other way round."""
    fits = [[i for i, there in enumerate(lying) if there.is_as(piles)] for piles in wanted]
    taken: dict[int, int] = {}

    def place(said_one: int, tried: set[int]) -> bool:
        """Finds a place for what is said, if need be another one for what has it."""
        for index in fits[said_one]:
            if index not in tried:
                tried.add(index)
                if index not in taken or place(taken[index], tried):
                    taken[index] = said_one
                    return True
        return False

    return len(wanted) == len(lying) and all(place(each, set()) for each in range(len(wanted)))


def _condition(node: ast.Expr, desk: Desk, text: str = "") -> Check:
    """A condition; if it does not hold, both sides of a comparison are shown.

    text: how it was written, if otherwise.
    """
    found = desk.condition(node)
    known = desk.known(found)
    sides = [desk.known(side) for side in _sides(found)]
    spots = [spot for spot in map(desk.spot_of, _parts(found)) if spot is not None]

    def check(game: Game) -> None:
        if game.value(known):
            return
        shown = [game.shown(side.type, game.value(side)) for side in sides]
        expected = text or written(node)
        if len(shown) == 2 and not isinstance(_right_of(node), ast.Number | ast.Truth):
            expected += f" (which is {shown[1]})"
        words = {word for spot in spots for word in game.addresses(spot)}
        labels = game.decided(words or None)
        hint = game.unchanged(words) if words else ""
        if len(shown) == 2:
            raise not_so(node.span, f"`{expected}`", shown[0], labels, hint)
        raise instead(node.span, f"`{expected}`", "it is not so", labels, hint)

    return check


def _right_of(node: ast.Expr) -> ast.Expr | None:
    if isinstance(node, ast.Is):
        return node.other
    return node.right if isinstance(node, ast.Compare) else None


def _sides(found: tree.Expr) -> tuple[tree.Expr, ...]:
    """Both sides of a comparison that can be shown."""
    if not isinstance(found, tree.Compare | tree.Same):
        return ()
    sides = (found.left, found.right)
    if any(isinstance(side, tree.Nothing) for side in sides):
        return ()
    return sides if not any(isinstance(s.type, UnknownT) for s in sides) else ()


def _parts(found: tree.Expr) -> list[tree.Expr]:
    """The zones and marks that an expression names, as far as no variable stands before them."""
    if isinstance(found, tree.ZoneRef | tree.MarkRef):
        return [found] if not isinstance(found.owner, tree.Local) else []
    parts: list[tree.Expr] = []
    for value in found.parts:
        inner = value if isinstance(value, tuple) else (value,)
        for part in inner:
            if isinstance(part, tree.Expr):
                parts += _parts(part)
    return parts


# ---- changes


@outcome.register
def _changes(node: spec.Changes, desk: Desk) -> Check:
    found = desk.expression(node.subject)
    spot = _zone_of(found, desk) if is_contents(found.type) else None
    player = desk.player(node.subject) if spot is None else None
    for phrase in node.phrases:
        desk.check_no_counter(phrase, node.subject)

    def check(game: Game) -> None:
        zones = _zones(game, spot, None if player is None else game.value(player))
        program = desk.program
        within = {v for zone in zones for v in program.zones[zone].variants}
        for pile in game.words.piles(node.phrases, within) or [None]:
            variants = pile.variants if pile is not None else None
            now = _amount(game, zones, game.state, variants)
            before = _amount(game, zones, game.before.state, variants)
            wanted = pile.amount if pile is not None else 0
            change = now - before if node.gains else before - now
            if change != wanted:
                verb = "more" if node.gains else "fewer"
                expected = pile.text if pile is not None else "nothing"
                words = _cells(game, zones, variants)
                raise not_so(
                    node.span,
                    f"{expected} {verb}",
                    _change(change, verb),
                    game.decided(words),
                    game.unchanged(words),
                )

    return check


def _change(change: int, verb: str) -> str:
    other = {"more": "fewer", "fewer": "more"}[verb]
    return "no change" if not change else f"{abs(change)} {verb if change > 0 else other}"


def _cells(game: Game, zones: list[int], variants: frozenset[int] | None) -> set[int]:
    """The addresses of the cells of zones in which these variants lie."""
    program = game.desk.program
    return {
        program.zones[zone].base + offset
        for zone in zones
        for offset, variant in enumerate(program.zones[zone].variants)
        if variants is None or variant in variants
    }


def _zones(game: Game, spot: Spot | None, player: int | None) -> list[int]:
    if spot is not None:
        return game.zones(spot)
    zones = game.desk.program.zones
    return [i for i, z in enumerate(zones) if z.owner == "player" and z.index == player]


def _amount(game: Game, zones: list[int], state: list[int], variants: frozenset[int] | None) -> int:
    """How many of some sorts lie in zones; the face that a die shows does not matter."""
    program = game.desk.program
    sorts = None if variants is None else {program.variants[v].sort for v in variants}
    return sum(
        amount
        for zone in zones
        for variant, amount in game.contents(zone, state).items()
        if sorts is None or program.variants[variant].sort in sorts
    )


@outcome.register
def _moves(node: spec.Moves, desk: Desk) -> Check:
    source, target = desk.zone(node.source), desk.zone(node.target)

    def check(game: Game) -> None:
        starts, ends = game.zones(source), game.zones(target)
        program = desk.program
        variants = {v for zone in starts for v in program.zones[zone].variants}
        for pile in game.words.piles(node.phrases, variants):
            sorts = {program.variants[v].sort for v in pile.variants}
            moved = sum(
                event.amount
                for beat in game.play.beats[game.before.beats :]
                for event in beat
                if isinstance(event, Moved)
                and game.legend.cells[event.source].zone in starts
                and game.legend.cells[event.target].zone in ends
                and program.variants[game.legend.cells[event.source].variant].sort in sorts
            )
            if moved != pile.amount:
                names = [game.zone_name(spot) for spot in (source, target)]
                expected = f"{pile.text} to move from {names[0]} to {names[1]}"
                words = game.addresses(source) | game.addresses(target)
                hint = game.unchanged(words)
                raise not_so(node.span, expected, str(moved), game.decided(words), hint)

    return check


# ---- the end and the turn


@outcome.register
def _wins(node: spec.Wins, desk: Desk) -> Check:
    players = [desk.player(player) for player in node.players]

    def check(game: Game) -> None:
        wanted = sorted(game.seat(player, node.span) for player in players)
        names = " and ".join(game.name(seat) for seat in wanted) or "nobody"
        result = game.play.result
        if result is None:
            asked = "; ".join(game.question(decision) for decision in game.play.pending)
            fact = f"the game goes on: {asked}"
            raise instead(node.span, f"{names} to win", fact, game.decided())
        if sorted(result.winners) != wanted:
            winners = " and ".join(map(game.name, result.winners)) or "nobody"
            fact = f"{winners} won ({result.reason.replace('_', ' ')})"
            raise instead(node.span, f"{names} to win", fact, game.decided())

    return check


@outcome.register
def _nobody_has_won(node: spec.NobodyHasWon, desk: Desk) -> Check:
    def check(game: Game) -> None:
        result = game.play.result
        if result is not None and result.winners:
            winners = " and ".join(map(game.name, result.winners))
            fact = f"{winners} won ({result.reason.replace('_', ' ')})"
            raise instead(node.span, "nobody to have won", fact, game.decided())

    return check


@outcome.register
def _turn_of(node: spec.TurnOf, desk: Desk) -> Check:
    seat = desk.seat(node.player, node.span)

    def check(game: Game) -> None:
        current = view(game.legend, game.state, None).current
        if current != seat:
            got = "nobody's" if current is None else f"{game.name(current)}'s"
            raise not_so(node.span, f"{node.player}'s turn", got, game.decided())

    return check
