"""What the explanations of a language need beside its grammar."""

from collections.abc import Mapping

from attrs import frozen

from catrules.syntax.foreign import WORDS
from catrules.syntax.forms import RULE_HOME, RULE_LINES, SUITE_LINES


@frozen
class Manner:
    """What the explanations of a language need beside its grammar.

    headers, inner_headers: the words that begin a line with a block of statements, at the margin
    and inside; foreign: words of other languages, with what is written here; home: where a
    statement belongs; forms: how lines are written, by their first word.
    """

    language: str
    headers: tuple[str, ...]
    inner_headers: tuple[str, ...]
    foreign: Mapping[str, str]
    home: str
    forms: Mapping[str, str]


RULES = Manner(
    "catrules",
    ("after", "before", "instead", "play", "rule", "setup", "trigger", "turn"),
    ("each", "if", "otherwise", "repeat", "together"),
    WORDS,
    RULE_HOME,
    RULE_LINES,
)
SUITES = Manner(
    "catspec",
    ("background", "scenario"),
    (),
    {word: hint for word, hint in WORDS.items() if word in ("true", "false", "null", "none")},
    "put it into a scenario, indented below the line that begins with `scenario`",
    SUITE_LINES,
)
