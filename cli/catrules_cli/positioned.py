"""What `--position` names, and what `position PATH` at the prompt writes."""

import shlex
from typing import TYPE_CHECKING, NoReturn

import click

from catrules.text import clean
from catrules_cli.findings import Fail
from catrules_cli.options import parse_names, parse_settings
from catrules_cli.saved import Trouble

if TYPE_CHECKING:
    from catrules import Play, Position
    from catrules.rules import Rules
    from catrules.saves.faults import SaveFault
    from catrules_cli.saved import Asked


def read(path: str, fail: Fail) -> "Position":
    """Reads a position, or ends the command with what is wrong with it."""
    from catrules import Position
    from catrules.saves.faults import SaveFault, SaveTrouble

    try:
        return Position.read(path)
    except SaveFault as fault:
        _end(fault, fail)
    except SaveTrouble as trouble:
        raise Trouble(clean(str(trouble))) from None


def try_out(rules: "Rules", position: "Position", seed: int | None, fail: Fail) -> None:
    """Ends the command if no game can begin there; says what should be known all the same."""
    from catrules.saves.faults import SaveFault
    from catrules_cli.saved import say_shortly

    try:
        for warning in rules.begun(position, seed).warnings:
            say_shortly(warning)
    except SaveFault as fault:
        _end(fault, fail)


def _end(fault: "SaveFault", fail: Fail) -> NoReturn:
    is_other = fault.finding.code == "E811"  # then it may be a save, which shows what is hidden
    fail((fault.finding,), quoted=not is_other)


def agree(position: "Position", asked: "Asked", rules: "Rules") -> None:
    """Wrong usage if the command line says anything else than a position does."""
    players = len(position.names)
    if asked.variants and sorted(rules.variants) != sorted(position.variants):
        raise _contradiction("--with", ", ".join(position.variants) or "no variant")
    if asked.players not in (None, players):
        raise _contradiction("--players", str(players))
    usual = {setting.name: setting.value for setting in rules.settings}
    kept = {**usual, **rules.configuration(players, position.settings).settings}
    for name, value in parse_settings(asked.sets, rules).items():
        if value != kept.get(name):
            raise _contradiction("--set", f"{name}={position.settings.get(name, usual.get(name))}")
    if asked.names and parse_names(asked.names, players) != position.names:
        raise _contradiction("--names", ",".join(position.names))


def _contradiction(option: str, kept: str) -> click.BadParameter:
    message = f"the position is of a game with {clean(kept)}: leave this out"
    return click.BadParameter(message, param_hint=f"'{option}'")


def keep(rules: "Rules", play: "Play", file: str, path: str) -> tuple[list[str], str]:
    """Writes the position in which a game stands to a new file: what is said of it, in lines, and
    in few words when the game is left; these are empty if nothing was written."""
    from catrules.positions.faults import PositionError
    from catrules.saves.faults import SaveTrouble

    if not path:
        return ["Say to which new file: `position PATH`."], ""
    try:
        position = rules.position(play)
        position.write(path)
    except (PositionError, SaveTrouble) as problem:
        return [f"{clean(str(problem))}."], ""
    said = [f"This moment is kept in {clean(path)}, with all that is hidden."]
    moment = f"the moment in {clean(path)} is"
    if position.head.game != rules.title:
        how = f"run {clean(position.head.game)} with `--position`"
        return [*said, f"It is one of a game of its own: {how}."], f"{moment}: {how}"
    command = clean(shlex.join(("catrules", "run", file, "--position", path)))
    return [*said, f"`{command}` goes on from here."], f"{moment}: `{command}` goes on from there"
