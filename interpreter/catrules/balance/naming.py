"""What options are called when they are counted: by action and with what, however often."""

from collections.abc import Sequence

from attrs import frozen

from catrules.ir.program import ArgType, Site, Template
from catrules.machine.execute import Option
from catrules.machine.labels import argument, joined, template_text
from catrules.machine.legend import Legend, unpacked

_KEPT = 50_000
"""Options whose names are kept at most."""

_THINGS = frozenset({"cell", "variant", "thing", "place", "word"})
"""Sorts of arguments that are something on the table, or are called like it."""


Action = tuple[str, str]
"""An action or way, with whatever it is done: its question and its own words."""


@frozen
class Named:
    """An option: its question, its own words, with what, and which things that are."""

    question: str
    text: str
    with_: str
    things: tuple[str, ...] = ()

    @property
    def action(self) -> Action:
        """What of it does not say with what."""
        return self.question, self.text

    @property
    def label(self) -> str:
        """The option as people read it."""
        return joined(self.text, self.with_) or "yes"


class Names:
    """Names the options of a program; many are met again and again."""

    def __init__(self, legend: Legend) -> None:
        self._legend = legend
        self._known: dict[tuple[int, Option], Named] = {}

    def name(self, state: Sequence[int], number: int, option: Option) -> Named:
        """The name of an option of the site of that number, where the game stands in a state."""
        slots = self._legend.slots
        if slots and any(word in slots for word in option[1:]):
            args = (unpacked(self._legend.named(state, word))[0] for word in option[1:])
            option = (option[0], *args)
        known = self._known.get((number, option))
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            known = self._known[number, option] = self._named(number, option)
        return known

    def _named(self, number: int, option: Option) -> Named:
        site = self._legend.program.sites[number]
        template = site.templates[option[0]]
        question = site.prompt or ", ".join(site.windows) or self._rule(site)
        if template.form == "pass":
            return Named(question, "no" if site.form == "may" else "pass", "")
        parts, things = self._arguments(template, option[1:])
        return Named(question, template_text(template), ", ".join(parts), tuple(things))

    def _rule(self, site: Site) -> str:
        return self._legend.program.origins[site.origin].rule

    def _arguments(self, template: Template, args: Sequence[int]) -> tuple[list[str], list[str]]:
        parts: list[str] = []
        things: dict[str, None] = {}
        for kind, word in zip(template.args, args, strict=True):
            if kind.sort == "counts":
                if word:
                    label = self._counted(kind)
                    parts.append(label if word == 1 else f"{word} {label}")
                    things[label] = None
            else:
                label = argument(self._legend, kind, word, None)
                if kind.sort == "player":
                    label = f"player {label}"
                parts.append(label)
                if kind.sort in _THINGS:
                    things[label] = None
        counts = any(kind.sort == "counts" for kind in template.args)
        return parts or ["none"] * counts, list(things)

    def _counted(self, kind: ArgType) -> str:
        if kind.of == "cell":
            return self._legend.cell(kind.variant)
        return self._legend.chosen(kind)
