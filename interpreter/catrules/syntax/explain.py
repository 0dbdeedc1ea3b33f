"""What is wrong with a line, in the words of who writes it."""

from collections.abc import Mapping
from difflib import get_close_matches

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.syntax.foreign import WORDS
from catrules.syntax.lexeme import Lexeme

_NOUNS = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": "a text in quotes",
    "COMPARISON": "a comparison",
    "NEWLINE": "the end of the line",
    "CITATION": "a citation",
    "INDENT": "an indented block",
    "DEDENT": "the end of the block",
    "$END": "the end of the file",
}
_VALUE = frozenset({"NAME", "INT", "LPAR"})
_OPERATORS = frozenset(
    "PLUS MINUS STAR SLASH MOD COMPARISON EQUAL IS HAS AND OR DOT DOTS LPAR EXCEPT WITH CLOCKWISE"
    " COUNTERCLOCKWISE OTHERWISE IF".split()
)
_MOST_NAMED = 6


@frozen
class Place:
    """A place where reading stopped.

    line: the lexemes of the line before the one that does not fit; found: that one.
    expected: the terminals that would fit; starts: those that could begin the line.
    keywords: all keywords, with their terminals.
    missing_block: the line before opened a block, and there is none.
    """

    line: tuple[Lexeme, ...]
    found: Lexeme
    expected: frozenset[str]
    keywords: Mapping[str, str]
    starts: frozenset[str]
    missing_block: bool


def explain(place: Place) -> Diagnostic:
    """The finding for a line that does not fit, by the first explanation that does."""
    for explanation in (_foreign, _misspelt_start, _block, _where, _citation, _misspelt):
        finding = explanation(place)
        if finding is not None:
            return finding
    return _plain(place)


def _foreign(place: Place) -> Diagnostic | None:
    """A word of another language, at the start of the line or where reading stopped."""
    for lexeme in (*place.line[:1], place.found):
        hint = WORDS.get(lexeme.text)
        is_word = lexeme.type == "NAME" or lexeme.text not in place.keywords
        if hint is not None and (is_word or lexeme is place.found):
            return Diagnostic("E103", lexeme.span, hint)
    return None


def _misspelt_start(place: Place) -> Diagnostic | None:
    """A first word that is nearly one that could begin the line."""
    first = place.line[0] if place.line else place.found
    if first.type != "NAME" or first.text in place.keywords:
        return None
    known = [word for word, terminal in place.keywords.items() if terminal in place.starts]
    return _nearest(first, known)


def _nearest(lexeme: Lexeme, known: list[str]) -> Diagnostic | None:
    near = get_close_matches(lexeme.text, sorted(known), n=1, cutoff=0.7)
    if not near:
        return None
    message = f"`{_short(lexeme.text)}` is not known here"
    return Diagnostic("E104", lexeme.span, message, f"did you mean `{near[0]}`?")


def _block(place: Place) -> Diagnostic | None:
    """A block that is missing, or one too many."""
    if place.missing_block and place.line:
        span = place.line[0].span.to(_last_of_line(place).span)
        message = "expected an indented block after this line"
        return Diagnostic("E105", span, message, "indent what belongs to it by two spaces")
    if place.found.type == "INDENT":
        message = "this line is indented, but the line before opens no block"
        hint = "line it up with the line before"
        if place.line and place.line[0].text in ("else", "elif"):
            hint = WORDS[place.line[0].text]
        return Diagnostic("E106", place.found.span, message, hint)
    return None


def _last_of_line(place: Place) -> Lexeme:
    kept = [x for x in place.line if x.type not in ("NEWLINE", "INDENT", "DEDENT")]
    return kept[-1] if kept else place.line[0]


def _where(place: Place) -> Diagnostic | None:
    """A `where` in the middle of an expression, where it would take too much."""
    if place.found.text != "where":
        return None
    message = "a `where` takes all that follows it, so it stands last or in parentheses"
    return Diagnostic("E115", place.found.span, message, "put parentheses around it: `(… where …)`")


def _citation(place: Place) -> Diagnostic | None:
    """Something behind a citation, or a citation where none can stand."""
    if place.line and place.line[-1].type == "CITATION" and place.found.type != "INDENT":
        message = "a citation ends its line; only a comment may follow it"
        hint = "put all ids into one pair of brackets, at the end of the line"
        return Diagnostic("E118", place.line[-1].span, message, hint)
    return None


def _misspelt(place: Place) -> Diagnostic | None:
    """A word that is nearly one that is expected; it may have been taken for a name."""
    known = [word for word, terminal in place.keywords.items() if terminal in place.expected]
    for lexeme in (place.found, *place.line[-1:]):
        if lexeme.type == "NAME" and len(lexeme.text) > 2:
            finding = _nearest(lexeme, known)
            if finding is not None:
                return finding
    return None


def _plain(place: Place) -> Diagnostic:
    span = place.found.span
    found = _shown(place.found)
    wanted = _wanted(place)
    if place.found.type in ("NEWLINE", "DEDENT", "$END") and place.line:
        last = _last_of_line(place).span
        span = last
        message = f"this line is not complete: expected {wanted}" if wanted else ""
        message = message or "this line is not complete"
        return Diagnostic("E101", span, message)
    if not place.line and wanted == "":
        return Diagnostic("E101", span, f"{found} cannot begin a line here")
    message = f"{found} does not fit here" + (f": expected {wanted}" if wanted else "")
    return Diagnostic("E101", span, message)


def _shown(lexeme: Lexeme) -> str:
    if lexeme.type in ("NEWLINE", "INDENT", "DEDENT", "$END"):
        return _NOUNS[lexeme.type]
    return f"`{_short(lexeme.text)}`"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _wanted(place: Place) -> str:
    """What could stand here, if that is short enough to say; no operators if more is missing."""
    names = {text: text for text in ()}
    terminals = set(place.expected) - {"BROKEN", "CITATION"}
    plain = terminals - _OPERATORS
    words = {terminal: f"`{text}`" for text, terminal in place.keywords.items()}
    marks = {"COLON": "`:`", "COMMA": "`,`", "RPAR": "`)`", "EQUAL": "`=`", "DOTS": "`..`"}
    said: list[str] = []
    if _VALUE <= terminals:
        said.append("a value")
        plain -= {"NAME", "INT", "NOTHING", "YES", "NO", "COUNT", "SUM", "PRODUCT", "LEAST"}
        plain -= {"MOST", "FIRST", "NOT", "ANY", "EVERY"}
    for terminal in sorted(plain or terminals - {"NAME", "INT"} if not said else plain):
        said.append(_NOUNS.get(terminal) or words.get(terminal) or marks.get(terminal) or "")
    said = [word for word in dict.fromkeys(said) if word] + list(names)
    if not said or len(said) > _MOST_NAMED:
        return ""
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]
