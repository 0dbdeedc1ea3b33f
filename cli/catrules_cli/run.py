"""`catrules run FILE`: one game, at the terminal or by bots."""

import secrets
import sys

import click

from catrules_cli.findings import RULE_FILE, Fail, loaded
from catrules_cli.options import (
    HUMAN,
    SEEDS,
    USUAL_BOT,
    count_of_players,
    game_options,
    parse_names,
    parse_seats,
    parse_settings,
    seat_number,
)


@click.command("run")
@click.argument("file", type=RULE_FILE)
@game_options
@click.option("--names", default="", metavar="A,B", help="What the seats are called, in order.")
@click.option("--explain", is_flag=True, help="Say with each effect its rule and clauses.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
@click.option("--as", "viewer", metavar="SEAT", help="With --json: only what this seat is shown.")
def command(
    file: str,
    players: int | None,
    seed: int | None,
    sets: tuple[str, ...],
    seats: tuple[str, ...],
    names: str,
    explain: bool,
    as_json: bool,
    viewer: str | None,
) -> None:
    """Play the game of a rule file.

    On a terminal you sit in seat 1 and bots in the others; without one, and with --json, bots
    play every seat. The same files, settings, players, bots and seed give the same game again.

    \b
    Examples:
      catrules run games/lucky_cat.catrules
      catrules run games/lucky_cat.catrules --players 3 --seat 2=human --names ana,bo
      catrules run games/lucky_cat.catrules --seed 7 --json
    """
    from catrules_cli import referee

    if viewer is not None and not as_json:
        raise click.UsageError("--as says whose view --json shows; it needs --json")
    rules = loaded(file, sets, fail := Fail(as_json=as_json))
    count = count_of_players(rules, players, named=names.count(",") + 1 if names else 0)
    game = referee.Game(
        rules=rules,
        settings=parse_settings(sets, rules.settings),
        names=parse_names(names, count),
        seats=_seats(seats, count, at_terminal=not as_json and _at_terminal()),
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        fail=fail,
    )
    if as_json:
        seat = None if viewer is None else seat_number(viewer, count, "--as")
        referee.stream(game, seat)
    elif HUMAN in game.seats:
        referee.at_the_table(game, explain=explain)
    else:
        referee.recount(game, explain=explain)


def _seats(pairs: tuple[str, ...], count: int, *, at_terminal: bool) -> tuple[str, ...]:
    """Who plays each seat. A person needs a terminal to be asked at."""
    from catrules.simulate.policies import POLICIES

    usual = [USUAL_BOT] * count
    if at_terminal:
        usual[0] = HUMAN
    if not at_terminal and any(pair.partition("=")[2].strip() == HUMAN for pair in pairs):
        raise click.BadParameter(
            "a person can play only at a terminal, and without --json", param_hint="'--seat'"
        )
    return parse_seats(pairs, count, (*POLICIES, HUMAN), usual)


def _at_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
