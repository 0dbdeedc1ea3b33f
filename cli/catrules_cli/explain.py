"""`catrules explain [CODE]`: more about the codes of findings."""

import textwrap

import click


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Say what a finding of this code means and how to go on; without a code, list all of them.

    \b
    Examples:
      catrules explain E201
      catrules explain 201
    """
    from catrules.codes import CODES

    if code is None:
        for name in sorted(CODES):
            click.echo(f"{name}  {CODES[name].title}")
        return
    wanted = code.upper()
    names = [name for name in (wanted, f"E{wanted}", f"W{wanted}") if name in CODES]
    if not names:
        raise click.BadParameter(
            f"no finding has the code {code!r}; `catrules explain` lists them", param_hint="'CODE'"
        )
    for name in names:
        known = CODES[name]
        if name != names[0]:
            click.echo()
        click.echo(f"{name} ({known.slug}): {known.title}.")
        if known.explanation:
            click.echo()
            click.echo("\n".join(textwrap.wrap(known.explanation, 88)))
