"""`catrules run FILE --options`: what of a game can be chosen before it begins."""

import json
from typing import TYPE_CHECKING, Any

import click

from catrules.text import clean
from catrules_cli import offers
from catrules_cli.options import as_text, listing
from catrules_cli.words import cited

if TYPE_CHECKING:
    from catrules.offered import Offered
    from catrules.rules import Rules, Setting


def tell(rules: "Rules", file: str, *, as_json: bool) -> None:
    """Print it: for people in sentences, for programs as one object."""
    from catrules.offered import offered

    beside = offered(file)
    if as_json:
        variants = [_offered_as_json(each) for each in beside]
        click.echo(json.dumps({**_as_json(rules), "beside": variants}, ensure_ascii=False))
        return
    for line in (*_lines(rules), *([""] if beside else []), *offers.lines(beside)):
        click.echo(line)


def _offered_as_json(each: "Offered") -> dict[str, Any]:
    return {
        "form": each.form,
        "name": each.name,
        "path": each.path,
        "title": each.title,
        "about": each.about,
        "players": each.players,
        "uses": list(each.uses),
        "one_of": list(each.groups),
    }


def _lines(rules: "Rules") -> list[str]:
    low, high = rules.players[0], rules.players[-1]
    several = f"{low} to {high}" if high > low else str(low)
    lines = [f"{clean(rules.title)} is for {several} players (`--players`)."]
    if not rules.settings:
        return [*lines, "Its rules leave nothing open."]
    lines += ["What its rules leave open is played like this, unless `--set` says otherwise:"]
    for setting in rules.settings:
        lines += ["", f"  --set {setting.name}={as_text(setting.value)}", *_about(setting)]
    return lines


def _about(setting: "Setting") -> list[str]:
    why = clean(setting.why)
    reason = f"      {why}{cited(setting.clauses)}".rstrip()
    return [*([reason] if reason else []), f"      It is {_allowed(setting)}."]


def _allowed(setting: "Setting") -> str:
    """What a setting may be."""
    if isinstance(setting.value, bool):
        return "yes or no"
    if isinstance(setting.value, str):
        return listing(setting.words)
    span = f"from {setting.low} to {setting.high}"
    if isinstance(setting.value, tuple):
        return f"a list of numbers {span}, such as {as_text(setting.value)}"
    return f"a number {span}"


def _as_json(rules: "Rules") -> dict[str, Any]:
    return {
        "game": rules.title,
        "players": [rules.players[0], rules.players[-1]],
        "settings": [
            {
                "name": setting.name,
                "value": setting.value,
                "low": setting.low,
                "high": setting.high,
                "words": list(setting.words),
                "why": setting.why,
                "clauses": list(setting.clauses),
            }
            for setting in rules.settings
        ],
    }
