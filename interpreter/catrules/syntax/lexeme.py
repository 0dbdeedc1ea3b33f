"""The pieces that a rule file is read in: words, numbers, texts, marks, line ends, indentation."""

from catrules.diagnostics import Diagnostic
from catrules.source import Span

TROUBLE = "TROUBLE"


class Lexeme:
    """One piece of text.

    type: the terminal of the grammar, settled by the parser for a word that may be a keyword.
    trouble: the finding, for a piece that cannot be read (type TROUBLE).
    """

    __slots__ = ("span", "text", "trouble", "type")

    def __init__(self, type: str, text: str, span: Span, trouble: Diagnostic | None = None) -> None:
        self.type = type
        self.text = text
        self.span = span
        self.trouble = trouble
