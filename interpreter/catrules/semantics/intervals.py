"""Between what numbers an expression lies, whatever the settings, the players and the state."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce

from attrs import define, field, frozen

from catrules.semantics import tree
from catrules.semantics.coverage import Bearing, leaves_of
from catrules.semantics.game import Game, Group, Mark, Setting, Value
from catrules.semantics.types import NumberT, PlaceT, SetT, ThingT, TruthT, Type, WordT

Work = Callable[[tree.Expr], "Interval"]

LARGEST = 1 << 62
"""Numbers beyond this are refused; the machine's have 64 bits."""

LARGEST_SCORE = 1 << 40
"""No score of a game of a tournament is thought to go beyond this."""

MOST_PLAYERS = 62
"""A set of players is a number with a bit for each."""


@frozen
class Interval:
    """All whole numbers from low to high. What would go beyond LARGEST is kept at it."""

    low: int
    high: int

    def joined(self, other: "Interval") -> "Interval":
        """The smallest interval around both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))

    @property
    def too_large(self) -> bool:
        """Whether a number beyond LARGEST may be in it."""
        return self.low <= -LARGEST or self.high >= LARGEST


ANY = Interval(-LARGEST + 1, LARGEST - 1)
TRUTHS = Interval(0, 1)


def around(values: Iterable[int]) -> Interval:
    """The smallest interval around some numbers; around none it is 0."""
    found = list(values) or [0]
    return Interval(max(min(found), -LARGEST), min(max(found), LARGEST))


def arithmetic(op: str, a: Interval, b: Interval) -> Interval:
    """What an operation makes of two intervals."""
    match op:
        case "+":
            return around((a.low + b.low, a.high + b.high))
        case "-":
            return around((a.low - b.high, a.high - b.low))
        case "*":
            return around(x * y for x in (a.low, a.high) for y in (b.low, b.high))
        case "/":
            divisors = [d for d in (b.low, b.high, -1, 1) if d != 0 and b.low <= d <= b.high]
            return around(x // d for x in (a.low, a.high) for d in divisors)
        case "mod":
            return around((min(0, b.low + 1), max(0, b.high - 1)))
        case "min":
            return Interval(min(a.low, b.low), min(a.high, b.high))
        case _:
            return Interval(max(a.low, b.low), max(a.high, b.high))


@define
class Bounds:
    """Intervals over the ranges of a game's settings, or over fixed values of some of them.

    variables: between what the numbers lie that have names at the place at hand; elements: what
    is in the sets that have names; sources: the sets that the variables of expressions go through;
    zones: how many can lie in a zone, where more is known than what it takes; marks: between what
    a mark lies, where more is known than its range.
    """

    game: Game
    bearing: Bearing
    settings: Mapping[str, Interval] = field(factory=dict)
    variables: dict[tree.Var, Interval] = field(factory=dict)
    players: Interval = field(default=Interval(1, MOST_PLAYERS))
    elements: dict[tree.Var, Interval] = field(factory=dict)
    sources: dict[tree.Var, tree.Expr] = field(factory=dict)
    zones: Mapping[tuple[str, str], Interval] = field(factory=dict)
    marks: Mapping[tuple[str, str], Interval] = field(factory=dict)
    _asked: dict[tuple[str, str, tuple[Interval, ...]], Interval] = field(factory=dict)
    _totals: dict[str, Interval] = field(factory=dict)
    _settled: dict[tree.Var, Interval] | None = None
    _results: dict[int, Interval] = field(factory=dict)

    @staticmethod
    def over(found: Game, fixed: Mapping[str, Interval] | None = None) -> "Bounds":
        """The bounds of a game; `fixed` settings have the values given."""
        settings = {name: _of_setting(setting) for name, setting in found.settings.items()}
        bounds = Bounds(found, Bearing.of(found), {**settings, **(fixed or {})})
        low, high = (bounds.of(side) for side in found.players)
        bounds = Bounds(found, bounds.bearing, bounds.settings)
        bounds.players = Interval(max(1, low.low), max(1, min(MOST_PLAYERS, high.high)))
        return bounds

    def of(self, expr: tree.Expr) -> Interval:
        """Between what a number lies; a condition is 0 or 1, a word its place in its domain."""
        match expr:
            case tree.Number(value=value):
                return around((value,))
            case tree.SettingValue(name=name):
                return self.settings.get(name, ANY)
            case tree.Local(var=var) if var in self.variables:
                return self.variables[var]
            case tree.Local(var=var) if var in self.sources:
                self.variables[var] = self.element(self.sources[var])
                return self.variables[var]
            case tree.MarkRef(mark=mark, owner_kind=owner):
                return self._mark(self.game.marks[owner, mark])
            case tree.CallValue():
                return self.ask("number", self.of, expr)
            case tree.Arith():
                return self._calculated(expr)
            case tree.IfElse(then=one, otherwise=other) | tree.Fallback(first=one, second=other):
                return self._either(expr, one, other)
            case tree.Count(set=inner):
                return self.size(inner)
            case tree.Aggregate():
                return self._aggregate(expr)
            case tree.First(var=var, set=inner):
                return self.element(inner)
            case tree.Attribute(thing=thing, name=name):
                return self._attribute(thing.type, name)
            case tree.FaceOf(thing=thing):
                return self._face(thing.type)
            case tree.LastScore():
                return Interval(-LARGEST_SCORE, LARGEST_SCORE)
            case _:
                return self._by_type(expr.type)

    def settle(self) -> None:
        """Says that the names of bodies are known: calculations with them are worked out once."""
        self._settled = self.variables

    def _calculated(self, expr: tree.Arith) -> Interval:
        if self.variables is not self._settled:
            return arithmetic(expr.op, self.of(expr.left), self.of(expr.right))
        if id(expr) not in self._results:
            found = arithmetic(expr.op, self.of(expr.left), self.of(expr.right))
            self._results[id(expr)] = found
        return self._results[id(expr)]

    def _by_type(self, of: Type) -> Interval:
        if isinstance(of, TruthT):
            return TRUTHS
        if isinstance(of, WordT):
            return Interval(0, max(0, len(self.game.domains[of.domain]) - 1))
        return ANY

    def _either(self, expr: tree.Expr, one: tree.Expr, other: tree.Expr) -> Interval:
        if isinstance(expr, tree.IfElse):
            when = self._condition(expr.condition)
            if when.low == when.high:
                return self.of(one if when.low else other)
        return self.of(one).joined(self.of(other))

    def _condition(self, condition: tree.Expr) -> Interval:
        """Certain (1), impossible (0), or either: for what configurations decide."""
        match condition:
            case tree.Compare(op=op, left=left, right=right):
                return compared(op, self.of(left), self.of(right))
            case tree.Same(left=left, right=right) if isinstance(left.type, WordT | TruthT):
                return compared("=", self.of(left), self.of(right))
            case tree.Not(operand=operand):
                inner = self._condition(operand)
                return Interval(1 - inner.high, 1 - inner.low)
            case tree.And(terms=terms):
                parts = [self._condition(t) for t in terms]
                return Interval(min(p.low for p in parts), min(p.high for p in parts))
            case tree.Or(terms=terms):
                parts = [self._condition(t) for t in terms]
                return Interval(max(p.low for p in parts), max(p.high for p in parts))
            case tree.SettingValue() | tree.Number():
                return self.of(condition)
            case _:
                return TRUTHS

    def _mark(self, mark: Mark) -> Interval:
        if (mark.owner, mark.name) in self.marks:
            return self.marks[mark.owner, mark.name]
        if mark.low is None or mark.high is None:
            return self._by_type(mark.type)
        low, high = self.of(mark.low), self.of(mark.high)
        return Interval(low.low, max(low.low, high.high))

    def ask(self, what: str, work: Work, expr: tree.CallValue) -> Interval:
        """The answer of `work` to the lines of a value, with the arguments given here.

        what: the question, for answers are kept.
        """
        args = tuple(self.of(a) if isinstance(a.type, NumberT) else ANY for a in expr.args)
        key = (what, expr.value, args)
        if key not in self._asked:
            lines = self.game.values[expr.value]
            self._asked[key] = reduce(Interval.joined, (self._line(v, args, work) for v in lines))
        return self._asked[key]

    def _line(self, value: Value, args: tuple[Interval, ...], work: Work) -> Interval:
        """What is found in a body, where only its own parameters have names."""
        before, self.variables = self.variables, {}
        for param, arg in zip(value.params, args, strict=False):
            if isinstance(param.type, NumberT):
                self.variables[param] = arg
        found = work(value.body)
        self.variables = before
        return found

    def _aggregate(self, expr: tree.Aggregate) -> Interval:
        body, size = self.of(expr.body), self.size(expr.set)
        if expr.op in ("least", "most"):
            return body
        if expr.op == "sum":
            return (
                arithmetic("*", body, size).joined(Interval(0, 0))
                if size.low == 0
                else (arithmetic("*", body, size))
            )
        factor = max(abs(body.low), abs(body.high), 1)
        most = min(LARGEST, factor ** min(size.high, 63))
        return Interval(-most if body.low < 0 else min(1, body.low), most)

    # ---- things

    def _attribute(self, of: Type, name: str) -> Interval:
        leaves = self.bearing.leaves_of(of)
        found = [
            part
            for group in self.game.groups
            if group.name in leaves
            for part in self._attribute_of(group, name)
        ]
        return reduce(Interval.joined, found) if found else ANY

    def _attribute_of(self, group: Group, name: str) -> Iterable[Interval]:
        for key, value in group.attributes:
            if key == name:
                yield self.of(value)
        for axis in group.axes:
            if axis.attribute != name:
                continue
            if axis.setting:
                yield self.settings.get(axis.setting, ANY)
            else:
                low, high = axis.ends
                yield self.of(low).joined(self.of(high))

    def _face(self, of: Type) -> Interval:
        labels = [x for leaf in self.bearing.leaves_of(of) for x in self._labels(leaf)]
        return around(labels) if labels else ANY

    def _labels(self, leaf: str) -> list[int]:
        kind = self.game.kinds[leaf]
        return [int(x) if kind.numeric else i for i, x in enumerate(kind.faces)]

    def total(self, leaf: str) -> Interval:
        """How many components have that most special name."""
        if leaf not in self._totals:
            parts = [self.count(g) for g in self.game.groups if g.name == leaf]
            self._totals[leaf] = reduce(lambda a, b: arithmetic("+", a, b), parts, Interval(0, 0))
        return self._totals[leaf]

    def count(self, group: Group) -> Interval:
        """How many components a line makes."""
        found = self.of(group.count)
        factors = [self.of(group.times)] if group.times is not None else []
        factors += [self.players] if group.per_player else []
        for axis in group.axes:
            if axis.setting:
                factors.append(Interval(0, _longest(self.game.settings.get(axis.setting))))
            else:
                low, high = axis.ends
                factors.append(_between(self.of(low), self.of(high)))
        return reduce(lambda a, b: arithmetic("*", a, b), factors, found)

    # ---- sets

    def size(self, found: tree.Expr) -> Interval:
        """How many are in a set or zone."""
        match found:
            case tree.Players():
                return self.players
            case tree.Range(low=low, high=high):
                return _between(self.of(low), self.of(high))
            case tree.Ordered(set=inner):
                return self.size(inner)
            case tree.Union(left=left, right=right):
                both = arithmetic("+", self.size(left), self.size(right))
                return Interval(0, both.high)
            case tree.Filter(set=inner):
                return Interval(0, min(self.size(inner).high, self._size_by_names(found)))
            case tree.With(set=inner) | tree.Except(set=inner):
                return Interval(0, self.size(inner).high)
            case tree.Best(set=inner, body=body):
                there = self.size(inner)
                return Interval(0 if body.optional else min(1, there.low), there.high)
            case tree.OnlyKind(set=inner, kind=kind):
                of_kind = self._all((kind,))
                return Interval(0, min(self.size(inner).high, of_kind.high))
            case tree.KindSet(kind=kind):
                return self._all((kind,))
            case tree.ZoneRef(owner_kind=owner, zone=zone) if (owner, zone) in self.zones:
                return self.zones[owner, zone]
            case tree.CallValue():
                return self.ask("size", self.size, found)
            case tree.IfElse(then=one, otherwise=other) | tree.Fallback(first=one, second=other):
                return self.size(one).joined(self.size(other))
            case _:
                return self._size_by_type(found.type)

    def _size_by_names(self, found: tree.Expr) -> int:
        """How many things there are of the names that the things of a set may bear."""
        if not isinstance(found.type, SetT) or not isinstance(found.type.of, ThingT):
            return LARGEST
        return self._all(leaves_of(found, {}, self.bearing)).high

    def _size_by_type(self, of: Type) -> Interval:
        if isinstance(of, PlaceT):
            return Interval(0, self._all(of.kinds).high)
        if isinstance(of, SetT) and isinstance(of.of, ThingT):
            return Interval(0, self._all(of.of.kinds).high)
        if isinstance(of, SetT) and not isinstance(of.of, NumberT | PlaceT):
            return Interval(0, self.players.high)
        return Interval(0, 1 << 20) if isinstance(of, SetT) else Interval(1, 1)

    def _all(self, kinds: tuple[str, ...]) -> Interval:
        totals = [self.total(leaf) for leaf in self.bearing.leaves(kinds)]
        return reduce(lambda a, b: arithmetic("+", a, b), totals, Interval(0, 0))

    def element(self, found: tree.Expr) -> Interval:
        """Between what the numbers of a set lie."""
        match found:
            case tree.Range(low=low, high=high):
                return Interval(self.of(low).low, max(self.of(low).low, self.of(high).high))
            case tree.Filter(set=inner) | tree.Except(set=inner) | tree.Best(set=inner):
                return self.element(inner)
            case tree.Union(left=one, right=other):
                return self.element(one).joined(self.element(other))
            case tree.IfElse(then=one, otherwise=other) | tree.Fallback(first=one, second=other):
                return self.element(one).joined(self.element(other))
            case tree.CallValue():
                return self.ask("element", self.element, found)
            case tree.Local(var=var) if isinstance(found.type, SetT):
                return self.elements.get(var, ANY)
            case _:
                return ANY


def _of_setting(setting: Setting) -> Interval:
    if isinstance(setting.value, bool):
        return TRUTHS
    if isinstance(setting.value, str):
        return Interval(0, max(0, len(setting.words) - 1))
    assert setting.low is not None  # without its range it is a finding
    assert setting.high is not None
    return around((setting.low, setting.high))


def _longest(setting: Setting | None) -> int:
    value = setting.value if setting is not None else ()
    return len(value) if isinstance(value, tuple) else 0


def _between(low: Interval, high: Interval) -> Interval:
    return around((max(0, high.low - low.high + 1), max(0, high.high - low.low + 1)))


def compared(op: str, a: Interval, b: Interval) -> Interval:
    """Whether a comparison holds: for certain (1), never (0), or either."""
    match op:
        case "<":
            return Interval(int(a.high < b.low), int(a.low < b.high))
        case "<=":
            return Interval(int(a.high <= b.low), int(a.low <= b.high))
        case ">" | ">=":
            return compared("<" if op == ">" else "<=", b, a)
        case _:
            same = a.low == a.high == b.low == b.high
            return Interval(int(same), int(a.low <= b.high and b.low <= a.high))
