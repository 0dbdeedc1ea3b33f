"""Phrases of a conformance suite: amounts of things, options in words, the cells of rows."""

from collections.abc import Iterable
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


def option_of(pieces: tuple[Lexeme | spec.Phrase, ...]) -> spec.Option:
    """The words of a label: a comma stands close to the word before it."""
    words: list[str] = []
    for piece in pieces:
        words += map(str, said(piece)) if isinstance(piece, spec.Phrase) else [piece.text]
    return spec.Option(span=over(pieces), text=said_of(words), words=tuple(words))


def said_of(words: Iterable[object]) -> str:
    """Words of a label as one text: commas and brackets stand close."""
    said = " ".join(map(str, words)).replace(" ,", ",")
    return said.replace("[ ", "[").replace(" ]", "]")


def said(phrase: spec.Phrase) -> tuple[spec.Word, ...]:
    """The words of a phrase; of what lies in a place with brackets and commas."""
    if phrase.place is None:
        return phrase.words
    found: list[spec.Word] = ["["]
    for number, inside in enumerate(phrase.place):
        found += [","] * (number > 0) + [*inside.words]
    return (*found, "]")


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
    end, inside = -1, 0
    for piece in row.pieces:
        gap = piece.span.column - end
        far = gap >= 2 and not inside and piece.text != ","
        if end < 0 or (far and cells[-1][-1].text != ","):
            cells.append([])
        inside += {"[": 1, "]": -1}.get(piece.text, 0)
        cells[-1].append(piece)
        end = piece.span.end_column
    if len(cells) != len(heads):
        message = f"this row has {len(cells)} cells, but there are {len(heads)} columns"
        hint = "cells stand at least two spaces apart; `nothing` or 0 fills one"
        raise Refused("E602", row.span, message, hint)
    return spec.Row(span=row.span, cells=tuple(_cell(cell) for cell in cells))


def _cell(pieces: list[Lexeme]) -> tuple[spec.Phrase, ...]:
    phrases: list[list[Lexeme]] = [[]]
    inside = 0
    for piece in pieces:
        inside += {"[": 1, "]": -1}.get(piece.text, 0)
        if piece.text != "," or inside:
            phrases[-1].append(piece)
        elif phrases[-1]:
            phrases.append([])
        else:
            raise Refused("E602", piece.span, "nothing stands before this comma", _LISTED)
    if not phrases[-1]:
        raise Refused("E602", pieces[-1].span, "nothing stands behind this comma", _LISTED)
    return tuple(map(_phrase_of_cell, phrases))


def _phrase_of_cell(pieces: list[Lexeme]) -> spec.Phrase:
    """A phrase of a cell, in brackets if it is what lies in one place."""
    if pieces[0].text != "[":
        return phrase_of(pieces)
    return spec.Phrase(span=over(pieces), words=(), place=_cell(pieces[1:-1]))
