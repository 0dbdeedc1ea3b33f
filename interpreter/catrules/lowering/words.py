"""Elements as words: arguments of options, parameters of routines."""

from catrules.ir.program import ArgType, Instr
from catrules.lowering.families import as_place
from catrules.lowering.layout import arg_type
from catrules.lowering.scope import Scope
from catrules.lowering.values import Lowered, Place, PlayerSet, Scalar, Thing
from catrules.semantics.types import PlayerT, SetT, ThingT, Type


def value_type(scope: Scope, kind: Type) -> ArgType:
    """How an option's argument of a type is read: things that own nothing are cells."""
    if isinstance(kind, ThingT):
        owner = scope.pools.layout.owner(kind)
        return ArgType("thing", owner) if owner else ArgType("cell")
    return arg_type(kind)


def held_value(value: Lowered) -> Instr:
    """The word of a candidate."""
    assert isinstance(value, Scalar | Thing | Place)
    if isinstance(value, Place):
        return value.owner
    return value.address if isinstance(value, Thing) else value.expr


def of_word(scope: Scope, kind: Type, expr: Instr) -> Lowered:
    """A word that was chosen, as a value of its type; it may be nothing."""
    if value_type(scope, kind).sort == "cell":
        return Thing(expr, None, optional=True)
    return as_place(scope, kind, Scalar(expr, optional=True))


def of_parameter(scope: Scope, kind: Type, expr: Instr, *, optional: bool) -> Lowered:
    """A parameter's word as a value of its type."""
    if isinstance(kind, SetT) and isinstance(kind.of, PlayerT):
        return PlayerSet(expr)
    if value_type(scope, kind).sort == "cell":
        return Thing(expr, None, optional)
    return as_place(scope, kind, Scalar(expr, optional))
