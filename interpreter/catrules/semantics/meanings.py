"""What names stand for where something is offered, and which rules show things."""

from collections.abc import Mapping

from catrules.semantics import tree
from catrules.semantics.game import Game
from catrules.semantics.types import (
    NumberT,
    PlaceT,
    SetT,
    ThingT,
    TruthT,
    WordT,
    element,
)
from catrules.semantics.walk import everything

Meaning = Mapping[tree.Var, tree.Expr]


def bound(binders: tuple[tree.Binder, ...]) -> Meaning:
    """Variables with the sets that they go through."""
    return {b.var: b.set for b in binders}


def is_set(expr: tree.Expr) -> bool:
    """Whether it is a zone or a set."""
    return isinstance(expr.type, SetT | PlaceT)


def is_thing(expr: tree.Expr) -> bool:
    """Whether it is a thing or a set of things."""
    return isinstance(element(expr.type) or expr.type, ThingT)


def is_worked_out(expr: tree.Expr) -> bool:
    """Whether it is a number, condition or word."""
    return isinstance(expr.type, NumberT | TruthT | WordT)


def forget_things(meaning: dict[tree.Var, tree.Expr]) -> None:
    """What was revealed since cannot be told from what was not, so nothing is held against it."""
    for var in [v for v, meant in meaning.items() if is_thing(meant)]:
        del meaning[var]


def showing(found: Game) -> frozenset[str]:
    """The rules that reveal something or let somebody look, or run others that do."""
    runs: dict[str, set[str]] = {}
    shown: set[str] = set()
    bodies = [(name, rule.body) for name, rules in found.rules.items() for rule in rules]
    bodies += [(name, action.body) for name, action in found.actions.items()]
    for name, body in bodies:
        for node in everything(body):
            if isinstance(node, tree.Reveal | tree.LookAt):
                shown.add(name)
            elif isinstance(node, tree.Call):
                runs.setdefault(node.rule, set()).add(name)
    todo = list(shown)
    while todo:
        more = runs.get(todo.pop(), set()) - shown
        shown |= more
        todo.extend(more)
    return frozenset(shown)


def wider(seen: str, counted: str) -> str:
    """Of who sees and who counts the more."""
    order = ("nobody", "owner", "all")
    return max(seen, counted, key=order.index)


def followed(expr: tree.Expr, meaning: Meaning) -> tree.Expr:
    """What a name stands for, through the headers of values and through `let`."""
    while isinstance(expr, tree.Local):
        further = meaning.get(expr.var)
        if further is None or further is expr or is_set(further):
            return expr
        expr = further
    return expr


def written(expr: tree.Expr) -> object:
    """Two players are certainly the same if this is."""
    match expr:
        case tree.Local(var=var):
            return var
        case tree.Current():
            return "current"
        case tree.TheThing(kind=kind):
            return ("thing", kind)
        case _:
            return expr
