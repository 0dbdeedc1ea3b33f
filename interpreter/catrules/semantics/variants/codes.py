"""Codes for what is wrong where a game and its variants come together."""

VARIANT_CODES: dict[str, tuple[str, str, str]] = {
    "E240": (
        "no-such-variant",
        "A variant that is not there",
        "A variant is named by its file, without the ending: `--with storm` and"
        " `uses storm` mean `storm.catrules`, in the folder that is named as the game is,"
        " or beside the game.",
    ),
    "E241": (
        "another-game",
        "A file that is no variant of this game",
        'A variant says in its first line which game it amends: `variant "Storm" of'
        ' "../orchard.catrules"`. The path begins at the variant\'s own folder. It amends that'
        " game only, and it is asked for once; what it needs of other variants it `uses`.",
    ),
    "E242": (
        "one-of-a-group",
        "Two variants of which at most one is played",
        "Variants that say `one of` the same group exclude each other, as the rulebook says for"
        " modes of which one is chosen. Leave one of them out.",
    ),
    "E243": (
        "no-number-of-players",
        "No number of players suits all variants",
        "The `players` line of a variant replaces that of the game. With several such variants all"
        " of their lines must hold, and here no number is within all of them.",
    ),
    "E244": (
        "nothing-to-amend",
        "A variant amends what is not there",
        "`before`, `after` and `instead of` name a rule, an action or a trigger; `no` also names a"
        " win, and `no win by p` every way to win; `change` names a value or a setting; `change"
        " count of` a kind that is counted in one line; `also of` a zone. The name must be one of"
        " the game, of the variant itself, or of one that it `uses` or goes `with`.",
    ),
    "E245": (
        "both-replace",
        "Two variants that cannot both hold",
        "Two `instead of` one rule, two `change … to` of one value, or two counts of one kind, that"
        " may apply at the same moment: the order of files never decides which holds. If both can"
        " be played, say in one that it goes `over` the other; if their conditions exclude each"
        " other, one asks for what the other asks `not` to be.",
    ),
    "E246": (
        "no-order",
        "Two hooks whose order matters",
        "Where two variants do something before or after the same rule, the player who acts says"
        " which comes first, and nobody is asked where they touch nothing in common. If nobody"
        " acts, or if there are too many of them, one says that it goes `over` the other: then it"
        " comes first.",
    ),
    "E247": (
        "not-in-this-file",
        "A line that does not belong into this file",
        "`uses`, `one of` and `with` are lines of a variant; `clauses` is a line of the game, whose"
        " catalogue its variants cite, too.",
    ),
    "E248": (
        "nothing-as-usual",
        "`as usual` where nothing is replaced",
        "`as usual` stands in the block of an `instead of`, and does what is replaced there.",
    ),
    "E250": (
        "no-tournament",
        "A game inside of a game",
        "`play a game by …`, `winners` and `score(p)` of the last game belong to a tournament: a"
        ' file that begins `tournament "…" of "…"` and says how the games of a series follow'
        " each other.",
    ),
    "E251": (
        "no-such-game",
        "A game of a tournament that cannot be played",
        "Each `play a game` of a tournament plays the game that its first line names, with the"
        " variants behind `using` and those of `--with`. Check that game with these variants:"
        " `catrules check GAME --with …`.",
    ),
    "W350": (
        "never-applies",
        "A line of a variant that never applies",
        "`before`, `after`, `instead of`, `no` and `change` may say `, if …`. Where that can never"
        " hold, whatever the settings and the number of players, the line changes nothing.",
    ),
    "E249": (
        "two-of-a-name",
        "A name that two variants give",
        "Two variants that do not know each other may use one name for two things. Whoever names"
        " both says which is meant: `lap_of_blessing`.",
    ),
}
