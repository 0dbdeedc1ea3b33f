"""The form of a save: its lines, and the hashes that chain them. Pure functions."""

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from attrs import field, frozen

from catrules.ir.program import CHANCE_STATE, POLICY_STATE
from catrules.machine.answers import Actor
from catrules.machine.play import Play
from catrules.machine.random import MASK, signed

FORMAT = 1
"""The number of this form. A save of a higher one is not read."""

MOST_PLAYERS = 64

SettingValue = int | bool | str | tuple[int, ...]

_HASH_BYTES = 16

BEGINNING = '{"catrules_save":'
"""How every save begins, before the number of its format."""

POSITION = "catrules position"
"""How every position begins, which may be named where a save is wanted."""

_FIRST = re.compile(rb'\{"catrules_save":([0-9]{1,9}),"catrules":"([0-9A-Za-z.+-]{0,40})"[,}]')
_HASHED = re.compile(rb'(\{.*),"hash":"([0-9a-f]{32})"\}', re.DOTALL)
_WORD = re.compile(r"[0-9a-f]{16}")
_DIGEST = re.compile(r"[0-9a-f]{32}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


class Malformed(ValueError):
    """A line that is not of this form, although its hash is right."""


@frozen(kw_only=True)
class Header:
    """The first line: all that makes the game, but its decisions.

    version: of the catrules that began the save; seats: who plays each, as the caller names it.
    """

    version: str
    game: str
    sha256: str
    variants: tuple[str, ...]
    settings: Mapping[str, SettingValue]
    names: tuple[str, ...]
    seed: int
    seats: tuple[str, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)


@frozen
class Decided:
    """A line for a decision that was asked, and its answer.

    policy: the word of the policy stream behind it, if it is another than before; state: the hash
    of the state behind it, or empty.
    """

    line: int
    actor: Actor
    label: str
    policy: int | None = field(default=None)
    state: str = field(default="")


@frozen
class Undone:
    """A line that takes back the decision of line `undo` and all behind it."""

    line: int
    undo: int
    state: str = field(default="")


Record = Decided | Undone


# ---- hashes


def chained(before: bytes, body: bytes) -> bytes:
    """The hash of a line: over the hash of the line before (empty for the first) and its text."""
    return blake2b(before + body, digest_size=_HASH_BYTES).digest()


def state_hash(play: Play) -> str:
    """The hash of where a game stands: what the referee sees, what is asked, and both streams.

    It holds no addresses, so it stays the same if the rules are lowered in another way.
    """
    state = play.standing.state
    stands = {
        "view": play.view().as_json(),
        "asked": [[each.actor, *each.options] for each in play.pending],
        "chance": _hex(state[CHANCE_STATE]),
        "policy": _hex(state[POLICY_STATE]),
    }
    return blake2b(_dumped(stands).encode(), digest_size=_HASH_BYTES).hexdigest()


def _hex(word: int) -> str:
    return f"{word & MASK:016x}"


def line_of(body: bytes, before: bytes) -> tuple[bytes, bytes]:
    """A line with its hash and its line break; and the hash."""
    digest = chained(before, body)
    return body + b',"hash":"' + digest.hex().encode() + b'"}\n', digest


def parts_of(line: bytes) -> tuple[bytes, bytes] | None:
    """A line's text up to its hash, and the hash; None if it has none."""
    found = _HASHED.fullmatch(line)
    return (found[1], bytes.fromhex(found[2].decode())) if found else None


# ---- the first line


def begins(line: bytes) -> tuple[int, str] | None:
    """The format of a save and the catrules that wrote it, by how every format's line 1 begins."""
    found = _FIRST.match(line)
    return (int(found[1]), found[2].decode()) if found else None


def header_body(header: Header) -> bytes:
    """The text of the first line up to its hash."""
    return _written(
        {
            "catrules_save": FORMAT,
            "catrules": header.version,
            "game": header.game,
            "rules_sha256": header.sha256,
            "with": list(header.variants),
            "set": dict(header.settings),
            "players": header.players,
            "names": list(header.names),
            "seed": header.seed,
            "seats": list(header.seats),
        }
    )


def header_of(body: bytes) -> Header:
    """The header that a text stands for; Malformed if it does not."""
    said = _read(body)
    try:
        settings = said["set"]
        header = Header(
            version=_text(said["catrules"]),
            game=_text(said["game"]),
            sha256=_text(said["rules_sha256"], _SHA256),
            variants=_texts(said["with"]),
            settings={_text(name): _setting(settings[name]) for name in settings},
            names=_texts(said["names"]),
            seed=_number(said["seed"], (1 << 64) - 1),
            seats=_texts(said["seats"]),
        )
    except (KeyError, TypeError) as error:
        raise Malformed(str(error)) from None
    fits = len(header.names) == len(header.seats) <= MOST_PLAYERS and header.names
    if not fits or header_body(header) != body:
        raise Malformed("line 1")
    return header


# ---- the other lines


def record_body(record: Record) -> bytes:
    """The text of a line up to its hash."""
    said: dict[str, Any] = {"line": record.line}
    if isinstance(record, Decided):
        said |= {"actor": record.actor, "label": record.label}
        if record.policy is not None:
            said["policy"] = _hex(record.policy)
    else:
        said["undo"] = record.undo
    if record.state:
        said["state"] = record.state
    return _written(said)


def record_of(body: bytes, line: int) -> Record:
    """The record that the text of a line stands for; Malformed if it does not."""
    said = _read(body)
    state = _text(said["state"], _DIGEST) if "state" in said else ""
    record: Record
    try:
        if "undo" in said:
            record = Undone(line, _number(said["undo"], line), state)
        else:
            word = _text(said["policy"], _WORD) if "policy" in said else ""
            policy = signed(int(word, 16)) if word else None
            record = Decided(line, _actor(said["actor"]), _text(said["label"]), policy, state)
    except KeyError as error:
        raise Malformed(str(error)) from None
    if record_body(record) != body:
        raise Malformed(f"line {line}")
    return record


# ---- JSON, strictly


def _written(said: Mapping[str, Any]) -> bytes:
    """The canonical text of an object without its last brace."""
    try:
        return _dumped(said)[:-1].encode()
    except UnicodeEncodeError as error:  # half a character, as JSON can escape it
        raise Malformed(str(error)) from None


def _dumped(said: Mapping[str, Any]) -> str:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def _read(body: bytes) -> dict[str, Any]:
    try:
        said: dict[str, Any] = json.loads(body + b"}")  # it begins with a brace, or had no hash
    except (ValueError, RecursionError) as error:
        raise Malformed(str(error)) from None
    return said


def _text(value: object, pattern: re.Pattern[str] | None = None) -> str:
    if not isinstance(value, str) or (pattern and not pattern.fullmatch(value)):
        raise Malformed(f"{value!r:.40}")
    return value


def _texts(values: object) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise Malformed(f"{values!r:.40}")
    return tuple(map(_text, values))


def _number(value: object, most: int, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Malformed(f"{value!r:.40}")
    return value


def _actor(value: object) -> Actor:
    return "table" if value == "table" else _number(value, MOST_PLAYERS, 1)


def _setting(value: object) -> SettingValue:
    if isinstance(value, bool | str):
        return value
    most = (1 << 63) - 1
    if isinstance(value, list):
        return tuple(_number(each, most, -most - 1) for each in value)
    return _number(value, most, -most - 1)
