"""Builds statements of one line."""

# ruff: noqa: D102 - a method is named for the rule of the grammar that it belongs to

from typing import NamedTuple

from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.build_base import Parts, Refused, over, span_of, text
from catrules.syntax.build_expressions import NOT_NARROWED, Expressions
from catrules.syntax.lexeme import Lexeme


class Ending(NamedTuple):
    """Where something is moved to: a zone, and the end of it if that is said."""

    span: Span
    zone: ast.Expr
    end: str


class Statements(Expressions):
    """One method for each rule of the grammar about statements of one line."""

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

    def names(self, c: Parts) -> tuple[Lexeme, ...]:
        return tuple(c[::2])

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

    def only_if(self, c: Parts) -> ast.Expr:
        condition: ast.Expr = c[1]
        return condition

    def choose(self, c: Parts) -> ast.Choose:
        actor, _, amount, *others, narrowing, prompt = c
        narrowing = narrowing or NOT_NARROWED
        return ast.Choose(
            span=over(c),
            actor=actor,
            amount=amount,
            binders=tuple(others[::2]),
            where=narrowing.where,
            best=narrowing.best,
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
        return ast.Turns(
            span=over(c), start=start, skip_variable=_word(variable), skip=skip, most=most
        )

    def make_current(self, c: Parts) -> ast.MakeCurrent:
        return ast.MakeCurrent(span=over(c), player=c[1])

    def plays_next(self, c: Parts) -> ast.PlaysNext:
        return ast.PlaysNext(span=over(c), player=c[0])

    def wins(self, c: Parts) -> ast.Wins:
        return ast.Wins(span=over(c), player=c[0], variable=None, set=None, where=None)

    def nobody_wins(self, c: Parts) -> ast.Wins:
        return ast.Wins(span=over(c), player=None, variable=None, set=None, where=None)

    def winners(self, c: Parts) -> ast.Wins:
        _, _, variable, _, things, narrowing, _ = c
        narrowing = narrowing or NOT_NARROWED
        return ast.Wins(
            span=over(c),
            player=None,
            variable=variable.text,
            set=things,
            where=narrowing.where,
            best=narrowing.best,
        )

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


def _word(lexeme: Lexeme | None) -> str | None:
    return None if lexeme is None else lexeme.text


def _words(lexemes: tuple[Lexeme, ...]) -> tuple[str, ...]:
    return tuple(lexeme.text for lexeme in lexemes)


def _number(value: int, c: Parts) -> ast.Number:
    span = span_of(c[0])
    assert span is not None
    return ast.Number(span=span, value=value)
