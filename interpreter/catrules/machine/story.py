"""A game as it is told to people: what belongs together in one sentence.

The log tells every effect by itself. Here all that came of one decision, action or trigger is one
sentence, like things together, and what only passed through a zone from where it was to where it
is. What the rules note for themselves is left out (see `_is_news`): the board shows it. The
sentences are made of what the seat's log tells and of nothing else.
"""

from collections.abc import Iterable, Iterator

from attrs import Factory, define, frozen

from catrules.ir.opcodes import VERBS
from catrules.ir.program import ArgType
from catrules.machine.answers import Actor
from catrules.machine.events import (
    Beat,
    Decided,
    Event,
    Marked,
    Moved,
    Told,
    Unseen,
    witnessed,
)
from catrules.machine.folding import Go, Voice, folded
from catrules.machine.labels import argument_list, joined, template_text
from catrules.machine.legend import Legend, unpacked
from catrules.machine.log import player_first, what_of
from catrules.text import clean, spaced

FURTHER = ", further"
"""What a sentence has behind its head that goes on with an earlier one."""


@frozen
class Line:
    """A sentence. head: what was done, text: what came of it; either may be empty.

    level: 0, or 1 for what happens in a turn.
    """

    head: str
    text: str
    level: int


@define
class _Group:
    """What is told in one sentence.

    actor: who did it; done: whether it is a decision, an action or a trigger and not just the
    way of a turn; own: of a trigger, the origins of what can be its effects; before: what it
    interrupted.
    """

    head: str
    actor: Actor | None
    level: int
    done: bool
    own: frozenset[int] | None = None
    before: "_Group | None" = None
    steps: list[Go | str] = Factory(list)
    marks: dict[tuple[int, int], tuple[int, int]] = Factory(dict)


def _nothing_happened(event: Decided) -> bool:
    """Whether the table said that something did not happen, which nobody needs to be told."""
    template = event.template
    return event.actor == "table" and template is not None and template.form == "pass"


class Story:
    """Tells a game to a seat (None: to who may know all); legend: what it calls the seats."""

    def __init__(self, legend: Legend, seat: int | None) -> None:
        self._legend = legend
        self._seat = seat
        self._turn: int | None = None
        self._group: _Group | None = None
        self._last: _Group | None = None
        """What was being told when one stopped to listen: it can go on."""
        self._chosen: str | None = None
        """What the seat was just told that it chose: that action needs no second line."""

    def tell(self, beats: Iterable[Beat]) -> list[Line]:
        """What these beats tell, which follow those told before."""
        lines: list[Line] = []
        for beat in beats:
            self._chosen = None
            for event in witnessed(self._legend, self._seat, beat):
                lines += self._event(event)
        last = self._group or self._last
        lines += self._closed()
        self._last = last
        return lines

    def _event(self, event: Event | Unseen) -> Iterator[Line]:
        """Takes an event up; the sentence before it, if it begins another."""
        match event:
            case Decided() if _nothing_happened(event):
                pass
            case Decided():
                yield from self._answer(event)
                self._chosen = self._words(event)
            case Told():
                yield from self._told(event)
            case Moved() | Unseen():
                move = event.move if isinstance(event, Unseen) else event
                yield from self._resumed(move.origin)
                self._under(move.origin).steps.append(self._go(event))
            case Marked():
                yield from self._resumed(event.origin)
                marks = self._under(event.origin).marks
                before, _ = marks.get((event.mark, event.owner), (event.before, 0))
                marks[event.mark, event.owner] = before, event.value

    # ---- sentences begin and end

    def _open(self, head: str, actor: Actor | None, *, turn: bool = False) -> Iterator[Line]:
        yield from self._closed()
        self._last = None
        level = 0 if turn or self._turn is None else 1
        self._group = _Group(head, actor, level, done=not turn)

    def _answer(self, event: Decided) -> Iterator[Line]:
        """Opens the sentence of a decision; one that a trigger asked for is part of the trigger."""
        around = self._group or self._last
        yield from self._open(self._decided(event), event.actor)
        of_action = event.template is not None and event.template.form == "action"
        if around is not None and self._group is not None and not of_action:
            self._group.own, self._group.before = around.own, around.before

    def _trigger(self, tell: int, head: str) -> Iterator[Line]:
        """Opens the sentence of a trigger; what it interrupts can go on behind it."""
        before = self._group
        if before is not None and before.own is not None:
            before = before.before
        own = self._legend.trigger_origins.get(tell, frozenset())
        yield from self._closed()
        level = 0 if self._turn is None else 1
        self._group = _Group(head, None, level, done=True, own=own, before=before)

    def _resumed(self, origin: int) -> Iterator[Line]:
        """Goes on with what a trigger interrupted if this effect cannot be the trigger's."""
        group = self._group
        if group is None or group.own is None or origin in group.own:
            return
        yield from self._closed()
        if (before := group.before) is not None:
            self._group = self._further(before)

    def _further(self, group: _Group) -> _Group:
        """A sentence that goes on with an earlier one."""
        head = group.head if group.head.endswith(FURTHER) else f"{group.head}{FURTHER}"
        return _Group(head, group.actor, group.level, group.done, group.own, group.before)

    def _under(self, origin: int) -> _Group:
        """The sentence that an effect belongs to; without one it is told under its rule's name."""
        last = self._last if self._group is None else None
        if last is not None and last.own is not None and origin not in last.own:
            last = last.before
        if last is not None and last.done:
            self._group = self._further(last)
        elif self._group is None:
            rule = spaced(self._legend.program.origins[origin].rule)
            level = 0 if self._turn is None else 1
            self._group = _Group(rule, self._turn, level, done=False)
        return self._group

    def _closed(self) -> Iterator[Line]:
        group, self._group = self._group, None
        if group is None:
            return
        self._last = None
        voice = Voice(self._legend, self._seat, group.actor)
        parts = folded(voice, group.steps)
        alike: dict[tuple[int, int], list[int]] = {}
        for (mark, owner), (before, value) in group.marks.items():
            if self._is_news(group, mark, owner, before, value):
                alike.setdefault((mark, value), []).append(owner)
        marks = [voice.mark(mark, owners, value) for (mark, value), owners in alike.items()]
        if marks and parts:
            parts[-1] += f" ({', '.join(marks)})"
        elif marks:
            parts = [", ".join(marks)]
        text = "; ".join(parts)
        if text or group.done or (group.head and group.level == 0 and self._turn is not None):
            yield Line(group.head, text, group.level)

    def _is_news(self, group: _Group, mark: int, owner: int, before: int, value: int) -> bool:
        """Whether a mark is told: it differs, and is not only the rules' own note.

        Notes are flags of the table or of who acts, flags put back, and what a turn puts back
        before anybody acts.
        """
        found = self._legend.program.marks[mark]
        acts = self._legend.number(owner) == group.actor
        own = not found.owner or (found.owner == "player" and acts)
        if before == value:
            return False
        if found.value.sort == "truth":
            return not own and value != found.first
        return group.done or value != found.first

    # ---- heads

    def _who(self, actor: Actor | None) -> str:
        if isinstance(actor, str):
            return "the table" if actor == "table" else actor
        if actor is None:
            return ""
        return "you" if actor == self._seat else self._legend.called(actor)

    def _by(self, actor: Actor | None, said: str) -> str:
        """Who does it and what; in his own turn he is not named again."""
        who = "" if actor == self._turn else self._who(actor)
        return f"{who}: {said}" if who else said

    def _decided(self, event: Decided) -> str:
        label = self._label(event)
        if event.template is not None and event.template.form == "action":
            return self._by(event.actor, label)
        if event.prompt:
            return self._by(event.actor, f"{event.prompt} {label}")
        if event.actor == self._seat:
            return f"you choose {label}"
        who = "" if event.actor == self._turn else f"{self._who(event.actor)} "
        return f"{who}chooses {label}"

    def _label(self, event: Decided) -> str:
        """What was chosen, with the seats called as here."""
        template = event.template
        if template is not None and any(kind.sort == "place" for kind in template.args):
            return event.label  # places by what lay there when one was chosen
        return self._words(event)

    def _words(self, event: Decided) -> str:
        """The same, with places by their numbers as in what is told of actions."""
        template = event.template
        if template is None or template.form == "pass":
            return event.label
        said = argument_list(self._legend, template.args, event.args, self._seat)
        return joined(template_text(template), said) or event.label

    def _told(self, event: Told) -> Iterator[Line]:
        tell = self._legend.program.tells[event.tell]
        player, _, rest = player_first(self._legend, tell, event.args)
        voice = Voice(self._legend, self._seat, self._group.actor if self._group else None)
        if tell.form == "turn":
            yield from self._closed()
            self._turn = player if isinstance(player, int) else None
            whose = voice.whose(self._legend.index(self._turn)) if self._turn else ""
            head = f"{whose} turn" if whose else "a turn begins"
            yield from self._open(head, player, turn=True)
        elif tell.form == "look":
            self._under(event.origin).steps.append(self._look(player, rest))
        elif tell.form in ("shuffle", "arrange"):
            cells = [word for _, word in rest if word in self._legend.cells]
            where = voice.place(self._legend.cells[cells[0]].zone) if cells else "something"
            done = f"{where} is {'shuffled' if tell.form == 'shuffle' else 'arranged'}"
            self._under(event.origin).steps.append(done)
        else:
            what = what_of(self._legend, rest, player, self._seat)
            text = tell.text if " " in tell.text else spaced(tell.text)
            said = joined(clean(text), what)
            if tell.form == "action" and said == self._chosen:
                self._chosen = None
                return
            if tell.form == "trigger":
                yield from self._trigger(event.tell, self._by(player, said))
            else:
                yield from self._open(self._by(player, said), player)

    def _look(self, player: Actor | None, args: Iterable[tuple[ArgType, int]]) -> Go:
        words = {kind.sort: word for kind, word in args}
        (cell, place), amount = unpacked(words["cell"]), words.get("number", 1)
        sees = self._seat == player or self._legend.sees_cell(self._seat, cell)
        variant = self._legend.cells[cell].variant if sees else -1
        zone = self._legend.cells[cell].zone
        name = self._legend.common_name([zone])
        by = f"{self._who(player)} {'look' if player == self._seat else 'looks'}"
        return Go("look", variant, name, amount, zone, zone, by=by, end=str(place or ""))

    # ---- effects

    def _go(self, event: Moved | Unseen) -> Go:
        move = event.move if isinstance(event, Unseen) else event
        cells = self._legend.cells
        source, target = cells[move.source].zone, cells[move.target].zone
        at = self._legend.program.origins[move.origin].end
        if isinstance(event, Unseen):
            name = self._legend.common_name([source, target])
            return Go(VERBS[move.verb], -1, name, 1, source, target, shows=False, end=at)
        end = move.target if self._legend.sees_cell(self._seat, move.target) else move.source
        hides = VERBS[move.verb] != "roll" and self._legend.sees_cell(self._seat, move.source)
        variant = cells[move.source if hides else end].variant
        seen = end == move.target
        verb = VERBS[move.verb]
        return Go(verb, variant, "", move.amount, source, target, shows=seen, end=at)
