"""What is wrong with a line, in the words of who writes it."""

from difflib import get_close_matches

from catrules.diagnostics import Diagnostic
from catrules.source import Span
from catrules.syntax.foreign import AT_MARGIN
from catrules.syntax.forms import form
from catrules.syntax.habits import HABITS
from catrules.syntax.habits_asking import ASKING
from catrules.syntax.habits_doing import article
from catrules.syntax.habits_signs import SIGNS, cited
from catrules.syntax.habits_suites import SUITES
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import LONGEST, in_block, instead, sentence, written

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
_MARKS = {"COLON": "`:`", "COMMA": "`,`", "RPAR": "`)`", "EQUAL": "`=`", "DOTS": "`..`"}
_VALUE = frozenset(("NAME", "INT", "LPAR"))
_VALUE_WORDS = frozenset(
    {"NAME", "INT", "NOTHING", "YES", "NO", "COUNT", "SUM", "PRODUCT", "LEAST", "MOST", "FIRST"}
    | {"NOT", "ANY", "EVERY", "LPAR", "MINUS"}
)
_OPERATORS = frozenset(
    {"PLUS", "MINUS", "STAR", "SLASH", "MOD", "COMPARISON", "EQUAL", "IS", "HAS", "AND", "OR"}
    | {"DOT", "DOTS", "LPAR", "EXCEPT", "WITH", "CLOCKWISE", "COUNTERCLOCKWISE", "OTHERWISE", "IF"}
)
_VERBS = frozenset(("chooses", "may", "must", "acts", "wins", "looks", "plays", "arranges"))
"""Words behind whoever does something: where one was read, the line began well."""
_HAPPENING = frozenset(
    {"rule", "action", "turn", "trigger", "setup", "play", "before", "after", "instead"}
)
"""Words that begin an item below which stands what happens."""
_MOST_NAMED = 6
_COMPARED = frozenset({"is", "=", "<", ">", "<=", ">=", "has"})


def explain(place: Place) -> Diagnostic:
    """The finding for a line that does not fit, by the first explanation that does."""
    habits = HABITS if "RULE" in place.items else (*SUITES, *ASKING)
    for explanation in (cited, *habits, *_EXPLANATIONS):
        finding: Diagnostic | None = explanation(place)
        if finding is not None:
            return finding
    return _plain(place)


def explain_sign(place: Place, trouble: Diagnostic) -> Diagnostic:
    """The finding for a sign that cannot be read: what it was meant for, if the line tells."""
    return next(filter(None, (explanation(place) for explanation in SIGNS)), trouble)


def _foreign(place: Place) -> Diagnostic | None:
    """A word of another language, at the start of the line or where reading stopped."""
    for lexeme in (*place.line[:1], place.found):
        words = place.foreign if in_block(place) else {**place.foreign, **AT_MARGIN}
        hint = words.get(lexeme.text)
        is_word = lexeme.type == "NAME" or lexeme.text not in place.keywords
        if hint is not None and (is_word or lexeme is place.found):
            return Diagnostic("E103", lexeme.span, hint, _as_written(place, lexeme))
    return None


def _as_written(place: Place, lexeme: Lexeme) -> str:
    """The whole line, where a word of another language changes more of it than itself."""
    line = sentence(place)
    if not in_block(place) or not line or line[0] is not lexeme or len(line) < 2:
        return ""
    if lexeme.text in ("while", "until"):
        return f"write `repeat at most 99 times {written(line)}`"
    colon = next((i for i, x in enumerate(line) if x.text == ":"), len(line))
    if lexeme.text == "unless" and 1 < colon < len(line):
        return f"write `if not ({written(line[1:colon])}){written(line[colon:])}`"
    return ""


def _misspelt_start(place: Place) -> Diagnostic | None:
    """A first word that is nearly one that could begin the line."""
    first = place.line[0] if place.line else place.found
    if first.type != "NAME" or first.text in place.keywords:
        return None
    if any(lexeme.text in _VERBS for lexeme in place.line[1:]):
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
        hint = "indent what belongs to it by two spaces"
        has_statements = in_block(place) or place.line[0].text in _HAPPENING
        nothing = "; if nothing happens: `do nothing`" if has_statements else ""
        if place.found.type in ("DEDENT", "$END") or _is_item(place.found, place):
            hint = f"write below it what belongs there, indented by two spaces{nothing}"
        return Diagnostic("E105", span, message, hint)
    if place.found.type == "INDENT":
        message = "this line stands further in than the line before, but does not belong to it"
        return Diagnostic("E106", place.found.span, message, "line it up with the line before")
    return None


def _is_item(lexeme: Lexeme, place: Place) -> bool:
    """Whether a line that begins so stands at the margin."""
    terminal = place.keywords.get(lexeme.text, "")
    return terminal in place.items and terminal not in place.statements


def _last_of_line(place: Place) -> Lexeme:
    kept = [x for x in place.line if x.type not in ("NEWLINE", "INDENT", "DEDENT")]
    return kept[-1] if kept else place.line[0]


def _misplaced(place: Place) -> Diagnostic | None:
    """A line that would fit elsewhere: an item in a block, a statement at the margin."""
    first = place.line[0] if place.line else place.found
    terminal = place.keywords.get(first.text, "")
    if first.text == "otherwise" and not place.line:
        hint = "line it up with its `if`, and write nothing in between"
        return Diagnostic(
            "E101", first.span, "this `otherwise` belongs to no `if` or `match`", hint
        )
    if terminal in place.starts or not terminal:
        return None
    if terminal in place.items:
        message = f"`{first.text}` begins a line at the margin, so it cannot stand inside a block"
        return Diagnostic("E101", first.span, message, _meant_inside(place))
    if terminal in place.statements:
        message = f"`{first.text}` stands only inside a block"
        return Diagnostic("E101", first.span, message, place.home)
    return None


def _meant_inside(place: Place) -> str:
    """What an item inside a block was meant for: a rule that is run, a condition."""
    line = sentence(place)
    words = [x.text for x in line]
    end = next((i for i, x in enumerate(line) if x.text == ":"), len(line))
    if words[:1] == ["rule"] and len(words) > 1 and words[1] in place.known.rules:
        asks = place.known.rules[words[1]] and "(" not in words
        called = f"{words[1]}(…) {written(line[2:end])}" if asks else written(line[1:end])
        return f"write `{called}` to run the rule here"
    if words[:1] == ["win"] and "when" in words:
        at = words.index("when")
        who = words[at - 1] if at > 1 else "p"
        condition = written(line[at + 1 : end])
        form = f"`win NAME by {who} when {condition}`"
        return f"at the margin write {form}; to look at it only here, `if {condition}: {who} wins`"
    return "begin the line at the margin"


def _where(place: Place) -> Diagnostic | None:
    """A `where` in the middle of an expression, where it would take too much."""
    if place.found.text != "where":
        return None
    message = "a `where` takes all that follows it, so it stands last or in parentheses"
    line = sentence(place)
    at = next(i for i, x in enumerate(line) if x is place.found)
    first = max((i for i, x in enumerate(line[:at]) if x.text == "in"), default=0) - 1
    signs = [i for i, x in enumerate(line) if i > at and x.text in _COMPARED]
    ends = [i for i, x in enumerate(line) if i > at and x.type == "STRING"]
    end = (signs[-1:] if len(signs) > 1 else []) or ends[:1] or [len(line)]
    hint = "put parentheses around it: `(x in … where …)`"
    if first > 0:
        inside = line[first : end[0]]
        hint = instead(place, inside[0], inside[-1], f"({written(inside)})")
    return Diagnostic("E115", place.found.span, message, hint)


def _set_sum(place: Place) -> Diagnostic | None:
    """A sum where a set stands, which takes no operator without parentheses."""
    behind_set = any(lexeme.text in ("from", "in") for lexeme in place.line)
    if place.found.text not in ("+", "-") or not behind_set:
        return None
    message = f"`{place.found.text}` does not fit here: a set made of others is in parentheses"
    return Diagnostic("E101", place.found.span, message, f"write `(… {place.found.text} …)`")


def _citation(place: Place) -> Diagnostic | None:
    """Something behind a citation, or a citation where none can stand."""
    message = "a citation ends its line; only a comment may follow it"
    if place.found.type == "CITATION" and not place.line:
        return Diagnostic("E118", place.found.span, message, "move it to the end of its line")
    if place.line and place.line[-1].type == "CITATION" and place.found.type != "INDENT":
        cited = [x for x in (*place.line, place.found, *place.rest) if x.type == "CITATION"]
        ids = ", ".join(x.text.strip("[]") for x in cited)
        said = written([x for x in sentence(place) if x.span.line == cited[0].span.line])
        hint = f"write `{said}  [{ids}]`" if len(said) < LONGEST else "move it to the end"
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
    """What is said if nothing better is known; it is told how such a line is written."""
    wanted = _wanted(place)
    expected = f": expected {wanted}" if wanted else ""
    if place.found.type in ("NEWLINE", "DEDENT", "$END") and place.line:
        span = _last_of_line(place).span
        end = Span(span.file, span.end_line, span.end_column, span.end_line, span.end_column + 1)
        return Diagnostic("E101", end, f"this line is not complete{expected}", form(place))
    message = "does not fit here" if place.line else "cannot begin a line here"
    taken = [x.text for x in place.line[-1:] if x.type == "NAME" and x.text in place.keywords]
    hint = form(place) or (f"`{taken[0]}` was read as a name here" if taken else "")
    return Diagnostic("E101", place.found.span, f"{_shown(place.found)} {message}{expected}", hint)


def _shown(lexeme: Lexeme) -> str:
    return _NOUNS[lexeme.type] if not lexeme.text.strip() else f"`{_short(lexeme.text)}`"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _wanted(place: Place) -> str:
    """What could stand here, if that is short enough to say; no operators if more is missing."""
    terminals = place.expected - {"BROKEN", "CITATION"}
    said = []
    if terminals >= _VALUE:
        said.append("a value")
        terminals -= _VALUE_WORDS
    terminals = terminals - _OPERATORS or terminals
    words = {terminal: f"`{text}`" for text, terminal in place.keywords.items()}
    names = _NOUNS | _MARKS | words
    said += sorted(names[terminal] for terminal in terminals if terminal in names)
    if not said or len(said) > _MOST_NAMED:
        return ""
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]


_EXPLANATIONS = (
    _foreign,
    _misspelt_start,
    _block,
    _misplaced,
    _where,
    _set_sum,
    _citation,
    _misspelt,
    article,
)
