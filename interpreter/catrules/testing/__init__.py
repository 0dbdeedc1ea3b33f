"""Properties of games, looked for by Hypothesis: `pip install 'catrules[testing]'`.

class Pig(GameMachine):
    game = catrules.load("games/classics/pig.catrules")

TestPig = Pig.TestCase
"""

try:
    import hypothesis
except ImportError as error:
    message = "catrules.testing needs Hypothesis: pip install 'catrules[testing]'"
    raise ImportError(message, name=error.name) from None

from catrules.testing.machine import GameMachine
from catrules.testing.strategies import decisions, games, positions, setting_values

__all__ = ["GameMachine", "decisions", "games", "positions", "setting_values"]

del hypothesis
