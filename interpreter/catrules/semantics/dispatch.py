"""Doors to the resolving of expressions and statements, and what may be asked of an expression.

`expression` and `statement` are generic over the node; the modules by topic register themselves.
"""

from functools import singledispatch

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.describe import a, alternatives, describe
from catrules.semantics.hints import for_number, for_place, for_player, kind_named
from catrules.semantics.relations import fits
from catrules.semantics.saying import let_in, or_else, plurals, said, why_nothing, zone_of
from catrules.semantics.types import (
    NUMBER,
    PLAYER,
    PLAYERS,
    TRUTH,
    NothingT,
    NumberT,
    PlaceT,
    SetT,
    ThingT,
    Type,
    UnknownT,
    element,
)
from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression as written


@singledispatch
def expression(node: ast.Node, context: Context, expected: Type | None = None) -> tree.Expr:
    """An expression with its names looked up; `expected` tells where words may be meant."""
    raise NotImplementedError(type(node).__name__)


@singledispatch
def statement(node: ast.Node, context: Context) -> tree.Stmt:
    """A statement with its names looked up."""
    raise NotImplementedError(type(node).__name__)


def block(body: ast.Block, context: Context) -> tree.Block:
    """The statements of a block, which has variables of its own."""
    inner = context.inner()
    return tuple(statement(s, inner) for s in body)


def required(node: ast.Expr, context: Context, wanted: Type, what: str = "") -> tree.Expr:
    """An expression of a type that must be met."""
    found = expression(node, context, wanted)
    if fits(context.kinds, found.type, wanted):
        return found
    return mismatch(found, context, what or describe(wanted))


def mismatch(found: tree.Expr, context: Context, wanted: str, hint: str = "") -> tree.Expr:
    """Reports an expression of the wrong type and stands for it."""
    context.error(
        "E205", found.span, f"here stands {describe(found.type)}, but {wanted} is needed", hint
    )
    return context.poison(found.span)


def number(node: ast.Expr, context: Context) -> tree.Expr:
    """A number."""
    found = expression(node, context, NUMBER)
    if fits(context.kinds, found.type, NUMBER):
        return found
    return mismatch(found, context, "a number", for_number(found, node, context))


def sure_number(node: ast.Expr, context: Context, purpose: str) -> tree.Expr:
    """A number that is never nothing."""
    found = number(node, context)
    refuse_nothing(found, context, purpose)
    return found


def refuse_nothing(found: tree.Expr, context: Context, purpose: str) -> None:
    """Reports a number that may be nothing where one is needed for certain."""
    if found.optional and not isinstance(found.type, UnknownT):
        context.error(
            "E206",
            found.span,
            f"{why_nothing(found, context)}, and {purpose} needs a number",
            or_else(found),
        )


def condition(node: ast.Expr, context: Context, hint: str = "") -> tree.Expr:
    """A condition."""
    found = expression(node, context, TRUTH)
    if fits(context.kinds, found.type, TRUTH):
        return found
    if isinstance(found.type, PlaceT | SetT):
        hint = f"write `{written(node)} is not empty`"
    elif isinstance(node, ast.Number):
        hint = hint or f"write the whole comparison, with what is to be {written(node)} before it"
    elif isinstance(found.type, NumberT):
        hint = hint or f"compare it, as in `{written(node)} > 0`"
    return mismatch(found, context, "a condition", hint)


def player(node: ast.Expr, context: Context) -> tree.Expr:
    """A player."""
    found = expression(node, context, PLAYER)
    if fits(context.kinds, found.type, PLAYER):
        return _somebody(found, context)
    return mismatch(found, context, "a player", for_player(context))


def _somebody(found: tree.Expr, context: Context) -> tree.Expr:
    if isinstance(found.type, NothingT):
        return mismatch(found, context, "a player", for_player(context))
    return found


def actor(node: ast.Expr, context: Context) -> tree.Expr:
    """A player, `chance` or `table`."""
    before, context.deciding = context.deciding, True
    found = expression(node, context, PLAYER)
    context.deciding = before
    if fits(context.kinds, found.type, PLAYER):
        return _somebody(found, context)
    return mismatch(found, context, "a player, `chance` or `table`", for_player(context))


def members(node: ast.Expr, context: Context) -> tree.Expr:
    """A set or zone of anything."""
    found = expression(node, context)
    if element(found.type) is not None:
        return found
    return mismatch(found, context, "a set or a zone", for_place(found, node, context))


def players(node: ast.Expr, context: Context) -> tree.Expr:
    """A set of players."""
    return required(node, context, PLAYERS)


def place(node: ast.Expr, context: Context) -> tree.Expr:
    """A zone."""
    found = expression(node, context)
    if isinstance(found.type, PlaceT | UnknownT):
        return found
    hint = for_place(found, node, context, "things move from zone to zone")
    return mismatch(found, context, "a zone", hint)


def things(node: ast.Expr, context: Context) -> tree.Expr:
    """A thing, a set of things, or a zone for all that lies in it."""
    found = expression(node, context)
    inner = element(found.type) or found.type
    if isinstance(inner, ThingT) and any(context.kinds.owner(kind) for kind in inner.kinds):
        context.error(
            "E230",
            found.span,
            f"{describe(inner)} has a section `each …`, so it stays where it is",
            "move what lies in its zones, or leave that section out",
        )
        return context.poison(found.span)
    if isinstance(inner, ThingT | UnknownT):
        return found
    otherwise = "name a component, or a zone for all that lies there"
    if isinstance(found.type, NumberT):
        otherwise = "say of what and from where, as in `move 3 coins from bank to p.purse`"
    hint = for_place(found, node, context, otherwise)
    return mismatch(found, context, "a component or a zone", hint)


def kind_of(word: str, context: Context, span: Span, others: tuple[str, ...] = ()) -> str | None:
    """The kind that a word names; a finding if there is none. others: what else may stand there."""
    return kind_named(word, context, span, others)


def only(found: tree.Expr, kind: str, context: Context, span: Span) -> tree.Expr:
    """Those of a set of things that bear a name."""
    inner = element(found.type)
    if not isinstance(inner, ThingT):
        if isinstance(inner, UnknownT):
            return found
        hint = "name a zone, or components that are taken out of some"
        return mismatch(found, context, "a set of things", hint)
    never(found, kind, context, span)
    narrowed = ThingT(context.kinds.narrowed(inner.kinds, kind))
    return tree.OnlyKind(type=SetT(narrowed), set=found, kind=kind, span=span)


def never(found: tree.Expr, kind: str, context: Context, span: Span) -> None:
    """Reports a kind that a thing, or what lies in a set, cannot be of."""
    inner = element(found.type) or found.type
    if not isinstance(inner, ThingT) or context.kinds.overlap(inner.kinds, (kind,)):
        return
    there, text = alternatives(inner.kinds), said(found)
    zone = zone_of(found, context)
    labels: tuple[Label, ...] = ()
    if zone is None:
        known = f"`{text}` is" if text else "here is"
        known, hint = f"{known} always {a(there)}", f"name what it may be: {there}"
    else:
        several = plurals(inner.kinds, context)
        known = f"in `{text or zone.name}` lie only {several}"
        hint = f"name {several} here; or to let {a(kind)} lie there, {let_in(zone, kind)}"
        labels = (Label(zone.node.span, f"`{zone.name}` is for {several}"),)
    context.error("E208", span, f"{known}, never {a(kind)}", hint, labels)
