"""What the settings alone decide: whether a condition holds, and which player is meant."""

from collections.abc import Mapping

from catrules.diagnostics import RulesError
from catrules.lowering.constants import Constants
from catrules.semantics import tree
from catrules.semantics.tree import Expr, Var


def known(constants: Constants, condition: Expr) -> bool | None:
    """Whether a condition holds; None if that is not known before the game."""
    match condition:
        case tree.Not():
            inner = known(constants, condition.operand)
            return None if inner is None else not inner
        case tree.And() | tree.Or():
            sought = isinstance(condition, tree.Or)
            terms = [known(constants, term) for term in condition.terms]
            return sought if sought in terms else None if None in terms else not sought
        case tree.CallValue() if len(constants.game.values[condition.value]) > 1:
            return None
    try:
        return bool(constants.number(condition))
    except RulesError:
        return None


def player_meant(
    constants: Constants, player: Expr | None, named: Mapping[Var, Expr] | None = None
) -> Expr | None:
    """A player as it was written first, through values, what settings decide, and `let`.

    named: what the names of `let` were given for.
    """
    given: dict[Var, Expr] = {}
    named = named or {}
    values = constants.game.values
    while True:
        match player:
            case tree.Local() if player.var in given:
                player = given[player.var]
            case tree.Local() if player.var in named:
                player = named[player.var]
            case tree.CallValue() if len(values[player.value]) == 1:
                (value,) = values[player.value]
                args = [_argument(arg, given) for arg in player.args]
                given |= dict(zip(value.params, args, strict=True))
                player = value.body
            case tree.IfElse() if (holds := known(constants, player.condition)) is not None:
                player = player.then if holds else player.otherwise
            case _:
                return player


def _argument(arg: Expr, given: Mapping[Var, Expr]) -> Expr:
    return given.get(arg.var, arg) if isinstance(arg, tree.Local) else arg
