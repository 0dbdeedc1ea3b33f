"""Who certainly knows what a name stands for.

A question says what the rule that asks is about, and must tell nobody more than he knows. What is
worked out from what all see is known to all; what a player chose, or took from what only he sees,
is known to him; what chance did is known to nobody. Rules know of their names what all who call
them know of what they give.
"""

from attrs import define, field, frozen

from catrules.semantics import tree
from catrules.semantics.game import Game
from catrules.semantics.meanings import wider
from catrules.semantics.tree import Var
from catrules.semantics.walk import everything

Knowers = frozenset[Var] | None
"""The players who know something, by the variables of the rule that stand for them; None: all."""

ALL: Knowers = None
NOBODY: Knowers = frozenset()


def both(one: Knowers, other: Knowers) -> Knowers:
    """Who knows two things."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


@frozen
class _Source:
    """What a name gets its meaning from: what is known of it by itself, and other names.

    renamed: for what a call gives, what its rule calls the players of the rule that calls it.
    """

    of: Knowers
    names: tuple[Var, ...] = ()
    renamed: dict[Var, Var] | None = None


@define
class Knowing:
    """Works out for each name of a game who knows it."""

    game: Game
    _known: dict[Var, Knowers] = field(factory=dict)
    _values: dict[str, Knowers] = field(factory=dict)
    _sources: list[tuple[Var, _Source]] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Follows names until nothing new is found out: knowers only become fewer."""
        for lines in self.game.rules.values():
            for rule in lines:
                self._body(rule.body)
        for action in self.game.actions.values():
            self._body(action.body)
        for trigger in self.game.triggers:
            self._body(trigger.body)
        changed = True
        while changed:
            changed = False
            for var, source in self._sources:
                before = self.of(var)
                self._known[var] = both(before, self._through(source))
                changed = changed or self._known[var] != before

    def of(self, var: Var) -> Knowers:
        """Who knows what a name stands for; by the names of players of its own rule."""
        return self._known.get(var, ALL)

    def _through(self, source: _Source) -> Knowers:
        found = source.of
        for var in source.names:
            found = both(found, self.of(var))
        if found is None or source.renamed is None:
            return found
        return frozenset(source.renamed[var] for var in found if var in source.renamed)

    # ---- where names get their meaning

    def _body(self, body: tree.Block) -> None:
        for node in everything(body):
            match node:
                case tree.Let(var=var, value=value):
                    self._sources.append((var, self._source(value)))
                case tree.Each(var=var, set=found, where=where):
                    self._sources.append((var, self._source(found, where)))
                case tree.Choose(actor=actor, binders=binders):
                    source = _Source(_chooser(actor))
                    self._sources += [(binder.var, source) for binder in binders]
                case tree.Call():
                    self._call(node)
                case _:
                    pass

    def _call(self, call: tree.Call) -> None:
        for rule in self.game.rules.get(call.rule, ()):
            renamed = {}
            if rule.by is not None and isinstance(call.by, tree.Local):
                renamed = {call.by.var: rule.by}
            given = list(zip(rule.params, call.args, strict=False))
            if rule.by is not None and call.by is not None:
                given.append((rule.by, call.by))
            for var, arg in given:
                found = self._source(arg)
                self._sources.append((var, _Source(found.of, found.names, renamed)))

    def _source(self, *exprs: tree.Expr | None) -> _Source:
        """What an expression is worked out from; names bound in it are found with their sets."""
        known: Knowers = ALL
        names: dict[Var, None] = {}
        counted: tree.Expr | None = None
        for node in everything(*(expr for expr in exprs if expr is not None)):
            if isinstance(node, tree.Local):
                names[node.var] = None
            known = both(known, self._seen(node, node is counted))
            counted = node.set if isinstance(node, tree.Count | tree.Empty) else None
        return _Source(known, tuple(names))

    def _seen(self, node: object, counted: bool) -> Knowers:
        """Who sees what a single node asks; counted: only how many lie there."""
        match node:
            case tree.ZoneRef(owner_kind=kind, zone=name, owner=owner):
                zone = self.game.zones.get((kind, name))
                if zone is None:
                    return ALL
                return _audience(wider(zone.seen, zone.counted) if counted else zone.seen, owner)
            case tree.MarkRef(owner_kind=kind, mark=name, owner=owner):
                mark = self.game.marks.get((kind, name))
                return ALL if mark is None else _audience(mark.seen, owner)
            case tree.CallValue(value=name):
                return self._value(name)
        return ALL

    def _value(self, name: str) -> Knowers:
        """All, or nobody for sure: whose things a value looks at depends on what it is given."""
        if name not in self._values:
            self._values[name] = ALL
            for line in self.game.values[name]:
                if self._source(line.body).of is not None:
                    self._values[name] = NOBODY
        return self._values[name]


def _chooser(actor: tree.Expr) -> Knowers:
    """Who knows what somebody chose: the table decides before all."""
    match actor:
        case tree.Actor(name=name):
            return ALL if name == "table" else NOBODY
        case tree.Local(var=var):
            return frozenset((var,))
    return NOBODY


def _audience(seen: str, owner: tree.Expr | None) -> Knowers:
    if seen == "all":
        return ALL
    if seen == "owner" and isinstance(owner, tree.Local):
        return frozenset((owner.var,))
    return NOBODY
