"""Conditions that always hold, or never, whatever the settings, the players and the state.

A value that names a fixed number is there to be changed, by the designer or a variant: what holds
only because of it, or because of components that are counted by it, is not called certain.
"""

from attrs import define, field

from catrules.semantics import tree
from catrules.semantics.coverage import leaves_of
from catrules.semantics.game import Group
from catrules.semantics.intervals import TRUTHS, Bounds, Interval, compared
from catrules.semantics.types import NumberT, ThingT, TruthT, Type, WordT, element
from catrules.semantics.walk import everything

NEVER = Interval(0, 0)
ALWAYS = Interval(1, 1)

_OF_THE_STATE = (
    tree.Local,
    tree.ZoneRef,
    tree.MarkRef,
    tree.KindSet,
    tree.TheThing,
    tree.Current,
    tree.Seat,
)


@define
class Certainty:
    """What is certain of conditions, as far as the bounds of a game tell."""

    bounds: Bounds
    _fixed: dict[str, bool] = field(factory=dict)
    _tuned: dict[str, bool] = field(factory=dict)
    _showing: dict[str, bool] = field(factory=dict)
    _loose: frozenset[str] | None = None

    def of(self, condition: tree.Expr) -> Interval:
        """NEVER, ALWAYS, or either."""
        match condition:
            case tree.Not(operand=operand):
                inner = self.of(operand)
                return Interval(1 - inner.high, 1 - inner.low)
            case tree.And(terms=terms):
                parts = [self.of(t) for t in terms]
                return Interval(min(p.low for p in parts), min(p.high for p in parts))
            case tree.Or(terms=terms):
                parts = [self.of(t) for t in terms]
                return Interval(max(p.low for p in parts), max(p.high for p in parts))
            case tree.Compare():
                return self._compare(condition)
            case tree.Same():
                return self._same(condition)
            case tree.CallValue() if isinstance(condition.type, TruthT):
                return (
                    TRUTHS
                    if self.tuned(condition)
                    else self.bounds.ask("truth", self.of, condition)
                )
            case _:
                return self._other(condition)

    def _other(self, condition: tree.Expr) -> Interval:
        match condition:
            case tree.Number(value=value):
                return Interval(value, value)
            case tree.OfKind(thing=thing, kind=kind):
                return self._kind(thing, kind)
            case tree.HasKind(set=inner, kind=kind):
                return self._sized(
                    tree.OnlyKind(type=inner.type, set=inner, kind=kind, span=inner.span)
                )
            case tree.In(set=inner):
                return NEVER if self._none(inner) else TRUTHS
            case tree.Empty(set=inner):
                found = self._sized(inner)
                return Interval(1 - found.high, 1 - found.low)
            case tree.AnyOf(set=inner, where=each):
                some, found = self._sized(inner), self.of(each)
                return Interval(min(some.low, found.low), min(some.high, found.high))
            case tree.EveryOf(set=inner, condition=each):
                some, found = self._sized(inner), self.of(each)
                return Interval(max(1 - some.high, found.low), max(1 - some.low, found.high))
            case tree.MarkRef() if isinstance(condition.type, TruthT):
                found = self.bounds.of(condition)
                return Interval(0 if condition.optional else found.low, found.high)
            case _:
                return TRUTHS

    def _compare(self, node: tree.Compare) -> Interval:
        if node.left == node.right:
            found = Interval(int(node.op in ("=", "<=", ">=")), int(node.op not in ("<", ">")))
        elif self.tuned(node):
            return TRUTHS
        else:
            found = compared(node.op, self.bounds.of(node.left), self.bounds.of(node.right))
        if self.may_be_nothing(node.left) or self.may_be_nothing(node.right):
            return Interval(0, found.high)  # it never holds with nothing
        return found

    def _same(self, node: tree.Same) -> Interval:
        if isinstance(node.right, tree.Nothing):
            certain = isinstance(node.left, tree.Local) and not node.left.optional
            return NEVER if certain else TRUTHS
        if node.left == node.right:
            return Interval(0 if self.may_be_nothing(node.left) else 1, 1)
        if not isinstance(node.left.type, NumberT | WordT | TruthT) or self.tuned(node):
            return TRUTHS
        found = compared("=", self.bounds.of(node.left), self.bounds.of(node.right))
        optional = self.may_be_nothing(node.left) or self.may_be_nothing(node.right)
        return Interval(0 if optional else found.low, found.high)

    def _kind(self, thing: tree.Expr, kind: str) -> Interval:
        bearing = self.bounds.bearing
        bears = [bearing.bears(leaf, (kind,)) for leaf in leaves_of(thing, {}, bearing)]
        some = any(bears)
        return Interval(int(some and all(bears) and not thing.optional), int(some))

    def _sized(self, found: tree.Expr) -> Interval:
        """Whether something is in a set."""
        if self.tuned(found):
            return TRUTHS
        size = self.bounds.size(found)
        optional = found.optional
        return Interval(int(size.low > 0 and not optional), int(size.high > 0))

    def _none(self, found: tree.Expr) -> bool:
        return self._sized(found) == NEVER

    def may_be_nothing(self, expr: tree.Expr) -> bool:
        """Whether an expression may be nothing; a die that was not rolled shows nothing."""
        return expr.optional or self._shows(expr)

    def _shows(self, expr: tree.Expr) -> bool:
        return any(
            isinstance(node, tree.FaceOf)
            or (isinstance(node, tree.CallValue) and self._value_shows(node.value))
            for node in everything(expr)
        )

    def _value_shows(self, name: str) -> bool:
        if name not in self._showing:
            self._showing[name] = False
            lines = self.bounds.game.values[name]
            self._showing[name] = any(self._shows(line.body) for line in lines)
        return self._showing[name]

    # ---- fixed values

    def tuned(self, expr: tree.Expr) -> bool:
        """Whether it asks for a value that only names what is fixed, or for what one counts."""
        loose = self._loose_leaves()
        for node in everything(expr):
            if isinstance(node, tree.CallValue) and self._is_tuned(node.value):
                return True
            if loose and isinstance(node, tree.Expr) and self._holds(node.type, loose):
                return True
        return False

    def _loose_leaves(self) -> frozenset[str]:
        """The names of components whose number comes from a fixed value."""
        if self._loose is None:
            self._loose = frozenset()
            groups = self.bounds.game.groups
            self._loose = frozenset(group.name for group in groups if self._counted_by_value(group))
        return self._loose

    def _counted_by_value(self, group: Group) -> bool:
        sides = [side for axis in group.axes for side in (axis.low, axis.high)]
        numbers = (group.count, group.times, *sides)
        return any(number is not None and self.tuned(number) for number in numbers)

    def _holds(self, of: Type, leaves: frozenset[str]) -> bool:
        inner = element(of)
        if not isinstance(inner, ThingT):
            return False
        return any(leaf in leaves for leaf in self.bounds.bearing.leaves(inner.kinds))

    def _is_tuned(self, name: str) -> bool:
        if name not in self._tuned:
            self._tuned[name] = False
            lines = self.bounds.game.values[name]
            asked = [line.body for line in lines]
            self._tuned[name] = self._is_fixed(name) or any(map(self.tuned, asked))
        return self._tuned[name]

    def _is_fixed(self, name: str) -> bool:
        if name not in self._fixed:
            self._fixed[name] = True
            lines = self.bounds.game.values[name]
            self._fixed[name] = not any(line.params for line in lines) and not any(
                isinstance(node, _OF_THE_STATE)
                or (isinstance(node, tree.CallValue) and not self._is_fixed(node.value))
                for line in lines
                for node in everything(line.body)
            )
        return self._fixed[name]
