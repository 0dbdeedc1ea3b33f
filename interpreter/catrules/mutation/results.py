"""Results that are kept: one JSON object a line, pinned to the rules and suites."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import asdict

from catrules.gather import files_beside
from catrules.mutation.trial import OUTCOMES, Verdict

FORMAT = "catrules mutate 1"


class NoResults(ValueError):
    """A text that holds no results for these rules; the message says why."""


def pinned(game: str, suites: Sequence[str], *asked: object) -> str:
    """A hash over all rule files of a game, some suites, and what else was asked for."""
    whole = sha256(repr(asked).encode())
    for path in (game, *files_beside(game), *suites):
        whole.update(Path(path).read_bytes() + b"\0")
    return whole.hexdigest()


def header(pin: str) -> str:
    """The first line."""
    return json.dumps({"format": FORMAT, "sha256": pin}) + "\n"


def line(mutant: str, verdict: Verdict) -> str:
    """The line of a mutant, by its id."""
    return json.dumps({"mutant": mutant, **asdict(verdict)}, ensure_ascii=False) + "\n"


def read(text: str, pin: str) -> dict[str, Verdict]:
    """The verdicts in a text, by the ids of the mutants; a last line that is cut off is left aside.

    Raises NoResults.
    """
    if not text:
        return {}
    lines = text.split("\n")
    first = _object(lines[0])
    if first.get("format") != FORMAT:
        raise NoResults("this file does not hold results of `catrules mutate`")
    if first.get("sha256") != pin:
        raise NoResults("these are results of other rules, suites or options than now")
    return dict(_verdict(_object(each)) for each in lines[1:-1])


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NoResults("this file does not hold results of `catrules mutate`")
    return found


def _verdict(found: dict[str, Any]) -> tuple[str, Verdict]:
    try:
        mutant = str(found.pop("mutant"))
        verdict = Verdict(**found)
    except (KeyError, TypeError):
        raise NoResults("a line of this file is no result") from None
    if verdict.outcome not in OUTCOMES:
        raise NoResults(f"there is no outcome {verdict.outcome!r}")
    return mutant, verdict


def whole(verdicts: Iterable[tuple[str, Verdict]], pin: str) -> str:
    """All of it."""
    return header(pin) + "".join(line(*each) for each in verdicts)
