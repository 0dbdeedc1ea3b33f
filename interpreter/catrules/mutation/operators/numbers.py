"""One more, one less: numbers of the rules, of components, settings and marks."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.syntax import ast

_SAFETY = frozenset({("RepeatAtMost", "most"), ("Turns", "most"), ("Place", "capacity")})
"""Numbers that only bound what happens: one more would let nothing new happen but a fault."""

NET = 90
"""A bound of a mark or of a repetition from which on it is no rule but a net below the rules."""

_DATA = frozenset({("Row", "cells"), ("Component", "attributes"), ("ForEach", "low")})
"""Numbers that are compared and counted with, so that one direction says all."""

_SAME_AS_BOUNDARY = {">=": 1, ">": -1, "<=": -1, "<": 1}
"""What a number behind a comparison is changed by where that says what `comparison` says, too."""


def numbers(site: Site) -> Iterator[Change]:
    """Numbers by one."""
    match site.node:
        case ast.Number(value=value) if site.text.of(site.node.span).isdigit():
            for step in _steps(site):
                if value + step >= 0:
                    yield site.instead(str(value + step))
        case ast.Face():
            yield from _face(site, site.node)


def _steps(site: Site) -> tuple[int, ...]:
    parent = site.parent
    place = (type(parent).__name__, site.role)
    if place == ("Arm", "patterns"):
        return ()
    if _is_net(site, place):
        return ()
    if place in _SAFETY or place == ("Place", "number"):
        return (-1,)
    if place in _DATA:
        return (1,)
    if isinstance(parent, ast.Setting):
        return _of_setting(site, parent)
    if isinstance(parent, ast.CounterMark) and site.role != "first":
        return (1,) if site.role == "low" else (-1,)
    if isinstance(parent, ast.Compare) and parent.op in _SAME_AS_BOUNDARY:
        same = _SAME_AS_BOUNDARY[parent.op]
        return (same if site.role == "left" else -same,)
    return (1, -1)


def _is_net(site: Site, place: tuple[str, str]) -> bool:
    """Whether it is a bound that is only there so that there is one."""
    high = place in _SAFETY or place == ("CounterMark", "high")
    return high and isinstance(site.node, ast.Number) and site.node.value >= NET


def _of_setting(site: Site, setting: ast.Setting) -> tuple[int, ...]:
    """One more, or one less where that is all that the setting may be."""
    assert isinstance(site.node, ast.Number)
    value = site.node.value
    if setting.high is None or value < setting.high:
        return (1,)
    return (-1,) if setting.low is None or value > setting.low else ()


def _face(site: Site, face: ast.Face) -> Iterator[Change]:
    """The numbers that a die shows."""
    if face.word is not None or face.low is None:
        return
    start, end = site.text.range(face.span)
    first, *more = (match.span() for match in site.text.all(r"\d+", start, end))
    yield Change(face.span, (Edit(*first, str(face.low + 1)),))
    if more and face.high is not None:
        for step in (1, -1):
            yield Change(face.span, (Edit(*more[0], str(face.high + step)),))
