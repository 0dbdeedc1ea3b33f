"""WebAssembly's binary format, as far as it is used here (WebAssembly Core Specification, 5)."""

from collections.abc import Iterable, Sequence

from attrs import define, field

TYPES = {"i": 0x7F, "I": 0x7E}
"""Letters for the types of values: `i` is i32, `I` is i64."""

PAGE = 65536
"""Memory comes in pages of so many bytes."""

_MAGIC = b"\0asm\x01\0\0\0"
_FUNCTION, _MEMORY = 0, 2


def unsigned(number: int) -> bytes:
    """An unsigned number in LEB128."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def signed(number: int) -> bytes:
    """A signed number in LEB128."""
    out = bytearray()
    while not -64 <= number < 64:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number & 127)
    return bytes(out)


def _vector(items: Iterable[bytes]) -> bytes:
    found = list(items)
    return unsigned(len(found)) + b"".join(found)


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


def _types_of(letters: str) -> bytes:
    return _vector(bytes([TYPES[letter]]) for letter in letters)


@define
class Module:
    """A module under construction: functions, one memory of fixed size, globals of type i32.

    Functions are declared first, so that they can call each other, and defined later.
    """

    bytes_of_memory: int = 0
    _signatures: dict[tuple[str, str], int] = field(factory=dict)
    _functions: list[tuple[int, bytes]] = field(factory=list)
    _exports: list[tuple[str, int]] = field(factory=list)
    _globals: int = 0
    _data: list[tuple[int, bytes]] = field(factory=list)

    def declare(self, parameters: str, result: str, export: str = "") -> int:
        """A new function's index. parameters, result: letters of `TYPES`."""
        signature = self._signatures.setdefault((parameters, result), len(self._signatures))
        self._functions.append((signature, b""))
        index = len(self._functions) - 1
        if export:
            self._exports.append((export, index))
        return index

    def define(self, function: int, body: bytes) -> None:
        """Gives a function its body: local variables and instructions."""
        self._functions[function] = (self._functions[function][0], body)

    def new_global(self) -> int:
        """A new variable of the module, of type i32; it begins at 0."""
        self._globals += 1
        return self._globals - 1

    def put(self, address: int, content: bytes) -> None:
        """What memory holds in the beginning, from an address on; elsewhere it holds 0."""
        if content.strip(b"\0"):
            self._data.append((address, content))

    def encoded(self) -> bytes:
        """The module's bytes."""
        signatures = (
            b"\x60" + _types_of(parameters) + _types_of(result)
            for parameters, result in self._signatures
        )
        pages = unsigned(-(-self.bytes_of_memory // PAGE))
        exports = [_export(name, _FUNCTION, index) for name, index in self._exports]
        exports.append(_export("memory", _MEMORY, 0))
        bodies = (unsigned(len(body)) + body for _, body in self._functions)
        sections = [
            _section(1, _vector(signatures)),
            _section(3, _vector(unsigned(signature) for signature, _ in self._functions)),
            _section(5, _vector([b"\x01" + pages + pages])),
            _section(6, _vector([b"\x7f\x01\x41\x00\x0b"] * self._globals)),
            _section(7, _vector(exports)),
            _section(10, _vector(bodies)),
            _section(11, _vector(_segment(*each) for each in self._data)),
        ]
        return _MAGIC + b"".join(sections)


def _export(name: str, kind: int, index: int) -> bytes:
    return _vector(bytes([byte]) for byte in name.encode()) + bytes([kind]) + unsigned(index)


def _segment(address: int, content: bytes) -> bytes:
    return b"\0\x41" + signed(address) + b"\x0b" + unsigned(len(content)) + content


def words(numbers: Sequence[int], size: int = 8) -> bytes:
    """Numbers as memory holds them, in so many bytes each."""
    mask = (1 << 8 * size) - 1
    return b"".join((number & mask).to_bytes(size, "little") for number in numbers)
