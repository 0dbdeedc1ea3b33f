"""Events: what can be amended, in its own words and in those of a line that amends it."""

from collections.abc import Sequence

from attrs import define

from catrules.semantics import tree
from catrules.semantics.coverage import Bearing
from catrules.semantics.tree import Expr, Var
from catrules.semantics.types import TRUTH, ThingT, Type
from catrules.semantics.variants.amendments import ChangeValue, Forbid, Hook
from catrules.semantics.variants.rewrite import substituted
from catrules.source import Span


def truth(value: bool, span: Span) -> Expr:
    """A condition that always or never holds."""
    return tree.Number(type=TRUTH, value=int(value), span=span)


def either(conditions: Sequence[Expr]) -> Expr:
    """Whether one of some conditions holds."""
    if len(conditions) == 1:
        return conditions[0]
    return tree.Or(type=TRUTH, terms=tuple(conditions), span=conditions[0].span)


def without(condition: Expr) -> Expr:
    """Whether a condition does not hold."""
    return tree.Not(type=TRUTH, operand=condition, span=condition.span)


@define
class Event:
    """Something that can be amended: what it is about and who does it, as it calls them."""

    name: str
    params: tuple[Var, ...]
    by: Var | None
    span: Span

    @property
    def args(self) -> tuple[Expr, ...]:
        """What it is about, as arguments."""
        return tuple(local(var, self.span) for var in self.params)

    @property
    def actor(self) -> Expr | None:
        """Who does it."""
        return local(self.by, self.span) if self.by is not None else None

    def is_meant(self, line: Hook | Forbid | ChangeValue, bearing: Bearing) -> bool:
        """Whether a line amends this, and is written for things that it can be about."""
        return line.target == self.name and all(
            _meet(own.type, param.type, bearing)
            for own, param in zip(line.params, self.params, strict=False)
        )

    def condition(self, line: Hook | Forbid | ChangeValue) -> Expr | None:
        """When a line applies to it, in its own words; None for always."""
        meant = {own: self.args[i] for i, own in enumerate(line.params)}
        by = getattr(line, "by", None)
        if by is not None and self.actor is not None:
            meant[by] = self.actor
        parts = [bears(arg, own, line.span) for own, arg in meant.items()]
        if line.condition is not None:
            parts.append(substituted(line.condition, meant))
        terms = tuple(part for part in parts if part is not None)
        if len(terms) < 2:
            return terms[0] if terms else None
        return tree.And(type=TRUTH, terms=terms, span=line.span)


def _meet(one: Type, other: Type, bearing: Bearing) -> bool:
    """Whether something may be of both types; of what is no thing nothing is said."""
    mine, theirs = bearing.leaves_of(one), bearing.leaves_of(other)
    return not mine or not theirs or not set(mine).isdisjoint(theirs)


def local(var: Var, span: Span) -> Expr:
    """A variable as an expression."""
    return tree.Local(type=var.type, optional=var.optional, var=var, span=span)


def bears(arg: Expr, own: Var, line: Span) -> Expr | None:
    """That a thing is of the kinds for which a line is written, where others may come."""
    if not isinstance(own.type, ThingT) or not isinstance(arg.type, ThingT):
        return None
    if set(arg.type.kinds) <= set(own.type.kinds):
        return None
    return either([tree.OfKind(type=TRUTH, thing=arg, kind=k, span=line) for k in own.type.kinds])
