"""The digest of a batch of games: normative, see docs/digest-and-replay.md.

A game's digest is worked out from its own record, a batch's from its games' digests in the order
of their numbers: whoever plays which game where, the result is the same.
"""

from collections.abc import Iterable
from hashlib import blake2b

from catrules.simulate.record import TABLE_ACTOR, Record

SIZE = 16
"""Bytes of a digest."""


def game_digest(record: Record) -> bytes:
    """The digest of one game."""
    return blake2b(canonical(record), digest_size=SIZE).digest()


def batch_digest(games: Iterable[bytes]) -> str:
    """The digest of games, given theirs in the order of their numbers: 32 hexadecimal digits."""
    whole = blake2b(digest_size=SIZE)
    for game in games:
        whole.update(game)
    return whole.hexdigest()


def canonical(record: Record) -> bytes:
    """A game as bytes: its answers, then its end."""
    out = bytearray()
    _unsigned(out, len(record.answers))
    for actor, option in record.answers:
        _unsigned(out, 0 if actor == TABLE_ACTOR else actor)
        _unsigned(out, option)
    out.append(1 if record.finished else 0)
    _unsigned(out, sum(1 << (seat - 1) for seat in record.winners))
    _unsigned(out, record.turns)
    _unsigned(out, 0 if record.scores is None else 1)
    for score in record.scores or ():
        _unsigned(out, score << 1 if score >= 0 else ~(score << 1))
    return bytes(out)


def _unsigned(out: bytearray, number: int) -> None:
    """A number in LEB128: seven bits a byte, the lowest first, the top bit set if more follow."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
