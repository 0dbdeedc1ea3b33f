"""Which line of several of one name is meant for which things."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from attrs import define, field

from catrules.semantics import game, tree
from catrules.semantics.types import SetT, ThingT, Type

_MOST = 4096
"""More combinations of things than this are not gone through one by one."""


@define
class Bearing:
    """Which names the components of a game bear."""

    _order: dict[str, int]
    _below: dict[str, list[str]]
    _leaves: dict[tuple[str, ...], tuple[str, ...]] = field(factory=dict)
    _sets: dict[tuple[str, ...], frozenset[str]] = field(factory=dict)

    @staticmethod
    def of(found: game.Game) -> "Bearing":
        """The names in a game."""
        order = {name: i for i, name in enumerate(dict.fromkeys(g.name for g in found.groups))}
        below: dict[str, list[str]] = {}
        for leaf in order:
            for name in found.kinds[leaf].names:
                below.setdefault(name, []).append(leaf)
        return Bearing(order, below)

    def leaves(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The most special names of the things that bear one of these."""
        if kinds not in self._leaves:
            found = dict.fromkeys(leaf for k in kinds for leaf in self._below.get(k, ()))
            self._leaves[kinds] = tuple(sorted(found, key=self._order.__getitem__))
            self._sets[kinds] = frozenset(found)
        return self._leaves[kinds]

    def bears(self, leaf: str, kinds: tuple[str, ...]) -> bool:
        """Whether things of that most special name bear one of these names."""
        self.leaves(kinds)
        return leaf in self._sets[kinds]

    def leaves_of(self, of: Type) -> tuple[str, ...]:
        """The most special names of what a type stands for; none if it is no thing."""
        return self.leaves(_kinds_of(of))

    def may_be(self, leaf: str, of: Type) -> bool:
        """Whether a thing of that most special name is of a type."""
        return self.bears(leaf, _kinds_of(of))


def _kinds_of(of: Type) -> tuple[str, ...]:
    inner = of.of if isinstance(of, SetT) else of
    return inner.kinds if isinstance(inner, ThingT) else ()


Line = game.Rule | game.Value


@define
class Lines:
    """The lines of one name, found by the first thing that they are asked of."""

    lines: Sequence[Line]
    bearing: Bearing
    _first: int = -1
    _by_leaf: dict[str, list[tuple[int, Line]]] = field(factory=dict)

    @staticmethod
    def of(lines: Sequence[Line], bearing: Bearing) -> "Lines":
        """The lines of a name, ready to be asked."""
        found = Lines(lines, bearing)
        things = (i for i, p in enumerate(lines[0].params) if isinstance(p.type, ThingT))
        found._first = next(things, -1)
        for line in lines:
            entry = (sum(len(bearing.leaves_of(p.type)) for p in line.params), line)
            leaves = bearing.leaves_of(line.params[found._first].type) if found._first >= 0 else ()
            for leaf in leaves or ("",):
                found._by_leaf.setdefault(leaf, []).append(entry)
        return found

    def meant(self, things: Sequence[tuple[str, ...]]) -> tuple[list[Line], list[tuple[str, ...]]]:
        """The lines that may be meant by a call, and the combinations that no line fits.

        things: for each argument the most special names that it may bear; empty if it is no thing.
        """
        found: dict[int, Line] = {}
        missing: list[tuple[str, ...]] = []
        for combination in _combinations(things):
            leaf = combination[self._first] if self._first >= 0 else ""
            fitting = [e for e in self._by_leaf.get(leaf, ()) if self._fits(e[1], combination)]
            if fitting:
                best = min(fitting, key=lambda entry: entry[0])[1]
                found[id(best)] = best
            else:
                missing.append(combination)
        return list(found.values()), missing

    def _fits(self, line: Line, combination: tuple[str, ...]) -> bool:
        return all(
            not leaf or self.bearing.may_be(leaf, param.type)
            for param, leaf in zip(line.params, combination, strict=False)
        )


def _combinations(things: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    choices = [leaves or ("",) for leaves in things]
    return islice(product(*choices), _MOST)


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
        case tree.Except(set=inner) | tree.With(set=inner) | tree.Best(set=inner):
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
