"""A game in progress that is saved as it goes on, can be resumed, and can be taken back."""

from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from catrules.ir.program import CHANCE_STATE, POLICY_STATE
from catrules.machine.answers import Answer, Decision
from catrules.machine.play import Play
from catrules.machine.standing import Standing
from catrules.saves import faults, form, reading
from catrules.saves.barriers import barrier
from catrules.saves.form import Decided, Undone
from catrules.saves.reading import Saved
from catrules.saves.writing import Writer


class CannotUndo(Exception):
    """A decision is not taken back; the message says why. by: the person who has decided since."""

    def __init__(self, message: str, by: int | None = None) -> None:
        super().__init__(message)
        self.by = by


@frozen
class _Made:
    """A decision that was made, and where the game stood before it.

    by: the person who made it, or None for a bot; chance: the word of the stream of chance;
    beats: how many there were.
    """

    record: Decided
    by: int | None
    chance: int
    beats: int


def person_asked(play: Play, decision: Decision, people: Sequence[int]) -> int | None:
    """The person who answers a decision, or None if a bot does.

    The table's questions go to the person who is current, else to the first.
    """
    if isinstance(decision.actor, int):
        return decision.actor if decision.actor in people else None
    if decision.actor != "table" or not people:
        return None
    current = play.view(people[0]).current
    return current if current in people else people[0]


class Session:
    """A game that people and bots play. Without a writer it is kept nowhere.

    start: begins the game; the same each time. people: the seats that people play.
    saved: a save of this game, which is played again first. free: everything may be taken back.
    Raises what `start` raises, and SaveFault if the save is of another game.
    """

    def __init__(
        self,
        start: Callable[[], Play],
        *,
        people: Sequence[int] = (),
        writer: Writer | None = None,
        saved: Saved | None = None,
        free: bool = False,
    ) -> None:
        self._start = start
        self._people = tuple(people)
        self._writer = writer
        self._free = free or len(self._people) <= 1
        self._made: list[_Made] = []
        self._play = start()
        self._line = 1 + saved.lines if saved else 2
        if saved:
            self._play, self._made = self._replayed(saved.live, saved)
            expected = reading.last_state(saved)
            if expected and form.state_hash(self._play) != expected:
                raise faults.other_state(saved.file, saved.lines, saved.header.version)

    @property
    def play(self) -> Play:
        """The game as it stands. To go on with it, use the session: it is another after `undo`."""
        return self._play

    def person(self) -> int | None:
        """The person who is asked first, or None if that is a bot."""
        return person_asked(self._play, self._play.pending[0], self._people)

    # ---- going on

    def answer(self, act: Callable[[Play], Answer], number: int = 0) -> Answer:
        """Lets pending decision `number` be answered, and saves that.

        act: answers it in the game that it is given, and gives the answer; what it raises goes on.
        Raises SaveTrouble if the answer cannot be saved; this session is of no use any more then.
        """
        play = self._play
        before = _before(play, play.pending[number], self._people)
        policy = play.standing.state[POLICY_STATE]
        answer = act(play)
        word = play.standing.state[POLICY_STATE]
        record = Decided(
            self._line,
            answer.actor,
            answer.label,
            word if word != policy else None,
            form.state_hash(play) if self._writer else "",
        )
        self._write(record)
        self._made.append(evolve(before, record=record))
        return answer

    def undo(self, seat: int) -> Answer:
        """Takes back a person's last decision and all that followed; gives that decision.

        Raises CannotUndo if there is none, or if something stands in the way; SaveTrouble as
        `answer` does.
        """
        last = self._last_of(seat)
        made = self._made[last]
        self._look_for_barriers(last, seat)
        play, kept = self._replayed([each.record for each in self._made[:last]])
        state = form.state_hash(play) if self._writer else ""
        self._write(Undone(self._line, made.record.line, state))
        self._play, self._made = play, kept
        return Answer(made.record.actor, made.record.label)

    def _last_of(self, seat: int) -> int:
        for index in reversed(range(len(self._made))):
            if self._made[index].by == seat:
                return index
        raise CannotUndo("you have decided nothing yet")

    def _look_for_barriers(self, last: int, seat: int) -> None:
        if self._free:
            return
        for made in self._made[last + 1 :]:
            if made.by not in (None, seat):
                who = self._play.names[made.by - 1]
                raise CannotUndo(f"{who} has decided since", made.by)
        made = self._made[last]
        if why := barrier(self._play, made.chance, made.beats, self._people):
            raise CannotUndo(why)

    def _write(self, record: Decided | Undone) -> None:
        if self._writer:
            self._writer.append(record)
        self._line += 1

    # ---- playing again

    def _replayed(
        self, records: Sequence[Decided], saved: Saved | None = None
    ) -> tuple[Play, list[_Made]]:
        """The game in which these decisions are made, and what is to be known of each.

        saved: where they come from, if they were not made in this session: they are looked at.
        """
        play, made = self._start(), []
        for record in records:
            number, index = _offered(play, record, saved.file if saved else "")
            before = _before(play, play.pending[number], self._people)
            play.choose(_pick(record, index), number)
            if saved and record.state and form.state_hash(play) != record.state:
                raise faults.other_state(saved.file, record.line, saved.header.version)
            made.append(evolve(before, record=record))
        return play, made


_UNMADE = Decided(0, 0, "")


def _before(play: Play, decision: Decision, people: Sequence[int]) -> _Made:
    chance = play.standing.state[CHANCE_STATE]
    return _Made(_UNMADE, person_asked(play, decision, people), chance, play.beat_count)


def _offered(play: Play, record: Decided, file: str) -> tuple[int, int]:
    """Which of the pending decisions a record answers, and with which option."""
    for number, decision in enumerate(play.pending):
        if decision.actor == record.actor:
            if record.label in decision.options:
                return number, decision.options.index(record.label)
            raise faults.illegal(file, record, decision.options, [])
    asked = faults.asked_there([decision.actor for decision in play.pending])
    raise faults.illegal(file, record, (), asked)


def _pick(record: Decided, index: int) -> Callable[[Standing], int]:
    """Chooses what a record says, and leaves the stream of policies where it was behind it."""

    def pick(standing: Standing) -> int:
        if record.policy is not None:
            standing.state[POLICY_STATE] = record.policy
        return index

    return pick
