"""Zones and marks: another of the same sort, the other end."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.semantics import game, tree
from catrules.syntax import ast

_ENDS = {"top": "bottom", "bottom": "top", "front": "back", "back": "front"}
_T = TypeVar("_T")


def zones(site: Site) -> Iterator[Change]:
    """Another zone of the same owner in which the same may lie."""
    match site.node:
        case ast.Name() | ast.Field():
            meaning = site.meaning()
            if isinstance(meaning, tree.ZoneRef):
                yield from _named(site, meaning.zone, _other_zone(site, meaning.zone, meaning))
        case ast.Component(zone=str() as zone) | ast.Cards(zone=str() as zone):
            other = _other_zone(site, zone, None)
            if other is not None:
                yield from site.own_word(rf"(?<=\bin )\s*{zone}\b", other)


def _other_zone(site: Site, name: str, meaning: tree.ZoneRef | None) -> str | None:
    owners = ("", "player") if meaning is None else (meaning.owner_kind,)
    zones = site.rules.zones
    own = next((z for z in zones if z.name == name and z.owner in owners), None)
    if own is None or own.family is not None:
        return None
    return _next([z.name for z in zones if _alike(z, own)], name)


def _alike(one: game.Zone, other: game.Zone) -> bool:
    same = (one.owner, sorted(one.kinds)) == (other.owner, sorted(other.kinds))
    return same and one.family is None


def marks(site: Site) -> Iterator[Change]:
    """Another mark of the same owner and sort."""
    if not isinstance(site.node, ast.Name | ast.Field):
        return
    meaning = site.meaning()
    if isinstance(meaning, tree.MarkRef):
        marks = site.rules.marks
        key = (meaning.owner_kind, meaning.mark)
        own = next((m for m in marks if (m.owner, m.name) == key), None)
        if own is not None:
            there = [m.name for m in marks if (m.owner, m.type) == (own.owner, own.type)]
            yield from _named(site, meaning.mark, _next(there, meaning.mark))


def _next(names: Sequence[str], name: str) -> str | None:
    """The one behind a name, the first behind the last; None if there is no other."""
    if len(names) < 2:
        return None
    return names[(names.index(name) + 1) % len(names)]


def _named(site: Site, name: str, other: str | None) -> Iterator[Change]:
    """Another name instead of the one with which a node ends."""
    end = site.text.end(site.node.span)
    start = end - len(name)
    if other is not None and site.text.whole[start:end] == name:
        yield Change(site.node.span, (Edit(start, end, other),))


def ends(site: Site) -> Iterator[Change]:
    """`top` to `bottom`, `front` to `back`, and back."""
    if isinstance(site.node, ast.Move | ast.Draw) and site.node.end:
        end = site.node.end
        before = site.text.start(site.node.target.span)
        yield from site.word(
            rf"\b{end}\b(?=\s+of\b)", _ENDS[end], site.text.start(site.node.span), before
        )
