"""What a game asks, says and comes to, in the words that people read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from catrules.text import clean, listed, so_many, spaced

if TYPE_CHECKING:
    from catrules.machine.answers import Decision, Result
    from catrules.machine.log import Entry


def question(decision: "Decision", windows: tuple[str, ...]) -> str:
    """What a decision asks, and what about; windows: the open ones with something on offer."""
    return clean(decision.with_topic(_asked(decision, windows)))


def _asked(decision: "Decision", windows: tuple[str, ...]) -> str:
    if decision.actor == "table":
        return f"The table decides: {clean(decision.prompt) or spaced(decision.rule)}"
    if decision.prompt:
        return clean(decision.prompt)
    if decision.form == "window" and windows:
        return f"{spaced(', '.join(windows))}: what do you do?"
    return f"{spaced(decision.rule)}: what do you choose?" if decision.rule else "What do you do?"


def sentence(entry: "Entry", *, explain: bool) -> str:
    """What happened, and by which rule if that is wanted."""
    text = clean(entry.text)
    if not explain or not (entry.rule or entry.clauses):
        return text
    return f"{text}  ({spaced(entry.rule)}{cited(entry.clauses)})"


def cited(clauses: tuple[str, ...]) -> str:
    """The clauses as they are cited in a rule file."""
    return f" [{clean(', '.join(clauses))}]" if clauses else ""


def outcome(result: "Result", called: Callable[[int], str]) -> list[str]:
    """Who has won, why, with which scores, and how long it took; called: the seats' names."""
    names = [called(seat) for seat in result.winners]
    reason = f"{spaced(result.reason)}{cited(result.clauses)}" if result.reason else ""
    lines = [f"Result: {_won(names)}{f': {reason}' if reason else ''}."]
    if result.scores is not None:
        lines += _scores(result.scores, result.winners, called)
    lines.append(
        f"Length: {so_many(result.turns, 'turn')}, {so_many(result.decisions, 'decision')}."
    )
    return lines


def _won(names: list[str]) -> str:
    if not names:
        return "nobody has won"
    verb = "win" if len(names) > 1 or names == ["you"] else "wins"
    return f"{listed(names)} {verb}"


def _scores(
    scores: tuple[int, ...], winners: tuple[int, ...], called: Callable[[int], str]
) -> list[str]:
    """A small table of scores in the order of the seats; who has won is marked."""
    names = [called(seat) for seat in range(1, len(scores) + 1)]
    wide = max(map(len, names))
    digits = max(len(str(score)) for score in scores)
    return [
        f"{'* ' if seat in winners else '  '}{name:<{wide}}  {score:>{digits}}"
        for seat, (name, score) in enumerate(zip(names, scores, strict=True), 1)
    ]
