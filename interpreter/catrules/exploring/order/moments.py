"""Moments at which several things are due: what comes of each order, until none of them is left."""

from collections.abc import Sequence

from attrs import define, field, frozen

from catrules.exploring.forms import Forms
from catrules.exploring.order.rules import Due, OrderedRules
from catrules.ir.frames import Places, analyse
from catrules.ir.program import ENDING, NOTHING, POSITION, Program
from catrules.machine.execute import Machine, Pending, Stop
from catrules.machine.faults import RuleFault
from catrules.source import Span

MOST_OUTCOMES = 400
MOST_STEPS = 4000
"""Bounds for what is tried at one moment; beyond them nothing is said about it."""


@frozen
class Outcome:
    """What can come of a moment: the words of the state, or the fault by which the rules fail."""

    words: tuple[int, ...]
    fault: str = ""


@frozen
class Difference:
    """What can come of one order and not of the other; one of the two may have nothing of its
    own."""

    one: Outcome | None
    other: Outcome | None


class Frames:
    """From which lines a position of a program is reached: those that call, and that which asks."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._places = Places.of(program)
        self._calls = [Span("", 0, 0, 0, 0)]
        for body in analyse(program):
            for node in body.places():
                if node.call:
                    self._calls.append(program.origins[node.instr.origin].span)

    def spans(self, state: Sequence[int], pending: Pending) -> list[Span]:
        """Those of a state in which a decision waits."""
        sites = self._program.sites
        found = [self._program.origins[sites[pending.site].origin].span]
        for site in (pending.site, state[POSITION] - 1):
            place = self._places.sites[site]
            while number := state[place.words[0]]:
                found.append(self._calls[number])
                place = self._places.calls[number]
        return found


@define
class Moments:
    """Compares orders, in copies of a state."""

    rules: OrderedRules
    machine: Machine
    forms: Forms
    frames: Frames = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.frames = Frames(self.machine.program)

    def due(self, pending: Pending) -> list[Due]:
        """What is due where an order is asked for, option by option; empty elsewhere."""
        dues = self.rules.asked.get(pending.site)
        return [dues[option[0]] for option in pending.options] if dues else []

    def usual(self, pending: Pending) -> list[int]:
        """What may come first by the rules themselves, where an order is asked for: what stands
        first, or all among which a player chooses."""
        dues = self.due(pending)
        best = min(dues, key=lambda due: (due.rank, due.place))
        if best.trigger:
            return [i for i, due in enumerate(dues) if due == best or best.is_ordered_with(due)]
        firsts: dict[str, int] = {}
        for i, due in sorted(enumerate(dues), key=lambda each: each[1].place):
            firsts.setdefault(due.module, i)
        begun = self.rules.begun[pending.site]
        going_on = [i for module, i in firsts.items() if module in begun]
        return sorted(going_on or firsts.values())

    def difference(
        self, state: list[int], pending: Pending, one: int, other: int
    ) -> Difference | str | None:
        """What differs between two orders of two options; None: nothing, a text: why that cannot
        be said."""
        dues = self.due(pending)
        first = self._outcomes(state, pending, one, dues[other])
        second = self._outcomes(state, pending, other, dues[one])
        if first is None or second is None:
            return "too many outcomes"
        ours = [first[key] for key in first if key not in second]
        theirs = [second[key] for key in second if key not in first]
        if not ours and not theirs:
            return None
        a = ours[0] if ours else None
        b = theirs[0] if theirs else None
        return Difference(a or _like(first, b), b or _like(second, a))

    def _outcomes(
        self, state: list[int], pending: Pending, option: int, then: Due
    ) -> dict[object, Outcome] | None:
        """All that can come of an order: the option, then what else is due, `then` before others;
        None if that is too much."""
        spans = [due.span for due in self.due(pending)]
        found: dict[object, Outcome] = {}
        todo: list[tuple[list[int], Pending, int]] = [(state, pending, option)]
        steps = 0
        while todo:
            before, asked, chosen = todo.pop()
            steps += 1
            if steps > MOST_STEPS or len(found) > MOST_OUTCOMES:
                return None
            after = list(before)
            self.machine.telling.opened = None
            try:
                stop = self.machine.take(after, asked, chosen)
            except RuleFault as fault:
                found[(fault.code, fault.origin)] = Outcome((), f"{fault.code} {fault.message}")
                continue
            if stop and self._is_inside(after, stop[0], spans):
                options = self._options(stop[0], then)
                todo += [(after, stop[0], each) for each in reversed(options)]
            else:
                self._keep(found, after, stop)
        return found

    def _is_inside(self, state: list[int], pending: Pending, spans: Sequence[Span]) -> bool:
        if pending.site in self.rules.asked and any(due.span in spans for due in self.due(pending)):
            return True
        at = self.frames.spans(state, pending)
        return any(_holds(span, each) for span in spans for each in at)

    def _options(self, pending: Pending, then: Due) -> Sequence[int]:
        dues = self.due(pending)
        if not dues:
            return range(len(pending.options))
        wanted = [i for i, due in enumerate(dues) if due == then]
        return wanted or self.usual(pending)[:1]

    def _keep(self, found: dict[object, Outcome], state: list[int], stop: Stop | None) -> None:
        words = self.forms.words(state)
        if stop is None:
            words[ENDING] = NOTHING  # which of the two says it does not matter
        found.setdefault(self.forms.form(words), Outcome(tuple(words)))


def _holds(span: Span, inner: Span) -> bool:
    """Whether a span holds another one."""
    if span.file != inner.file:
        return False
    begins = (span.line, span.column) <= (inner.line, inner.column)
    return begins and (inner.end_line, inner.end_column) <= (span.end_line, span.end_column)


def _like(outcomes: dict[object, Outcome], one: Outcome | None) -> Outcome | None:
    """Of several outcomes that which differs least from one, so that the difference is small."""
    known = [each for each in outcomes.values() if each.words]
    if one is None or not one.words or not known:
        return next(iter(outcomes.values()), None)

    def differs(other: Outcome) -> int:
        return sum(a != b for a, b in zip(one.words, other.words, strict=True))

    return min(known, key=differs)
