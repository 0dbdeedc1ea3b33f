"""Conditions that hold where they did not, and the other way round."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.operators.comparing import sign_of
from catrules.mutation.text import Edit
from catrules.semantics.types import TruthT
from catrules.syntax import ast

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_CONDITIONS = ("where", "condition", "terms")
"""What of an expression is a condition, so that `not` may stand before it."""

_SAYING = ast.Is | ast.IsLike | ast.IsIn | ast.IsState


def negations(site: Site) -> Iterator[Change]:
    """`not` put in or left out; `<` to `>=`."""
    node = site.node
    if isinstance(site.parent if site.above else None, ast.Not):
        return
    match node:
        case ast.Is() | ast.IsLike() | ast.IsIn() | ast.IsState():
            yield from _said(site, node)
        case ast.Compare(op="=") | ast.Has() | ast.AnyOf() | ast.EveryOf():
            yield _not(site)
        case ast.Compare():
            for sign in sign_of(site, node):
                edit = Edit(sign.start(), sign.end(), _OPPOSITE[node.op])
                yield Change(node.span, (edit,))
        case ast.Not(operand=operand):
            inner = site.text.outer(operand.span)
            edit = Edit(site.text.start(node.span), inner[1], site.text.whole[slice(*inner)])
            yield Change(node.span, (edit,))
        case ast.Name() | ast.Field() | ast.Apply() if _is_condition(site):
            yield _not(site)


def _said(site: Site, node: _SAYING) -> Iterator[Change]:
    start, end = site.text.end(node.subject.span), site.text.end(node.span)
    if node.negated:
        yield from site.word(r"\bis\s+not\b", "is", start, end)
    else:
        yield from site.word(r"\bis\b", "is not", start, end)


def _not(site: Site) -> Change:
    start, end = site.text.range(site.node.span)
    inside = isinstance(site.parent, ast.Expr) and site.role not in _CONDITIONS
    text = f"not {site.text.whole[start:end]}"
    return Change(site.node.span, (Edit(start, end, f"({text})" if inside else text),))


def _is_condition(site: Site) -> bool:
    """Whether a name stands for a condition, and not for the mark that is set."""
    meaning = site.meaning()
    return meaning is not None and isinstance(meaning.type, TruthT) and site.role != "mark"


def truths(site: Site) -> Iterator[Change]:
    """`yes` to `no`, and back; another of the words that may be assumed."""
    match site.node:
        case ast.Truth(value=value):
            yield site.instead("no" if value else "yes")
        case ast.Setting(value=ast.Name(id=word) as value, words=words) if len(words) > 1:
            other = words[(words.index(word) + 1) % len(words)] if word in words else words[0]
            yield site.instead(other, value.span)
