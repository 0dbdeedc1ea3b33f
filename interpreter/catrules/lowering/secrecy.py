"""Whether who acts sees what a set is made of: if not, chance picks for them."""

from catrules.lowering.scope import Scope
from catrules.semantics import tree
from catrules.semantics.tree import Expr


def sees(scope: Scope, expr: Expr, actor: Expr | None = None) -> bool:
    """Whether the actor (None: the rule's own) sees the things of a set, by what is declared."""
    match expr:
        case tree.ZoneRef():
            zone = scope.pools.game.zones.get((expr.owner_kind, expr.zone))
            if zone is None or zone.seen == "all":
                return True
            return zone.seen == "owner" and _is_actor(scope, expr.owner, actor)
        case tree.CallValue():
            return all(sees(scope, v.body, actor) for v in scope.pools.game.values[expr.value])
        case tree.Filter() | tree.With() | tree.OnlyKind() | tree.Except() | tree.Ordered():
            return sees(scope, expr.set, actor)
        case tree.Union():
            return sees(scope, expr.left, actor) and sees(scope, expr.right, actor)
        case tree.IfElse():
            return sees(scope, expr.then, actor) and sees(scope, expr.otherwise, actor)
    return True


def _is_actor(scope: Scope, owner: Expr | None, actor: Expr | None) -> bool:
    if actor is not None:
        return owner == actor
    if not isinstance(owner, tree.Local):
        return False
    bound = scope.env.get(owner.var)
    return bound is not None and bound == scope.actor
