"""Lines of play: a game, followed beside it what each seat has learnt by the declarations."""

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field, frozen
from secrecy_declared import Declared, Knowledge
from secrecy_shown import shown

from catrules.ir.program import POSITION
from catrules.machine.answers import Answer
from catrules.machine.execute import Stop, Telling
from catrules.machine.play import Play
from catrules.machine.results import actor_of

Learnt = tuple[int, int, Knowledge]

Step = tuple[int, int]
"""Which of the questions is answered, and with which option."""


@frozen
class Line:
    """A game that stops everywhere, and what each seat has learnt.

    The machine is run a second time for its bare events. clock: how many questions were answered,
    those with one option left aside, and all that are asked at once counted as one.
    """

    declared: Declared
    play: Play
    state: list[int]
    telling: Telling
    stop: Stop
    known: tuple[Knowledge, ...]
    probing: bool = True
    asking: bool = False
    clock: int = 0
    _shown: dict[int, bytes] = field(factory=dict, init=False)

    @classmethod
    def begin(cls, play: Play, *, probing: bool = True, asking: bool = False) -> "Line":
        """From a game that has just begun, every stop of which is asked.

        probing: whether what is compared has the errors for wrong answers in it. asking: whether
        a seat learns something from being asked: not where that never depends on what is hidden.
        """
        declared = Declared(play.program)
        machine = play.standing.machine
        state = machine.start(0)
        machine.telling = telling = Telling()
        stop = machine.advance(state) or ()
        known = (Knowledge(),) * play.program.players
        line = cls(declared, play, state, telling, stop, known, probing, asking)
        return line._told().settled()

    def settled(self) -> "Line":
        """Where something is really asked: a question with one option is none."""
        line = self
        while len(line.stop) == 1 and len(line.stop[0].options) == 1:
            line = line._after(0, 0, 0)
        return line

    def after(self, step: Step) -> "Line":
        """After one answer."""
        return self._after(*step, 1).settled()

    def steps_from(self) -> Iterator[Step]:
        """Every answer that could be given now."""
        for number, pending in enumerate(self.stop):
            yield from ((number, index) for index in range(len(pending.options)))

    def learnt(self, seat: int) -> Learnt:
        """All by which a seat can tell this line from others."""
        asked = next((each.site for each in self.stop if each.actor == seat - 1), -1)
        return self.clock, asked if self.asking else -1, self.known[seat - 1]

    def shown(self, seat: int) -> bytes:
        """What a seat is shown here, its log included."""
        if seat not in self._shown:
            self._shown[seat] = shown(self.play, seat, log=True, probing=self.probing)
        return self._shown[seat]

    def answer(self, step: Step) -> Answer:
        """The answer in words."""
        decision = self.play.pending[step[0]]
        return Answer(decision.actor, decision.options[step[1]])

    def find(self, actor: int | str, label: str) -> Step | None:
        """The answer with these words, if it can be given now."""
        for number, decision in enumerate(self.play.pending):
            if decision.actor == actor and label in decision.options:
                return number, decision.options.index(label)
        return None

    def _after(self, number: int, index: int, ticks: int) -> "Line":
        pending = self.stop[number]
        play = self.play.copy()
        play.apply(index, seat=actor_of(pending.actor))
        state, telling = list(self.state), self.telling.copy()
        machine = play.standing.machine
        machine.telling = telling
        stop = machine.take(state, pending, index) or ()
        known = list(self.known)
        if pending.actor >= 0:
            own = ("own", pending.site, tuple(pending.options[index]))
            known[pending.actor] = known[pending.actor].and_then([own])
        inside = state[POSITION] == self.state[POSITION] and self._at_once()
        clock = self.clock + (0 if inside else ticks)
        line = evolve(self, play=play, state=state, telling=telling, stop=stop, known=tuple(known))
        return evolve(line, clock=clock)._told()

    def _at_once(self) -> bool:
        position = self.state[POSITION]
        return position > 0 and self.declared.program.sites[position - 1].form == "at once"

    def _told(self) -> "Line":
        """Hands the machine's events on to those who learn of them."""
        events = self.telling.events
        known = tuple(
            each.and_then(list(self.declared.learns(seat, events)))
            for seat, each in enumerate(self.known, 1)
        )
        events.clear()
        return evolve(self, known=known)


@define
class Comparison:
    """Compares what is shown wherever somebody cannot tell two histories apart."""

    pairs: int = 0

    def same(self, one: Line, other: Line, seat: int) -> bool:
        """Whether the seat has learnt the same in both lines; if so they are compared."""
        if one.learnt(seat) != other.learnt(seat):
            return False
        self.pairs += 1
        left, right = one.shown(seat), other.shown(seat)
        assert left == right, told_apart(seat, one, other, left, right)
        return True


def told_apart(seat: int, one: Line, other: Line, left: bytes, right: bytes) -> str:
    """Where two games begin to look different to a seat that cannot tell them apart."""
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), -1)
    parts = [left[max(0, at - 80) : at + 80], right[max(0, at - 80) : at + 80]]
    texts = [part.decode(errors="replace") for part in parts]
    ways = [answers(line) for line in (one, other)]
    return f"seat {seat}:\n  {ways[0]}\n  {ways[1]}\nis shown\n  {texts[0]}\n  {texts[1]}"


def answers(line: Line) -> str:
    """The answers that lead to a line."""
    return ", ".join(f"{each.actor}: {each.label}" for each in line.play.decisions)


@define
class Tree:
    """All histories of a small game, sorted by what a seat has learnt in them.

    Within each class everything that is shown must be the same.
    """

    pairs: int = 0
    positions: int = 0

    def search(self, root: Line, most: int) -> None:
        """Visits the whole tree, or as much as makes so many pairs."""
        classes: dict[tuple[int, Learnt], tuple[bytes, Line]] = {}
        visited: set[tuple[object, ...]] = set()
        todo = [root]
        while todo and self.pairs < most:
            line = todo.pop()
            self._visit(line, classes)
            key = (line.known, line.clock, tuple(line.state))
            if key not in visited:
                visited.add(key)
                todo += [line.after(step) for step in line.steps_from()]

    def _visit(self, line: Line, classes: dict[tuple[int, Learnt], tuple[bytes, Line]]) -> None:
        self.positions += 1
        for seat in range(1, len(line.known) + 1):
            now = line.shown(seat)
            before = classes.setdefault((seat, line.learnt(seat)), (now, line))
            if before[1] is not line:
                self.pairs += 1
                assert before[0] == now, told_apart(seat, before[1], line, before[0], now)


def alternatives(line: Line, rest: Sequence[Answer], label: str) -> Iterator[Line]:
    """Lines from a stop on in which the first answer is another; the rest as far as it goes.

    The same actor later takes what he took here for what he takes there, if it comes to that.
    """
    first = rest[0]
    exchange = {first.label: label, label: first.label}
    for answer in rest:
        wanted = answer.label
        if answer.actor == first.actor:
            wanted = exchange.get(wanted, wanted)
        step = line.find(answer.actor, wanted)
        if step is None:
            return
        line = line.after(step)
        yield line
