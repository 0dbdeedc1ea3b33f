"""Statements that ask somebody: choices, menus, windows; and matching."""

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.amounts import Amounts
from catrules.semantics.context import Context
from catrules.semantics.describe import a, describe
from catrules.semantics.dispatch import (
    actor,
    block,
    condition,
    expression,
    members,
    mismatch,
    never,
    number,
    player,
    statement,
)
from catrules.semantics.findings import listed
from catrules.semantics.hints import kind_named
from catrules.semantics.sets import certain, picked
from catrules.semantics.types import (
    UNKNOWN,
    NumberT,
    SetT,
    ThingT,
    TruthT,
    UnknownT,
    WordT,
    element,
    is_family,
)
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression as written


@statement.register
def _choose(node: ast.Choose, context: Context) -> tree.Stmt:
    who = actor(node.actor, context)
    low, high = _amount(node.amount, context)
    binders: tuple[tree.Binder, ...]
    if node.amount is not None:
        binders = (_several(node, context),)
        where = None
    else:
        sure = None if node.where is None or node.best else False
        binders, where = one_of_each(node, context, sure)
    return tree.Choose(
        actor=who,
        low=low,
        high=high,
        binders=binders,
        where=where,
        prompt=node.prompt or "",
        span=node.span,
        clauses=node.clauses,
    )


def _amount(
    amount: ast.Amount | None, context: Context
) -> tuple[tree.Expr | None, tree.Expr | None]:
    if amount is None:
        return None, None
    low = number(amount.low, context)
    if amount.high is amount.low:
        return low, low
    return low, number(amount.high, context) if amount.high is not None else None


def _several(node: ast.Choose, context: Context) -> tree.Binder:
    first = node.binders[0]
    if len(node.binders) > 1:
        context.error(
            "E221",
            node.binders[1].span,
            "several are chosen from one set only",
            "choose from the other set in a line of its own",
        )
    among = members(first.set, context)
    if is_family(among.type):
        text = written(first.set)
        hint = f"choose one after the other, each in a line: `… chooses f from {text}`"
        context.error("E221", first.span, "of several places one is chosen at a time", hint)
    found = picked(first.name, among, node.where, first, context, node.best)
    of = element(found.type)
    var = context.variable(first.name, SetT(of) if of is not None else UNKNOWN, False, first.span)
    return tree.Binder(var=var, set=found)


def one_of_each(
    node: ast.Choose | ast.Action, context: Context, sure: bool | None
) -> tuple[tuple[tree.Binder, ...], tree.Expr | None]:
    """A variable for one element of each set, and what must hold of them.

    sure: there is one; None: see the set.
    """
    made = []
    best, where = _of_one_set(node, context), node.where
    for binder in node.binders:
        found = members(binder.set, context)
        if best:
            found, where = picked(binder.name, found, where, binder, context, best), None
        exists = certain(found, context) or _kind_exists(found, context) if sure is None else sure
        of = element(found.type) or UNKNOWN
        var = context.variable(binder.name, of, not exists, binder.span)
        made.append(tree.Binder(var=var, set=found))
    return tuple(made), condition(where, context) if where is not None else None


def _of_one_set(node: ast.Choose | ast.Action, context: Context) -> tuple[ast.Key, ...]:
    """The keys of a `with most`, which ranks what is chosen from one set."""
    if len(node.binders) < 2 or not node.best:
        return node.best
    word = "most" if node.best[0].most else "least"
    last = node.binders[-1]
    context.error(
        "E221",
        node.best[0].span,
        f"`with {word}` does not say from which of the sets the best are taken",
        f"put it into that set: `{last.name} from ({last.name} in {written(last.set)}"
        f" with {word} …)`",
    )
    return ()


def _kind_exists(found: tree.Expr, context: Context) -> bool:
    if not isinstance(found, tree.KindSet):
        return False
    return Amounts(context.declared).at_least(found.kind) > 0


@statement.register
def _choose_one(node: ast.ChooseOne, context: Context) -> tree.Stmt:
    who = actor(node.actor, context)
    seen: dict[str, ast.Way] = {}
    for way in node.ways:
        if way.label in seen:
            context.error(
                "E222",
                way.span,
                f'two ways are called "{way.label}"',
                "nobody could tell them apart; give one another text",
                (Label(seen[way.label].span, "the first one"),),
            )
        seen.setdefault(way.label, way)
    return tree.ChooseOne(
        actor=who,
        prompt=node.prompt or "",
        ways=tuple(_way(way, context) for way in node.ways),
        span=node.span,
        clauses=node.clauses,
    )


def _way(way: ast.Way, context: Context) -> tree.Way:
    return tree.Way(
        label=way.label,
        condition=condition(way.condition, context) if way.condition is not None else None,
        body=block(way.body, context),
        span=way.span,
        clauses=way.clauses,
    )


@statement.register
def _may(node: ast.May, context: Context) -> tree.Stmt:
    return tree.May(
        actor=actor(node.actor, context),
        label=node.label,
        condition=condition(node.condition, context) if node.condition is not None else None,
        body=block(node.body, context),
        span=node.span,
        clauses=node.clauses,
    )


@statement.register
def _act(node: ast.Act, context: Context) -> tree.Stmt:
    for window in node.windows:
        _opened(window, node, context)
    return tree.Act(
        actor=player(node.actor, context),
        windows=node.windows,
        mode=node.mode,
        condition=condition(node.condition, context) if node.condition is not None else None,
        span=node.span,
        clauses=node.clauses,
    )


def _opened(window: str, node: ast.Act, context: Context) -> None:
    entry = context.declared.names.get(window)
    if entry is not None and entry.what != "window":
        context.error(
            "E210",
            node.span,
            f"`{window}` is {a(entry.noun)}, no window to act in",
            "a window is what actions name after `in`",
            (Label(entry.span, f"`{window}` is declared here"),),
        )
    context.declared.opened.setdefault(window, node.span)


# ---- match


@statement.register
def _match(node: ast.Match, context: Context) -> tree.Stmt:
    subject = expression(node.subject, context)
    if not isinstance(subject.type, WordT | NumberT | ThingT | UnknownT):
        hint = f"write `if {written(node.subject)}:` and below it `otherwise:`"
        hint = hint if isinstance(subject.type, TruthT) else ""
        subject = mismatch(subject, context, "a word, a number or a thing", hint)
    seen: dict[tuple[str, int | str], ast.Expr] = {}
    arms = tuple(_arm(arm, subject, seen, context) for arm in node.arms)
    read = sum(len(arm.patterns) + len(arm.kinds) for arm in arms)
    if node.otherwise is None and read == sum(len(arm.patterns) for arm in node.arms):
        _all_words(node, subject, seen, context)
    return tree.Match(
        subject=subject,
        arms=arms,
        otherwise=block(node.otherwise or (), context),
        span=node.span,
        clauses=node.clauses,
    )


def _arm(
    arm: ast.Arm,
    subject: tree.Expr,
    seen: dict[tuple[str, int | str], ast.Expr],
    context: Context,
) -> tree.Arm:
    patterns: list[tree.Expr] = []
    kinds: list[str] = []
    for pattern in arm.patterns:
        found = _pattern(pattern, subject, context)
        if found is None:
            continue
        if isinstance(found, str):
            kinds.append(found)
            key: tuple[str, int | str] = ("kind", found)
        else:
            patterns.append(found)
            key = ("value", found.value)
        _once(key, pattern, seen, context)
    body = block(arm.body, context)
    return tree.Arm(patterns=tuple(patterns), kinds=tuple(kinds), body=body)


def _once(
    key: tuple[str, int | str],
    pattern: ast.Expr,
    seen: dict[tuple[str, int | str], ast.Expr],
    context: Context,
) -> None:
    if key in seen:
        context.error(
            "E223",
            pattern.span,
            "this line is never reached: the same stands above",
            labels=(Label(seen[key].span, "here"),),
        )
    seen.setdefault(key, pattern)


def _pattern(pattern: ast.Expr, subject: tree.Expr, context: Context) -> tree.Number | str | None:
    if isinstance(subject.type, UnknownT):
        return None
    if isinstance(pattern, ast.Name) and pattern.id == "nothing":
        hint = "what is done where there is nothing stands below `otherwise`"
        context.error("E223", pattern.span, "such a line never begins with `nothing`", hint)
        return None
    if isinstance(subject.type, ThingT):
        return _kind_pattern(pattern, subject, context)
    found = expression(pattern, context, subject.type)
    if isinstance(found.type, UnknownT):
        return None
    if isinstance(found, tree.Number) and found.type == subject.type:
        return found
    number = isinstance(subject.type, NumberT)
    wanted, such = (
        ("a number in digits", "2") if number else (f"{describe(subject.type)} itself", "")
    )
    hint = f"write `{such}:`; for a range or a comparison use `if`" if such else "use `if` instead"
    context.error("E223", pattern.span, f"such a line begins with {wanted}", hint)
    return None


def _one_kind(subject: tree.Expr) -> str:
    """A name that a thing may bear."""
    return subject.type.kinds[0] if isinstance(subject.type, ThingT) else "NAME"


def _kind_pattern(pattern: ast.Expr, subject: tree.Expr, context: Context) -> str | None:
    word = pattern.id if isinstance(pattern, ast.Name) else ""
    if not word:
        message = "such a line begins with the name of a component"
        context.error("E207", pattern.span, message, f"write `{_one_kind(subject)}:`")
        return None
    kind = kind_named(word, context, pattern.span)
    if kind is None:
        return None
    never(subject, kind, context, pattern.span)
    return kind


def _all_words(
    node: ast.Match,
    subject: tree.Expr,
    seen: dict[tuple[str, int | str], ast.Expr],
    context: Context,
) -> None:
    if isinstance(subject.type, WordT):
        words = context.declared.domains[subject.type.domain]
        missing = [w for i, w in enumerate(words) if ("value", i) not in seen]
    elif isinstance(subject.type, ThingT):
        done = [key[1] for key in seen if key[0] == "kind"]
        leaves = context.kinds.leaves(subject.type.kinds)
        missing = [x for x in leaves if not context.kinds.bears(x, [str(d) for d in done])]
    else:
        return
    if missing:
        context.error(
            "E224",
            node.span,
            f"it does not say what happens for {listed(missing)}",
            "add a line for each, or `otherwise: do nothing`",
        )
