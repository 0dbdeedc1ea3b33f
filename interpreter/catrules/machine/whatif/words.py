"""Changes in words: `with 1 coin more in your purse (from the bank)`."""

from collections.abc import Callable

from attrs import frozen

from catrules.ir.program import NOTHING, ArgType
from catrules.machine.folding import Voice
from catrules.machine.legend import Legend, face_of
from catrules.machine.whatif.changes import Change, Move, Set, TurnOf, Use
from catrules.text import spaced


@frozen
class Words:
    """How changes are said.

    seat: who reads it and is `you`; reads: the cells that the rule looks at: of things that move
    the end is named first at which it notices them.
    """

    legend: Legend
    seat: int | None
    state: list[int]
    reads: Callable[[int], bool]

    def one(self, change: Change) -> str:
        """One change."""
        if isinstance(change, Set):
            return self._mark(change)
        if isinstance(change, Move):
            return self._move(change)
        if isinstance(change, Use):
            return self._use(change)
        if isinstance(change, TurnOf):
            return f"if it were {self._voice.whose(change.player)} turn"
        return f"where `{spaced(change.window)}` is open"

    def _use(self, change: Use) -> str:
        """An action was done less often."""
        less = self.state[change.address] - change.value
        times = f"{less} time{'s' if less > 1 else ''} less"
        if self.seat is None:
            return f"if it had been done {times}" if change.value else "if it had not been done yet"
        return f"if you had done it {times}" if change.value else "if you had not done it yet"

    @property
    def _voice(self) -> Voice:
        return Voice(self.legend, self.seat, None)

    # ---- marks

    def _mark(self, change: Set) -> str:
        mark = self.legend.program.marks[change.mark]
        before = self.state[mark.base + change.owner * mark.stride]
        name = self.legend.mark_name(mark, change.owner)
        if mark.owner == "player":
            name = f"{self._voice.whose(change.owner)} {spaced(mark.name)}"
        now, then = self._value(mark.value, change.value), self._value(mark.value, before)
        return f"if {name} were {now}, not {then}"

    def _value(self, kind: ArgType, word: int) -> str:
        if kind.sort == "player" and word != NOTHING and self._voice.is_seat(word):
            return "you"
        return self.legend.value(kind, word)

    # ---- things

    def _move(self, move: Move) -> str:
        source, target = (self.legend.cells[end] for end in (move.source, move.target))
        if source.zone == target.zone:
            return self._turned(move)
        out, into = self._voice.place(source.zone), self._voice.place(target.zone)
        if self.reads(move.source) and self.reads(move.target):
            return f"with {self._things(move, '')} moved from {out} to {into}"
        if self.reads(move.target):
            return f"with {self._things(move, ' more')} in {into} (from {out})"
        return f"with {self._things(move, ' fewer')} in {out} (put into {into})"

    def _things(self, move: Move, more: str) -> str:
        """So many like things, as they are where the rule notices them."""
        cell = move.target if more == " more" else move.source
        variant = self.legend.program.variants[self.legend.cells[cell].variant]
        sort = self.legend.program.sorts[variant.sort]
        noun = spaced(sort.noun if move.amount == 1 else sort.plural)
        values = "".join(f" {value}" for _, value in sort.attributes)
        if values:
            noun = f"{spaced(sort.noun)}{values}"
        shows = face_of(sort, variant)
        showing = f" showing {shows}" if shows else ""
        number = "" if values and move.amount == 1 else f"{move.amount} "
        return f"{number}{noun}{showing}{more}"

    def _turned(self, move: Move) -> str:
        """Things that show something else where they lie."""
        before, after = (
            self.legend.program.variants[self.legend.cells[end].variant]
            for end in (move.source, move.target)
        )
        sort = self.legend.program.sorts[before.sort]
        where = self._voice.place(self.legend.cells[move.source].zone)
        noun = self._things(Move(move.source, move.source, move.amount), "")
        noun = noun.partition(" showing ")[0]
        shown = [face_of(sort, each) or "nothing" for each in (after, before)]
        if shown[0] != shown[1]:
            return f"if {noun} in {where} showed {shown[0]}, not {shown[1]}"
        return f"if {noun} in {where} were turned {'up' if after.revealed else 'down'}"
