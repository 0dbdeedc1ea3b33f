"""The lines of a case: looked up first, then played in order."""

from collections.abc import Iterator, Sequence
from functools import partial

from attrs import define, evolve, field, frozen

from catrules.conformance import match_outcomes, offers, sight
from catrules.conformance.cases import Case
from catrules.conformance.desk import Decider, Desk, Known
from catrules.conformance.faults import failure, wrong
from catrules.conformance.game import Before, Game, Said
from catrules.conformance.matches import Matches
from catrules.conformance.offers import text_of
from catrules.conformance.outcomes import Check, outcome
from catrules.conformance.table import Shelf, Table
from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir.program import Program
from catrules.machine.answers import Actor, RulesFault
from catrules.machine.random import game_seed, policy_below
from catrules.machine.standing import Standing
from catrules.source import Span
from catrules.syntax import spec

REGISTERED = (match_outcomes, offers, sight)
"""Modules whose outcomes `outcome` knows once they are imported."""

MOST_GAMES = 1000
"""How many games one scenario may play at random."""

MOST_DECISIONS = 20_000
"""Decisions after which a game at random is given up."""


@frozen
class _Step:
    said: Said
    answers: tuple[Said, ...]


@frozen
class _Outcomes:
    """Outcomes that stand together; waits_for: those whose question some are about.

    refused: those who are refused something for a reason, which they also are in a window where
    nothing can be done. later: who takes the next step: what they are asked is answered there.
    """

    span: Span
    checks: tuple[Check, ...]
    waits_for: tuple[Decider, ...]
    refused: tuple[Decider, ...]
    later: tuple[Actor, ...] = ()


@frozen
class _Random:
    span: Span
    games: int
    always: tuple[tuple[Known, spec.Always], ...]


@define
class Record:
    """What became of a case: the decisions so far, and the answers that no question asked for.

    decisions: how many the longest game at random took.
    """

    taken: list[str] = field(factory=list)
    unused: set[Span] = field(factory=set)
    decisions: int = 0


class Script:
    """A case that is ready to be played."""

    def __init__(self, case: Case, shelf: Shelf) -> None:
        """Looks everything up. Raises Wrong with what is wrong with the case."""
        self.case, self.shelf = case, shelf
        self.record = Record()
        self.most_decisions = MOST_DECISIONS
        """After how many a game at random is given up, which is a failure."""
        self._refused = [line for line in case.lines if isinstance(line, spec.Refused)]
        rest = [line for line in case.lines if not isinstance(line, spec.Refused)]
        self._desk = Desk(case, shelf) if case.names and rest else None
        self._parts: list[_Step | _Outcomes | _Random] = []
        if self._desk is not None:
            self._look_up(rest, self._desk)

    @property
    def table(self) -> Table | None:
        """Where the case is played; None if nothing of it is."""
        return self._desk.table if self._desk is not None else None

    @property
    def program(self) -> Program | None:
        """What the case is played on; None if nothing of it is. Raises RulesError as `lower`."""
        return self._desk.program if self._desk is not None else None

    # ---- looking up

    def _look_up(self, lines: list[spec.Line], desk: Desk) -> None:
        always = [line for line in lines if isinstance(line, spec.Always)]
        group: list[spec.Then] = []
        for line in [*lines, None]:
            if isinstance(line, spec.Then):
                group.append(line)
                continue
            if group:
                self._parts.append(_together(group, desk))
                group = []
            if isinstance(line, spec.Step):
                step = _step(line, desk)
                if self._parts and isinstance(self._parts[-1], _Outcomes):
                    self._parts[-1] = evolve(self._parts[-1], later=(step.said.actor,))
                self._parts.append(step)
            elif isinstance(line, spec.RandomPlay):
                self._parts.append(_random(line, always, desk))
        if always and not any(isinstance(part, _Random) for part in self._parts):
            hint = "put `play 20 games at random` before it, or write `then`"
            raise wrong("E603", always[0].span, "`always` is about games played at random", hint)

    # ---- playing

    def play(self) -> None:
        """Plays the case. Raises Failure, or Wrong for what shows only in play."""
        self.record = Record()
        for line in self._refused:
            _refuse(line, self.case, self.shelf)
        if self._desk is None:
            return
        game = Game(self._desk)
        try:
            for part in self._parts:
                self._part(part, game)
        finally:
            self.record.taken = [f"{each.name}: {each.label}" for each in game.taken]

    def positions(self) -> Iterator[Game]:
        """The game as it begins and after each step, one object that goes on. Raises as `play`.

        What outcomes wait for is waited for; whether they are so is not looked at.
        """
        self.record = Record()
        if self._desk is None:
            return
        game = Game(self._desk)
        yield game
        for part in self._parts:
            if isinstance(part, _Step):
                self._step(part, game)
                yield game
            elif isinstance(part, _Outcomes):
                _wait(part, game)

    def _step(self, step: _Step, game: Game) -> None:
        _do(step, game)
        self.record.unused |= {said.span for said in game.answers}
        game.answers = []

    def _part(self, part: "_Step | _Outcomes | _Random", game: Game) -> None:
        if isinstance(part, _Step):
            self._step(part, game)
        elif isinstance(part, _Outcomes):
            _wait(part, game)
            for check in part.checks:
                check(game)
        else:
            assert self._desk is not None
            for number in range(part.games):
                taken = _play_at_random(part, self._desk, number, self.most_decisions)
                self.record.decisions = max(self.record.decisions, taken)


def _together(group: list[spec.Then], desk: Desk) -> _Outcomes:
    about: list[Decider] = []
    refused: list[Decider] = []
    for line in group:
        found = line.outcome
        if isinstance(found, spec.Offers) or (isinstance(found, spec.Asked) and not found.negated):
            about.append(desk.decider(found.player))
        elif isinstance(found, spec.OffersNot) and (found.because or found.clauses):
            refused.append(desk.decider(found.player))
    checks = tuple(outcome(line.outcome, desk) for line in group)
    return _Outcomes(group[0].span, checks, tuple(about), tuple(refused))


def _step(line: spec.Step, desk: Desk) -> _Step:
    said = Said(desk.actor(line.actor, line.span), text_of(line.option, desk), "", line.option.span)
    answers: list[Said] = []
    for answer in line.answers:
        actor = desk.actor(answer.actor, answer.span)
        text = text_of(answer.option, desk)
        several = actor == "chance" and bool(answer.option.words) and ", " in text
        answers.append(Said(actor, text, answer.subject, answer.span, several))
    return _Step(said, tuple(answers))


def _random(line: spec.RandomPlay, always: Sequence[spec.Always], desk: Desk) -> _Random:
    if not 1 <= line.games <= MOST_GAMES:
        raise wrong("E603", line.span, f"from 1 to {MOST_GAMES} games are played at random")
    known = tuple((desk.known(desk.condition(each.condition)), each) for each in always)
    return _Random(line.span, line.games, known)


# ---- steps


def _do(step: _Step, game: Game) -> None:
    """Takes a step. Raises Failure if it cannot be reached, or is not allowed."""
    decision = game.reach(step.said)
    if decision is None:
        _never(step, game)
        raise AssertionError("a step that is reached was not found")
    named = game.named(step.said, decision)
    if len(named) > 1:
        raise game.illegal(step.said, decision)
    game.before = Before(list(game.state), len(game.play.beats))
    game.answers = list(step.answers)
    game.apply(named[0], decision.actor, step.said.span)
    game.settle()


def _never(step: _Step, game: Game) -> None:
    """Raises Failure for a step that its actor cannot take now."""
    said = step.said
    for decision in game.play.pending:
        if decision.actor == said.actor:
            raise game.illegal(said, decision)
    result = game.play.result
    if result is not None:
        winners = " and ".join(map(game.name, result.winners)) or "nobody"
        message = f"this step is never reached: the game is over, {winners} won"
        raise failure("E621", said.span, message, labels=game.decided())
    _unanswered(game, None)
    asked = "; ".join(map(game.question, game.play.pending))
    who = game.name(said.actor)
    message = f"this step is never reached: {who} is not asked now; {asked}"
    raise failure("E621", said.span, message, labels=game.decided())


def _unanswered(game: Game, span: Span | None, allowed: Sequence[Actor] = ()) -> None:
    """Raises Failure if something is asked in the middle of a step: it needs an answer."""
    for decision in game.play.pending:
        if decision.actor in allowed or game.begins_anew(decision):
            continue
        place = span or (game.taken[-1].span if game.taken else None) or game.desk.case.span
        message = f"this is not answered: {game.question(decision)}"
        actor = game.name(decision.actor)
        hint = f"answer it below the step: `{actor}: {decision.options[0]}`"
        raise failure("E623", place, message, hint, game.asked_at(decision))


def _wait(part: _Outcomes, game: Game) -> None:
    """Lets all that a step sets off be done: nobody wants what they may, one way is taken."""
    while game.play.pending:
        waits_for, refused = _actors(part.waits_for, game), _actors(part.refused, game)
        if game.finish((*waits_for, *refused), staying=[s for s in refused if s not in waits_for]):
            continue
        waits_for += refused
        asked = any(decision.actor in waits_for for decision in game.play.pending)
        if asked or not waits_for or not game.pass_over(forced=False):
            break
    last = game.taken[-1].span if game.taken else None
    waits_for = _actors((*part.waits_for, *part.refused), game)
    _unanswered(game, last or part.span, (*waits_for, *part.later))


def _actors(deciders: Sequence[Decider], game: Game) -> list[Actor]:
    """Those who may be asked, as those who answer."""
    return [each if isinstance(each, str) else game.value(each) + 1 for each in deciders]


# ---- refused configurations


def _refuse(line: spec.Refused, case: Case, shelf: Shelf) -> None:
    """Raises Failure unless the configuration is refused, for the reason that is said."""
    players = line.players or len(case.names) or None
    own = line.configure
    variants = tuple(dict.fromkeys((*case.configure.variants, *own.variants)))
    settings = {each.name: each for each in (*case.configure.settings, *own.settings)}
    configure = spec.Configure(span=line.span, variants=variants, settings=tuple(settings.values()))
    try:
        rules, configuration = shelf.configured(players, configure)
        rules.compilation.program(configuration)
    except RulesError as error:
        _because(line, error.findings)
        return
    message = "expected this to be refused, but the rules allow it"
    hint = "take the line away, or say what is refused"
    raise failure("E627", line.span, message, hint)


def _because(line: spec.Refused, findings: tuple[Diagnostic, ...]) -> None:
    wanted = line.because.casefold()
    texts = [f"{finding.message} {finding.hint}".strip() for finding in findings]
    if not any(wanted in text.casefold() for text in texts):
        got = "; ".join(texts)
        message = f"expected to be refused because “{line.because}”, got: {got}"
        raise failure("E627", line.span, message)


# ---- random play


def _play_at_random(part: _Random, desk: Desk, number: int, most: int) -> int:
    """Plays one game to its end by the `random` policy; looks at what must always hold.

    Gives the decisions that it took. Raises Failure if it has not ended after `most`.
    """
    seed = game_seed(0, number)
    game = Game(desk, seed=seed)
    for taken in range(most + 1):
        for known, line in part.always:
            if not game.value(known):
                said = f"“{line.text}”: " if line.text else ""
                message = f"{said}this does not hold in game {number + 1} of {part.games}"
                raise failure("E625", line.span, message, labels=game.decided())
        if game.play.over:
            return taken
        decision = game.play.pending[0]
        try:
            if decision.actor == "chance":
                game.play.draw()
            elif isinstance(game.play, Matches) and decision.actor == "game":
                game.play.end_at_random()
            else:
                game.play.choose(partial(_any_option, len(decision.options)))
        except RulesFault as fault:
            raise game.fault(fault, desk.case.span) from None
    message = f"game {number + 1} of {part.games} has not ended after {most} decisions"
    hint = "let the rules end each game, such as by `turns go …, at most N`"
    raise failure("E626", part.span, message, hint, game.decided())


def _any_option(options: int, standing: Standing) -> int:
    return policy_below(standing.state, options) if options > 1 else 0
