"""Statements left out, and neighbours in the other order."""

from collections.abc import Iterator
from itertools import pairwise

from catrules.mutation.ground import Change, Rules, Site
from catrules.mutation.text import Edit
from catrules.node import Node
from catrules.syntax import ast

_NAMING = ast.Let | ast.Choose
"""Statements that give a name to what follows them."""

_ON_PLACES = (
    ast.Assign
    | ast.Change
    | ast.Move
    | ast.Roll
    | ast.Reveal
    | ast.Shuffle
    | ast.Draw
    | ast.Let
    | ast.If
    | ast.Each
    | ast.Repeat
    | ast.RepeatAtMost
    | ast.Match
    | ast.DoNothing
    | ast.Swap
)
"""Statements that do something with the zones and marks that they name, and nothing else."""


def dropped(site: Site) -> Iterator[Change]:
    """A statement left out. Of one that holds a single other, that other alone."""
    node = site.node
    if not isinstance(node, ast.Stmt) or isinstance(node, _NAMING | ast.DoNothing):
        return
    if len(list(_inside(node))) != 1 and not _ends_anyway(site):
        yield site.instead("do nothing")


def _ends_anyway(site: Site) -> bool:
    """Whether it is `nobody wins` at the end of `play`, which ends so without it."""
    node, play = site.node, site.parent if site.above else None
    nobody = isinstance(node, ast.Wins) and node.player is None and node.variable is None
    return nobody and isinstance(play, ast.Play) and node is play.body[-1]


def _inside(node: ast.Stmt) -> Iterator[ast.Stmt]:
    """The statements that a statement holds directly."""
    match node:
        case ast.If():
            for _, body in node.arms:
                yield from body
            yield from node.otherwise
        case ast.Match():
            for arm in node.arms:
                yield from arm.body
            yield from node.otherwise or ()
        case ast.ChooseOne():
            for way in node.ways:
                yield from way.body
        case ast.Each() | ast.Repeat() | ast.RepeatAtMost() | ast.Together() | ast.May():
            yield from node.body


# ---- order


def order(site: Site) -> Iterator[Change]:
    """Two neighbours that may not be the same in the other order."""
    for block in _blocks(site.node):
        for first, second in pairwise(block):
            if _may_matter(first, second, site.rules) and site.text.is_alone(first.span):
                yield _swapped(site, first, second)


def _blocks(node: ast.Node) -> Iterator[ast.Block]:
    match node:
        case ast.If():
            yield from (body for _, body in node.arms)
            yield node.otherwise
        case ast.Match():
            yield node.otherwise or ()
        case _:
            body = getattr(node, "body", ())
            if isinstance(body, tuple):
                yield body


def _swapped(site: Site, first: ast.Stmt, second: ast.Stmt) -> Change:
    one, other = site.text.lines(first.span), site.text.lines(second.span)
    texts = [site.text.whole[start:end] for start, end in (one, other)]
    if not texts[1].endswith("\n"):  # the last line of the file
        texts = [texts[0].removesuffix("\n"), texts[1] + "\n"]
    return Change(first.span.to(second.span), (Edit(*one, texts[1]), Edit(*other, texts[0])))


def _may_matter(first: ast.Stmt, second: ast.Stmt, rules: Rules) -> bool:
    """Whether order may matter; two effects on different places come to the same."""
    if first == second or (isinstance(first, _NAMING) and _named(first) & _words(second)):
        return False
    if isinstance(first, ast.Let) or isinstance(second, ast.Let):
        return False  # what it names is worked out there, and changes nothing
    one, other = _words(first), _words(second)
    if _asks(first) or _asks(second) or rules.values & (one | other):
        return True
    if isinstance(first, ast.Move | ast.Draw) and isinstance(second, ast.Move | ast.Draw):
        return bool((one & other) - _only_filled(first, second))
    return bool(one & other)


def _only_filled(first: ast.Move | ast.Draw, second: ast.Move | ast.Draw) -> set[str]:
    """The zone to which both bring something at no end of it, however it is ordered."""
    if first.end or second.end or first.target != second.target:
        return set()
    taken = _words((first.source, first.amount, second.source, second.amount))
    return _words(first.target) - taken


def _asks(node: ast.Stmt) -> bool:
    """Whether it may do something else than what its words say, such as ask somebody."""
    return not isinstance(node, _ON_PLACES) or any(map(_asks, _inside(node)))


def _named(node: ast.Stmt) -> set[str]:
    if isinstance(node, ast.Let):
        return {node.name}
    return {binder.name for binder in node.binders} if isinstance(node, ast.Choose) else set()


def _words(node: object) -> set[str]:
    """The zones, marks, values and things that a statement names; not the players."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, ast.Field):
            found.add(part.name)
            if not isinstance(part.subject, ast.Name):
                waiting.append(part.subject)
        elif isinstance(part, ast.Name):
            found.add(part.id)
        elif isinstance(part, Node):
            if isinstance(part, ast.Apply):
                found.add(part.name)
            waiting += vars(part).values()
    return found
