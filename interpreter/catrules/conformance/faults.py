"""What is wrong with a suite, and what is not so in a scenario."""

from collections.abc import Iterable

from catrules.diagnostics import Diagnostic, Label
from catrules.source import Span


class Wrong(Exception):
    """Something in a suite that cannot be used; carries the findings."""

    def __init__(self, *findings: Diagnostic) -> None:
        super().__init__("; ".join(f"{f.span}: {f.message}" for f in findings))
        self.findings = findings


def wrong(
    code: str, span: Span, message: str, hint: str = "", labels: Iterable[Label] = ()
) -> Wrong:
    """One finding, to be raised."""
    return Wrong(Diagnostic(code, span, message, hint, tuple(labels)))


class Failure(Exception):
    """A scenario that fails: the finding, with labels into the rules."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


def failure(
    code: str, span: Span, message: str, hint: str = "", labels: Iterable[Label] = ()
) -> Failure:
    """A failure, to be raised."""
    return Failure(Diagnostic(code, span, message, hint, tuple(labels)))


def not_so(
    span: Span, expected: str, got: str, labels: Iterable[Label] = (), hint: str = ""
) -> Failure:
    """An outcome that is not so: something else was found."""
    return failure("E625", span, f"expected {expected}, got {got}", hint, labels)


def instead(
    span: Span, expected: str, fact: str, labels: Iterable[Label] = (), hint: str = ""
) -> Failure:
    """An outcome that is not so: what is the case instead, as a sentence."""
    return failure("E625", span, f"expected {expected}, but {fact}", hint, labels)
