"""The findings that reading a file can give: code, slug, title, explanation."""

SYNTAX_CODES: dict[str, tuple[str, str, str]] = {
    "E101": (
        "unexpected",
        "This does not fit here",
        "The line was read up to the place that is marked. The message says what can stand there,"
        " or how such a line is written. Each line says one thing; a long one goes on after a"
        " comma, inside parentheses, or where the next begins with `and`, `or` or `where`.",
    ),
    "E102": (
        "foreign-symbol",
        "A sign that is written otherwise",
        "Rules have few signs: `=` compares numbers, `is` everything else, `#` begins a remark,"
        " `1..6` is a range, and `set … to …` changes a mark. Quotation marks and the minus are"
        " those of the keyboard.",
    ),
    "E103": (
        "foreign-word",
        "A word or phrase that is written otherwise",
        "Programs and printed rulebooks have words that rules are not written with: `else`, `for`,"
        " `discard`, `at least`. The message says what is written here, so that everything is said"
        " in one way only.",
    ),
    "E104": (
        "misspelt",
        "A word that looks misspelt",
        "It is no word that can stand here, but nearly one. If a rule of yours is called so, look"
        " whether the rest of the line is right.",
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
        "Only lines that open a block, such as `rule …`, `if …` or `each player q`, have indented"
        " lines below them; a block behind a `:` is complete on its line.",
    ),
    "E107": (
        "indentation",
        "An indentation that matches no block",
        "All lines of a block begin in the same column. This one begins between two blocks, so it"
        " is not clear to which it belongs.",
    ),
    "E108": (
        "tabs-and-spaces",
        "Tabs and spaces are mixed",
        "A tab and spaces look alike and are not. Most editors can change all tabs of a file into"
        " spaces at once.",
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
        "No rulebook needs a number so large. Where there should be no bound, take one that is"
        " never reached: `counter points 0..9999`.",
    ),
    "E112": (
        "parenthesis",
        "A parenthesis without its partner",
        "Each `(` has its `)`. Inside parentheses a line may go on below, so one that is not closed"
        " may show only where the next line begins.",
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
        "A `where` takes all that follows it, so it stands last or in parentheses:"
        " `(count c in hand where c is gold) > 2`.",
    ),
    "E116": (
        "not-a-statement",
        "This is no statement",
        "A line in a block says what happens: it begins with a verb such as `move`, with who"
        " decides something, or with the name of a rule. What is worked out stands inside of it.",
    ),
    "E117": (
        "action-order",
        "The lines of an action are out of order",
        "An action says what it is done on (`on c from p.hand`), then its needs and limits, then"
        " what it does. So a reader sees first whether it can be done at all.",
    ),
    "E118": (
        "citation",
        "A citation that cannot be read",
        "A citation is `[AB-TAX-02, 04..06]` at the end of its line: ids in capitals, joined by"
        " hyphens, behind commas; `04..06` are three clauses that begin like the one before. Square"
        " brackets mean nothing else.",
    ),
    "E119": (
        "row",
        "A row that does not fit its table",
        "A row is the name of a card and a cell for each column. Cells and names are single words"
        " or numbers; `-` stands where a card has nothing in a column.",
    ),
    "E120": (
        "too-many",
        "Too many findings in one file",
        "Correct the first ones and check again: many of the others follow from them.",
    ),
    "W101": (
        "citation-in-comment",
        "A citation inside a comment is not read",
        "Behind `#` stand remarks for people. A citation counts in front of it: `add 1 to n"
        " [AB-TAX-02]  # as printed`.",
    ),
}
