"""A file's text for a page: its lines in pieces, with citations that lead to their clauses."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping

from attrs import frozen

from catrules.source import Source
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.scan import scan
from catrules.syntax.tables import words
from catrules.text import in_place

_ENTRY = re.compile(r"[^, ]+|[, ]+")


@frozen
class Piece:
    """A stretch of a line.

    kind: `comment`, `string`, `bracket`, `cited` or empty; clause: that to which it leads.
    """

    text: str
    kind: str = ""
    clause: str = ""


NOTHING: Mapping[int, tuple[str, ...]] = {}
OPENED, CLOSED = Piece("[", "bracket"), Piece("]", "bracket")


@frozen
class Line:
    """A line of a file, in pieces; the page sets apart what stands at its end.

    comment: behind something else; cited: the citation with which it ends.

    state: `lacks` if a clause that the line carries is missing something, else `cites`; empty for
    a line that no clause leads to. lacks: what of it was not reached in play; again: whether the
    line before says the same.
    """

    number: int
    pieces: tuple[Piece, ...]
    comment: str = ""
    cited: tuple[Piece, ...] = ()
    state: str = ""
    lacks: tuple[str, ...] = ()
    again: bool = False


@frozen
class Block:
    """Lines that belong together. name: what leads to them, such as `s1-12`, or empty."""

    lines: tuple[Line, ...]
    name: str = ""
    title: str = ""


@frozen
class Listing:
    """A file. name: as people are shown it; key: how addresses on the page begin in it.

    cited: how many of its lines or scenarios clauses lead to; unrun: how many lines were not
    reached whole.
    """

    name: str
    key: str
    blocks: tuple[Block, ...]
    cited: int
    unrun: int = 0


def lines_of(
    source: Source,
    language: str,
    known: Container[str],
    states: Mapping[int, str],
    lacking: Mapping[int, tuple[str, ...]] = NOTHING,
) -> tuple[Line, ...]:
    """All lines of a file. known: the clauses on the page; states, lacking: by a line's number."""
    marked: dict[int, list[Lexeme]] = {}
    for lexeme in scan(source, words(language))[0]:
        if lexeme.type not in ("NEWLINE", "INDENT", "DEDENT"):
            marked.setdefault(lexeme.span.line, []).append(lexeme)
    texts = source.text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    made: list[Line] = []
    for number, text in enumerate(texts, 1):
        pieces = list(_pieces(text.removesuffix("\r"), marked.get(number, ()), known))
        before, comment, cited = _at_end(pieces)
        lacks = lacking.get(number, ())
        again = bool(made) and made[-1].lacks == lacks
        made.append(Line(number, before, comment, cited, states.get(number, ""), lacks, again))
    return tuple(made)


def _pieces(text: str, lexemes: Iterable[Lexeme], known: Container[str]) -> Iterator[Piece]:
    """A line from left to right; what stands behind its last lexeme may be a comment."""
    done = 0
    for lexeme in lexemes:
        start, end = lexeme.span.column - 1, lexeme.span.end_column - 1
        if lexeme.span.end_line != lexeme.span.line or end < start:
            end = len(text)
        if lexeme.type in ("CITATION", "STRING"):
            yield from _plain(text[done:start])
            yield from _marked(lexeme, text[start:end], known)
            done = end
    last = max((each.span.end_column - 1 for each in lexemes), default=0)
    comment = text.find("#", max(last, done))
    if comment < 0:
        comment = len(text)
    yield from _plain(text[done:comment])
    if text[comment:]:
        yield Piece(in_place(text[comment:]), "comment")


def _at_end(pieces: list[Piece]) -> tuple[tuple[Piece, ...], str, tuple[Piece, ...]]:
    """What stands before a comment or citation that ends a line, and these."""
    comment = ""
    cited: list[Piece] = []
    if pieces and pieces[-1] == CLOSED:
        start = len(pieces) - 1 - pieces[::-1].index(OPENED)
        pieces, cited = pieces[:start], pieces[start:]
    elif len(pieces) > 1 and pieces[-1].kind == "comment" and pieces[0].text.strip():
        pieces, comment = pieces[:-1], pieces[-1].text
    if (cited or comment) and pieces and not pieces[-1].kind:
        pieces = [*pieces[:-1], Piece(pieces[-1].text.rstrip())]
    return tuple(pieces), comment, tuple(cited)


def _plain(text: str) -> Iterator[Piece]:
    if text:
        yield Piece(in_place(text))


def _marked(lexeme: Lexeme, text: str, known: Container[str]) -> Iterator[Piece]:
    if lexeme.type == "CITATION":
        yield OPENED
        yield from _cited(text[1:-1], known)
        yield CLOSED
    else:
        yield Piece(in_place(text), "string")


def _cited(text: str, known: Container[str]) -> Iterator[Piece]:
    """The ids of `LC-TAX-02..05, 11` one by one; of a range its first and its last."""
    stem = ""
    for entry in _ENTRY.findall(text):
        if entry[0] in ", ":
            yield Piece(entry)
            continue
        first, dots, last = entry.partition("..")
        if not first.isdigit():
            stem = first.rpartition("-")[0] + "-"
        number = first.rpartition("-")[2]
        yield _lead(first, stem + number, known)
        if dots:
            yield Piece(dots)
            yield _lead(last, stem + last.zfill(len(number)), known)


def _lead(text: str, clause: str, known: Container[str]) -> Piece:
    shown = in_place(text)
    return Piece(shown, "cited", clause) if clause in known else Piece(shown)


def in_blocks(
    lines: tuple[Line, ...], source: Source, starts: Mapping[int, tuple[str, str]]
) -> Iterator[Block]:
    """The lines, those of each scenario by themselves. starts: name and title by first line."""
    inside: list[Line] = []
    name = title = ""
    for line in lines:
        if line.number in starts or (name and _at_margin(source.line(line.number))):
            if inside:
                yield from _block(inside, name, title)
            inside = []
            name, title = starts.get(line.number, ("", ""))
        inside.append(line)
    if inside:
        yield from _block(inside, name, title)


def _at_margin(text: str) -> bool:
    return bool(text) and not text[0].isspace()


def _block(lines: list[Line], name: str, title: str) -> Iterator[Block]:
    """A block; the empty lines behind a scenario are none of it."""
    end = len(lines)
    while name and end > 1 and _is_empty(lines[end - 1]):
        end -= 1
    yield Block(tuple(lines[:end]), name, title)
    if lines[end:]:
        yield Block(tuple(lines[end:]))


def _is_empty(line: Line) -> bool:
    return not line.cited and not any(piece.text.strip() for piece in line.pieces)
