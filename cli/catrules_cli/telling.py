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
    from catrules.machine.answers import RulesFault
    from catrules.machine.legend import Legend
    from catrules.machine.play import Chapter, Play

JOIN = " — "


class Teller:
    """Tells a seat (None: those who may know all) what it has not been told yet.

    names: what people call the seats. explain: every effect by itself, with the rule that made it
    and the clauses that it cites.
    """

    def __init__(self, names: Sequence[str], seat: int | None, *, explain: bool) -> None:
        self._names = tuple(names)
        self._seat = seat
        self._explain = explain
        self._play: Play | None = None
        self._begin()

    def _begin(self) -> None:
        self._chapter, self._told, self._count = -1, 0, 0

    def news(self, play: "Play") -> list[Text]:
        """What happened since it was last asked for."""
        if play is not self._play:  # another game, or this one taken back
            told = min(self._count, play.beat_count)
            self._begin()
            self._play = play
            self._go_on(play, told)
        return self._go_on(play, play.beat_count)

    def everything(self, play: "Play") -> list[Text]:
        """All that the seat was told so far."""
        return Teller(self._names, self._seat, explain=self._explain).news(play)

    def _go_on(self, play: "Play", until: int) -> list[Text]:
        """What is told until so many beats were."""
        lines: list[Text] = []
        chapters = play.chapters(self._names)
        for number in range(max(0, self._chapter), len(chapters)):
            if self._count >= until and number == self._chapter:
                continue
            if number != self._chapter:
                if self._count >= until:
                    break
                lines += self._open(number, chapters[number])
            new = chapters[number].beats[self._told : self._told + until - self._count]
            self._told += len(new)
            self._count += len(new)
            lines += self._lines(new)
        return lines

    def _open(self, number: int, chapter: "Chapter") -> list[Text]:
        """Begins a chapter, with what stands above it."""
        self._chapter, self._told = number, 0
        self._begin_with(chapter.legend)
        return [Text(clean(chapter.heading), style="bold")] if chapter.heading else []

    def _begin_with(self, legend: "Legend") -> None:
        self._story = Story(legend, self._seat)
        self._reader = Reader(legend, self._seat)

    def last(self, fault: "RulesFault") -> list[Text]:
        """What happened between the last answer and a fault of the rules."""
        if self._chapter < 0:
            self._begin_with(fault.legend)
        return self._lines([fault.beat])

    def _lines(self, beats: Sequence[Beat]) -> list[Text]:
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
