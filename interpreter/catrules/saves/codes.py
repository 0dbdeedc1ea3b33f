"""The codes of findings in saved games: slug, title, explanation."""

SAVE_CODES: dict[str, tuple[str, str, str]] = {
    "E801": (
        "no-save",
        "Not a saved game",
        "A save is the file that `catrules run --save` writes: lines of JSON, of which the first"
        " says what is played.",
    ),
    "E802": (
        "newer-save",
        "A saved game of a newer format",
        "It was written by a newer catrules, whose saves hold what this one does not know. The"
        " newer one can go on with it.",
    ),
    "E803": (
        "damaged-save",
        "A line of a saved game was changed",
        "Every line holds a hash over itself and the line before it, so nothing can be changed"
        " unnoticed. The lines before the one named are as they were written.",
    ),
    "E804": (
        "save-lines",
        "Lines of a saved game are doubled, missing or out of order",
        "Lines are numbered, and each holds a hash over itself and the line before it. A save is"
        " copied as a whole; two are never joined.",
    ),
    "E805": (
        "other-rules",
        "A saved game of other rules",
        "A save holds decisions, not positions, so it means something only with the very rules with"
        " which it was played: the same text of all files, and the same variants. A changed game is"
        " begun anew.",
    ),
    "E806": (
        "save-configuration",
        "A saved game that these rules do not allow",
        "Number of players, names and settings stand in the first line; with these rules they are"
        " impossible, so they were never played with them.",
    ),
    "E807": (
        "illegal-move",
        "An illegal move in a saved game",
        "Each line names who decided and the whole label of what was chosen. It must be offered to"
        " them where the line stands; the message lists what is.",
    ),
    "E808": (
        "other-position",
        "A saved game that leads elsewhere now",
        "Lines hold a hash of the position that they led to. Another version of catrules may follow"
        " the rules differently where it corrects a fault; the version that wrote the save goes on"
        " as before.",
    ),
    "E809": (
        "nothing-saved",
        "A saved game without its first line",
        "The program ended while it wrote the first line, before anything was asked. Begin the game"
        " anew; `--save` may use the same file.",
    ),
    "W801": (
        "torn-line",
        "The last line of a saved game was cut off",
        "The program or the machine stopped while the line was written. A decision counts once its"
        " line is on the disk, so no decision that counts is lost; the piece is dropped.",
    ),
}
"""For each code of a save its slug, its title and what to know about it."""
