"""Builds the items at the margin and their lines."""

# ruff: noqa: D102 - a method is named for the rule of the grammar that it belongs to

from typing import NamedTuple

from catrules.source import NOWHERE, Span
from catrules.syntax import ast
from catrules.syntax.build_base import BROKEN, Parts, Refused, over, text, whole
from catrules.syntax.build_blocks import Blocks, merged
from catrules.syntax.build_components import ComponentLines
from catrules.syntax.build_expressions import NOT_NARROWED, Narrowing
from catrules.syntax.lexeme import Lexeme


class Change(NamedTuple):
    """`to 6`, `at most 2`: what a `change` does to the value."""

    span: Span
    layer: str
    amount: ast.Expr


class On(NamedTuple):
    """The `on` line of an action."""

    span: Span
    binders: tuple[ast.Binder, ...]
    narrowing: Narrowing
    clauses: ast.Clauses


class Items(ComponentLines, Blocks):
    """One method for each rule of the grammar about items."""

    def start(self, c: Parts) -> ast.File:
        items = whole(part for part in c if not isinstance(part, Lexeme | None))
        return ast.File(span=over(items) if items else NOWHERE, items=items)

    # ---- what the file is

    def head(self, c: Parts) -> ast.Head:
        form, title, line = c
        return ast.Head(
            span=over(c[:-1]),
            form=form.text,
            title=title.text[1:-1],
            base=None,
            clauses=line.clauses,
        )

    def head_of(self, c: Parts) -> ast.Head:
        form, title, _, base, line = c
        return ast.Head(
            span=over(c[:-1]),
            form=form.text,
            title=title.text[1:-1],
            base=base.text[1:-1],
            clauses=line.clauses,
        )

    def players_line(self, c: Parts) -> ast.PlayersLine:
        _, low, high, line = c
        return ast.PlayersLine(span=over(c[:-1]), low=low, high=high, clauses=line.clauses)

    def clauses_line(self, c: Parts) -> ast.ClausesLine:
        _, path, line = c
        return ast.ClausesLine(span=over(c[:-1]), path=path.text[1:-1], clauses=line.clauses)

    def uses(self, c: Parts) -> ast.Uses:
        _, names, line = c
        return ast.Uses(span=over(c[:-1]), names=_texts(names), clauses=line.clauses)

    def one_of(self, c: Parts) -> ast.OneOf:
        return ast.OneOf(span=over(c[:-1]), group=c[2].text, clauses=c[3].clauses)

    def note(self, c: Parts) -> ast.Note:
        _, note, line = c
        return ast.Note(span=over(c[:-1]), text=note.text[1:-1], clauses=line.clauses)

    def always(self, c: Parts) -> ast.Always:
        _, condition, reason, line = c
        return ast.Always(
            span=over(c[:-1]),
            condition=condition,
            text=reason.text[1:-1],
            clauses=line.clauses,
        )

    # ---- headers

    def param(self, c: Parts) -> ast.Param:
        kinds, name = c
        return ast.Param(span=over(c), kinds=_texts(kinds or ()), name=name.text)

    def params(self, c: Parts) -> tuple[ast.Param, ...]:
        return tuple(c[1:-1:2])

    def by_name(self, c: Parts) -> Lexeme:
        name: Lexeme = c[1]
        return name

    def signature(self, c: Parts) -> ast.Signature:
        name, params, by = c
        player = None if by is None else by.text
        return ast.Signature(span=over(c), name=name.text, params=params or (), by=player)

    def value(self, c: Parts) -> ast.Value:
        _, name, params, _, body, line = c
        return ast.Value(
            span=over(c[:-1]),
            name=name.text,
            params=params or (),
            body=body,
            clauses=line.clauses,
        )

    # ---- what happens

    def setup(self, c: Parts) -> ast.Setup:
        return ast.Setup(span=over(c), body=c[1].statements, clauses=c[1].clauses)

    def play(self, c: Parts) -> ast.Play:
        return ast.Play(span=over(c), body=c[1].statements, clauses=c[1].clauses)

    def turn(self, c: Parts) -> ast.Turn:
        _, _, by, body = c
        return ast.Turn(span=over(c), by=by.text, body=body.statements, clauses=body.clauses)

    def rule(self, c: Parts) -> ast.Rule:
        _, signature, body = c
        return ast.Rule(
            span=over(c), signature=signature, body=body.statements, clauses=body.clauses
        )

    def on(self, c: Parts) -> On:
        _, *binders, narrowing, line = c
        return On(over(c[:-1]), tuple(binders[::2]), narrowing or NOT_NARROWED, line.clauses)

    def needs(self, c: Parts) -> ast.Need:
        _, condition, reason, line = c
        return ast.Need(
            span=over(c[:-1]), condition=condition, reason=text(reason), clauses=line.clauses
        )

    def limit(self, c: Parts) -> ast.Limit:
        _, times, _, rule, reason, line = c
        return ast.Limit(
            span=over(c[:-1]),
            times=times,
            rule=rule.text,
            reason=text(reason),
            clauses=line.clauses,
        )

    def action(self, c: Parts) -> ast.Action:
        _, signature, _, window, label, line, _, *lines, _ = c
        body = whole(part for part in lines if isinstance(part, ast.Stmt))
        _check_action(lines, signature.span)
        on = next((part for part in lines if isinstance(part, On)), None)
        return ast.Action(
            span=over(c),
            signature=signature,
            window=window.text,
            text=text(label),
            binders=() if on is None else on.binders,
            where=None if on is None else on.narrowing.where,
            best=() if on is None else on.narrowing.best,
            needs=tuple(part for part in lines if isinstance(part, ast.Need)),
            limits=tuple(part for part in lines if isinstance(part, ast.Limit)),
            body=body,
            clauses=line.clauses if on is None else merged(line.clauses, on.clauses),
            on_clauses=() if on is None else on.clauses,
        )

    def when(self, c: Parts) -> ast.Expr:
        condition: ast.Expr = c[1]
        return condition

    def trigger(self, c: Parts) -> ast.Trigger:
        _, signature, condition, body = c
        return ast.Trigger(
            span=over(c),
            signature=signature,
            condition=condition,
            body=body.statements,
            clauses=body.clauses,
        )

    def win(self, c: Parts) -> ast.Win:
        _, name, by, condition, line = c
        return ast.Win(
            span=over(c[:-1]),
            name=None if name is None else name.text,
            by=by.text,
            condition=condition,
            clauses=line.clauses,
        )

    # ---- variants

    def hook_if(self, c: Parts) -> ast.Expr:
        condition: ast.Expr = c[2]
        return condition

    def over(self, c: Parts) -> tuple[Lexeme, ...]:
        names: tuple[Lexeme, ...] = c[2]
        return names

    def hook(self, c: Parts) -> ast.Hook:
        return _hook(c, c[0].text, c[1:])

    def instead(self, c: Parts) -> ast.Hook:
        return _hook(c, "instead of", c[2:])

    def window_hook(self, c: Parts) -> ast.WindowHook:
        _, by, _, _, window, condition, others, body = c
        return ast.WindowHook(
            span=over(c),
            by=by.text,
            window=window.text,
            condition=condition,
            over=_texts(others or ()),
            body=body.statements,
            clauses=body.clauses,
        )

    def forbid(self, c: Parts) -> ast.Forbid:
        _, signature, condition, why, line = c
        return ast.Forbid(
            span=over(c[:-1]),
            signature=signature,
            condition=condition,
            why=text(why),
            clauses=line.clauses,
        )

    def change_to(self, c: Parts) -> Change:
        return Change(over(c), "to", c[1])

    def change_times(self, c: Parts) -> Change:
        return Change(over(c), "times", c[1])

    def change_by(self, c: Parts) -> Change:
        return Change(over(c), "plus" if c[1].text == "+" else "minus", c[2])

    def change_bound(self, c: Parts) -> Change:
        return Change(over(c), f"at {c[1].text}", c[2])

    def change_value(self, c: Parts) -> ast.ChangeValue:
        _, name, params, change, condition, others, line = c
        signature = ast.Signature(
            span=over((name, params)), name=name.text, params=params or (), by=None
        )
        return ast.ChangeValue(
            span=over(c[:-1]),
            signature=signature,
            layer=change.layer,
            amount=change.amount,
            condition=condition,
            over=_texts(others or ()),
            clauses=line.clauses,
        )

    def change_count(self, c: Parts) -> ast.ChangeCount:
        _, _, _, kind, _, amount, line = c
        return ast.ChangeCount(
            span=over(c[:-1]), kind=kind.text, amount=amount, clauses=line.clauses
        )

    def only_with(self, c: Parts) -> ast.With:
        _, names, line, _, *items, _ = c
        return ast.With(span=over(c), names=_texts(names), items=whole(items), clauses=line.clauses)


def _texts(lexemes: tuple[Lexeme, ...]) -> tuple[str, ...]:
    return tuple(lexeme.text for lexeme in lexemes)


def _hook(c: Parts, when: str, parts: Parts) -> ast.Hook:
    signature, condition, others, body = parts
    return ast.Hook(
        span=over(c),
        when=when,
        signature=signature,
        condition=condition,
        over=_texts(others or ()),
        body=body.statements,
        clauses=body.clauses,
    )


def _check_action(lines: Parts, header: Span) -> None:
    """Raise Refused unless `on`, `needs` and `limit` stand before the statements, `on` first."""
    stage = 0
    for part in lines:
        now = 0 if isinstance(part, On) else 1 if isinstance(part, ast.Need | ast.Limit) else 2
        if part is not BROKEN and (now < stage or (now == stage == 0 and part is not lines[0])):
            message = "an action has at most one `on` line first, then `needs` and `limit`"
            above = "all other lines of the action" if now == 0 else "what is done"
            raise Refused("E117", part.span, message, f"move this line above {above}")
        stage = stage if part is BROKEN else now
    if stage < 2 and BROKEN not in lines:
        message = "this action says nothing that happens"
        raise Refused("E117", header, message, "write a statement below, if only `do nothing`")
