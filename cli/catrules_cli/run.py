"""`catrules run FILE`: one game, at the terminal or by bots."""

import secrets
import sys
from typing import TYPE_CHECKING

import click
from attrs import evolve

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
from catrules_cli.saved import Asked, Book, agree, can_be_seated, header_of

if TYPE_CHECKING:
    from catrules.rules import Rules
    from catrules.saves.form import Header
    from catrules_cli.referee import Game

SAVE = click.Path(dir_okay=False)
OLD_SAVE = click.Path(exists=True, dir_okay=False)


@click.command("run")
@click.argument("file", type=RULE_FILE)
@game_options
@click.option("--names", default="", metavar="A,B", help="What the seats are called, in order.")
@click.option("--save", type=SAVE, metavar="PATH", help="Keep the game in this new file.")
@click.option("--resume", type=OLD_SAVE, metavar="PATH", help="Go on with the game kept there.")
@click.option("--position", type=OLD_SAVE, metavar="PATH", help="Go on from the moment kept there.")
@click.option("--free-undo", is_flag=True, help="Let `undo` take back anything, whatever was seen.")
@click.option(
    "--options",
    "open_only",
    is_flag=True,
    help="List what there is for --with and --set.",
)
@click.option("--explain", is_flag=True, help="Say with each effect its rule and clauses.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
@click.option("--as", "viewer", metavar="SEAT", help="With --json: only what this seat is shown.")
def command(
    file: str,
    variants: tuple[str, ...],
    players: int | None,
    seed: int | None,
    sets: tuple[str, ...],
    seats: tuple[str, ...],
    names: str,
    save: str | None,
    resume: str | None,
    position: str | None,
    free_undo: bool,
    open_only: bool,
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
      catrules run games/lucky_cat.catrules --with corruption --with harder_choices
      catrules run games/lucky_cat.catrules --save evening.save
      catrules run games/lucky_cat.catrules --resume evening.save
      catrules run games/lucky_cat.catrules --position moment.catpos --seed 8
      catrules run games/lucky_cat.catrules --seed 7 --json
      catrules run games/lucky_cat.catrules --options
    """
    if viewer is not None and not as_json:
        raise click.UsageError("--as says whose view --json shows; it needs --json")
    if open_only:
        _tell_options(file, variants, sets, as_json=as_json)
        return
    asked = Asked(
        variants=variants, players=players, seed=seed, sets=sets, seats=seats, names=names
    )
    if position is not None and (save or resume):
        raise click.UsageError(
            "a save holds a game from its beginning, so --position goes without --save and"
            " --resume; `position PATH` at the prompt keeps where it stands"
        )
    with Book(file, save, resume, as_json=as_json) as book:
        if position is not None:
            game = _positioned(book, file, position, asked, as_json=as_json)
        else:
            game = _game(book, file, asked, as_json=as_json)
        _play(evolve(game, free_undo=free_undo), viewer, as_json=as_json, explain=explain)


def _tell_options(
    file: str, variants: tuple[str, ...], sets: tuple[str, ...], *, as_json: bool
) -> None:
    from catrules_cli import open_rules

    rules = loaded(file, variants, sets, Fail(as_json=as_json))
    open_rules.tell(rules, file, as_json=as_json)


def _play(game: "Game", viewer: str | None, *, as_json: bool, explain: bool) -> None:
    from catrules_cli import referee

    if as_json:
        seat = None if viewer is None else seat_number(viewer, len(game.seats), "--as")
        referee.stream(game, seat)
    elif HUMAN in game.seats:
        referee.at_the_table(game, explain=explain)
    else:
        referee.recount(game, explain=explain)


def _game(book: Book, file: str, asked: Asked, *, as_json: bool) -> "Game":
    """What is to be played: a new game, or the one that is resumed; its save is open then."""
    from catrules.simulate.policies import POLICIES
    from catrules_cli.referee import Game

    fail = Fail(as_json=as_json)
    who, at_terminal = (*POLICIES, HUMAN), not as_json and _at_terminal()
    variants = asked.variants or book.variants()
    if at_terminal and not variants and not book.resumes and _somebody_plays(asked.seats):
        variants = _offer_variants(file)
    rules = loaded(file, variants, () if book.resumes else asked.sets, fail)
    header = book.resumed(rules)
    if header is None:
        header = _new(rules, asked, who, at_terminal=at_terminal)
    else:
        agree(header, asked, rules, who)
        can_be_seated(header, who, at_terminal=at_terminal, file=book.name)
    book.begin(header)
    game = Game(
        rules=rules,
        settings=dict(header.settings),
        names=header.names,
        seats=header.seats,
        seed=header.seed,
        fail=fail,
        book=book,
        file=file,
    )
    book.begun = game.beginning() if game.people else ""
    return game


def _positioned(book: Book, file: str, path: str, asked: Asked, *, as_json: bool) -> "Game":
    """A game that goes on from a position: that says what is played, but for who sits where."""
    from catrules.simulate.policies import POLICIES
    from catrules_cli import positioned
    from catrules_cli.referee import Game

    fail = Fail(as_json=as_json)
    who, at_terminal = (*POLICIES, HUMAN), not as_json and _at_terminal()
    position = positioned.read(path, fail)
    rules = loaded(file, asked.variants or position.variants, (), fail)
    positioned.try_out(rules, position, asked.seed, fail)
    positioned.agree(position, asked, rules)
    settings = rules.configuration(len(position.names), position.settings).settings
    game = Game(
        rules=rules,
        settings={name: settings[name] for name in position.settings},
        names=position.names,
        seats=_seats(asked.seats, len(position.names), who, at_terminal=at_terminal),
        seed=position.seed if asked.seed is None else asked.seed,
        fail=fail,
        book=book,
        file=file,
        position=position,
        reseeded=asked.seed is not None,
    )
    book.begun = game.beginning() if game.people else ""
    return game


def _offer_variants(file: str) -> tuple[str, ...]:
    """Asks the people at the terminal with which variants they want to play, if there are any."""
    import catrules
    from catrules.offered import offered
    from catrules_cli import offers

    return offers.ask(offered(file), lambda names: catrules.load(file, names))


def _somebody_plays(pairs: tuple[str, ...]) -> bool:
    """Whether a person plays, at a terminal: seat 1 unless it is said otherwise."""
    seats = {"1": HUMAN}
    for pair in pairs:
        seat, _, who = (part.strip() for part in pair.partition("="))
        seats = {"1": who} if seat == "all" else {**seats, seat: who}
    return HUMAN in seats.values()


def _new(rules: "Rules", asked: Asked, who: tuple[str, ...], *, at_terminal: bool) -> "Header":
    """A new game, as the first line of a save would tell it."""
    count = count_of_players(
        rules, asked.players, named=asked.names.count(",") + 1 if asked.names else 0
    )
    return header_of(
        rules,
        parse_settings(asked.sets, rules),
        parse_names(asked.names, count),
        secrets.randbelow(SEEDS) if asked.seed is None else asked.seed,
        _seats(asked.seats, count, who, at_terminal=at_terminal),
    )


def _seats(
    pairs: tuple[str, ...], count: int, who: tuple[str, ...], *, at_terminal: bool
) -> tuple[str, ...]:
    """Who plays each seat. A person needs a terminal to be asked at."""
    usual = [USUAL_BOT] * count
    if at_terminal:
        usual[0] = HUMAN
    if not at_terminal and any(pair.partition("=")[2].strip() == HUMAN for pair in pairs):
        raise click.BadParameter(
            "a person can play only at a terminal, and without --json", param_hint="'--seat'"
        )
    return parse_seats(pairs, count, who, usual)


def _at_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
