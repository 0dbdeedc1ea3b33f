"""Sets: counting, adding up, picking out."""

from catrules.semantics import tree
from catrules.semantics.conditions import COUNTED_PLACES, is_whole_family
from catrules.semantics.context import Context
from catrules.semantics.describe import alternatives, describe
from catrules.semantics.dice import shows_nothing
from catrules.semantics.dispatch import (
    condition,
    expression,
    members,
    mismatch,
    number,
    only,
    player,
    refuse_nothing,
)
from catrules.semantics.findings import did_you_mean
from catrules.semantics.ranges import between
from catrules.semantics.relations import fits
from catrules.semantics.types import (
    NUMBER,
    PLAYERS,
    TRUTH,
    UNKNOWN,
    PlaceT,
    SetT,
    ThingT,
    Type,
    UnknownT,
    element,
)
from catrules.semantics.walk import everything
from catrules.syntax import ast
from catrules.syntax.habits_ranking import superlative
from catrules.syntax.unparse_expressions import expression as written


def bound(
    name: str, of: tree.Expr, node: ast.Node, context: Context, hint: str = ""
) -> tuple[tree.Var, Context]:
    """A variable for an element of a set, and the context in which it is known.

    hint: how to go on if the name is taken.
    """
    inner = context.inner()
    hint = hint or "choose another name"
    var = inner.variable(name, element(of.type) or UNKNOWN, False, node.span, hint)
    return var, inner


def picked(
    name: str,
    of: tree.Expr,
    where: ast.Expr | None,
    node: ast.Node,
    context: Context,
    best: tuple[ast.Key, ...] = (),
) -> tree.Expr:
    """Those of a set for which a condition holds, and of these the best."""
    if where is not None:
        var, inner = bound(name, of, node, context)
        kept, held = SetT(var.type), condition(where, inner)
        of = tree.Filter(type=kept, var=var, set=of, where=held, span=node.span)
    for key in best:
        of = _best(name, of, key, node, context)
    return of


def _best(name: str, of: tree.Expr, key: ast.Key, node: ast.Node, context: Context) -> tree.Expr:
    var, inner = bound(name, of, node, context)
    body = number(key.by, inner)
    named = any(isinstance(part, tree.Local) and part.var is var for part in everything(body))
    if not named and not isinstance(body.type, UnknownT):
        word = "most" if key.most else "least"
        message = f"`with {word}` compares each `{name}` with the others, but this is no number of"
        hint = f"ask for something of `{name}`, as in `with {word} {name}.points`"
        context.error("E232", body.span, f"{message} `{name}`", hint)
    kept = SetT(var.type)
    return tree.Best(type=kept, var=var, set=of, most=key.most, body=body, span=key.span)


def certain(found: tree.Expr, context: Context) -> bool:
    """Whether a set has an element whatever happens, as far as form and declarations tell."""
    match found:
        case tree.Players():
            return True
        case tree.Range(low=low, high=high):
            least = between(high, context.declared).low
            return between(low, context.declared).high <= least
        case tree.Ordered(set=inner):
            return certain(inner, context)
        case tree.Best(set=inner, body=body):
            return certain(inner, context) and not body.optional
        case tree.Union(left=left, right=right):
            return any(_holds_one(side, context) for side in (left, right))
        case _:
            return False


def _holds_one(side: tree.Expr, context: Context) -> bool:
    if element(side.type) is None:
        return not side.optional
    return certain(side, context)


@expression.register
def _count(node: ast.Count, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    if is_whole_family(found):
        hint = f"write `count f in {written(node.set)} where f is not empty`"
        context.error("E234", found.span, COUNTED_PLACES, hint)
        return context.poison(node.span)
    return tree.Count(type=NUMBER, set=found, span=node.span)


@expression.register
def _aggregate(node: ast.Aggregate, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    if node.op == "count":
        return _counted(node, found, context)
    kept = picked(node.variable, found, node.where, node, context, node.best)
    var, inner = bound(node.variable, kept, node, context)
    body = number(node.body, inner) if node.body is not None else context.poison(node.span)
    if node.op in ("sum", "product"):
        refuse_nothing(body, context, f"a {node.op}")
    optional = node.op in ("least", "most") and not certain(kept, context)
    return tree.Aggregate(
        type=NUMBER,
        optional=optional or (node.op in ("least", "most") and body.optional),
        op=node.op,
        var=var,
        set=kept,
        body=body,
        span=node.span,
    )


def _counted(node: ast.Aggregate, found: tree.Expr, context: Context) -> tree.Expr:
    kind = context.kinds.named(node.variable)
    whole = node.where is None and not node.best
    if whole and kind is not None:
        return tree.Count(type=NUMBER, set=only(found, kind, context, node.span), span=node.span)
    if whole:
        near = did_you_mean(node.variable, context.kinds.words())
        message = f"no component is called `{node.variable}`"
        hint = "to count everything leave the name out; to count some of it add a `where`"
        context.error("E231", node.span, message, near or hint)
    kept = picked(node.variable, found, node.where, node, context, node.best)
    return tree.Count(type=NUMBER, set=kept, span=node.span)


@expression.register
def _first(node: ast.First, context: Context, expected: Type | None = None) -> tree.Expr:
    found, asked = members(node.set, context), node.where
    if node.best:
        found, asked = picked(node.variable, found, asked, node, context, node.best), None
    var, inner = bound(node.variable, found, node, context)
    where = condition(asked, inner) if asked is not None else None
    optional = where is not None or not certain(found, context)
    return tree.First(
        type=var.type, optional=optional, var=var, set=found, where=where, span=node.span
    )


@expression.register
def _any_of(node: ast.AnyOf, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    var, inner = bound(node.variable, found, node, context)
    where = condition(node.where, inner)
    return tree.AnyOf(type=TRUTH, var=var, set=found, where=where, span=node.span)


@expression.register
def _every_of(node: ast.EveryOf, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    var, inner = bound(node.variable, found, node, context)
    holds = condition(node.condition, inner)
    return tree.EveryOf(type=TRUTH, var=var, set=found, condition=holds, span=node.span)


@expression.register
def _subset(node: ast.Subset, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    return picked(node.variable, found, node.where, node, context, node.best)


@expression.register
def _set_with(node: ast.SetWith, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    inner = element(found.type)
    if isinstance(inner, UnknownT) or inner is None:
        return context.poison(node.span)
    if not isinstance(inner, ThingT):
        return mismatch(found, context, "a set of things", "`with` asks what is on a thing")
    faces = context.kinds.face_type(inner.kinds)
    if node.attribute == "face":
        of = faces
    else:
        of = context.kinds.attribute_type(inner.kinds, node.attribute)
    if of is None and node.attribute == "face":
        shows_nothing(inner.kinds[0], node.span, "asked for its face", context)
        return context.poison(node.span)
    if of is None:
        known = (*context.kinds.attribute_names(inner.kinds), *(["face"] if faces else []))
        context.error(
            "E214",
            node.span,
            f"no {alternatives(inner.kinds)} has a `{node.attribute}`",
            _as_ranked(node) or did_you_mean(node.attribute, known),
        )
        return context.poison(node.span)
    value = expression(node.value, context, of)
    if not fits(context.kinds, value.type, of):
        return mismatch(value, context, describe(of))
    return tree.With(
        type=SetT(inner), set=found, attribute=node.attribute, value=value, span=node.span
    )


def _as_ranked(node: ast.SetWith) -> str:
    """How to go on with `S with highest E`; nothing if it means something else."""
    word = superlative(node.attribute)
    return (
        f"those that have it are written `(x in {written(node.set)} with {word} …)`" if word else ""
    )


@expression.register
def _except(node: ast.Except, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    inner = element(found.type)
    item = expression(node.item, context, inner)
    if inner is None or isinstance(found.type, UnknownT) or isinstance(item.type, UnknownT):
        return context.poison(node.span)
    one_place = isinstance(inner, PlaceT) and isinstance(item.type, PlaceT)
    own = None if one_place else element(item.type)
    if not fits(context.kinds, own or item.type, inner):
        context.error(
            "E205", item.span, f"{describe(item.type)} is never in {describe(found.type)}"
        )
        return context.poison(node.span)
    return tree.Except(type=SetT(inner), set=found, item=item, span=node.span)


@expression.register
def _range(node: ast.RangeSet, context: Context, expected: Type | None = None) -> tree.Expr:
    low, high = number(node.low, context), number(node.high, context)
    return tree.Range(type=SetT(NUMBER), low=low, high=high, span=node.span)


@expression.register
def _ordered(node: ast.OrderedFrom, context: Context, expected: Type | None = None) -> tree.Expr:
    found = members(node.set, context)
    if not isinstance(found.type, UnknownT) and not fits(context.kinds, found.type, PLAYERS):
        return mismatch(found, context, "a set of players", "only players sit in a circle")
    return tree.Ordered(
        type=PLAYERS,
        set=found,
        clockwise=node.direction == "clockwise",
        start=player(node.start, context),
        span=node.span,
    )
