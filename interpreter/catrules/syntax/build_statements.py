"""Builds statements and their blocks."""

from typing import NamedTuple

from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.build_base import BROKEN, Broken, Parts, Refused, over, span_of, text, whole
from catrules.syntax.build_expressions import Expressions, Suffix, with_suffixes
from catrules.syntax.lexeme import Lexeme


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
    """`player q`, `die d in S`, `x in S` of an `each`, with its `where`."""

    span: Span
    kind: str | None
    variable: str
    set: ast.Expr | None
    where: ast.Expr | None


class Ending(NamedTuple):
    """Where something is moved to: a zone, and the end of it if that is said."""

    span: Span
    zone: ast.Expr
    end: str


def merged(first: ast.Clauses, second: ast.Clauses) -> ast.Clauses:
    """The ids of both, each once."""
    return tuple(dict.fromkeys((*first, *second)))


def expand(citation: Lexeme) -> ast.Clauses:
    """The ids in `[LC-TAX-02, 04..06, LC-FAQ-01]`, in full. Raises Refused for a range that falls."""
    ids: list[str] = []
    prefix = ""
    for entry in citation.text[1:-1].split(","):
        first, _, last = entry.strip().partition("..")
        if not first.isdigit():
            stem, _, first = first.rpartition("-")
            prefix = stem + "-"
        ids.extend(prefix + number for number in _numbers(first, last, citation))
    return tuple(ids)


def _numbers(first: str, last: str, citation: Lexeme) -> list[str]:
    if not last:
        return [first]
    if not first.isdigit() or not 0 <= int(last) - int(first) < 1000:
        message = f"`{first}..{last}` is no range of clauses"
        raise Refused("E118", citation.span, message, "the smaller number stands first")
    return [f"{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


class Statements(Expressions):
    """One method for each rule of the grammar about statements."""

    # ---- lines and blocks

    def eol(self, c: Parts) -> Line:
        citation, newline = c
        return Line(newline.span, () if citation is None else expand(citation))

    def names(self, c: Parts) -> tuple[Lexeme, ...]:
        return tuple(c[::2])

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

    # ---- moving, drawing, rolling

    def target(self, c: Parts) -> Ending:
        end, _, zone = c
        return Ending(over(c), zone, "" if end is None else end.text)

    def move_all(self, c: Parts) -> ast.Move:
        _, _, kind, _, source, _, target = c
        return ast.Move(
            span=over(c),
            amount=None,
            everything=True,
            kind=_word(kind),
            source=source,
            target=target.zone,
            end=target.end,
        )

    def move_amount(self, c: Parts) -> ast.Move:
        _, amount, kind, _, source, _, target = c
        return ast.Move(
            span=over(c),
            amount=amount,
            everything=False,
            kind=kind.text,
            source=source,
            target=target.zone,
            end=target.end,
        )

    def move_things(self, c: Parts) -> ast.Move:
        _, things, _, target = c
        return ast.Move(
            span=over(c),
            amount=None,
            everything=False,
            kind=None,
            source=things,
            target=target.zone,
            end=target.end,
        )

    def draw(self, c: Parts) -> ast.Draw:
        _, amount, kind, _, source, _, target = c
        return ast.Draw(
            span=over(c),
            amount=amount,
            kind=_word(kind),
            source=source,
            target=target.zone,
            end=target.end,
        )

    def to(self, c: Parts) -> ast.Expr:
        zone: ast.Expr = c[1]
        return zone

    def roll_amount(self, c: Parts) -> ast.Roll:
        _, amount, kind, _, things, target = c
        return ast.Roll(span=over(c), amount=amount, kind=kind.text, things=things, target=target)

    def roll(self, c: Parts) -> ast.Roll:
        _, things, target = c
        return ast.Roll(span=over(c), amount=None, kind=None, things=things, target=target)

    def shuffle(self, c: Parts) -> ast.Shuffle:
        return ast.Shuffle(span=over(c), zone=c[1])

    def reveal(self, c: Parts) -> ast.Reveal:
        return ast.Reveal(span=over(c), things=c[1], up=True)

    def conceal(self, c: Parts) -> ast.Reveal:
        return ast.Reveal(span=over(c), things=c[1], up=False)

    def look_at(self, c: Parts) -> ast.LookAt:
        return ast.LookAt(span=over(c), actor=c[0], things=c[3])

    def arrange(self, c: Parts) -> ast.Arrange:
        return ast.Arrange(span=over(c), actor=c[0], row=c[2])

    def swap(self, c: Parts) -> ast.Swap:
        return ast.Swap(span=over(c), first=c[1], second=c[3])

    # ---- marks and names

    def assign(self, c: Parts) -> ast.Assign:
        return ast.Assign(span=over(c), mark=c[1], value=c[3])

    def add(self, c: Parts) -> ast.Change:
        return ast.Change(span=over(c), mark=c[3], amount=c[1], sign=1)

    def subtract(self, c: Parts) -> ast.Change:
        return ast.Change(span=over(c), mark=c[3], amount=c[1], sign=-1)

    def let(self, c: Parts) -> ast.Let:
        return ast.Let(span=over(c), name=c[1].text, value=c[3])

    def do_nothing(self, c: Parts) -> ast.DoNothing:
        return ast.DoNothing(span=over(c))

    def as_usual(self, c: Parts) -> ast.AsUsual:
        return ast.AsUsual(span=over(c))

    # ---- choices

    def some(self, c: Parts) -> ast.Amount:
        return ast.Amount(span=over(c), low=_number(1, c), high=None)

    def any_number(self, c: Parts) -> ast.Amount:
        return ast.Amount(span=over(c), low=_number(0, c), high=None)

    def up_to(self, c: Parts) -> ast.Amount:
        return ast.Amount(span=over(c), low=_number(0, c), high=c[2])

    def from_to(self, c: Parts) -> ast.Amount:
        low, high = c
        return ast.Amount(span=over(c), low=low, high=low if high is None else high)

    def to_high(self, c: Parts) -> ast.Expr:
        high: ast.Expr = c[1]
        return high

    def binder(self, c: Parts) -> ast.Binder:
        return ast.Binder(span=over(c), name=c[0].text, set=c[2])

    def where(self, c: Parts) -> ast.Expr:
        condition: ast.Expr = c[1]
        return condition

    only_if = where

    def choose(self, c: Parts) -> ast.Choose:
        actor, _, amount, *others, where, prompt = c
        return ast.Choose(
            span=over(c),
            actor=actor,
            amount=amount,
            binders=tuple(others[::2]),
            where=where,
            prompt=text(prompt),
        )

    def must_act(self, c: Parts) -> ast.Act:
        return ast.Act(span=over(c), actor=c[0], windows=_words(c[4]), mode="must", condition=None)

    def may_act(self, c: Parts) -> ast.Act:
        actor, _, _, _, windows, repeatedly = c
        mode = "may" if repeatedly is None else "repeatedly"
        names = _words(windows)
        return ast.Act(span=over(c), actor=actor, windows=names, mode=mode, condition=None)

    def acts_while(self, c: Parts) -> ast.Act:
        actor, _, _, windows, _, condition = c
        names = _words(windows)
        return ast.Act(span=over(c), actor=actor, windows=names, mode="while", condition=condition)

    # ---- turns, ends, calls

    def skipping(self, c: Parts) -> tuple[Lexeme, ast.Expr]:
        return c[2], c[4]

    def turns(self, c: Parts) -> ast.Turns:
        _, _, _, _, start, skipping, _, _, _, most = c
        variable, skip = skipping or (None, None)
        fields = {"skip_variable": _word(variable), "skip": skip}
        return ast.Turns(span=over(c), start=start, most=most, **fields)

    def make_current(self, c: Parts) -> ast.MakeCurrent:
        return ast.MakeCurrent(span=over(c), player=c[1])

    def plays_next(self, c: Parts) -> ast.PlaysNext:
        return ast.PlaysNext(span=over(c), player=c[0])

    def wins(self, c: Parts) -> ast.Wins:
        return ast.Wins(span=over(c), player=c[0], variable=None, where=None)

    def nobody_wins(self, c: Parts) -> ast.Wins:
        return ast.Wins(span=over(c), player=None, variable=None, where=None)

    def winners(self, c: Parts) -> ast.Wins:
        _, _, variable, where, _ = c
        return ast.Wins(span=over(c), player=None, variable=variable.text, where=where)

    def using(self, c: Parts) -> tuple[Lexeme, ...]:
        names: tuple[Lexeme, ...] = c[1]
        return names

    def play_game(self, c: Parts) -> ast.PlayGame:
        _, _, _, _, seats, using = c
        return ast.PlayGame(span=over(c), seats=seats, using=_words(using or ()))

    def by(self, c: Parts) -> ast.Expr:
        player: ast.Expr = c[1]
        return player

    def call(self, c: Parts) -> ast.Call:
        rule, by = c
        if isinstance(rule, ast.Name):
            return ast.Call(span=over(c), rule=rule.id, args=(), by=by)
        if isinstance(rule, ast.Apply):
            return ast.Call(span=over(c), rule=rule.name, args=rule.args, by=by)
        hint = "begin with a verb such as `move`, or with the name of a rule"
        raise Refused("E116", rule.span, "this says nothing that happens", hint)

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
        kind, variable, *suffixes, where = c
        things: ast.Expr | None = None
        if suffixes:
            base = ast.Name(span=kind.span, id=kind.text + "s")
            things = with_suffixes(base, suffixes)
        return Head(over(c), kind.text, variable.text, things, where)

    def each_of_kind_in(self, c: Parts) -> Head:
        kind, variable, *others, things, where = c
        suffixes = [part for part in others if isinstance(part, Suffix)]
        return Head(over(c), kind.text, variable.text, with_suffixes(things, suffixes), where)

    def each_in(self, c: Parts) -> Head:
        variable, _, things, where = c
        return Head(over(c), None, variable.text, things, where)

    def mode(self, c: Parts) -> str:
        return " ".join(word.text for word in c[1:])

    def each(self, c: Parts) -> ast.Each:
        _, head, mode, body = c
        return ast.Each(
            span=over(c),
            kind=head.kind,
            variable=head.variable,
            set=head.set,
            where=head.where,
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


def _word(lexeme: Lexeme | None) -> str | None:
    return None if lexeme is None else lexeme.text


def _words(lexemes: tuple[Lexeme, ...]) -> tuple[str, ...]:
    return tuple(lexeme.text for lexeme in lexemes)


def _number(value: int, c: Parts) -> ast.Number:
    span = span_of(c[0])
    assert span is not None
    return ast.Number(span=span, value=value)
