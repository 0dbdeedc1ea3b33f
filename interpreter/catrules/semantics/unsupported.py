"""What the language has and this version does not play yet: one finding at its place for each.

A later version removes entries one by one; nothing else has to change for it.
"""

from typing import Protocol

from catrules.source import Span

CONSTRUCTS: dict[str, tuple[str, str]] = {
    "arranges": ("E293", "`arranges`"),
    "swap": ("E293", "`swap`"),
    "end of a zone": ("E293", "the top, bottom, front or back of a zone"),
    "until all pass": ("E294", "`until all pass`"),
    "family": ("E295", "a family of places"),
}
"""The code of each, and its name in the finding."""


class Reports(Protocol):
    """Whatever takes a finding."""

    def error(self, code: str, span: Span, message: str, hint: str = "") -> None:
        """Keeps a finding."""


def unsupported(construct: str, span: Span, reports: Reports) -> None:
    """Reports a construct, if it is still in the table."""
    if construct in CONSTRUCTS:
        code, name = CONSTRUCTS[construct]
        reports.error(code, span, f"{name} cannot be played yet", "this version reads it only")


def is_unsupported(code: str) -> bool:
    """Whether a finding only says that something cannot be played yet."""
    return code.startswith("E29")
