"""Builds the syntax tree of a conformance suite: one short method for each rule of its grammar."""

# ruff: noqa: D102 - a method is named for the rule of the grammar that it belongs to

from typing import NamedTuple

from catrules.source import NOWHERE, Span
from catrules.syntax import ast, spec
from catrules.syntax.build_base import BROKEN, Broken, Parts, Refused, nested, over, text, whole
from catrules.syntax.build_blocks import Line, expand
from catrules.syntax.build_expressions import Expressions
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.spec_phrases import Cells, option_of, phrase_of, phrases_of, row_of


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
        if c[0].type == "NUMBERED":
            place = self.numbered(c)
        for name in c[2::2]:
            span = place.span.to(name.span)
            place = nested(ast.Field, span, place, subject=place, name=name.text)
        return place

    def numbered(self, c: Parts) -> spec.Numbered:
        name, number = c[0].text.split(" ", 1)
        return spec.Numbered(span=c[0].span, name=name, number=number)

    def phrase(self, c: Parts) -> spec.Phrase:
        first: spec.Phrase | Lexeme = c[0]
        return first if isinstance(first, spec.Phrase) else phrase_of(c)

    def phrase_inside(self, c: Parts) -> spec.Phrase:
        return phrase_of(c)

    def contents(self, c: Parts) -> spec.Phrase:
        inside = tuple(c[1:-1:2])
        return spec.Phrase(span=over(c), words=(), place=inside)

    def contents_said(self, c: Parts) -> spec.Contents:
        phrase: spec.Phrase = c[0]
        return spec.Contents(span=phrase.span, phrases=phrase.place or ())

    def piece(self, c: Parts) -> Lexeme:
        piece: Lexeme = c[0]
        return piece

    # ---- rows

    def heads(self, c: Parts) -> tuple[ast.Expr, ...]:
        return tuple(c[:-1])

    def row(self, c: Parts) -> Cells:
        return Cells(over(c[:-1]), tuple(c[:-1]))

    def rows(self, c: Parts) -> spec.Rows:
        _, _, _, line, _, heads, *rows, _ = c
        columns: tuple[ast.Expr, ...] = () if heads is BROKEN else heads
        made = tuple(row_of(row, columns) for row in whole(rows) if columns)
        return spec.Rows(span=over(c[:3]), heads=columns, rows=made, clauses=line.clauses)

    # ---- steps

    def option_text(self, c: Parts) -> spec.Option:
        return spec.Option(span=c[0].span, text=c[0].text[1:-1])

    def option_words(self, c: Parts) -> spec.Option:
        return option_of(c[0])

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
        first = (phrase_of(pieces),) if pieces else (spec.Phrase(span=c[0].span, words=()),)
        return (*first, *(part for part in c if isinstance(part, spec.Phrase)))

    def holds(self, c: Parts) -> spec.Holds:
        return spec.Holds(span=over(_there(c)), condition=c[0], tail=c[1] or ())

    def moves(self, c: Parts) -> spec.Moves:
        things, tail, _, _, source, _, target = c
        return spec.Moves(
            span=over(_there(c)),
            phrases=phrases_of(things, tail or ()),
            source=source,
            target=target,
        )

    def wins(self, c: Parts) -> spec.Wins:
        first, tail, _ = c
        others = tuple(ast.Name(span=p.span, id=p.text) for p in (tail or ()) if p.words)
        return spec.Wins(span=over(_there(c)), players=(first, *others))

    def in_order(self, c: Parts) -> bool:
        return True

    def plays(self, c: Parts) -> spec.Plays:
        first, tail, _, _, _, using, ordered = c
        names: tuple[ast.Expr, ...] = (first,)
        count = 0
        if isinstance(first, ast.Number) and tail and tail[0].text in ("player", "players"):
            names, count = (), first.value
        elif tail:
            names += tuple(ast.Name(span=p.span, id=p.text) for p in tail if p.words)
        return spec.Plays(
            span=over([first, c[4]]),
            players=names,
            count=count,
            using=using or (),
            ordered=ordered is not None,
        )

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

    def told(self, c: Parts) -> spec.IsTold:
        player, _, negated, _, said = c
        return spec.IsTold(
            span=over(_there(c)), player=player, negated=negated is not None, text=text(said) or ""
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
        option = option_of(c[0])
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
