"""Statements that put others in order, and calls."""

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.context import Context, Signature
from catrules.semantics.describe import a, describe
from catrules.semantics.dispatch import (
    block,
    condition,
    expression,
    kind_of,
    members,
    mismatch,
    number,
    only,
    player,
    players,
    statement,
)
from catrules.semantics.findings import did_you_mean
from catrules.semantics.hints import for_word
from catrules.semantics.names import Entry
from catrules.semantics.passing import asks_to_pass
from catrules.semantics.relations import fits
from catrules.semantics.saying import call_written, who
from catrules.semantics.sets import bound, picked
from catrules.semantics.spots import all_places
from catrules.semantics.types import (
    PLAYER,
    PLAYERS,
    NothingT,
    PlaceT,
    SetT,
    ThingT,
    Type,
    UnknownT,
    element,
)
from catrules.semantics.values import arguments
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression as written


@statement.register
def _let(node: ast.Let, context: Context) -> tree.Stmt:
    value = expression(node.value, context)
    if isinstance(value.type, NothingT):
        value = mismatch(value, context, "something to keep")
    var = context.variable(node.name, value.type, value.optional, node.span)
    return tree.Let(var=var, value=value, span=node.span, clauses=node.clauses)


@statement.register
def _if(node: ast.If, context: Context) -> tree.Stmt:
    arms = tuple((condition(when, context), block(body, context)) for when, body in node.arms)
    otherwise = block(node.otherwise, context)
    return tree.If(arms=arms, otherwise=otherwise, span=node.span, clauses=node.clauses)


@statement.register
def _each(node: ast.Each, context: Context) -> tree.Stmt:
    found = _each_of(node, context)
    if node.mode and not fits(context.kinds, found.type, PLAYERS):
        asked = "are asked at once" if node.mode == "at once" else "can pass"
        found = mismatch(found, context, "a set of players", f"only players {asked}")
    hint = ""
    kind = context.kinds.named(node.variable) if node.kind is None else None
    if kind is not None:
        inside = f" in {written(node.set)}" if node.set is not None else ""
        hint = f"each of them needs a name: write `each {kind} x{inside}`"
        hint = f"{hint}, and below it `x` in place of `{node.variable}`"
    where = node.where
    if node.best:
        found, where = picked(node.variable, found, where, node, context, node.best), None
    var, inner = bound(node.variable, found, node, context, hint)
    held = condition(where, inner) if where is not None else None
    body = block(node.body, inner)
    if node.mode == "until all pass":
        asks_to_pass(var, body, node.span, context)
    return tree.Each(
        var=var,
        set=found,
        where=held,
        mode=node.mode,
        body=body,
        span=node.span,
        clauses=node.clauses,
    )


def _each_of(node: ast.Each, context: Context) -> tree.Expr:
    if node.kind == "player":
        if node.set is None:
            return tree.Players(type=PLAYERS, span=node.span)
        return players(node.set, context)
    if node.set is None:
        return context.poison(node.span) if node.kind is None else _all_of(node.kind, node, context)
    found = members(node.set, context)
    if node.kind is None or isinstance(found.type, UnknownT) or _is_family(node.kind, found):
        return found
    kind = kind_of(node.kind, context, node.span, ("player",))
    if kind is None:
        return context.poison(node.span)
    inner = element(found.type)
    if isinstance(inner, ThingT) and all(
        context.kinds.bears(leaf, (kind,)) for leaf in context.kinds.leaves(inner.kinds)
    ):
        return found
    return only(found, kind, context, node.span)


def _all_of(kind: str, node: ast.Node, context: Context) -> tree.Expr:
    """All things of a kind, or all places of a name."""
    if (every := all_places(kind, node.span, context)) is not None:
        return every
    known = kind_of(kind, context, node.span, ("player",))
    if known is None:
        return context.poison(node.span)
    return tree.KindSet(type=SetT(ThingT((known,))), kind=known, span=node.span)


@expression.register
def _all_of_kind(node: ast.AllOfKind, context: Context, expected: Type | None = None) -> tree.Expr:
    return _all_of(node.kind, node, context)


def _is_family(word: str, found: tree.Expr) -> bool:
    inner = element(found.type)
    return isinstance(inner, PlaceT) and inner.family == word


@statement.register
def _repeat(node: ast.Repeat, context: Context) -> tree.Stmt:
    times = number(node.times, context)
    body = block(node.body, context)
    return tree.Repeat(times=times, body=body, span=node.span, clauses=node.clauses)


@statement.register
def _repeat_at_most(node: ast.RepeatAtMost, context: Context) -> tree.Stmt:
    return tree.RepeatAtMost(
        most=number(node.most, context),
        until=node.until,
        condition=condition(node.condition, context),
        body=block(node.body, context),
        span=node.span,
        clauses=node.clauses,
    )


@statement.register
def _together(node: ast.Together, context: Context) -> tree.Stmt:
    return tree.Together(body=block(node.body, context), span=node.span, clauses=node.clauses)


@statement.register
def _do_nothing(node: ast.DoNothing, context: Context) -> tree.Stmt:
    return tree.DoNothing(span=node.span, clauses=node.clauses)


@statement.register
def _as_usual(node: ast.AsUsual, context: Context) -> tree.Stmt:
    return tree.AsUsual(span=node.span, clauses=node.clauses)


@statement.register
def _play_game(node: ast.PlayGame, context: Context) -> tree.Stmt:
    seats = players(node.seats, context)
    if not context.declared.series:
        hint = 'a tournament begins `tournament "…" of "…"`'
        context.error("E250", node.span, "only a tournament plays games", hint)
    return tree.PlayGame(seats=seats, using=node.using, span=node.span, clauses=node.clauses)


@statement.register
def _turns(node: ast.Turns, context: Context) -> tree.Stmt:
    start = player(node.start, context)
    inner = context.inner()
    var = None
    if node.skip_variable is not None:
        var = inner.variable(node.skip_variable, PLAYER, False, node.span)
    return tree.Turns(
        start=start,
        skip_var=var,
        skip=condition(node.skip, inner) if node.skip is not None else None,
        most=number(node.most, context),
        span=node.span,
        clauses=node.clauses,
    )


# ---- calls


@statement.register
def _call(node: ast.Call, context: Context) -> tree.Stmt:
    by = player(node.by, context) if node.by is not None else None
    signatures = context.declared.rules.get(node.rule)
    if signatures is None:
        _no_rule(node, context)
        for arg in node.args:
            expression(arg, context)
        return tree.DoNothing(span=node.span, clauses=node.clauses)
    if signatures[0].what == "action with a choice":
        context.error(
            "E219",
            node.span,
            f"`{node.rule}` is something that a player chooses to do, on a thing that he picks,"
            " so it cannot be run by its name",
            f"to let {who(context)} choose it write `{who(context)} must act in"
            f" {signatures[0].window}`; to do the same here put its lines into a rule of its own,"
            " and write the name of that rule in both places",
            (Label(signatures[0].span, "the action"),),
        )
        return tree.DoNothing(span=node.span, clauses=node.clauses)
    args = arguments(signatures, node.args, node.span, context, node.by)
    _by_agrees(node, signatures[0], context)
    return tree.Call(rule=node.rule, args=args or (), by=by, span=node.span, clauses=node.clauses)


def _by_agrees(node: ast.Call, signature: Signature, context: Context) -> None:
    declared = (Label(signature.span, f"`{node.rule}` is declared here"),)
    if signature.by is not None and node.by is None:
        context.error(
            "E220",
            node.span,
            f"it does not say who does `{node.rule}`",
            f"write `{call_written(node)} by {who(context)}`",
            declared,
        )
    elif signature.by is None and node.by is not None:
        context.error(
            "E220",
            node.span,
            f"`{node.rule}` is done by nobody, so `by` says nothing here",
            f"write `{call_written(node)}`, or end its first line with `by p`",
            declared,
        )


def _does_nothing(node: ast.Call, entry: Entry) -> tuple[str, str]:
    """Why a name is no line of its own, and how to go on."""
    name = node.rule
    if entry.what == "window":
        return f"`{name}` is where players act, and no rule", f"write `p must act in {name}`"
    if entry.what == "trigger":
        message = f"`{name}` is a trigger: it happens by itself, as soon as its `when` holds"
        return message, "leave this line out, or put what it does into a rule of its own"
    what = "a mark" if entry.what == "mark" else a(entry.noun)
    hint = "write what happens with it, or the name of a rule"
    if entry.what == "value":
        hint = f"write what happens with it, such as `let x = {call_written(node)}`"
    return f"`{name}` is {what}: by itself it does nothing", hint


def _no_rule(node: ast.Call, context: Context) -> None:
    entry = context.declared.names.get(node.rule)
    if entry is not None:
        context.error(
            "E219",
            node.span,
            *_does_nothing(node, entry),
            labels=(Label(entry.span, f"`{node.rule}` is declared here"),),
        )
        return
    var = context.scope.get(node.rule)
    if var is not None:
        context.error("E219", node.span, f"`{node.rule}` is {describe(var.type)}, no rule")
        return
    context.error(
        "E201",
        node.span,
        f"no rule is called `{node.rule}`",
        for_word(node.rule)
        or did_you_mean(
            node.rule,
            context.declared.rules,
            f"write what it does at the margin: `rule {node.rule}`",
        ),
    )
