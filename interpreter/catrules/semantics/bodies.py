"""Second pass: the bodies of rules, actions, triggers and wins."""

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.choices import one_of_each
from catrules.semantics.context import Context, Signature
from catrules.semantics.dispatch import block, condition, number
from catrules.semantics.findings import did_you_mean
from catrules.semantics.headers import signature
from catrules.semantics.types import PLAYER, NumberT, SetT
from catrules.semantics.values import work_out
from catrules.syntax import ast

ONCE = {ast.Setup: "setup", ast.Play: "play", ast.Turn: "turn"}
"""Items that are rules of these names, of which there is one each."""


def values(context: Context) -> dict[str, tuple[game.Value, ...]]:
    """All values."""
    for name in context.declared.values:
        work_out(name, context)
    return {name: state.resolved for name, state in context.declared.values.items()}


def rules(file: ast.File, context: Context) -> dict[str, tuple[game.Rule, ...]]:
    """All rules, `setup`, `play` and `turn` among them."""
    found: dict[str, tuple[game.Rule, ...]] = {}
    for item in file.items:
        if isinstance(item, ast.Setup | ast.Play | ast.Turn):
            name = ONCE[type(item)]
            if name in found:
                label = Label(found[name][0].span, "the first one")
                hint = "keep one of them"
                if item.span.file != found[name][0].span.file:
                    hint = f"a variant that replaces it says `instead of {name}`"
                context.error("E202", item.span, f"there is a second `{name}`", hint, (label,))
                continue
            found[name] = (_course(item, name, context),)
        elif isinstance(item, ast.Rule):
            header = _header(item.signature, context)
            rule = _rule(item, header, context)
            found[header.name] = (*found.get(header.name, ()), rule)
    return found


def _header(written: ast.Signature, context: Context) -> Signature:
    """The header as it was collected; made anew for one that was refused."""
    known = context.declared.headers.get(written.span)
    return known if known is not None else signature(written, "rule", context)


def _within(header: Signature, context: Context) -> Context:
    inner = context.inner()
    for var in (*header.params, *([header.by] if header.by is not None else [])):
        inner.scope.put(var)
    return inner


def _rule(item: ast.Rule, header: Signature, context: Context) -> game.Rule:
    return game.Rule(
        name=header.name,
        params=header.params,
        by=header.by,
        body=block(item.body, _within(header, context)),
        span=item.span,
        clauses=item.clauses,
    )


def _course(item: ast.Setup | ast.Play | ast.Turn, name: str, context: Context) -> game.Rule:
    inner = context.inner()
    by = inner.variable(item.by, PLAYER, False, item.span) if isinstance(item, ast.Turn) else None
    return game.Rule(
        name=name,
        params=(),
        by=by,
        body=block(item.body, inner),
        span=item.span,
        clauses=item.clauses,
    )


# ---- actions


def actions(file: ast.File, context: Context) -> dict[str, game.Action]:
    """All actions, by name."""
    found: dict[str, game.Action] = {}
    for item in file.items:
        if isinstance(item, ast.Action) and item.signature.name not in found:
            found[item.signature.name] = _action(item, context)
    return found


def _action(item: ast.Action, context: Context) -> game.Action:
    header = _header(item.signature, context)
    by = header.by.name if header.by is not None else "p"
    if header.params or header.by is None:
        context.error(
            "E229",
            item.signature.span,
            "an action has nothing in parentheses; it says who does it, and with `in` when",
            f"write `action {header.name} by {by} in {item.window}`; only if a thing is"
            " picked for it: `on x from PLACE` in the line below",
        )
    inner = _within(header, context)
    actor = header.by or inner.variable("p", PLAYER, False, item.span)
    chosen = one_of_each(item, inner, sure=True)
    return _action_of(item, actor, chosen, inner, header.name)


def _action_of(
    item: ast.Action,
    by: tree.Var,
    chosen: tuple[tuple[tree.Binder, ...], tree.Expr | None],
    inner: Context,
    name: str,
) -> game.Action:
    return game.Action(
        name=name,
        by=by,
        window=item.window,
        text=item.text or "",
        binders=chosen[0],
        where=chosen[1],
        needs=tuple(_need(need, inner) for need in item.needs),
        limits=tuple(_limit(limit, inner) for limit in item.limits),
        body=block(item.body, inner),
        span=item.span,
        clauses=item.clauses,
    )


def _need(need: ast.Need, context: Context) -> game.Need:
    return game.Need(
        condition=condition(need.condition, context),
        reason=need.reason or "",
        span=need.span,
        clauses=need.clauses,
    )


def _limit(limit: ast.Limit, context: Context) -> game.Limit:
    known = (*context.declared.rules, "turn", "play")
    if limit.rule not in known:
        context.error(
            "E219",
            limit.span,
            f"behind `per` stands `turn` or a rule, and no rule is called `{limit.rule}`",
            did_you_mean(limit.rule, known, "write `per turn`"),
        )
    return game.Limit(
        times=number(limit.times, context),
        rule=limit.rule,
        reason=limit.reason or "",
        span=limit.span,
        clauses=limit.clauses,
    )


# ---- what is looked at after every effect


def triggers(file: ast.File, context: Context) -> tuple[game.Trigger, ...]:
    """All triggers."""
    return tuple(_trigger(i, context) for i in file.items if isinstance(i, ast.Trigger))


def _trigger(item: ast.Trigger, context: Context) -> game.Trigger:
    header = signature(item.signature, "trigger", context)
    for param in header.params:
        if isinstance(param.type, NumberT | SetT):
            context.error(
                "E229",
                param.span,
                "only a player or a component can stand in the parentheses of a trigger",
                f"write `trigger {header.name} when …`, and ask for the number behind `when`",
            )
    inner = _within(header, context)
    return game.Trigger(
        name=header.name,
        params=header.params,
        by=header.by,
        condition=condition(item.condition, inner),
        body=block(item.body, inner),
        span=item.span,
        clauses=item.clauses,
    )


def wins(file: ast.File, context: Context) -> tuple[game.Win, ...]:
    """All ways to win."""
    found = []
    for item in file.items:
        if isinstance(item, ast.Win):
            inner = context.inner()
            by = inner.variable(item.by, PLAYER, False, item.span)
            when = condition(item.condition, inner)
            name = item.name or "win"
            win = game.Win(name=name, by=by, condition=when, span=item.span, clauses=item.clauses)
            found.append(win)
    return tuple(found)


def invariants(file: ast.File, context: Context) -> tuple[game.Always, ...]:
    """All that must hold."""
    return tuple(
        game.Always(
            condition=condition(item.condition, context.inner()),
            text=item.text,
            span=item.span,
            clauses=item.clauses,
        )
        for item in file.items
        if isinstance(item, ast.Always)
    )
