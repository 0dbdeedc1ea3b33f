"""Several rule sets that are played beside each other: `--sweep` and `--compare`, read."""

import shlex
from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NoReturn

import click
from attrs import evolve, frozen

from catrules_cli.backends import Asked
from catrules_cli.options import whole_number

MOST_CELLS = 500

PLAYERS, WITH = "players", "with"
"""What can be varied beside settings, none of which can be called by a word of the language."""

NONE = "none"
"""No variant beside those that `--with` names."""


@frozen
class Cell:
    """One of the rule sets. label: what it is called; steps: its value on each axis."""

    label: str
    asked: Asked
    steps: tuple[str, ...] = ()


@frozen
class Cells:
    """All of them; the first is what the others are compared with. option: what asked for them;
    axes: what a sweep varies, and its values in order."""

    option: str
    cells: tuple[Cell, ...]
    axes: tuple[tuple[str, tuple[str, ...]], ...] = ()


# ---- sweeps


def sweep(texts: Sequence[str], asked: Asked) -> Cells:
    """The grid of all values that are named. Raises BadParameter for what is none."""
    axes = [_axis(text) for text in texts]
    names = [name for name, _ in axes]
    if doubled := next((name for name in names if names.count(name) > 1), None):
        _refuse("--sweep", f"{doubled} is there twice; its values go together: {doubled}=a,b,c")
    count = prod(len(values) for _, values in axes)
    if count > MOST_CELLS:
        _refuse("--sweep", f"these are {count} rule sets, and {MOST_CELLS} at most are played")
    cells = []
    for steps in product(*(values for _, values in axes)):
        named = list(zip(names, steps, strict=True))
        label = ", ".join(_label(name, step) for name, step in named)
        cells.append(Cell(label, _asked(asked, named), steps))
    return Cells("--sweep", tuple(cells), tuple(axes))


def _axis(text: str) -> tuple[str, tuple[str, ...]]:
    name, equals, rest = (part.strip() for part in text.partition("="))
    if not (name and equals and rest):
        _refuse("--sweep", f"NAME=a,b,c is wanted, not {text!r}")
    # The values of a list have commas of their own.
    values = tuple(part.strip() for part in rest.split(";" if ";" in rest else ","))
    if "" in values:
        _refuse("--sweep", f"a value of {name} is empty")
    if doubled := next((value for value in values if values.count(value) > 1), None):
        _refuse("--sweep", f"{doubled} is there twice among the values of {name}")
    return name, values


def _label(name: str, step: str) -> str:
    if name == PLAYERS:
        return f"{step} players"
    if name == WITH:
        return "no variant" if step == NONE else f"with {step}"
    return f"{name}={step}"


def _asked(asked: Asked, steps: Sequence[tuple[str, str]]) -> Asked:
    for name, step in steps:
        if name == PLAYERS:
            asked = evolve(asked, players=_players(step, "--sweep"))
        elif name == WITH:
            added = () if step == NONE else tuple(part.strip() for part in step.split("+"))
            asked = evolve(asked, variants=(*asked.variants, *added))
        else:
            asked = evolve(asked, sets=(*asked.sets, f"{name}={step}"))
    return asked


def _players(text: str, option: str) -> int:
    number = whole_number(text)
    if number is None:
        _refuse(option, f"players are a number, not {text!r}")
    return number


# ---- two sides

BASE = "base"
"""The rules as the rest of the command line says."""

_SIDES = (
    f"a side is `{BASE}`, the path of a rule file, or made of with:NAME, set:NAME=VALUE, "
    "seat:SEAT=WHO and players:N, several of them in quotes"
)


def compare(sides: tuple[str, str], asked: Asked) -> Cells:
    """The two sides. Raises BadParameter for what is none."""
    cells = [_side(side, asked) for side in sides]
    if cells[0].asked == cells[1].asked:
        _refuse("--compare", f"both sides are the same; {_SIDES}")
    return Cells("--compare", tuple(cells))


def _side(text: str, asked: Asked) -> Cell:
    try:
        words = shlex.split(text)
    except ValueError:
        words = [text]
    if not words:
        _refuse("--compare", f"a side is empty; {_SIDES}")
    for word in words:
        asked = _with_word(word, asked)
    return Cell(", ".join(map(_said, words)), asked)


def _said(word: str) -> str:
    key, _, value = word.partition(":")
    match key:
        case "with" | "seat":
            return f"{key} {value}"
        case "set":
            return value
        case "players":
            return _label(PLAYERS, value)
    return word


def _with_word(word: str, asked: Asked) -> Asked:
    key, colon, value = word.partition(":")
    match key:
        case "base" if not colon:
            return asked
        case "with" if value:
            return evolve(asked, variants=(*asked.variants, value))
        case "set" if value:
            return evolve(asked, sets=(*asked.sets, value))
        case "seat" if value:
            return evolve(asked, seats=(*asked.seats, value))
        case "players" if value:
            return evolve(asked, players=_players(value, "--compare"))
    if word.endswith(".catrules"):
        return evolve(asked, file=word)
    _refuse("--compare", f"{word!r} is no side; {_SIDES}")


def _refuse(option: str, message: str) -> NoReturn:
    raise click.BadParameter(message, param_hint=f"'{option}'")
