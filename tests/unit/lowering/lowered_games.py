"""Small games for the tests of the lowering, written as rule files."""

from catrules.ir.program import Program
from catrules.ir.verify import verify
from catrules.lowering.constants import SettingText
from catrules.lowering.lower import lower
from catrules.machine.play import Play
from catrules.semantics.resolve import resolve
from catrules.semantics.variants.compose import Composition
from catrules.source import Source
from catrules.syntax.parse import parse

HEAD = 'game "T"\nplayers 2..6\n'


def program_of(text: str, players: int = 2, **settings: SettingText) -> Program:
    """The program of a rule file without a head."""
    parsed = parse(Source("t.catrules", HEAD + text))
    assert parsed.findings == ()
    resolved = resolve(Composition.alone(parsed.file))
    assert resolved.findings == ()
    assert resolved.game is not None
    program = lower(resolved.game, players, settings)
    verify(program)
    return program


def run(text: str, *options: str, players: int = 2, **settings: SettingText) -> Play:
    """A game after these answers, each by whoever is asked first."""
    play = Play(program_of(text, players, **settings), seed=1)
    for option in options:
        play.apply(option, seat=play.pending[0].actor)
    return play


def counts(play: Play, seat: int = 0) -> dict[str, int]:
    """How many lie in each zone of the table, or of a seat."""
    own = seat and seat - 1
    kind = "player" if seat else ""
    return {
        zone.name: sum(play.standing.state[zone.base : zone.base + len(zone.variants)])
        for zone in play.program.zones
        if zone.owner == kind and zone.index == own
    }


def mark(play: Play, name: str, seat: int = 0) -> int:
    """The word of a mark of the table or of a seat."""
    own = seat and seat - 1
    found = next(m for m in play.program.marks if m.name == name and (m.owner != "") == bool(seat))
    return play.standing.state[found.base + own * found.stride]
