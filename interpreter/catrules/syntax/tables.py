"""The LALR tables of the grammars, kept beside them.

Working them out takes longer than reading a game, so they are stored:
`python -m catrules.syntax.tables` writes them anew after a change of a grammar. Tables that do
not belong to the grammar at hand are passed over and worked out again.
"""

import json
import re
from collections import deque
from functools import cache
from hashlib import blake2b
from typing import Any

from attrs import frozen
from lark import Lark
from lark.grammar import NonTerminal, Rule, RuleOptions, Symbol, Terminal
from lark.lexer import PatternStr
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser_state import ParseConf, ParserState
from lark.tree import Tree

from catrules.resources import grammar_file, tables_file
from catrules.syntax.build import Builder
from catrules.syntax.scan import Lexicon, lexicon

_FORMAT = 1
_START = "start"
_FIRST = 4
"""Terminals of this priority or more are tried before anything that looks like an odd word."""

LANGUAGES = ("catrules", "catspec")
"""The rule language, and that of suites, which has its expressions and words."""

_SHARED = "// ---- expressions"
_TERMINAL = re.compile(r"^([A-Z]+)(?:\.[0-9]+)?:.*\n", re.MULTILINE)

_Rule = tuple[str, list[tuple[str, bool]], str | None, int, bool, list[bool]]
_Row = list[tuple[str, int]]


@frozen
class Tables:
    """What is stored, as plain data.

    key: tells whether this belongs to a grammar; terminals: name, whether a literal, text,
    priority; rules: origin, symbols (name, whether a terminal), alias, order, and two options.
    states: for each state its symbols, each with the state that follows, or -1 minus a rule.
    """

    key: str
    terminals: list[tuple[str, bool, str, int]]
    ignored: list[str]
    rules: list[_Rule]
    states: list[_Row]
    end: int

    def text(self) -> str:
        """The stored form; the same on every machine."""
        symbols = sorted({symbol for row in self.states for symbol, _ in row})
        number = {symbol: i for i, symbol in enumerate(symbols)}
        states = [[x for symbol, to in row for x in (number[symbol], to)] for row in self.states]
        stored = {
            "key": self.key,
            "terminals": self.terminals,
            "ignored": self.ignored,
            "rules": self.rules,
            "symbols": symbols,
            "states": states,
            "end": self.end,
        }
        lines = (
            f"{json.dumps(k)}:{json.dumps(v, separators=(',', ':'))}" for k, v in stored.items()
        )
        return "{" + ",\n".join(lines) + "}\n"


def from_text(text: str) -> Tables:
    """Read the stored form. Raises ValueError, KeyError or TypeError if it is something else."""
    stored = json.loads(text)
    symbols = stored.pop("symbols")
    states = [
        [(symbols[row[i]], row[i + 1]) for i in range(0, len(row), 2)] for row in stored["states"]
    ]
    return Tables(**{**stored, "states": states})


def generate(grammar: str) -> Tables:
    """Work out the tables of a grammar. Raises lark's GrammarError if it has a conflict."""
    made = Lark(
        grammar, parser="lalr", lexer="basic", keep_all_tokens=True, maybe_placeholders=True
    )
    table = made.parser.parser._parse_table
    order = _numbered(table)
    rules = {rule: i for i, rule in enumerate(made.rules)}
    states = [
        [
            (symbol, order[arg] if action is Shift else -1 - rules[arg])
            for symbol, (action, arg) in sorted(table.states[state].items())
        ]
        for state in order
    ]
    patterns = sorted((t for t in made.terminals if t.pattern is not None), key=lambda t: t.name)
    return Tables(
        key=_key(grammar),
        terminals=[
            (t.name, isinstance(t.pattern, PatternStr), t.pattern.value, t.priority)
            for t in patterns
        ],
        ignored=sorted(made.lexer_conf.ignore),
        rules=[_plain(rule) for rule in made.rules],
        states=states,
        end=order[table.end_states[_START]],
    )


def _numbered(table: IntParseTable) -> dict[int, int]:
    """New numbers for the states, in an order that does not depend on hashing."""
    order = {table.start_states[_START]: 0}
    waiting = deque(order)
    while waiting:
        for _, (action, arg) in sorted(table.states[waiting.popleft()].items()):
            if action is Shift and arg not in order:
                order[arg] = len(order)
                waiting.append(arg)
    return order


def _plain(rule: Rule) -> _Rule:
    symbols = [(symbol.name, symbol.is_term) for symbol in rule.expansion]
    options = rule.options
    return (
        rule.origin.name,
        symbols,
        rule.alias,
        rule.order,
        options.expand1,
        list(options.empty_indices),
    )


def _key(grammar: str) -> str:
    return f"{_FORMAT}-{blake2b(grammar.encode(), digest_size=16).hexdigest()}"


def grammar_text(language: str = "catrules") -> str:
    """The whole grammar of a language.

    That of suites is its own file and the expressions and words of the rule language, but for the
    terminals that it writes itself.
    """
    own = grammar_file(language).read_text(encoding="utf-8")
    if language == "catrules":
        return own
    rules = grammar_file().read_text(encoding="utf-8")
    mine = set(_TERMINAL.findall(own))
    shared = rules[rules.index(_SHARED) :]
    return _TERMINAL.sub(lambda line: "" if line[1] in mine else line[0], shared) + own


@cache
def tables(language: str = "catrules") -> Tables:
    """The tables of a grammar: the stored ones, unless they are missing or out of date."""
    grammar = grammar_text(language)
    try:
        stored = from_text(tables_file(language).read_text(encoding="utf-8"))
        if stored.key == _key(grammar):
            return stored
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return generate(grammar)


@cache
def _configuration(language: str) -> ParseConf[int]:
    kept = tables(language)
    rules = [_rule(rule) for rule in kept.rules]
    states = {
        i: {s: (Shift, to) if to >= 0 else (Reduce, rules[-1 - to]) for s, to in row}
        for i, row in enumerate(kept.states)
    }
    make_table: Any = IntParseTable  # lark leaves these two without types
    make_builder: Any = ParseTreeBuilder
    table = make_table(states, {_START: 0}, {_START: kept.end})
    callbacks = make_builder(rules, Tree, False, False, True).create_callback(_builder(language))
    return ParseConf(table, callbacks, _START)


def _builder(language: str) -> object:
    if language == "catrules":
        return Builder()
    from catrules.syntax.spec_build import SuiteBuilder  # not needed to read rules

    return SuiteBuilder()


def _rule(plain: _Rule) -> Rule:
    origin, symbols, alias, order, expand, empty = plain
    expansion: list[Symbol] = [Terminal(s) if term else NonTerminal(s) for s, term in symbols]
    options = RuleOptions(keep_all_tokens=True, expand1=expand, empty_indices=tuple(empty))
    return Rule(NonTerminal(origin), expansion, order, alias, options)


def machine(language: str = "catrules") -> ParserState[int]:
    """A parser at the start of a file; it is fed lexemes and makes the syntax tree."""
    unused: Any = None  # lark's lexer: `scan` takes its place
    return ParserState(_configuration(language), unused)


@cache
def words(language: str = "catrules") -> Lexicon:
    """What the scanner has to know of a grammar."""
    kept = tables(language)
    expressions = sorted(
        (t for t in kept.terminals if not t[1]), key=lambda t: (-t[3], -len(t[2]), t[0])
    )
    literals = {text: name for name, literal, text, _ in kept.terminals if literal}
    first = [(name, text) for name, _, text, priority in expressions if priority >= _FIRST]
    rest = [(name, text) for name, _, text, priority in expressions if priority < _FIRST]
    return lexicon(rest, literals, kept.ignored, first)


def main() -> None:
    """Write the tables beside the grammars."""
    for language in LANGUAGES:
        text = generate(grammar_text(language)).text()
        tables_file(language).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
