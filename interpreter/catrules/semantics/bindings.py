"""Between what the numbers lie that have names: parameters, `let`, choices, loops.

Bodies are gone through callers first, so that a parameter is known from all its calls before the
body that names it is looked at.
"""

from collections.abc import Iterator

from attrs import define, field

from catrules.semantics import game, tree
from catrules.semantics.intervals import Bounds, Interval
from catrules.semantics.types import NumberT, SetT
from catrules.semantics.walk import everything

_OVER_A_SET = tree.Filter | tree.Best | tree.First | tree.AnyOf | tree.EveryOf | tree.Aggregate
Naming = tree.Let | tree.Binder | tree.Each
MODEST = Interval(-(1 << 20), 1 << 20)
"""What is taken for a parameter of something that nobody calls."""


@define
class Body:
    """What is worked out together: parameters, and the roots of what stands below them."""

    params: tuple[tree.Var, ...]
    roots: tuple[object, ...]
    calls: list[tuple[str, tuple[tree.Expr, ...]]] = field(factory=list)
    nodes: list[Naming] = field(factory=list)

    def read(self) -> None:
        """Looks through the roots once."""
        for node in everything(*self.roots):
            match node:
                case tree.Call(rule=name, args=args) | tree.CallValue(value=name, args=args):
                    self.calls.append((name, args))
                case tree.Let() | tree.Binder() | tree.Each():
                    self.nodes.append(node)


Named = dict[str, list[Body]]
"""The lines of each value, rule and action: they share one space of names."""


def bind(found: game.Game, bounds: Bounds, roots: tuple[object, ...]) -> None:
    """Notes in the bounds what is known of every variable."""
    for node in everything(*roots):
        if isinstance(node, _OVER_A_SET):
            bounds.sources[node.var] = node.set
    named = _named(found)
    every = [body for lines in named.values() for body in lines]
    every += [Body((), (root,)) for root in _nameless(found)]
    for body in every:
        body.read()
    for body in _callers_first(every, named):
        for param in body.params:
            if isinstance(param.type, NumberT):
                bounds.variables.setdefault(param, MODEST)
        for node in body.nodes:
            _note(node, bounds)
        for name, args in body.calls:
            for callee in named.get(name, ()):
                _give(callee, args, bounds)


def _named(found: game.Game) -> Named:
    named: Named = {}
    for name, values in found.values.items():
        named[name] = [Body(v.params, (v.body,)) for v in values]
    for name, rules in found.rules.items():
        named[name] = [Body(r.params, (r.body,)) for r in rules]
    for name, action in found.actions.items():
        named[name] = [Body((), tuple(_action(action)))]
    return named


def _action(action: game.Action) -> Iterator[object]:
    yield from (action.binders, action.body)
    if action.where is not None:
        yield action.where
    yield from (need.condition for need in action.needs)
    yield from (limit.times for limit in action.limits)


def _nameless(found: game.Game) -> Iterator[object]:
    for trigger in found.triggers:
        yield (trigger.condition, trigger.body)
    yield from (win.condition for win in found.wins)
    yield from (always.condition for always in found.invariants)


def _callers_first(every: list[Body], named: Named) -> list[Body]:
    """The bodies in an order in which each stands before what it calls, if there is no cycle."""
    order: list[Body] = []
    seen: set[int] = set()
    for start in every:
        stack = [(start, iter(_callees(start, named)))] if id(start) not in seen else []
        seen.add(id(start))
        while stack:
            body, rest = stack[-1]
            following = next((b for b in rest if id(b) not in seen), None)
            if following is None:
                order.append(body)
                stack.pop()
            else:
                seen.add(id(following))
                stack.append((following, iter(_callees(following, named))))
    return order[::-1]


def _callees(body: Body, named: Named) -> list[Body]:
    names = dict.fromkeys(name for name, _ in body.calls)
    return [callee for name in names for callee in named.get(name, ())]


def _give(callee: Body, args: tuple[tree.Expr, ...], bounds: Bounds) -> None:
    for param, arg in zip(callee.params, args, strict=False):
        if isinstance(param.type, NumberT):
            given = bounds.of(arg)
            bounds.variables[param] = bounds.variables.get(param, given).joined(given)


def _note(node: Naming, bounds: Bounds) -> None:
    let = isinstance(node, tree.Let)
    source = node.value if isinstance(node, tree.Let) else node.set
    if isinstance(node.var.type, NumberT):
        bounds.variables[node.var] = bounds.of(source) if let else bounds.element(source)
    elif _numbers(node.var):
        bounds.elements[node.var] = bounds.element(source)


def _numbers(var: tree.Var) -> bool:
    return isinstance(var.type, SetT) and isinstance(var.type.of, NumberT)
