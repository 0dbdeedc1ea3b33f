"""Findings, for people on stderr and for programs on stdout; how commands end because of them."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic
    from catrules.rules import Rules

RULES_AT_FAULT = 1


RULE_FILE = click.Path(exists=True)
"""A path at which there is nothing is wrong usage; a folder or an odd file gives a finding."""


def loaded(file: str, variants: Sequence[str], sets: Sequence[str], fail: "Fail") -> "Rules":
    """The rules of a file, with the settings asked for; `fail` if they cannot be played."""
    import catrules
    from catrules_cli.options import parse_settings

    rules = catrules.load(file, variants)
    if rules.ok and sets:
        rules = catrules.load(file, variants, parse_settings(sets, rules.settings))
    if not rules.ok:
        fail(rules.findings)
    return rules


class Fail:
    """Ends a command because of findings: `end` with status 1 once they were said."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json

    def __call__(self, found: Iterable["Diagnostic"]) -> NoReturn:
        """Say the findings; as JSON each is a line of its own, like everything that is streamed."""
        if self._as_json:
            for finding in found:
                click.echo(json.dumps({"event": "finding", **finding_as_json(finding)}))
        else:
            say(found)
        raise click.exceptions.Exit(RULES_AT_FAULT)


def say(found: Iterable["Diagnostic"]) -> None:
    """Findings for people."""


def finding_as_json(finding: "Diagnostic") -> dict[str, Any]:
    """A finding for programs."""
    span = finding.span
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "severity": finding.severity.value,
        "code": finding.code,
        "message": finding.message,
        "hint": finding.hint,
        "labels": [
            {
                "file": label.span.file,
                "line": label.span.line,
                "column": label.span.column,
                "end_line": label.span.end_line,
                "end_column": label.span.end_column,
                "text": label.text,
            }
            for label in finding.labels
        ],
    }
