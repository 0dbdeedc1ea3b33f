"""From a position to the game that stands there."""

from collections.abc import Callable, Sequence

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.ir.program import POLICY_STATE, POSITION, Program
from catrules.machine.answers import IllegalOption, RulesFault
from catrules.machine.legend import seat_names
from catrules.machine.play import Play
from catrules.machine.random import MASK, signed
from catrules.machine.standing import Standing
from catrules.positions import faults
from catrules.positions.editing import Editor
from catrules.positions.position import Position
from catrules.positions.reading import Recalled
from catrules.positions.words import layout_of, whole, with_words


@frozen
class Begun:
    """A game that stands in a position. warnings: what should be said of it all the same."""

    play: Play
    warnings: tuple[Diagnostic, ...]


def begin(
    position: Position,
    program: Program,
    title: str,
    files: Sequence[tuple[str, str]],
    sha256: str,
    seed: int | None = None,
) -> Begun:
    """The game that stands in a position; the program is that of its players and settings.

    title, files, sha256: of the rules. seed: in place of the generator of the position.
    Raises SaveFault if the position does not fit.
    """
    beginner = _Beginner(position, program)
    try:
        seat_names(program.players, position.names)
    except ValueError as error:
        raise faults.impossible(position.file, position.head.line, str(error)) from None
    changed = "" if sha256 == position.head.sha256 else _difference(position, files)
    if position.exact.layout != layout_of(program):
        why = changed or "another catrules wrote it, which keeps other things in mind"
        line, game = position.exact.line, position.head.game
        raise faults.other_rules(position.file, line, game, title, why)
    play = beginner.play(recall=not changed)
    play = beginner.edited(play)
    if seed is not None:
        play = play.reseeded(seed)
    else:  # these words may be edited like a mark
        play = play.reseeded(position.head.seed, [signed(w) for w in position.head.generator])
    warnings = (
        (faults.changed_rules(position.file, position.head.line, changed),) if changed else ()
    )
    return Begun(play, warnings)


def _difference(position: Position, files: Sequence[tuple[str, str]]) -> str:
    """What is otherwise with the files, in words."""
    kept, now = dict(position.head.files[1:]), dict(files[1:])
    if list(kept) != list(now):
        return f"it was played with {_listed(kept)}, these are with {_listed(now)}"
    pairs = zip(position.head.files, files, strict=True)
    other = [name for (name, sha), (_, mine) in pairs if sha != mine[:16]]
    return f"{_listed(other)} {'was' if len(other) < 2 else 'were'} changed"


def _listed(names: Sequence[str] | dict[str, str]) -> str:
    from catrules.saves.faults import short

    return ", ".join(f"`{short(name)}`" for name in names) or "no variant"


@frozen
class _Beginner:
    position: Position
    program: Program

    def _elsewhere(self) -> Exception:
        return faults.elsewhere(self.position.file, self.position.exact.line)

    def play(self, *, recall: bool) -> Play:
        """The game as it was, with its last decisions if these may be recalled."""
        exact = self.position.exact
        try:
            now = with_words(whole(self.program), exact.now)
            past = None if exact.past is None else with_words(now, exact.past)
        except ValueError:
            raise faults.damaged(self.position.file, exact.line) from None
        if past is not None and recall:
            return self._recalled(past, now)
        if self._is_inside(now):
            raise faults.inside(self.position.file, exact.line, "only the very same rules go on")
        return self._at(now)

    def _is_inside(self, state: Sequence[int]) -> bool:
        site = state[POSITION] - 1
        return 0 <= site < len(self.program.sites) and self.program.sites[site].form == "at once"

    def _at(self, state: Sequence[int]) -> Play:
        head = self.position.head
        if not -1 <= state[POSITION] <= len(self.program.sites):
            raise self._elsewhere()
        try:
            return Play.at(
                self.program, state, seed=head.seed, names=head.names, every_stop=head.every_stop
            )
        except (RulesFault, ValueError, IndexError, KeyError):
            raise self._elsewhere() from None

    def _recalled(self, past: Sequence[int], now: Sequence[int]) -> Play:
        play = self._at(past)
        try:
            for answer in self.position.exact.answers:
                _take(play, answer)
        except (RulesFault, IllegalOption, IndexError, ValueError):
            raise self._elsewhere() from None
        if play.standing.machine.snapshot(play.standing.state) != list(now):
            raise self._elsewhere()
        return play

    def edited(self, play: Play) -> Play:
        """The game with what was edited in the lines that say what is where."""
        file, state = self.position.file, play.standing.state
        editor = Editor(play.standing.legend, file)
        edited, line = editor.edited(state, self.position.given)
        if not line:
            return play
        if self._is_inside(state):
            raise faults.inside(file, line, "nothing can be changed in it")
        if state[POSITION] > 0:
            self._must_be_settled(play, edited, line)
        other = self._at(edited)
        if not all(asked.options for asked in other.pending):
            hint = "change something else, or take it back"
            raise faults.misfit(file, line, "nothing could be chosen in such a position", hint)
        return other

    def _must_be_settled(self, play: Play, edited: list[int], line: int) -> None:
        machine, state = play.standing.machine, play.standing.state
        if self.program.sites[state[POSITION] - 1].quiet or not machine.settled(state):
            return
        if not machine.settled(edited):
            message = "a win or trigger would be due, so no game ever waits in such a position"
            hint = "change it by less, and let an answer lead there"
            raise faults.misfit(self.position.file, line, message, hint)


def _take(play: Play, answer: Recalled) -> None:
    """Takes a decision again, and leaves the stream of policies where it was behind it."""
    if answer.drawn:
        play.draw()
        return
    play.choose(_pick(answer), answer.number)


def _pick(answer: Recalled) -> Callable[[Standing], int]:
    def pick(standing: Standing) -> int:
        if answer.policy is not None:
            standing.state[POLICY_STATE] = signed(answer.policy & MASK)
        return answer.index

    return pick
