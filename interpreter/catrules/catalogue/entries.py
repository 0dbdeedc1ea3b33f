"""One table of a catalogue, read key by key; what does not fit becomes a finding."""

import re
from abc import ABC, abstractmethod
from typing import Any

from catrules.catalogue.lines import Lines
from catrules.semantics.findings import Findings, did_you_mean, listed
from catrules.source import Span

AssumedValue = int | bool | str | tuple[int, ...]
Bounds = tuple[int | None, int | None, tuple[str, ...]]

NEEDED = ("id", "module", "says", "testable")
READ = (*NEEDED, "section", "lines", "kind", "ambiguity", "ruling", "assumed")
"""What a clause may have; what is not needed is there for those who read the catalogue."""

_ID = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")


class Table(ABC):
    """A table whose keys are asked for one by one."""

    code = "E704"

    def __init__(self, written: dict[str, Any], findings: Findings) -> None:
        self.written = written
        self.findings = findings

    @property
    @abstractmethod
    def span(self) -> Span:
        """Where it begins."""

    @property
    @abstractmethod
    def called(self) -> str:
        """How a finding calls it."""

    @abstractmethod
    def place(self, key: str) -> Span:
        """Where a key of it stands."""

    def text(self, key: str) -> str | None:
        """A text that is there and not empty."""
        value = self.needed(key)
        if value is None:
            return None
        if isinstance(value, str) and value.strip():
            return value
        message = f"`{key}` of {self.called} is not a text" if value != "" else f"`{key}` is empty"
        self.findings.add(self.code, self.place(key), message, f'write `{key} = "…"`')
        return None

    def truth(self, key: str) -> bool | None:
        """`true` or `false`."""
        value = self.needed(key)
        if value is None or isinstance(value, bool):
            return value
        message = f"`{key}` of {self.called} is neither `true` nor `false`"
        self.findings.add(self.code, self.place(key), message, f"write `{key} = true`, unquoted")
        return None

    def needed(self, key: str) -> Any:
        """What a key says; None, and a finding, if it is not there."""
        if key not in self.written:
            near = did_you_mean(key, (k for k in self.written if k not in READ))
            message = f"{self.called} has no `{key}`"
            self.findings.add(self.code, self.span, message, near or f"add a line `{key} = …`")
        return self.written.get(key)

    def unknown_keys(self, known: tuple[str, ...] = READ) -> None:
        """Say which keys nothing reads."""
        for key in self.written:
            if key not in known:
                hint = did_you_mean(key, known, f"there is {listed(known)}")
                message = f"nothing reads `{key}` of {self.called}"
                self.findings.add("W701", self.place(key), message, hint)


class Entry(Table):
    """A `[[clause]]`."""

    def __init__(
        self, written: dict[str, Any], number: int, lines: Lines, findings: Findings
    ) -> None:
        super().__init__(written, findings)
        self.number, self.lines = number, lines

    @property
    def span(self) -> Span:
        """The line of its id, or its first."""
        return self.lines.key("id", self.number)

    @property
    def called(self) -> str:
        """Its id, or its number."""
        id = self.written.get("id")
        return f"`{id}`" if isinstance(id, str) and id else f"clause {self.number + 1}"

    def place(self, key: str) -> Span:
        """The line of a key."""
        return self.lines.key(key, self.number)

    def id(self) -> str | None:
        """Its id, if it can be cited."""
        id = self.text("id")
        if id is None or _ID.fullmatch(id):
            return id
        hint = "an id is capital letters and digits in parts with `-` between: `AB-TAX-02`"
        self.findings.add(self.code, self.place("id"), f"`{id}` cannot be cited", hint)
        return None

    def tables(self, key: str) -> list[dict[str, Any]]:
        """A list of tables; empty if the key is not there."""
        value = self.written.get(key, [])
        if isinstance(value, list) and all(isinstance(part, dict) for part in value):
            return value
        hint = f'write `{key} = [{{ name = "…", value = 1, range = [1, 6], why = "…" }}]`'
        message = f"`{key}` of {self.called} is no list of tables"
        self.findings.add("E706", self.place(key), message, hint)
        return []

    def assumption(self, number: int, written: dict[str, Any]) -> "Assumed":
        """One entry of `assumed`."""
        return Assumed(self, number, written)


class Assumed(Table):
    """An entry of `assumed`."""

    code = "E706"
    keys = ("name", "value", "range", "why")

    def __init__(self, entry: Entry, number: int, written: dict[str, Any]) -> None:
        super().__init__(written, entry.findings)
        self._entry, self._number = entry, number
        self.unknown_keys(self.keys)

    @property
    def span(self) -> Span:
        """The line that names it."""
        name, entry = self.written.get("name"), self._entry
        found = entry.lines.quoted(name, entry.number) if isinstance(name, str) else None
        return found or entry.place("assumed")

    @property
    def called(self) -> str:
        """Its name, or its number, and the clause."""
        name = self.written.get("name")
        own = f"`{name}`" if isinstance(name, str) and name else f"assumption {self._number + 1}"
        return f"{own} of {self._entry.called}"

    def place(self, key: str) -> Span:
        """The line that names it: an assumption is written on one."""
        return self.span

    def value(self) -> AssumedValue | None:
        """A number, a word, `yes` or `no`, or a list of numbers."""
        value = self.needed("value")
        if value in ("yes", "no"):
            return bool(value == "yes")
        if isinstance(value, list) and value and all(_is_number(part) for part in value):
            return tuple(value)
        if value is None or isinstance(value, bool | str) or _is_number(value):
            made: AssumedValue | None = value
            return made
        message = f"the value of {self.called} is none that a setting can have"
        hint = "it is a whole number, a word, `true` or `false`, or a list of numbers"
        self.findings.add(self.code, self.span, message, hint)
        return None

    def bounds(self, value: AssumedValue) -> Bounds | None:
        """The range of a number, or of a list's elements; the words that a word may be."""
        if isinstance(value, bool) and self._is_free():
            return None, None, ()
        written = self.needed("range")
        if written is None:
            return None
        if isinstance(value, str):
            return self._words(written, value)
        if isinstance(value, bool):
            return self._wrong("`yes` and `no`")
        if not isinstance(written, list) or len(written) != 2 or not all(map(_is_number, written)):
            return self._wrong("two numbers, the lowest and the highest")
        low, high = written
        numbers = value if isinstance(value, tuple) else (value,)
        if not all(low <= number <= high for number in numbers):
            return self._wrong("one in which its value lies")
        return low, high, ()

    def _is_free(self) -> bool:
        """Whether both `yes` and `no` are in the range, or nothing is said of it."""
        written = self.written.get("range", ["no", "yes"])
        allowed = (["no", "yes"], ["yes", "no"], [False, True], [True, False])
        return any(written == each for each in allowed)

    def _words(self, written: Any, value: str) -> Bounds | None:
        if not isinstance(written, list) or not all(isinstance(word, str) for word in written):
            return self._wrong("the words that it may be")
        if value not in written:
            return self._wrong("one with its value")
        return None, None, tuple(written)

    def _wrong(self, wanted: str) -> Bounds | None:
        message = f"the range of {self.called} is not {wanted}"
        hint = 'write `range = [1, 6]`, or `range = ["one", "other"]` for words'
        self.findings.add(self.code, self.span, message, hint)
        return None


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
