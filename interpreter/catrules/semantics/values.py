"""Named values: each is worked out when it is first asked for, since its body gives its type."""

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.context import Context, Signature, ValueState
from catrules.semantics.describe import a, describe
from catrules.semantics.dispatch import expression
from catrules.semantics.relations import fits, joined
from catrules.semantics.saying import example, param_written
from catrules.semantics.scope import Scope
from catrules.semantics.types import (
    UNKNOWN,
    PlaceT,
    SetT,
    ThingT,
    TruthT,
    Type,
    UnknownT,
    is_family,
    is_single,
)
from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression as written

DEEPEST = 100
"""How deep values may be nested in each other, each with as much as its lines have."""


def value_call(name: str, args: tuple[ast.Expr, ...], span: Span, context: Context) -> tree.Expr:
    """A value asked of its arguments."""
    state = context.declared.values[name]
    resolved = arguments(state.signatures, args, span, context)
    work_out(name, context)
    if context.declared.chain:
        asking = context.declared.values[context.declared.chain[-1]]
        asking.below = max(asking.below, state.depth)
    if resolved is None or isinstance(state.type, UnknownT):
        return context.poison(span)
    asked_of_nothing = any(arg.optional and is_single(arg.type) for arg in resolved)
    optional = state.optional or (asked_of_nothing and not isinstance(state.type, TruthT | SetT))
    return tree.CallValue(type=state.type, optional=optional, value=name, args=resolved, span=span)


def work_out(name: str, context: Context) -> None:
    """Resolves the lines of a value, unless it is done; a value that needs itself is a finding."""
    declared = context.declared
    state = declared.values[name]
    if state.progress == "done":
        return
    if state.progress == "begun":
        _cycle(name, state, context)
        return
    if sum(declared.values[n].own_depth for n in declared.chain) > DEEPEST:
        _too_deep(name, state, context)
        return
    state.progress = "begun"
    declared.chain.append(name)
    lines = [
        _line(item, signature, context)
        for item, signature in zip(state.items, state.signatures, strict=True)
    ]
    declared.chain.pop()
    state.progress = "done"
    if state.depth > DEEPEST:
        _too_deep(name, state, context)
        return
    state.resolved = tuple(lines)
    state.type = _common_type(lines, context)
    state.optional = any(line.body.optional for line in lines)
    if isinstance(state.type, TruthT):
        state.optional = False


def _line(item: ast.Value, signature: Signature, context: Context) -> game.Value:
    own = Context(context.declared, context.findings, Scope(), deciding=True)
    for var in signature.params:
        own.scope.put(var)
    body = expression(item.body, own)
    return game.Value(
        name=item.name,
        params=signature.params,
        body=body,
        span=item.span,
        clauses=item.clauses,
    )


def _common_type(lines: list[game.Value], context: Context) -> Type:
    common = lines[0].body.type
    for line in lines[1:]:
        both = joined(common, line.body.type)
        if both is None or context.kinds.unlike(common, line.body.type):
            first, other = describe(common), describe(line.body.type)
            context.error(
                "E216",
                line.body.span,
                f"`{line.name}` is {first} above, but {other} here",
                "all lines of one value must be the same: all numbers, or all conditions",
                (Label(lines[0].span, f"here it is {first}"),),
            )
            return UNKNOWN
        common = both
    return common


def _cycle(name: str, state: ValueState, context: Context) -> None:
    chain = context.declared.chain
    round_trip = [*chain[chain.index(name) :], name]
    labels = tuple(
        Label(context.declared.values[n].items[0].span, f"`{n}` is worked out here")
        for n in dict.fromkeys(round_trip)
    )
    context.error(
        "E301",
        state.items[0].span,
        "a value needs itself to be worked out: " + " → ".join(f"`{n}`" for n in round_trip),
        f"take `{round_trip[1]}` out of "
        + ("its own line" if round_trip[1] == name else f"the line of `{name}`"),
        labels[1:],
    )
    state.type = UNKNOWN


def _too_deep(name: str, state: ValueState, context: Context) -> None:
    """Reports a value that leads through too many others; those that ask it hear nothing of it."""
    state.progress, state.below, state.type = "done", -state.own_depth, UNKNOWN
    context.error(
        "E316",
        state.items[0].span,
        f"`{name}` leads through too many other values",
        "keep what is between in a mark, or write some of them as one",
    )


# ---- arguments, of values and of rules


def arguments(
    signatures: list[Signature],
    args: tuple[ast.Expr, ...],
    span: Span,
    context: Context,
    by: ast.Expr | None = None,
) -> tuple[tree.Expr, ...] | None:
    """The arguments resolved; None (and a finding) if they do not fit any of the lines.

    by: who does it, for a rule.
    """
    first = signatures[0]
    wanted = len(first.params)
    if len(args) != wanted:
        kept = [written(arg) for arg in args[:wanted]]
        more = [example(param, context) for param in first.params[len(args) :]]
        shown = f"{first.name}({', '.join([*kept, *more])})" if wanted else first.name
        shown += f" by {written(by)}" if by is not None else ""
        context.error(
            "E215",
            span,
            f"the {first.what.split(' ')[0]} `{first.name}` needs {_things(wanted)} in"
            f" parentheses, but here stand{'s' if len(args) < 2 else ''} {_number(len(args))}",
            f"write `{shown}`" + (" or what else is meant" if more else ""),
            (Label(first.span, f"`{first.name}` is declared here"),),
        )
        for arg in args:
            expression(arg, context)
        return None
    found = tuple(expression(arg, context, first.params[i].type) for i, arg in enumerate(args))
    ok = [_argument(arg, i, signatures, context) for i, arg in enumerate(found)]
    return found if all(ok) else None


def _argument(arg: tree.Expr, index: int, signatures: list[Signature], context: Context) -> bool:
    wanted = [s.params[index].type for s in signatures]
    if any(fits(context.kinds, arg.type, w) for w in wanted):
        return not isinstance(arg.type, UnknownT)
    common: Type | None = wanted[0]
    for other in wanted[1:]:
        common = joined(common, other) if common is not None else None
    needs = describe(common) if common is not None else "something else"
    first = signatures[0]
    context.error(
        "E205",
        arg.span,
        f"`{first.name}` needs {needs} here, but this is {describe(arg.type)}",
        _instead_of(first, index, arg.type, common, context),
        labels=(Label(first.span, f"`{first.name}` is declared here"),),
    )
    return False


def _instead_of(
    first: Signature, index: int, given: Type, wanted: Type | None, context: Context
) -> str:
    """How to go on where something else is put in than a rule or value is for."""
    if is_family(given) and isinstance(wanted, PlaceT):
        return "choose one of them, or go through them with `each f in …`, and put that in"
    return _for_it_too(first, index, given, context) if _is_kind(wanted, given) else ""


def _for_it_too(first: Signature, index: int, given: Type, context: Context) -> str:
    """How to go on where a thing is put in that a rule or value is not for."""
    kind = getattr(given, "kinds", ("",))[0]
    infos, params = context.kinds.infos, enumerate(first.params)
    shown = (param_written(p, infos, kind if i == index else "") for i, p in params)
    header = f"{first.what} {first.name}({', '.join(shown)})"
    by = f" by {first.by.name}" if first.by is not None else ""
    end = " =" if first.what == "value" else by
    return f"put in something else, or write the {first.what} for this too: `{header}{end}`"


def _is_kind(wanted: Type | None, given: Type) -> bool:
    return isinstance(wanted, ThingT) and isinstance(given, ThingT)


def _things(number: int) -> str:
    return {0: "nothing", 1: "one thing"}.get(number, f"{number} things")


def _number(number: int) -> str:
    return {0: "none", 1: "one"}.get(number, f"{number}")


# ---- headers


def same_shape(one: Signature, other: Signature) -> bool:
    """Whether two lines of one name may stand side by side: as many things, of the same sorts."""
    return (one.by is None) == (other.by is None) and _types_fit(one, other)


def _types_fit(one: Signature, other: Signature) -> bool:
    if len(one.params) != len(other.params):
        return False
    types = ((p.type, q.type) for p, q in zip(one.params, other.params, strict=True))
    return all(type(p) is type(q) or UNKNOWN in (p, q) for p, q in types)


def gathered(signatures: list[Signature], new: Signature, context: Context) -> bool:
    """Whether a further line of a name agrees with those before it; a finding if not."""
    key = (new.name, tuple(p.type for p in new.params))
    known = context.declared.lines.setdefault(key, new)
    if not signatures:
        return True
    first = signatures[0]
    label = (Label(first.span, f"`{first.name}` is declared here first"),)
    if not same_shape(first, new):
        context.error(
            "E216",
            new.span,
            f"`{new.name}` is {_for(first, context)} above, but {_for(new, context)} here",
            _alike(first, new),
            label,
        )
        return False
    if known is not new:
        whom = f" for {a(describe(new.params[0].type).split(' ', 1)[-1])}" if new.params else ""
        context.error(
            "E202",
            new.span,
            f"there is a {new.what} `{new.name}`{whom} already",
            _other_way(known, new),
            (Label(known.span, "the first one"),),
        )
        return False
    return True


def _alike(first: Signature, new: Signature) -> str:
    """How to go on with a line that is not for the same as those before it."""
    other = "give this one another name"
    if _types_fit(first, new):
        by = f"write `by {first.by.name}` here, too" if first.by else "leave `by` out here, too"
        return f"{by}; or {other}"
    return f"{other}: several lines of one name differ only in the components that they are for"


def _for(signature: Signature, context: Context) -> str:
    """What a line is for: what stands in its parentheses, and whether somebody does it."""
    infos, params = context.kinds.infos, []
    for param in signature.params:
        noun = param_written(param, infos).rsplit(" ", 1)[0]
        params.append(noun if isinstance(param.type, SetT) else a(noun))
    by = "" if signature.what == "value" else " by somebody" if signature.by else " by nobody"
    return f"for {' and '.join(params) or 'nothing in parentheses'}{by}"


def _other_way(known: Signature, new: Signature) -> str:
    """How to say what a second line of a name was meant to say."""
    if known.span.file == new.span.file:
        return "give one of them another name"
    params = f"({', '.join(param.name for param in new.params)})" if new.params else ""
    if new.what == "value":
        return f"a variant that changes it writes `change {new.name}{params} to …`"
    by = f" by {new.by.name}" if new.by is not None else ""
    return f"a variant that replaces it writes `instead of {new.name}{params}{by}`"
