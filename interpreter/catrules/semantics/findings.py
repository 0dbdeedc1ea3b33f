"""Where a stage puts what it finds, and how it suggests what may have been meant."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from attrs import define, field

from catrules.diagnostics import Diagnostic, Label
from catrules.semantics.cascades import Cause, gathered
from catrules.source import Span

MOST_FINDINGS = 100
"""After so many findings in one file a stage stops."""


MOST_COMPARED = 200
"""With no more names is a misspelt one compared: to compare all of a huge file takes too long."""


class Enough(Exception):
    """Leaves a stage that has found so much that the rest would help nobody."""


@define
class Findings:
    """The findings of a stage; the same code at the same place is kept once."""

    _found: dict[tuple[str, Span], tuple[Diagnostic, Cause | None]] = field(factory=dict)

    def add(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str = "",
        labels: Iterable[Label] = (),
        cause: Cause | None = None,
    ) -> None:
        """Keeps a finding; raises Enough if there are many already.

        cause: what others may come from as well; then they are told as one.
        """
        if len(self._found) >= MOST_FINDINGS:
            raise Enough
        others: Any = tuple(labels)
        finding = Diagnostic(code, span, message, hint, others)
        self._found.setdefault((code, span), (finding, cause))

    def all(self) -> tuple[Diagnostic, ...]:
        """All findings in the order of the text."""
        return tuple(sorted(gathered(self._found.values()), key=_place))

    def stopped(self) -> tuple[Diagnostic, ...]:
        """All findings of a stage that was left, and that it was."""
        found = self.all()
        message = f"more than {MOST_FINDINGS} findings; the rest was not looked at"
        return (*found, Diagnostic("E120", found[-1].span, message, "correct the first ones"))


def _place(finding: Diagnostic) -> tuple[str, int, int, str]:
    return (finding.span.file, finding.span.line, finding.span.column, finding.code)


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like `name`, or an empty text; a letter or two tell nothing."""
    if len(name) < 3:
        return ""
    alike = [word for word in dict.fromkeys(known) if abs(len(word) - len(name)) <= 2]
    return next(iter(get_close_matches(name, alike[:MOST_COMPARED], n=1, cutoff=0.6)), "")


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """A hint with the nearest known name, or another hint where none is near."""
    near = nearest(name, known)
    return f"did you mean `{near}`?" if near else otherwise


def listed(words: Iterable[str], joint: str = "or") -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{w}`" for w in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {joint} {quoted[-1]}"
