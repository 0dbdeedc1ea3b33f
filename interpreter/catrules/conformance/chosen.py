"""Which clauses are asked for, said as a rule file cites them."""

import re
from collections.abc import Iterable

from attrs import frozen

from catrules.source import NOWHERE
from catrules.syntax.build_base import Refused
from catrules.syntax.build_blocks import expand
from catrules.syntax.lexeme import Lexeme

_ENTRY = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*(\.\.[0-9]+)?")
_MORE = re.compile(r"[0-9]+(\.\.[0-9]+)?")


@frozen
class Chosen:
    """Clauses, by their ids or by how these begin: `LC-TAX` stands for `LC-TAX-01` and so on."""

    ids: tuple[str, ...]

    def takes(self, clauses: Iterable[str]) -> bool:
        """Whether one of some clauses is among them."""
        return any(
            clause == id or clause.startswith(f"{id}-") for clause in clauses for id in self.ids
        )


def chosen(texts: Iterable[str]) -> Chosen:
    """The clauses that texts such as `LC-TAX-03..05, 07` name; small letters will do.

    Raises ValueError, with how it is written, for what names none.
    """
    return Chosen(tuple(dict.fromkeys(id for text in texts for id in _named(text))))


def _named(text: str) -> tuple[str, ...]:
    written = text.strip().removeprefix("[").removesuffix("]").upper()
    entries = [entry.strip() for entry in written.split(",")]
    for number, entry in enumerate(entries):
        if not _ENTRY.fullmatch(entry) and not (number and _MORE.fullmatch(entry)):
            raise ValueError(f"`{text}` names no clauses; write them as `LC-TAX-03..05, 07`")
    try:
        return expand(Lexeme("CITATION", f"[{', '.join(entries)}]", NOWHERE))
    except Refused as refused:
        why = f"{refused.finding.message}; {refused.finding.hint}"
        raise ValueError(f"`{text}` names no clauses: {why}") from None
