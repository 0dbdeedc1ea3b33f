"""Checks that follow a body: which line is meant by a call, and which zone takes what moves."""

from collections.abc import Sequence

from attrs import define, field

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.coverage import Bearing, Line, Lines, leaves_of, narrowed
from catrules.semantics.describe import a, alternatives
from catrules.semantics.findings import Findings, listed
from catrules.semantics.game import Action, Game, Rule, Value
from catrules.semantics.saying import param_written, taking
from catrules.semantics.types import PlaceT
from catrules.semantics.walk import children
from catrules.source import Span

Known = dict[tree.Var, tuple[str, ...]]
Place = tuple[str, str]
"""Whose zone, and its name."""

Meant = tuple[list[Line], list[tuple[str, ...]]]


@define
class Flow:
    """Follows one body after another. calls: what the body at hand may run; sources: what names
    stand for, or from which set they were taken."""

    game: Game
    findings: Findings
    bearing: Bearing
    calls: dict[int, Rule | Action] = field(factory=dict)
    sources: dict[tree.Var, tree.Expr] = field(factory=dict)
    _entered: dict[str, None] = field(factory=dict)
    _lines: dict[str, Lines] = field(factory=dict)
    _meant: dict[tuple[str, tuple[tuple[str, ...], ...]], Meant] = field(factory=dict)

    def follow(self, node: object, known: Known) -> Known:
        """Examines a node with what is known of variables; returns what is known behind it."""
        match node:
            case tree.If():
                return self._if(node, known)
            case tree.Match():
                return self._match(node, known)
            case tree.Each(var=var, set=inner, where=where):
                self._inside((inner, where), known)
                self.sources[var] = inner
                facts = {**known, var: leaves_of(inner, known, self.bearing)}
                if where is not None:
                    facts = narrowed(where, facts, self.bearing)
                self._inside(node.body, facts)
                return known
            case tree.Choose():
                return self._choose(node, known)
            case tree.Let(var=var, value=value):
                self.follow(value, known)
                self.sources[var] = value
                return {**known, var: leaves_of(value, known, self.bearing)}
            case (
                tree.Way(condition=condition, body=body) | tree.May(condition=condition, body=body)
            ):
                facts = known
                if condition is not None:
                    self.follow(condition, known)
                    facts = narrowed(condition, known, self.bearing)
                self.block(body, facts)
                return known
            case tree.Repeat() | tree.RepeatAtMost() | tree.Together():
                self._loop(node, known)
                return known
            case _:
                return self._other(node, known)

    def _other(self, node: object, known: Known) -> Known:
        match node:
            case tree.And(terms=terms):
                facts = known
                for term in terms:
                    self.follow(term, facts)
                    facts = narrowed(term, facts, self.bearing)
            case tree.Or(terms=terms):
                facts = known
                for term in terms:
                    self.follow(term, facts)
                    facts = narrowed(term, facts, self.bearing, holds=False)
            case tree.IfElse(condition=condition, then=then, otherwise=otherwise):
                self.follow(condition, known)
                self.follow(then, narrowed(condition, known, self.bearing))
                self.follow(otherwise, narrowed(condition, known, self.bearing, holds=False))
            case tree.Filter() | tree.Best() | tree.First() | tree.Aggregate():
                self._bound(node, known)
            case tree.AnyOf() | tree.EveryOf():
                self._bound(node, known)
            case _:
                self._inside(tuple(children(node)), known)
                self._leaf(node, known)
        return known

    def _leaf(self, node: object, known: Known) -> None:
        match node:
            case tree.Call(rule=name, args=args, span=span):
                if name in self.game.rules:
                    self._call(name, self.game.rules[name], args, span, known)
                else:
                    self._runs(self.game.actions[name])
            case tree.CallValue(value=name, args=args, span=span):
                self._call(name, self.game.values[name], args, span, known)
            case tree.Move(source=source, target=target, end=end):
                self._move(source, target, known)
                if end:
                    self._ends(target, end)
            case tree.Arrange(row=row):
                self._ends(row, "", ("row",))
            case tree.Swap(first=first, second=second):
                self._swap(first, second, known)
            case tree.Roll(things=things, target=target) if target is not None:
                self._move(things, target, known)
            case tree.Act(windows=windows):
                for window in windows:
                    self._enters(window)
            case tree.Turns():
                self._runs(*self.game.rules.get("turn", ()))
            case _:
                pass

    def _runs(self, *bodies: Rule | Action) -> None:
        self.calls.update((id(body), body) for body in bodies)

    def _enters(self, window: str) -> None:
        if window not in self._entered:
            self._entered[window] = None
            self._runs(*(self.game.actions[name] for name in self.game.windows.get(window, ())))

    def called(self) -> list[Rule | Action]:
        """What the bodies followed since it was last asked may run."""
        found = list(self.calls.values())
        self.calls.clear()
        self._entered.clear()
        return found

    # ---- statements with parts

    def _inside(self, nodes: object, known: Known) -> None:
        for node in nodes if isinstance(nodes, tuple) else (nodes,):
            if node is not None:
                self.follow(node, known)

    def block(self, body: tree.Block, known: Known) -> None:
        """Examines the statements of a block one after another."""
        for statement in body:
            known = self.follow(statement, known)

    def _loop(self, node: tree.Repeat | tree.RepeatAtMost | tree.Together, known: Known) -> None:
        rest = tuple(c for c in children(node) if not isinstance(c, tree.Stmt))
        self._inside(rest, known)
        self.block(node.body, known)

    def _if(self, node: tree.If, known: Known) -> Known:
        facts = known
        for condition, body in node.arms:
            self.follow(condition, facts)
            self.block(body, narrowed(condition, facts, self.bearing))
            facts = narrowed(condition, facts, self.bearing, holds=False)
        self.block(node.otherwise, facts)
        return known

    def _match(self, node: tree.Match, known: Known) -> Known:
        self.follow(node.subject, known)
        var = node.subject.var if isinstance(node.subject, tree.Local) else None
        left = leaves_of(node.subject, known, self.bearing)
        for arm in node.arms:
            facts = known
            if var is not None and arm.kinds:
                facts = {**known, var: tuple(x for x in left if self.bearing.bears(x, arm.kinds))}
                left = tuple(x for x in left if not self.bearing.bears(x, arm.kinds))
            self.block(arm.body, facts)
        self.block(node.otherwise, {**known, var: left} if var is not None else known)
        return known

    def _choose(self, node: tree.Choose, known: Known) -> Known:
        self._inside((node.actor, node.low, node.high), known)
        facts = self.binders(node.binders, known)
        if node.where is not None:
            self.follow(node.where, facts)
            facts = narrowed(node.where, facts, self.bearing)
        return facts

    def binders(self, binders: tuple[tree.Binder, ...], known: Known) -> Known:
        """What is known once something is chosen from each set."""
        for binder in binders:
            self.follow(binder.set, known)
            self.sources[binder.var] = binder.set
            known = {**known, binder.var: leaves_of(binder.set, known, self.bearing)}
        return known

    def _bound(
        self,
        node: tree.Filter | tree.Best | tree.First | tree.AnyOf | tree.EveryOf | tree.Aggregate,
        known: Known,
    ) -> None:
        self.follow(node.set, known)
        facts = {**known, node.var: leaves_of(node.set, known, self.bearing)}
        for part in ("where", "condition", "body"):
            self._inside(getattr(node, part, None), facts)

    # ---- findings

    def _call(
        self,
        name: str,
        lines: tuple[Rule, ...] | tuple[Value, ...],
        args: tuple[tree.Expr, ...],
        span: Span,
        known: Known,
    ) -> None:
        things = [
            leaves_of(arg, known, self.bearing) if self.bearing.leaves_of(arg.type) else ()
            for arg in args
        ]
        key = (name, tuple(things))
        if key not in self._meant:
            self._meant[key] = self._lines_of(name, lines).meant(things)
        found, missing = self._meant[key]
        self._runs(*(line for line in found if isinstance(line, Rule)))
        if not missing:
            return
        first = lines[0]
        word = "rule" if isinstance(first, Rule) else "value"
        self.findings.add(
            "E306",
            span,
            f"here may come {_named(missing)}, but no {word} `{name}` is for that",
            f"write the {word} for that, too, beginning with {_headers(first, missing, self.game)}",
            (Label(first.span, f"`{name}` is declared here"),),
        )

    def _lines_of(self, name: str, lines: Sequence[Line]) -> Lines:
        if name not in self._lines:
            self._lines[name] = Lines.of(lines, self.bearing)
        return self._lines[name]

    def _move(self, source: tree.Expr, target: tree.Expr, known: Known) -> None:
        leaves = leaves_of(source, known, self.bearing)
        for place in self._places(target):
            self._lands(leaves, place, target)

    def _places(self, wanted: tree.Expr) -> list[Place]:
        """The zones that a target may be, or from which a thing was taken as far as is known."""
        found: dict[Place, None] = {}
        todo, asked = [wanted], set[str | tree.Var]()
        while todo:
            match todo.pop():
                case tree.Expr(type=PlaceT(family=str(name))) if name:
                    found[self._owner_of(name), name] = None
                case tree.ZoneRef(owner_kind=owner, zone=name):
                    found[owner, name] = None
                case tree.IfElse(then=one, otherwise=other):
                    todo += [other, one]
                case tree.Fallback(first=one, second=other) | tree.Union(left=one, right=other):
                    todo += [other, one]
                case tree.CallValue(value=name) if name not in asked:
                    asked.add(name)
                    todo += [line.body for line in self.game.values[name]]
                case tree.Local(var=var) if var in self.sources and var not in asked:
                    asked.add(var)
                    todo.append(self.sources[var])
                case (
                    tree.First()
                    | tree.Filter()
                    | tree.With()
                    | tree.OnlyKind()
                    | tree.Except()
                    | tree.Best()
                ) as some:
                    todo.append(some.set)
                case _:  # a thing of which only the kind is known
                    pass
        return list(found)

    def _owner_of(self, family: str) -> str:
        return next(owner for owner, zone in self.game.zones if zone == family)

    def _lands(self, leaves: tuple[str, ...], place: Place, target: tree.Expr) -> None:
        zone = self.game.zones.get(place)
        if zone is None:  # in the box lies everything
            return
        wrong = [x for x in leaves if not self.bearing.bears(x, zone.kinds)]
        if not wrong:
            return
        takes = alternatives(self._plural(kind) for kind in zone.kinds)
        moves = "what moves is" if len(wrong) == len(leaves) else "what moves may be"
        named = self._whole(wrong)
        what = a(alternatives(named)) if len(named) <= 4 else "something else"
        line = taking(zone.order, zone.name, zone.kinds, named)
        self.findings.add(
            "E307",
            target.span,
            f"in `{zone.name}` lie only {takes}, but {moves} {what}",
            "say which things move, or move them elsewhere;"
            f" or begin the line of `{zone.name}` with `{line}`",
            (Label(zone.span, f"`{zone.name}` is for {takes}"),),
        )

    def _ends(self, target: tree.Expr, end: str, orders: tuple[str, ...] = ("row", "deck")) -> None:
        """Only what is in an order has ends, and only a row is arranged."""
        for owner, name in self._places(target):
            declared = self.game.zones.get((owner, name))
            order = "pile" if declared is None else declared.order
            if order in orders:
                continue
            asked = f"`{name}` is a {order}, so it has no {end}"
            hint = f"leave out `{end} of`"
            if not end:
                asked, hint = f"only a row is arranged, and `{name}` is a {order}", ""
            labels: tuple[Label, ...] = ()
            if declared is not None:
                kept = "deck" if order == "bag" and end else "row"
                instead = f"let its line begin with `{kept} {name}`"
                hint = f"{hint}; or, if its order matters, {instead}" if hint else instead
                labels = (Label(declared.span, f"`{name}` is declared here"),)
            self.findings.add("E319", target.span, asked, hint, labels)

    def _swap(self, first: tree.Expr, second: tree.Expr, known: Known) -> None:
        """Each must be able to lie where the other does, as far as that is known."""
        for thing, other in ((first, second), (second, first)):
            leaves = leaves_of(thing, known, self.bearing)
            for place in self._places(other):
                self._lands(leaves, place, thing)

    def _plural(self, kind: str) -> str:
        return self.game.kinds[kind].plural if kind in self.game.kinds else kind

    def _whole(self, leaves: Sequence[str]) -> list[str]:
        """The same with one name for all that bear it, if it is none but these."""
        named = dict[str, None]()
        for leaf in leaves:
            general = self.game.kinds[leaf].names[-1]
            every = set(self.bearing.leaves((general,)))
            named[general if every <= set(leaves) else leaf] = None
        return list(named)


def _named(missing: Sequence[tuple[str, ...]]) -> str:
    """What no line is for, as people read it: things, or which of them together."""
    words = list(dict.fromkeys("` with `".join(filter(None, one)) for one in missing))
    return listed(words) if len(words) <= 6 else f"{listed(words[:5], ',')} and others"


def _headers(first: Rule | Value, missing: Sequence[tuple[str, ...]], game: Game) -> str:
    """The line that a rule or value needs for what it is not written for, or for all alike."""
    special = missing[0]
    general = tuple(game.kinds[leaf].names[-1] if leaf else "" for leaf in special)
    shown = (_header(first, each, game) for each in dict.fromkeys((special, general)))
    return listed(shown, "or, for each of them,")


def _header(first: Rule | Value, kinds: tuple[str, ...], game: Game) -> str:
    pairs = zip(first.params, kinds, strict=False)
    shown = [param_written(param, game.kinds, kind) for param, kind in pairs]
    header = f"{first.name}({', '.join(shown)})"
    if isinstance(first, Value):
        return f"value {header} ="
    return f"rule {header} by {first.by.name}" if first.by is not None else f"rule {header}"
