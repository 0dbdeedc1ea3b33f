"""`and` and `or`, the terms that they join, `any` and `every`."""

from collections.abc import Iterator
from itertools import pairwise

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.syntax import ast


def joints(site: Site) -> Iterator[Change]:
    """`and` to `or`, and back."""
    node = site.node
    if not isinstance(node, ast.And | ast.Or):
        return
    word, other = ("and", "or") if isinstance(node, ast.And) else ("or", "and")
    edits = []
    for left, right in pairwise(node.terms):
        between = site.text.end(left.span), site.text.start(right.span)
        found = site.text.find(rf"\b{word}\b", *between)
        if found is not None:
            edits.append(Edit(found.start(), found.end(), other))
    yield Change(node.span, tuple(edits))


def terms(site: Site) -> Iterator[Change]:
    """One of the conditions that `and` or `or` joins left out."""
    node = site.node
    if not isinstance(node, ast.And | ast.Or):
        return
    places = [site.text.outer(term.span) for term in node.terms]
    for i, term in enumerate(node.terms):
        if i + 1 < len(places):
            edit = Edit(places[i][0], places[i + 1][0], "")
        else:
            edit = Edit(places[i - 1][1], places[i][1], "")
        yield Change(term.span, (edit,))


def quantifiers(site: Site) -> Iterator[Change]:
    """`any` to `every`, and back."""
    match site.node:
        case ast.AnyOf(set=things, where=condition):
            words = (("any", "every"), ("where", "has"))
        case ast.EveryOf(set=things, condition=condition):
            words = (("every", "any"), ("has", "where"))
        case _:
            return
    start, between = site.text.start(site.node.span), site.text.end(things.span)
    first = site.text.find(rf"\b{words[0][0]}\b", start, between)
    second = site.text.find(rf"\b{words[1][0]}\b", between, site.text.start(condition.span))
    if first is not None and second is not None:
        edits = (
            Edit(first.start(), first.end(), words[0][1]),
            Edit(second.start(), second.end(), words[1][1]),
        )
        yield Change(site.node.span, edits)
