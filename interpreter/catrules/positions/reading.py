"""Reads the lines of a position, strictly: what each means, or a finding on what is wrong."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import define, field, frozen

from catrules.positions import faults
from catrules.positions.words import hash_of
from catrules.saves.faults import SaveFault, short
from catrules.saves.form import BEGINNING, POSITION

MOST_PLAYERS = 64
_FIRST = re.compile(rf"{POSITION} ([0-9]{{1,9}})")
_PAIR = re.compile(r"([0-9]{1,7}):(-?[0-9]{1,19})")
_ANSWER = re.compile(r"([0-9]{1,2})\.([0-9]{1,5})(?:~([0-9a-f]{16})|(!))?")
_SHA256, _WORD, _LAYOUT = (re.compile(rf"[0-9a-f]{{{n}}}") for n in (64, 16, 32))
_SETTING = re.compile(r"([a-z][a-z0-9_]*) = (\S.*)")
_PLACE = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^="])*')
_FILE = re.compile(r'("(?:[^"\\]|\\.)*") ([0-9a-f]{16})')
_NAME = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^",\s]+)\s*(,|$)')
_LIMIT = 1 << 63

T = TypeVar("T")


@frozen(kw_only=True)
class Head:
    """What is played. files: of each rule file what it was called, and the beginning of a hash over
    its text; line: where the players stand; settings: as they are typed."""

    game: str
    sha256: str
    files: tuple[tuple[str, str], ...]
    variants: tuple[str, ...]
    settings: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    seed: int
    generator: tuple[int, int]
    every_stop: bool
    line: int


@frozen
class Given:
    """A line that says what is at a place."""

    line: int
    place: str
    value: str


@frozen
class Recalled:
    """A decision that led to a position: which of those pending, and which option of it.

    policy: the word of the stream of policies behind it, if bots had drawn; drawn: whether chance
    was left to its stream.
    """

    number: int
    index: int
    policy: int | None = None
    drawn: bool = False


@frozen
class Exact:
    """What is not for people: words that differ from those at the beginning, by address.

    past: those that differ from `now` where the last decisions began, None if none are kept;
    line: where this begins.
    """

    now: Mapping[int, int]
    past: Mapping[int, int] | None
    answers: tuple[Recalled, ...]
    layout: str
    line: int


def parse(text: str, file: str) -> tuple[Head, tuple[Given, ...], Exact]:
    """The parts of a position. Raises SaveFault."""
    lines = text.split("\n")
    first = _FIRST.fullmatch(lines[0].rstrip())
    if first is None:
        raise faults.no_position(file, is_save=lines[0].startswith(BEGINNING))
    if int(first[1]) != faults.FORMAT:
        raise faults.newer(file, first[1])
    return _Reader(file, lines).read()


@define
class _Reader:
    file: str
    lines: Sequence[str]
    said: dict[str, list[tuple[int, str]]] = field(factory=dict)
    places: dict[str, int] = field(factory=dict)

    def read(self) -> tuple[Head, tuple[Given, ...], Exact]:
        given: list[Given] = []
        if next((line for line in map(str.strip, reversed(self.lines)) if line), "") != "end":
            raise faults.cut_off(self.file, len(self.lines))
        for number, line in self._meant(2):
            word, _, rest = line.partition(" ")
            if word == "exact" and not rest:
                head = self._head()
                return head, tuple(given), self._exact(number, head)
            if word == "given":
                given.append(self._given(number, rest))
            elif word in _KEYS:
                self.said.setdefault(word, []).append((number, rest.strip()))
            else:
                raise self._bad(number, f"`{short(word)}` begins no line of a position")
        raise faults.cut_off(self.file, len(self.lines))

    def _meant(self, first: int) -> Iterator[tuple[int, str]]:
        """The lines that are neither empty nor comments, with their numbers."""
        for number in range(first, len(self.lines) + 1):
            line = self.lines[number - 1].strip()
            if line and not line.startswith("#"):
                yield number, line

    def _bad(self, line: int, message: str, hint: str = "") -> SaveFault:
        usual = f"a line begins with {', '.join(f'`{key}`' for key in _KEYS)} or `given`"
        return faults.bad_line(self.file, line, message, hint or usual)

    # ---- what is given

    def _given(self, line: int, text: str) -> Given:
        before_sign = _PLACE.match(text)
        end = before_sign.end() if before_sign else 0
        place, sign, value = text[:end].strip(), text[end : end + 1], text[end + 1 :].strip()
        if sign != "=" or not place or not value:
            hint = "such a line is written `given PLACE = 2 coins` or `given MARK = 3`"
            raise self._bad(line, "this does not say what is where", hint)
        if (first := self.places.setdefault(place, line)) != line:
            message = f"`{short(place)}` is given already in line {first}"
            raise self._bad(line, message, "say it once: take one of the two lines away")
        return Given(line, place, value)

    # ---- what is played

    def _head(self) -> Head:
        for key, (least, most) in _KEYS.items():
            said = self.said.get(key, [])
            if len(said) < least:
                raise self._bad(len(self.lines), f"no line says `{key}`", f"write a line `{key} …`")
            if len(said) > most:
                raise self._bad(said[1][0], f"`{key}` is said twice", "take one of them away")
        self._set_once()
        files = [self._read("rules", _file), *self._every("with", _file)]
        return Head(
            game=self._read("game", _text),
            sha256=self._read("sha256", lambda text: _matched(_SHA256, text)),
            files=tuple(files),
            variants=tuple(name for name, _ in files[1:]),
            settings=self._every("set", _setting),
            names=self._read("players", _names),
            seed=self._read("seed", _seed),
            generator=self._read("generator", _generator),
            every_stop=bool(self._every("stops", _all_stops)),
            line=self.said["players"][0][0],
        )

    def _set_once(self) -> None:
        first: dict[str, int] = {}
        for line, text in self.said.get("set", ()):
            name = text.partition(" ")[0]
            if first.setdefault(name, line) != line:
                raise self._bad(line, f"`{short(name)}` is set twice", "take one of them away")

    def _read(self, key: str, read: Callable[[str], T]) -> T:
        return self._every(key, read)[0]

    def _every(self, key: str, read: Callable[[str], T]) -> tuple[T, ...]:
        found = []
        for line, text in self.said.get(key, []):
            try:
                found.append(read(text))
            except ValueError as error:
                message = f"`{key} {short(text)}` cannot be read"
                raise self._bad(line, message, f"it is written {error}") from None
        return tuple(found)

    # ---- what is exact

    def _exact(self, first: int, head: Head) -> Exact:
        said: dict[str, list[str]] = {}
        body: list[str] = []
        for number, line in self._meant(first + 1):
            key, _, rest = line.partition(" ")
            if key == "hash":
                if rest != hash_of(head.sha256, body):
                    raise faults.damaged(self.file, number)
                self._ends(number)
                return self._words(said, first)
            body.append(line)
            said.setdefault(key, []).append(rest)
        raise faults.cut_off(self.file, len(self.lines))

    def _ends(self, number: int) -> None:
        rest = [line for _, line in self._meant(number + 1)]
        if rest[:1] != ["end"]:
            raise faults.cut_off(self.file, len(self.lines))
        if rest[1:]:
            raise faults.damaged(self.file, len(self.lines))

    def _words(self, said: Mapping[str, Sequence[str]], line: int) -> Exact:
        """The words, which have the right hash and were made up if they mean nothing."""
        try:
            (layout,) = said["layout"]
            return Exact(
                now=_pairs(" ".join(said["now"])),
                past=_pairs(" ".join(said["past"])) if "past" in said else None,
                answers=tuple(map(_answer, " ".join(said.get("answers", ())).split())),
                layout=_matched(_LAYOUT, layout),
                line=line,
            )
        except (KeyError, ValueError):
            raise faults.damaged(self.file, line) from None


_KEYS: dict[str, tuple[int, int]] = {
    "game": (1, 1),
    "sha256": (1, 1),
    "rules": (1, 1),
    "with": (0, 1 << 10),
    "set": (0, 1 << 10),
    "players": (1, 1),
    "seed": (1, 1),
    "generator": (1, 1),
    "stops": (0, 1),
}
"""The words that lines begin with, and how many such lines there are at least and at most."""


def _matched(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError("in hexadecimal digits")
    return text


def _text(text: str) -> str:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, str):
        raise ValueError('in quotes: `"NAME"`')
    return found


def _file(text: str) -> tuple[str, str]:
    found = _FILE.fullmatch(text)
    if found is None:
        raise ValueError('`"NAME"`, and the first 16 digits of a hash')
    return _text(found[1]), found[2]


def _setting(text: str) -> tuple[str, str]:
    found = _SETTING.fullmatch(text)
    if found is None:
        raise ValueError("`set NAME = VALUE`")
    return found[1], found[2]


def _names(text: str) -> tuple[str, ...]:
    names, place = [], 0
    while found := _NAME.match(text, place):
        names.append(_text(found[1]) if found[1].startswith('"') else found[1])
        place = found.end()
        if not found[2]:
            break
    if place < len(text) or not names or text.rstrip().endswith(",") or len(names) > MOST_PLAYERS:
        raise ValueError('`players ana, bo, "c d"`')
    return tuple(names)


def _seed(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) >= 1 << 64:
        raise ValueError("as a number from 0 to 2^64 - 1")
    return int(text)


def _generator(text: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2 or not all(map(_WORD.fullmatch, words)):
        raise ValueError("as two words of 16 hexadecimal digits")
    return int(words[0], 16), int(words[1], 16)


def _all_stops(text: str) -> bool:
    if text != "all":
        raise ValueError("`stops all`")
    return True


def _pairs(text: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for part in text.split():
        pair = _PAIR.fullmatch(part)
        if pair is None or int(pair[1]) in found or not -_LIMIT <= int(pair[2]) < _LIMIT:
            raise ValueError(part)
        found[int(pair[1])] = int(pair[2])
    return found


def _answer(text: str) -> Recalled:
    found = _ANSWER.fullmatch(text)
    if found is None:
        raise ValueError(text)
    policy = int(found[3], 16) if found[3] else None
    return Recalled(int(found[1]), int(found[2]), policy, bool(found[4]))
