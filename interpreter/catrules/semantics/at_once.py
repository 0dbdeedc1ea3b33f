"""`each player p, at once`: nothing in it may depend on who answers first.

What the block touches is followed through rules, values, windows and names: whose zones and marks
are read, taken from or written. Things may be put anywhere; but what others may change at the
same time is neither read nor taken from, and no mark is set but p's own.
"""

from attrs import define, evolve, field, frozen

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.findings import Findings
from catrules.semantics.game import Action, Game, Rule, Value
from catrules.semantics.types import PlaceT, PlayerT, ThingT, element, is_family
from catrules.semantics.walk import children, everything
from catrules.source import Span


@frozen
class Spot:
    """A zone or mark; `own`: of the player whose copy of the block this is.

    An empty name stands for wherever a thing lies.
    """

    owner: str
    name: str
    own: bool


@frozen
class Meant:
    """What a name stands for: the player of the block, or things out of some zones."""

    own: bool = False
    spots: frozenset[Spot] = frozenset()


ANYWHERE = Spot("", "", False)
UNKNOWN = Meant(spots=frozenset({ANYWHERE}))
Names = dict[tree.Var, Meant]


@frozen
class Touch:
    """That a spot is read, put into, or both (taken from, set): where, and for which line."""

    spot: Spot
    reads: bool
    writes: bool
    span: Span
    at: Span


def at_once(game: Game, findings: Findings, roots: tuple[object, ...]) -> None:
    """Examines all blocks that are done at once."""
    for node in everything(*roots):
        if isinstance(node, tree.Each) and node.mode == "at once":
            _AtOnce(game, findings, node).look()


@define
class _AtOnce:
    game: Game
    findings: Findings
    node: tree.Each
    at: Span | None = None
    _touches: list[Touch] = field(factory=list)
    _done: set[object] = field(factory=set)
    _todo: list[tuple[tree.Block, Names, Span]] = field(factory=list)
    _values: dict[object, Meant] = field(factory=dict)

    def look(self) -> None:
        """Follows the block, then compares what was found."""
        self._block(self.node.body, {self.node.var: Meant(own=True)})
        while self._todo:  # rules may lead through many others
            body, given, self.at = self._todo.pop()
            self._block(body, given)
        written = {(t.spot.owner, t.spot.name) for t in self._touches if t.writes}
        shared = {(t.spot.owner, t.spot.name) for t in self._touches if t.writes and not t.spot.own}
        for touch in self._touches:
            key = (touch.spot.owner, touch.spot.name)
            if touch.spot.name == "":
                self._race(touch, bool(written))
            else:
                self._race(touch, key in (shared if touch.spot.own else written))

    def _race(self, touch: Touch, may_change: bool) -> None:
        if not touch.reads or not may_change:
            return
        p, name = self.node.var.name, touch.spot.name
        whose = f"{p}'s `{name}`" if touch.spot.own else f"`{name}`"
        what = whose if name else "where this lies"
        labels = [Label(touch.span, f"{what} is asked for here")] * (touch.span != touch.at)
        self.findings.add(
            "E317",
            touch.at,
            f"all do this at once, and {what} may change meanwhile through another player,"
            " so this would depend on who is quicker",
            "here let each player only choose; write the lines that change"
            f" {what if name else 'this'}"
            f" after these, below another `each player {p}`",
            (*labels, *self._changing(touch)),
        )

    def _changing(self, touch: Touch) -> tuple[Label, ...]:
        """Where somebody else changes what is asked for."""
        others = (
            t
            for t in self._touches
            if t.writes and not (t.spot.own and touch.spot.own)
            if touch.spot.name in ("", t.spot.name) and t.at != touch.at
        )
        other = next(others, None)
        return () if other is None else (Label(other.at, "and it is changed here"),)

    def _refuse(self, span: Span, message: str, hint: str = "write it after these lines") -> None:
        self.findings.add("E318", self.at or span, message, hint)

    def _touch(self, spots: frozenset[Spot], span: Span, *, reads: bool, writes: bool) -> None:
        for spot in sorted(spots, key=lambda s: (s.owner, s.name, s.own)):
            self._touches.append(Touch(spot, reads, writes, span, self.at or span))

    # ---- statements

    def _block(self, body: tree.Block, names: Names) -> None:
        names = dict(names)
        for stmt in body:
            self._statement(stmt, names)

    def _statement(self, stmt: tree.Stmt, names: Names) -> None:
        match stmt:
            case tree.Move(source=source, target=target, amount=amount, end=end):
                self._read(amount, names)
                self._carry(source, target, names, stmt.span)
                if end and not all(spot.own for spot in self._meant(target, names).spots):
                    self._refuse_end(target, end)
            case tree.Roll(things=things, target=target, amount=amount):
                self._read(amount, names)
                self._carry(things, target, names, stmt.span)
            case tree.Reveal(things=things):
                self._carry(things, None, names, stmt.span)
            case tree.Shuffle(zone=zone):
                self._carry(zone, None, names, stmt.span)
            case tree.Arrange(actor=actor, row=row):
                self._decides(actor, names)
                self._carry(row, None, names, stmt.span)
            case tree.Swap(first=first, second=second):
                self._swap(first, second, names, stmt.span)
            case tree.Assign(mark=mark, value=value):
                self._read(value, names)
                self._set(mark, names)
            case tree.Let(var=var, value=value):
                self._read(value, names)
                names[var] = self._meant(value, names)
            case tree.Call():
                self._call(stmt, names)
            case tree.Wins():
                self._refuse(stmt.span, "nobody wins while all are asked at once")
            case tree.Turns() | tree.MakeCurrent() | tree.PlaysNext():
                self._refuse(stmt.span, "the turn stays where it is while all are asked at once")
            case tree.Each(mode="at once"):
                self._refuse(stmt.span, "all are asked at once already")
            case _:
                self._asking(stmt, names)

    def _asking(self, stmt: tree.Stmt, names: Names) -> None:
        match stmt:
            case tree.Choose(actor=actor, binders=binders):
                self._decides(actor, names)
                for part in (stmt.low, stmt.high, *(b.set for b in binders)):
                    self._read(part, names)
                names.update({b.var: self._meant(b.set, names) for b in binders})
                self._read(stmt.where, names)
            case tree.ChooseOne(actor=actor, ways=ways):
                self._decides(actor, names)
                for way in ways:
                    self._read(way.condition, names)
                    self._block(way.body, names)
            case tree.May(actor=actor, condition=condition, body=body):
                self._decides(actor, names)
                self._read(condition, names)
                self._block(body, names)
            case tree.Act(actor=actor, condition=condition, windows=windows):
                self._decides(actor, names)
                self._read(condition, names)
                for window in windows:
                    for name in self.game.windows.get(window, ()):
                        self._action(self.game.actions[name], self._meant(actor, names), stmt.span)
            case tree.Each(var=var, set=found, where=where, body=body):
                (self._around if is_family(found.type) else self._read)(found, names)
                names = {**names, var: evolve(self._meant(found, names), own=False)}
                self._read(where, names)
                self._block(body, names)
            case _:
                self._parts(stmt, names)

    def _parts(self, stmt: tree.Stmt, names: Names) -> None:
        """What stands in a statement that only puts others in order."""
        for child in children(stmt):
            if isinstance(child, tree.Stmt):
                continue
            if isinstance(child, tree.Arm):
                self._block(child.body, names)
            else:
                self._read(child, names)
        if isinstance(stmt, tree.If):
            for _, body in stmt.arms:
                self._block(body, names)
        for block in (getattr(stmt, "body", ()), getattr(stmt, "otherwise", ())):
            self._block(block, names)

    def _decides(self, actor: tree.Expr, names: Names) -> None:
        if isinstance(actor, tree.Actor) and actor.name == "chance":
            return
        if not self._meant(actor, names).own:
            p = self.node.var.name
            self._refuse(actor.span, f"only {p} decides while all are asked at once")

    def _carry(self, source: tree.Expr, target: tree.Expr | None, names: Names, span: Span) -> None:
        self._around(source, names)
        taken = self._meant(source, names).spots
        self._touch(taken, source.span, reads=True, writes=True)
        if target is None:
            return
        if isinstance(target, tree.MarkRef):
            self._asked(target, names)
            self._read(target.owner, names)
        else:
            self._around(target, names)
        landed = self._meant(target, names).spots
        self._touch(landed, target.span, reads=False, writes=True)
        if isinstance(source, tree.Local):
            names[source.var] = Meant(spots=taken | landed)

    def _swap(self, first: tree.Expr, second: tree.Expr, names: Names, span: Span) -> None:
        spots = [self._meant(side, names).spots for side in (first, second)]
        for side in (first, second):
            self._carry(side, None, names, span)
            if isinstance(side, tree.Local):
                names[side.var] = Meant(spots=spots[0] | spots[1])

    def _refuse_end(self, target: tree.Expr, end: str) -> None:
        p = self.node.var.name
        self._refuse(
            target.span,
            f"all do this at once, and who is quicker would lie further from the {end}",
            f"let each player move it to a zone of {p}'s own here, and on after these lines",
        )

    def _set(self, mark: tree.MarkRef, names: Names) -> None:
        self._read(mark.owner, names)
        spot = Spot(mark.owner_kind, mark.mark, self._own(mark.owner, names))
        if not spot.own:
            p = self.node.var.name
            self._refuse(
                mark.span,
                f"all do this at once, and `{mark.mark}` is not {p}'s own, so it would depend on"
                " who is quicker",
                "keep it in a counter under `each player`, and set"
                f" `{mark.mark}` after these lines",
            )
        self._touch(frozenset({spot}), mark.span, reads=False, writes=True)

    # ---- what rules and actions do

    def _call(self, stmt: tree.Call, names: Names) -> None:
        for arg in (*stmt.args, stmt.by):
            self._around(arg, names)
        args = [self._meant(arg, names) for arg in stmt.args]
        by = self._meant(stmt.by, names) if stmt.by is not None else Meant()
        if stmt.rule in self.game.actions:
            self._action(self.game.actions[stmt.rule], by, stmt.span)
            return
        for rule in self.game.rules.get(stmt.rule, ()):
            given = dict(zip(rule.params, args, strict=False))
            if rule.by is not None:
                given[rule.by] = by
            self._inside(rule, given, stmt.span)

    def _action(self, action: Action, by: Meant, span: Span) -> None:
        given = {action.by: by}
        outer, self.at = self.at, self.at or span
        for binder in action.binders:
            self._read(binder.set, given)
            given[binder.var] = self._meant(binder.set, given)
        for part in (action.where, *(need.condition for need in action.needs)):
            self._read(part, given)
        self.at = outer
        self._inside(action, given, span)

    def _inside(self, body: Rule | Action, given: Names, span: Span) -> None:
        key = (id(body), tuple(given.values()), self.at or span)
        if key not in self._done:
            self._done.add(key)
            self._todo.append((body.body, given, self.at or span))

    # ---- expressions

    def _read(self, expr: object, names: Names) -> None:
        """Notes what an expression asks."""
        match expr:
            case None | tree.Actor():
                return
            case tree.Local(var=var) if isinstance(var.type, PlaceT) and var in names:
                self._touch(names[var].spots, expr.span, reads=True, writes=False)
            case tree.ZoneRef(owner_kind=kind, zone=name, owner=owner):
                spot = Spot(kind, name, self._own(owner, names))
                self._touch(frozenset({spot}), expr.span, reads=True, writes=False)
            case tree.MarkRef():
                self._asked(expr, names)
                self._touch(self._place(expr), expr.span, reads=True, writes=False)
            case tree.KindSet() | tree.TheThing() if self._lies(expr):
                self._touch(frozenset({ANYWHERE}), expr.span, reads=True, writes=False)
            case tree.CallValue():
                self._ask(expr, names)
        for child in children(expr):
            self._read(child, names)

    def _asked(self, mark: tree.MarkRef, names: Names) -> None:
        """Notes that a mark is asked, but not for what lies in the place that it names."""
        spot = Spot(mark.owner_kind, mark.mark, self._own(mark.owner, names))
        self._touch(frozenset({spot}), mark.span, reads=True, writes=False)

    def _place(self, expr: tree.Expr) -> frozenset[Spot]:
        """The places of which an expression is one, anybody's."""
        key = self.game.family_of(expr)
        return frozenset() if key is None else frozenset({Spot(*key, False)})

    def _around(self, expr: tree.Expr | None, names: Names) -> None:
        """Notes what is asked to find a thing or zone, but not that the thing or zone is."""
        match expr:
            case None | tree.Local() | tree.KindSet() | tree.TheThing():
                return
            case tree.ZoneRef(owner=owner):
                self._read(owner, names)
            case tree.OnlyKind(set=inner):
                self._around(inner, names)
            case _:
                self._read(expr, names)

    def _ask(self, call: tree.CallValue, names: Names) -> None:
        args = [self._meant(arg, names) for arg in call.args]
        outer, self.at = self.at, self.at or call.span
        for value, given in self._lines(call, args):
            key = (id(value), tuple(given.values()), self.at)
            if key not in self._done:
                self._done.add(key)
                self._read(value.body, given)
        self.at = outer

    def _lines(self, call: tree.CallValue, args: list[Meant]) -> list[tuple[Value, Names]]:
        lines = self.game.values[call.value]
        return [(line, dict(zip(line.params, args, strict=False))) for line in lines]

    def _own(self, owner: tree.Expr | None, names: Names) -> bool:
        return owner is not None and self._meant(owner, names).own

    def _lies(self, expr: tree.KindSet | tree.TheThing) -> bool:
        return not any(self.game.kinds[n].owns for n in self.game.kinds[expr.kind].names)

    def _meant(self, expr: tree.Expr, names: Names) -> Meant:
        """Whether it is the player of the block, or where the things lie that it stands for."""
        match expr:
            case tree.Local(var=var):
                if var in names:
                    return names[var]
                of = element(var.type) or var.type
                return UNKNOWN if isinstance(of, ThingT) else Meant()
            case tree.ZoneRef(owner_kind=kind, zone=name, owner=owner):
                return Meant(spots=frozenset({Spot(kind, name, self._own(owner, names))}))
            case tree.MarkRef() if self.game.family_of(expr) is not None:
                return Meant(spots=self._place(expr))
            case tree.KindSet() | tree.TheThing():
                return UNKNOWN if self._lies(expr) else Meant()
            case tree.CallValue():
                return self._value(expr, [self._meant(arg, names) for arg in expr.args])
            case tree.Union(left=one, right=other) | tree.IfElse(then=one, otherwise=other):
                return _joined([self._meant(one, names), self._meant(other, names)])
            case tree.Fallback(first=one, second=other):
                return _joined([self._meant(one, names), self._meant(other, names)])
            case _:
                inner = getattr(expr, "set", None)
                if not isinstance(inner, tree.Expr) or isinstance(expr.type, PlayerT):
                    return Meant()
                return evolve(self._meant(inner, names), own=False)

    def _value(self, call: tree.CallValue, args: list[Meant]) -> Meant:
        key = (call.value, *args)
        if key not in self._values:
            lines = self._lines(call, args)
            self._values[key] = _joined([self._meant(line.body, given) for line, given in lines])
        return self._values[key]


def _joined(found: list[Meant]) -> Meant:
    spots = frozenset(spot for one in found for spot in one.spots)
    return Meant(all(one.own for one in found), spots)
