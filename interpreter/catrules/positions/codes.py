"""The codes of findings in position files: slug, title, explanation."""

POSITION_CODES: dict[str, tuple[str, str, str]] = {
    "E811": (
        "no-position",
        "Not a position",
        "A position is the file that `position PATH` writes at the prompt of `catrules run`. Its"
        " first line says so.",
    ),
    "E812": (
        "newer-position",
        "A position of a newer format",
        "It was written by a newer catrules, whose positions hold what this one does not know.",
    ),
    "E813": (
        "damaged-position",
        "A position that was cut off or changed where nothing may be changed",
        "What stands between `exact` and `end` is what the game keeps in mind, and has a hash. It"
        " is not to be edited; the lines `given` above it are.",
    ),
    "E814": (
        "position-rules",
        "A position of other rules",
        "A position holds what these very rules keep in mind. It can be used with changed rules as"
        " long as these have the same zones, marks and questions in the same order, and keep the"
        " same things in mind.",
    ),
    "E815": (
        "position-configuration",
        "A position that these rules do not allow",
        "Number of players, names and settings stand in its first lines; with these rules they are"
        " impossible.",
    ),
    "E816": (
        "position-line",
        "A line of a position that cannot be read",
        "Each line begins with a word that says what it is; `given PLACE = …` says what lies"
        " somewhere or what a mark says, in the words of the rules.",
    ),
    "E817": (
        "position-misfit",
        "A position in which no game can stand",
        "There are as many things as the rules say, each mark is what it may be, no win or trigger"
        " is due, and there is something to choose where somebody is asked.",
    ),
    "E818": (
        "position-inside",
        "A position that cannot be changed here",
        "While all are asked at once, what each has chosen is kept apart until the last has"
        " answered. Such a position goes on as it is; to change one take a moment before or after.",
    ),
    "E819": (
        "position-elsewhere",
        "A position that leads elsewhere",
        "It holds the last decisions before it, from which bots conclude what is hidden. Played"
        " again they must lead to the position.",
    ),
    "W890": (
        "position-changed-rules",
        "A position of rules that were changed since",
        "The rules have other text now, but keep the same things in mind, so the game can go on."
        " What was decided before is not known in it.",
    ),
}
"""For each code of a position its slug, its title and what to know about it."""
