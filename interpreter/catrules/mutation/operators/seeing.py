"""Who sees and who counts what."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.syntax import ast

_HIDDEN = ("deck", "bag")
"""Zones that nobody looks into and everybody counts, if nothing else is said."""


def seen(site: Site) -> Iterator[Change]:
    """What is hidden shown, and what is seen hidden; `reveal` to `conceal`."""
    match site.node:
        case ast.Place():
            yield from _zone(site, site.node)
        case ast.CounterMark(seen_by=who) | ast.FlagMark(seen_by=who):
            yield from _said(site, "seen", who, who or "all")
        case ast.Reveal(up=up):
            word, other = ("reveal", "conceal") if up else ("conceal", "reveal")
            yield from site.own_word(rf"\b{word}\b", other)


def _zone(site: Site, node: ast.Place) -> Iterator[Change]:
    hidden = node.order in _HIDDEN
    sees = node.seen_by or ("nobody" if hidden else "all")
    yield from _said(site, "seen", node.seen_by, sees)
    if sees != "all":
        counts = node.counted_by or ("all" if hidden else sees)
        yield from _said(site, "counted", node.counted_by, counts)
    if node.unrolled:
        yield from site.own_word(r",\s*unrolled\b", "")


def _said(site: Site, word: str, written: str | None, who: str) -> Iterator[Change]:
    """`all` to the owner or nobody, who else it is to `all`."""
    owned = isinstance(site.parent, ast.Zones) and site.parent.owner == "player"
    other = "all" if who != "all" else "owner" if owned else "nobody"
    if written is not None:
        yield from site.own_word(rf"(?<=\b{word} by)\s+{written}\b", f" {other}")
        return
    end = site.text.end(site.node.span)
    yield Change(site.node.span, (Edit(end, end, f", {word} by {other}"),))
