"""`catrules check FILE…`: everything that can be known without playing."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from catrules.text import so_many
from catrules_cli.findings import RULE_FILE, RULES_AT_FAULT, say

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic

SUFFIX = ".catrules"


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=RULE_FILE, metavar="FILE...")
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@click.option(
    "--with", "variants", multiple=True, metavar="NAME", help="Together with this variant."
)
@click.option("--alone", is_flag=True, help="Of a game: not the files of its folder.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of findings on stdout.")
def command(
    files: tuple[str, ...], variants: tuple[str, ...], strict: bool, alone: bool, as_json: bool
) -> None:
    """Find what is wrong in rule files, without playing them.

    A variant is checked together with its game, a game together with the variants and tournaments
    in its folder; that variants go together is looked at with --with. A folder stands for all rule
    files in it. Each finding has a place, a code that `catrules explain` says more about, a reason
    and a hint. Exits with 1 if there is an error.

    \b
    Examples:
      catrules check games/lucky_cat.catrules
      catrules check games --strict
      catrules check games/lucky_cat.catrules --with corruption --with move_fast
      catrules check games/*.catrules --json
    """
    named = _named(files, alone=alone or bool(variants))
    found = _check(named, variants)
    if as_json:
        from catrules import render

        click.echo(json.dumps([render.as_json(finding) for finding in found], indent=2))
    else:
        say(found)
        click.echo(_summary(found, len(named)), err=bool(found))
    if found and (strict or _errors(found)):
        raise click.exceptions.Exit(RULES_AT_FAULT)


def _named(paths: tuple[str, ...], *, alone: bool) -> list[str]:
    """The files that paths name: files themselves and all rule files in folders, each once.

    alone: without what lies in the folder of a game. A folder without any is left as it is: that
    is a finding, too.
    """
    found: dict[str, None] = {}
    for path in paths:
        found.update(dict.fromkeys(_below(path) or [path]))
        if path.endswith(SUFFIX) and not alone:
            found.update(dict.fromkeys(_below(path.removesuffix(SUFFIX))))
    return list(found)


def _below(path: str) -> list[str]:
    """The rule files in a folder, but for those in folders that are hidden, in a fixed order."""
    if not Path(path).is_dir():
        return []
    files = (each for each in Path(path).rglob(f"*{SUFFIX}") if each.is_file())
    kept = (each for each in files if not _hidden(each.relative_to(path)))
    return [str(each) for each in sorted(kept)]


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _check(files: list[str], variants: tuple[str, ...]) -> list["Diagnostic"]:
    """The findings of all files; what several of them lead to (a base, say) is said once."""
    import catrules

    found: dict[Diagnostic, None] = {}
    for file in files:
        found.update(dict.fromkeys(_nothing_in(file) or catrules.check(file, variants)))
    return list(found)


def _nothing_in(path: str) -> tuple["Diagnostic", ...]:
    """What is wrong with a folder that holds no rule file; nothing for what is no folder."""
    from catrules.diagnostics import Diagnostic
    from catrules.source import Span

    if not Path(path).is_dir():
        return ()
    hint = f"the names of rule files end with `{SUFFIX}`"
    place = Span(path, 1, 1, 1, 1)
    return (Diagnostic("E002", place, "there is no rule file in this folder", hint),)


def _errors(found: list["Diagnostic"]) -> int:
    return sum(finding.severity.value == "error" for finding in found)


def _summary(found: list["Diagnostic"], files: int) -> str:
    """`2 errors, 1 warning in 1 file; 3 files checked.`"""
    if not found:
        return f"All well: {so_many(files, 'file')} checked."
    errors = _errors(found)
    counts = (errors, "error"), (len(found) - errors, "warning")
    said = ", ".join(so_many(n, noun) for n, noun in counts if n)
    where = so_many(len({finding.span.file for finding in found}), "file")
    return f"{said} in {where}; {so_many(files, 'file')} checked."
