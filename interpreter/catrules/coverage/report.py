"""Coverage beside the text of the rules: how much of each file was reached, and what was not."""

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from attrs import evolve, frozen

from catrules.coverage.measure import Coverage
from catrules.coverage.places import Place, places_of
from catrules.coverage.unreached import Explanation, bare, explanations, written
from catrules.diagnostics import Diagnostic, Label
from catrules.gather import RuleText, belonging, read_rules
from catrules.reading import AS_WRITTEN, Texts
from catrules.source import Source, Span

LINES, BRANCHES, OPTIONS = "lines", "branches", "options"
NEVER_RUN = "never run"
SORTS = (LINES, BRANCHES, OPTIONS)
"""What is counted of a file. Each part of a condition has two branches: it holds, it does not."""


@frozen
class Share:
    """So many of all were reached."""

    reached: int = 0
    all: int = 0

    def __add__(self, other: "Share") -> "Share":
        return Share(self.reached + other.reached, self.all + other.all)

    @property
    def percent(self) -> float:
        """How much that is; 100 if there is nothing."""
        return 100 * self.reached / self.all if self.all else 100.0


@frozen
class Missing:
    """Something that was not reached. what: in words; text: its line; inside: how many lines that
    do something it stands for, more than its own; shares: what of each sort would be reached with
    it; why: how that is explained, empty if it is not."""

    place: Place
    what: str
    text: str
    inside: int
    shares: tuple[tuple[str, int], ...]
    why: str = ""

    @property
    def said(self) -> str:
        """In words, with what else it stands for."""
        if not self.inside:
            return self.what
        others = "1 line that follows" if self.inside == 1 else f"{self.inside} lines that follow"
        return f"{self.what}, nor {others}"


@frozen
class FileReport:
    """What was reached of a file. shares: by sort, what is explained left out; clauses: of each
    that its lines cite whether one of these was reached."""

    file: str
    shares: dict[str, Share]
    clauses: dict[str, bool]
    missing: tuple[Missing, ...]
    explained: tuple[Missing, ...]

    @property
    def whole(self) -> Share:
        """All sorts together."""
        return sum(self.shares.values(), Share())

    @property
    def clause_share(self) -> Share:
        """How many of the clauses were reached."""
        return Share(sum(self.clauses.values()), len(self.clauses))


@frozen
class Report:
    """Files in order of their names. findings: what is wrong with explanations; unplayed: the
    variants and tournaments of these games that nothing was counted of."""

    files: tuple[FileReport, ...]
    findings: tuple[Diagnostic, ...] = ()
    unplayed: tuple[str, ...] = ()

    @property
    def shares(self) -> dict[str, Share]:
        """By sort, of all files together."""
        return {sort: sum((f.shares[sort] for f in self.files), Share()) for sort in SORTS}

    @property
    def whole(self) -> Share:
        """All sorts of all files together."""
        return sum(self.shares.values(), Share())

    @property
    def clauses(self) -> dict[str, bool]:
        """Of each clause whether a line that cites it was reached, in whatever file."""
        found: dict[str, bool] = {}
        for file in self.files:
            for clause, reached in file.clauses.items():
                found[clause] = found.get(clause, False) or reached
        return dict(sorted(found.items()))


def report(coverage: Coverage, *, suites: bool = True, changed: Texts = AS_WRITTEN) -> Report:
    """What was reached of the rule files that something was counted of; they are read again.

    suites: it was counted by suites, which should play all variants of a game. changed: what is
    read instead of some files.
    """
    texts = [text for file in coverage.files if (text := read_rules(file, changed)) is not None]
    games = dict.fromkeys(_game(text) for text in texts)
    beside = {game: explanations(game) for game in games}
    findings = [finding for _, wrong in beside.values() for finding in wrong]
    files = []
    for text in texts:
        own = [e for e in beside[_game(text)][0] if e.variant == _variant(text)]
        about = _File(text, coverage, own)
        files.append(about.report())
        findings += about.stale()
    for game, (entries, _) in beside.items():
        findings += _unknown_variants(game, entries)
    unplayed = _unplayed(games, coverage.files) if suites else ()
    return Report(tuple(files), tuple(findings), unplayed)


def unreached_lines(coverage: Coverage) -> dict[str, dict[int, tuple[str, ...]]]:
    """Of each rule file that something was counted of the lines that were not reached whole.

    By number, with what was not, in words; what is explained is among them. The files are read
    again.
    """
    texts = [text for file in coverage.files if (text := read_rules(file)) is not None]
    return {text.path: _File(text, coverage, ()).lines() for text in texts}


def _unplayed(games: Iterable[str], played: Sequence[str]) -> tuple[str, ...]:
    beside = (text for game in games for text in belonging(game) if places_of(text.parsed.file))
    files = {os.path.normpath(text.path) for text in beside}
    return tuple(sorted(files - {os.path.normpath(file) for file in played}))


def _game(text: RuleText) -> str:
    """The game that a file is, or is a variant of."""
    head = text.as_module.head
    if head is None or head.form != "variant" or not head.base:
        return text.path
    return os.path.normpath(os.path.join(os.path.dirname(text.path), head.base))


def _variant(text: RuleText) -> str:
    return "" if _game(text) == text.path else text.module


def _unknown_variants(game: str, entries: Iterable[Explanation]) -> Iterator[Diagnostic]:
    folders = (os.path.splitext(game)[0], os.path.dirname(game) or ".")
    for entry in entries:
        files = (Path(folder) / f"{entry.variant}.catrules" for folder in folders)
        if entry.variant and not any(file.is_file() for file in files):
            message = f"the game has no variant `{entry.variant}`"
            yield Diagnostic("W806", entry.span, message, "take the entry away, or mend the name")


class _File:
    """A file, looked at place by place."""

    def __init__(self, text: RuleText, coverage: Coverage, entries: Sequence[Explanation]) -> None:
        self.source, self.file = text.source, text.path
        self._coverage, self._entries = coverage, entries
        self._places = places_of(text.parsed.file)

    def report(self) -> FileReport:
        """What was reached."""
        explained = tuple(each for each in self._missing if each.why)
        left = [sort for each in explained for sort, n in each.shares for _ in range(n)]
        shares = {
            sort: Share(share.reached, share.all - left.count(sort))
            for sort, share in self._shares.items()
        }
        missing = tuple(each for each in self._missing if not each.why)
        return FileReport(self.file, shares, self._clauses, missing, explained)

    def lines(self) -> dict[int, tuple[str, ...]]:
        """What was not reached, by line; a line of which nothing was says no more than that."""
        found: dict[int, list[Place]] = {}
        for place in self._places:
            found.setdefault(place.at.line, []).append(place)
        said = {number: self._lacking(places) for number, places in found.items()}
        return {number: lacking for number, lacking in said.items() if lacking}

    def _lacking(self, places: Sequence[Place]) -> tuple[str, ...]:
        whats = dict.fromkeys(self._what(place) for place in places if self._lacks(place))
        if not any(any(self._counts(place)) for place in places):
            return (NEVER_RUN,)
        others = tuple(what for what in whats if what != NEVER_RUN)
        return others or ((f"in part {NEVER_RUN}",) if whats else ())

    # ---- places

    def _counts(self, place: Place) -> tuple[int, int]:
        first, second = self._coverage[place.point]
        return (second, first) if place.opposite else (first, second)

    def _lacks(self, place: Place) -> int:
        """How many parts of a place were not reached."""
        first, second = self._counts(place)
        if place.point.form == "condition":
            return (not first) + (not second)
        return int(not (first or second) if place.point.form == "step" else not second)

    @cached_property
    def _shares(self) -> dict[str, Share]:
        found = dict.fromkeys(SORTS, Share())
        for place in self._places:
            every = 2 if place.point.form == "condition" else 1
            found[_sort(place)] += Share(every - self._lacks(place), every)
        return found

    @property
    def _clauses(self) -> dict[str, bool]:
        found: dict[str, bool] = {}
        for place in self._places:
            carried = self._carried(place)
            for clause in (*place.clauses, *place.around):
                found[clause] = found.get(clause, False) or clause in carried
        return dict(sorted(found.items()))

    def _carried(self, place: Place) -> Collection[str]:
        """The clauses that are carried out at a place."""
        first, second = self._counts(place)
        match place.point.form:
            case "condition":
                return place.decides if first or second else ()
            case "step":
                return (*place.clauses, *place.around) if first or second else ()
        return place.clauses if second else place.decides if first else ()

    # ---- what is missing

    @cached_property
    def _missing(self) -> tuple[Missing, ...]:
        """What was not reached, in the order of the text; of blocks the first line that was not."""
        found: list[Missing] = []
        last: Place | None = None  # the line or option with which what follows is told
        at = 0  # where that stands among those found
        for place in self._places:
            if not self._lacks(place):
                if place.point.form == "step":
                    last = None
                continue
            if last is not None and self._goes_with(place, last):
                found[at] = self._with(found[at], place)
                last = place if _goes_on(place, last) else last
                continue
            found.append(self._with(self._one(place), place, first=True))
            if place.point.form in ("step", "option"):
                last, at = place, len(found) - 1
        return tuple(map(self._explained, found))

    def _goes_with(self, place: Place, last: Place) -> bool:
        """Whether it is told by telling that another was not reached."""
        asked = place.point.form == "condition" and any(self._counts(place))
        return _goes_on(place, last) or (_within(place, last) and not asked)

    def _one(self, place: Place) -> Missing:
        text = written(self.source.line(place.at.line)).strip()
        return Missing(place, self._what(place), text, 0, ())

    def _with(self, missing: Missing, place: Place, *, first: bool = False) -> Missing:
        """With one more place, which is told by it."""
        shares = dict(missing.shares)
        shares[_sort(place)] = shares.get(_sort(place), 0) + self._lacks(place)
        more = int(not first and place.at.line != missing.place.at.line)
        more = more if place.point.form == "step" else 0
        return evolve(missing, inside=missing.inside + more, shares=tuple(sorted(shares.items())))

    def _what(self, place: Place) -> str:
        first, second = self._counts(place)
        match place.point.form:
            case "step":
                return NEVER_RUN
            case "option":
                return f"option never {'taken' if first else 'offered'}: {place.label}"
            case "declined":
                return f"option never taken: {place.label}"
        text = _text(self.source, place.at)
        if not first and not second:
            return f"`{text}` never asked"
        if place.label:
            return f"`{place.label}` {'never' if second else 'always'} used up"
        return f"`{text}` never {'false' if second else 'true'}"

    def _explained(self, missing: Missing) -> Missing:
        for entry in self._entries:
            if entry.is_about(missing.place.rule, missing.text, missing.what):
                return evolve(missing, why=entry.why)
        return missing

    # ---- explanations

    def stale(self) -> Iterator[Diagnostic]:
        """The entries that explain nothing, or what is not there any more."""
        for entry in self._entries:
            if any(entry.is_about(m.place.rule, m.text, m.what) for m in self._missing):
                continue
            there = self._line_of(entry)
            hint = "take the entry away"
            if there is None:
                message = f"`{entry.rule}` has no such line any more"
                yield Diagnostic("W806", entry.span, message, "write the line as it stands there")
            else:
                labels = (Label(there, "this line"),)
                message = "what this explains was reached"
                yield Diagnostic("W806", entry.span, message, hint, labels)

    def _line_of(self, entry: Explanation) -> Span | None:
        for place in self._places:
            line = self.source.line(place.at.line)
            if place.rule == entry.rule and bare(line) == bare(entry.line):
                return place.at
        return None


def _sort(place: Place) -> str:
    return {"step": LINES, "condition": BRANCHES}.get(place.point.form, OPTIONS)


def _within(place: Place, outer: Place) -> bool:
    own, other = place.at, outer.at
    begins = (other.line, other.column) <= (own.line, own.column)
    return begins and (own.end_line, own.end_column) <= (other.end_line, other.end_column)


def _goes_on(place: Place, last: Place) -> bool:
    """Whether a line that was never run follows another in the same rule."""
    forms = (place.point.form, last.point.form)
    return forms == ("step", "step") and place.item == last.item


def _text(source: Source, span: Span) -> str:
    """What stands at a place, its words one space apart."""
    lines = [source.line(number) for number in range(span.line, span.end_line + 1)]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return " ".join(" ".join(lines).split())
