"""The codes of what shows when a configuration is lowered: slug, title, explanation."""

LOWERING_CODES: dict[str, tuple[str, str, str]] = {
    "E350": (
        "stock",
        "Components that cannot be laid out",
        "With the settings of this game there would be less than none of a component, or a"
        " die without a side. Write `max(0, …)` where it is counted, or give the settings narrower"
        " ranges; a side at least is there once.",
    ),
    "E351": (
        "not-constant",
        "What must be known before the game is not",
        "How many components there are and how far counters go is worked out before a game, from"
        " numbers, settings, `count players` and values made of them.",
    ),
    "E352": (
        "constant-division",
        "Dividing by 0 before the game begins",
        "A number that is worked out before the game divides by 0 with the settings given. Divide"
        " by `max(1, …)`, or give the setting a range without 0.",
    ),
    "E353": (
        "open-range",
        "Several numbers from a range that is not known beforehand",
        "Several of some numbers are chosen as one answer, which must name them all. Choose one"
        " number after the other, or from a range between two numbers that are written.",
    ),
    "E354": (
        "unlike-sets",
        "Sets that cannot be made one",
        "Ranges whose ends change in a game are not joined with other numbers, nor is anything"
        " taken away from them. Say with `where` which of the numbers are meant.",
    ),
    "E355": (
        "too-many-components",
        "More components than a game can have",
        "Components are counted before a game begins, with the settings of that game: 100 000 are"
        " enough for any box.",
    ),
    "E356": (
        "state-too-large",
        "A state too large to be kept",
        "What may lie in a zone is counted there for each owner. Many kinds in many zones of many"
        " owners take more than there is room for.",
    ),
    "E357": (
        "program-too-large",
        "Rules that become too many instructions",
        "Each statement is made into instructions for the number of players and the settings. What"
        " is alike is said once: in a rule, a value or a loop.",
    ),
    "E358": (
        "rules-too-deep",
        "Rules that lead through too many others",
        "Rules that run rules that run rules, and so on, are not nested without end. Let one rule"
        " run several others in turn.",
    ),
    "E359": (
        "order-at-once",
        "Several put things into one order at once",
        "Where all are asked at once, nothing depends on who answers first: so what lies in an"
        " order that counts is put there behind the block, from zones of each player's own.",
    ),
}
