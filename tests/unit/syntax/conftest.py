"""Short ways to read one expression, statement or item."""

from collections.abc import Callable
from textwrap import dedent, indent

import pytest

from catrules.source import Source
from catrules.syntax import ast
from catrules.syntax.parse import parse

Expression = Callable[[str], ast.Expr]
Statement = Callable[[str], ast.Stmt]
Item = Callable[[str], ast.Item]


def _items(text: str) -> tuple[ast.Item, ...]:
    parsed = parse(Source("test.catrules", text))
    assert parsed.findings == ()
    return parsed.file.items


@pytest.fixture
def item() -> Item:
    def read(text: str) -> ast.Item:
        (node,) = _items(dedent(text))
        return node

    return read


@pytest.fixture
def statement() -> Statement:
    def read(text: str) -> ast.Stmt:
        (node,) = _items("rule r\n" + indent(dedent(text), "  "))
        assert isinstance(node, ast.Rule)
        (made,) = node.body
        return made

    return read


@pytest.fixture
def expression() -> Expression:
    def read(text: str) -> ast.Expr:
        (node,) = _items(f"value v = {text}\n")
        assert isinstance(node, ast.Value)
        return node.body

    return read
