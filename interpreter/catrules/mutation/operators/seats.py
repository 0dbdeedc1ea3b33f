"""Players: all or all others, one or another, left or right."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.semantics import tree
from catrules.semantics.types import PLAYER, PLAYERS, PlayerT
from catrules.syntax import ast

_TURNED = {"left": "right", "right": "left"}
_WHO = ("subject", "by", "args", "player", "actor", "start")
_ALONE = ast.Wins | ast.PlaysNext | ast.MakeCurrent | ast.Turns
"""Where a player is named of whom the left neighbour is the nearest mistake."""


def everybody(site: Site) -> Iterator[Change]:
    """`each player` to `each player except p`, and back."""
    node = site.node
    match node:
        case ast.Except(set=things, item=item) if _is_players(site, node):
            start = site.text.find_last(
                r"\s*\bexcept\b", site.text.start(node.span), site.text.start(item.span)
            )
            if start is not None:
                yield site.without(start.start(), site.text.outer(item.span)[1])
            assert things is not None
        case ast.Each(kind="player", set=None, variable=variable):
            yield from _except_acting(site, rf"\bplayer\s+{variable}\b")
        case ast.Name(id="players") if site.role == "set" and not isinstance(
            site.parent, ast.Count | ast.Except
        ):
            yield from _except_acting(site, r"\bplayers\b")


def _is_players(site: Site, node: ast.Except) -> bool:
    if isinstance(node.set, ast.Name) and node.set.id == "players":
        return True
    meaning = site.meaning()
    return meaning is not None and meaning.type == PLAYERS


def _except_acting(site: Site, pattern: str) -> Iterator[Change]:
    """`except p` behind some words, where p is who acts."""
    who = acting(site)
    start, end = site.text.range(site.node.span)
    found = site.text.find(pattern, start, end)
    if who and found is not None:
        yield Change(site.node.span, (Edit(found.end(), found.end(), f" except {who}"),))


def acting(site: Site) -> str:
    """Who acts where a node stands; empty if nobody does."""
    item = site.item
    if isinstance(item, ast.Turn | ast.Win | ast.WindowHook):
        return item.by
    signature = getattr(item, "signature", None)
    if isinstance(signature, ast.Signature):
        named = [p.name for p in signature.params if p.kinds == ("player",)]
        return signature.by or (named[0] if named else "")
    if isinstance(item, ast.Value):
        return next((p.name for p in item.params if p.kinds == ("player",)), "")
    return ""


def turned(site: Site) -> Iterator[Change]:
    """`left` to `right`, `clockwise` to `counterclockwise`, and back."""
    match site.node:
        case ast.Apply(name="left" | "right" as name):
            yield from site.own_word(rf"\b{name}\b", _TURNED[name])
        case ast.OrderedFrom(direction=direction, start=start):
            other = "counterclockwise" if direction == "clockwise" else "clockwise"
            place = site.text.start(site.node.span), site.text.start(start.span)
            yield from site.word(rf"\b{direction}\b", other, *place)


# ---- one or another


def others(site: Site) -> Iterator[Change]:
    """Another player who has a name there; where one plays, wins or begins, the left neighbour."""
    node = site.node
    if not isinstance(node, ast.Name) or site.role not in _WHO:
        return
    meaning = site.meaning()
    if not isinstance(meaning, tree.Expr) or not isinstance(meaning.type, PlayerT):
        return
    there = [name for name in known(site) if name != node.id]
    if there and isinstance(meaning, tree.Local):
        yield site.instead(there[-1])
    elif isinstance(site.parent, _ALONE) and not isinstance(meaning, tree.Actor):
        yield site.instead(f"left({node.id})")


def known(site: Site) -> list[str]:
    """The players who have a name where a node stands, the last named last."""
    found = [acting(site)] if acting(site) else []
    found += _parameters(site)
    for outer, inner in zip(site.above, (*site.above[1:], site.node), strict=True):
        found += _bound_by(site, outer, inner)
    return list(dict.fromkeys(found))


def _parameters(site: Site) -> list[str]:
    holder = getattr(site.item, "signature", site.item)
    params = getattr(holder, "params", ())
    return [param.name for param in params if param.kinds == ("player",)]


def _bound_by(site: Site, outer: ast.Node, inner: ast.Node) -> Iterator[str]:
    """The players whom a node names for one of its parts."""
    match outer:
        case ast.Each(kind=kind, variable=variable, set=things):
            if inner is not things and (kind == "player" or _of_players(site, things)):
                yield variable
        case ast.Subset() | ast.First() | ast.Aggregate() | ast.AnyOf() | ast.EveryOf():
            if inner is not outer.set and _of_players(site, outer.set):
                yield outer.variable
        case ast.Wins(variable=str() as variable, set=things) if inner is not things:
            yield variable
    for block in (getattr(outer, "body", ()), getattr(outer, "otherwise", ())):
        if isinstance(block, tuple) and any(each is inner for each in block):
            for statement in block[: next(i for i, s in enumerate(block) if s is inner)]:
                yield from _named_by(site, statement)


def _named_by(site: Site, statement: ast.Stmt) -> Iterator[str]:
    if isinstance(statement, ast.Choose):
        for binder in statement.binders:
            if statement.amount is None and _of_players(site, binder.set):
                yield binder.name
    elif isinstance(statement, ast.Let):
        meaning = site.meaning(statement.value)
        if meaning is not None and meaning.type == PLAYER:
            yield statement.name


def _of_players(site: Site, things: ast.Expr | None) -> bool:
    if things is None:
        return False
    meaning = site.meaning(things)
    return meaning is not None and meaning.type == PLAYERS
