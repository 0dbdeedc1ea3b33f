"""What must be known of a module to play whole games with it, without the program."""

import json
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from catrules.compiled.sizes import GAMES, WORD

if TYPE_CHECKING:
    from catrules.compiled.translate import Translated
    from catrules.ir.program import Program


@frozen
class Plan:
    """players: how many seats; scored: whether there are scores; endings: the names of the ways to
    end; most: decisions after which a game is given up. The others say where things lie in memory:
    see `Layout`, digests: 0 if there are none; `span` is the length of a column."""

    players: int
    scored: bool
    endings: tuple[str, ...]
    fault: int
    limit: int
    most: int
    played: int
    results: int
    digests: int
    span: int = GAMES * WORD

    @classmethod
    def of(cls, program: "Program", translated: "Translated") -> "Plan":
        """That of a program's module."""
        from catrules.ir.program import MOST_DECISIONS

        layout = translated.layout
        return cls(
            players=program.players,
            scored=program.score >= 0,
            endings=tuple(ending.name for ending in program.endings),
            fault=layout.fault,
            limit=layout.limit,
            most=MOST_DECISIONS,
            played=layout.played,
            results=layout.results,
            digests=layout.digests if translated.records else 0,
        )

    def as_json(self) -> str:
        """The plan as text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Plan":
        """The plan of a text. Raises ValueError or TypeError if it is none."""
        read: dict[str, Any] = json.loads(text)
        return cls(**{**read, "endings": tuple(read["endings"])})
