"""Findings, for people on stderr and for programs on stdout; how commands end because of them."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

import click

from catrules_cli.printing import tell

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic
    from catrules.rules import Rules
    from catrules.source import Source

RULES_AT_FAULT = 1


RULE_FILE = click.Path(exists=True)
"""A path at which there is nothing is wrong usage; a folder or an odd file gives a finding."""


def loaded(file: str, variants: Sequence[str], sets: Sequence[str], fail: "Fail") -> "Rules":
    """The rules of a file with variants and settings; `fail` if they cannot be played."""
    import catrules
    from catrules_cli.options import parse_settings

    rules = catrules.load(file, variants)
    if rules.ok and sets:
        rules = rules.with_settings(parse_settings(sets, rules))
    if not rules.ok:
        fail(rules.findings)
    return rules


class Fail:
    """Ends a command because of findings: `end` with status 1 once they were said."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json

    def __call__(self, found: Sequence["Diagnostic"], *, quoted: bool = True) -> NoReturn:
        """Say the findings; as JSON each is a line of its own, like everything that is streamed.

        quoted: with the lines that they are about, which might hold what nobody should see.
        """
        if self._as_json:
            for finding in found:
                _emit(finding)
        else:
            say(found, quoted=quoted)
        raise click.exceptions.Exit(RULES_AT_FAULT)

    def in_game(
        self, finding: "Diagnostic", number: int, games: int, seed: int, replay: str
    ) -> NoReturn:
        """Say what stopped a game of many, and by which command that game is played again."""
        if self._as_json:
            _emit(finding, game=number, seed=seed, replay=replay)
        else:
            say([finding])
            click.echo(f"Game {number} of {games} stops there. To play it again:", err=True)
            click.echo(f"  {replay}", err=True)
        raise click.exceptions.Exit(RULES_AT_FAULT)


def _emit(finding: "Diagnostic", **more: int | str) -> None:
    from catrules import render

    click.echo(json.dumps({"event": "finding", **render.as_json(finding), **more}))


def say(found: Sequence["Diagnostic"], *, quoted: bool = True) -> None:
    """Findings for people; quoted: with the lines that they are about."""
    from catrules.render import render

    colour = sys.stderr is not None and sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    sources = _sources(found) if quoted else {}
    for finding in found:
        tell(render(finding, sources, colour=colour), err=True, colour=colour)


def _sources(found: Iterable["Diagnostic"]) -> dict[str, "Source"]:
    """The files that findings are about, as far as they can be read."""
    from catrules.reading import read_source
    from catrules.source import Source

    names = {finding.span.file for finding in found}
    names |= {label.span.file for finding in found for label in finding.labels}
    read = {name: read_source(name, name) for name in names}
    return {name: source for name, source in read.items() if isinstance(source, Source)}
