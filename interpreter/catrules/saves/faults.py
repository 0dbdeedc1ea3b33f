"""What can be wrong with a save, in words: each names what is there, what should be, how to go on.

A save's lines hold the seed and what is hidden, so findings never quote them but for labels.
"""

from catrules.diagnostics import Diagnostic
from catrules.machine.answers import Actor
from catrules.saves.form import BEGINNING, FORMAT, Decided, Header
from catrules.source import Span
from catrules.text import clean

_MOST_OFFERED = 20
_LONGEST = 80
"""Of what a save says no more than this is shown, so that no line of it floods the screen."""


class SaveFault(Exception):
    """A save that cannot be used, or not with these rules; `finding` says where and why."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(f"{finding.span.file}:{finding.span.line}: {finding.message}")
        self.finding = finding


class SaveTrouble(Exception):
    """The disk or another program keeps a game from being saved; the message says how.

    kept: whether a save is there that holds everything up to the last decision.
    """

    def __init__(self, message: str, *, kept: bool = False) -> None:
        super().__init__(message)
        self.kept = kept


def short(text: str) -> str:
    """Text of a save as it may be shown."""
    text = clean(text)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def fault(code: str, file: str, line: int, message: str, hint: str = "") -> SaveFault:
    """The error that a line of a save gives."""
    return SaveFault(Diagnostic(code, Span(file, line, 1, line, 1), message, hint))


def no_save(file: str, *, is_position: bool = False) -> SaveFault:
    """Its first line is none of a save."""
    if is_position:
        hint = f"`--position {short(file)}` goes on from it, in place of `--resume`"
        return fault("E801", file, 1, "this is a position, and no saved game", hint)
    return fault(
        "E801",
        file,
        1,
        f"this is no saved game: the first line of one begins with {BEGINNING}",
        "name the file that `--save` wrote",
    )


def newer(file: str, number: int, version: str) -> SaveFault:
    """It is of a format that is not known here."""
    by = f", written by catrules {short(version)}" if version else ""
    return fault(
        "E802",
        file,
        1,
        f"this save is of format {number}{by}; this catrules reads format {FORMAT}",
        f"resume it with catrules {short(version)} or a newer one"
        if version
        else "resume it with a newer catrules",
    )


def damaged(file: str, line: int, *, form: bool = False) -> SaveFault:
    """A line is not what was written."""
    what = "has the right hash, but is not what a save can hold"
    if not form:
        what = "does not fit its hash: the line, or the one before it, was changed later on"
    return fault("E803", file, line, f"line {line} {what}", _whole(line))


def disordered(file: str, line: int, why: str) -> SaveFault:
    """Lines are there twice, missing or elsewhere."""
    return fault("E804", file, line, why, _whole(line))


def _whole(line: int) -> str:
    """How to go on from before a line."""
    if line <= 1:
        return "take a copy of the save if there is one; without its first line it cannot be read"
    before = "line 1 is whole" if line == 2 else f"lines 1 to {line - 1} are whole"
    return (
        f"{before}. To go on from there, copy them to a new file, as `head -n {line - 1}` does,"
        " and resume that; or take a copy of the save if there is one"
    )


def other_rules(file: str, header: Header, title: str, sha256: str) -> SaveFault:
    """It was played with other rules."""
    mine, theirs = f"`{short(header.game)}` ({header.sha256[:12]})", f"`{short(title)}`"
    if header.game != title:
        message = f"this game was played with the rules of {mine}, but these are {theirs}"
        hint = f"resume it with the rules of `{short(header.game)}`, as they were"
        return fault("E805", file, 1, f"{message} ({sha256[:12]})", hint)
    message = f"the rules of {mine} were changed since this game was saved (now {sha256[:12]})"
    hint = (
        "a game is resumed with the very same rules: put the files back as they were, or begin a"
        " game anew. A moment that `position PATH` keeps at the prompt outlasts small changes. The"
        " numbers are the beginnings of hashes over the text of the rules"
    )
    return fault("E805", file, 1, message, hint)


def other_variants(file: str, header: Header, variants: tuple[str, ...]) -> SaveFault:
    """It was played with other variants."""
    saved, given = (", ".join(map(short, each)) or "none" for each in (header.variants, variants))
    return fault(
        "E805",
        file,
        1,
        f"this game was played with these variants: {saved}; asked for are: {given}",
        "resume it with the variants that it was begun with",
    )


def impossible(file: str, why: str) -> SaveFault:
    """What the first line says cannot be played."""
    return fault(
        "E806", file, 1, f"this game cannot be played: {short(why)}", "the first line was made up"
    )


def illegal(file: str, record: Decided, options: tuple[str, ...], asked: list[str]) -> SaveFault:
    """A decision that is not possible where it stands. options: of whom it names; asked: who is."""
    who, label = _who(record.actor), short(record.label)
    if options:
        offered = ", ".join(map(short, options[:_MOST_OFFERED]))
        more = len(options) - _MOST_OFFERED
        there = f"offered there: {offered}{f' and {more} more' if more > 0 else ''}"
    elif asked:
        there = f"{who} is not asked there, but {' and '.join(asked)}"
    else:
        there = "the game is over there"
    return fault(
        "E807",
        file,
        record.line,
        f"line {record.line} is no legal move: {who} chooses `{label}`; {there}",
        _whole(record.line),
    )


def _who(actor: Actor) -> str:
    return "the table" if actor == "table" else f"seat {actor}"


def asked_there(actors: list[Actor]) -> list[str]:
    """Who is asked, in words."""
    return [_who(actor) for actor in actors]


def other_state(file: str, line: int, version: str) -> SaveFault:
    """The same decisions lead elsewhere than they did."""
    return fault(
        "E808",
        file,
        line,
        f"the decisions up to line {line} lead to another position here than where they led when"
        f" catrules {short(version)} saved them",
        f"resume it with catrules {short(version)}; if this is the same one, the save was made up",
    )


def nothing(file: str) -> SaveFault:
    """It was cut off before the first line was complete."""
    return fault(
        "E809",
        file,
        1,
        "nothing is saved here yet: its first line is missing or was cut off while it was written",
        "no decision is lost; begin the game anew, `--save` may use this file",
    )


def dropped(file: str, line: int, size: int) -> Diagnostic:
    """A warning: what an interrupted write left behind is not used."""
    span = Span(file, line, 1, line, 1)
    return Diagnostic(
        "W801",
        span,
        f"line {line} was cut off while it was written, so its {size} bytes are dropped; every"
        " decision that was accepted is there",
        "the game goes on behind the line before it",
    )
