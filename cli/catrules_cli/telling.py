"""What happened, told to people: in sentences, or each effect by itself with its rule."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from catrules.machine.events import Beat
from catrules.machine.log import Reader
from catrules.machine.story import Line, Story
from catrules.text import clean
from catrules_cli.words import sentence

if TYPE_CHECKING:
    from catrules.machine.legend import Legend
    from catrules.machine.play import Play

JOIN = " — "


class Teller:
    """Tells a seat (None: those who may know all) what it has not been told yet.

    legend: what people call the seats. explain: every effect by itself, with the rule that made it
    and the clauses that it cites.
    """

    def __init__(self, legend: "Legend", seat: int | None, *, explain: bool) -> None:
        self._legend = legend
        self._seat = seat
        self._explain = explain
        self._play: Play | None = None
        self._begin()

    def _begin(self) -> None:
        self._story = Story(self._legend, self._seat)
        self._reader = Reader(self._legend, self._seat)
        self._told = 0

    def news(self, play: "Play") -> list[Text]:
        """What happened since it was last asked for."""
        if play is not self._play:  # another game, or this one taken back
            told = min(self._told, play.beat_count)
            self._begin()
            self._play, self._told = play, told
            self.lines(play.beats[:told])
        new = play.beats_since(self._told)
        self._told += len(new)
        return self.lines(new)

    def everything(self, play: "Play") -> list[Text]:
        """All that the seat was told so far."""
        return Teller(self._legend, self._seat, explain=self._explain).news(play)

    def lines(self, beats: Sequence[Beat]) -> list[Text]:
        """What beats tell that follow those told before."""
        if self._explain:
            entries = self._reader.tell(beats)
            return [Text(sentence(entry, explain=True), style="dim") for entry in entries]
        return [_styled(line) for line in self._story.tell(beats)]


def _styled(line: Line) -> Text:
    turn = line.level == 0
    text = Text("  " * line.level)
    text.append(clean(line.head), style="bold" if turn else "")
    if line.text:
        text.append(f"{JOIN if line.head else ''}{clean(line.text)}", style="dim")
    return text
