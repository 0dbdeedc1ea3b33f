"""Builds settings, components, tables of cards, zones and marks."""

# ruff: noqa: D102 - a method is named for the rule of the grammar that it belongs to

from typing import Any, NamedTuple

from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.build_base import Parts, Refused, over, text, whole
from catrules.syntax.lexeme import Lexeme
from catrules.text import so_many


class Range(NamedTuple):
    """What a setting may be: bounds, or words."""

    span: Span
    low: int | None
    high: int | None
    words: tuple[str, ...]


class Option(NamedTuple):
    """One option of a component, place or mark: which field it sets, and to what."""

    span: Span
    field: str
    value: Any


class Kind(NamedTuple):
    """`die` or `die/dice`."""

    span: Span
    name: str
    plural: str | None


class Columns(NamedTuple):
    """The line of column names above a table."""

    span: Span
    names: tuple[str, ...]
    clauses: ast.Clauses


NO_RANGE = Range(Span("", 0, 0, 0, 0), None, None, ())


class ComponentLines:
    """One method for each rule of the grammar about what is in the box and where it lies."""

    # ---- settings

    def signed(self, c: Parts) -> ast.Number:
        sign, number = c
        value = int(number.text)
        return ast.Number(span=over(c), value=value if sign is None else -value)

    def number_list(self, c: Parts) -> tuple[ast.Number, ...]:
        return tuple(c[1::2])

    def within_numbers(self, c: Parts) -> Range:
        _, low, _, high = c
        return Range(over(c), low.value, high.value, ())

    def within_words(self, c: Parts) -> Range:
        return Range(over(c), None, None, tuple(name.text for name in c[1]))

    def setting(self, c: Parts) -> ast.Setting:
        _, name, _, value, within, why, line = c
        within = within or NO_RANGE
        return ast.Setting(
            span=over(c[:-1]),
            name=name.text,
            value=value,
            low=within.low,
            high=within.high,
            words=within.words,
            why=text(why),
            clauses=line.clauses,
        )

    def column_setting(self, c: Parts) -> ast.ColumnSetting:
        _, names, within, why, line = c
        return ast.ColumnSetting(
            span=over(c[:-1]),
            names=tuple(name.text for name in names),
            low=within.low,
            high=within.high,
            words=within.words,
            why=text(why),
            clauses=line.clauses,
        )

    def column_settings(self, c: Parts) -> tuple[ast.ColumnSetting, ...]:
        return whole(c[1:-1])

    # ---- components

    def times(self, c: Parts) -> ast.Expr:
        factor: ast.Expr = c[1]
        return factor

    def components(self, c: Parts) -> ast.Components:
        _, times, line, _, *entries, _ = c
        return ast.Components(
            span=over(c), times=times, entries=whole(entries), clauses=line.clauses
        )

    def kind(self, c: Parts) -> Kind:
        name, _, plural = c
        return Kind(over(c), name.text, None if plural is None else plural.text)

    def for_player(self, c: Parts) -> Option:
        return Option(over(c), "per_player", True)

    def for_numbers(self, c: Parts) -> Option:
        _, _, attribute, low, _, high = c
        span = over(c)
        made = ast.ForEach(span=span, attribute=attribute.text, low=low, high=high, setting=None)
        return Option(span, "for_each", (made,))

    def for_setting(self, c: Parts) -> Option:
        _, _, attribute, _, setting = c
        span = over(c)
        fields = {"attribute": attribute.text, "setting": setting.text}
        return Option(span, "for_each", (ast.ForEach(span=span, low=None, high=None, **fields),))

    def showing(self, c: Parts) -> Option:
        return Option(over(c), "faces", tuple(c[1::2]))

    def face_word(self, c: Parts) -> ast.Face:
        return ast.Face(span=over(c), word=c[0].text, low=None, high=None)

    def face_number(self, c: Parts) -> ast.Face:
        low, high = c
        least = int(low.text)
        if high is not None and not high.text.isdigit():
            return ast.Face(span=over(c), word=None, low=least, high=None, setting=high.text)
        most = least if high is None else int(high.text)
        return ast.Face(span=over(c), word=None, low=least, high=most)

    def up_to_number(self, c: Parts) -> Lexeme:
        most: Lexeme = c[1]
        return most

    def in_zone(self, c: Parts) -> Option:
        return Option(over(c), "zone", c[1].text)

    def attribute(self, c: Parts) -> tuple[Lexeme, ast.Expr]:
        return c[0], c[1]

    def attributes(self, c: Parts) -> Option:
        pairs = tuple((name.text, value) for name, value in c[1::2])
        return Option(over(c), "attributes", pairs)

    def component(self, c: Parts) -> ast.Component:
        count, name, kind, *options, line, settings = c
        if name is not None and kind.name in ("each", "per"):
            hint = f"write `for each player` behind `{name.text}`"
            raise Refused("E103", kind.span, f"`{kind.name}` is written `for each player`", hint)
        fields: dict[str, Any] = {
            "per_player": False,
            "for_each": (),
            "faces": (),
            "zone": None,
            "attributes": (),
        }
        _set_options(fields, options, repeatable=("for_each",))
        return ast.Component(
            span=over(c[:-2]),
            count=count,
            name=None if name is None else name.text,
            kind=kind.name,
            plural=kind.plural,
            settings=settings or (),
            clauses=line.clauses,
            **fields,
        )

    # ---- tables of cards

    def columns(self, c: Parts) -> Columns:
        _, *names, line = c
        return Columns(over(c[:-1]), tuple(name.text for name in names), line.clauses)

    def dash(self, c: Parts) -> Lexeme:
        mark: Lexeme = c[0]
        return mark

    def row(self, c: Parts) -> ast.Row:
        name, *cells, line = c
        values = tuple(None if isinstance(cell, Lexeme) else cell for cell in cells)
        return ast.Row(span=over(c[:-1]), name=name.text, cells=values, clauses=line.clauses)

    def cards(self, c: Parts) -> ast.Cards:
        _, kind, times, _, zone, line, _, *lines, _ = c
        columns = next(part for part in lines if isinstance(part, Columns))
        place = lines.index(columns)
        rows = whole(lines[place + 1 :])
        for row in rows:
            _check_row(row, columns)
        return ast.Cards(
            span=over(c),
            kind=kind.text,
            times=times,
            zone=None if zone is None else zone.text,
            settings=tuple(lines[:place]),
            columns=columns.names,
            rows=rows,
            clauses=(*line.clauses, *columns.clauses),
        )

    # ---- zones and marks

    def kinds(self, c: Parts) -> tuple[Lexeme, ...]:
        return tuple(c[::2])

    def seen_by(self, c: Parts) -> Option:
        return Option(over(c), "seen_by", c[3].text)

    def counted_by(self, c: Parts) -> Option:
        return Option(over(c), "counted_by", c[3].text)

    def unrolled(self, c: Parts) -> Option:
        return Option(over(c), "unrolled", True)

    def capacity(self, c: Parts) -> Option:
        return Option(over(c), "capacity", c[3])

    def starting(self, c: Parts) -> ast.Expr:
        first: ast.Expr = c[1]
        return first

    def place(self, c: Parts) -> ast.Place:
        number, order, name, _, kinds, *options, line = c
        fields: dict[str, Any] = {
            "seen_by": None,
            "counted_by": None,
            "unrolled": False,
            "capacity": None,
        }
        _set_options(fields, options)
        return ast.Place(
            span=over(c[:-1]),
            number=number,
            order=order.text,
            name=name.text,
            kinds=tuple(kind.text for kind in kinds),
            clauses=line.clauses,
            **fields,
        )

    def counter(self, c: Parts) -> ast.CounterMark:
        _, name, low, _, high, first, *options, line = c
        fields: dict[str, Any] = {"seen_by": None}
        _set_options(fields, options)
        return ast.CounterMark(
            span=over(c[:-1]),
            name=name.text,
            low=low,
            high=high,
            first=first,
            clauses=line.clauses,
            **fields,
        )

    def flag(self, c: Parts) -> ast.FlagMark:
        _, name, *options, line = c
        fields: dict[str, Any] = {"seen_by": None}
        _set_options(fields, options)
        return ast.FlagMark(span=over(c[:-1]), name=name.text, clauses=line.clauses, **fields)

    def reference(self, c: Parts) -> ast.ReferenceMark:
        kind, name, line = c
        return ast.ReferenceMark(
            span=over(c[:-1]), kind=kind.text, name=name.text, clauses=line.clauses
        )

    def also_of(self, c: Parts) -> ast.AlsoOf:
        name, _, _, kinds, line = c
        return ast.AlsoOf(
            span=over(c[:-1]),
            name=name.text,
            kinds=tuple(kind.text for kind in kinds),
            clauses=line.clauses,
        )

    def table_zones(self, c: Parts) -> ast.Zones:
        _, _, _, line, _, *spots, _ = c
        return ast.Zones(span=over(c), owner=None, spots=whole(spots), clauses=line.clauses)

    def owned_zones(self, c: Parts) -> ast.Zones:
        _, owner, line, _, *spots, _ = c
        return ast.Zones(span=over(c), owner=owner.text, spots=whole(spots), clauses=line.clauses)


def _set_options(
    fields: dict[str, Any], options: list[Option], repeatable: tuple[str, ...] = ()
) -> None:
    """Set the fields that options name. Raises Refused for one that is said twice."""
    seen: set[str] = set()
    for option in options:
        if option.field in repeatable:
            fields[option.field] += option.value
            continue
        if option.field in seen:
            raise Refused("E101", option.span, "this is said twice", "delete one of the two")
        seen.add(option.field)
        fields[option.field] = option.value


def _check_row(row: ast.Row, columns: Columns) -> None:
    """Raise Refused if a row has more or fewer cells than the table has columns."""
    if len(row.cells) != len(columns.names):
        cells, titles = len(row.cells), len(columns.names)
        message = f"this row has {so_many(cells + 1, 'cell')}, the first line names "
        message += f"{so_many(titles + 1, 'column')}: name, {', '.join(columns.names)}"
        hint = "put `-` where a cell says nothing"
        if cells > titles:
            hint = "cells and names are single words: `red_ace`, not `red ace`"
        raise Refused("E119", row.span, message, hint)
