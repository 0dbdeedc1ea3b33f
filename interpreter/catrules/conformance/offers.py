"""Outcomes about what somebody is asked and offered."""

from catrules.conformance.board import reason
from catrules.conformance.cases import filled
from catrules.conformance.desk import Decider, Desk
from catrules.conformance.faults import failure, instead, not_so, wrong
from catrules.conformance.game import Game
from catrules.conformance.outcomes import Check, outcome
from catrules.diagnostics import Label
from catrules.machine.answers import Actor, Decision, IllegalOption
from catrules.source import Span
from catrules.syntax import spec
from catrules.syntax.spec_phrases import said_of


def text_of(option: spec.Option, desk: Desk) -> str:
    """An option's text, with the columns of the row filled in."""
    if not option.words:
        return option.text
    numbers = tuple(int(w) if str(w).isdigit() else w for w in option.words)
    return said_of(filled(numbers, desk.columns))


def _asked(game: Game, actor: Actor) -> Decision | None:
    return next((each for each in game.play.pending if each.actor == actor), None)


def _others(game: Game) -> str:
    asked = "; ".join(map(game.question, game.play.pending))
    return asked or "the game is over"


def _question(game: Game, decider: Decider, span: Span) -> Decision:
    """What somebody is asked now. Raises Failure if nothing."""
    actor = game.actor(decider, span)
    decision = _asked(game, actor)
    if decision is None:
        expected = f"{game.name(actor)} to be asked something"
        raise instead(span, expected, _others(game), game.decided())
    return decision


@outcome.register
def _is_asked(node: spec.Asked, desk: Desk) -> Check:
    decider = desk.decider(node.player)

    def check(game: Game) -> None:
        actor = game.actor(decider, node.span)
        decision = _asked(game, actor)
        fits = decision is not None and (
            node.prompt is None or _prompt(game, decision, node.prompt)
        )
        if fits == node.negated:
            what = f" “{node.prompt}”" if node.prompt is not None else " anything"
            negative = "not " if node.negated else ""
            expected = f"{game.name(actor)} {negative}to be asked{what}"
            raise instead(node.span, expected, _others(game), game.decided())

    return check


def _prompt(game: Game, decision: Decision, wanted: str) -> bool:
    """Whether a decision asks this: its question, or the only thing that may be done or not."""
    texts = (decision.prompt,) if decision.prompt else decision.options
    asked = (decision.with_topic(text).casefold() for text in texts)
    return any(each.startswith(wanted.casefold()) for each in asked)


@outcome.register
def _offers(node: spec.Offers, desk: Desk) -> Check:
    decider = desk.decider(node.player)
    options = [(text_of(option, desk), option.span) for option in node.options]

    def check(game: Game) -> None:
        decision = _question(game, decider, node.span)
        named: list[str] = []
        for text, span in options:
            found = game.fitting(decision, text)
            if len(found) > 1:
                shown = ", ".join(f"`{label}`" for label in found)
                message = f"`{text}` is not clear: it may be {shown}"
                raise failure("E624", span, message, "write more of the label, or all of it")
            if not found:
                _missing(game, decision, text, span)
            named += found
        more = [o for o in decision.options if o not in (*named, "pass", "no")]
        if more and not node.also:
            expected = "no more to be offered"
            got = ", ".join(f"`{label}`" for label in more)
            raise not_so(node.span, expected, got, _actions(game, decision, more))

    return check


def _missing(game: Game, decision: Decision, text: str, span: Span) -> None:
    """Raises Failure for an option that is not offered, with the needs that refuse it."""
    refusals = game.why(decision, text)
    reasons = "; ".join(dict.fromkeys(map(reason, refusals)))
    offered = ", ".join(f"`{label}`" for label in decision.options)
    refused = f"it is refused: {reasons}; " if reasons else ""
    fact = f"{refused}offered are {offered}"
    labels = game.needs(refusals) or game.decided()
    raise instead(span, f"`{text}` to be offered", fact, labels)


def _actions(game: Game, decision: Decision, options: list[str]) -> tuple[Label, ...]:
    """The actions that these options are, as labels into the rules."""
    pending = game.play.standing.stop
    number = game.play.pending.index(decision)
    site = game.desk.program.sites[pending[number].site]
    origins = {
        site.templates[pending[number].options[decision.options.index(label)][0]].origin: None
        for label in options
    }
    return tuple(game.label(game.origin(origin), "offered by") for origin in origins)


@outcome.register
def _offers_not(node: spec.OffersNot, desk: Desk) -> Check:
    decider = desk.decider(node.player)
    text, reasoned = text_of(node.option, desk), bool(node.because or node.clauses)
    if reasoned and isinstance(decider, str):
        message = f"`{decider}` is refused nothing for a reason: only what players do has `needs`"
        raise wrong("E616", node.span, message, "leave the reason and its clauses away")

    def check(game: Game) -> None:
        actor = game.actor(decider, node.span)
        decision = _asked(game, actor)
        found = [] if decision is None else game.fitting(decision, text)
        if decision is not None and found:
            fact = f"it is: {', '.join(f'`{label}`' for label in found)}"
            labels = _actions(game, decision, found)
            raise instead(node.span, f"`{text}` not to be offered", fact, labels)
        if reasoned and isinstance(actor, int):
            _because(game, actor, text, node)

    return check


def _because(game: Game, seat: int, text: str, node: spec.OffersNot) -> None:
    """Raises Failure unless the option is refused for the reason and by the clauses said."""
    cited = f" [{', '.join(node.clauses)}]" if node.clauses else ""
    because = f" because “{node.because}”" if node.because else ""
    expected = f"`{text}` to be refused{because}{cited}"
    if _asked(game, seat) is None:
        raise instead(node.span, expected, _others(game), game.decided())
    try:
        refusals = game.play.why(text, seat)
    except IllegalOption as error:
        raise not_so(node.span, expected, str(error), game.decided()) from None
    for refusal in refusals:
        so = node.because.casefold() in refusal.reason.casefold()
        if so and set(node.clauses) <= set(refusal.clauses):
            return
    got = "; ".join(dict.fromkeys(map(reason, refusals))) or "no reason"
    raise not_so(node.span, expected, got, game.needs(refusals))
