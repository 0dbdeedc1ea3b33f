"""catrules: board-game rulebooks, checked and played.

rules = catrules.load("games/pig.catrules")
play = rules.start(names=["ana", "bo"], seed=1)
while not play.over:
    decision = play.pending[0]
    play.apply(decision.options[0], seat=decision.actor)
print(play.result)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic, RulesError
    from catrules.machine.answers import Answer, Decision, IllegalOption, Result, RulesFault
    from catrules.machine.hidden.beginning import SampleError
    from catrules.machine.log import Entry
    from catrules.machine.play import Play
    from catrules.machine.view import View
    from catrules.positions.position import Position
    from catrules.rules import Rules, check, load, replay

_HOMES = {
    "Answer": "catrules.machine.answers",
    "Decision": "catrules.machine.answers",
    "Diagnostic": "catrules.diagnostics",
    "Entry": "catrules.machine.log",
    "IllegalOption": "catrules.machine.answers",
    "Play": "catrules.machine.play",
    "Position": "catrules.positions.position",
    "Result": "catrules.machine.answers",
    "Rules": "catrules.rules",
    "RulesError": "catrules.diagnostics",
    "RulesFault": "catrules.machine.answers",
    "SampleError": "catrules.machine.hidden.beginning",
    "View": "catrules.machine.view",
    "check": "catrules.rules",
    "load": "catrules.rules",
    "replay": "catrules.rules",
}

__all__ = [
    "Answer",
    "Decision",
    "Diagnostic",
    "Entry",
    "IllegalOption",
    "Play",
    "Position",
    "Result",
    "Rules",
    "RulesError",
    "RulesFault",
    "SampleError",
    "View",
    "check",
    "load",
    "replay",
]


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first used, so that `import catrules` stays cheap."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'catrules' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(home), name)
    globals()[name] = value
    return value
