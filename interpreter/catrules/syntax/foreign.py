"""Habits of other languages and characters that only look right: what is written here instead."""

import unicodedata

# A symbol of another language, and what to write; matched before the symbols of this one.
SYMBOLS: dict[str, str] = {
    "==": "`==` is written `=`",
    "!=": "`!=` is written `is not`",
    "<>": "`<>` is written `is not`",
    "=>": "`=>` is written `>=` to compare; there are no arrows",
    "=<": "`=<` is written `<=`",
    "->": "there are no arrows; a block follows `:` or stands indented below",
    "&&": "`&&` is written `and`",
    "||": "`||` is written `or`",
    "//": "a comment begins with `#`; a division is written `/` and rounds down",
    "/*": "a comment begins with `#` and ends with its line",
    "**": "there are no powers; multiply with `*`",
    ":=": "`:=` is written `let name = value`, or `set mark to value`",
    "+=": "`a += n` is written `add n to a`",
    "-=": "`a -= n` is written `subtract n from a`",
    "*=": "`a *= n` is written `set a to a * n`",
    "/=": "`a /= n` is written `set a to a / n`",
    "++": "`a++` is written `add 1 to a`",
    "...": "a range is written with two dots, `1..6`",
}

# One character that belongs to another language or is typed by a word processor.
CHARACTERS: dict[str, str] = {
    "{": "a block is not put in braces: leave `{` out and indent the lines below",
    "}": "a block is not put in braces: leave `}` out, it ends with its indentation",
    ";": "a line needs no `;` at its end; each thing that happens has a line of its own",
    "!": "`!` is written `not`",
    "&": "`&` is written `and`",
    "|": "`|` is written `or`",
    "%": "`%` is written `mod`",
    "'": 'a text stands in double quotes: "like this"',
    "[": "square brackets are for citations only, as in `[AB-TAX-02, 04..06]`",
    "]": "square brackets are for citations only, as in `[AB-TAX-02, 04..06]`",
    "“": 'a text stands in straight quotes: "like this"',
    "”": 'a text stands in straight quotes: "like this"',
    "„": 'a text stands in straight quotes: "like this"',
    "«": 'a text stands in straight quotes: "like this"',
    "»": 'a text stands in straight quotes: "like this"',
    "‘": 'a text stands in straight quotes: "like this"',
    "’": 'a text stands in straight quotes: "like this"',
    "–": "this is a dash; a range is written `2..8`, the minus sign is the `-` of the keyboard",
    "—": "this is a dash; a range is written `2..8`, the minus sign is the `-` of the keyboard",
    "−": "this is a typographic minus; write the one of the keyboard, `-`",
    "×": "`×` is written `*` (and `x` in `components x 2`)",
    "÷": "`÷` is written `/`",
    "·": "`·` is written `*`",
    "≤": "`≤` is written `<=`",
    "≥": "`≥` is written `>=`",
    "≠": "`≠` is written `is not`",
    "…": "a range is written with two dots, `1..6`",
    "•": "lines have no bullets: leave the `•` out",
    "\u00a0": "this is a no-break space; write a plain one",
}

# A word of another language at the start of a line or where it does not fit.
WORDS: dict[str, str] = {
    "else": "`else` is written `otherwise`",
    "elif": "`elif` is written `otherwise if`",
    "elsif": "`elsif` is written `otherwise if`",
    "elseif": "`elseif` is written `otherwise if`",
    "endif": "a block ends where its indentation ends; there is no `endif`",
    "end": "a block ends where its indentation ends; there is no `end`",
    "then": "there is no `then`: write `if … :` and what happens then, or indented lines below",
    "begin": "a block stands indented below its line; there is no `begin`",
    "for": "`for` is written `each x in …`",
    "foreach": "`foreach` is written `each x in …`",
    "loop": "`loop` is written `repeat n times`",
    "while": "`while` is written `repeat at most n times while …`",
    "until": "`until` is written `repeat at most n times until …`",
    "do": "`do` stands only in `do nothing`; a loop is written `repeat …`",
    "switch": "`switch` is written `match`",
    "case": "a line of a `match` begins with the value itself, without `case`",
    "default": "`default` is written `otherwise`",
    "def": "`def` is written `rule`",
    "func": "`func` is written `rule`",
    "function": "`function` is written `rule`, or `value` for what is worked out",
    "fn": "`fn` is written `rule`",
    "proc": "`proc` is written `rule`",
    "var": "`var` is written `let`",
    "const": "`const` is written `value`, or `assume` for what can be set",
    "import": "`import` is written `uses`",
    "include": "`include` is written `uses`",
    "pass": "`pass` is written `do nothing`",
    "return": "there is no `return`: what is worked out is a `value`",
    "print": "nothing is printed: what happens is told to the players by itself",
    "true": "`true` is written `yes`",
    "false": "`false` is written `no`",
    "null": "`null` is written `nothing`",
    "none": "`none` is written `nothing`",
    "nil": "`nil` is written `nothing`",
    "requires": "`requires` is written `needs`",
    "require": "`require` is written `needs`",
    "replace": "`replace` is written `instead of`",
    "override": "`override` is written `instead of`",
    "modify": "`modify` is written `change`",
    "whenever": "`whenever` is written `trigger NAME when …`",
    "unless": "`unless` is written `if not …`",
    "define": "`define` is written `value`, `rule` or `assume`",
    "variable": "what changes is a mark: `counter`, `flag`, `player`; `let` keeps something",
}


AT_MARGIN: dict[str, str] = {
    "requires": "`requires` is written `uses`",
    "require": "`require` is written `uses`",
}
"""Words that mean another thing where a line at the margin begins."""


def describe(character: str) -> str:
    """A character as a message may show it: itself if that is safe, else by number and name."""
    number = f"U+{ord(character):04X}"
    if character.isascii() and character.isprintable():
        return f"`{character}`"
    name = unicodedata.name(character, "")
    if unicodedata.category(character)[0] in "LNPS":
        return f"`{character}` ({number} {name})".replace(" )", ")")
    return f"{number} {name}".strip()
