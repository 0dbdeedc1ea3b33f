"""What happens in a game, as sentences."""

from typing import TYPE_CHECKING

from catrules.text import clean, spaced

if TYPE_CHECKING:
    from catrules.machine.answers import Decision
    from catrules.machine.log import Entry
    from catrules.machine.play import Play


def question(decision: "Decision") -> str:
    """What a decision asks."""
    if decision.actor == "table":
        return f"The table decides: {clean(decision.prompt) or spaced(decision.rule)}"
    if decision.prompt:
        return clean(decision.prompt)
    if decision.form == "window" and decision.windows:
        return f"{spaced(', '.join(decision.windows))}: what do you do?"
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


def outcome(play: "Play") -> str:
    """Who has won, why, with which scores, and how long it took."""
    result = play.result
    if result is None:
        return "The game is not over."
    names = [clean(play.names[seat - 1]) for seat in result.winners]
    won = f"{_and(names)} {'wins' if len(names) == 1 else 'win'}" if names else "nobody wins"
    reason = f" by {spaced(result.reason)}{cited(result.clauses)}" if result.reason else ""
    lines = [f"Result: {won}{reason}."]
    if result.scores is not None:
        scores = zip(play.names, result.scores, strict=True)
        lines.append(f"Scores: {', '.join(f'{clean(name)} {score}' for name, score in scores)}.")
    lines.append(f"Length: {count(result.turns, 'turn')}, {count(result.decisions, 'decision')}.")
    return "\n".join(lines)


def count(number: int, noun: str) -> str:
    """`1 turn`, `2 turns`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
