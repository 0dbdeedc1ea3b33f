"""What can be said of a game at one moment, by the names that people use."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from catrules.conformance.desk import Known
from catrules.conformance.game import Game
from catrules.ir.program import CURRENT, HEADER, NOTHING, WINNERS, Mark, Program
from catrules.machine.answers import Decision, IllegalOption, Refusal
from catrules.machine.shared import once_for
from catrules.machine.view import row_of

SEEN, COUNTED, HIDDEN = "seen", "counted", "hidden"
"""How much of a zone somebody is shown: what lies there, how much, nothing."""


@frozen
class Fact:
    """Something that can be said. sort: `zone`, `mark`, `value`, `asked`, `refused`, `over`,
    `turn`, or `sees`, `sees mark`, `told` of somebody.

    place: what it is said of, as a scenario names it, or the sentence that is told; who: whose
    question, refusal, eyes or ears.
    """

    sort: str
    place: str = ""
    who: str = ""


@frozen
class Question:
    """What somebody is asked; window: it is what may be done, not a question inside a step."""

    text: str
    options: frozenset[str]
    window: bool

    def __hash__(self) -> int:
        return hash((self.text, self.options))


Look = Mapping[Fact, object]
"""Facts with what they are. Of a zone (label, number) pairs, or the labels of a row in order."""


def look(
    game: Game,
    values: Mapping[str, Known] | None = None,
    *,
    reasons: bool = True,
    ears: bool = False,
) -> Look:
    """All that can be said of a game now.

    values: those that are asked for, as they are written. reasons: also why something is refused;
    ears: also what players are told of the last step.
    """
    found: dict[Fact, object] = {}
    result = game.play.result
    found[Fact("over")] = None if result is None else tuple(map(game.name, result.winners))
    current = game.state[CURRENT]
    found[Fact("turn")] = None if current == NOTHING else game.name(current + 1)
    found.update(_zones(game))
    found.update(_marks(game))
    for text, known in (values or {}).items():
        found[Fact("value", text)] = game.shown(known.type, game.value(known))
    for decision in game.play.pending:
        found[Fact("asked", who=game.name(decision.actor))] = question_of(decision)
        if reasons:
            found.update(_refused(game, decision))
    if ears:
        found.update(dict.fromkeys(_told(game), True))
    return found


def question_of(decision: Decision) -> Question:
    """A decision as a scenario can tell it from others."""
    text = decision.with_topic(decision.prompt) if decision.prompt else ""
    return Question(text, frozenset(decision.options), decision.form == "window")


def differing(one: Look, other: Look) -> list[Fact]:
    """The facts in which two looks differ, in the order of the first."""
    keys = [*one, *(fact for fact in other if fact not in one)]
    return [fact for fact in keys if one.get(fact) != other.get(fact)]


# ---- zones and marks


@frozen
class Places:
    """The facts about the zones and marks of a program whose seats have some names.

    zones: by index, with what each seat sees of it. marks: with mark and owner; seen: who sees
    which, which never changes.
    """

    zones: tuple[tuple[Fact, tuple[Fact, ...]], ...]
    marks: tuple[tuple[Fact, Mark, int], ...]
    seen: tuple[tuple[Fact, str], ...]


def places_of(game: Game) -> Places:
    """What can be said of the places of a game; made once for a program and the seats' names."""
    known = once_for(game.desk.program, _nothing_known)
    names = game.legend.names
    if names not in known:
        known[names] = Places(
            tuple(_zone_facts(game)), tuple(_mark_facts(game)), tuple(_seen(game))
        )
    return known[names]


def _nothing_known(program: Program) -> dict[tuple[str, ...], Places]:
    del program
    return {}


def owner_text(game: Game, kind: str, index: int) -> str:
    """What stands before a zone or mark: nothing, `ana.`, `town 2.`."""
    return f"{game.legend.owner(kind, index)}." if kind else ""


def zone_text(game: Game, zone: int) -> str:
    """A zone as a scenario names it; places of a family bear their number behind it."""
    return places_of(game).zones[zone][0].place


def zone_of(game: Game, place: str) -> int:
    """The index of a zone by the text of its place; -1 if there is none."""
    zones = places_of(game).zones
    return next((i for i, (fact, _) in enumerate(zones) if fact.place == place), -1)


def _zone_facts(game: Game) -> Iterator[tuple[Fact, tuple[Fact, ...]]]:
    for zone in game.desk.program.zones:
        number = f" {zone.place}" if zone.place else ""
        place = f"{owner_text(game, zone.owner, zone.index)}{zone.name}{number}"
        yield Fact("zone", place), tuple(Fact("sees", place, name) for name in game.legend.names)


def _mark_facts(game: Game) -> Iterator[tuple[Fact, Mark, int]]:
    for mark in game.desk.program.marks:
        for owner in range(mark.owners):
            yield Fact("mark", f"{owner_text(game, mark.owner, owner)}{mark.name}"), mark, owner


def _seen(game: Game) -> Iterator[tuple[Fact, str]]:
    for fact, mark, owner in _mark_facts(game):
        for seat, name in enumerate(game.legend.names, 1):
            seen = SEEN if game.legend.sees_mark(seat, mark, owner) else HIDDEN
            yield Fact("sees mark", fact.place, name), seen


def _zones(game: Game) -> Iterator[tuple[Fact, object]]:
    for index, (fact, sights) in enumerate(places_of(game).zones):
        yield fact, lying(game, index)
        for seat, sight in enumerate(sights, 1):
            yield sight, _shown(game, index, seat)


def lying(game: Game, index: int) -> tuple[object, ...]:
    """What lies in a zone: labels with amounts, or in a row whose order counts one by one."""
    labels = game.legend.variant_labels
    row = row_of(game.legend, game.state, game.desk.program.zones[index])
    if row is not None:
        return tuple(labels[variant] for variant in row)
    amounts: dict[str, int] = {}
    for variant, amount in game.contents(index, game.state).items():
        amounts[labels[variant]] = amounts.get(labels[variant], 0) + amount
    return tuple(sorted(amounts.items()))


def _shown(game: Game, index: int, seat: int) -> str:
    legend, zone = game.legend, game.desk.program.zones[index]
    if legend.sees(seat, zone):
        return SEEN
    contents = game.contents(index, game.state)
    up = bool(contents) and all(game.desk.program.variants[v].revealed for v in contents)
    if not legend.counts(seat, zone):
        return HIDDEN
    return SEEN if up else COUNTED


def _marks(game: Game) -> Iterator[tuple[Fact, object]]:
    places = places_of(game)
    for fact, mark, owner in places.marks:
        yield fact, game.legend.value(mark.value, game.state[mark.base + owner * mark.stride])
    yield from places.seen


# ---- what is told


def _told(game: Game) -> Iterator[Fact]:
    """The sentences of the last step, by whoever is told them."""
    for seat, name in enumerate(game.legend.names, 1):
        yield from (Fact("told", text, name) for text in game.told(seat))


# ---- what is refused


def _refused(game: Game, decision: Decision) -> Iterator[tuple[Fact, object]]:
    for text, refusals in refused(game, decision).items():
        told = tuple((refusal.reason, refusal.clauses) for refusal in refusals)
        yield Fact("refused", text, game.name(decision.actor)), told


def refused(game: Game, decision: Decision) -> dict[str, list[Refusal]]:
    """What is not offered to somebody who acts, as one would say it, and why."""
    if isinstance(decision.actor, str) or decision.form != "window":
        return {}
    found: dict[str, list[Refusal]] = {}
    try:
        refusals = game.play.why(None, decision.actor)
    except IllegalOption:
        return {}
    for refusal in refusals:
        said = f"{refusal.action} {refusal.candidate}".strip()
        found.setdefault(said, []).append(refusal)
    return found


# ---- whether two looks can differ at all


class Watch:
    """Two programs, and whether games of them look the same, as cheaply as that can be known."""

    def __init__(self, base: Program, changed: Program, *, ears: bool = False) -> None:
        self._ears = ears
        self.alike = all(
            one == other for one, other in zip(_layout(base), _layout(changed), strict=True)
        )
        """Whether their words stand for the same, shown to the same seats."""
        self.reasons = _pure(base) != _pure(changed) or not self.alike
        """Whether something might be refused, or a value be worked out, otherwise."""
        self.same = base == changed
        self._end = base.frames if base.frames == changed.frames else 0

    def seem_alike(self, base: Game, changed: Game) -> bool | None:
        """Whether two games look the same; None if that needs a look at all of it."""
        one, other = base.play.pending, changed.play.pending
        if [(d.actor, question_of(d)) for d in one] != [(d.actor, question_of(d)) for d in other]:
            return False
        if not self.alike or not self._end or self.reasons:
            return None
        same = _words(base, self._end) == _words(changed, self._end)
        return (same and self._sound_alike(base, changed)) or None

    def _sound_alike(self, base: Game, changed: Game) -> bool:
        return not self._ears or set(_told(base)) == set(_told(changed))


def _words(game: Game, end: int) -> tuple[object, ...]:
    state = game.state
    ended = state[WINNERS] if game.play.over else None
    return (state[CURRENT], ended, state[len(HEADER) : end])


def _layout(program: Program) -> Sequence[object]:
    zones = [
        (z.name, z.owner, z.index, z.base, z.variants, z.seen, z.counted, z.place, z.kept)
        for z in program.zones
    ]
    marks = [(m.name, m.owner, m.owners, m.base, m.stride, m.value, m.seen) for m in program.marks]
    return (zones, marks, program.sorts, program.variants, program.words, program.things)


def _pure(program: Program) -> Sequence[object]:
    needs = [
        (a.name, [(n.reason, program.origins[n.origin].clauses, n.routine) for n in a.needs])
        for a in program.actions
    ]
    return (needs, [routine for routine in program.routines if routine.result])
