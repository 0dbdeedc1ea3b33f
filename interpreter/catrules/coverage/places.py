"""What of a rule file can be reached: its lines that do something, its conditions and options.

It is taken from what is written, so that a rule that nothing runs is never reached instead of not
being there.
"""

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from catrules.ir.program import Point
from catrules.pipeline import Compilation
from catrules.source import NOWHERE, Span
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression

_CONDITIONS = ("condition", "where", "skip")
"""The fields in which a condition stands."""


@frozen
class Place:
    """A place that can be reached.

    at: what is shown of it; rule: in which rule it stands, and item: where that is; clauses: what
    its line cites, or else its rule. label: of an option what is chosen, of a limit what it says.
    opposite: the condition is counted without the `not` in it. decides: those of the clauses whose
    line says what may be done, so that it has done its work once it let or kept something. around:
    what the first line of its rule cites.
    """

    point: Point
    at: Span
    rule: str
    clauses: ast.Clauses
    label: str = ""
    opposite: bool = False
    item: Span = NOWHERE
    decides: ast.Clauses = ()
    around: ast.Clauses = ()


def places_of(file: ast.File) -> tuple[Place, ...]:
    """All places of a file, in the order of the text."""
    found = dict.fromkeys(place for item in file.items for place in _of_item(item))
    return tuple(sorted(found, key=_order))


def _order(place: Place) -> tuple[int, int]:
    return place.at.line, place.at.column


def points_of(compilation: Compilation) -> tuple[Point, ...]:
    """What is to be counted of a game with its variants."""
    files = (each.parsed.file for each in compilation.gathered.files)
    return tuple(dict.fromkeys(place.point for file in files for place in places_of(file)))


@frozen
class _Inside:
    """Where a node stands: in which rule, and what the line cites."""

    rule: str
    clauses: ast.Clauses
    item: Span
    decides: ast.Clauses = ()
    around: ast.Clauses = ()

    def place(self, point: Point, at: Span, **more: Any) -> Place:
        """A place there."""
        decides = self.decides if point.form == "condition" else ()
        more |= {"item": self.item, "decides": decides, "around": self.around}
        return Place(point, at, self.rule, self.clauses, **more)

    def step(self, span: Span, at: Span | None = None) -> Place:
        """Something that is done or worked out."""
        return self.place(Point("step", span), at or span)

    def option(self, span: Span, label: str, form: str = "option") -> Place:
        """Something that can be chosen."""
        return self.place(Point(form, span), span, label=label)


# ---- items


def _of_item(item: ast.Item) -> Iterator[Place]:
    inside = _Inside(_name(item), item.clauses, item.span, around=item.clauses)
    match item:
        case ast.With():
            for each in item.items:
                yield from _of_item(each)
        case ast.Value():
            yield inside.step(item.span)
            yield from _of_expression(item.body, inside)
        case ast.Always():
            yield inside.step(item.condition.span, item.span)
        case ast.Win():
            yield inside.step(item.span)
            yield from _of_condition(item.condition, inside)
        case ast.ChangeValue():
            yield inside.step(item.amount.span, item.span)
            yield from _parts(item, inside)
        case ast.Forbid(condition=None):
            yield inside.step(item.span)
        case ast.Action():
            label = item.text or item.signature.name.replace("_", " ")
            yield evolve(inside.option(item.span, label), decides=item.on_clauses)
            on = evolve(inside, decides=item.on_clauses)
            if item.where is not None:
                yield from _of_condition(item.where, on)
            yield from _parts(item.replace(where=None), inside)
        case (
            ast.Setup()
            | ast.Play()
            | ast.Turn()
            | ast.Rule()
            | ast.Trigger()
            | ast.Hook()
            | ast.WindowHook()
        ):
            yield from _parts(item, inside)
        case ast.Forbid():
            yield from _parts(item, evolve(inside, decides=item.clauses))


def _name(item: ast.Item) -> str:
    """What a rule is called, here and in `unreached.toml`."""
    match item:
        case ast.Setup() | ast.Play() | ast.Turn():
            return type(item).__name__.lower()
        case ast.Hook():
            return f"{item.when} {item.signature.name}"
        case ast.WindowHook():
            return f"before {item.window}"
        case ast.Forbid():
            return f"no {item.signature.name}"
        case ast.ChangeValue():
            return f"change {item.signature.name}"
        case ast.Win():
            return item.name or "win"
        case ast.Value():
            return item.name
        case ast.Rule() | ast.Trigger() | ast.Action():
            return item.signature.name
    return "always" if isinstance(item, ast.Always) else ""


# ---- what is inside


def _parts(node: ast.Node, inside: _Inside) -> Iterator[Place]:
    """The places in all that a node consists of."""
    for name, value in vars(node).items():
        if name in _CONDITIONS and isinstance(value, ast.Expr):
            yield from _of_condition(value, inside)
        elif name == "arms" and isinstance(node, ast.If):
            for condition, body in node.arms:
                yield from _of_condition(condition, inside)
                yield from _below(body, inside)
        else:
            yield from _below(value, inside)


def _below(value: object, inside: _Inside) -> Iterator[Place]:
    if isinstance(value, tuple):
        for part in value:
            yield from _below(part, inside)
    elif isinstance(value, ast.Expr):
        yield from _of_expression(value, inside)
    elif isinstance(value, ast.Node):
        own = getattr(value, "clauses", ())
        decides = own if isinstance(value, ast.Need | ast.Limit) else ()
        inner = evolve(inside, clauses=own or inside.clauses, decides=decides)
        yield from _of_node(value, inner)


def _of_node(node: ast.Node, inside: _Inside) -> Iterator[Place]:
    match node:
        case ast.Stmt():
            yield inside.step(node.span)
            yield from _chosen(node, inside)
        case ast.Way():
            yield inside.option(node.span, node.label)
        case ast.Limit():
            label = f"limit {expression(node.times)} per {node.rule}"
            yield inside.place(Point("condition", node.span), node.span, label=label)
    yield from _parts(node, inside)


def _chosen(stmt: ast.Stmt, inside: _Inside) -> Iterator[Place]:
    """The options of a statement that are no lines of their own."""
    match stmt:
        case ast.May():
            yield inside.option(stmt.span, stmt.label)
            yield inside.option(stmt.span, "no", "declined")
        case ast.Act(mode="may" | "repeatedly"):
            yield inside.option(stmt.span, "pass", "declined")


def _of_condition(expr: ast.Expr, inside: _Inside) -> Iterator[Place]:
    """The parts of a condition: of `and`, `or` and `not` those that they join."""
    match expr:
        case ast.And() | ast.Or():
            for term in expr.terms:
                yield from _of_condition(term, inside)
        case ast.Not():
            yield from _of_condition(expr.operand, inside)
        case _:
            point = Point("condition", expr.span)
            yield inside.place(point, expr.span, opposite=_opposite(expr))
            yield from _of_expression(expr, inside)


def _opposite(expr: ast.Expr) -> bool:
    if isinstance(expr, ast.IsState):
        return expr.negated != (expr.state == "even")
    return isinstance(expr, ast.Is | ast.IsLike | ast.IsIn) and expr.negated


def _of_expression(expr: ast.Expr, inside: _Inside) -> Iterator[Place]:
    if isinstance(expr, ast.And | ast.Or):
        yield from _of_condition(expr, inside)
    else:
        yield from _parts(expr, inside)
