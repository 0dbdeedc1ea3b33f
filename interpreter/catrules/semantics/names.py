"""The one space of names that kinds, settings, values, rules, actions, windows, zones share."""

from collections.abc import Iterator

from attrs import define, field, frozen

from catrules.diagnostics import Label
from catrules.semantics.describe import a
from catrules.semantics.findings import Findings
from catrules.source import Span

BUILT_IN = (
    "players",
    "player",
    "number",
    "current",
    "box",
    "chance",
    "table",
    "nothing",
    "left",
    "right",
    "neighbours",
    "seat",
    "min",
    "max",
)
"""Names that the language itself gives a meaning."""

FUNCTIONS = ("left", "right", "neighbours", "seat", "min", "max")

THINGS = ("kind", "plural", "setting", "value", "zone", "mark", "family")
"""What can stand as an expression, so that no variable may bear its name."""

_OF_VARIANTS = {
    "zone": "; a variant that lets more lie there writes `{} also of …`",
    "setting": "; a variant that changes it writes `change {} to …`",
    "action": "; a variant that replaces it writes `instead of {}`",
    "trigger": "; a variant that replaces it writes `instead of {}`",
}
"""How a variant says what a second declaration of a name may have been meant to say."""

_SHARED_BY_SEVERAL = ("kind", "value", "rule", "window")


@frozen
class Entry:
    """What a name stands for: `what` is a word for people; `of` the kind that a plural is of."""

    name: str
    what: str
    span: Span
    of: str = ""

    @property
    def noun(self) -> str:
        """What it is, as people call it."""
        said = {"kind": "component", "plural": "component", "family": "zone"}
        return said.get(self.what, self.what)


@define
class Names:
    """The shared space of a file. counted: the kinds whose plural can be written."""

    findings: Findings
    counted: set[str] = field(factory=set)
    _entries: dict[str, Entry] = field(factory=dict)

    def declare(self, name: str, what: str, span: Span, of: str = "") -> bool:
        """Gives a name a meaning; False (and a finding) if it has another already."""
        if name in BUILT_IN:
            self.findings.add(
                "E202", span, f"`{name}` has a meaning in every rulebook", "choose another name"
            )
            return False
        known = self._entries.get(name)
        if known is None:
            self._entries[name] = Entry(name, what, span, of)
            return True
        if known.what == what and known.of == of and what in _SHARED_BY_SEVERAL:
            return True
        self._taken(name, what, span, known, of)
        return False

    def _taken(self, name: str, what: str, span: Span, known: Entry, of: str) -> None:
        hint = "give one of them another name"
        noun = Entry(name, what, span).noun
        if noun == known.noun and "plural" not in (what, known.what):
            message = f"there is {a(known.noun)} `{name}` already"
            if span.file != known.span.file:
                hint += _OF_VARIANTS.get(what, "").format(name)
            self.findings.add("E202", span, message, hint, (Label(known.span, "the first one"),))
            return
        if what == "plural" and known.what != "plural":
            self._called_as_many(span, known, of)
            return
        kind = of or known.of
        if kind in self.counted:
            hint = f"give one another name, or write `{kind}/…` where `{kind}` is first counted"
        as_what = f"the plural of `{of}`" if what == "plural" else f"the name of {a(noun)}"
        before = f"the plural of `{known.of}`" if known.what == "plural" else a(known.noun)
        self.findings.add(
            "E202",
            span,
            f"`{name}` is {as_what} here, but it is {before} already",
            hint,
            (Label(known.span, f"`{name}`: {before}"),),
        )

    def _called_as_many(self, span: Span, known: Entry, kind: str) -> None:
        """Something is called as several things of a kind are."""
        message = (
            f"`{known.name}` is what several of `{kind}` are called, so no {known.noun} can bear"
            " this name"
        )
        hint = f"give the {known.noun} another name"
        if kind in self.counted:
            hint += f", or `{kind}` another plural: `{kind}/…` where it is first counted"
        label = Label(span, f"a component `{kind}`")
        self.findings.add("E202", known.span, message, hint, (label,))

    def get(self, name: str) -> Entry | None:
        """What a name stands for."""
        return self._entries.get(name)

    def of(self, *whats: str) -> Iterator[str]:
        """All names that stand for one of these."""
        return (e.name for e in self._entries.values() if e.what in whats)
