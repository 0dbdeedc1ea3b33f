"""Options of the commands that explore: what of a game is less than in print."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve, frozen

from catrules_cli.findings import RULE_FILE, Fail
from catrules_cli.options import count_of_players, parse_settings

if TYPE_CHECKING:
    from catrules.exploring.small import Small, Smaller
    from catrules_cli.explore_report import Played


@frozen
class Asked:
    """What is asked to be explored: a file, what of it is less, and how findings are told."""

    file: str
    small: "Small"
    as_json: bool

    @property
    def fail(self) -> Fail:
        """Ends the command with findings."""
        return Fail(as_json=self.as_json)


def small_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The file and the options that say what is explored; the command gets them as `asked`."""

    @wraps(command)
    def with_asked(
        file: str,
        variants: tuple[str, ...],
        players: int | None,
        sets: tuple[str, ...],
        smaller: tuple[tuple[str, str], ...],
        small: bool,
        kept: str,
        uncounted: bool,
        positions: int | None,
        as_json: bool,
        **others: Any,
    ) -> Any:
        under = _under(file, small=small, name=kept, fail=Fail(as_json=as_json))
        over = evolve(
            under,
            variants=(*under.variants, *(each for each in variants if each not in under.variants)),
            players=under.players if players is None else players,
            settings={**under.settings, **_texts(sets)},
            smaller=tuple({**dict(under.smaller), **dict(smaller)}.items()),
            positions=under.positions if positions is None else positions,
            uncounted=uncounted or under.uncounted,
        )
        return command(asked=Asked(file, over, as_json), **others)

    for option in reversed(_OPTIONS):
        with_asked = option(with_asked)
    return with_asked


_OPTIONS = (
    click.argument("file", type=RULE_FILE),
    click.option("--with", "variants", multiple=True, metavar="NAME", help="A variant to play."),
    click.option("--players", type=int, metavar="N", help="How many play (else the fewest)."),
    click.option(
        "--set", "sets", multiple=True, metavar="NAME=VALUE", help="A value for an `assume`."
    ),
    click.option(
        "--smaller",
        nargs=2,
        multiple=True,
        metavar="PIECE OTHER",
        help="A piece of the rules' text, and what is read instead.",
    ),
    click.option("--small", is_flag=True, help="All this as `small.toml` beside the game says."),
    click.option(
        "--kept",
        default="",
        metavar="NAME",
        help="The same, by another setting that is kept there under a name.",
    ),
    click.option(
        "--uncounted",
        is_flag=True,
        help="Positions that differ only in how many turns there were are one.",
    ),
    click.option(
        "--positions", type=click.IntRange(1), metavar="N", help="Stop after about so many."
    ),
    click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs."),
)


def _under(file: str, *, small: bool, name: str, fail: Fail) -> "Small":
    """What is kept beside the game, if it is asked for."""
    from catrules import RulesError
    from catrules.exploring.small import Small, small_of

    if not small and not name:
        return Small()
    try:
        return small_of(file, name)
    except RulesError as error:
        fail(error.findings)


def _texts(pairs: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for pair in pairs:
        name, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            message = f"NAME=VALUE is wanted, not {pair!r}"
            raise click.BadParameter(message, param_hint="'--set'")
        found[name] = text
    return found


def rules_of(asked: Asked) -> "tuple[Smaller, Played]":
    """The rules that are explored, and what is played of them."""
    from catrules import RulesError
    from catrules.exploring.small import smaller_rules
    from catrules_cli.explore_report import Played

    small = asked.small
    try:
        unset = smaller_rules(asked.file, evolve(small, settings={}))
    except RulesError as error:
        asked.fail(error.findings)
    rules = unset.rules
    if not rules.ok:
        asked.fail(rules.findings)
    if rules.is_series:
        message = "a tournament is not explored: its games are, and what it makes of their ends"
        raise click.UsageError(f"{message} can be tested (`catrules test`)")
    settings = parse_settings([f"{name}={text}" for name, text in small.settings.items()], rules)
    found = smaller_rules(asked.file, small) if settings else unset
    rules = found.rules
    players = count_of_players(rules, small.players or rules.players[0])
    return found, Played(rules, players, settings, small.smaller, small.uncounted)
