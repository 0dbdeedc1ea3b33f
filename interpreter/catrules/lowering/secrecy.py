"""Whether who acts sees what a set is made of: if not, chance picks for them."""

from collections.abc import Mapping

from catrules.lowering.deciding import player_meant
from catrules.lowering.scope import Scope
from catrules.semantics import tree
from catrules.semantics.tree import Expr, Var
from catrules.semantics.types import PlaceT

Meanings = Mapping[Var, Expr]


def sees(scope: Scope, expr: Expr, actor: Expr | None = None) -> bool:
    """Whether the actor (None: the rule's own) sees the things of a set, by what is declared."""
    return _Looking(scope, actor).sees(expr, {})


def tells_apart(scope: Scope, expr: Expr, actor: Expr | None = None) -> bool:
    """Whether the actor picks things of a set himself: he sees them, or they lie in rows whose
    order is kept, so that he picks a place."""
    if sees(scope, expr, actor):
        return True
    layout = scope.pools.layout
    zones = {zone for zone, _ in layout.where.spots(expr)} if layout.rows else set()
    return bool(zones) and zones <= layout.rows.keys()


class _Looking:
    def __init__(self, scope: Scope, actor: Expr | None) -> None:
        self.scope, self.actor = scope, actor

    def sees(self, expr: Expr, meanings: Meanings) -> bool:
        match expr:
            case tree.ZoneRef():
                return self._sees_zone(expr, meanings)
            case tree.Local():
                named = meanings.get(expr.var) or self.scope.named.get(expr.var)
                return named is None or self.sees(named, meanings)
            case tree.CallValue():
                return self._sees_value(expr, meanings)
            case tree.Filter() | tree.With() | tree.OnlyKind() | tree.Except() | tree.Ordered():
                return self.sees(expr.set, meanings)
            case tree.Best():
                return self.sees(expr.set, meanings)
            case tree.First(type=PlaceT()):
                return self.sees(expr.set, meanings)
            case tree.Union():
                return self.sees(expr.left, meanings) and self.sees(expr.right, meanings)
            case tree.IfElse():
                return self.sees(expr.then, meanings) and self.sees(expr.otherwise, meanings)
        return True

    def _sees_zone(self, expr: tree.ZoneRef, meanings: Meanings) -> bool:
        zone = self.scope.pools.game.zones.get((expr.owner_kind, expr.zone))
        if zone is None or zone.seen == "all":
            return True
        return zone.seen == "owner" and self._is_actor(expr.owner, meanings)

    def _sees_value(self, expr: tree.CallValue, meanings: Meanings) -> bool:
        given = (
            meanings.get(arg.var, arg) if isinstance(arg, tree.Local) else arg for arg in expr.args
        )
        args = tuple(given)
        return all(
            self.sees(value.body, dict(zip(value.params, args, strict=True)))
            for value in self.scope.pools.game.values[expr.value]
        )

    def _said(self, player: Expr | None) -> Expr | None:
        return player_meant(self.scope.pools.layout.constants, player, self.scope.named)

    def _is_actor(self, owner: Expr | None, meanings: Meanings) -> bool:
        if isinstance(owner, tree.Local):
            owner = meanings.get(owner.var, owner)
        if self.actor is not None:
            return self._said(owner) == self._said(self.actor)
        if not isinstance(owner, tree.Local):
            return False
        bound = self.scope.env.get(owner.var)
        return bound is not None and bound == self.scope.actor
