"""`catrules check FILE…`: everything that can be known without playing."""

import json
from typing import TYPE_CHECKING

import click

from catrules_cli.findings import RULE_FILE, RULES_AT_FAULT, say

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=RULE_FILE, metavar="FILE...")
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of findings on stdout.")
def command(files: tuple[str, ...], strict: bool, as_json: bool) -> None:
    """Find what is wrong in rule files, without playing them.

    Each finding has a place, a code that `catrules explain` says more about, a reason and a hint.
    Exits with 1 if there is an error.

    \b
    Examples:
      catrules check games/lucky_cat.catrules
      catrules check games/*.catrules --strict --json
    """
    found = _check(files)
    if as_json:
        from catrules import render

        click.echo(json.dumps([render.as_json(finding) for finding in found], indent=2))
    else:
        say(found)
        click.echo(_summary(found, len(files)), err=bool(found))
    if found and (strict or _errors(found)):
        raise click.exceptions.Exit(RULES_AT_FAULT)


def _check(files: tuple[str, ...]) -> list["Diagnostic"]:
    """The findings of all files; what several of them lead to (a base, say) is said once."""
    import catrules

    found: dict[Diagnostic, None] = {}
    for file in files:
        found.update(dict.fromkeys(catrules.check(file)))
    return list(found)


def _errors(found: list["Diagnostic"]) -> int:
    return sum(finding.severity.value == "error" for finding in found)


def _summary(found: list["Diagnostic"], files: int) -> str:
    """`2 errors and 1 warning.`"""
    if not found:
        return f"All well: {_count(files, 'file')} checked."
    errors = _errors(found)
    counts = (errors, "error"), (len(found) - errors, "warning")
    return f"{' and '.join(_count(n, noun) for n, noun in counts if n)}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
