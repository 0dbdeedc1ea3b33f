"""What must be known before a game begins: counts, bounds of counters, numbers of players."""

from collections.abc import Iterator

from catrules.semantics import game, tree
from catrules.semantics.findings import Findings
from catrules.semantics.walk import children, everything

FIXED = (
    tree.Number,
    tree.SettingValue,
    tree.Local,
    tree.Players,
    tree.Count,
    tree.CallValue,
    tree.Arith,
    tree.IfElse,
    tree.Compare,
    tree.Same,
    tree.Not,
    tree.And,
    tree.Or,
)
"""What may stand in an expression over the configuration."""


def constants(found: game.Game, findings: Findings) -> bool:
    """Refuses what depends on how the game stands where it must be known before it.

    Whether all is well: without that, no numbers can be told from the text.
    """
    known: dict[str, str] = {}
    well = True
    for what, expr in _fixed(found):
        why = _state(expr, found, known)
        if why:
            well = False
            findings.add(
                "E315",
                expr.span,
                f"{what} must be known before the game, but {why} changes in it",
                "it may depend on settings and on the number of players",
            )
    for bound in found.players:
        if _asks_players(bound, found):
            well = False
            findings.add(
                "E315",
                bound.span,
                "the number of players depends on itself",
                "write numbers: `players 2..4`",
            )
    return well


def _asks_players(expr: tree.Expr, found: game.Game) -> bool:
    todo: list[object] = [expr]
    asked: dict[str, None] = {}
    while todo:
        for node in everything(todo.pop()):
            if isinstance(node, tree.Players):
                return True
            if isinstance(node, tree.CallValue) and node.value not in asked:
                asked[node.value] = None
                todo.extend(line.body for line in found.values[node.value])
    return False


def _fixed(found: game.Game) -> Iterator[tuple[str, tree.Expr]]:
    for bound in found.players:
        yield "the number of players", bound
    for group in found.groups:
        yield "how many there are", group.count
        if group.times is not None:
            yield "how many there are", group.times
        for _, value in group.attributes:
            yield "what is on a component", value
        for axis in group.axes:
            for side in (axis.low, axis.high):
                if side is not None:
                    yield "what is on a component", side
    for mark in found.marks.values():
        for side in (mark.low, mark.high):
            if side is not None:
                yield "the range of a counter", side
        if mark.first is not None and mark.low is not None and mark.first.span != mark.low.span:
            yield "where a counter begins", mark.first
    for zone in found.zones.values():
        for side in (zone.capacity, zone.family):
            if side is not None:
                yield "the size of a zone", side


def _state(expr: object, found: game.Game, known: dict[str, str]) -> str:
    """What in an expression changes during a game; an empty text if nothing does."""
    if isinstance(expr, tree.MarkRef):
        return f"`{expr.mark}`"
    if isinstance(expr, tree.ZoneRef):
        return f"`{expr.zone}`"
    if isinstance(expr, tree.CallValue):
        if expr.value not in known:
            known[expr.value] = ""
            lines = found.values[expr.value]
            of_lines = (_state(line.body, found, known) for line in lines)
            known[expr.value] = next((r for r in of_lines if r), "")
        if known[expr.value]:
            return known[expr.value]
    reasons = (_state(child, found, known) for child in children(expr))
    fixed = isinstance(expr, FIXED) or not isinstance(expr, tree.Expr)
    return next((r for r in reasons if r), "" if fixed else "this")
