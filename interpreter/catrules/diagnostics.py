"""Findings: one shape for everything that the tool has to say about a rule file."""

from enum import Enum

from attrs import frozen

from catrules.source import Span


class Severity(Enum):
    """How much a finding matters; only an error keeps a file from being run."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Label:
    """Another place that a finding is about, and what is to be seen there."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """One finding.

    code: stable, `E` or `W` and three digits (listed in `catrules.codes`).
    span: where; message: what is wrong, in the designer's words.
    hint: how to go on, may be empty; labels: the other places involved.
    """

    code: str
    span: Span
    message: str
    hint: str = ""
    labels: tuple[Label, ...] = ()

    @property
    def severity(self) -> Severity:
        """An error, unless the code says that it is a warning."""
        return Severity.WARNING if self.code.startswith("W") else Severity.ERROR


class RulesError(Exception):
    """Rule files that cannot be used; `findings` says why, in the order of the text."""

    def __init__(self, findings: tuple[Diagnostic, ...]) -> None:
        super().__init__("; ".join(f"{f.span}: {f.code} {f.message}" for f in findings))
        self.findings = findings
