"""Results that are kept: one JSON object a line, pinned to the rules and to what was played."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, frozen

from catrules.gather import files_beside
from catrules.mutation.bench import Scenario
from catrules.mutation.trial import EQUIVALENT, KILLED, OUTCOMES, SURVIVED, Verdict

FORMAT = "catrules mutate 2"


class NoResults(ValueError):
    """A text that holds no results for these rules; the message says why."""


@frozen
class Kept:
    """A result, and the suites on which it was found: a hash over them."""

    verdict: Verdict
    suites: str


@frozen
class Older:
    """What is in a file of results.

    results: by the ids of the mutants; scenarios: the keys of those in suites, by the hash over
    these.
    """

    results: dict[str, Kept]
    scenarios: dict[str, tuple[str, ...]]

    def done(self, mutant: str) -> tuple[str, ...]:
        """The keys of the scenarios that did not notice a mutant; none if that is not known."""
        kept = self.results.get(mutant)
        if kept is None or kept.verdict.outcome not in (SURVIVED, EQUIVALENT):
            return ()
        return self.scenarios.get(kept.suites, ())

    def differs(self, mutant: str) -> bool:
        """Whether a mutant is known to be another game, although no scenario noticed."""
        return bool(self.done(mutant)) and self.results[mutant].verdict.outcome == SURVIVED


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


def holding(older: Older, suites: str, scenarios: Sequence[Scenario]) -> dict[str, Verdict]:
    """The verdicts that still hold, by the ids of the mutants, where these suites are played.

    On the same suites that is each; on others each mutant that a scenario noticed which is there
    as it was.
    """
    names = {each.key: each.name for each in scenarios}
    found = {}
    for mutant, each in older.results.items():
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


def played_on(suites: str, keys: Iterable[str]) -> str:
    """The line that says which scenarios are in suites."""
    return json.dumps({"suites": suites, "scenarios": list(keys)}) + "\n"


def line(mutant: str, kept: Kept) -> str:
    """The line of a mutant, by its id."""
    fields = {"mutant": mutant, "suites": kept.suites, **asdict(kept.verdict)}
    return json.dumps(fields, ensure_ascii=False) + "\n"


def read(text: str, pin: str) -> Older:
    """What is in a text; a last line that is cut off is left aside. Raises NoResults."""
    older = Older({}, {})
    if not text:
        return older
    lines = text.split("\n")
    first = _object(lines[0])
    if first.get("format") != FORMAT:
        raise NoResults("this file does not hold results of `catrules mutate`")
    if first.get("sha256") != pin:
        raise NoResults("these are results of other rules or options than now")
    for found in map(_object, lines[1:-1]):
        if "scenarios" in found:
            suites, keys = _played_on(found)
            older.scenarios[suites] = keys
        else:
            mutant, kept = _kept(found)
            older.results[mutant] = kept
    return older


def _played_on(found: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    try:
        return str(found["suites"]), tuple(map(str, found["scenarios"]))
    except (KeyError, TypeError):
        raise NoResults("a line of this file is no result") from None


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


def whole(older: Older, pin: str) -> str:
    """All of it."""
    scenarios = (played_on(*each) for each in older.scenarios.items())
    results = (line(*each) for each in older.results.items())
    return "".join((header(pin), *scenarios, *results))
