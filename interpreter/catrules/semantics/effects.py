"""Statements that change the state."""

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.describe import describe
from catrules.semantics.dice import shows_nothing
from catrules.semantics.dispatch import (
    actor,
    expression,
    kind_of,
    mismatch,
    number,
    only,
    place,
    player,
    players,
    refuse_nothing,
    statement,
    things,
)
from catrules.semantics.hints import for_mark
from catrules.semantics.relations import fits
from catrules.semantics.saying import said
from catrules.semantics.sets import picked
from catrules.semantics.types import (
    NUMBER,
    PLAYER,
    PLAYERS,
    NothingT,
    NumberT,
    PlaceT,
    ThingT,
    TruthT,
    UnknownT,
    element,
)
from catrules.syntax import ast


def some(found: tree.Expr, kind: str | None, context: Context, node: ast.Node) -> tree.Expr:
    """Those of a set that bear the name in `2 coins from …`; all if it is not written."""
    if kind is None:
        return found
    name = kind_of(kind, context, node.span)
    return only(found, name, context, node.span) if name is not None else context.poison(node.span)


def _from(source: ast.Expr, context: Context) -> tree.Expr:
    found = things(source, context)
    if element(found.type) is None:
        return mismatch(
            found, context, "a zone or a set of things", "write `move … to …` for one thing"
        )
    return found


@statement.register
def _move(node: ast.Move, context: Context) -> tree.Stmt:
    amount = number(node.amount, context) if node.amount is not None else None
    if node.amount is not None or node.everything or node.kind is not None:
        source = some(_from(node.source, context), node.kind, context, node)
    else:
        source = things(node.source, context)
    return tree.Move(
        verb="move",
        amount=amount,
        source=source,
        target=place(node.target, context),
        end=node.end,
        span=node.span,
        clauses=node.clauses,
    )


@statement.register
def _draw(node: ast.Draw, context: Context) -> tree.Stmt:
    source = some(place(node.source, context), node.kind, context, node)
    return tree.Move(
        verb="draw",
        amount=number(node.amount, context),
        source=source,
        target=place(node.target, context),
        end=node.end,
        span=node.span,
        clauses=node.clauses,
    )


@statement.register
def _roll(node: ast.Roll, context: Context) -> tree.Stmt:
    amount = number(node.amount, context) if node.amount is not None else None
    if amount is not None or node.kind is not None:
        found = some(_from(node.things, context), node.kind, context, node)
    else:
        found = things(node.things, context)
    inner = element(found.type) or found.type
    if isinstance(inner, ThingT) and not any(
        context.kinds.face_type((leaf,)) for leaf in context.kinds.leaves(inner.kinds)
    ):
        shows_nothing(inner.kinds[0], found.span, "rolled", context)
    target = place(node.target, context) if node.target is not None else None
    return tree.Roll(
        amount=amount, things=found, target=target, span=node.span, clauses=node.clauses
    )


@statement.register
def _shuffle(node: ast.Shuffle, context: Context) -> tree.Stmt:
    if context.declared.series and isinstance(node.zone, ast.Name) and node.zone.id == "seats":
        return tree.ShuffleSeats(span=node.span, clauses=node.clauses)
    return tree.Shuffle(zone=place(node.zone, context), span=node.span, clauses=node.clauses)


@statement.register
def _reveal(node: ast.Reveal, context: Context) -> tree.Stmt:
    found = things(node.things, context)
    return tree.Reveal(things=found, up=node.up, span=node.span, clauses=node.clauses)


@statement.register
def _look_at(node: ast.LookAt, context: Context) -> tree.Stmt:
    return tree.LookAt(
        actor=player(node.actor, context),
        things=things(node.things, context),
        span=node.span,
        clauses=node.clauses,
    )


@statement.register
def _arrange(node: ast.Arrange, context: Context) -> tree.Stmt:
    return tree.Arrange(
        actor=actor(node.actor, context),
        row=place(node.row, context),
        span=node.span,
        clauses=node.clauses,
    )


@statement.register
def _swap(node: ast.Swap, context: Context) -> tree.Stmt:
    first, second = (_one_thing(side, context) for side in (node.first, node.second))
    return tree.Swap(first=first, second=second, span=node.span, clauses=node.clauses)


def _one_thing(node: ast.Expr, context: Context) -> tree.Expr:
    found = things(node, context)
    if element(found.type) is None or isinstance(found.type, UnknownT):
        return found
    hint = "choose one of them first, as in `p chooses c from p.hand`"
    if isinstance(found.type, PlaceT):
        hint += "; all that lies in two zones changes places through a third zone"
    return mismatch(found, context, "one thing", hint)


# ---- marks


def _mark(node: ast.Expr, context: Context) -> tree.MarkRef | None:
    found = expression(node, context)
    if isinstance(found, tree.MarkRef):
        return found
    if isinstance(found.type, UnknownT):
        return None
    message, hint = _not_set(found, context)
    context.error("E218", found.span, message, hint)
    return None


def _not_set(found: tree.Expr, context: Context) -> tuple[str, str]:
    """Why something cannot be set, and how to go on."""
    named = f"`{said(found)}`" if said(found) else "this"
    match found:
        case tree.ZoneRef(type=PlaceT(kinds)):
            message = f"{named} is where things lie: they are moved there, not set or added"
            return message, f"write `move 1 {kinds[0]} from PLACE to {said(found) or 'PLACE'}`"
        case tree.Local(var=var):
            message = f"{named} does not change: a name is given once"
            spot = f"`counter {var.name} 0..9`"
            hint = f"for what changes write {spot} under `on the table` or `each player`"
            return message, f"{hint}, in place of this name"
        case tree.SettingValue():
            message = f"{named} is fixed before the game, so it cannot be set"
            hint = "for what changes in the game declare a counter or flag under `on the table`"
            return message, f"{hint}, with a name of its own"
        case tree.CallValue(value=value):
            message = f"{named} is worked out from other things, so it cannot be set"
            return message, f"change what the line `value {value}` asks for"
        case _:
            message = "only a counter, a flag or a named player can be set"
            return message, "declare it under `on the table` or `each player`: `counter day 0..9`"


@statement.register
def _assign(node: ast.Assign, context: Context) -> tree.Stmt:
    mark = _mark(node.mark, context)
    value = expression(node.value, context, mark.type if mark is not None else None)
    if mark is None:
        return tree.DoNothing(span=node.span, clauses=node.clauses)
    _suits(mark, value, context)
    return tree.Assign(mark=mark, value=value, span=node.span, clauses=node.clauses)


def _suits(mark: tree.MarkRef, value: tree.Expr, context: Context) -> None:
    if not fits(context.kinds, value.type, mark.type):
        spot = context.declared.spots[mark.owner_kind, mark.mark]
        context.error(
            "E205",
            value.span,
            f"`{mark.mark}` holds {describe(mark.type)}, but this is {describe(value.type)}",
            for_mark(mark.type, value.type),
            labels=(Label(spot.node.span, f"`{mark.mark}` is declared here"),),
        )
    elif isinstance(mark.type, NumberT):
        refuse_nothing(value, context, "a counter")


@statement.register
def _change(node: ast.Change, context: Context) -> tree.Stmt:
    mark = _mark(node.mark, context)
    amount = number(node.amount, context)
    refuse_nothing(amount, context, "`add`" if node.sign > 0 else "`subtract`")
    if mark is None:
        return tree.DoNothing(span=node.span, clauses=node.clauses)
    if not isinstance(mark.type, NumberT):
        hint = "write `set … to yes`" if isinstance(mark.type, TruthT) else "write `set … to …`"
        context.error(
            "E205",
            mark.span,
            f"`{mark.mark}` holds {describe(mark.type)}, so nothing can be added to it",
            hint,
        )
    value = tree.Arith(
        type=NUMBER, op="+" if node.sign > 0 else "-", left=mark, right=amount, span=node.span
    )
    return tree.Assign(mark=mark, value=value, span=node.span, clauses=node.clauses)


# ---- the course of the game


@statement.register
def _make_current(node: ast.MakeCurrent, context: Context) -> tree.Stmt:
    who = player(node.player, context)
    return tree.MakeCurrent(player=who, span=node.span, clauses=node.clauses)


@statement.register
def _plays_next(node: ast.PlaysNext, context: Context) -> tree.Stmt:
    who = player(node.player, context)
    return tree.PlaysNext(player=who, span=node.span, clauses=node.clauses)


@statement.register
def _wins(node: ast.Wins, context: Context) -> tree.Stmt:
    winners: tree.Expr | None = None
    if node.variable is not None:
        everybody = tree.Players(type=PLAYERS, span=node.span)
        among = everybody if node.set is None else players(node.set, context)
        winners = picked(node.variable, among, node.where, node, context, node.best)
    elif node.player is not None:
        winners = expression(node.player, context)
        single = element(winners.type) or winners.type
        if not fits(context.kinds, single, PLAYER) or isinstance(single, NothingT):
            winners = mismatch(winners, context, "a player")
    return tree.Wins(players=winners, span=node.span, clauses=node.clauses)
