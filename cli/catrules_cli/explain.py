"""`catrules explain [CODE]`: more about the codes of findings."""

import textwrap

import click


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Say what a finding of this code means and how to go on; without a code, list all of them.

    \b
    Example:
      catrules explain E201
    """
    from catrules.codes import CODES

    if code is None:
        for name in sorted(CODES):
            click.echo(f"{name}  {CODES[name].title}")
        return
    known = CODES.get(code.upper())
    if known is None:
        raise click.BadParameter(
            f"no finding has the code {code!r}; `catrules explain` lists them", param_hint="'CODE'"
        )
    click.echo(f"{code.upper()} ({known.slug}): {known.title}.")
    if known.explanation:
        click.echo()
        click.echo("\n".join(textwrap.wrap(known.explanation, 88)))
