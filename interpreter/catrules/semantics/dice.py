"""What is said of components that show nothing, and of dice that are not counted as such."""

import re

from catrules.diagnostics import Label
from catrules.semantics.cascades import Cause
from catrules.semantics.context import Context
from catrules.semantics.describe import a
from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.unparse import item as written
from catrules.syntax.unparse_expressions import expression

DICE = ("die", "dice")
"""What dice are called, one and several: by their own name, however they are counted."""

_NOTATION = re.compile(r"d([1-9]\d*)")


def shows_nothing(kind: str, span: Span, verb: str, context: Context) -> None:
    """Reports that something is rolled, or asked what it shows, though that is said nowhere."""
    message = f"it does not say what {a(kind)} shows, so it cannot be {verb}"
    found = _counted(kind, context)
    if found is None:
        hint = "only what is counted with `showing` shows something: `2 die/dice showing 1..6`"
        context.error("E213", span, message, hint)
        return
    items, entry = found
    faces = (ast.Face(span=entry.span, word=None, low=1, high=6),)
    line = written(items.replace(entries=(entry.replace(faces=faces, clauses=()),)))[1].strip()
    hint = f"write where it is counted what it shows, as in `{line}`"
    labels = (Label(entry.span, f"{a(kind)} is counted here"),)
    every = f"it does not say here what {a(kind)} shows, and that is needed in {{places}} places"
    cause = Cause(f"faces {kind}", kind, entry.span, every, hint, enough=2)
    context.error("E213", span, message, hint, labels, cause)


def _counted(kind: str, context: Context) -> tuple[ast.Components, ast.Component] | None:
    named = (
        found for found in context.declared.components if kind in (found[1].name, found[1].kind)
    )
    return next(named, None)


def no_dice(context: Context) -> tuple[str, tuple[Label, ...]]:
    """How to count dice where they are called so, but none are counted."""
    zone = _zone(context)
    for _, entry in context.declared.components:
        names = [word for word in (entry.name, entry.kind) if word]
        sides = next(filter(None, map(_NOTATION.fullmatch, names)), None)
        if sides is None:
            continue
        count = expression(entry.count)
        line = f"{count} die/dice showing 1..{sides[1]} in {entry.zone or zone}"
        instead = " ".join((count, *names))
        labels = (Label(entry.span, "dice are counted by their name, and by what they show"),)
        return f"write `{line}` in place of `{instead}`", labels
    return f"count them under `components`: `2 die/dice showing 1..6 in {zone}`", ()


def _zone(context: Context) -> str:
    return next(context.declared.names.of("zone"), "PLACE")
