"""Every code that a finding may have: a slug, a title, and what to know about it.

Codes are stable: one that is no longer given is not used again. E0 files and settings, E1 reading,
E2 names and types, E3 bounds and structure, E4 secrecy, E5 and E9 while a game runs, E6 suites,
E7 catalogues, E8 saved games, W warnings. Each stage has the table of its own in its `codes.py`.
"""

from attrs import frozen

from catrules.catalogue.codes import CATALOGUE_CODES
from catrules.compiled.codes import COMPILED_CODES
from catrules.conformance.codes import SUITE_CODES
from catrules.coverage.codes import COVERAGE_CODES
from catrules.exploring.codes import EXPLORING_CODES
from catrules.lowering.codes import LOWERING_CODES
from catrules.machine.codes import MACHINE_CODES
from catrules.mutation.codes import MUTATION_CODES
from catrules.positions.codes import POSITION_CODES
from catrules.saves.codes import SAVE_CODES
from catrules.semantics.codes import SEMANTIC_CODES
from catrules.syntax.codes import SYNTAX_CODES


@frozen
class Code:
    """A code: what it is called in lists, in one line, and in a paragraph."""

    slug: str
    title: str
    explanation: str


_FILE_CODES: dict[str, tuple[str, str, str]] = {
    "E001": (
        "no-file",
        "There is no such file",
        "The path leads nowhere. Paths are taken from the folder in which the command is given.",
    ),
    "E002": (
        "no-rule-file",
        "Not a file that can hold rules",
        "A rule file is an ordinary text file. Folders, pipes and devices are not read.",
    ),
    "E003": (
        "unreadable",
        "The file cannot be read",
        "The system refuses it. Look at who owns the file and who may read it.",
    ),
    "E004": (
        "encoding",
        "The file is not UTF-8",
        "Rule files are text in UTF-8, which every editor can save. The place shown is the first"
        " character that is something else.",
    ),
    "E005": (
        "null-byte",
        "The file is no text",
        "A null byte never stands in a text. The file may be a picture, a document of an office"
        " program, or damaged.",
    ),
    "E010": (
        "no-setting",
        "There is no such setting",
        "Only what the rules `assume` can be set from outside; what a variant assumes, where it is"
        " played, too (`--with`).",
    ),
    "E011": (
        "setting-value",
        "A setting cannot have that value",
        "Each `assume` says what it may be: a number in a range, one of some words, `yes` or `no`,"
        " or a list of numbers.",
    ),
    "E012": (
        "player-number",
        "The game is not for so many",
        "The `players` line says how many can play; it may depend on settings.",
    ),
}

_ALL = (
    _FILE_CODES,
    SYNTAX_CODES,
    SEMANTIC_CODES,
    LOWERING_CODES,
    MACHINE_CODES,
    COMPILED_CODES,
    SUITE_CODES,
    CATALOGUE_CODES,
    SAVE_CODES,
    COVERAGE_CODES,
    MUTATION_CODES,
    POSITION_CODES,
    EXPLORING_CODES,
)

CODES: dict[str, Code] = {
    name: Code(*said) for name, said in sorted(entry for part in _ALL for entry in part.items())
}
"""All codes, in order."""
