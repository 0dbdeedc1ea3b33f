"""Every code that a finding may have: a slug, a title, and what to know about it.

Codes are stable: one that is no longer given is not used again. E0 files and settings, E1 reading,
E2 names and types, E3 bounds and structure, E4 secrecy, E5 and E9 while a game runs, E6 suites,
E7 catalogues, E8 saved games, W warnings. One long table: a reader looks a code up by its number.
"""

from attrs import frozen

from catrules.saves.codes import SAVE_CODES
from catrules.semantics.codes import SEMANTIC_CODES
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

_SUITES = {
    "E601": Code(
        "given-line",
        "A line of things that does not say where or how many",
        "What lies where is written `PLACE = things`: `ana.purse = 2 coins, 1 gem`.",
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
    "E626": Code(
        "rules-fail",
        "The rules fail in a scenario",
        "The rules stopped with a fault of their own while the scenario was played. Play there to"
        " find out what led to it.",
    ),
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

_RUNNING = {
    "E350": Code(
        "stock",
        "Components that cannot be laid out",
        "With the settings of this game there would be less than none of a component.",
    ),
    "E351": Code(
        "not-constant",
        "What must be known before the game is not",
        "How many components there are and how far counters go is worked out before a game, from"
        " numbers, settings, `count players` and values made of them.",
    ),
    "E352": Code(
        "constant-division",
        "Dividing by 0 before the game begins",
        "A number that is worked out before the game divides by 0 with the settings given.",
    ),
    "E353": Code(
        "open-range",
        "Several numbers from a range that is not known beforehand",
        "Several of some numbers are chosen as one answer, which must name them all. Choose one"
        " number after the other, or from a range between two numbers that are written.",
    ),
    "E354": Code(
        "unlike-sets",
        "Sets that cannot be made one",
        "Ranges whose ends change in a game are not joined with other numbers, nor is anything"
        " taken away from them. Say with `where` which of the numbers are meant.",
    ),
    "E355": Code(
        "too-many-components",
        "More components than a game can have",
        "Components are counted before a game begins, with the settings of that game: 100 000 are"
        " enough for any box.",
    ),
    "E356": Code(
        "state-too-large",
        "A state too large to be kept",
        "What may lie in a zone is counted there for each owner. Many kinds in many zones of many"
        " owners take more than there is room for.",
    ),
    "E357": Code(
        "program-too-large",
        "Rules that become too many instructions",
        "Each statement is made into instructions for the number of players and the settings. What"
        " is alike is said once: in a rule, a value or a loop.",
    ),
    "E358": Code(
        "rules-too-deep",
        "Rules that lead through too many others",
        "Rules that run rules that run rules, and so on, are not nested without end. Let one rule"
        " run several others in turn.",
    ),
    "E501": Code(
        "cycle",
        "A trigger that goes on for ever",
        "Its body leaves its own condition true, and nothing has changed, so it would be due again"
        " and again. Let the body change something that the condition asks.",
    ),
    "E502": Code(
        "rounds",
        "`repeat at most` has run its greatest number of rounds",
        "What `while` or `until` asks did not come about in so many rounds. Raise the number, or"
        " write `repeat n times` where the sheet prints how often.",
    ),
    "E510": Code(
        "zero",
        "Dividing by 0",
        "What divides was 0 in this state of the game. Ask first, or write `max(1, …)`.",
    ),
    "E512": Code(
        "crowded",
        "A zone holds more than it can",
        "`up to N` says how many may lie in a zone. Whether there is room is asked before things"
        " move: in a `needs`, an `if` or a `where`.",
    ),
    "E513": Code(
        "gone",
        "A thing is no longer where it was named",
        "A name follows its thing through the moves of its own rule. Where another rule has moved"
        " the thing it is named anew.",
    ),
    "E901": Code(
        "range",
        "A counter would leave its range",
        "A counter keeps to the range with which it is declared; nothing is cut off. Widen the"
        " range, or write `min` or `max` where the sheet says that no more is counted.",
    ),
    "E902": Code(
        "budget",
        "The rules do not come to the next decision",
        "Between two decisions only so many steps are done, so that no game hangs. A loop of very"
        " many rounds, or triggers that go round for long, may be what takes them.",
    ),
    "E903": Code(
        "always",
        "What should always hold does not",
        "An `always` says what must be so whenever nothing is half done. The rules led to a state"
        " in which it is not: either they or the `always` are wrong.",
    ),
    "E904": Code(
        "endless",
        "Triggers that make each other due for ever",
        "The chain names them. Let one of them change something that keeps it from being due.",
    ),
    "E905": Code(
        "answers",
        "A decision with too many answers",
        "A decision lists all its answers, some thousands at most. Ask in steps: first for one part"
        " of the answer, then for the next.",
    ),
    "E906": Code(
        "no-end",
        "A game that does not end",
        "After so many decisions bots give up. Something has to end each turn, and the game: a"
        " `while` that ceases to hold, a `win`, `turns …, at most N`.",
    ),
}

_READING_MORE = {
    "E101": "What can stand in a place is said where that is short. Each line is a statement or an"
    " item of its own; a long one goes on after a comma or inside parentheses.",
    "E102": "Rules have few symbols: `=` compares numbers, `is` everything else, and `set … to …`"
    " changes a counter.",
    "E103": "The words of programming languages have others in their place: the message says"
    " which.",
    "E104": "It is nearly a word that could stand here.",
    "E105": "What belongs to a line that opens a block stands below it, indented by two spaces, or"
    " behind a colon on the same line.",
    "E106": "Only lines that open a block have indented lines below them.",
    "E107": "All lines of a block begin in the same column.",
    "E108": "A tab and spaces look alike and are not. Indent with spaces.",
    "E109": "Letters of names are `a` to `z`, digits and `_`; other characters stand in texts and"
    " comments only.",
    "E110": "A text stands between two quotation marks on one line, without backslashes.",
    "E111": "The largest number that can be written is named in the message.",
    "E112": "Each `(` has its `)`. Inside parentheses a line may go on below.",
    "E113": "Parentheses and blocks are not nested without end. Give a part a name: a `value` or a"
    " `rule`.",
    "E114": "A rulebook is shorter. Look whether it is the right file.",
    "E115": "A `where` takes all that follows it, so it stands last or in parentheses.",
    "E116": "A line in a block says what happens. A bare value does nothing.",
    "E117": "An action says what it is done on, then its needs and limits, then what it does.",
    "E118": "A citation is `[AB-TAX-02, 04..06]` at the end of its line.",
    "E119": "The cells of a row stand at least two spaces apart, one for each column; `-` is none.",
    "E120": "Correct the first ones: many of the others follow from them.",
    "W101": "A citation counts only in front of the `#`.",
}

_READING = {
    code: Code(slug, title, _READING_MORE.get(code, ""))
    for code, (slug, title) in SYNTAX_CODES.items()
}
_CHECKING = {code: Code(*said) for code, said in SEMANTIC_CODES.items()}
_SAVES = {code: Code(*said) for code, said in SAVE_CODES.items()}

_ALL = (_FILES, _READING, _CHECKING, _RUNNING, _SUITES, _CATALOGUES, _SAVES)

CODES: dict[str, Code] = dict(sorted((name, code) for part in _ALL for name, code in part.items()))
"""All codes, in order."""
