"""What is told: entries with a sentence and the data behind it, for each seat.

A game keeps its events once, as the machine reports them; a seat's log is worked out from them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from catrules.ir.opcodes import VERBS
from catrules.ir.program import NOTHING, ArgType, Origin, Tell
from catrules.machine import sentences
from catrules.machine.answers import Actor
from catrules.machine.events import (
    Beat,
    Decided,
    Ended,
    Event,
    Marked,
    Moved,
    Told,
    Unseen,
    witnessed,
)
from catrules.machine.labels import argument, counted
from catrules.machine.legend import Legend, face_of, unpacked
from catrules.machine.view import mark_value
from catrules.text import listed, spaced


@frozen
class Entry:
    """Something that a seat was told.

    event: `decision`, `effect` or `trigger`; actor: who decided, or in whose action or turn it
    happened: a seat's number, `chance`, `table` or None; rule and clauses: by which rule, and
    what it cites; text: a sentence;
    data: more, by event: an effect's `verb`, `thing`, `amount`, `from` and `to`, and so on.
    """

    event: str
    actor: Actor | None
    rule: str
    clauses: tuple[str, ...]
    text: str
    data: tuple[tuple[str, Any], ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        """The entry as `run --json` prints it."""
        return {
            "event": self.event,
            "actor": self.actor,
            "rule": self.rule,
            "clauses": list(self.clauses),
            "text": self.text,
            **dict(self.data),
        }


class Reader:
    """Reads beats for a seat (None: the referee, who is told all), each only once."""

    def __init__(self, legend: Legend, seat: int | None) -> None:
        self._teller = _Teller(legend, seat)
        self._entries: list[Entry] = []
        self._read = 0

    def read(self, beats: Sequence[Beat], since: int = 0) -> tuple[Entry, ...]:
        """What the seat was told of all beats so far, oldest first; a reader's beats only grow.

        since: so many of the entries are left out.
        """
        self._entries += self.tell(beats[self._read :])
        self._read = len(beats)
        return tuple(self._entries[since:])

    def tell(self, beats: Iterable[Beat]) -> list[Entry]:
        """What these beats tell, which follow those told before; they are not kept."""
        return [entry for beat in beats for entry in self._teller.beat(beat)]


class _Teller:
    def __init__(self, legend: Legend, seat: int | None) -> None:
        self.legend, self.seat = legend, seat
        self.acting: Actor | None = None
        self.answered: Decided | None = None
        """The decision that this seat was just told of: what is then done needs no second line."""

    def beat(self, events: Beat) -> Iterator[Entry]:
        self.answered = None
        for event in witnessed(self.legend, self.seat, events):
            yield from self._single(event)

    def _single(self, event: Event | Unseen) -> Iterator[Entry]:
        match event:
            case Moved():
                yield self._moved(event, self._subject(event), event.amount)
            case Unseen():
                yield self._moved(event.move, self._unknown(event.move), 1)
            case Decided():
                yield self._decided(event)
            case Marked():
                yield self._marked(event)
            case Told():
                yield from self._told(event)
            case _:
                yield self._ended(event)

    def _sees(self, address: int) -> bool:
        return self.legend.sees_cell(self.seat, address)

    def _subject(self, move: Moved) -> sentences.Subject:
        cell = self.legend.cells[move.source if self._sees(move.source) else move.target]
        rolled = VERBS[move.verb] == "roll"
        return sentences.known(self.legend, cell.variant, move.amount, with_face=not rolled)

    def _unknown(self, move: Moved) -> sentences.Subject:
        cells = self.legend.cells
        return sentences.unknown(self.legend, cells[move.source].zone, cells[move.target].zone)

    def _face(self, move: Moved) -> str:
        """The face that a roll shows, if the seat sees it."""
        if VERBS[move.verb] != "roll" or not self._sees(move.target):
            return ""
        variant = self.legend.program.variants[self.legend.cells[move.target].variant]
        return face_of(self.legend.program.sorts[variant.sort], variant)

    def _moved(self, move: Moved, subject: sentences.Subject, amount: int) -> Entry:
        verb, face = VERBS[move.verb], self._face(move)
        source, target = (self.legend.cells[end].zone for end in (move.source, move.target))
        end = self.legend.program.origins[move.origin].end
        text = sentences.effect_sentence(self.legend, verb, subject, source, target, face, end)
        data: dict[str, Any] = {"verb": verb, "thing": subject.label, "amount": amount}
        if face:
            data["face"] = face
        data |= {"from": self.legend.zone_names[source], "to": self.legend.zone_names[target]}
        if end:
            data["end"] = end
        return self._entry("effect", move.origin, text, data)

    def _decided(self, event: Decided) -> Entry:
        self.answered = event
        who = self.legend.called(event.actor)
        text = f"{who} chooses {event.label}"
        data = {"prompt": event.prompt, "option": event.label}
        return self._entry("decision", event.origin, text, data, event.actor)

    def _marked(self, event: Marked) -> Entry:
        mark = self.legend.program.marks[event.mark]
        name = self.legend.mark_name(mark, event.owner)
        value = self.legend.value(mark.value, event.value)
        plain = mark_value(self.legend, mark.value, event.value)
        data = {"verb": "set", "mark": name, "value": plain}
        return self._entry("effect", event.origin, f"{name}: {value}", data)

    def _told(self, event: Told) -> Iterator[Entry]:
        tell = self.legend.program.tells[event.tell]
        player, who, rest = player_first(self.legend, tell, event.args)
        if tell.form in ("turn", "action") and player is not None:
            self.acting = player
        if tell.form == "look":
            yield from self._look(event.origin, player, who, rest)
            return
        if tell.form in ("shuffle", "arrange"):
            what = self._shuffled(rest)
        else:
            what = what_of(self.legend, rest, player, self.seat)
        text = sentences.tell_sentence(tell.form, spaced(tell.text), who, what)
        if tell.form == "action" and self._was_answered(player, text, rest):
            return
        kind = "trigger" if tell.form == "trigger" else "effect"
        actor = None if tell.form == "trigger" else player
        data = {"verb": tell.form, "what": what}
        yield self._entry(kind, event.origin, text, data, actor)

    def _was_answered(
        self, player: Actor | None, text: str, args: Sequence[tuple[ArgType, int]]
    ) -> bool:
        """Whether the seat has just been told that the player chose this very action.

        An option calls places by what lay there, so these are compared by their numbers.
        """
        answered, self.answered = self.answered, None
        if answered is None or player is None or answered.actor != player:
            return False
        same = answered.args == tuple(word for _, word in args)
        if same and any(kind.sort == "place" for kind, _ in args):
            return True
        return answered.label.startswith(text.removeprefix(f"{self.legend.called(player)}: "))

    def _shuffled(self, args: Sequence[tuple[ArgType, int]]) -> str:
        zones = [self.legend.cells[word].zone for _, word in args if word in self.legend.cells]
        return sentences.zone_phrase(self.legend, zones[0]) if zones else ""

    def _look(
        self, origin: int, player: Actor | None, who: str, args: Sequence[tuple[ArgType, int]]
    ) -> Iterator[Entry]:
        """A look at like things, which are known to who looks, wherever they lie."""
        words = {kind.sort: word for kind, word in args}
        (cell, number), amount = unpacked(words["cell"]), words.get("number", 1)
        place = self.legend.cells[cell]
        sees = self.seat == player or self._sees(cell)
        subject = (
            sentences.known(self.legend, place.variant, amount)
            if sees
            else sentences.unknown(self.legend, place.zone, place.zone)
        )
        zone = sentences.zone_phrase(self.legend, place.zone)
        if number and not sees:
            text = f"{who} looks at {subject.label} {number} of {zone}"
        else:
            where = f" (place {number})" if number else ""
            text = f"{who} looks at {subject.phrase} in {zone}{where}"
        counted_as = amount if sees else 1
        data: dict[str, Any] = {"verb": "look", "thing": subject.label, "amount": counted_as}
        data["from"] = self.legend.zone_names[place.zone]
        if number:
            data["place"] = number
        entry = self._entry("effect", origin, text, data, player)
        yield from [entry] * (1 if sees else amount)

    def _ended(self, event: Ended) -> Entry:
        ending = self.legend.program.endings[event.ending]
        seats = self.legend.seats(event.winners)
        names = [self.legend.called(seat) for seat in seats]
        verb = "win" if len(seats) > 1 else "wins"
        data = {"verb": "end", "winners": list(seats), "reason": ending.name}
        text = f"{listed(names) or 'nobody'} {verb}: {spaced(ending.name)}"
        return self._entry("effect", event.origin or ending.origin, text, data)

    def _entry(
        self,
        event: str,
        origin: int,
        text: str,
        data: dict[str, Any],
        actor: Actor | None = None,
    ) -> Entry:
        place: Origin = self.legend.program.origins[origin]
        who = self.acting if actor is None else actor
        return Entry(event, who, place.rule, place.clauses, text, tuple(data.items()))


def player_first(
    legend: Legend, tell: Tell, args: Sequence[int]
) -> tuple[Actor | None, str, list[tuple[ArgType, int]]]:
    """The player whom something told names first (seat and name), and the other arguments."""
    rest = list(zip(tell.args, args, strict=True))
    if rest and rest[0][0].sort == "player" and rest[0][1] != NOTHING:
        return legend.number(rest[0][1]), legend.player(rest[0][1]), rest[1:]
    return None, "", rest


def what_of(
    legend: Legend, args: Sequence[tuple[ArgType, int]], player: Actor | None, seat: int | None
) -> str:
    """Arguments; how many of each were chosen is for the chooser, others are told how many."""
    counts = [(kind, word) for kind, word in args if kind.sort == "counts"]
    others = [(kind, word) for kind, word in args if kind.sort != "counts"]
    parts = [argument(legend, kind, word, seat) for kind, word in others]
    if counts and seat not in (None, player):
        return ", ".join([*parts, str(sum(amount for _, amount in counts))])
    return ", ".join(parts + counted(legend, counts, seat))
