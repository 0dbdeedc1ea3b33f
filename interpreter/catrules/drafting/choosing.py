"""Who plays where nobody does: what was least tried is tried first, chance draws by its weights."""

from collections.abc import Sequence

from catrules.conformance.game import Game
from catrules.conformance.matches import Matches
from catrules.ir.program import HEADER
from catrules.machine.answers import Decision
from catrules.machine.random import chance_index, policy_below, seed_streams


class Chooser:
    """Choices that depend on a seed and on what was chosen before."""

    def __init__(self, seed: int) -> None:
        self._state = [0] * len(HEADER)
        seed_streams(self._state, seed)
        self._tried: dict[tuple[str, str, str], int] = {}

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return policy_below(self._state, n) if n > 1 else 0

    def which(self, game: Game) -> int:
        """Which of those who are asked answers first."""
        return self.below(len(game.play.pending))

    def label(self, game: Game, number: int) -> str:
        """What is chosen in a decision."""
        decision = game.play.pending[number]
        options = decision.options
        if decision.form == "game":
            return self._winner(game)
        if decision.actor == "chance":
            return options[chance_index(self._state, len(options), decision.weights)]
        tried = [self._tried.get(_key(decision, label), 0) for label in options]
        rare = [n for n, times in enumerate(tried) if times == min(tried)]
        among = rare if self.below(2) else list(range(len(options)))
        label = options[among[self.below(len(among))]]
        self._tried[_key(decision, label)] = self._tried.get(_key(decision, label), 0) + 1
        return label

    def some(self, items: Sequence[str], most: int) -> list[str]:
        """So many of them at most, in their order."""
        left = list(range(len(items)))
        while len(left) > most:
            left.pop(self.below(len(left)))
        return [items[n] for n in left]

    def _winner(self, game: Game) -> str:
        """How a game of a tournament ends: one of those who play wins."""
        asked = game.play.asked_for if isinstance(game.play, Matches) else None
        assert asked is not None
        return f"{game.play.names[asked.seats[self.below(len(asked.seats))]]} wins"


def _key(decision: Decision, label: str) -> tuple[str, str, str]:
    return decision.rule, decision.prompt, label
