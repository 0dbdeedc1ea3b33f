"""The codes of findings in suites, and of scenarios that do not hold: slug, title, explanation."""

SUITE_CODES: dict[str, tuple[str, str, str]] = {
    "E601": (
        "given-line",
        "A line of things that does not say where or how many",
        "What lies where is written `PLACE = things`: `ana.purse = 2 coins, 1 gem`.",
    ),
    "E602": (
        "rows",
        "A row that does not fit its columns",
        "The cells of a row stand at least two spaces apart, one for each column. A column is a"
        " place (`ana.purse`), or a name that the lines below use for a number or a word.",
    ),
    "E603": (
        "suite-order",
        "A line that is missing, twice or in the wrong place",
        "A suite says which rules it is about; a scenario first how it begins, then its steps"
        " (`when`) and outcomes (`then`, `and`).",
    ),
    "E604": ("same-scenario", "Two scenarios of one name", "Say in the name how they differ."),
    "E605": (
        "no-then",
        "A scenario without an outcome",
        "A scenario that says nothing of what must be so would always pass.",
    ),
    "E606": (
        "configuration",
        "The rules cannot be played so",
        "The number of players, the variants and the settings of a scenario must be allowed by"
        " the rules, unless the scenario is about just that: `refused: players 9`.",
    ),
    "E607": (
        "entry",
        "No game can begin there",
        "A scenario may begin in a window that `turn`, or a rule that it runs, opens at exactly one"
        " place that is not inside a choice or a loop over players. Else it begins with `a new"
        " game` and plays up to there.",
    ),
    "E608": (
        "amount",
        "An amount that cannot be",
        "Things are counted from 0: `0 coins`, `nothing`.",
    ),
    "E609": (
        "unknown-thing",
        "No component or face is called so",
        "Things are called by their kind, what is printed on them, or the face that a die shows, as"
        " in the options of a game: `2 coins`, `tile 1`, `crown`.",
    ),
    "E610": (
        "never-lies-there",
        "No rule ever brings that there",
        "In a scenario things lie only where the rules could have brought them.",
    ),
    "E611": ("several-things", "A name that several things bear", "Say which of them."),
    "E612": (
        "too-few",
        "There are too few of these",
        "What lies somewhere was taken from where the rules put it at the start.",
    ),
    "E613": (
        "left-over",
        "Components that would lie nowhere",
        "A line `ZONE = …` says exactly what lies there. What the rules put there at the start, and"
        " what no other line takes, must lie somewhere else.",
    ),
    "E614": (
        "unknown-player",
        "Nobody is called so",
        "Players have the names of the `players` line.",
    ),
    "E615": (
        "name-of-the-rules",
        "A player or column with the name of something in the rules",
        "Else a line would say two things at once.",
    ),
    "E616": (
        "not-a-place",
        "Something of another sort is needed here",
        "Zones are compared by what lies there, all else by its value; only zones and marks are"
        " given, gained or seen.",
    ),
    "E617": (
        "given-twice",
        "Given twice",
        "A scenario says of a place once what lies there. It may overrule its background.",
    ),
    "E618": (
        "mark-value",
        "A mark cannot have that value",
        "A mark has the range that the rules give it.",
    ),
    "E620": (
        "illegal-step",
        "A step that is not allowed",
        "What is chosen must be offered. The reasons are those of the rules.",
    ),
    "E621": (
        "step-not-reached",
        "A step that is never reached",
        "Whoever is to act is not asked, because others are or the game is over. What may be"
        " declined, and what has one way, need not be said.",
    ),
    "E622": (
        "answer-unused",
        "An answer that nothing asks for",
        "Answers below a step are taken in their order by what is asked in it. In a scenario of"
        " several rows each must be asked for in one row at least.",
    ),
    "E623": (
        "question-unanswered",
        "A question that the scenario does not answer",
        "Chance, the table and players decide inside a step only what stands below it.",
    ),
    "E624": (
        "ambiguous-label",
        "A text that several options begin with",
        "A beginning is enough if only one option begins so.",
    ),
    "E625": (
        "not-so",
        "An outcome that is not so",
        "Either the rules or the scenario are wrong: compare both with the printed sheet.",
    ),
    "E626": (
        "rules-fail",
        "The rules fail in a scenario",
        "The rules stopped with a fault of their own while the scenario was played. Play there to"
        " find out what led to it.",
    ),
    "E627": (
        "not-refused",
        "A configuration that is not refused",
        "`refused:` says that the rules do not allow it, and perhaps why.",
    ),
    "E628": (
        "never-told",
        "A text that nobody is ever told",
        "`is not told` is about a sentence that could be told: here the rules have no words for it."
        " Write what would be told to somebody who may know it.",
    ),
}
