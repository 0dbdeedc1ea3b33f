"""Which line of several of one name is meant for which things."""

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import frozen

from catrules.semantics import game, tree
from catrules.semantics.types import SetT, ThingT, Type

_MOST = 4096
"""More combinations of things than this are not gone through one by one."""


@frozen
class Bearing:
    """Which names the components of a game bear."""

    kinds: dict[str, game.Kind]
    concrete: tuple[str, ...]

    @staticmethod
    def of(found: game.Game) -> "Bearing":
        """The names in a game."""
        return Bearing(found.kinds, tuple(dict.fromkeys(g.name for g in found.groups)))

    def leaves(self, kinds: Sequence[str]) -> tuple[str, ...]:
        """The most special names of the things that bear one of these."""
        return tuple(leaf for leaf in self.concrete if self.bears(leaf, kinds))

    def bears(self, leaf: str, kinds: Sequence[str]) -> bool:
        """Whether things of that most special name bear one of these."""
        return any(name in kinds for name in self.kinds[leaf].names)

    def leaves_of(self, of: Type) -> tuple[str, ...]:
        """The most special names of what a type stands for; none if it is no thing."""
        inner = of.of if isinstance(of, SetT) else of
        return self.leaves(inner.kinds) if isinstance(inner, ThingT) else ()


Line = game.Rule | game.Value


def meant(
    lines: Sequence[Line], things: Sequence[tuple[str, ...]], bearing: Bearing
) -> tuple[list[Line], list[tuple[str, ...]]]:
    """The lines that may be meant by a call, and the combinations that no line fits.

    things: for each argument the most special names that it may bear; empty if it is no thing.
    """
    found: list[Line] = []
    missing: list[tuple[str, ...]] = []
    for combination in _combinations(things):
        fitting = [line for line in lines if _fits(line, combination, bearing)]
        if not fitting:
            missing.append(combination)
            continue
        best = min(fitting, key=lambda line: _breadth(line, bearing))
        if best not in found:
            found.append(best)
    return found, missing


def _combinations(things: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    choices = [leaves or ("",) for leaves in things]
    for index, combination in enumerate(product(*choices)):
        if index >= _MOST:
            return
        yield combination


def _fits(line: Line, combination: tuple[str, ...], bearing: Bearing) -> bool:
    return all(
        not leaf or leaf in bearing.leaves_of(param.type)
        for param, leaf in zip(line.params, combination, strict=False)
    )


def _breadth(line: Line, bearing: Bearing) -> int:
    return sum(len(bearing.leaves_of(param.type)) for param in line.params)


def leaves_of(
    expr: tree.Expr, known: dict[tree.Var, tuple[str, ...]], bearing: Bearing
) -> tuple[str, ...]:
    """The most special names of what an expression stands for, by what is known of variables."""
    match expr:
        case tree.Local(var=var) if var in known:
            return known[var]
        case tree.Filter(var=var, set=inner, where=where):
            facts = {**known, var: leaves_of(inner, known, bearing)}
            return narrowed(where, facts, bearing)[var]
        case tree.First(var=var, set=inner, where=where):
            facts = {**known, var: leaves_of(inner, known, bearing)}
            return (narrowed(where, facts, bearing) if where is not None else facts)[var]
        case tree.OnlyKind(set=inner, kind=kind):
            return tuple(x for x in leaves_of(inner, known, bearing) if bearing.bears(x, (kind,)))
        case tree.Except(set=inner) | tree.With(set=inner):
            return leaves_of(inner, known, bearing)
        case _:
            of = expr.type
            kinds = getattr(of.of if isinstance(of, SetT) else of, "kinds", ())
            return bearing.leaves(kinds)


def narrowed(
    condition: tree.Expr,
    known: dict[tree.Var, tuple[str, ...]],
    bearing: Bearing,
    holds: bool = True,
) -> dict[tree.Var, tuple[str, ...]]:
    """What is known of variables once a condition holds (or does not)."""
    match condition:
        case tree.Not(operand=operand):
            return narrowed(operand, known, bearing, not holds)
        case tree.And(terms=terms) if holds:
            for term in terms:
                known = narrowed(term, known, bearing)
            return known
        case tree.Or(terms=terms) if not holds:
            for term in terms:
                known = narrowed(term, known, bearing, holds=False)
            return known
        case tree.OfKind(thing=tree.Local(var=var), kind=kind):
            before = known[var] if var in known else bearing.leaves_of(var.type)
            kept = tuple(x for x in before if bearing.bears(x, (kind,)) == holds)
            return {**known, var: kept}
        case _:
            return known
