"""What can be wrong with a position, in words: what is there, what should be, how to go on."""

from catrules.diagnostics import Diagnostic
from catrules.saves.faults import SaveFault, fault, short
from catrules.saves.form import POSITION

FORMAT = 1
"""The number of this form. A position of a higher one is not read."""


class PositionError(ValueError):
    """A game of which no position can be kept; the message says why."""


def no_position(file: str, *, is_save: bool = False) -> SaveFault:
    """Its first line is none of a position."""
    if is_save:
        hint = f"`--resume {short(file)}` goes on with it, in place of `--position`"
        return fault("E811", file, 1, "this is a saved game, and no position", hint)
    message = f"this is no position: the first line of one is `{POSITION} {FORMAT}`"
    return fault("E811", file, 1, message, "name the file that `position` wrote at the prompt")


def unreadable(file: str, line: int, why: str) -> SaveFault:
    """It is no text."""
    return fault("E811", file, line, why, "a position is text in UTF-8, which every editor saves")


def newer(file: str, number: str) -> SaveFault:
    """It is of a form that is not known here."""
    message = f"this position is of form {short(number)}; this catrules reads form {FORMAT}"
    return fault("E812", file, 1, message, "use a newer catrules")


def cut_off(file: str, line: int) -> SaveFault:
    """Its end is missing."""
    message = "this position was cut off: its last line is `end`"
    return fault("E813", file, line, message, "take a copy of it if there is one")


def damaged(file: str, line: int) -> SaveFault:
    """Something between `exact` and `end` was changed."""
    message = "between `exact` and `end` this is not what was written, or not for these first lines"
    hint = "take a copy of it if there is one; only the lines `given` are edited"
    return fault("E813", file, line, message, hint)


def other_rules(file: str, line: int, game: str, title: str, changed: str) -> SaveFault:
    """It was made with other rules, which keep other things in mind. game: of the position."""
    if game != title:
        message = (
            f"this is a position of `{short(game)}`, and these are the rules of `{short(title)}`"
        )
        return fault("E814", file, line, message, f"run the rules of `{short(game)}` with it")
    message = (
        "this position cannot go on with these rules, which keep other things in mind (zones,"
        f" marks, questions): {changed}"
    )
    hint = (
        "put the rule files back as they were; or begin a game with these, keep a position of it"
        " with `position PATH`, and copy the lines `given` of this one into that"
    )
    return fault("E814", file, line, message, hint)


def impossible(file: str, line: int, why: str) -> SaveFault:
    """These players, names or settings cannot be."""
    message = f"this game cannot be played: {short(why)}"
    return fault("E815", file, line, message, "mend the first lines of the position")


def bad_line(file: str, line: int, message: str, hint: str = "") -> SaveFault:
    """A line that means nothing."""
    return fault("E816", file, line, message, hint)


def misfit(file: str, line: int, message: str, hint: str = "") -> SaveFault:
    """What is given cannot be."""
    return fault("E817", file, line, message, hint)


def inside(file: str, line: int, why: str) -> SaveFault:
    """All are asked at once there."""
    message = f"all are asked at once in this position, so {why}"
    return fault("E818", file, line, message, "take a moment before that, or after the last answer")


def elsewhere(file: str, line: int) -> SaveFault:
    """The decisions that it holds do not lead to it."""
    message = "the decisions that this position holds do not lead to it"
    hint = "use the catrules that wrote it; if this is the same one, the position was made up"
    return fault("E819", file, line, message, hint)


def changed_rules(file: str, line: int, changed: str) -> Diagnostic:
    """A warning: it is used with rules that have another text."""
    from catrules.source import Span

    message = f"the rules were changed since this position was kept: {changed}"
    hint = "it goes on from what lies where, without what was decided before"
    return Diagnostic("W890", Span(file, line, 1, line, 1), message, hint)
