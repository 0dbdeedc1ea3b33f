"""What exploring came to, for people and for programs."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from catrules.text import clean, so_many, spaced
from catrules_cli.found import as_json as found_as_json
from catrules_cli.options import as_text as setting_text

if TYPE_CHECKING:
    from catrules.exploring.findings import EndCount, Report
    from catrules.pipeline import SettingValue
    from catrules.rules import Rules


@frozen
class Played:
    """What was explored: the rules, how many play, and what of them is less than in print."""

    rules: "Rules"
    players: int
    settings: "Mapping[str, SettingValue]"
    smaller: tuple[tuple[str, str], ...]
    uncounted: bool

    def heading(self) -> str:
        """`Pig, 2 players, target=10`."""
        parts = [clean(self.rules.title), so_many(self.players, "player")]
        parts += [f"with {spaced(name)}" for name in self.rules.variants]
        parts += [f"{name}={setting_text(value)}" for name, value in self.settings.items()]
        parts += [f"`{clean(new)}` for `{clean(old)}`" for old, new in self.smaller]
        parts += ["turns uncounted"] if self.uncounted else []
        return ", ".join(parts)

    def as_json(self) -> dict[str, Any]:
        """It as the beginning of an object."""
        return {
            "game": self.rules.title,
            "with": list(self.rules.variants),
            "set": dict(self.settings),
            "smaller": [list(pair) for pair in self.smaller],
            "players": self.players,
            "uncounted": self.uncounted,
            "rules_sha256": self.rules.sha256,
        }


def as_json(report: "Report", seconds: float, played: Played, more: "Mapping[str, Any]") -> str:
    """One object. Only `seconds` and `positions_per_s` may differ from one run to the next.

    more: what else belongs there.
    """
    line = {
        **played.as_json(),
        "complete": report.complete,
        "positions": report.positions,
        "waiting": report.waiting,
        "depth": report.depth,
        "seconds": round(seconds, 3),
        "positions_per_s": round(report.positions / seconds, 1) if seconds else 0.0,
        "ends": [
            {"reason": end.reason, "winners": list(end.winners), "positions": end.positions}
            for end in report.ends
        ],
        "findings": [found_as_json(found) for found in report.found],
        "notes": [found_as_json(found) for found in report.notes],
        "meant": [{**found_as_json(each.found), "why": each.why} for each in report.meant],
        **more,
    }
    return json.dumps(line, ensure_ascii=False)


def as_text(report: "Report", seconds: float, played: Played) -> str:
    """The counts; findings are said elsewhere."""
    lines = [played.heading(), _extent(report, seconds)]
    if report.ends:
        lines += ["", *_table(report.ends)]
    return "\n".join(lines)


def _extent(report: "Report", seconds: float) -> str:
    speed = f", {report.positions / seconds:,.0f} a second" if seconds else ""
    seen = f"{report.positions:,} positions, the farthest behind {so_many(report.depth, 'choice')}"
    if report.complete:
        return f"Complete: {seen}; {seconds:.1f} s{speed}."
    waiting = f"{report.waiting:,} of them not followed up"
    return f"Not complete: {seen}; {waiting}; {seconds:.1f} s{speed}."


def _table(ends: "Sequence[EndCount]") -> list[str]:
    rows = [(_reason(end), _winners(end), f"{end.positions:,}") for end in ends]
    first, second, third = (max(map(len, column)) for column in zip(_HEAD, *rows, strict=True))
    return [f"{a:<{first}}  {b:<{second}}  {c:>{third}}" for a, b, c in (_HEAD, *rows)]


_HEAD = ("ends by", "winners", "positions")


def _reason(end: "EndCount") -> str:
    return spaced(end.reason) or "end"


def _winners(end: "EndCount") -> str:
    return ", ".join(map(str, end.winners)) or "nobody"


def summary(report: "Report") -> str:
    """`2 findings.`"""
    found = len(report.found)
    if not found:
        return "Nothing is wrong." if report.complete else "Nothing wrong was found so far."
    return f"{so_many(found, 'finding')}."
