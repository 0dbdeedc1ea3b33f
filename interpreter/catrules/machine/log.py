"""What is told: entries with a sentence and the data behind it, for each seat."""

from typing import Any

from attrs import field, frozen


@frozen
class Entry:
    """Something that a seat was told.

    event: `decision`, `effect` or `trigger`; actor: a seat's number, `chance`, `table` or None;
    rule and clauses: by which rule, and what it cites; text: a sentence;
    data: more, by event: an effect's `verb`, `thing`, `amount`, `from` and `to`, and so on.
    """

    event: str
    actor: int | str | None
    rule: str
    clauses: tuple[str, ...]
    text: str
    data: tuple[tuple[str, Any], ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        """The entry as `run --json` prints it."""
        return {
            "event": self.event,
            "actor": self.actor,
            "rule": self.rule,
            "clauses": list(self.clauses),
            "text": self.text,
            **dict(self.data),
        }
