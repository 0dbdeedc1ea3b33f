"""Builds the syntax tree of a conformance suite: one short method for each rule of its grammar."""

# ruff: noqa: D102 - a method is named for the rule of the grammar that it belongs to

from typing import NamedTuple

from catrules.source import NOWHERE, Span
from catrules.syntax import ast, spec
from catrules.syntax.build_base import BROKEN, Broken, Parts, Refused, nested, over, text, whole
from catrules.syntax.build_blocks import Line, expand
from catrules.syntax.build_expressions import Expressions
from catrules.syntax.lexeme import Lexeme


class _First(NamedTuple):
    """The first phrase behind a place."""

    span: Span
    place: ast.Expr
    on_top: bool
    phrase: spec.Phrase


class _Refusal(NamedTuple):
    """What is not offered, and why."""

    span: Span
    option: spec.Option
    because: str


class _Cells(NamedTuple):
    """The pieces of a row."""

    span: Span
    pieces: tuple[Lexeme, ...]


class SuiteBuilder(Expressions):
    """One method for each rule of the grammar of suites."""

    def start(self, c: Parts) -> spec.Suite:
        items = whole(part for part in c if not isinstance(part, Lexeme | None))
        return spec.Suite(span=over(items) if items else NOWHERE, items=items)

    def broken(self, c: Parts) -> Broken:
        return BROKEN

    def broken_header(self, c: Parts) -> Broken:
        return BROKEN

    def eol(self, c: Parts) -> Line:
        citation, newline = c
        return Line(newline.span, () if citation is None else expand(citation))

    def names(self, c: Parts) -> tuple[str, ...]:
        return tuple(name.text for name in c[::2])

    # ---- which rules

    def suite(self, c: Parts) -> spec.SuiteOf:
        _, _, path, variants, _, settings, _ = c
        configure = spec.Configure(span=over(c), variants=variants or (), settings=settings or ())
        return spec.SuiteOf(span=over(c[:3]), path=path.text[1:-1], configure=configure)

    def with_variants(self, c: Parts) -> tuple[str, ...]:
        names: tuple[str, ...] = c[1]
        return names

    def with_all(self, c: Parts) -> tuple[str, ...]:
        return tuple(name.text for name in c[1::2])

    def set_settings(self, c: Parts) -> tuple[spec.SetTo, ...]:
        return tuple(c[1::2])

    def setting(self, c: Parts) -> spec.SetTo:
        name, _, value = c
        return spec.SetTo(span=over((name, value)), name=name.text, value=value.text)

    def setting_name(self, c: Parts) -> Lexeme:
        name: Lexeme = c[0]
        return name

    def setting_list(self, c: Parts) -> Lexeme:
        return Lexeme("INT", ",".join(number.text for number in c[1:]), over(c))

    def signed(self, c: Parts) -> Lexeme:
        return Lexeme("INT", "".join(part.text for part in c if part is not None), over(c))

    # ---- scenarios

    def background(self, c: Parts) -> spec.Background:
        return spec.Background(span=c[0].span, lines=whole(c[3:-1]))

    def scenario(self, c: Parts) -> spec.Scenario:
        _, title, citation, cases, _, _, *lines, _ = c
        return spec.Scenario(
            span=over(c),
            head=over(c[:2]),
            title=title.text[1:-1],
            clauses=() if citation is None else expand(citation),
            cases=cases or (),
            lines=whole(lines),
        )

    def cases(self, c: Parts) -> tuple[str, ...]:
        return tuple(case.text for case in c[1::2])

    def with_line(self, c: Parts) -> spec.ConfigureLine:
        configure = spec.Configure(span=over(c), variants=c[0])
        return spec.ConfigureLine(span=over([*c[:-1], c[1]]), configure=configure)

    def set_line(self, c: Parts) -> spec.ConfigureLine:
        span = over(c[0])
        return spec.ConfigureLine(span=span, configure=spec.Configure(span=span, settings=c[0]))

    def players_named(self, c: Parts) -> spec.Players:
        return spec.Players(span=c[0].span, names=c[1], count=len(c[1]), clauses=c[2].clauses)

    def players_counted(self, c: Parts) -> spec.Players:
        _, number, line = c
        return spec.Players(
            span=over(c[:-1]), names=(), count=int(number.text), clauses=line.clauses
        )

    def new_game(self, c: Parts) -> spec.Standing:
        return spec.Standing(span=over(c[:-1]), form="new game", clauses=c[-1].clauses)

    def after_setup(self, c: Parts) -> spec.Standing:
        return spec.Standing(span=over(c[:-1]), form="setup", clauses=c[-1].clauses)

    def in_turn(self, c: Parts) -> spec.Standing:
        player, _, _, _, _, window, line = c
        return spec.Standing(
            span=over([part for part in c[:-1] if part is not None]),
            form="turn",
            player=player.text,
            window="" if window is None else window.text,
            clauses=line.clauses,
        )

    # ---- givens

    def given(self, c: Parts) -> spec.Givens:
        word, *parts, line = c
        givens: list[spec.Given] = []
        for part in parts[::2]:
            if isinstance(part, _First):
                givens.append(
                    spec.Given(
                        span=part.span,
                        place=part.place,
                        on_top=part.on_top,
                        phrases=(part.phrase,),
                    )
                )
            elif givens:
                last = givens[-1]
                givens[-1] = last.replace(
                    phrases=(*last.phrases, part), span=last.span.to(part.span)
                )
            else:
                message = "it is not said of what this is given"
                raise Refused("E601", part.span, message, "begin with a place: `ana.purse = …`")
        first = [word] if word is not None else []
        return spec.Givens(span=over([*first, *givens]), givens=tuple(givens), clauses=line.clauses)

    def given_first(self, c: Parts) -> _First:
        place, on_top, _, phrase = c
        return _First(over([place, phrase]), place, on_top is not None, phrase)

    def on_top(self, c: Parts) -> Lexeme:
        word: Lexeme = c[0]
        return word

    def spot(self, c: Parts) -> ast.Expr:
        place: ast.Expr = ast.Name(span=c[0].span, id=c[0].text)
        for name in c[2::2]:
            span = place.span.to(name.span)
            place = nested(ast.Field, span, place, subject=place, name=name.text)
        return place

    def phrase(self, c: Parts) -> spec.Phrase:
        return _phrase(c)

    def piece(self, c: Parts) -> Lexeme:
        piece: Lexeme = c[0]
        return piece

    # ---- rows

    def heads(self, c: Parts) -> tuple[ast.Expr, ...]:
        return tuple(c[:-1])

    def row(self, c: Parts) -> _Cells:
        return _Cells(over(c[:-1]), tuple(c[:-1]))

    def rows(self, c: Parts) -> spec.Rows:
        _, _, _, line, _, heads, *rows, _ = c
        columns: tuple[ast.Expr, ...] = () if heads is BROKEN else heads
        made = tuple(_row(row, columns) for row in whole(rows) if columns)
        return spec.Rows(span=over(c[:3]), heads=columns, rows=made, clauses=line.clauses)

    # ---- steps

    def option_text(self, c: Parts) -> spec.Option:
        return spec.Option(span=c[0].span, text=c[0].text[1:-1])

    def option_words(self, c: Parts) -> spec.Option:
        return _option(c[0])

    def words(self, c: Parts) -> tuple[Lexeme, ...]:
        first, *rest = c
        before = first if isinstance(first, tuple) else (first,)
        return (*before, *rest)

    def answer(self, c: Parts) -> spec.Answer:
        actor, _, subject, _, option, _ = c
        return spec.Answer(
            span=over([actor, option]),
            actor=actor.text,
            subject="" if subject is None else subject.text,
            option=option,
        )

    def answers(self, c: Parts) -> tuple[spec.Answer, ...]:
        return whole(c[1:-1])

    def step(self, c: Parts) -> spec.Step:
        _, actor, _, option, line, answers = c
        return spec.Step(
            span=over([c[0], option]),
            actor=actor.text,
            option=option,
            answers=answers or (),
            clauses=line.clauses,
        )

    # ---- outcomes

    def then(self, c: Parts) -> spec.Then:
        word, outcome, line = c
        if isinstance(outcome, spec.OffersNot):
            outcome = outcome.replace(clauses=line.clauses)
        return spec.Then(
            span=over([word, outcome]), word=word.text, outcome=outcome, clauses=line.clauses
        )

    def tail(self, c: Parts) -> tuple[spec.Phrase, ...]:
        pieces = [part for part in c if isinstance(part, Lexeme) and part.type != "COMMA"]
        first = (_phrase(pieces),) if pieces else (spec.Phrase(span=c[0].span, words=()),)
        return (*first, *(part for part in c if isinstance(part, spec.Phrase)))

    def holds(self, c: Parts) -> spec.Holds:
        return spec.Holds(span=over(_there(c)), condition=c[0], tail=c[1] or ())

    def moves(self, c: Parts) -> spec.Moves:
        things, tail, _, _, source, _, target = c
        return spec.Moves(
            span=over(_there(c)),
            phrases=_phrases_of(things, tail or ()),
            source=source,
            target=target,
        )

    def wins(self, c: Parts) -> spec.Wins:
        first, tail, _ = c
        others = tuple(ast.Name(span=p.span, id=p.text) for p in (tail or ()) if p.words)
        return spec.Wins(span=over(_there(c)), players=(first, *others))

    def nobody_wins(self, c: Parts) -> spec.Wins:
        return spec.Wins(span=over(c), players=())

    def nobody_has_won(self, c: Parts) -> spec.NobodyHasWon:
        return spec.NobodyHasWon(span=over(c))

    def turn_of(self, c: Parts) -> spec.TurnOf:
        return spec.TurnOf(span=over(c), player=c[2].text)

    def asked(self, c: Parts) -> spec.Asked:
        player, _, negated, _, prompt = c
        return spec.Asked(
            span=over(_there(c)), player=player, negated=negated is not None, prompt=text(prompt)
        )

    def changes(self, c: Parts) -> spec.Changes:
        subject, verb, *phrases = c
        return spec.Changes(
            span=over(c), subject=subject, gains=verb.text == "gains", phrases=tuple(phrases[::2])
        )

    def sees(self, c: Parts) -> spec.Sees:
        player, _, condition, tail = c
        return spec.Sees(span=over(_there(c)), player=player, condition=condition, tail=tail or ())

    def sees_not(self, c: Parts) -> spec.SeesNot:
        player, _, _, _, what, _, _, place = c
        return spec.SeesNot(
            span=over(_there(c)), player=player, place=place, only_what=what is not None
        )

    def offers(self, c: Parts) -> spec.Offers:
        player, _, also, _, *options = c
        return spec.Offers(
            span=over(_there(c)),
            player=player,
            also=also is not None,
            options=tuple(options[::2]),
        )

    def refusal_text(self, c: Parts) -> _Refusal:
        return _Refusal(over(_there(c)), self.option_text(c[:1]), c[1] or "")

    def refusal_words(self, c: Parts) -> _Refusal:
        option = _option(c[0])
        return _Refusal(option.span, option, c[1] or "")

    def because(self, c: Parts) -> str:
        reason: str = c[2].text[1:-1]
        return reason

    def offers_not(self, c: Parts) -> spec.OffersNot:
        player, _, _, _, refusal = c
        return spec.OffersNot(
            span=over(c), player=player, option=refusal.option, because=refusal.because
        )

    # ---- configurations and random play

    def refused(self, c: Parts) -> spec.Refused:
        word, _, variants, _, players, _, setting, because, line = c
        span = word.span
        configure = spec.Configure(
            span=span, variants=variants or (), settings=() if setting is None else (setting,)
        )
        return spec.Refused(
            span=span,
            configure=configure,
            players=0 if players is None else int(players.text),
            because=because or "",
            clauses=line.clauses,
        )

    def random_play(self, c: Parts) -> spec.RandomPlay:
        return spec.RandomPlay(span=over(c[:-1]), games=int(c[1].text), clauses=c[-1].clauses)

    def always(self, c: Parts) -> spec.Always:
        _, condition, reason, line = c
        return spec.Always(
            span=over(_there(c[:-1])),
            condition=condition,
            text=text(reason) or "",
            clauses=line.clauses,
        )


def _there(c: Parts) -> Parts:
    return [part for part in c if part is not None]


def _phrase(pieces: Parts) -> spec.Phrase:
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


def _option(pieces: tuple[Lexeme, ...]) -> spec.Option:
    """The words of a label: a comma stands close to the word before it."""
    said = " ".join(piece.text for piece in pieces).replace(" ,", ",")
    words = tuple(piece.text for piece in pieces)
    return spec.Option(span=over(pieces), text=said, words=words)


def _phrases_of(expr: ast.Expr, tail: tuple[spec.Phrase, ...]) -> tuple[spec.Phrase, ...]:
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


def _row(row: _Cells, heads: tuple[ast.Expr, ...]) -> spec.Row:
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
    return tuple(_phrase(list(phrase)) for phrase in phrases)


_LISTED = "commas stand between things: `2 coins, 1 lamp`"
