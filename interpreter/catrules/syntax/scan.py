"""Text to lexemes: the words of the grammar's terminals, with line ends and indentation.

What a word, number or citation looks like, and where a line goes on, is said by the regular
expressions of the grammar. Which keyword a word is, is left to the parser, which knows what can
stand there. A piece that cannot be read becomes a lexeme of type TROUBLE with its finding.
"""

import re
from collections.abc import Iterable

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.source import Source, Span
from catrules.syntax.decimals import broken_number
from catrules.syntax.foreign import CHARACTERS, SYMBOLS, describe
from catrules.syntax.lexeme import TROUBLE, Lexeme

LEVELS = 64
"""How deep blocks and parentheses may be nested."""

LARGEST = 2**63 - 1
"""The largest whole number."""

_ODD_WORD = r"[0-9]+\.[0-9]+|[0-9]+[^\W0-9]\w*|[a-z0-9_]*[^\Wa-z0-9_]\w*|_\w*"
_HIDDEN = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_CONTROL = re.compile(rf"[{_HIDDEN}\t\u061c\u200b-\u200f\u2060-\u2065\ufeff\\]")
_CONTROL_IN_COMMENT = re.compile(rf"(?!\r$)[{_HIDDEN}]")
_COMMENT = re.compile(r"#[^\n]*")
_CITED = re.compile(r"\[[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+[^\]\n]*\]")

_BRACKETS = re.compile(r"\[([^\]\n#]{0,200})(\]?)")

_CLAUSE = re.compile(r"\s*\w+-\w")
"""How a clause begins, whatever its letters."""

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
"""Where a word begins in `hasStolen`."""

_OPENERS = frozenset(
    {"action", "after", "background", "before", "cards", "components", "each", "if", "instead"}
    | {"match", "on", "otherwise", "play", "repeat", "rule", "scenario", "setup", "together"}
    | {"trigger", "turn", "with"}
)


@frozen
class Lexicon:
    """The terminals of the grammar, ready for scanning.

    pattern: one expression with a group for each; it matches at any place.
    marks: the terminal of each symbol such as `..`; keywords: that of each word.
    skipped: terminals that only separate.
    """

    pattern: re.Pattern[str]
    marks: dict[str, str]
    keywords: dict[str, str]
    skipped: frozenset[str]


def lexicon(
    expressions: Iterable[tuple[str, str]],
    literals: dict[str, str],
    skipped: Iterable[str],
    first: Iterable[tuple[str, str]] = (),
) -> Lexicon:
    """Make a lexicon of named expressions in their order of precedence and of literal texts.

    first: expressions for what would else be an odd word.
    """
    keywords = {text: name for text, name in literals.items() if text[0].isalpha()}
    marks = {text: name for text, name in literals.items() if text not in keywords}
    groups = [
        ("FOREIGN", "|".join(map(re.escape, SYMBOLS))),
        *first,
        ("ODDWORD", _ODD_WORD),
        *expressions,
        ("MARK", "|".join(map(re.escape, sorted(marks, key=len, reverse=True)))),
        ("UNCLOSED", r'"[^"\n]*'),
        ("ODD", r"[\s\S]"),
    ]
    joined = "|".join(f"(?P<{name}>{text})" for name, text in groups)
    return Lexicon(re.compile(joined), marks, keywords, frozenset(skipped))


def scan(source: Source, words: Lexicon) -> tuple[list[Lexeme], list[Diagnostic]]:
    """The lexemes of a file, and findings that do not keep their line from being read.

    Every line ends with NEWLINE, and INDENT and DEDENT are balanced, whatever the text.
    """
    scanner = _Scanner(source.name, source.text.removeprefix("\ufeff") + "\n", words)
    scanner.run()
    return scanner.lexemes, scanner.findings


class _Scanner:
    """The state of one scan: where it is, what is open."""

    def __init__(self, name: str, text: str, words: Lexicon) -> None:
        self.name = name
        self.text = text
        self.words = words
        self.lexemes: list[Lexeme] = []
        self.findings: list[Diagnostic] = []
        self.line = 1
        self.line_start = 0
        self.levels = [""]
        self.indent = ""
        self.open: list[Span] = []
        self.between_levels: set[str] = set()
        self.mixed = False
        self.bracket_line = 0
        self.style = ""

    def run(self) -> None:
        for match in self.words.pattern.finditer(self.text):
            kind = match.lastgroup or "ODD"
            text = match.group()
            if kind in self.words.skipped or kind == "NEWLINE":
                self.separate(kind, text, match.start())
                if len(self.levels) > LEVELS:
                    break
            elif kind in _SPECIAL:
                _SPECIAL[kind](self, text, self.span(match.start(), len(text)))
            else:
                self.put(kind, text, self.span(match.start(), len(text)))
        self.finish()

    def span(self, start: int, length: int) -> Span:
        column = start - self.line_start + 1
        return Span(self.name, self.line, column, self.line, column + length)

    def put(self, kind: str, text: str, span: Span) -> None:
        self.lexemes.append(Lexeme(kind, text, span))

    def trouble(self, code: str, text: str, span: Span, message: str, hint: str = "") -> None:
        if self.lexemes and self.lexemes[-1].type == TROUBLE:
            last = self.lexemes[-1]
            if text.isalpha() and last.text.replace(" ", "").isalpha():
                last.text += f" {text}"  # a title, perhaps
            return  # the line has its finding
        finding = Diagnostic(code, span, message, hint)
        self.lexemes.append(Lexeme(TROUBLE, text, span, finding))

    # ---- words and marks

    def mark(self, text: str, span: Span) -> None:
        if text == "[" and self.is_citation(span):
            self.bracket(text, span)
            return
        if text == "(":
            if len(self.open) >= LEVELS:
                message = f"parentheses are nested more than {LEVELS} deep"
                self.trouble("E113", text, span, message, "name a part of it with `let` or `value`")
                return
            self.open.append(span)
        elif text == ")":
            if not self.open:
                message = "no parenthesis was opened for this one to close"
                self.trouble("E112", text, span, message, "leave it out, or put a `(` before it")
                return
            self.open.pop()
        self.put(self.words.marks[text], text, span)

    def number(self, text: str, span: Span) -> None:
        if len(text) > 19 or int(text) > LARGEST:
            self.trouble("E111", text, span, f"this number is too large: at most {LARGEST}")
        else:
            self.put("INT", text, span)

    def string(self, text: str, span: Span) -> None:
        odd = _CONTROL.search(text)
        if odd is None:
            self.put("STRING", text, span)
            return
        column = span.column + odd.start()
        place = Span(span.file, span.line, column, span.line, column + 1)
        message = f"a text in quotes cannot hold {describe(odd.group())}"
        hint = "a folder is written with `/`" if odd.group() == "\\" else "delete the character"
        self.trouble("E110", text, place, message, hint)

    def unclosed(self, text: str, span: Span) -> None:
        message = "this text has no closing quote on its line"
        self.trouble("E110", text, span, message, 'close it: "like this"')

    def foreign(self, text: str, span: Span) -> None:
        self.trouble("E102", text, span, SYMBOLS[text])

    def odd_word(self, text: str, span: Span) -> None:
        if text[0].isascii() and text[0].isdigit():
            self.trouble("E109", text, span, *_odd_number(text))
            return
        stranger = next((c for c in text if not c.isascii()), None)
        lower = _HUMP.sub("_", text).lower()
        hint = "use the letters a to z, digits and underscores"
        if stranger is not None:
            message = f"a name cannot hold {describe(stranger)}"
        elif text[0] == "_":
            message = "a name begins with a letter"
        else:
            message = "names and words of the rules are written in lower case"
            hint = f"write `{lower}`" if len(lower) <= 40 else "use small letters"
        self.trouble("E109", text, span, message, hint)

    def odd(self, text: str, span: Span) -> None:
        if text == "[":
            self.bracket(text, span)
        elif text in CHARACTERS:
            code = "E118" if text == "]" else "E102"
            self.trouble(code, text, span, CHARACTERS[text])
        else:
            self.trouble("E109", text, span, f"{describe(text)} does not belong here")

    def is_citation(self, span: Span) -> bool:
        """Whether a bracket, where it may begin something else, seems to begin a citation."""
        found = _BRACKETS.match(self.text, self.line_start + span.column - 1)
        return found is not None and _CLAUSE.match(found[1]) is not None

    def bracket(self, text: str, span: Span) -> None:
        """A bracket that begins no citation: perhaps something like one."""
        if self.bracket_line == self.line:
            self.trouble("E118", text, span, CHARACTERS[text])
            return
        self.bracket_line = self.line  # what follows on the line is not asked again
        start = self.line_start + span.column - 1
        found = _BRACKETS.match(self.text, start)
        assert found is not None
        meant = f"[{_as_cited(found[1])}]"
        match = self.words.pattern.fullmatch(meant)
        is_cited = match is not None and match.lastgroup == "CITATION"
        if not is_cited or not any(c.isdigit() for c in meant):
            self.trouble("E118", text, span, CHARACTERS[text])
            return
        place = Span(span.file, span.line, span.column, span.line, span.column + len(found[0]))
        message = "citations are written in another way" if found[2] else "a `]` is missing"
        self.trouble("E118", text, place, message, f"write `{meant}`")

    # ---- line ends and indentation

    def separate(self, kind: str, text: str, start: int) -> None:
        span = self.span(start, 0)
        if "#" in text:
            self.comments(text, start)
        last = text.rfind("\n")
        if last < 0:
            return
        self.line += text.count("\n")
        self.line_start = start + last + 1
        if kind == "NEWLINE":
            self.line_end(text, span, text[last + 1 :])

    def line_end(self, text: str, span: Span, indent: str) -> None:
        if self.open:
            if not self.at_next_line(indent):
                return
            self.unclosed_parenthesis()
        self.put("NEWLINE", text, span)
        self.indent = indent
        if self.line_start + len(indent) < len(self.text):
            self.reindent(indent)

    def at_next_line(self, indent: str) -> bool:
        """Whether a new statement or item begins here although a parenthesis is open."""
        after = self.text[self.line_start + len(indent) : self.line_start + len(indent) + 1]
        return len(indent) <= len(self.indent) and after.isalpha()

    def unclosed_parenthesis(self) -> None:
        self.trouble("E112", "(", self.open[-1], "this parenthesis is not closed")
        self.open.clear()

    def reindent(self, indent: str) -> None:
        place = Span(self.name, self.line, 1, self.line, len(indent) + 1)
        style = self.style or _style(self.text, self.words)
        self.style = style
        if indent.strip(style[0]):
            self.mixture(place)
            steps = len(indent.expandtabs(len(style))) // len(style)
            indent = self.levels[min(steps, len(self.levels) - 1)]
            indent = self.levels[-1] + style if self.after_header() else indent
        top = self.levels[-1]
        if _width(indent) > _width(top):
            self.levels.append(indent)
            self.put("INDENT", indent, place)
            if len(self.levels) > LEVELS:
                message = f"blocks are nested more than {LEVELS} deep"
                self.findings.append(Diagnostic("E113", place, message, "make a rule of a part"))
            return
        while _width(indent) < _width(self.levels[-1]):
            if _width(indent) > _width(self.levels[-2]):
                self.between(indent, place)
                return
            self.levels.pop()
            self.put("DEDENT", "", place)

    def after_header(self) -> bool:
        """Whether the line before seems to open a block."""
        line = [self.lexemes[-1]]
        for lexeme in reversed(self.lexemes[:-1]):
            if lexeme.type in ("NEWLINE", "INDENT", "DEDENT"):
                break
            line.append(lexeme)
        return line[-1].text in _OPENERS and all(x.text != ":" for x in line)

    def between(self, indent: str, place: Span) -> None:
        """A line between two levels: a finding, and it counts as part of the inner block."""
        inner, outer = _width(self.levels[-1]), _width(self.levels[-2])
        hint = f"put {inner} spaces before it to go on with the lines of its block"
        message = f"this line is indented by {_width(indent)}, its neighbours by {inner} or {outer}"
        if indent not in self.between_levels:
            self.findings.append(Diagnostic("E107", place, message, hint))
        self.between_levels.add(indent)

    def mixture(self, place: Span) -> None:
        if not self.mixed:
            odd, usual = ("spaces", "tabs") if self.style[0] == "\t" else ("a tab", "spaces")
            message = f"this line is indented with {odd}; the file uses {usual}"
            hint = "indent the whole file with spaces only"
            self.findings.append(Diagnostic("E108", place, message, hint))
        self.mixed = True

    def comments(self, text: str, start: int) -> None:
        for comment in _COMMENT.finditer(text):
            cited = _CITED.search(comment.group())
            if cited is not None:
                span = self.inside(text, start, comment.start() + cited.start(), cited.group())
                message = "a citation inside a comment is not read"
                self.findings.append(Diagnostic("W101", span, message, "put it before the `#`"))
            odd = _CONTROL_IN_COMMENT.search(comment.group())
            if odd is not None:
                span = self.inside(text, start, comment.start() + odd.start(), odd.group())
                message = f"a comment cannot hold {describe(odd.group())}"
                self.findings.append(Diagnostic("E109", span, message, "delete the character"))

    def inside(self, text: str, start: int, offset: int, part: str) -> Span:
        """The span of `part`, which stands at `offset` in a separator that begins at `start`."""
        line = self.line + text.count("\n", 0, offset)
        column = start + offset - self.text.rfind("\n", 0, start + offset)
        return Span(self.name, line, column, line, column + len(part))

    def finish(self) -> None:
        if self.open:
            self.unclosed_parenthesis()
        end = self.span(self.line_start, 0)
        if self.lexemes and self.lexemes[-1].type not in ("NEWLINE", "DEDENT"):
            self.put("NEWLINE", "", self.lexemes[-1].span)
        for _ in self.levels[1:]:
            self.put("DEDENT", "", end)


def _as_cited(text: str) -> str:
    """What looks like clauses, with the signs that citations have."""
    text = re.sub(r"\s*(?:[;,&/]|\bAND\b)\s*", ", ", text.strip().upper())
    text = re.sub(r"(?<=[0-9])\s*(?:–|—|\.\.\.|\bTO\b)\s*(?=[0-9])", "..", text)
    return re.sub(r"(?<=[A-Z0-9])[ _.](?=[A-Z0-9])(?<!\.\.)", "-", text)


def _odd_number(text: str) -> tuple[str, str]:
    """What is wrong with a word that begins with a digit, and what to write."""
    if "." in text:
        return broken_number(text)
    if re.fullmatch(r"[0-9]{1,19}x", text):
        return "a number stands alone", f"write `{text[:-1]}`"
    return "a name cannot begin with a digit", "put a space between the number and the word"


def _width(indent: str) -> int:
    return len(indent.expandtabs(8))


def _style(text: str, words: Lexicon) -> str:
    """What most lines of a text are indented with: a tab, or so many spaces."""
    if "\t" not in text or "\n " not in text:
        return "\t" if "\n\t" in text else "  "
    tabs = 0
    spaces = []
    opened = 0
    for match in words.pattern.finditer(text):
        found = match.group()
        if match.lastgroup == "MARK":
            opened = max(0, opened + (found == "(") - (found == ")"))
        elif match.lastgroup == "NEWLINE" and not opened:
            indent = found[found.rfind("\n") + 1 :]
            tabs += "\t" in indent
            spaces += [len(indent)] if indent and "\t" not in indent else []
    return "\t" if tabs > len(spaces) else " " * min(spaces, default=2)


_SPECIAL = {
    "MARK": _Scanner.mark,
    "INT": _Scanner.number,
    "STRING": _Scanner.string,
    "UNCLOSED": _Scanner.unclosed,
    "FOREIGN": _Scanner.foreign,
    "ODDWORD": _Scanner.odd_word,
    "ODD": _Scanner.odd,
}
