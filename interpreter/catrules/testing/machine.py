"""A game as a machine of Hypothesis: it is played in all ways, and watched at each step."""

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import DataObject

from catrules.machine.play import Play
from catrules.rules import Rules
from catrules.testing import watched
from catrules.testing.strategies import Players, Settings, beginnings, decisions


class GameMachine(RuleBasedStateMachine):
    """Plays a game and looks whether it is sound wherever it waits.

    Subclass it, say which `game`, and give its `TestCase` a name beginning with `Test`. What you
    hold for true of your game is a method with Hypothesis's `@invariant()` that looks at
    `self.play`; what should happen now and then, one with `@rule()`. Where a game is over another
    one begins.

    game: the rules that are played. players, settings, every_stop: as `games` has them.
    play: the game that is being played.

    Watched is that whoever is asked has an option, that no component is lost or made, that what
    a seat sees is so, that a copy and its game go apart, and that the answers so far make the
    same game again; and that what the rules say must `always` hold does, since they fail otherwise.
    """

    game: ClassVar[Rules]
    players: ClassVar[Players] = None
    settings: ClassVar[Settings] = None
    every_stop: ClassVar[bool] = False

    play: Play

    def __init__(self) -> None:
        super().__init__()
        if not isinstance(getattr(self, "game", None), Rules):
            name = type(self).__name__
            message = f"{name} says no game: give it a line `game = catrules.load(…)`"
            raise TypeError(message)

    # ---- what happens

    @initialize(data=st.data())
    def begin(self, data: DataObject) -> None:
        """The first game begins."""
        self._begin(data)

    @precondition(lambda self: self.play.over)
    @rule(data=st.data())
    def begin_another(self, data: DataObject) -> None:
        """The game is over: another one begins."""
        self._begin(data)

    @precondition(lambda self: not self.play.over)
    @rule(data=st.data())
    def decide(self, data: DataObject) -> None:
        """One of those who are asked answers."""
        self.play.repeat(data.draw(decisions(self.play)))

    def _begin(self, data: DataObject) -> None:
        drawn = beginnings(self.game, self.players, self.settings, self.every_stop)
        begun = data.draw(drawn)
        self.play, self._values = begun.play, begun.settings
        self.begun()

    def begun(self) -> None:
        """Called when a game has begun, for what a subclass keeps of it."""

    # ---- what must be so

    @invariant()
    def is_sound(self) -> None:
        """What the class says it watches; copies and replays more rarely as games grow."""
        watched.options(self.play)
        watched.components(self.play)
        watched.views(self.play)
        rarely = _is_power_of_two(len(self.play.decisions))
        if rarely:
            watched.copies(self.play)
        if rarely or self.play.over:
            watched.replayed(self.play, self.game, self._values, self.every_stop)


def _is_power_of_two(number: int) -> bool:
    return number & (number - 1) == 0
