"""Builds expressions."""

# ruff: noqa: D102 - a method is named for the rule of the grammar that it belongs to

from collections.abc import Iterable
from typing import NamedTuple

from catrules.source import NOWHERE, Span
from catrules.syntax import ast
from catrules.syntax.build_base import TERMS, Parts, Refused, nested, over
from catrules.syntax.lexeme import Lexeme


class Suffix(NamedTuple):
    """What follows a set: `except x`, `with face n`, `..n`, `clockwise from x`."""

    span: Span
    word: str
    name: str
    operand: ast.Expr


class Narrowing(NamedTuple):
    """What follows a name and its set: `where C`, `with most E`, or both."""

    span: Span
    where: ast.Expr | None
    best: tuple[ast.Key, ...]


NOT_NARROWED = Narrowing(NOWHERE, None, ())
"""Where nothing is said."""


def inner_of(narrowing: Narrowing) -> tuple[ast.Expr | None, ...]:
    """The expressions in it."""
    return narrowing.where, *(key.by for key in narrowing.best)


def with_suffixes(base: ast.Expr, suffixes: Iterable[Suffix]) -> ast.Expr:
    """A set cut, ordered or ranged by its suffixes, from left to right."""
    for suffix in suffixes:
        base = _with_suffix(base, suffix)
    return base


def _with_suffix(base: ast.Expr, suffix: Suffix) -> ast.Expr:
    span = base.span.to(suffix.span)
    operand = suffix.operand
    if suffix.word == "except":
        return nested(ast.Except, span, base, operand, set=base, item=operand)
    if suffix.word == "with":
        fields = {"set": base, "attribute": suffix.name, "value": operand}
        return nested(ast.SetWith, span, base, operand, **fields)
    if suffix.word == "..":
        return nested(ast.RangeSet, span, base, operand, low=base, high=operand)
    fields = {"set": base, "direction": suffix.word, "start": operand}
    return nested(ast.OrderedFrom, span, base, operand, **fields)


class Expressions:
    """One method for each rule of the grammar about expressions."""

    # ---- the smallest

    def name(self, c: Parts) -> ast.Name:
        return ast.Name(span=c[0].span, id=c[0].text)

    symbol = name

    def number(self, c: Parts) -> ast.Number:
        return ast.Number(span=c[0].span, value=int(c[0].text))

    def truth(self, c: Parts) -> ast.Truth:
        return ast.Truth(span=c[0].span, value=c[0].text == "yes")

    def nothing(self, c: Parts) -> ast.Nothing:
        return ast.Nothing(span=c[0].span)

    def field(self, c: Parts) -> ast.Field:
        subject, _, name = c
        return nested(ast.Field, over(c), subject, subject=subject, name=name.text)

    def apply(self, c: Parts) -> ast.Apply:
        args = tuple(c[2:-1:2])
        return nested(ast.Apply, over(c), *args, name=c[0].text, args=args)

    def group(self, c: Parts) -> ast.Expr:
        inner: ast.Expr = c[1]
        return inner

    def subset(self, c: Parts) -> ast.Subset:
        _, variable, _, things, narrowing, _ = c
        fields = {"where": narrowing.where, "best": narrowing.best}
        fields |= {"variable": variable.text, "set": things}
        return nested(ast.Subset, over(c), things, *inner_of(narrowing), **fields)

    # ---- narrowing

    def those_where(self, c: Parts) -> Narrowing:
        return Narrowing(over(c), c[1], ())

    def those_with(self, c: Parts) -> Narrowing:
        return Narrowing(over(c), None, c[0])

    def those_where_with(self, c: Parts) -> Narrowing:
        return Narrowing(over(c), c[1], c[3])

    def best(self, c: Parts) -> tuple[ast.Key, ...]:
        with_most, by, *others = c
        most = with_most.text.endswith("most")
        return (ast.Key(span=over(c[:2]), most=most, by=by), *others)

    def then_most(self, c: Parts) -> ast.Key:
        _, _, word, by = c
        return ast.Key(span=over(c[1:]), most=word.text == "most", by=by)

    # ---- sets

    def set_with_suffixes(self, c: Parts) -> ast.Expr:
        return with_suffixes(c[0], c[1:])

    def except_(self, c: Parts) -> Suffix:
        return Suffix(over(c), "except", "", c[1])

    def with_attribute(self, c: Parts) -> Suffix:
        return Suffix(over(c), "with", c[1].text, c[2])

    def up_to_high(self, c: Parts) -> Suffix:
        return Suffix(over(c), "..", "", c[1])

    def clockwise_from(self, c: Parts) -> Suffix:
        return Suffix(over(c), c[0].text, "", c[2])

    def count(self, c: Parts) -> ast.Count:
        return nested(ast.Count, over(c), c[1], set=c[1])

    def count_in(self, c: Parts) -> ast.Aggregate:
        _, variable, _, things = c
        fields = {"op": "count", "variable": variable.text, "set": things}
        return nested(ast.Aggregate, over(c), things, where=None, body=None, **fields)

    def aggregate(self, c: Parts) -> ast.Aggregate:
        op, _, body, _, variable, _, things = c
        fields = {"op": op.text, "variable": variable.text, "set": things}
        return nested(ast.Aggregate, over(c), body, things, where=None, body=body, **fields)

    def first(self, c: Parts) -> ast.First:
        _, variable, _, things = c
        fields = {"variable": variable.text, "set": things, "where": None}
        return nested(ast.First, over(c), things, **fields)

    def narrowed(self, c: Parts) -> ast.Expr:
        search, narrowing = c
        body = search.body if isinstance(search, ast.Aggregate) else None
        inner = (search.set, body, *inner_of(narrowing))
        fields = {**vars(search), "where": narrowing.where, "best": narrowing.best}
        del fields["span"], fields["depth"]
        narrowed: ast.Expr = nested(type(search), over(c), *inner, **fields)
        return narrowed

    def any_of(self, c: Parts) -> ast.AnyOf:
        _, variable, _, things, _, where = c
        fields = {"variable": variable.text, "set": things, "where": where}
        return nested(ast.AnyOf, over(c), things, where, **fields)

    def every_of(self, c: Parts) -> ast.EveryOf:
        _, variable, _, things, _, condition = c
        fields = {"variable": variable.text, "set": things, "condition": condition}
        return nested(ast.EveryOf, over(c), things, condition, **fields)

    # ---- arithmetic and comparison

    def binary(self, c: Parts) -> ast.Binary:
        left, op, right = c
        return nested(ast.Binary, over(c), left, right, op=op.text, left=left, right=right)

    def negative(self, c: Parts) -> ast.Negative:
        return nested(ast.Negative, over(c), c[1], operand=c[1])

    def compare(self, c: Parts) -> ast.Compare:
        left, op, right = c
        return nested(ast.Compare, over(c), left, right, op=op.text, left=left, right=right)

    def is_(self, c: Parts) -> ast.Is:
        subject, _, negated, other = c
        fields = {"subject": subject, "negated": negated is not None, "other": other}
        return nested(ast.Is, over(c), subject, other, **fields)

    def is_like(self, c: Parts) -> ast.IsLike:
        subject, _, negated, _, other = c
        fields = {"subject": subject, "negated": negated is not None, "other": other}
        return nested(ast.IsLike, over(c), subject, other, **fields)

    def is_in(self, c: Parts) -> ast.IsIn:
        subject, _, negated, _, place = c
        fields = {"subject": subject, "negated": negated is not None, "place": place}
        return nested(ast.IsIn, over(c), subject, place, **fields)

    def is_state(self, c: Parts) -> ast.IsState:
        subject, _, negated, state = c
        fields = {"subject": subject, "negated": negated is not None, "state": state.text}
        return nested(ast.IsState, over(c), subject, **fields)

    def has(self, c: Parts) -> ast.Has:
        subject, _, name = c
        return nested(ast.Has, over(c), subject, subject=subject, name=name.text)

    # ---- conditions

    def not_(self, c: Parts) -> ast.Not:
        return nested(ast.Not, over(c), c[1], operand=c[1])

    def and_(self, c: Parts) -> ast.And:
        terms = _joined(ast.And, c)
        return nested(ast.And, over(c), *terms, terms=terms)

    def or_(self, c: Parts) -> ast.Or:
        terms = _joined(ast.Or, c)
        return nested(ast.Or, over(c), *terms, terms=terms)

    def if_else(self, c: Parts) -> ast.IfElse:
        then, _, condition, _, otherwise = c
        fields = {"condition": condition, "then": then, "otherwise": otherwise}
        return nested(ast.IfElse, over(c), condition, then, otherwise, **fields)

    def fallback(self, c: Parts) -> ast.Fallback:
        first, _, second = c
        return nested(ast.Fallback, over(c), first, second, first=first, second=second)


def _joined(kind: type[ast.And] | type[ast.Or], c: Parts) -> tuple[ast.Expr, ...]:
    left, word, right = c
    terms = left.terms if isinstance(left, kind) else (left,)
    if len(terms) >= TERMS:
        joining: Lexeme = word
        message = f"more than {TERMS} conditions are joined here"
        raise Refused("E113", joining.span, message, "name a part of them with `value`")
    return (*terms, right)
