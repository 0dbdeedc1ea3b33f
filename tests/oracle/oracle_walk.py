"""Two games side by side, position by position: whatever can be compared must be equal.

Compared are who is asked (players, chance, nobody), what each may do, the probabilities of chance,
what each gets at the end, and what each knows: two histories are one information state of OpenSpiel
exactly if our seat was shown the same in both (`oracle_ours.py`).

Where OpenSpiel asks several players at one joint node, we ask each of them by himself, in any order
and without his being shown what others answered. Each one's options are compared at the joint
position. Each joint action is then answered seat by seat; between the answers nothing is compared
with OpenSpiel, but whoever has not answered yet must be shown what he was shown before.

Where OpenSpiel asks one after the other what we ask at once, whoever is asked there is asked here,
too; what he knows says whether he was told what others answered. We ask those with one option
before the others: such an answer is given ahead, and compared when OpenSpiel comes to it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from attrs import define, evolve, field, frozen
from oracle_cases import Case
from oracle_ours import Known, Ours, Path
from oracle_spiel import after, information, is_close, movers, spiel_game, spoken

Paths = Mapping[Path, Fraction]
Move = dict[int | str, tuple[int, Path]]
"""Who does what: OpenSpiel's number of the action, and our words for it."""


@frozen
class Pair:
    """A position in both games."""

    theirs: Any
    ours: Ours
    ahead: Mapping[int | str, tuple[Paths, int]] = field(factory=dict)
    """What players with one option have answered before OpenSpiel asks, and what they knew."""

    def fail(self, what: str, theirs: object, ours: object) -> str:
        """What differs, and where."""
        return (
            f"{what}: OpenSpiel {theirs}, ours {ours}\n"
            f"  at {self.theirs.history_str() or 'the beginning'}\n  ours {self.ours.history()}"
        )


@define
class Information:
    """Which information state of the one game is which of the other."""

    compared: bool = True
    forth: dict[tuple[int, str], int] = field(factory=dict)
    back: dict[int, tuple[int, str]] = field(factory=dict)

    def add(self, pair: Pair, player: int, number: int) -> None:
        """Joins what a player knows here in both games; it must have been joined before or new."""
        if not self.compared:
            return
        theirs = (player, information(pair.theirs, player))
        known = self.back.setdefault(number, theirs)
        assert known == theirs, pair.fail(
            f"player {player} is shown the same, but OpenSpiel tells apart", theirs, known
        )
        same = self.forth.setdefault(theirs, number)
        assert same == number, pair.fail(
            f"player {player} is shown what OpenSpiel does not tell apart", theirs, number
        )


@define
class Walk:
    """Compares the positions of a case."""

    case: Case
    information: Information = field(init=False)
    positions: int = 0
    _known: Known = field(factory=Known, init=False)

    def __attrs_post_init__(self) -> None:
        self.information = Information(not self.case.knows_else)

    def begin(self) -> Pair:
        """Where both games begin."""
        return Pair(
            spiel_game(self.case.spiel).new_initial_state(),
            Ours.begin(self.case.start(), self._known),
        )

    def whole_tree(self) -> int:
        """Compares all histories; how many there are."""
        todo = [self.begin()]
        while todo:
            pair, moves = self.compare(todo.pop())
            todo += [self.step(pair, move) for move in moves]
        return self.positions

    def at_random(self, seed: int) -> None:
        """Compares one history in which every decision is made at random."""
        rng = Random(seed)
        pair, moves = self.compare(self.begin())
        while choices := list(moves):
            pair, moves = self.compare(self.step(pair, rng.choice(choices)))

    # ---- one position

    def compare(self, pair: Pair) -> tuple[Pair, Iterator[Move]]:
        """Compares a position; what can be done there."""
        self.positions += 1
        asked: list[int | str] = [*movers(pair.theirs)]
        if pair.theirs.is_chance_node():
            asked = ["chance"]
        if len(asked) == 1 and isinstance(asked[0], int):
            pair = self._answer_ahead(pair, asked[0])
            if asked[0] in pair.ahead:
                paths, number = pair.ahead[asked[0]]
                self.information.add(pair, asked[0], number)
                return pair, _joint({asked[0]: self._compare_actions(pair, asked[0], paths)})
        actors = pair.ours.actors()
        if len(asked) > 1:  # ours asks first, and alone, whoever has one option
            assert set(actors) <= set(asked), pair.fail("asked at once", asked, actors)
        else:  # or at once, if several are
            is_asked = actors == asked or (asked and len(actors) > 1 and asked[0] in actors)
            assert is_asked, pair.fail("asked", asked, actors)
        if not asked:
            self._compare_returns(pair)
            return pair, iter(())
        pair = self._compare_knowledge(pair, [each for each in asked if each != "chance"])
        ways = {actor: self._compare_actions(pair, actor) for actor in asked if actor in actors}
        for actor in asked:
            if actor not in ways:
                ways[actor] = self._hidden(pair, ways, actor)
        return pair, _joint(ways)

    def _answer_ahead(self, pair: Pair, player: int) -> Pair:
        """Lets those answer who have one option, if they are asked at once with the player."""
        while player not in (*pair.ahead, *pair.ours.actors()):
            other = next(iter(pair.ours.actors()), "chance")
            if other == "chance" or len(paths := pair.ours.paths(other)) > 1:
                break
            ours, number = pair.ours.shown(int(other))
            seen = _seen(ours, player)
            ours = ours.after(other, next(iter(paths)))
            if _seen(ours, player) != seen:
                break
            pair = evolve(pair, ours=ours, ahead={**pair.ahead, other: (paths, number)})
        return pair

    def _compare_returns(self, pair: Pair) -> None:
        ours = self.case.returns(pair.ours.play)
        assert pair.theirs.returns() == ours, pair.fail("returns", pair.theirs.returns(), ours)

    def _compare_knowledge(self, pair: Pair, players: list[Any]) -> Pair:
        ours = pair.ours
        for player in players:
            ours, number = ours.shown(player)
            self.information.add(pair, player, number)
        return evolve(pair, ours=ours)

    def _compare_actions(
        self, pair: Pair, actor: int | str, paths: Paths | None = None
    ) -> list[tuple[int, Path]]:
        """What an actor may do, in both languages; paths: in ours, if that is known."""
        legal = pair.theirs.legal_actions() if actor == "chance" else None
        actions = legal or pair.theirs.legal_actions(actor)
        words = (not pair.theirs.history() and self.case.opening) or self.case.words
        wording = {each: words(spoken(pair.theirs, actor, each)) for each in actions}
        wanted = [path for candidates in wording.values() for path in candidates]
        paths = paths or pair.ours.paths(actor, wanted)
        ways = []
        for action, candidates in wording.items():
            offered = [path for path in candidates if path in paths]
            assert len(offered) == 1, pair.fail(f"{actor} may", candidates, sorted(paths))
            ways.append((action, offered[0]))
        named = [path for _, path in ways]
        assert len(set(named)) == len(named), pair.fail("one of ours for several", wording, named)
        assert set(named) == set(paths), pair.fail(f"{actor} may", sorted(named), sorted(paths))
        if actor == "chance":
            probabilities = dict(pair.theirs.chance_outcomes())
            for action, path in ways:
                theirs, share = probabilities[action], paths[path]
                assert is_close(theirs, float(share)), pair.fail(f"chance {path}", theirs, share)
        return ways

    def _hidden(
        self, pair: Pair, ways: dict[int | str, list[tuple[int, Path]]], actor: int | str
    ) -> list[tuple[int, Path]]:
        """What an actor may do who is asked only once those with one option have answered."""
        ours = pair.ours
        for other in ours.actors():
            ours = ours.after(other, ways[other][0][1])
        return self._compare_actions(Pair(pair.theirs, ours), actor)

    # ---- from one to the next

    def step(self, pair: Pair, move: Move) -> Pair:
        """The position after everybody who is asked has answered."""
        theirs = after(pair.theirs, tuple(action for action, _ in move.values()))
        ours, left = pair.ours, {each: move[each] for each in move if each not in pair.ahead}
        while left:
            actor = next(each for each in ours.actors() if each in left)
            _, path = left.pop(actor)
            before = {each: _seen(ours, each) for each in left}
            ours = ours.after(actor, path)
            for each, seen in before.items():
                assert _seen(ours, each) == seen, pair.fail("not at once", move, each)
        ahead = {each: pair.ahead[each] for each in pair.ahead if each not in move}
        return Pair(theirs, ours, ahead)


def _seen(ours: Ours, actor: int | str) -> object:
    """What an actor is shown who has still to answer at a joint position."""
    seat = int(actor) + 1
    return ours.play.view(seat), ours.play.log(seat)


def _joint(ways: dict[int | str, list[tuple[int, Path]]]) -> Iterator[Move]:
    """Everything that all who are asked may do together, in the order of the players."""
    actors = sorted(ways, key=str)
    for choice in product(*(ways[actor] for actor in actors)):
        yield dict(zip(actors, choice, strict=True))
