"""Findings that come from one mistake are told as one, with the places that follow from it."""

from collections.abc import Iterable

from attrs import frozen

from catrules.diagnostics import Diagnostic, Label
from catrules.semantics.describe import a
from catrules.source import Span

_MOST_LABELS = 3
_MOST_NAMES = 4


@frozen
class Cause:
    """What several findings may come from.

    key: the same for all of them. name: what is declared wrongly, at `at`. message: about all
    names together, with `{names}` and `{places}`. enough: so many findings are told as one.
    """

    key: str
    name: str
    at: Span
    message: str
    hint: str
    enough: int = 3


def gathered(found: Iterable[tuple[Diagnostic, Cause | None]]) -> list[Diagnostic]:
    """The findings, those of one cause as one if there are enough of them."""
    kept: list[Diagnostic] = []
    causes: dict[str, list[tuple[Diagnostic, Cause]]] = {}
    for finding, cause in found:
        if cause is None:
            kept.append(finding)
        else:
            causes.setdefault(cause.key, []).append((finding, cause))
    for group in causes.values():
        alone = [finding for finding, _ in group]
        kept.extend(alone if len(group) < group[0][1].enough else [_one(group)])
    return kept


def _one(group: list[tuple[Diagnostic, Cause]]) -> Diagnostic:
    places = sorted((f for f, _ in group), key=lambda f: (f.span.line, f.span.column))
    names = {cause.name: cause.at for _, cause in group}
    first = min(group, key=lambda entry: (entry[1].at.line, entry[1].at.column))[1]
    labels = [Label(f.span, f.message) for f in places[:_MOST_LABELS] if f.span != first.at]
    shown = [f"`{name}`" for name in sorted(names, key=lambda n: (names[n].line, names[n].column))]
    more = [f"{len(shown) - _MOST_NAMES} more"] if len(shown) > _MOST_NAMES else []
    listing = [*shown[:_MOST_NAMES], *more]
    joined = " and ".join((", ".join(listing[:-1]), listing[-1]) if listing[1:] else listing)
    message = first.message.replace("{names}", joined).replace("{places}", str(len(group)))
    codes = [finding.code for finding in places]
    code = max(codes, key=codes.count)
    return Diagnostic(code, first.at, message, first.hint, tuple(labels))


def not_each_players(name: str, at: Span) -> Cause:
    """That what is asked of players stands under `on the table`."""
    return Cause(
        "each player",
        name,
        at,
        "{names}: declared under `on the table`, but asked of a player in {places} places:"
        " is the header `each player` missing above?",
        "write `each player` in a line of its own above what each player has",
    )


def not_on_the_table(name: str, owner: str, at: Span) -> Cause:
    """That what is asked of nobody stands under the header of an owner."""
    return Cause(
        "on the table",
        name,
        at,
        f"{{names}}: declared under `each {owner}`, but named without {a(owner)} in {{places}}"
        " places: is the header `on the table` missing above?",
        "write `on the table` in a line of its own above what is there once",
    )


def unknown_name(name: str, code: str, at: Span, message: str, hint: str) -> Cause:
    """That a name stands for nothing, wherever it is written."""
    return Cause(f"{code} {name}", name, at, message + ", in {places} places", hint, enough=2)
