"""Conditions and other arms left out, so that what they kept from happening happens."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.syntax import ast

_NARROWED = ast.Subset | ast.Each | ast.Choose | ast.First | ast.Aggregate | ast.Wins | ast.Action
_ONLY_IF = ast.Hook | ast.WindowHook | ast.Forbid | ast.ChangeValue


def conditions(site: Site) -> Iterator[Change]:
    """`where C`, `if C`, `skipping p where C` left out; an `if` of its own holds always."""
    node = site.node
    if isinstance(node, ast.If):
        yield from (site.instead("yes", condition.span) for condition, _ in node.arms)
    elif isinstance(node, ast.Subset) and node.where is not None and not node.best:
        yield site.instead(site.text.whole[slice(*site.text.outer(node.set.span))])
    elif isinstance(node, _NARROWED) and node.where is not None:
        yield from _without(site, r"\s*\bwhere\b", node.where, best=bool(node.best))
    elif isinstance(node, ast.Turns) and node.skip is not None:
        yield from _without(site, r",\s*skipping\b", node.skip)
    elif isinstance(node, ast.Way | ast.May) and node.condition is not None:
        yield from _without(site, r"\s*\bif\b", node.condition)
    elif isinstance(node, _ONLY_IF) and node.condition is not None:
        yield from _without(site, r",\s*if\b", node.condition)


def _without(site: Site, pattern: str, those: ast.Expr, *, best: bool = False) -> Iterator[Change]:
    """Without a condition and the words before it. best: a comma and `with most` follow."""
    begun = site.text.find_last(
        pattern, site.text.start(site.node.span), site.text.start(those.span)
    )
    if begun is None:
        return
    end = site.text.outer(those.span)[1]
    comma = site.text.find(r"\s*,", end, len(site.text.whole)) if best else None
    edit = Change(those.span, site.without(begun.start(), comma.end() if comma else end).edits)
    yield edit


def needs(site: Site) -> Iterator[Change]:
    """A `needs` or a `limit` left out."""
    if isinstance(site.node, ast.Need | ast.Limit):
        yield site.without_lines()


def arms(site: Site) -> Iterator[Change]:
    """An `otherwise` left out, or one of the two values between which a condition decides."""
    match site.node:
        case ast.If() as node:
            yield from _arms(site, node)
        case ast.Match(otherwise=tuple() as body, arms=before) if _does(body):
            last = before[-1].body[-1] if before[-1].body else before[-1]
            yield from _otherwise(site, last, body[0])
        case ast.IfElse(then=then, otherwise=otherwise):
            yield site.written(then)
            yield site.written(otherwise)
        case ast.Fallback(second=second):
            yield site.written(second)


def _does(body: ast.Block) -> bool:
    return any(not isinstance(each, ast.DoNothing) for each in body)


def _arms(site: Site, node: ast.If) -> Iterator[Change]:
    bodies = [body for _, body in node.arms]
    for i, (condition, body) in enumerate(node.arms[1:]):
        before, end = bodies[i][-1], site.text.lines(body[-1].span)[1]
        start = site.text.find_last(
            r"\botherwise\b", site.text.end(before.span), site.text.start(condition.span)
        )
        if start is not None:
            line = site.text.line_of(start.start())
            yield Change(condition.span, site.without(line, end).edits)
    if _does(node.otherwise):
        yield from _otherwise(site, bodies[-1][-1], node.otherwise[0])


def _otherwise(site: Site, before: ast.Node, first: ast.Node) -> Iterator[Change]:
    """Without an `otherwise`, with which the node ends."""
    start = site.text.find_last(
        r"\botherwise\b", site.text.end(before.span), site.text.start(first.span)
    )
    if start is not None:
        end = site.text.lines(site.node.span)[1]
        yield Change(first.span, site.without(site.text.line_of(start.start()), end).edits)
