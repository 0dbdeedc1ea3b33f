"""Results that are kept: one JSON object a line, pinned to the rules and to what was played."""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, frozen

from catrules.gather import files_beside
from catrules.mutation.bench import Scenario
from catrules.mutation.trial import KILLED, OUTCOMES, Verdict

FORMAT = "catrules mutate 2"


class NoResults(ValueError):
    """A text that holds no results for these rules; the message says why."""


@frozen
class Kept:
    """A result, and the suites on which it was found: a hash over them."""

    verdict: Verdict
    suites: str


def pinned(game: str, *asked: object) -> str:
    """A hash over all rule files of a game, and what else was asked for."""
    return _hash((game, *files_beside(game)), repr(asked))


def hash_of(suites: Sequence[str]) -> str:
    """A hash over suites."""
    return _hash(suites, repr(list(suites)))


def _hash(paths: Iterable[str], more: str) -> str:
    whole = sha256(more.encode())
    for path in paths:
        whole.update(Path(path).read_bytes() + b"\0")
    return whole.hexdigest()


def holding(
    kept: Mapping[str, Kept], suites: str, scenarios: Sequence[Scenario]
) -> dict[str, Verdict]:
    """The verdicts that still hold, by the ids of the mutants, where these suites are played.

    On the same suites that is each; on others each mutant that a scenario noticed which is there
    as it was.
    """
    names = {each.key: each.name for each in scenarios}
    found = {}
    for mutant, each in kept.items():
        verdict = each.verdict
        if verdict.outcome == KILLED and verdict.key in names:
            found[mutant] = evolve(verdict, by=names[verdict.key])
        elif each.suites == suites:
            found[mutant] = verdict
    return found


# ---- the text


def header(pin: str) -> str:
    """The first line."""
    return json.dumps({"format": FORMAT, "sha256": pin}) + "\n"


def line(mutant: str, kept: Kept) -> str:
    """The line of a mutant, by its id."""
    fields = {"mutant": mutant, "suites": kept.suites, **asdict(kept.verdict)}
    return json.dumps(fields, ensure_ascii=False) + "\n"


def read(text: str, pin: str) -> dict[str, Kept]:
    """The results in a text, by the ids of the mutants; a last line that is cut off is left aside.

    Raises NoResults.
    """
    if not text:
        return {}
    lines = text.split("\n")
    first = _object(lines[0])
    if first.get("format") != FORMAT:
        raise NoResults("this file does not hold results of `catrules mutate`")
    if first.get("sha256") != pin:
        raise NoResults("these are results of other rules or options than now")
    return dict(_kept(_object(each)) for each in lines[1:-1])


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NoResults("this file does not hold results of `catrules mutate`")
    return found


def _kept(found: dict[str, Any]) -> tuple[str, Kept]:
    try:
        mutant, suites = str(found.pop("mutant")), str(found.pop("suites"))
        verdict = Verdict(**found)
    except (KeyError, TypeError):
        raise NoResults("a line of this file is no result") from None
    if verdict.outcome not in OUTCOMES:
        raise NoResults(f"there is no outcome {verdict.outcome!r}")
    return mutant, Kept(verdict, suites)


def whole(kept: Iterable[tuple[str, Kept]], pin: str) -> str:
    """All of it."""
    return header(pin) + "".join(line(*each) for each in kept)
