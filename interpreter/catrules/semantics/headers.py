"""Headers of values, rules and actions: what they are asked of, and who does them."""

from attrs import evolve

from catrules.semantics import tree
from catrules.semantics.context import Context, Signature, ValueState
from catrules.semantics.describe import alternatives
from catrules.semantics.hints import kind_named
from catrules.semantics.spots import families
from catrules.semantics.types import (
    NUMBER,
    PLAYER,
    PLAYERS,
    UNKNOWN,
    PlaceT,
    SetT,
    ThingT,
    Type,
)
from catrules.semantics.values import gathered
from catrules.source import Span
from catrules.syntax import ast


def headers(file: ast.File, context: Context) -> None:
    """Collects the headers of a file, so that bodies may refer to what stands below them."""
    for item in file.items:
        match item:
            case ast.Value():
                _value(item, context)
            case ast.Rule(signature=written):
                _rule(signature(written, "rule", context), context)
            case ast.Action():
                what = "action with a choice" if item.binders else "action"
                _rule(evolve(signature(item.signature, what, context), window=item.window), context)
            case _:
                pass


def _declared_as(name: str, what: str, context: Context) -> bool:
    entry = context.declared.names.get(name)
    return entry is not None and entry.what == what


def _value(item: ast.Value, context: Context) -> None:
    if not _declared_as(item.name, "value", context):
        return
    state = context.declared.values.setdefault(item.name, ValueState())
    new = Signature(item.name, "value", _params(item.params, context), None, item.span)
    if gathered(state.signatures, new, context):
        state.items.append(item)
        state.signatures.append(new)


def _rule(new: Signature, context: Context) -> None:
    if not _declared_as(new.name, new.what.split(" ")[0], context):
        return
    known = context.declared.rules.setdefault(new.name, [])
    if (new.what == "rule" and gathered(known, new, context)) or not known:
        known.append(new)
        context.declared.headers[new.span] = new


def signature(written: ast.Signature, what: str, context: Context) -> Signature:
    """A header with its parameters."""
    params = _params(written.params, context)
    by = None
    if written.by is not None:
        by = _variable(written.by, PLAYER, written.span, params, context)
    return Signature(written.name, what, params, by, written.span)


def _params(written: tuple[ast.Param, ...], context: Context) -> tuple[tree.Var, ...]:
    params: tuple[tree.Var, ...] = ()
    for param in written:
        of = parameter_type(param, context)
        params = (*params, _variable(param.name, of, param.span, params, context))
    return params


def _variable(
    name: str, of: Type, span: Span, before: tuple[tree.Var, ...], context: Context
) -> tree.Var:
    inner = context.inner()
    for var in before:
        inner.scope.put(var)
    return inner.variable(name, of, False, span)


def parameter_type(param: ast.Param, context: Context) -> Type:
    """The type that is written before a parameter."""
    words = param.kinds
    if not words:
        message = f"it does not say what `{param.name}` is"
        hint = f"write `number {param.name}`, `player {param.name}` or a component, as in"
        context.error("E229", param.span, message, f"{hint} `card {param.name}`")
        return UNKNOWN
    if len(words) == 1:
        simple: dict[str, Type] = {"number": NUMBER, "player": PLAYER, "players": PLAYERS}
        if words[0] in simple:
            return simple[words[0]]
        family: PlaceT | None = families(context.declared).get(words[0])
        if family is not None:
            return family
    if len(words) > 1 and (places := [w for w in words if w in families(context.declared)]):
        message = f"`{places[0]}` is a family of places, and no component"
        hint = f"write a line for `{places[0]} {param.name}` alone, and one for each other"
        context.error("E230", param.span, message, hint)
        return UNKNOWN
    kinds = [_kind(word, param.span, context) for word in words]
    if None in kinds:
        return UNKNOWN
    found = tuple(dict.fromkeys(k for k in kinds if k is not None))
    if context.kinds.unlike(ThingT(found)):
        context.error(
            "E230",
            param.span,
            f"of {alternatives(found)} some have a section `each …`, others not",
            "write a line for each of them",
        )
        return UNKNOWN
    if all(word in context.kinds.by_plural for word in words):
        return SetT(ThingT(found))
    return ThingT(found)


def _kind(word: str, span: Span, context: Context) -> str | None:
    return kind_named(word, context, span, ("number", "player", "players"))
