"""Expressions and declarations as a designer writes them, so that a hint can be typed as it is."""

from collections.abc import Iterable, Mapping

from catrules.semantics import game, tree
from catrules.semantics.context import Context, Spot
from catrules.semantics.describe import alternatives, describe
from catrules.semantics.kinds import KindInfo
from catrules.semantics.types import NumberT, PlayerT, SetT, ThingT
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression


def said(expr: tree.Expr | None) -> str:
    """An expression as it is written; an empty text if it is long or a value of its own sort."""
    match expr:
        case tree.Number(value=value, type=of) if describe(of) == "a number":
            return str(value)
        case tree.Local(var=var):
            return var.name
        case tree.SettingValue(name=name) | tree.TheThing(kind=name):
            return name
        case tree.ZoneRef(zone=name, owner=owner) | tree.MarkRef(mark=name, owner=owner):
            return name if owner is None else _joined(said(owner), f".{name}")
        case tree.Attribute(thing=thing, name=name):
            return _joined(_whole(thing), f".{name}")
        case tree.FaceOf(thing=thing):
            return _joined(_whole(thing), ".face")
        case tree.Players():
            return "players"
        case tree.Current():
            return "current"
        case tree.Count(set=inner):
            return _joined("count ", said(inner))
        case tree.CallValue(value=name, args=args):
            return _called(name, args)
        case tree.Seat(number=number):
            return _called("seat", (number,))
        case tree.Side(player=who, clockwise=clockwise, steps=None):
            return _called("left" if clockwise else "right", (who,))
        case tree.Arith(op=op, left=left, right=right) if op not in ("min", "max"):
            return _joined(_joined(_whole(left), f" {op} "), _whole(right))
        case tree.First(var=var, set=inner, where=None):
            return _joined(f"first {var.name} in ", said(inner))
        case tree.Aggregate(op=kind, var=var, set=inner, body=body):
            text = _joined(f"{kind} of ", said(body))
            return _joined(_joined(text, f" for {var.name} in "), said(inner))
        case _:
            return ""


def _joined(one: str, other: str) -> str:
    return one + other if one and other else ""


def _called(name: str, args: tuple[tree.Expr, ...]) -> str:
    parts = [said(arg) for arg in args]
    if not all(parts):
        return ""
    return f"{name}({', '.join(parts)})" if parts else name


def _whole(expr: tree.Expr) -> str:
    """The same in parentheses if it is of several words."""
    text = said(expr)
    several = isinstance(expr, tree.First | tree.Aggregate | tree.Arith | tree.Count)
    return f"({text})" if several and text else text


# ---- lines of declarations


def taking(order: str, name: str, kinds: Iterable[str], more: Iterable[str]) -> str:
    """How the line of a zone begins that takes more than it does."""
    return f"{order} {name} of {' or '.join(dict.fromkeys((*kinds, *more)))}"


def plurals(kinds: Iterable[str], context: Context) -> str:
    """`coins or gems`."""
    infos = context.kinds.infos
    return alternatives(infos[k].plural or k if k in infos else k for k in kinds)


def let_in(spot: Spot, more: str) -> str:
    """That a zone may take something too."""
    assert isinstance(spot.node, ast.Place)
    line = taking(spot.node.order, spot.name, spot.node.kinds, (more,))
    return f"begin the line of `{spot.name}` with `{line}`"


_TAKEN = tree.Filter | tree.Best | tree.OnlyKind | tree.With | tree.Except | tree.First


def zone_of(found: tree.Expr | None, context: Context) -> Spot | None:
    """The zone that things are taken from, if an expression names just one."""
    while isinstance(found, _TAKEN):
        found = found.set
    if isinstance(found, tree.ZoneRef):
        return context.declared.spots.get((found.owner_kind, found.zone))
    return None


def who(context: Context) -> str:
    """A player who can be named here, `p` if there is none."""
    players = [v.name for v in context.scope.variables() if isinstance(v.type, PlayerT)]
    return players[0] if players else "p"


def call_written(node: ast.Call | ast.Apply) -> str:
    """The name of a rule or value with what stands in its parentheses."""
    name = node.rule if isinstance(node, ast.Call) else node.name
    return f"{name}({', '.join(expression(arg) for arg in node.args)})" if node.args else name


def example(param: tree.Var, context: Context) -> str:
    """What may be put in for a parameter: a name that is known, or a number."""
    if isinstance(param.type, NumberT):
        return "3"
    if isinstance(param.type, PlayerT):
        return who(context)
    alike = (v.name for v in context.scope.variables() if v.type == param.type)
    return next(alike, param.name)


def param_written(
    param: tree.Var, kinds: Mapping[str, KindInfo | game.Kind], kind: str = ""
) -> str:
    """What stands in the parentheses of a header, such as `coin or gem c`; kind: in its place."""
    match param.type:
        case _ if kind:
            noun = kind
        case ThingT(of):
            noun = " or ".join(of)
        case SetT(ThingT(of)):
            noun = " or ".join(kinds[k].plural for k in of)
        case SetT():
            noun = "players"
        case _:
            noun = describe(param.type).split(" ", 1)[-1]
    return f"{noun} {param.name}"


# ---- reasons


def why_nothing(found: tree.Expr, context: Context) -> str:
    """Why an expression may be nothing."""
    match found:
        case tree.Attribute(thing=thing, name=name):
            if thing.optional:
                return why_nothing(thing, context)
            return _without(thing, name, context)
        case tree.FaceOf(thing=thing):
            return why_nothing(thing, context)
        case tree.First(set=inner, where=where):
            text = said(inner)
            if where is not None:
                return "there may be no such one" + (f" in `{text}`" if text else "")
            return f"`{text}` may be empty" if text else "there may be none"
        case tree.Aggregate(set=inner):
            return f"`{said(inner)}` may be empty" if said(inner) else "there may be none"
        case tree.MarkRef(mark=name, owner=owner) if owner is None or not owner.optional:
            return f"`{name}` may be nobody" if isinstance(found.type, PlayerT) else _plain(found)
        case tree.MarkRef(owner=owner) if owner is not None:
            return why_nothing(owner, context)
        case tree.Current():
            return "before the first turn nobody is `current`"
        case tree.Seat():
            return f"nobody may sit at `{said(found)}`" if said(found) else _plain(found)
        case tree.CallValue(args=args):
            empty = next((arg for arg in args if arg.optional), None)
            return _plain(found) if empty is None else why_nothing(empty, context)
        case _:
            return _plain(found)


def _without(thing: tree.Expr, attribute: str, context: Context) -> str:
    assert isinstance(thing.type, ThingT)  # nothing else has attributes
    leaves = context.kinds.leaves(thing.type.kinds)
    bare = [n for n in leaves if not context.kinds.always_has((n,), attribute)]
    if 0 < len(bare) <= 3:
        verb = "has" if len(bare) == 1 else "have"
        return f"{' and '.join(f'`{n}`' for n in bare)} {verb} no `{attribute}`"
    return f"not each of them has a `{attribute}`"


def _plain(found: tree.Expr) -> str:
    if isinstance(found, tree.Local) and not isinstance(found.type, NumberT):
        return f"there may be no `{found.var.name}`"
    return f"`{said(found)}` may be nothing" if said(found) else "this may be nothing"


def or_else(found: tree.Expr) -> str:
    """How to say which number counts where something is nothing."""
    text = _whole(found)
    if text:
        return f"say what counts then: `({text} otherwise 0)`"
    return "say what counts then: put what is marked into parentheses, with `otherwise 0` behind it"
