"""The way to a finding as a scenario that a person would have written: from as late as possible."""

import os
from collections.abc import Sequence

from attrs import evolve

from catrules.conformance.faults import Failure, Wrong
from catrules.conformance.game import Game
from catrules.diagnostics import RulesError
from catrules.drafting.ground import Ground, bare
from catrules.drafting.look import differing
from catrules.drafting.moves import Move, make, move_of, with_moves, with_tops
from catrules.drafting.position import given_at
from catrules.drafting.sheet import Sheet
from catrules.exploring.small import Smaller
from catrules.exploring.ways import Told, seat_names

_LATEST = 4
"""Moments that are tried, from the last choice backwards."""


def drafted(title: str, smaller: Smaller, players: int, told: Sequence[Told], last: int = 0) -> str:
    """A scenario in which the same choices are made; empty if none can be written.

    It begins near the end where that is possible, else with a new game. last: so many of the last
    choices are in it at least.
    """
    try:
        return _Draft(smaller, players, told).text(title, last)
    except (Wrong, Failure, RulesError):
        return ""


class _Draft:
    def __init__(self, smaller: Smaller, players: int, told: Sequence[Told]) -> None:
        names = seat_names(players)
        folder, file = os.path.split(smaller.place)
        suite = bare(os.path.join(folder, "draft.catspec"), file, names, smaller.texts)
        self._ground = Ground(suite)
        self._smaller = smaller
        self._told = told
        self._begin = Sheet(
            players=names,
            variants=smaller.rules.variants,
            settings=smaller.given,
            standing="a new game",
        )

    def text(self, title: str, last: int) -> str:
        """The scenario."""
        moves, choices, end = self._moves()
        latest = choices[-last] if last else len(moves)
        steps = [n for n, move in enumerate(moves) if not move.silent and n <= latest]
        for number in reversed(steps[-_LATEST:]):
            later = given_at(self._ground, self._behind(moves[:number]), self._begin)
            if later is not None:
                first, *others = moves[number:]
                sheet = with_moves(later, (evolve(first, begins=True), *others))
                if self._comes_to(sheet, end):
                    return self._written(title, sheet)
        return self._written(title, with_moves(*with_tops(self._begin, moves)))

    def _written(self, title: str, sheet: Sheet) -> str:
        head = [f"# reads `{new}` for `{old}`\n" for old, new in self._smaller.pieces]
        return "".join((*head, evolve(sheet, title=title).text)).rstrip("\n")

    def _comes_to(self, sheet: Sheet, end: Game | None) -> bool:
        """Whether the steps of a scenario lead to the same; None: to where the rules fail."""
        game = self._ground.game(sheet)
        if game is None or end is None:
            before = self._ground.game(evolve(sheet, steps=sheet.steps[:-1]))
            return game is end and before is not None
        looks = (self._ground.look(each, reasons=False) for each in (game, end))
        return not differing(*looks)

    # ---- playing

    def _new(self) -> Game:
        game = self._ground.game(self._begin)
        if game is None:
            raise RulesError(())
        return game

    def _moves(self) -> tuple[list[Move], list[int], Game | None]:
        """All that was done, which of it was a choice, and the game behind it; None where the rules
        fail."""
        game = self._new()
        moves: list[Move] = []
        choices: list[int] = []
        for told in self._told:
            number = _asked(game, told)
            if number is None:
                if told.forced:
                    continue
                raise RulesError(())
            first = all(move.silent for move in moves)
            choices += [] if told.forced else [len(moves)]
            moves.append(move_of(game, number, told.label, first=first))
            try:
                make(game, moves[-1])
            except Failure:
                return moves, choices, None
        return moves, choices, game

    def _behind(self, moves: Sequence[Move]) -> Game:
        """A new game after some of them."""
        game = self._new()
        for move in moves:
            make(game, move)
        return game


def _asked(game: Game, told: Told) -> int | None:
    """Which pending decision a choice answers; None if what went without choice is done."""
    for number, decision in enumerate(game.play.pending):
        alone = len(decision.options) == 1
        if decision.actor == told.actor and told.label in decision.options and alone == told.forced:
            return number
    return None
