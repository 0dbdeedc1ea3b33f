"""`catrules trace FILE`: from printed clause to rule to scenario."""

import json
import os
from typing import TYPE_CHECKING

import click

from catrules.text import clean
from catrules_cli.findings import RULE_FILE, RULES_AT_FAULT, Fail, say

if TYPE_CHECKING:
    from catrules.trace.page.sheet import Unreached
    from catrules.trace.report import Trace


@click.command("trace")
@click.argument("file", type=RULE_FILE, metavar="FILE")
@click.option(
    "--with", "variants", multiple=True, metavar="NAME", help="Only with this variant. Repeatable."
)
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module's.")
@click.option("--missing", "only_missing", is_flag=True, help="List only what is missing.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 although something is missing.")
@click.option(
    "--html", type=click.Path(), metavar="PATH", help="Write a page to walk through the trace."
)
@click.option(
    "--coverage",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Mark on the page what was not reached, as `test --coverage-json FILE` counted it.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(
    file: str,
    variants: tuple[str, ...],
    modules: tuple[str, ...],
    only_missing: bool,
    exit_zero: bool,
    html: str | None,
    coverage: str | None,
    as_json: bool,
) -> None:
    """Follow each clause of the printed rulebook to the rules and scenarios that cite it.

    The clauses are those of the catalogue that the rules name; counted is the game with all
    variants beside it or, with --with, with those only. Exits with 1 if a clause is missing: no
    rule cites it, or it is testable and no scenario does. Whether scenarios pass, `catrules test`
    says.

    \b
    Examples:
      catrules trace games/lucky_cat.catrules --missing
      catrules trace games/lucky_cat.catrules --module base --json
      catrules trace games/lucky_cat.catrules --html trace.html
      catrules trace games/lucky_cat.catrules --html trace.html --coverage counts.json
    """
    if coverage is not None and html is None:
        raise click.UsageError("--coverage is shown on the page: say --html PATH, too")
    made = _trace(file, variants, Fail(as_json=as_json))
    if modules:
        made = made.of_modules(_known(modules, made.modules))
    if html is not None:
        _write(made, html, coverage, only_missing=only_missing)
    if as_json:
        from catrules.trace.document import as_json as document

        click.echo(json.dumps(document(made, only_missing=only_missing), ensure_ascii=False))
    else:
        from catrules_cli.trace_table import show, sums

        say(made.findings)
        if html is not None:
            sums(made)
            click.echo(f"The page is {clean(html)}.")
        else:
            show(made, only_missing=only_missing, every=bool(modules))
    if made.errors or (made.missing and not exit_zero):
        raise click.exceptions.Exit(RULES_AT_FAULT)


def _trace(file: str, variants: tuple[str, ...], fail: Fail) -> "Trace":
    from catrules.diagnostics import RulesError
    from catrules.trace.files import NoSuchVariant
    from catrules.trace.report import trace

    try:
        return trace(file, variants)
    except NoSuchVariant as error:
        raise _unknown("--with", "variant", error.name, error.known) from None
    except RulesError as error:
        fail(error.findings)


def _write(trace: "Trace", html: str, coverage: str | None, *, only_missing: bool) -> None:
    from catrules.trace.page import MARK, page
    from catrules_cli.output import write

    unreached = None if coverage is None else _unreached(trace, coverage)
    write(html, page(trace, only_missing=only_missing, unreached=unreached), MARK, "--html")


def _unreached(trace: "Trace", file: str) -> "Unreached":
    """What was not reached of the files on the page, whatever path they were counted by."""
    from catrules.coverage.report import unreached_lines
    from catrules_cli.counted import read_counts

    counted = {
        os.path.realpath(name): lines for name, lines in unreached_lines(read_counts(file)).items()
    }
    names = {os.path.realpath(source.name): source.name for source in trace.rules}
    found = {names[real]: lines for real, lines in counted.items() if real in names}
    if not found:
        message = f"{clean(file)} counts nothing of these rules"
        raise click.BadParameter(message, param_hint="'--coverage'")
    return found


def _known(modules: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    for name in modules:
        if name not in known:
            raise _unknown("--module", "clause of a module", name, known)
    return modules


def _unknown(option: str, what: str, name: str, known: tuple[str, ...]) -> click.ClickException:
    from catrules.semantics.findings import did_you_mean, listed

    hint = did_you_mean(name, known, f"there is {listed(known)}" if known else "there is none")
    return click.BadParameter(f"there is no {what} `{name}`; {hint}", param_hint=f"'{option}'")
