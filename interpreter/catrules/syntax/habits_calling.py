"""What is worked out of something, without the parentheses around that: `min 5, n`, `left of p`."""

from collections.abc import Sequence

from catrules.diagnostics import Diagnostic
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import instead, rest, written

_BEST = {"min": "least", "max": "most"}
_OF_ONE = frozenset({"left", "right", "neighbours", "seat"})
_JOINS = frozenset({",", "and", "or"})


def without_parentheses(place: Place) -> Diagnostic | None:
    """`min 5, n`, `max of a and b`, `min of c.rank for c in p.hand`, `left of p`, `seat 2`."""
    name = place.line[-1] if place.line else None
    if name is None or name.type != "NAME" or not (name.text in _BEST or name.text in _OF_ONE):
        return None
    if len(place.line) > 1 and place.line[-2].type == "DOT":
        return None
    behind = [x for x in (place.found, *rest(place)) if x.text.strip()]
    of = behind[:1] if place.found.text == "of" else []
    behind = behind[len(of) :]
    if name.text in _BEST and of and any(x.text == "for" for x in behind):
        best = _BEST[name.text]
        message = f"the {best} of a set is written `{best} of`"
        return Diagnostic("E103", name.span, message, instead(place, name, of[0], f"{best} of"))
    asked = _values(behind)
    if len(asked) < (2 if name.text in _BEST else 1):
        return None
    if name.text in _OF_ONE:
        asked = [asked[0][:1]]  # `left p.points` is about the player to the left
    form = f"{name.text}({', '.join(written(value) for value in asked)})"
    message = f"what `{name.text}` is asked of stands in parentheses"
    hint = instead(place, name, asked[-1][-1], form)
    return Diagnostic("E101", place.found.span, message, hint)


def _values(lexemes: Sequence[Lexeme]) -> list[list[Lexeme]]:
    """The values that these begin with: `p` and `q.points` of `p and q.points`."""
    found: list[list[Lexeme]] = []
    joined = True
    for lexeme in lexemes:
        if lexeme.text in _JOINS and found and not joined:
            joined = True
        elif lexeme.type == "DOT" and found and not joined:
            found[-1].append(lexeme)
        elif lexeme.type in ("NAME", "INT") and (joined or found[-1][-1].type == "DOT"):
            if joined:
                found.append([])
            found[-1].append(lexeme)
            joined = False
        else:
            break
    return found


CALLING = (without_parentheses,)
