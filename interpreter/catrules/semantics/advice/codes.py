"""What `check` advises: code, slug, title, what to know."""

Table = dict[str, tuple[str, str, str]]

_STANDING: Table = {
    "E330": (
        "always-due",
        "A trigger that would happen again and again",
        "What a trigger does must in the end change what its `when` asks for, or it is due again"
        " at once. Here nothing that the body does, directly or in rules that it runs, changes"
        " anything of that.",
    ),
    "E331": (
        "broken-from-the-start",
        "An `always` that never holds",
        "An `always` says what holds throughout the game; a run in which it does not hold is"
        " stopped. This one cannot hold, whatever is played.",
    ),
}

_CITE = " What is there only to be seen may cite the clause that says so, and is then left alone."
_UNUSED: Table = {
    "W310": (
        "unused-setting",
        "A setting on which nothing depends",
        "An `assume` is there to be set from outside. Nothing in the rules asks for this one, so"
        " the game is the same whatever it is.",
    ),
    "W311": (
        "unused-value",
        "A value that nothing asks for",
        "A `value` is worked out only where it is named. Perhaps another value is named where this"
        " one was meant.",
    ),
    "W312": (
        "unused-rule",
        "A rule that nothing runs",
        "A `rule` happens only where another one runs it. `setup` and `play` run by themselves,"
        " `turn` where turns go round.",
    ),
    "W313": (
        "unused-zone",
        "A zone that no rule names",
        "Nothing begins there, nothing moves there, and no rule asks for it.",
    ),
    "W314": (
        "empty-zone",
        "A zone that is always empty",
        "Rules ask for what lies there, but nothing begins there and nothing is ever moved there."
        " What depends on it never happens.",
    ),
    "W315": (
        "unused-mark",
        "A mark that no rule names",
        "A counter, flag or reference is there to be set and asked for.",
    ),
    "W316": (
        "mark-never-read",
        "A mark that is set and never asked for",
        "Rules set it, but nothing that happens depends on it." + _CITE,
    ),
    "W317": (
        "mark-never-set",
        "A mark that is asked for and never set",
        "It keeps what it begins with for the whole game. Perhaps a line is missing that sets it."
        " What never changes may be a `value` or an `assume`.",
    ),
    "W318": (
        "idle-component",
        "A component that no rule has to do with",
        "It lies in the box, or in a zone that no rule names, for the whole game. Perhaps the rule"
        " is missing that does something with it." + _CITE,
    ),
    "W319": (
        "unused-attribute",
        "What is on components and never asked for",
        "A column of a table, or a number behind `with`, that no rule names." + _CITE,
    ),
    "W320": (
        "unused-name",
        "A name that is not used again",
        "`let` and `chooses` give something a name for the lines below. Where it is never named"
        " there, the choice or the number makes no difference.",
    ),
}

_DOUBTFUL: Table = {
    "W330": (
        "never-holds",
        "A condition that never holds",
        "Whatever the settings, the number of players and the course of the game: the ranges of"
        " counters, the numbers on components and how many of them there are do not let it hold."
        " A value that names a fixed number is not taken into account, since it may be changed.",
    ),
    "W331": (
        "always-holds",
        "A condition that always holds",
        "It makes no difference, so perhaps something else was meant. The ranges of counters, the"
        " numbers on components and how many of them there are let it hold in any case.",
    ),
    "W332": (
        "excluded",
        "Conditions that exclude each other",
        "All of them would have to hold at once, and no state of the game is like that.",
    ),
    "W333": (
        "never-reached",
        "Something behind the end of the game",
        "When somebody wins the game is over at once, and what stands below is not done.",
    ),
    "W334": (
        "line-never-taken",
        "A line of `match` that is never taken",
        "The first line that fits is done. What comes here never fits this line, or a line above"
        " it fits the same.",
    ),
    "W335": (
        "empty-set",
        "A set in which there is never anything",
        "Nothing can be chosen from it, and nothing is done for what is in it.",
    ),
    "W336": (
        "no-rounds",
        "A number that is never above 0",
        "What is done 0 times is never done.",
    ),
    "W337": (
        "more-than-there-are",
        "More is asked for than can be there",
        "What is asked for more than there is serves as many as there are. Here there can never be"
        " as many, however the game goes.",
    ),
    "W338": (
        "too-many-for-the-zone",
        "More than a zone takes",
        "`up to N` says how many may lie in a zone, and the run stops where more would.",
    ),
    "W339": (
        "nobody-current",
        "`current` before the first turn",
        "`current` is the player whose turn it is. In the setup, and in `play` until turns go"
        " round, it is nothing, so what is done by it or with it does nothing.",
    ),
    "W340": (
        "nobody-wins",
        "A game that nobody can win",
        "Somebody wins by a `win`, or because a rule says `p wins`. A `score` is only reported.",
    ),
    "W341": (
        "open-from-the-start",
        "An `always` that does not hold when the game begins",
        "An `always` is looked at when something that it asks for changes. As the game begins this"
        " one does not hold, and the setup changes nothing of that: so the run would stop at the"
        " first change that does not mend it.",
    ),
    "W342": (
        "told-to-all",
        "A mark that all see, set by what is hidden",
        "A counter, flag or reference is seen by all unless it says `seen by owner` or `seen by"
        " nobody`. Here it is set by what lies in a zone that not all may see or count, so it tells"
        " them. Where the rulebook wants it told, the line cites the clause that says so. In a rule"
        " that also reveals, or ends the game, nothing is said.",
    ),
    "W399": (
        "more-warnings",
        "More warnings than are shown",
        "See to the first ones: others may follow from them.",
    ),
}

ADVICE_CODES: Table = {**_STANDING, **_UNUSED, **_DOUBTFUL}
