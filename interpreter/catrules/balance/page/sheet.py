"""What stands on a page: sections of sentences, charts and tables."""

from collections.abc import Iterator, Mapping
from itertools import count

from attrs import frozen

from catrules.balance.page.drawing import svg
from catrules.simulate.statistics import Statistics


@frozen
class Played:
    """Games of one rule set, as the page needs them.

    label: what it is called beside others, steps: its value on each axis of a sweep. settings: as
    they are typed; seats: the bots; turns, decisions: how many games have so many; command: plays
    the same games again.
    """

    label: str
    title: str
    variants: tuple[str, ...]
    settings: tuple[str, ...]
    seats: tuple[str, ...]
    seed: int
    sha256: str
    command: str
    statistics: Statistics
    turns: Mapping[int, int]
    decisions: Mapping[int, int]
    steps: tuple[str, ...] = ()

    @property
    def fair(self) -> float:
        """How often a seat would win if all won alike."""
        return sum(self.statistics.wins) / len(self.seats) / (self.statistics.games or 1)


@frozen
class Chart:
    """A drawing and what stands above it."""

    title: str
    svg: str


@frozen
class Table:
    """Columns under a head; the first `left` begin on the left. folded: shown when asked for."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1
    folded: bool = False


@frozen
class Section:
    """A part of the page. warning: what must not be read into it; legend: colours in words."""

    key: str
    title: str
    said: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    warning: str = ""
    legend: tuple[tuple[int, str], ...] = ()


class Drawer:
    """Draws charts, each with a name of its own."""

    def __init__(self) -> None:
        self._numbers: Iterator[int] = count(1)

    def chart(self, title: str, spec: Mapping[str, object], label: str = "") -> Chart:
        """A chart; label: what it shows, if its title does not say it. Raises NoCharts."""
        return Chart(title, svg(spec, f"c{next(self._numbers)}", label or title))
