"""Triggers of several variants that may be due together, and whose order matters then."""

from collections.abc import Mapping
from itertools import combinations

from catrules.semantics.coverage import Bearing
from catrules.semantics.game import Game
from catrules.semantics.variants.touches import Touches

Group = tuple[int, ...]


def rivals(found: Game, modules: Mapping[str, str]) -> tuple[Group, ...]:
    """Groups of triggers, by their places: the current player says which of a group comes first.

    Triggers of the game come before those of variants, those of a file in its order.
    """
    owners = {i: modules.get(t.span.file, "") for i, t in enumerate(found.triggers)}
    ours = [i for i, module in owners.items() if module]
    if len({owners[i] for i in ours}) < 2:
        return ()
    touches = Touches(found, Bearing.of(found))
    touched = {i: touches.of(found.triggers[i].condition, found.triggers[i].body) for i in ours}
    groups: list[set[int]] = [{i} for i in ours]
    for one, other in combinations(ours, 2):
        if owners[one] != owners[other] and touches.common(touched[one], touched[other]):
            joined = [g for g in groups if one in g or other in g]
            groups = [g for g in groups if g not in joined] + [set().union(*joined)]
    return tuple(sorted(tuple(sorted(g)) for g in groups if len(g) > 1))
