"""Comparisons and conditions."""

from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.describe import describe
from catrules.semantics.dispatch import (
    condition,
    expression,
    kind_of,
    members,
    mismatch,
    never,
    number,
)
from catrules.semantics.hints import for_number, one_of_places
from catrules.semantics.relations import fits
from catrules.semantics.types import (
    NUMBER,
    TRUTH,
    NothingT,
    NumberT,
    PlaceT,
    SetT,
    ThingT,
    Type,
    UnknownT,
    WordT,
    element,
    is_family,
)
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression as written


def negated(found: tree.Expr, negative: bool) -> tree.Expr:
    """The condition, or its opposite."""
    if not negative or isinstance(found.type, UnknownT):
        return found
    return tree.Not(type=TRUTH, operand=found, span=found.span)


@expression.register
def _compare(node: ast.Compare, context: Context, expected: Type | None = None) -> tree.Expr:
    left = expression(node.left, context, NUMBER)
    if isinstance(left.type, WordT) and node.op == "=":
        message = f"`=` compares numbers, and `{written(node.left)}` is a word"
        context.error("E205", node.span, message, _with_is(node))
        return context.poison(node.span)
    right = expression(node.right, context, NUMBER)
    if _no_numbers(left, right, node, context):
        return context.poison(node.span)
    left = _comparable(left, node.left, node, context)
    right = _comparable(right, node.right, node, context)
    return tree.Compare(type=TRUTH, op=node.op, left=left, right=right, span=node.span)


def _no_numbers(left: tree.Expr, right: tree.Expr, node: ast.Compare, context: Context) -> bool:
    """Reports a comparison in which neither side is a number."""
    if any(isinstance(side.type, NumberT | UnknownT) for side in (left, right)):
        return False
    sorts = list(dict.fromkeys(describe(side.type) for side in (left, right)))
    here = f"on both sides stands {sorts[0]}" if len(sorts) < 2 else f"here stand {sorts[0]} and"
    message = " ".join((f"`{node.op}` compares numbers, but {here}", *sorts[1:]))
    hint = _with_is(node) if node.op == "=" else ""
    if element(left.type) is not None and element(right.type) is not None:
        hint = "write `count` before each of them to compare how many there are"
    context.error("E205", node.span, message, hint)
    return True


def _with_is(node: ast.Compare) -> str:
    return f"write `{written(node.left)} is {written(node.right)}`"


def _comparable(
    side: tree.Expr, written: ast.Expr, node: ast.Compare, context: Context
) -> tree.Expr:
    if isinstance(side.type, NumberT | UnknownT):
        return side
    hint = for_number(side, written, context)
    if not hint and node.op == "=":
        hint = f"only numbers are compared with `=`; {_with_is(node)}"
    return mismatch(side, context, "a number", hint)


@expression.register
def _is(node: ast.Is, context: Context, expected: Type | None = None) -> tree.Expr:
    subject = expression(node.subject, context)
    if isinstance(subject.type, UnknownT):
        return context.poison(node.span)
    kind = _kind_meant(node.other, subject, context)
    if kind is not None:
        never(subject, kind, context, node.span)
        found: tree.Expr = tree.OfKind(type=TRUTH, thing=subject, kind=kind, span=node.span)
        return negated(found, node.negated)
    if isinstance(subject.type, SetT):
        hint = "a set is compared with `is empty`, `has` or `count`"
        return mismatch(subject, context, "a single thing, player, number or word", hint)
    other = expression(node.other, context, subject.type)
    if isinstance(other.type, SetT):
        hint = "whether something is among several is asked with `is in`"
        return mismatch(other, context, describe(subject.type), hint)
    if isinstance(other.type, NothingT):
        _never_nothing(subject, node, context)
    elif not _comparable_by_is(subject.type, other.type, context):
        context.error(
            "E205",
            node.span,
            f"{describe(subject.type)} is never {describe(other.type)}",
        )
        return context.poison(node.span)
    same = tree.Same(type=TRUTH, left=subject, right=other, span=node.span)
    return negated(same, node.negated)


def _kind_meant(other: ast.Expr, subject: tree.Expr, context: Context) -> str | None:
    if not isinstance(other, ast.Name) or not isinstance(subject.type, ThingT):
        return None
    return None if context.scope.get(other.id) is not None else context.kinds.named(other.id)


def _comparable_by_is(one: Type, other: Type, context: Context) -> bool:
    return fits(context.kinds, one, other) or fits(context.kinds, other, one)


def _never_nothing(subject: tree.Expr, node: ast.Is, context: Context) -> None:
    if isinstance(subject.type, PlaceT) and not subject.optional:
        context.error("E217", node.span, "a zone is never nothing", "ask whether it `is empty`")


@expression.register
def _is_like(node: ast.IsLike, context: Context, expected: Type | None = None) -> tree.Expr:
    sides = [expression(side, context) for side in (node.subject, node.other)]
    for side in sides:
        if not isinstance(side.type, ThingT | UnknownT):
            return mismatch(side, context, "a thing", "`like` compares the names on two things")
    like = tree.Like(type=TRUTH, left=sides[0], right=sides[1], span=node.span)
    return negated(like, node.negated)


@expression.register
def _is_in(node: ast.IsIn, context: Context, expected: Type | None = None) -> tree.Expr:
    where = members(node.place, context)
    inner = element(where.type)
    item = expression(node.subject, context, inner)
    if inner is None or isinstance(item.type, UnknownT):
        return context.poison(node.span)
    if not fits(context.kinds, item.type, inner):
        context.error(
            "E205", node.span, f"{describe(item.type)} is never in {describe(where.type)}"
        )
        return context.poison(node.span)
    inside = tree.In(type=TRUTH, item=item, set=where, span=node.span)
    return negated(inside, node.negated)


@expression.register
def _is_state(node: ast.IsState, context: Context, expected: Type | None = None) -> tree.Expr:
    if node.state == "empty":
        found = members(node.subject, context)
        if is_whole_family(found):
            text = written(node.subject)
            hint = f"write `{'' if node.negated else 'not '}any f in {text} where f is not empty`"
            context.error("E234", found.span, COUNTED_PLACES, hint)
            return context.poison(node.span)
        empty = tree.Empty(type=TRUTH, set=found, span=node.span)
        return negated(empty, node.negated)
    odd = tree.Odd(type=TRUTH, number=number(node.subject, context), span=node.span)
    return negated(odd, node.negated != (node.state == "even"))


def is_whole_family(found: tree.Expr) -> bool:
    """Whether these are all places of a family, whatever lies in them."""
    return isinstance(found, tree.ZoneRef) and is_family(found.type)


COUNTED_PLACES = "these are places, and there are always as many, whether something lies there"


@expression.register
def _has(node: ast.Has, context: Context, expected: Type | None = None) -> tree.Expr:
    subject = members(node.subject, context)
    kind = kind_of(node.name, context, node.span)
    if kind is None or isinstance(subject.type, UnknownT):
        return context.poison(node.span)
    inner = element(subject.type)
    if not isinstance(inner, ThingT):
        hint = one_of_places(node.subject, context) if is_family(subject.type) else ""
        return mismatch(subject, context, "a zone or a set of things", hint)
    never(subject, kind, context, node.span)
    return tree.HasKind(type=TRUTH, set=subject, kind=kind, span=node.span)


@expression.register
def _not(node: ast.Not, context: Context, expected: Type | None = None) -> tree.Expr:
    return tree.Not(type=TRUTH, operand=condition(node.operand, context), span=node.span)


def _terms(node: ast.And | ast.Or, context: Context) -> tuple[tree.Expr, ...]:
    """The conditions that are joined; `x is coin or gem` is told to be another mistake."""
    hint = _on_both_sides(node)
    found = []
    for term in node.terms:
        if hint and isinstance(term, ast.Name) and _is_compared(term, context):
            message = f"`{term.id}` alone is no condition"
            context.error("E205", term.span, message, hint)
            found.append(context.poison(term.span))
        else:
            found.append(condition(term, context, hint))
    return tuple(found)


def _is_compared(name: ast.Name, context: Context) -> bool:
    """Whether it only stands behind `is`: the name of a component, or a word."""
    if context.scope.get(name.id) is not None:
        return False
    if context.declared.names.get(name.id) is not None:
        return context.kinds.named(name.id) is not None
    return any(name.id in words for words in context.declared.domains.values())


def _on_both_sides(node: ast.And | ast.Or) -> str:
    """How to write `day = 20 or 21`; nothing if it is another mistake."""
    first, *others = node.terms
    names = ast.Name if isinstance(first, ast.Is) else ast.Number
    if not all(isinstance(other, ast.Number | names) for other in others):
        return ""
    whole: list[ast.Expr] = []
    if isinstance(first, ast.Compare):
        whole = [first, *(first.replace(right=other) for other in others)]
    elif isinstance(first, ast.Is):
        whole = [first, *(first.replace(other=other) for other in others)]
    else:
        return ""
    joint = " or " if isinstance(node, ast.Or) else " and "
    return f"write each comparison whole: `{joint.join(map(written, whole))}`"


@expression.register
def _and(node: ast.And, context: Context, expected: Type | None = None) -> tree.Expr:
    return tree.And(type=TRUTH, terms=_terms(node, context), span=node.span)


@expression.register
def _or(node: ast.Or, context: Context, expected: Type | None = None) -> tree.Expr:
    return tree.Or(type=TRUTH, terms=_terms(node, context), span=node.span)
