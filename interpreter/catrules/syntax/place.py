"""A place where reading stopped, with all that an explanation may look at."""

from collections.abc import Mapping

from attrs import frozen

from catrules.syntax.known import Known
from catrules.syntax.lexeme import Lexeme


@frozen
class Place:
    """A place where reading stopped.

    line: the lexemes of the line before the one that does not fit; found: that one;
    rest: those behind it.
    expected: the terminals that would fit; starts: those that could begin the line.
    keywords: all keywords, with their terminals.
    items, statements: the terminals that can begin an item, and a statement, somewhere.
    missing_block: the line before opened a block, and there is none.
    foreign: words of other languages, with what is written here; home: where statements stand.
    forms: how lines are written, by their first word.
    below: the lexemes of the lines below; known: the names that the file declares.
    """

    line: tuple[Lexeme, ...]
    found: Lexeme
    rest: tuple[Lexeme, ...]
    expected: frozenset[str]
    keywords: Mapping[str, str]
    starts: frozenset[str]
    items: frozenset[str]
    statements: frozenset[str]
    missing_block: bool
    foreign: Mapping[str, str]
    home: str
    forms: Mapping[str, str]
    below: tuple[Lexeme, ...]
    known: Known
