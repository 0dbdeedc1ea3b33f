"""What stands at the margin, left out."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.syntax import ast

_ITEMS = (
    ast.WindowHook
    | ast.Forbid
    | ast.ChangeValue
    | ast.ChangeCount
    | ast.Action
    | ast.Win
    | ast.OneOf
    | ast.Uses
)


def items(site: Site) -> Iterator[Change]:
    """A hook, action, trigger, win, `no` or `change` left out; one of several lines of a name."""
    match site.node:
        case ast.Hook(when=when, body=body) if when == "instead" or len(body) > 1:
            yield site.without_lines()
        case ast.Trigger(body=body) if len(body) > 1:
            yield site.without_lines()
        case ast.Rule() | ast.Value() if _has_others(site):
            yield site.without_lines()
        case ast.Component(per_player=True):
            yield from site.own_word(r"\s+for\s+each\s+player\b", "")
        case ast.PlayGame(using=using) if using:
            yield from site.own_word(r"\s+using\b.*", "")
        case node if isinstance(node, _ITEMS):
            yield site.without_lines()


def _has_others(site: Site) -> bool:
    """Whether there are several rules or values of the name."""
    return site.rules.lines_of(_name(site.node)) > 1


def _name(node: ast.Node) -> str:
    if isinstance(node, ast.Rule):
        return node.signature.name
    return node.name if isinstance(node, ast.Value) else ""
