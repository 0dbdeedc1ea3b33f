"""The values of the rules that a scenario can ask for: `score(ana)`, `size(town)`."""

from collections.abc import Iterator

from catrules.conformance.desk import Desk, Known
from catrules.conformance.faults import Wrong
from catrules.semantics.game import Value
from catrules.semantics.types import NumberT, PlayerT, ThingT, TruthT, Type, WordT
from catrules.syntax import ast

MOST = 60
"""Values that are looked at; a rulebook has far fewer."""


def known_values(desk: Desk) -> dict[str, Known]:
    """Values of nothing, of a player and of the only thing of a kind, as they are written."""
    found: dict[str, Known] = {}
    for name, values in desk.table.rules.game.values.items():
        for argument in _arguments(desk, values):
            text = f"{name}({argument})" if argument else name
            known = _known(desk, name, argument) if len(found) < MOST else None
            if known is not None:
                found[text] = known
    return found


def _arguments(desk: Desk, values: tuple[Value, ...]) -> Iterator[str]:
    if not isinstance(values[0].body.type, NumberT | TruthT | PlayerT | WordT):
        return
    params = values[0].params
    if not params:
        yield ""
    elif len(params) == 1:
        yield from _members(desk, params[0].type)


def _members(desk: Desk, of: Type) -> Iterator[str]:
    if isinstance(of, PlayerT):
        yield from (name for name in desk.case.names if not name.isdigit())
    elif isinstance(of, ThingT):
        yield from of.kinds


def _known(desk: Desk, name: str, argument: str) -> Known | None:
    span = desk.case.span
    node: ast.Expr = ast.Name(span=span, id=name)
    if argument:
        args = (ast.Name(span=span, id=argument),)
        node = ast.Apply(span=span, name=name, args=args)
    try:
        return desk.known(desk.expression(node))
    except Wrong:
        return None
