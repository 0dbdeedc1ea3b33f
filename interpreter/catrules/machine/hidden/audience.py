"""Who knows the value of a word or expression.

*Knowers* are None if everybody does, else a set of tokens for those who do: a register of the
routine (the player in it), `seat_token(i)`, or SEEN: whoever sees the cell whose address it is.
Words that rules lay aside are followed like registers: `word_key(address)` stands for one.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, reduce

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE_STATE, HEADER, NEXT, POLICY_STATE, Instr, Program
from catrules.ir.walk import expressions
from catrules.machine.legend import Legend

Knowers = frozenset[int] | None

NOBODY: Knowers = frozenset()
SEEN = -1


def seat_token(index: int) -> int:
    """The token for a seat."""
    return -2 - index


def only_seat(word: int) -> frozenset[int]:
    """The seat with that index alone; nobody if there is none."""
    return frozenset((seat_token(word),)) if word >= 0 else frozenset()


def only_seats(knowers: Knowers) -> Knowers:
    """The seats among those who know something, for where the registers are others."""
    return None if knowers is None else frozenset(token for token in knowers if token < SEEN)


def word_key(address: int) -> int:
    """What stands for a word among registers."""
    return -address


def both(one: Knowers, other: Knowers) -> Knowers:
    """Who knows two things."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def summands(expr: Instr) -> Iterator[Instr]:
    """The parts of a sum, however it is nested."""
    if expr.op is op.ADD:
        for part in expr.args:
            yield from summands(part)
    else:
        yield expr


class Audience:
    """What is known of a program's words, as they are declared and as rules write them.

    stored: for words that are neither cells nor marks and that each player has (limits) who knows
    them, by the address of the first one's. results: the same of what pure routines give, by the
    registers of their parameters.
    """

    def __init__(self, legend: Legend) -> None:
        self.legend = legend
        self.stored: dict[int, Knowers] = {}
        self.results: dict[int, Knowers] = {}

    @property
    def program(self) -> Program:
        """The program that is asked about."""
        return self.legend.program

    @cached_property
    def _marks(self) -> dict[int, tuple[str, str, int]]:
        """For each word of a mark who sees it, the kind of its owner, and which."""
        return {
            mark.base + owner * mark.stride: (mark.seen, mark.owner, owner)
            for mark in self.program.marks
            for owner in range(mark.owners)
        }

    @cached_property
    def _counted(self) -> dict[tuple[int, int], tuple[str, str, int]]:
        """For the first word of each zone and its length who may count it."""
        return {
            (zone.base, len(zone.variants)): (
                zone.seen if zone.counted == "nobody" or zone.seen == "all" else zone.counted,
                zone.owner,
                zone.index,
            )
            for zone in self.program.zones
        }

    @cached_property
    def _orders(self) -> dict[int, tuple[str, str, int]]:
        """For each word that keeps the order of a zone who sees it."""
        found: dict[int, tuple[str, str, int]] = {}
        for zone in self.program.zones:
            kept, audience = zone.kept, (zone.seen, zone.owner, zone.index)
            for first, words in (
                (kept.sequence, kept.places + 1),
                (kept.slots, kept.places),
                (kept.above, 1),
                (kept.loose, len(zone.variants)),
            ):
                if first >= 0:
                    found.update(dict.fromkeys(range(first, first + words), audience))
        return found

    # ---- words

    def is_own(self, address: int) -> bool:
        """Whether a word is neither of the header nor a cell nor a mark."""
        free = address >= len(HEADER) or address == NEXT
        declared = (self.legend.cells, self._marks, self._orders)
        return free and not any(address in words for words in declared)

    def word(self, address: int, owner: Instr | None = None) -> Knowers:
        """Who knows the word at an address; owner: a register, if it is the word of its player."""
        if address in self.legend.cells:
            name = self.legend.cells[address]
            zone = self.program.zones[name.zone]
            if self.program.variants[name.variant].revealed:
                return None
            if len(zone.variants) == 1:
                return self._open(self._counted[zone.base, 1], owner)
            return self._open((zone.seen, zone.owner, zone.index), owner)
        if address in self._marks:
            return self._open(self._marks[address], owner)
        if address in self._orders:
            return self._open(self._orders[address], owner)
        if 0 <= address < len(HEADER) and address != NEXT:
            return NOBODY if address in (CHANCE_STATE, POLICY_STATE) else None
        return self.stored.get(address)

    def _open(self, audience: tuple[str, str, int], owner: Instr | None) -> Knowers:
        seen, kind, index = audience
        if seen == "all":
            return None
        if seen == "nobody" or kind != "player":
            return NOBODY
        if owner is None:
            return frozenset((seat_token(index),))
        return frozenset((owner.args[0],)) if owner.op is op.REG and index == 0 else NOBODY

    def sees_place(self, seat: int, address: int) -> bool | None:
        """Whether a seat sees what lies at an address; None if that is no place for a thing."""
        number = self.legend.number(seat)
        if address in self.legend.cells:
            return self.legend.sees_cell(number, address)
        if address in self._orders:
            seen, owner, index = self._orders[address]
            return seen == "all" or (seen == "owner" and owner == "player" and index == seat)
        return None

    # ---- expressions; `known`: of the registers, those that are missing are known to all

    def of(self, expr: Instr, known: Mapping[int, Knowers]) -> Knowers:
        """Who knows an expression's value."""
        if expr.op is op.REG:
            return known.get(expr.args[0])
        if expr.op is op.LOAD:
            return self._loaded(expr.args[0], 1, known)
        if expr.op is op.SUM:
            return self._loaded(expr.args[0], expr.args[1], known)
        if expr.op is op.FIND:
            return reduce(both, map(self.word, self.program.tables[expr.args[0]]), None)
        parts: list[Knowers] = [self._plain(part, known) for part in expressions(expr)]
        if expr.op is op.CALL_VALUE:
            result = self.results.get(expr.args[0])
            parts.append(renamed(result, expr.args[1]))
        return reduce(both, parts, None)

    def _plain(self, expr: Instr, known: Mapping[int, Knowers]) -> Knowers:
        """The same of a part of an expression: what is worked out from an address is none."""
        found = self.of(expr, known)
        return None if found is None else found - {SEEN}

    def _loaded(self, address: Instr, length: int, known: Mapping[int, Knowers]) -> Knowers:
        """Who knows the words at an address: a constant, or one and an owner times a stride."""
        leaves = list(summands(address))
        bases = [leaf.args[0] for leaf in leaves if leaf.op is op.CONST]
        others = [leaf for leaf in leaves if leaf.op is not op.CONST]
        owners = [part for leaf in others if (part := _multiplied(leaf)) is not None]
        if len(bases) != 1 or len(owners) < len(others) or len(owners) > 1:
            return NOBODY
        owner = owners[0] if owners else None
        if owner is None and self.is_own(bases[0]):
            return known.get(word_key(bases[0]))
        found = None if owner is None else self._plain(owner, known)
        if (bases[0], length) in self._counted and length > 1:
            return both(found, self._open(self._counted[bases[0], length], owner))
        for offset in range(length):
            found = both(found, self.word(bases[0] + offset, owner))
        return found


def _multiplied(expr: Instr) -> Instr | None:
    """What is multiplied with a constant, if it is that."""
    if expr.op is not op.MUL:
        return None
    others = [part for part in expr.args if part.op is not op.CONST]
    return others[0] if len(others) == 1 else None


def renamed(found: Knowers, args: Sequence[Instr]) -> Knowers:
    """Knowers by the parameters of a routine as those of its caller, which gives these."""
    if found is None:
        return None
    seats = frozenset(token for token in found if token < 0)
    given = [args[token] for token in sorted(found) if 0 <= token < len(args)]
    registers = [arg.args[0] for arg in given if arg.op is op.REG]
    named = [only_seat(arg.args[0]) for arg in given if arg.op is op.CONST]
    return seats.union(registers, *named)
