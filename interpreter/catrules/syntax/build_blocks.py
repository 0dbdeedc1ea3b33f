"""Builds lines, blocks and the statements that have blocks."""

# ruff: noqa: D102 - a method is named for the rule of the grammar that it belongs to

from typing import NamedTuple

from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.build_base import BROKEN, Broken, Parts, Refused, over, text, whole
from catrules.syntax.build_expressions import NOT_NARROWED, Narrowing, Suffix, with_suffixes
from catrules.syntax.build_statements import Statements
from catrules.syntax.lexeme import Lexeme

MOST_CITED = 1000
"""How many clauses one line may cite."""


class Line(NamedTuple):
    """The end of a line: what it cites."""

    span: Span
    clauses: ast.Clauses


class Body(NamedTuple):
    """What follows a header: the citation on the header's line, and the statements."""

    span: Span
    clauses: ast.Clauses
    statements: ast.Block

    def cited(self) -> ast.Block:
        """The statements; the header's citation goes to the first, for a header without a node."""
        if not self.clauses or not self.statements:
            return self.statements
        first, *others = self.statements
        return (first.replace(clauses=merged(self.clauses, first.clauses)), *others)


class Head(NamedTuple):
    """`player q`, `die d in S`, `x in S` of an `each`, and to what that is narrowed."""

    span: Span
    kind: str | None
    variable: str
    set: ast.Expr | None
    narrowing: Narrowing


def _all_of(kind: Lexeme) -> ast.Expr:
    if kind.text == "player":
        return ast.Name(span=kind.span, id="players")
    return ast.AllOfKind(span=kind.span, kind=kind.text)


def merged(first: ast.Clauses, second: ast.Clauses) -> ast.Clauses:
    """The ids of both, each once."""
    return tuple(dict.fromkeys((*first, *second)))


def expand(citation: Lexeme) -> ast.Clauses:
    """The ids in `[LC-TAX-02, 04..06]`, in full. Raises Refused for a range that falls."""
    ids: list[str] = []
    prefix = ""
    for entry in citation.text[1:-1].split(","):
        first, _, last = entry.strip().partition("..")
        if not first.isdigit():
            stem, _, first = first.rpartition("-")
            prefix = stem + "-"
        ids.extend(prefix + number for number in _numbers(first, last, citation))
        if len(ids) > MOST_CITED:
            message = f"more than {MOST_CITED} clauses are cited here"
            raise Refused("E118", citation.span, message, "cite those that this line is about")
    return tuple(ids)


def _numbers(first: str, last: str, citation: Lexeme) -> list[str]:
    if not last:
        return [first]
    numbers = first.isdigit() and max(len(first), len(last)) <= 9
    if not numbers or not 0 <= int(last) - int(first) < MOST_CITED:
        message = f"`{first}..{last}` is no range of clauses"
        raise Refused("E118", citation.span, message, "the smaller number stands first")
    return [f"{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


class Blocks(Statements):
    """One method for each rule of the grammar about lines, blocks and what has blocks."""

    # ---- lines and blocks

    def eol(self, c: Parts) -> Line:
        citation, newline = c
        return Line(newline.span, () if citation is None else expand(citation))

    def broken(self, c: Parts) -> Broken:
        return BROKEN

    def broken_header(self, c: Parts) -> Broken:
        return BROKEN

    def simple_line(self, c: Parts) -> ast.Stmt:
        statement, line = c
        made: ast.Stmt = statement
        return made.replace(clauses=line.clauses) if line.clauses else made

    def block_line(self, c: Parts) -> Body:
        _, _, line = c
        statement = self.simple_line(c[1:])
        return Body(statement.span, line.clauses, (statement,))

    def block(self, c: Parts) -> Body:
        line, _, *statements, _ = c
        read = whole(statements)
        return Body(over(read) if read else line.span, line.clauses, read)

    # ---- compound statements

    def otherwise_if(self, c: Parts) -> tuple[ast.Expr, ast.Block]:
        _, _, condition, body = c
        return condition, body.cited()

    def otherwise(self, c: Parts) -> Body:
        return Body(c[1].span, (), c[1].cited())

    def if_statement(self, c: Parts) -> ast.If:
        _, condition, body, *arms, otherwise = c
        return ast.If(
            span=over(c),
            arms=((condition, body.statements), *arms),
            otherwise=() if otherwise is None else otherwise.statements,
            clauses=body.clauses,
        )

    def arm(self, c: Parts) -> ast.Arm:
        *patterns, body = c
        return ast.Arm(span=over(c), patterns=tuple(patterns[::2]), body=body.cited())

    def match(self, c: Parts) -> ast.Match:
        _, subject, line, _, *arms, otherwise, _ = c
        return ast.Match(
            span=over(c),
            subject=subject,
            arms=whole(arms),
            otherwise=None if otherwise is None else otherwise.statements,
            clauses=line.clauses,
        )

    def each_of_kind(self, c: Parts) -> Head:
        kind, variable, *suffixes, narrowing = c
        things: ast.Expr | None = None
        if suffixes:
            things = with_suffixes(_all_of(kind), suffixes)
        return Head(over(c), kind.text, variable.text, things, narrowing or NOT_NARROWED)

    def each_of_kind_in(self, c: Parts) -> Head:
        kind, variable, *others, things, narrowing = c
        things = with_suffixes(things, [part for part in others if isinstance(part, Suffix)])
        return Head(over(c), kind.text, variable.text, things, narrowing or NOT_NARROWED)

    def each_in(self, c: Parts) -> Head:
        variable, _, things, narrowing = c
        return Head(over(c), None, variable.text, things, narrowing or NOT_NARROWED)

    def mode(self, c: Parts) -> str:
        return " ".join(word.text for word in c[1:])

    def each(self, c: Parts) -> ast.Each:
        _, head, mode, body = c
        return ast.Each(
            span=over(c),
            kind=head.kind,
            variable=head.variable,
            set=head.set,
            where=head.narrowing.where,
            best=head.narrowing.best,
            mode=mode or "",
            body=body.statements,
            clauses=body.clauses,
        )

    def repeat(self, c: Parts) -> ast.Repeat:
        _, times, _, body = c
        return ast.Repeat(span=over(c), times=times, body=body.statements, clauses=body.clauses)

    def repeat_at_most(self, c: Parts) -> ast.RepeatAtMost:
        _, _, _, most, _, word, condition, body = c
        return ast.RepeatAtMost(
            span=over(c),
            most=most,
            until=word.text == "until",
            condition=condition,
            body=body.statements,
            clauses=body.clauses,
        )

    def together(self, c: Parts) -> ast.Together:
        return ast.Together(span=over(c), body=c[1].statements, clauses=c[1].clauses)

    def way(self, c: Parts) -> ast.Way:
        label, condition, body = c
        return ast.Way(
            span=over(c),
            label=label.text[1:-1],
            condition=condition,
            body=body.statements,
            clauses=body.clauses,
        )

    def choose_one(self, c: Parts) -> ast.ChooseOne:
        actor, _, _, prompt, line, _, *ways, _ = c
        return ast.ChooseOne(
            span=over(c),
            actor=actor,
            prompt=text(prompt),
            ways=whole(ways),
            clauses=line.clauses,
        )

    def may(self, c: Parts) -> ast.May:
        actor, _, label, condition, body = c
        return ast.May(
            span=over(c),
            actor=actor,
            label=label.text[1:-1],
            condition=condition,
            body=body.statements,
            clauses=body.clauses,
        )
