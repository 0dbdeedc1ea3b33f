"""What the language has and this version does not play yet: one finding at its place for each.

A later version removes entries one by one; nothing else has to change for it.
"""

from typing import Protocol

from catrules.source import Span

CONSTRUCTS: dict[str, tuple[str, str, str]] = {
    "arranges": (
        "E293",
        "`arranges`",
        "let the player choose one after the other, and move each to a second row",
    ),
}
"""The code of each, its name in the finding, and what to write instead."""


class Reports(Protocol):
    """Whatever takes a finding."""

    def error(self, code: str, span: Span, message: str, hint: str = "") -> None:
        """Keeps a finding."""


def unsupported(construct: str, span: Span, reports: Reports) -> None:
    """Reports a construct, if it is still in the table."""
    if construct in CONSTRUCTS:
        code, name, hint = CONSTRUCTS[construct]
        reports.error(code, span, f"{name} cannot be played yet", hint)


def is_unsupported(code: str) -> bool:
    """Whether a finding only says that something cannot be played yet."""
    return code.startswith("E29")
