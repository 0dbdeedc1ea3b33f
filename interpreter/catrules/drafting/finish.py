"""From where two games part to scenarios that can tell of it, to the end of the step if need be."""

from collections.abc import Iterator

from attrs import evolve, frozen

from catrules.conformance.faults import Failure
from catrules.conformance.game import Game
from catrules.drafting.choosing import Chooser
from catrules.drafting.ground import Ground
from catrules.drafting.look import Fact, Look
from catrules.drafting.moves import make, move_of, with_moves, with_tops
from catrules.drafting.pairs import Bench, Budget, Parting
from catrules.drafting.sheet import Sheet
from catrules.drafting.tell import Telling, tellings

_WAYS = 5
"""Ways that are tried to bring a step to its end."""

_LONGEST = 16
"""Decisions that the rest of a step may take."""

_INSIDE = 2.5
"""What it costs to look at something in the middle of a step."""

_OF_QUESTIONS = ("asked", "offers", "refused")


@frozen
class Ending:
    """A scenario without outcomes; tellings: what might be said at its end, the best first.

    first: an outcome that stands before them, so that they are looked at inside a step.
    """

    sheet: Sheet
    tellings: tuple[Telling, ...]
    first: tuple[str, ...] = ()


def endings(bench: Bench, parting: Parting, chooser: Chooser, budget: Budget) -> Iterator[Ending]:
    """Scenarios that might tell the changed rules from the base."""
    yield from _here(bench, parting)
    if is_inside(parting.base):
        for _ in range(_WAYS):
            ended = _onwards(parting, chooser, budget)
            if ended is not None:
                yield from _here(bench, ended)


def ending_at(bench: Bench, sheet: Sheet) -> list[Ending]:
    """What might be said at the end of a scenario; nothing if it cannot be played."""
    base = bench.base.game(sheet)
    if base is None:
        return []
    return list(_here(bench, Parting(sheet, (), base, bench.changed.game(sheet))))


def outcomes_of(ground: Ground, sheet: Sheet) -> list[Telling]:
    """What the last step of a scenario has changed; without steps what may be done."""
    game = ground.game(sheet)
    if game is None:
        return []
    mine, asked = ground.look(game), _without_questions(ground.look(game))
    if not sheet.steps:
        return tellings(game, mine, asked, {})
    game = _finished(game)
    mine = ground.look(game)
    before = _before(ground, game, mine)
    found = tellings(game, mine, before, before)
    if is_inside(game) or not found:
        found = tellings(game, mine, asked, {})
    return found


def _without_questions(look: Look) -> Look:
    return {fact: what for fact, what in look.items() if fact.sort != "asked"}


def is_inside(game: Game) -> bool:
    """Whether a step is not done yet."""
    return any(not game.begins_anew(decision) for decision in game.play.pending)


def written(parting: Parting, *, saying: bool = False) -> Sheet:
    """The scenario that leads to where games part."""
    sheet, moves = parting.sheet, parting.moves
    if sheet.standing == "a new game":
        sheet, rest = with_tops(sheet, moves)
        return with_moves(sheet, rest, saying=saying)
    return with_moves(sheet, moves, saying=saying)


def _here(bench: Bench, parting: Parting) -> Iterator[Ending]:
    inside = is_inside(parting.base)
    found = _told(bench, parting.base, parting.changed)
    for sheet in dict.fromkeys((written(parting), written(parting, saying=True))):
        about = tuple(t for t in found if t.sort in _OF_QUESTIONS)
        yield Ending(sheet, about)
        if inside:
            others = (evolve(t, cost=t.cost + _INSIDE) for t in found if t not in about)
            yield Ending(sheet, tuple(others), (asking(parting.base),))
        else:
            yield Ending(sheet, tuple(_settled(bench, parting)))


def _told(bench: Bench, base: Game, changed: Game | None) -> list[Telling]:
    mine = bench.base.look(base)
    before = _before(bench.base, base, mine)
    other = before if changed is None else bench.changed.look(changed)
    return tellings(base, mine, other, before)


def _before(ground: Ground, game: Game, mine: Look) -> Look:
    """What could be said of what lay where before the last step, the rest as it is now."""
    lasting = ground.look(game.standing_at(game.before.state), reasons=False)
    now = {fact: what for fact, what in mine.items() if fact.sort in ("asked", "refused")}
    over = {Fact("over"): None} if game.taken else {}
    return {**lasting, **now, **over}


def asking(game: Game) -> str:
    """That somebody is asked what is asked now."""
    decision = next(d for d in game.play.pending if not game.begins_anew(d))
    text = decision.with_topic(decision.prompt or decision.options[0])
    return f'{game.name(decision.actor)} is asked "{text}"'


def _settled(bench: Bench, parting: Parting) -> list[Telling]:
    """What can be said when nobody has to say anything any more."""
    try:
        base = _finished(parting.base)
    except Failure:
        return []
    changed = parting.changed
    try:
        changed = None if changed is None else _finished(changed)
    except Failure:
        changed = None
    return [t for t in _told(bench, base, changed) if t.sort not in _OF_QUESTIONS]


def _finished(game: Game) -> Game:
    trial = game.trial()
    while trial.finish((), ()):
        pass
    return trial


def _onwards(parting: Parting, chooser: Chooser, budget: Budget) -> Parting | None:
    """One way to the end of the step; None if the rules fail on it, or it is too long."""
    base, changed = parting.base.trial(), parting.changed
    changed = None if changed is None else changed.trial()
    moves = parting.moves
    for _ in range(_LONGEST):
        if not is_inside(base):
            return evolve(parting, moves=moves, base=base, changed=changed)
        budget.spend()
        number = _inner(base)
        move = move_of(base, number, chooser.label(base, number), first=False)
        moves = (*moves, move)
        try:
            make(base, move)
        except Failure:
            return None
        try:
            if changed is not None:
                make(changed, move)
        except Failure:
            changed = None
    return None


def _inner(game: Game) -> int:
    """The first decision that is asked inside the step."""
    pending = game.play.pending
    return next(n for n, decision in enumerate(pending) if not game.begins_anew(decision))
