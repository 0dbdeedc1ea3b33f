"""Phrases of a conformance suite: amounts of things, options in words, the cells of rows."""

from typing import NamedTuple

from catrules.source import Span
from catrules.syntax import ast, spec
from catrules.syntax.build_base import Parts, Refused, over
from catrules.syntax.lexeme import Lexeme

_LISTED = "commas stand between things: `2 coins, 1 lamp`"


class Cells(NamedTuple):
    """The pieces of a row."""

    span: Span
    pieces: tuple[Lexeme, ...]


def phrase_of(pieces: Parts) -> spec.Phrase:
    """An amount of things, or what else a place may hold."""
    return spec.Phrase(span=over(pieces), words=_words(pieces))


def _words(pieces: Parts) -> tuple[spec.Word, ...]:
    """Names and numbers; a minus belongs to the number behind it."""
    words: list[spec.Word] = []
    minus: Lexeme | None = None
    for piece in pieces:
        if piece.text.isdigit():
            words.append(-int(piece.text) if minus else int(piece.text))
            minus = None
        elif minus is not None:
            break
        elif piece.text == "-":
            minus = piece
        else:
            words.append(piece.text)
    if minus is not None:
        hint = "write the number close behind it: `-2`; an empty place holds `nothing`"
        raise Refused("E601", minus.span, "no number stands behind this `-`", hint)
    return tuple(words)


def option_of(pieces: tuple[Lexeme, ...]) -> spec.Option:
    """The words of a label: a comma stands close to the word before it."""
    said = " ".join(piece.text for piece in pieces).replace(" ,", ",")
    words = tuple(piece.text for piece in pieces)
    return spec.Option(span=over(pieces), text=said, words=words)


def phrases_of(expr: ast.Expr, tail: tuple[spec.Phrase, ...]) -> tuple[spec.Phrase, ...]:
    """Phrases whose beginning was read as an expression: `2` of `2 coins`, `crown` of `crown`."""
    if not isinstance(expr, ast.Name | ast.Number | ast.Nothing):
        hint = "write how many of what: `2 coins`"
        raise Refused("E601", expr.span, "this is not a number of things", hint)
    return joined(expr, tail)


def joined(
    expr: ast.Name | ast.Number | ast.Nothing, tail: tuple[spec.Phrase, ...]
) -> tuple[spec.Phrase, ...]:
    """A first word and the phrases that go on with it."""
    match expr:
        case ast.Name():
            word: spec.Word = expr.id
        case ast.Number():
            word = expr.value
        case _:
            word = "nothing"
    more = tail[0] if tail else None
    words = (word, *(more.words if more is not None else ()))
    span = expr.span if more is None else expr.span.to(more.span)
    return (spec.Phrase(span=span, words=words), *tail[1:])


def row_of(row: Cells, heads: tuple[ast.Expr, ...]) -> spec.Row:
    """The cells of a row: they stand two spaces apart."""
    cells: list[list[Lexeme]] = []
    end = -1
    for piece in row.pieces:
        gap = piece.span.column - end
        if end < 0 or (gap >= 2 and piece.text != "," and cells[-1][-1].text != ","):
            cells.append([])
        cells[-1].append(piece)
        end = piece.span.end_column
    if len(cells) != len(heads):
        message = f"this row has {len(cells)} cells, but there are {len(heads)} columns"
        hint = "cells stand at least two spaces apart; `nothing` or 0 fills one"
        raise Refused("E602", row.span, message, hint)
    return spec.Row(span=row.span, cells=tuple(_cell(cell) for cell in cells))


def _cell(pieces: list[Lexeme]) -> tuple[spec.Phrase, ...]:
    phrases: list[list[Lexeme]] = [[]]
    for piece in pieces:
        if piece.text != ",":
            phrases[-1].append(piece)
        elif phrases[-1]:
            phrases.append([])
        else:
            raise Refused("E602", piece.span, "nothing stands before this comma", _LISTED)
    if not phrases[-1]:
        raise Refused("E602", pieces[-1].span, "nothing stands behind this comma", _LISTED)
    return tuple(phrase_of(list(phrase)) for phrase in phrases)
