"""Names of a scenario in expressions of the rule language: seats are players, columns values."""

from collections.abc import Mapping
from typing import Any

from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.dispatch import expression
from catrules.semantics.hints import kind_named
from catrules.semantics.types import NUMBER, PLAYER, ThingT, Type
from catrules.syntax import ast, spec
from catrules.syntax.unparse_expressions import plain


@ast.node
class SeatName(ast.Expr):
    """A player, by the name of the seat; seats count from 1."""

    seat: int
    name: str


@plain.register
def _seat_written(node: SeatName) -> str:
    return node.name


@plain.register
def _numbered_written(node: spec.Numbered) -> str:
    return f"{node.name} {node.number}"


@plain.register
def _contents_written(node: spec.Contents) -> str:
    return f"[{', '.join(phrase.text for phrase in node.phrases)}]"


@expression.register
def _contents(node: spec.Contents, context: Context, expected: Type | None = None) -> tree.Expr:
    message = "what stands in brackets lies in one place of a family of places"
    hint = "write it behind the family and `=`: `ana.fish = [2 coins], [1 coin]`"
    context.error("E616", node.span, message, hint)
    return context.poison(node.span)


@expression.register
def _seat_name(node: SeatName, context: Context, expected: Type | None = None) -> tree.Expr:
    number = tree.Number(type=NUMBER, value=node.seat, span=node.span)
    return tree.Seat(type=PLAYER, number=number, span=node.span)


@expression.register
def _numbered(node: spec.Numbered, context: Context, expected: Type | None = None) -> tree.Expr:
    kind = kind_named(node.name, context, node.span)
    if kind is None:
        return context.poison(node.span)
    label = f"{kind} {node.number}"
    infos = context.kinds.infos
    if infos[kind].owns or infos[context.kinds.root(kind)].owns:
        of = ThingT((kind,))
        return tree.TheThing(type=of, optional=True, kind=kind, label=label, span=node.span)
    message = f"a {node.name} has no zones or marks, so it has none to name"
    context.error("E214", node.span, message)
    return context.poison(node.span)


def renamed(expr: ast.Expr, known: Mapping[str, ast.Expr]) -> ast.Expr:
    """The expression with these names replaced; each keeps its place in the text."""
    if isinstance(expr, ast.Name):
        stands_for = known.get(expr.id)
        return expr if stands_for is None else stands_for.replace(span=expr.span)
    changes = {name: _renamed_part(part, known) for name, part in vars(expr).items()}
    return expr.replace(**changes)


def _renamed_part(part: Any, known: Mapping[str, ast.Expr]) -> Any:
    if isinstance(part, ast.Expr):
        return renamed(part, known)
    if isinstance(part, tuple):
        return tuple(_renamed_part(inner, known) for inner in part)
    return part
