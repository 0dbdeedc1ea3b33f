"""The variants that a game can be played with: listed, and asked for when a game begins."""

import re
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from catrules.offered import Offered
    from catrules.rules import Rules

WIDTH = 78
QUESTION = "With which of them? (`?` tells what they are, Enter plays without)"


def lines(offered: "Sequence[Offered]") -> list[str]:
    """What can be played with a game, with a sentence each and what goes together."""
    variants = [each for each in offered if each.form == "variant"]
    series = [each for each in offered if each.form == "tournament"]
    said: list[str] = []
    if variants:
        said += ["It can be played with these variants (`--with NAME`, any that go together):", ""]
        said += [line for each in variants for line in _about(each, variants)]
    if series:
        said += ["", "Tournaments of it are files of their own:", ""]
        said += [line for each in series for line in _about(each, series)]
    return said


def _about(each: "Offered", all_of_them: "Sequence[Offered]") -> list[str]:
    parts = [each.sentence if each.sentence.endswith((".", "!", "?")) else f"{each.sentence}."]
    if each.players:
        parts.append(f"For {each.players} players.")
    if each.uses:
        parts.append(f"Brings in {_listed(each.uses)}.")
    others = (other for other in all_of_them if other is not each)
    if rivals := [other.name for other in others if set(other.groups) & set(each.groups)]:
        parts.append(f"Not together with {_listed(rivals)}.")
    name = f"  {each.path if each.form == 'tournament' else each.name}"
    indent = " " * 6
    return [name, *wrap(" ".join(parts), WIDTH, initial_indent=indent, subsequent_indent=indent)]


def _listed(names: Sequence[str]) -> str:
    from catrules.text import listed

    return listed(list(names))


def ask(offered: "Sequence[Offered]", load: "Callable[[Sequence[str]], Rules]") -> tuple[str, ...]:
    """The variants that somebody at the terminal wants to play with; asked until they can be.

    load: reads the rules with some of them.
    """
    from catrules_cli.findings import say

    variants = [each for each in offered if each.form == "variant"]
    if not variants:
        return ()
    listed = ", ".join(each.name for each in variants)
    click.echo("\n".join(wrap(f"There are variants of this game: {listed}.", WIDTH)))
    while True:
        answer = click.prompt(QUESTION, default="", show_default=False)
        if answer.strip() == "?":
            click.echo("\n".join(lines(variants)))
            continue
        if answer.strip() in ("q", "quit", "exit"):
            click.echo("You left before the game began.")
            raise click.exceptions.Exit(0)
        names = tuple(dict.fromkeys(re.split(r"[,\s]+", answer.strip())) if answer.strip() else ())
        rules = load(names)
        if rules.ok:
            return names
        say(rules.errors)
        click.echo("These cannot be played so; choose again.")
