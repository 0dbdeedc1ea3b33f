"""The findings that reading a file can give: code, slug, title, explanation."""

SYNTAX_CODES: dict[str, tuple[str, str, str]] = {
    "E101": (
        "unexpected",
        "This does not fit here",
        "What can stand in a place is said where that is short. Each line is a statement or an"
        " item of its own; a long one goes on after a comma or inside parentheses.",
    ),
    "E102": (
        "foreign-symbol",
        "A symbol of another language",
        "Rules have few symbols: `=` compares numbers, `is` everything else, and `set … to …`"
        " changes a counter.",
    ),
    "E103": (
        "foreign-word",
        "A word of another language",
        "The words of programming languages have others in their place: the message says which.",
    ),
    "E104": (
        "misspelt",
        "A word that looks misspelt",
        "It is nearly a word that could stand here.",
    ),
    "E105": (
        "no-block",
        "An indented block is missing",
        "What belongs to a line that opens a block stands below it, indented by two spaces, or"
        " behind a colon on the same line.",
    ),
    "E106": (
        "unasked-block",
        "An indented block that nothing asks for",
        "Only lines that open a block have indented lines below them.",
    ),
    "E107": (
        "indentation",
        "An indentation that matches no block",
        "All lines of a block begin in the same column.",
    ),
    "E108": (
        "tabs-and-spaces",
        "Tabs and spaces are mixed",
        "A tab and spaces look alike and are not. Indent with spaces.",
    ),
    "E109": (
        "character",
        "A character that does not belong in a rule file",
        "Letters of names are `a` to `z`, digits and `_`; other characters stand in texts and"
        " comments only.",
    ),
    "E110": (
        "string",
        "A text in quotes that cannot be read",
        "A text stands between two quotation marks on one line, without backslashes.",
    ),
    "E111": (
        "big-number",
        "A number that is too large",
        "The largest number that can be written is named in the message.",
    ),
    "E112": (
        "parenthesis",
        "A parenthesis without its partner",
        "Each `(` has its `)`. Inside parentheses a line may go on below.",
    ),
    "E113": (
        "too-deep",
        "Too deeply nested",
        "Parentheses and blocks are not nested without end. Give a part a name: a `value` or a"
        " `rule`.",
    ),
    "E114": (
        "too-large",
        "The file is too large",
        "A rulebook is shorter. Look whether it is the right file.",
    ),
    "E115": (
        "open-where",
        "A `where` that needs parentheses",
        "A `where` takes all that follows it, so it stands last or in parentheses.",
    ),
    "E116": (
        "not-a-statement",
        "This is no statement",
        "A line in a block says what happens. A bare value does nothing.",
    ),
    "E117": (
        "action-order",
        "The lines of an action are out of order",
        "An action says what it is done on, then its needs and limits, then what it does.",
    ),
    "E118": (
        "citation",
        "A citation that cannot be read",
        "A citation is `[AB-TAX-02, 04..06]` at the end of its line.",
    ),
    "E119": (
        "row",
        "A row that does not fit its table",
        "The cells of a row stand at least two spaces apart, one for each column; `-` is none.",
    ),
    "E120": (
        "too-many",
        "Too many findings in one file",
        "Correct the first ones: many of the others follow from them.",
    ),
    "W101": (
        "citation-in-comment",
        "A citation inside a comment is not read",
        "A citation counts only in front of the `#`.",
    ),
}
