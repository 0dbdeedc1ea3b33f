"""What the parser's machine can take in a state, without building anything."""

from functools import cache
from typing import cast

from lark.lexer import Token
from lark.parsers.lalr_parser_state import ParserState

from catrules.source import NOWHERE
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.tables import machine


@cache
def item_starts(language: str) -> frozenset[str]:
    """The terminals that can begin an item."""
    start = machine(language)
    return frozenset(start.parse_conf.states[start.position])


@cache
def statement_starts(language: str) -> frozenset[str]:
    """The terminals that can begin a statement."""
    block = machine(language)
    for terminal in ("BROKEN", "INDENT"):
        block.feed_token(cast(Token, Lexeme(terminal, "", NOWHERE)))
    return frozenset(block.parse_conf.states[block.position])


def takes(state: ParserState[int], terminal: str) -> bool:
    """Whether a machine, which this uses up, can take a terminal; nothing is built."""
    states = state.parse_conf.states
    stack = state.state_stack
    while True:
        step = states[stack[-1]].get(terminal)
        if step is None:
            return False
        _, argument = step
        if isinstance(argument, int):
            return True
        size = len(argument.expansion)
        if size:
            del stack[-size:]
        stack.append(states[stack[-1]][argument.origin.name][1])
