"""Comparisons, and which of several is best."""

import re
from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.semantics.types import NumberT
from catrules.syntax import ast

_BOUNDARY = {"<": ("<=",), "<=": ("<",), ">": (">=",), ">=": (">",)}


def sign_of(site: Site, node: ast.Compare) -> Iterator[re.Match[str]]:
    """The place of a comparison's sign."""
    start, end = site.text.end(node.left.span), site.text.start(node.right.span)
    found = site.text.find(re.escape(node.op), start, end)
    if found is not None:
        yield found


def comparisons(site: Site) -> Iterator[Change]:
    """`>=` to `>`, `<` to `<=`; of `=` each half of what it forbids, where there is something."""
    node = site.node
    if not isinstance(node, ast.Compare):
        return
    meaning = site.meaning(node.left)
    if node.op == "=" and (meaning is None or not isinstance(meaning.type, NumberT)):
        return
    others = _halves(site, node) if node.op == "=" else _BOUNDARY[node.op]
    for sign in sign_of(site, node):
        for other in others:
            yield Change(node.span, (Edit(sign.start(), sign.end(), other),))


def _halves(site: Site, node: ast.Compare) -> tuple[str, ...]:
    """`<=` if the left side can be less, `>=` if it can be more."""
    left, right = site.rules.range_of(node.left), site.rules.range_of(node.right)
    less, more = left.low < right.high, left.high > right.low
    return (*(("<=",) if less else ()), *((">=",) if more else ()))


def best(site: Site) -> Iterator[Change]:
    """`most` to `least`, `max` to `min`, and back; the last of several keys left out."""
    match site.node:
        case ast.Key(most=most):
            word, other = ("most", "least") if most else ("least", "most")
            yield from site.own_word(rf"\b{word}\b", other)
        case ast.Aggregate(op="most" | "least" as op):
            yield from site.own_word(rf"\b{op}\b", "least" if op == "most" else "most")
        case ast.Apply(name="min" | "max" as name):
            yield from site.own_word(rf"\b{name}\b", "max" if name == "min" else "min")
    keys: tuple[ast.Key, ...] = getattr(site.node, "best", ())
    if len(keys) > 1:
        start, end = site.text.end(keys[-2].span), site.text.end(keys[-1].span)
        yield site.without(start, end)
        first, second = keys[-2].by, keys[-1].by
        edits = (
            site.edit(site.text.of(second.span), first.span),
            site.edit(site.text.of(first.span), second.span),
        )
        if keys[-2].most == keys[-1].most:
            yield Change(keys[-2].span, edits)
