"""How many: all or one, some or any, up to or exactly."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.semantics.types import PlaceT
from catrules.syntax import ast


def amounts(site: Site) -> Iterator[Change]:
    """`some` to `any`, `up to 3` to `3`, `all coins` to `1 coins`, and back."""
    match site.node:
        case ast.Amount():
            yield from _chosen(site, site.node)
        case ast.Move(everything=True):
            yield from _all(site, site.node)
        case ast.Move(amount=ast.Expr() as amount, kind=str()):
            start, end = site.text.outer(amount.span)
            yield Change(site.node.span, (Edit(start, end, "all"),))


def _chosen(site: Site, node: ast.Amount) -> Iterator[Change]:
    start, end = site.text.range(node.span)
    if node.high is None:
        word, other = ("some", "any") if site.text.of(node.span) == "some" else ("any", "some")
        yield from site.own_word(rf"\b{word}\b", other)
    elif up_to := site.text.find(r"\bup\s+to\s+", start, end):
        yield site.without(up_to.start(), up_to.end())
    elif node.low is node.high or node.low == node.high:
        start = site.text.outer(node.low.span)[0]
        yield Change(node.span, (Edit(start, start, "up to "),))


def _all(site: Site, node: ast.Move) -> Iterator[Change]:
    """One instead of all, if it can be said one of what."""
    kind = node.kind
    meaning = site.meaning(node.source)
    if kind is None and meaning is not None and isinstance(meaning.type, PlaceT):
        kinds = meaning.type.kinds
        kind = kinds[0] if len(kinds) == 1 else None
    if kind is not None:
        text = "1" if node.kind else f"1 {kind}"
        before = site.text.start(node.source.span)
        yield from site.word(r"\ball\b", text, site.text.start(node.span), before)
