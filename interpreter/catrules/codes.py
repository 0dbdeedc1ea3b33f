"""Every code that a finding may have: a slug, a title, and what to know about it.

Codes are stable: one that is no longer given is not used again. E0 files and settings, E1 reading,
E2 names and types, E3 bounds and structure, E4 secrecy, E6 suites, E7 catalogues, W warnings.
"""

from attrs import frozen

from catrules.syntax.codes import SYNTAX_CODES


@frozen
class Code:
    """A code: what it is called in lists, in one line, and in a paragraph."""

    slug: str
    title: str
    explanation: str = ""


_FILES = {
    "E001": Code(
        "no-file",
        "There is no such file",
        "The path leads nowhere. Paths are taken from the folder in which the command is given.",
    ),
    "E002": Code(
        "no-rule-file",
        "Not a file that can hold rules",
        "A rule file is an ordinary text file. Folders, pipes and devices are not read.",
    ),
    "E003": Code(
        "unreadable",
        "The file cannot be read",
        "The system refuses it. Look at who owns the file and who may read it.",
    ),
    "E004": Code(
        "encoding",
        "The file is not UTF-8",
        "Rule files are text in UTF-8, which every editor can save. The place shown is the first"
        " character that is something else.",
    ),
    "E005": Code(
        "null-byte",
        "The file is no text",
        "A null byte never stands in a text. The file may be a picture, a document of an office"
        " program, or damaged.",
    ),
    "E010": Code(
        "no-setting",
        "There is no such setting",
        "Only what the rules `assume` can be set from outside.",
    ),
    "E011": Code(
        "setting-value",
        "A setting cannot have that value",
        "Each `assume` says what it may be: a number in a range, one of some words, `yes` or `no`,"
        " or a list of numbers.",
    ),
    "E012": Code(
        "player-number",
        "The game is not for so many",
        "The `players` line says how many can play; it may depend on settings.",
    ),
}

_NAMES = {
    "E201": Code(
        "unknown-name",
        "Nothing has that name",
        "A name is known if the file declares it: a component, a zone, a value, a setting, a rule;"
        " or if it was given above, by `let`, a choice, `each` or the header of the rule. What"
        " belongs to a player or a thing stands after a dot: `p.hand`.",
    ),
    "E202": Code(
        "name-taken",
        "Two things of one name",
        "Components with their plurals, settings, values, rules, actions, windows and zones of the"
        " table share one space of names, so that a name always means the same. What belongs to a"
        " player or thing stands after a dot and may be called anything, once for each owner.",
    ),
    "E203": Code(
        "variable-named-as-thing",
        "A variable with the name of a thing",
        "A name that `let`, a choice, `each` or a header gives must not be that of a component,"
        " zone, value or setting, or the line would say two things at once.",
    ),
    "E204": Code(
        "variable-taken",
        "A variable in use already",
        "The same name was given above and still holds here. Two names keep the two apart.",
    ),
    "E205": Code(
        "wrong-sort",
        "Something of another sort is needed here",
        "Everything is a number, a condition, a word, a player, a thing, a zone, or a set of these,"
        " and stands only where that is asked for.",
    ),
    "E206": Code(
        "may-be-nothing",
        "A number that may be nothing",
        "A choice without options, the first of an empty set, the least of an empty set, and what"
        " is not on a component are nothing. Comparing with nothing is allowed (and fails); to"
        " reckon with it is not. Say what holds then: `(least of … otherwise 0)`.",
    ),
    "E207": Code(
        "unknown-kind",
        "No component has that name",
        "Components get their names under `components` or in a table of `cards`.",
    ),
    "E208": Code(
        "never-there",
        "No such component can be there",
        "A zone holds only what it is declared `of`, so this would never be true, or never move"
        " anything.",
    ),
    "E209": Code(
        "no-player",
        "`chance` and `table` are no players",
        "They stand where somebody decides: `chance chooses …`, `table may …`, or in a value that"
        " says who decides.",
    ),
    "E210": Code(
        "not-an-expression",
        "A name that stands for no number or thing",
        "Rules, actions, windows, triggers and wins are run, opened or looked at; they have no"
        " value.",
    ),
    "E211": Code(
        "unknown-word",
        "No such word here",
        "The faces of a die and the words of a setting are known only where they are compared with"
        " that die or setting.",
    ),
    "E212": Code(
        "which-one",
        "There are several of these",
        "The bare name of a component means the only one that there is. Of several, say which:"
        " all of them (the plural), those in a zone, or one that somebody chooses.",
    ),
    "E213": Code(
        "faces",
        "What a die shows",
        "A die is a component with `showing` and its faces: numbers, or words. All components of"
        " one name show the same; dice that differ have names that differ.",
    ),
    "E214": Code(
        "unknown-field",
        "There is nothing of that name after the dot",
        "A player has the zones and marks under `each player`; a thing those under `each` of its"
        " kind, what is printed on it, and the `face` of a die.",
    ),
    "E215": Code(
        "arguments",
        "Asked of too many or too few things",
        "A value or rule is asked of as many things as its header has, in the same order.",
    ),
    "E216": Code(
        "lines-differ",
        "Lines of one name that do not go together",
        "A value or rule may be written several times for different kinds of things. The lines"
        " differ in these kinds only: as many things, the same result, done by somebody or not.",
    ),
    "E217": Code(
        "never-nothing",
        "This is never nothing",
        "A zone is always there, though it may be empty.",
    ),
    "E218": Code(
        "not-a-mark",
        "Only marks can be set",
        "Counters, flags and references to players or things can be set. Names from `let` keep"
        " what they have, values are worked out anew, and settings are fixed before the game.",
    ),
    "E219": Code(
        "not-a-rule",
        "This cannot be run as a rule",
        "A rule, or an action that asks nothing, can be run by its name. What an action is done on"
        " is chosen by a player, so such an action cannot be run by a rule.",
    ),
    "E220": Code(
        "by",
        "Who does it",
        "A rule declared `by p` is run `by` somebody; one without it is done by nobody.",
    ),
    "E221": Code(
        "choice",
        "A choice that cannot be made so",
        "Several things are chosen from one set; one thing each may be chosen from several sets.",
    ),
    "E222": Code(
        "same-label",
        "Two ways of one text",
        "A player chooses by the text, so each way of a choice has a text of its own.",
    ),
    "E223": Code(
        "match-line",
        "A line of `match` that does not fit",
        "Before the colon stand words, numbers or names of components, each in one line only.",
    ),
    "E224": Code(
        "match-missing",
        "`match` does not say what happens for all",
        "Each word or component has a line, or there is an `otherwise`.",
    ),
    "E225": Code(
        "kind-and-name",
        "A name and a kind at once",
        "In `2 gold coin` all are coins and gold is a name of some of them. A name belongs to one"
        " kind, and no name is a kind.",
    ),
    "E226": Code(
        "setting",
        "A setting that does not hold together",
        "`assume N = 2 in 1..6`, `assume N = a in a, b`, `assume N = yes` or `assume N = list 1, 2"
        " in 1..9`: what it is lies within what it may be.",
    ),
    "E227": Code(
        "zone-of-components",
        "Where components begin, or who sees a zone",
        "Components begin in a zone of the table or in the box; those `for each player` may begin"
        " in a zone that each player has. Only zones of players or things have an owner.",
    ),
    "E228": Code(
        "attribute",
        "What is printed on components",
        "An attribute is a number, a word in a table, or one of a list setting for each component.",
    ),
    "E229": Code(
        "header",
        "A header that does not fit",
        "An action is done by somebody, and chosen with `on x from …`. A trigger is looked at for"
        " each thing or player of its header.",
    ),
}

_NOT_YET = "The language has it, and this version reads it, but it cannot be played yet."
_LATER = {
    "E290": Code("no-variants-yet", "Variants and tournaments cannot be played yet", _NOT_YET),
    "E291": Code("no-hooks-yet", "Hooks cannot be played yet", _NOT_YET),
    "E292": Code("no-changes-yet", "Changes of values cannot be played yet", _NOT_YET),
    "E293": Code("no-positions-yet", "Positions in a zone cannot be played yet", _NOT_YET),
    "E294": Code("no-passing-yet", "`until all pass` cannot be played yet", _NOT_YET),
    "E295": Code("no-families-yet", "Families of places cannot be played yet", _NOT_YET),
}

_STRUCTURE = {
    "E301": Code(
        "value-cycle",
        "A value that needs itself",
        "A value is worked out from others. If one of them needs it in turn, there is no end.",
    ),
    "E302": Code(
        "begins-elsewhere",
        "Components that begin where they cannot lie",
        "A zone holds what it is declared `of`, from the beginning on.",
    ),
    "E303": Code(
        "missing-line",
        "The file does not say what it is",
        'A game begins with `game "…"` and has a line `players 2..4`.',
    ),
    "E304": Code(
        "no-play",
        "The game has no course",
        "`play` says what happens after the setup; if turns go round in it, `turn by p` says what a"
        " turn is.",
    ),
    "E305": Code(
        "closed-window",
        "An action that is never offered",
        "An action is offered when somebody acts in its window: `p acts in W while …`,"
        " `p may act in W`, `p must act in W`.",
    ),
    "E306": Code(
        "no-line-fits",
        "A thing for which nothing is written",
        "Of several lines of a rule or value the most special one that fits the thing is used."
        " A thing that none fits would stop the game.",
    ),
    "E307": Code(
        "wrong-zone",
        "Something moves where it cannot lie",
        "A zone holds only what it is declared `of`. What is known of a thing from `is` in a"
        " condition before counts.",
    ),
    "E308": Code(
        "rule-cycle",
        "A rule that would run itself again",
        "No rule leads back to itself, whether directly, through other rules, or through actions of"
        " a window that it opens: so every run ends. Repeating is `repeat`; what is due again and"
        " again is a trigger.",
    ),
    "E309": Code("players", "An impossible number of players", "From 1 to 64 can play."),
    "E310": Code(
        "negative-count",
        "Less than none",
        "How many there are must not be below 0, whatever the settings within their ranges.",
    ),
    "E311": Code(
        "outside-range",
        "A counter outside of its range",
        "A counter goes from its low to its high number. What would always lie outside is an error"
        " here; what may lie outside stops the game when it does.",
    ),
    "E312": Code(
        "division-by-zero",
        "Dividing by what may be 0",
        "The range of what divides includes 0 for some settings or in some state of the game.",
    ),
    "E313": Code(
        "number-too-large",
        "A number that may grow too large",
        "Numbers have 62 bits. The ranges of what goes in allow more here.",
    ),
    "E314": Code(
        "score", "`score` has another meaning", "It is reported for each player at the end."
    ),
    "E315": Code(
        "not-fixed",
        "What must be known before the game",
        "How many components and players there are, and how far counters go, may depend on settings"
        " and the number of players, and on values made of them.",
    ),
    "E316": Code(
        "values-too-deep",
        "Values that lead through too many others",
        "A value is worked out anew wherever it is named, with all values that it asks in turn.",
    ),
    "E350": Code("stock", "Components that cannot be laid out"),
    "E351": Code("not-constant", "What must be known before the game"),
    "E352": Code("constant-division", "Dividing by 0"),
    "W301": Code(
        "empty-window",
        "A window without actions",
        "A window may stay empty until a variant fills it; here another one has nearly its name.",
    ),
}

_SECRECY = {
    "E401": Code(
        "told-contents",
        "A choice that would tell what is hidden",
        "What somebody is offered may depend only on what they see, or the options would give the"
        " secret away. What a rule does by itself may depend on anything.",
    ),
    "E402": Code(
        "told-number",
        "A choice that would tell how many are hidden",
        "The number of things in a zone may be asked by those who see it, and by all if it is"
        " `counted by all`.",
    ),
}

_SUITES = {
    "E601": Code(
        "given-line",
        "A line of things that does not say where or how many",
        "What lies where is written `PLACE = things`: `ana.purse = 2 coins, 1 lucky`.",
    ),
    "E602": Code(
        "rows",
        "A row that does not fit its columns",
        "The cells of a row stand at least two spaces apart, one for each column. A column is a"
        " place (`ana.purse`), or a name that the lines below use for a number or a word.",
    ),
    "E603": Code(
        "suite-order",
        "A line that is missing, twice or in the wrong place",
        "A suite says which rules it is about; a scenario first how it begins, then its steps"
        " (`when`) and outcomes (`then`, `and`).",
    ),
    "E604": Code("same-scenario", "Two scenarios of one name", "Say in the name how they differ."),
    "E605": Code(
        "no-then",
        "A scenario without an outcome",
        "A scenario that says nothing of what must be so would always pass.",
    ),
    "E606": Code(
        "configuration",
        "The rules cannot be played so",
        "The number of players, the variants and the settings of a scenario must be allowed by"
        " the rules, unless the scenario is about just that: `refused: players 9`.",
    ),
    "E607": Code(
        "entry",
        "No game can begin there",
        "A scenario may begin in a window that `turn`, or a rule that it runs, opens at exactly one"
        " place that is not inside a choice or a loop over players. Else it begins with `a new"
        " game` and plays up to there.",
    ),
    "E608": Code("amount", "An amount that cannot be", "Things are counted from 0."),
    "E609": Code(
        "unknown-thing",
        "No component or face is called so",
        "Things are called by their kind, what is printed on them, or the face that a die shows, as"
        " in the options of a game: `2 coins`, `tile 1`, `crown`.",
    ),
    "E610": Code(
        "never-lies-there",
        "No rule ever brings that there",
        "In a scenario things lie only where the rules could have brought them.",
    ),
    "E611": Code("several-things", "A name that several things bear", "Say which of them."),
    "E612": Code(
        "too-few",
        "There are too few of these",
        "What lies somewhere was taken from where the rules put it at the start.",
    ),
    "E613": Code(
        "left-over",
        "Components that would lie nowhere",
        "A line `ZONE = …` says exactly what lies there. What the rules put there at the start, and"
        " what no other line takes, must lie somewhere else.",
    ),
    "E614": Code(
        "unknown-player", "Nobody is called so", "Players have the names of the `players` line."
    ),
    "E615": Code(
        "name-of-the-rules",
        "A player or column with the name of something in the rules",
        "Else a line would say two things at once.",
    ),
    "E616": Code(
        "not-a-place",
        "Something of another sort is needed here",
        "Zones are compared by what lies there, all else by its value; only zones and marks are"
        " given, gained or seen.",
    ),
    "E617": Code(
        "given-twice",
        "Given twice",
        "A scenario says of a place once what lies there. It may overrule its background.",
    ),
    "E618": Code(
        "mark-value",
        "A mark cannot have that value",
        "A mark has the range that the rules give it.",
    ),
    "E620": Code(
        "illegal-step",
        "A step that is not allowed",
        "What is chosen must be offered. The reasons are those of the rules.",
    ),
    "E621": Code(
        "step-not-reached",
        "A step that is never reached",
        "Whoever is to act is not asked, because others are or the game is over. What may be"
        " declined, and what has one way, need not be said.",
    ),
    "E622": Code(
        "answer-unused",
        "An answer that nothing asks for",
        "Answers below a step are taken in their order by what is asked in it. In a scenario of"
        " several rows each must be asked for in one row at least.",
    ),
    "E623": Code(
        "question-unanswered",
        "A question that the scenario does not answer",
        "Chance, the table and players decide inside a step only what stands below it.",
    ),
    "E624": Code(
        "ambiguous-label",
        "A text that several options begin with",
        "A beginning is enough if only one option begins so.",
    ),
    "E625": Code(
        "not-so",
        "An outcome that is not so",
        "Either the rules or the scenario are wrong: compare both with the printed sheet.",
    ),
    "E626": Code("rules-fail", "The rules fail in a scenario"),
    "E627": Code(
        "not-refused",
        "A configuration that is not refused",
        "`refused:` says that the rules do not allow it, and perhaps why.",
    ),
}

_CATALOGUES = {
    "E701": Code(
        "no-catalogue-file",
        "The catalogue of clauses cannot be found",
        'A line `clauses "FILE"` names a text file; its path begins at the folder of the rules.',
    ),
    "E702": Code(
        "catalogue-outside",
        "The catalogue lies outside of the folder of the rules",
        "Rules read nothing but what lies beside them, or in folders there.",
    ),
    "E703": Code(
        "catalogue-text",
        "The catalogue cannot be read",
        "A catalogue is a TOML file in UTF-8: for each clause a line `[[clause]]`, and below it"
        ' `id = "AB-TAX-02"`, `module = "base"`, `says = "…"`, `testable = true`.',
    ),
    "E704": Code(
        "catalogue-clause",
        "A clause that is not complete",
        "A clause has an `id` that can be cited, the `module` to which it belongs (`base`, or the"
        " name of a variant's file), what it `says`, and whether it is `testable`.",
    ),
    "E705": Code("clause-twice", "Two clauses of one id", "Each clause has an id of its own."),
    "E706": Code(
        "catalogue-assumed",
        "An assumption of the catalogue that does not hold together",
        "What a clause leaves open is a setting: its `name`, its `value`, the `range` in which that"
        " lies (two numbers, or words), and `why`.",
    ),
    "E707": Code(
        "unknown-clause",
        "The catalogue has no such clause",
        "What rules and scenarios cite in brackets is an id in the catalogue, so that everything"
        " printed can be followed to where it is played and tested.",
    ),
    "E708": Code(
        "no-catalogue",
        "The rules name no catalogue",
        'Without a line `clauses "FILE"` it is not known which clauses there are.',
    ),
    "W701": Code(
        "unread-key",
        "A key of the catalogue that nothing reads",
        "It may be misspelt. Remarks stand behind `#`.",
    ),
    "W702": Code(
        "assumption-differs",
        "Catalogue and rules assume different things",
        "What a clause leaves open is an `assume` of the rules, under the same name, with the same"
        " value and range.",
    ),
}

_READING = {code: Code(slug, title) for code, (slug, title) in SYNTAX_CODES.items()}

_ALL = (_FILES, _READING, _NAMES, _LATER, _STRUCTURE, _SECRECY, _SUITES, _CATALOGUES)

CODES: dict[str, Code] = dict(sorted((name, code) for part in _ALL for name, code in part.items()))
"""All codes, in order."""
