"""Our side: positions of a game all of whose stops are asked, and what a seat was shown there.

What a seat knows at a position is what it was shown: all entries of its own log so far, in order,
and the view and the question that it has now. This is what `tests/spec/secrecy` compares. Nothing
of the state is looked at. Views of earlier positions need not be remembered: whatever a seat sees
change is in its log. So two histories are alike to a seat exactly if these are equal.
"""

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction

from attrs import define, evolve, field, frozen

import catrules
from catrules.machine.view import OwnerView

Path = tuple[str, ...]
"""Answers of one actor in a row, in our words: nearly always one."""


@define
class Known:
    """Gives equal things equal numbers, so that what was shown may be kept by the million."""

    numbers: dict[Hashable, int] = field(factory=dict)

    def of(self, *parts: Hashable) -> int:
        """The number of something that consists of these parts."""
        return self.numbers.setdefault(parts, len(self.numbers))


@frozen
class Told:
    """A seat's log so far: how many entries it has, and the number of their sequence."""

    entries: int = 0
    number: int = -1


@frozen
class Ours:
    """A position of ours."""

    play: catrules.Play
    known: Known
    told: tuple[Told, ...]

    @classmethod
    def begin(cls, play: catrules.Play, known: Known) -> "Ours":
        """Where a game begins; known: what is compared with it shares one."""
        return cls(play, known, (Told(),) * len(play.names))

    def actors(self) -> list[int | str]:
        """Who is asked: players from 0, or chance; nobody when the game is over."""
        return [_actor(decision) for decision in self.play.pending]

    def decision(self, actor: int | str) -> catrules.Decision:
        """What an actor is asked here."""
        return next(each for each in self.play.pending if _actor(each) == actor)

    def paths(self, actor: int | str, wanted: Iterable[Path] = ()) -> dict[Path, Fraction]:
        """What the actor may answer, with its share if it is chance.

        wanted: answers in a row by which the other side calls one; they are followed so far.
        """
        decision = self.decision(actor)
        weights = decision.weights or (1,) * len(decision.options)
        found = {}
        for index, label in enumerate(decision.options):
            share = Fraction(weights[index], sum(weights))
            rest = [path[1:] for path in wanted if path[0] == label and len(path) > 1]
            further = self.after(actor, (label,)) if rest else self
            if not rest or actor not in further.actors():
                found[label,] = share
                continue
            for path, other in further.paths(actor, rest).items():
                found[label, *path] = share * other
        return found

    def after(self, actor: int | str, path: Path) -> "Ours":
        """The position after an actor's answers."""
        play = self.play.copy()
        for label in path:
            asked = "chance" if actor == "chance" else int(actor) + 1
            decision = next(each for each in play.pending if each.actor == asked)
            play.apply(decision.options.index(label), seat=asked)
        return evolve(self, play=play)

    def shown(self, player: int) -> tuple["Ours", int]:
        """A number that is the same wherever a player was shown the same; and this position again.

        The position comes back with what was read of the player's log, so that whatever follows it
        reads on from there.
        """
        seat, told = player + 1, self.told[player]
        number = told.number
        entries = self.play.log(seat, since=told.entries)
        for entry in entries:
            number = self.known.of("entry", number, entry)
        told = Told(told.entries + len(entries), number)
        here = evolve(self, told=(*self.told[:player], told, *self.told[player + 1 :]))
        view = self.play.view(seat)
        owners = (view.table, *view.players, *view.things)
        seen = self._owners(owners), view.current, view.turns, view.over, view.winners
        return here, self.known.of("shown", player, number, *seen, self.play.asked(seat))

    def _owners(self, owners: Sequence[OwnerView]) -> Hashable:
        return tuple(self.known.of("owner", owner) for owner in owners)

    def history(self) -> str:
        """The answers that led here."""
        return ", ".join(f"{each.actor}: {each.label}" for each in self.play.decisions)


def _actor(decision: catrules.Decision) -> int | str:
    if isinstance(decision.actor, int):
        return decision.actor - 1
    return decision.actor
