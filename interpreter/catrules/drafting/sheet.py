"""A scenario that is being written: its lines as data, and as the text of a suite."""

import re
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from catrules.syntax.unparse_statements import citation

WIDTH = 80
"""Columns that a line may take, where it can be broken."""

_PLAIN = re.compile(r"[a-z0-9_\[-][a-z0-9_ ,\[\]-]*")


@frozen
class Given:
    """`place = what`; what: phrases, of which none is `nothing`. on_top: on top of a deck."""

    place: str
    what: tuple[str, ...]
    on_top: bool = False

    @property
    def text(self) -> str:
        """As it stands in a line."""
        where = f"{self.place} from the top" if self.on_top else self.place
        return f"{where} = {', '.join(self.what) or 'nothing'}"


@frozen
class Said:
    """`actor: option`; subject: what is rolled, for the reader."""

    actor: str
    option: str
    subject: str = ""

    @property
    def text(self) -> str:
        """As it stands behind `when`, or below a step."""
        before = f"{self.subject} = " if self.subject else ""
        return f"{self.actor}: {before}{option(self.option)}"


@frozen
class Step:
    """A step with the answers below it."""

    said: Said
    answers: tuple[Said, ...] = ()

    def lines(self) -> list[str]:
        """As it stands in a scenario. Answers of chance one after another share a line."""
        found = [f"  when {self.said.text}"]
        last: Said | None = None
        for answer in self.answers:
            fits = len(found[-1]) + len(answer.option) + 2 <= WIDTH
            if last is not None and fits and _share(last, answer):
                found[-1] += f", {answer.option}"
            else:
                found.append(f"    {answer.text}")
            last = answer
        return found


def _share(last: Said, answer: Said) -> bool:
    """Whether an answer of chance goes on in the line of the last."""
    plain = all("," not in each.option and _PLAIN.fullmatch(each.option) for each in (last, answer))
    return answer.actor == last.actor == "chance" and answer.subject == last.subject and plain


@frozen(kw_only=True)
class Sheet:
    """What stands in a scenario; what is empty is as the background of its suite says.

    settings: names and values as they are written; standing: `a new game`, `ana's turn`, ….
    thens: outcomes without `then`; clauses: those that it cites.
    """

    title: str = "Draft"
    clauses: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    standing: str = ""
    givens: tuple[Given, ...] = ()
    steps: tuple[Step, ...] = ()
    thens: tuple[str, ...] = ()
    labelled: tuple[str, ...] = field(default=())
    """Ids of cases, as behind `as`."""

    @property
    def begins(self) -> "Sheet":
        """The same up to its first step."""
        return Sheet(
            players=self.players,
            variants=self.variants,
            settings=self.settings,
            standing=self.standing,
            givens=self.givens,
        )

    @property
    def lines(self) -> int:
        """How many lines there are to be read below the title."""
        return self.text.count("\n") - 1

    @property
    def text(self) -> str:
        """The scenario, with a line break at its end."""
        cited = f"  {citation(self.clauses)}" if self.clauses else ""
        cases = f"   as {', '.join(self.labelled)}" if self.labelled else ""
        lines = [_fitting(f'scenario "{self.title}"{cited}{cases}'), *self._beginning()]
        for step in self.steps:
            lines += step.lines()
        thens = (f"  {'and' if number else 'then'} {t}" for number, t in enumerate(self.thens))
        lines += map(_fitting, thens)
        return "\n".join(lines) + "\n"

    def _beginning(self) -> list[str]:
        lines = []
        if self.players:
            lines.append(f"  players {', '.join(self.players)}")
        if self.variants:
            lines.append(f"  with {', '.join(self.variants)}")
        if self.settings:
            lines.append(f"  set {', '.join(f'{name} = {value}' for name, value in self.settings)}")
        if self.standing:
            lines.append(f"  {self.standing}")
        tops = [f"  {each.text}" for each in self.givens if each.on_top]
        return [*lines, *_wrapped(each.text for each in self.givens if not each.on_top), *tops]


def _fitting(line: str) -> str:
    """A line whose clauses stand below it if there is no room for them."""
    text, gap, cited = line.partition("  [")
    return f"{text}\n    [{cited}" if gap and len(line) > WIDTH else line


def _wrapped(givens: Iterable[str]) -> list[str]:
    """Givens in as few lines as fit; a long one goes on below."""
    lines: list[str] = []
    for text in givens:
        if lines and len(lines[-1]) + len(text) + 2 <= WIDTH:
            lines[-1] += f", {text}"
        else:
            lines.append(f"  given {text}")
    return [part for line in lines for part in _broken(line)]


def _broken(line: str) -> list[str]:
    """A line in parts that fit, each but the last with a comma at its end."""
    found = [""]
    for phrase in line.split(", "):
        if found[-1] and len(found[-1]) + len(phrase) + 3 > WIDTH:
            found[-1] += ","
            found.append(f"      {phrase}")
        else:
            found[-1] += f", {phrase}" if found[-1] else phrase
    return found


def option(label: str) -> str:
    """A label as it is written in a suite: bare if it is made of words, else in quotes."""
    bare = _PLAIN.fullmatch(label) and not label.endswith((",", " ", "-")) and ",," not in label
    return label if bare else f'"{label}"'


def options(labels: Sequence[str]) -> str:
    """Several labels in one line."""
    return "; ".join(map(option, labels))
