"""The body of one WebAssembly function under construction."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from attrs import frozen

from catrules.compiled.encoding import TYPES, signed, unsigned

OPS = {
    "unreachable": 0x00,
    "else": 0x05,
    "return": 0x0F,
    "drop": 0x1A,
    "select": 0x1B,
    "i32.eqz": 0x45,
    "i32.eq": 0x46,
    "i32.ne": 0x47,
    "i32.lt_u": 0x49,
    "i32.gt_u": 0x4B,
    "i32.le_u": 0x4D,
    "i32.ge_u": 0x4F,
    "i64.eqz": 0x50,
    "i64.eq": 0x51,
    "i64.ne": 0x52,
    "i64.lt_s": 0x53,
    "i64.lt_u": 0x54,
    "i64.gt_s": 0x55,
    "i64.gt_u": 0x56,
    "i64.le_s": 0x57,
    "i64.ge_s": 0x59,
    "i64.ge_u": 0x5A,
    "i32.popcnt": 0x69,
    "i32.add": 0x6A,
    "i32.sub": 0x6B,
    "i32.mul": 0x6C,
    "i32.div_u": 0x6E,
    "i32.rem_u": 0x70,
    "i32.and": 0x71,
    "i32.or": 0x72,
    "i32.shl": 0x74,
    "i32.shr_u": 0x76,
    "i32.rotr": 0x78,
    "i64.popcnt": 0x7B,
    "i64.add": 0x7C,
    "i64.sub": 0x7D,
    "i64.mul": 0x7E,
    "i64.div_s": 0x7F,
    "i64.rem_s": 0x81,
    "i64.and": 0x83,
    "i64.or": 0x84,
    "i64.xor": 0x85,
    "i64.shl": 0x86,
    "i64.shr_s": 0x87,
    "i64.shr_u": 0x88,
    "i64.rotr": 0x8A,
    "i32.wrap_i64": 0xA7,
    "i64.extend_i32_s": 0xAC,
    "i64.extend_i32_u": 0xAD,
}
"""The instructions that have no operands of their own."""

LOADS = {
    "i32.load": (0x28, 2),
    "i64.load": (0x29, 3),
    "i32.load8_u": (0x2D, 0),
    "i32.load16_u": (0x2F, 1),
    "i64.load8_u": (0x31, 0),
    "i64.load16_u": (0x33, 1),
    "i64.load32_s": (0x34, 2),
    "i32.store": (0x36, 2),
    "i64.store": (0x37, 3),
    "i32.store8": (0x3A, 0),
    "i32.store16": (0x3B, 1),
}
"""The instructions that read or write memory: their number, and the usual alignment."""

_BLOCK, _LOOP, _IF, _END, _BR, _BR_IF, _BR_TABLE = 0x02, 0x03, 0x04, 0x0B, 0x0C, 0x0D, 0x0E
_EMPTY = 0x40
_CHEAP = {name: bytes([number]) for name, number in OPS.items()}


@frozen
class Label:
    """Where a branch leads: a block's end or a loop's beginning, by its depth; a tail by number."""

    depth: int = 0
    tail: int = -1


Tail = Callable[["Code"], None]
"""Writes what a function does where it leaves its usual way; it ends with a return or a trap."""


class Code:
    """A function's instructions. parameters, result: letters of `TYPES`.

    Tails stand behind all else, so that what rarely happens is out of the way.
    """

    def __init__(self, parameters: str, result: str = "") -> None:
        self.parameters = parameters
        self.result = result
        self._out = bytearray()
        self._locals = list(parameters)
        self._free: dict[str, list[int]] = {letter: [] for letter in TYPES}
        self._depth = 0
        self._tails: list[Tail] = []
        self._known: dict[object, Label] = {}

    # ---- local variables

    def local(self, letter: str) -> int:
        """A new local variable; it begins at 0."""
        self._locals.append(letter)
        return len(self._locals) - 1

    def temp(self, letter: str) -> int:
        """A local variable for a while, until it is given back; it may hold anything."""
        free = self._free[letter]
        return free.pop() if free else self.local(letter)

    def free(self, *variables: int) -> None:
        """Gives variables of `temp` back."""
        for variable in variables:
            self._free[self._locals[variable]].append(variable)

    def get(self, variable: int) -> None:
        """Pushes a local variable."""
        self._out += b"\x20" + unsigned(variable)

    def set(self, variable: int) -> None:
        """Pops into a local variable."""
        self._out += b"\x21" + unsigned(variable)

    def tee(self, variable: int) -> None:
        """Copies what is on top into a local variable."""
        self._out += b"\x22" + unsigned(variable)

    def get_global(self, variable: int) -> None:
        """Pushes a variable of the module."""
        self._out += b"\x23" + unsigned(variable)

    def set_global(self, variable: int) -> None:
        """Pops into a variable of the module."""
        self._out += b"\x24" + unsigned(variable)

    # ---- plain instructions

    def op(self, *names: str) -> None:
        """Instructions without operands."""
        for name in names:
            self._out += _CHEAP[name]

    def i32(self, number: int) -> None:
        """Pushes a constant of 32 bits, given signed or unsigned."""
        self._out += b"\x41" + signed(number - (1 << 32) if number >= 1 << 31 else number)

    def i64(self, number: int) -> None:
        """Pushes a constant of 64 bits, given signed or unsigned."""
        self._out += b"\x42" + signed(number - (1 << 64) if number >= 1 << 63 else number)

    def memory(self, name: str, offset: int = 0) -> None:
        """A load or store; the offset is added to the address."""
        number, alignment = LOADS[name]
        self._out += bytes([number, alignment]) + unsigned(offset)

    def load(self, address: int, name: str = "i64.load") -> None:
        """Pushes what lies at a constant address."""
        self.i32(0)
        self.memory(name, address)

    def copy_memory(self) -> None:
        """Pops target, source and how many bytes, and copies."""
        self._out += b"\xfc\x0a\x00\x00"

    def fill_memory(self) -> None:
        """Pops target, a byte and how many of it, and fills."""
        self._out += b"\xfc\x0b\x00"

    def call(self, function: int) -> None:
        """Calls a function of the module."""
        self._out += b"\x10" + unsigned(function)

    # ---- structure

    @contextmanager
    def _under(self, number: int, result: str) -> Iterator[Label]:
        self._out += bytes([number, TYPES[result] if result else _EMPTY])
        self._depth += 1
        yield Label(self._depth)
        self._depth -= 1
        self._out.append(_END)

    def block(self, result: str = "") -> AbstractContextManager[Label]:
        """A block: a branch to its label leads to its end."""
        return self._under(_BLOCK, result)

    def loop(self) -> AbstractContextManager[Label]:
        """A loop: a branch to its label leads to its beginning."""
        return self._under(_LOOP, "")

    def when(self, result: str = "") -> AbstractContextManager[Label]:
        """Pops; if that is not 0, runs what stands inside. `otherwise` begins the other branch."""
        return self._under(_IF, result)

    def otherwise(self) -> None:
        """Begins the other branch of a `when`."""
        self.op("else")

    def open(self) -> Label:
        """Begins a block that `close` ends: for blocks that do not stand in one function."""
        self._out += bytes([_BLOCK, _EMPTY])
        self._depth += 1
        return Label(self._depth)

    def close(self) -> None:
        """Ends the block that was opened last."""
        self._depth -= 1
        self._out.append(_END)

    def branch(self, label: Label) -> None:
        """Goes on at a label."""
        self._out.append(_BR)
        self._out += self._index(label)

    def branch_if(self, label: Label) -> None:
        """Pops; if that is not 0, goes on at a label."""
        self._out.append(_BR_IF)
        self._out += self._index(label)

    def branch_by(self, labels: Sequence[Label], otherwise: Label) -> None:
        """Pops a number and goes on at the label of that number, or another if there is none."""
        self._out.append(_BR_TABLE)
        self._out += unsigned(len(labels)) + b"".join(map(self._index, labels))
        self._out += self._index(otherwise)

    def _index(self, label: Label) -> bytes:
        if label.tail >= 0:
            return unsigned(self._depth + label.tail)
        return unsigned(self._depth - label.depth)

    def aside(self, key: object, tail: Tail) -> Label:
        """The label of a tail, the same for the same key."""
        if key not in self._known:
            self._known[key] = Label(tail=len(self._tails))
            self._tails.append(tail)
        return self._known[key]

    # ---- the whole

    def body(self) -> bytes:
        """The function's body. Behind its last instruction it returns what is on top, if that."""
        if self._tails:
            self.op("return")
        main, tails = self._out, self._tails
        whole = bytearray([_BLOCK, _EMPTY] * len(tails)) + main
        for tail in tails:
            self._out = bytearray()
            tail(self)
            whole += bytes([_END]) + self._out
        whole.append(_END)
        more = self._locals[len(self.parameters) :]
        groups = [unsigned(count) + bytes([TYPES[letter]]) for letter, count in _runs(more)]
        return unsigned(len(groups)) + b"".join(groups) + bytes(whole)


def _runs(letters: Sequence[str]) -> Iterator[tuple[str, int]]:
    start = 0
    for end in range(1, len(letters) + 1):
        if end == len(letters) or letters[end] != letters[start]:
            yield letters[start], end - start
            start = end
