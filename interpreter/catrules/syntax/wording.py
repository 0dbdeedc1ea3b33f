"""What the explanations of a line have in common: its parts, and texts made of them."""

from collections.abc import Sequence

from catrules.source import Span
from catrules.syntax.lexeme import TROUBLE, Lexeme
from catrules.syntax.place import Place

LINE_ENDS = frozenset({"NEWLINE", "CITATION", "STRING", "DEDENT", "$END"})

LONGEST = 100
"""How much of a line is written in a hint."""

ARTICLES = ("a", "an", "the")

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve"
NUMBERS = {word: number for number, word in enumerate(_SMALL.split())}
"""Numbers that people write as words."""


def in_block(place: Place) -> bool:
    """Whether the line stands where statements do."""
    return "MOVE" in place.starts


def in_components(place: Place) -> bool:
    """Whether the line stands where components are counted."""
    return "LPAR" in place.starts and not place.starts & {"MOVE", "PILE"}


def in_spots(place: Place) -> bool:
    """Whether the line stands where zones and marks are declared."""
    return "PILE" in place.starts


def clause(place: Place) -> tuple[Lexeme, ...]:
    """What stands before the place in its statement, which may stand behind a `:`."""
    colons = [i for i, x in enumerate(place.line) if x.type == "COLON"]
    return place.line[colons[-1] + 1 if colons else 0 :]


def rest(place: Place) -> tuple[Lexeme, ...]:
    """What stands behind the place, without a citation."""
    return tuple(x for x in place.rest if x.type not in ("CITATION", TROUBLE))


def whole(place: Place) -> tuple[Lexeme, ...]:
    """The line with what was found, without its ends."""
    return tuple(x for x in (*place.line, place.found, *place.rest) if x.text.strip())


def sentence(place: Place) -> tuple[Lexeme, ...]:
    """The line, without its ends and its citation."""
    after = () if place.found.type in ("INDENT", "DEDENT", "NEWLINE") else place.rest
    line = (*place.line, place.found, *after)
    return tuple(x for x in line if x.text.strip() and x.type != "CITATION")


def instead(place: Place, first: Lexeme, last: Lexeme, new: str) -> str:
    """The line with other words in the place of some, as a hint."""
    line = sentence(place)
    start, end = (next((i for i, x in enumerate(line) if x is y), 0) for y in (first, last))
    behind = written(line[end + 1 :])
    tight = end + 1 < len(line) and adjoin(last, line[end + 1])
    joint = "" if tight or not behind or not new else " "
    before = written(line[:start])
    gap = " " if before and start and not adjoin(line[start - 1], first) and (new or behind) else ""
    return f"write `{before}{gap}{new}{joint}{behind}`"


def written(lexemes: Sequence[Lexeme]) -> str:
    """Lexemes as they stand in the text, each gap as one space."""
    said = ""
    last = None
    for lexeme in lexemes:
        gap = last is not None and (lexeme.span.line, lexeme.span.column) != last
        layout = lexeme.text.isspace()  # the end of a line and what the next is indented by
        spaced = (gap or layout) and not said.endswith(" ")
        said += " " * spaced + ("" if layout else lexeme.text)
        last = (lexeme.span.end_line, lexeme.span.end_column)
    return said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"


def adjoin(one: Lexeme, other: Lexeme) -> bool:
    """Whether nothing stands between two lexemes."""
    end, start = one.span, other.span
    return (end.end_line, end.end_column) == (start.line, start.column)


def behind(lexeme: Lexeme) -> Span:
    """The place behind a lexeme."""
    span = lexeme.span
    return Span(span.file, span.end_line, span.end_column, span.end_line, span.end_column + 1)


def number_of(lexeme: Lexeme) -> str:
    """A number, or a word for one, in digits; else nothing."""
    if lexeme.type == "INT":
        return lexeme.text
    return str(NUMBERS[lexeme.text]) if lexeme.text in NUMBERS else ""
