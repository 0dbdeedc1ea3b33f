"""Options that several commands share, and what their values mean for a given game."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from catrules.pipeline import Configuration, SettingValue
    from catrules.rules import Rules

USUAL_PLAYERS = 4
"""How many play if nobody says it and the game allows it."""

HUMAN = "human"
USUAL_BOT = "random"
"""Who plays a seat: a person, or the bot of that policy; this one unless another is named."""

SEEDS = 1_000_000_000
"""A seed that nobody gave is below this: short enough to be typed again."""

LARGEST_SEED = (1 << 64) - 1
"""So that the seed of each game of a batch can be given."""

Command = TypeVar("Command", bound=Callable[..., Any])


def _seed(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    if value is None:
        return None
    number = whole_number(value)
    if number is None or number > LARGEST_SEED:
        raise click.BadParameter(f"a seed is a number from 0 to {LARGEST_SEED}, not {value!r}")
    return number


def game_options(command: Command) -> Command:
    """Add the options that say what is played: variants, players, seed, settings, seats."""
    for option in (
        click.option("--seat", "seats", multiple=True, metavar="SEAT=WHO", help=_SEAT_HELP),
        click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help=_SET_HELP),
        click.option("--seed", callback=_seed, metavar="S", help="Where chance starts from."),
        click.option("--players", type=int, metavar="N", help=_PLAYERS_HELP),
        click.option("--with", "variants", multiple=True, metavar="NAME", help=_WITH_HELP),
    ):
        command = option(command)
    return command


_WITH_HELP = "A variant to play with, by the name of its file or by path. May be repeated."
_SEAT_HELP = "Who plays a seat: 2=mcts, all=random. May be repeated; later ones win."
_SET_HELP = "A value for an `assume` of the rules. May be repeated."
_PLAYERS_HELP = f"How many play (else {USUAL_PLAYERS}, or what the game allows next to it)."


def whole_number(text: str) -> int | None:
    """The number that a text of a few digits is."""
    return int(text) if re.fullmatch(r"[0-9]{1,20}", text) else None


def listing(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


# ---- settings


def parse_settings(pairs: Sequence[str], rules: "Rules") -> dict[str, "SettingValue"]:
    """The values that `--set` gives, in the order of the rules. Wrong usage raises."""
    texts: dict[str, SettingValue] = {}
    for pair in pairs:
        name, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            raise _refuse("--set", f"NAME=VALUE is wanted, not {pair!r}")
        texts[name] = text
    if not texts:
        return {}
    values = _allowed("--set", rules, None, texts).settings
    return {name: value for name, value in values.items() if name in texts}


def _allowed(
    option: str, rules: "Rules", players: int | None, texts: "Mapping[str, SettingValue]"
) -> "Configuration":
    """What is asked for, if the rules allow it; else it is wrong usage of that option."""
    from catrules.pipeline import ConfigurationError

    try:
        return rules.configuration(players, texts)
    except ConfigurationError as error:
        parts = ((finding.message, finding.hint) for finding in error.findings)
        raise _refuse(option, "\n".join("; ".join(filter(None, part)) for part in parts)) from None


def as_text(value: "SettingValue") -> str:
    """A setting's value as `--set` takes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


# ---- players and seats


def count_of_players(rules: "Rules", wanted: int | None, named: int = 0) -> int:
    """How many play: as asked, or as many as have names if that is enough, or the usual number."""
    may = rules.players
    low, high = may[0], may[-1]
    if wanted is None:
        wanted = named if named >= low else min(max(USUAL_PLAYERS, low), high)
    return _allowed("--players", rules, wanted, {}).players


def parse_names(text: str, players: int) -> tuple[str, ...]:
    """The names of the seats; those without one are called by their numbers."""
    from catrules.text import clean

    names = [clean(name) for name in text.split(",")] if text else []
    if len(names) > players:
        raise _refuse("--names", f"{len(names)} names for {players} seats")
    full = [*names, *(str(seat) for seat in range(len(names) + 1, players + 1))]
    if "" in full:
        raise _refuse("--names", "a name is empty")
    if doubled := next((name for name in full if full.count(name) > 1), None):
        raise _refuse("--names", f"{doubled!r} is there twice")
    return tuple(full)


def parse_seats(
    pairs: Sequence[str], players: int, who: Sequence[str], usual: Sequence[str]
) -> tuple[str, ...]:
    """Who plays each seat: `usual`, changed by each SEAT=WHO in turn; `who` are those allowed."""
    seats = list(usual)
    for pair in pairs:
        seat, equals, name = (part.strip() for part in pair.partition("="))
        if not equals:
            raise _refuse("--seat", f"SEAT=WHO is wanted, such as 2={who[0]}, not {pair!r}")
        if problem := nobody(name, who):
            raise _refuse("--seat", problem)
        if seat == "all":
            seats = [name] * players
        else:
            seats[seat_number(seat, players, "--seat") - 1] = name
    return tuple(seats)


def nobody(name: str, who: Sequence[str]) -> str:
    """Why nobody of that name can play a seat; empty if somebody can. `who`: those allowed."""
    if name in who:
        return ""
    if name.partition(":")[0] not in who:
        return f"a seat is played by {listing(who)}, not {name!r}"
    from catrules.simulate.policies import UnknownPolicy, policy_named

    try:
        policy_named(name)
    except UnknownPolicy as unknown:
        return str(unknown)
    return ""


def seat_number(text: str, players: int, option: str) -> int:
    """The number of a seat that is in the game."""
    number = whole_number(text)
    if number is None or not 1 <= number <= players:
        raise _refuse(option, f"seats are numbered from 1 to {players}, not {text!r}")
    return number


def _refuse(option: str, message: str) -> click.ClickException:
    return click.BadParameter(message, param_hint=f"'{option}'")
