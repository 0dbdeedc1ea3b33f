"""`why` at the prompt: why something is offered or not, and what would make it legal; in lines."""

import re
from typing import TYPE_CHECKING

from catrules.machine.labels import joined
from catrules.machine.refusals import NO_CANDIDATE
from catrules.text import clean
from catrules_cli.words import cited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catrules import IllegalOption, Play
    from catrules.machine.answers import Actor, Grounds, Refusal
    from catrules.source import Source, Span

CLOSED = "You are asked to choose: all that can be chosen is listed."
TOO_FAR = "No change of one or two things that you see would make it legal."
MORE = "`why ACTION` also says what would make it legal."


def why_all(play: "Play", actor: "Actor") -> list[str]:
    """Everything that is not offered to a seat, with each need that fails."""
    if not isinstance(actor, int) or not _in_a_window(play, actor):
        return [CLOSED]
    found = play.why(None, actor)
    return ["Not offered now:", *reasons(found), MORE] if found else ["Every action is offered."]


def why(play: "Play", actor: "Actor", text: str) -> list[str]:
    """Why one thing is offered, or why not and what would make it legal."""
    from catrules import IllegalOption

    try:
        return grounds(play.because(text, actor))
    except IllegalOption as problem:
        if problem.fitting:
            several = f"`{clean(text)}` is offered: {'; '.join(problem.fitting)}."
            return [several, *grounds(play.because(problem.fitting[0], actor))[1:]]
    if not isinstance(actor, int):
        return [CLOSED]
    refused: list[str] = []
    try:
        if _in_a_window(play, actor):
            refused = reasons(play.why(text, actor))
    except IllegalOption as problem:
        refused = [f"{problem}.", *meant(problem)]
        if problem.nearest:
            return refused
    try:
        return [*refused, _remedy(play, actor, text)]
    except IllegalOption:
        return refused or [CLOSED]


def _in_a_window(play: "Play", actor: "Actor") -> bool:
    return any(asked.actor == actor and asked.windows for asked in play.pending)


def _remedy(play: "Play", actor: int, text: str) -> str:
    """What would make something legal."""
    found = play.what_if(text, actor)
    if found is None:
        return TOO_FAR
    return f"It would be offered {clean(found.text)}." if found.text else "It is offered."


def grounds(found: "Grounds") -> list[str]:
    """Which rule offers an option, and what that needs."""
    place = f": {clean(found.place.file)}:{found.place.line}" if found.place.line else ""
    rule = f" by `{clean(found.rule)}`" if found.rule else ""
    lines = [f"`{found.option}` is offered{rule}{cited(found.clauses)}{place}"]
    for need in found.needs:
        clauses = need.clauses if need.clauses != found.clauses else ()
        lines.append(f"  holds: {phrase_at(need.place) or need.reason}{cited(clauses)}")
    return lines


def meant(problem: "IllegalOption") -> list[str]:
    """What was perhaps meant, if no need says more."""
    return [f"Did you mean: {problem.nearest}?"] if problem.nearest and not problem.refusals else []


def reasons(refusals: "tuple[Refusal, ...]") -> list[str]:
    """Needs that fail, those of several things together."""
    groups: dict[tuple[str, str, tuple[str, ...], str], list[str]] = {}
    for refusal in refusals:
        where = _line(refusal.place) if refusal.reason == NO_CANDIDATE else ""
        key = (refusal.action, refusal.reason, refusal.clauses, where)
        groups.setdefault(key, []).append(refusal.candidate)
    return [
        f"  {joined(action, ', '.join(filter(None, of)))}: {reason}{where}{cited(clauses)}"
        for (action, reason, clauses, where), of in groups.items()
    ]


# ---- lines of the rules


def phrase_at(place: "Span | None") -> str:
    """A need as it stands in its rule file, without what is said where it fails."""
    source = _source(place)
    if source is None or place is None:
        return ""
    lines = [source.line(number) for number in range(place.line, place.end_line + 1)]
    lines[-1] = lines[-1][: place.end_column - 1]
    lines[0] = lines[0][place.column - 1 :]
    text = " ".join(line.strip() for line in lines)
    return clean(re.sub(r'\s*("[^"]*"\s*)?(\[[^\]]*\]\s*)?(#.*)?$', "", text))


def _source(place: "Span | None") -> "Source | None":
    from catrules.reading import read_source
    from catrules.source import Source

    read = read_source(place.file, place.file) if place else None
    return read if isinstance(read, Source) else None


def _line(place: "Span | None") -> str:
    """The `on` line of the action at a place of a rule file, and which place that is."""
    source = _source(place)
    if place is None or source is None:
        return ""
    number = next(_on_lines(source, place.line), place.line)
    text = source.line(number).strip().partition("  ")[0]
    return f", by `{clean(text)}` ({clean(place.file)}:{number})"


def _on_lines(source: "Source", first: int) -> "Iterator[int]":
    """The lines of the item that begins at a line and say what it is done with."""
    for number in range(first + 1, source.text.count("\n") + 2):
        text = source.line(number)
        if text[:1].strip():
            return  # the next item
        if text.split()[:1] == ["on"]:
            yield number
