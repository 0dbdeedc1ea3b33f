"""Changes of values that would need the value itself."""

from collections.abc import Iterable

from catrules.semantics import tree
from catrules.semantics.findings import Findings
from catrules.semantics.game import Game
from catrules.semantics.variants.amendments import ChangeValue
from catrules.semantics.walk import everything


def no_circles(found: Game, changes: Iterable[ChangeValue], findings: Findings) -> bool:
    """Whether each value can be worked out; a finding for each change that needs its own value."""
    asks = {name: _asked(*(line.body for line in lines)) for name, lines in found.values.items()}
    fine = True
    for change in changes:
        needed = _asked(change.amount, *([change.condition] if change.condition else []))
        if change.target in _settings(change.amount, change.condition):
            needed = (*needed, change.target)
        if change.target in _reached(needed, asks):
            fine = False
            findings.add(
                "E301",
                change.span,
                f"this change of `{change.target}` needs `{change.target}` to be worked out",
                f"to change it by what it is, write `change {change.target} by + …` or `times …`",
            )
    return fine


def _asked(*roots: object) -> tuple[str, ...]:
    names = (n.value for n in everything(*roots) if isinstance(n, tree.CallValue))
    return tuple(dict.fromkeys(names))


def _settings(*roots: object) -> tuple[str, ...]:
    nodes = everything(*(root for root in roots if root is not None))
    return tuple(n.name for n in nodes if isinstance(n, tree.SettingValue))


def _reached(names: tuple[str, ...], asks: dict[str, tuple[str, ...]]) -> set[str]:
    found, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(asks.get(name, ()))
    return found
