"""`catrules explain [CODE]`: more about the codes of findings."""

import textwrap
from collections.abc import Iterable

import click


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Say what a finding of this code means and how to go on; without a code, list all of them.

    \b
    Examples:
      catrules explain E201
      catrules explain 201
      catrules explain E2
    """
    from catrules.codes import CODES

    wanted = (code or "").strip().upper()
    names = [name for name in (wanted, f"E{wanted}", f"W{wanted}") if name in CODES]
    if names:
        click.echo("\n\n".join(_explained(name) for name in names))
        return
    listed = [name for name in CODES if name.startswith(wanted)]
    if not listed:
        message = f"no finding has the code {code!r}; `catrules explain` lists them"
        raise click.BadParameter(message, param_hint="'CODE'")
    click.echo("\n".join(_titles(listed)))


def _titles(names: Iterable[str]) -> Iterable[str]:
    from catrules.codes import CODES

    return (f"{name}  {CODES[name].title}" for name in names)


def _explained(name: str) -> str:
    from catrules.codes import CODES

    known = CODES[name]
    head = f"{name} ({known.slug}): {known.title}."
    return "\n".join([head, "", *textwrap.wrap(known.explanation, 80)])
