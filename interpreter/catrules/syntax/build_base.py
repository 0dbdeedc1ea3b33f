"""What the builders of expressions, statements and items share."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from catrules.diagnostics import Diagnostic
from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.lexeme import Lexeme

Parts = list[Any]
"""What a rule of the grammar is made of: lexemes, nodes, tuples; None for what is absent."""

E = TypeVar("E", bound=ast.Expr)

DEPTH = 64
"""How deep an expression may be nested."""

TERMS = 1000
"""How many conditions one `and` or `or` may join."""


class Refused(Exception):
    """What was read fits the grammar, but is no rule; carries the finding."""

    def __init__(self, code: str, span: Span, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.finding = Diagnostic(code, span, message, hint)


class Broken:
    """Stands where a line could not be read."""


BROKEN = Broken()


def span_of(part: object) -> Span | None:
    """Where a part of a rule stands, if it is known."""
    span = getattr(part, "span", None)
    if isinstance(span, Span):
        return span
    return _outline(part) if isinstance(part, tuple) else None


def over(parts: Sequence[object]) -> Span:
    """The span from the first to the last of some parts, of which one at least has a span."""
    span = _outline(parts)
    assert span is not None
    return span


def _outline(parts: Sequence[object]) -> Span | None:
    first = next((span for part in parts if (span := span_of(part)) is not None), None)
    last = next((span for part in reversed(parts) if (span := span_of(part)) is not None), None)
    return None if first is None or last is None else first.to(last)


def text(lexeme: Lexeme | None) -> str | None:
    """What stands between the quotes."""
    return None if lexeme is None else lexeme.text[1:-1]


def whole(parts: Iterable[Any]) -> tuple[Any, ...]:
    """The parts that could be read."""
    return tuple(part for part in parts if part is not BROKEN)


def nested(kind: type[E], span: Span, *inner: ast.Expr | None, **fields: Any) -> E:
    """An expression that holds `inner`, one level deeper than they are.

    Raises Refused if that is too deep.
    """
    depth = 1 + max((part.depth for part in inner if part is not None), default=0)
    if depth > DEPTH:
        message = f"this expression is nested more than {DEPTH} deep"
        raise Refused("E113", span, message, "name a part of it with `let` or `value`")
    return kind(span=span, depth=depth, **fields)
