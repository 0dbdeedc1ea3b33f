"""Names, fields and calls: what a name stands for where it is written."""

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.amounts import Amounts
from catrules.semantics.cascades import not_each_players, not_on_the_table, unknown_name
from catrules.semantics.context import Context, Spot
from catrules.semantics.describe import a, describe
from catrules.semantics.dice import shows_nothing
from catrules.semantics.dispatch import expression, number, player, sure_number
from catrules.semantics.findings import did_you_mean, listed
from catrules.semantics.hints import for_name, of_a_variant, of_one, which_one, without_apart
from catrules.semantics.names import FUNCTIONS, Entry
from catrules.semantics.types import (
    NOTHING,
    NUMBER,
    PLAYER,
    PLAYERS,
    TRUTH,
    PlaceT,
    PlayerT,
    SetT,
    ThingT,
    Type,
    UnknownT,
    WordT,
    element,
)
from catrules.semantics.values import value_call
from catrules.source import Span
from catrules.syntax import ast


@expression.register
def _number(node: ast.Number, context: Context, expected: Type | None = None) -> tree.Expr:
    return tree.Number(type=NUMBER, value=node.value, span=node.span)


@expression.register
def _truth(node: ast.Truth, context: Context, expected: Type | None = None) -> tree.Expr:
    return tree.Number(type=TRUTH, value=int(node.value), span=node.span)


@expression.register
def _nothing(node: ast.Nothing, context: Context, expected: Type | None = None) -> tree.Expr:
    return tree.Nothing(type=NOTHING, optional=True, span=node.span)


@expression.register
def _name(node: ast.Name, context: Context, expected: Type | None = None) -> tree.Expr:
    if isinstance(expected, WordT):
        words = context.declared.domains[expected.domain]
        if node.id in words:
            return tree.Number(type=expected, value=words.index(node.id), span=node.span)
    var = context.scope.get(node.id)
    if var is not None:
        return tree.Local(type=var.type, optional=var.optional, var=var, span=node.span)
    built_in = _built_in(node, context)
    if built_in is not None:
        return built_in
    entry = context.declared.names.get(node.id)
    found = _declared(node, entry, context) if entry is not None else None
    return found if found is not None else unknown(node, entry, context, expected)


def _built_in(node: ast.Name, context: Context) -> tree.Expr | None:
    span = node.span
    match node.id:
        case "players":
            return tree.Players(type=PLAYERS, span=span)
        case "current":
            return tree.Current(type=PLAYER, optional=True, span=span)
        case "box":
            return tree.ZoneRef(
                type=PlaceT(context.kinds.lying()), zone="box", owner_kind="", owner=None, span=span
            )
        case "winners" if context.declared.series:
            return tree.Winners(type=PLAYERS, span=span)
        case "nothing":
            return tree.Nothing(type=NOTHING, optional=True, span=span)
        case "chance" | "table":
            if context.deciding:
                return tree.Actor(type=PLAYER, name=node.id, span=span)
            context.error(
                "E209", span, f"`{node.id}` is no player; it stands only where somebody decides"
            )
            return context.poison(span)
        case _:
            return None


def _declared(node: ast.Name, entry: Entry, context: Context) -> tree.Expr | None:
    span = node.span
    match entry.what:
        case "setting":
            kind = context.declared.settings[entry.name].type
            if isinstance(kind, SetT):
                context.error(
                    "E210",
                    span,
                    f"`{entry.name}` is a list, which stands only where components are made of it",
                    f"give them an attribute from it: `… for each worth from {entry.name}`",
                    (Label(entry.span, f"`{entry.name}` is declared here"),),
                )
                return context.poison(span)
            return tree.SettingValue(type=kind, name=entry.name, span=span)
        case "value":
            return value_call(entry.name, (), span, context)
        case "zone" | "mark":
            return spot(context.declared.spots["", entry.name], None, span)
        case "kind":
            return the_thing(entry.name, span, context)
        case "plural":
            return tree.KindSet(type=SetT(ThingT((entry.of,))), kind=entry.of, span=span)
        case _:
            return None


def unknown(
    node: ast.Name, entry: Entry | None, context: Context, expected: Type | None
) -> tree.Expr:
    """Reports a name that stands for nothing here."""
    if entry is not None:
        context.error(
            "E210",
            node.span,
            f"`{node.id}` is {a(entry.noun)}; it does not stand for a number or thing",
            labels=(Label(entry.span, f"`{node.id}` is declared here"),),
        )
        return context.poison(node.span)
    if isinstance(expected, WordT):
        words = context.declared.domains[expected.domain]
        hint = did_you_mean(node.id, words, f"here may stand {listed(words)}")
        context.error(
            "E211", node.span, f"`{node.id}` is not among the words of `{expected.domain}`", hint
        )
        return context.poison(node.span)
    known = (
        *context.scope.names(),
        *context.declared.names.of("kind", "plural", "setting", "value", "zone", "mark"),
        *("players", "current", "box"),
    )
    owned = [key for key in context.declared.spots if key[1] == node.id and key[0]]
    hint = for_name(node.id, known, context)
    message = f"nothing is called `{node.id}` here"
    cause = unknown_name(node.id, "E201", node.span, message, hint)
    if owned:
        owner = owned[0][0]
        at = context.declared.spots[owned[0]].node.span
        cause = not_on_the_table(node.id, owner, at)
    context.error("E201", node.span, message, hint, cause=cause)
    return context.poison(node.span)


def the_thing(kind: str, span: Span, context: Context) -> tree.Expr:
    """A bare kind: the only thing of it."""
    of = SetT(ThingT((kind,)))
    plural = context.kinds.infos[kind].plural
    several = Amounts(context.declared, times=1).at_least(kind) > 1
    if several and plural == kind:
        return tree.KindSet(type=of, kind=kind, span=span)
    if several:
        context.error(
            "E212",
            span,
            f"there are several of `{kind}`, so it does not say which one",
            which_one(kind, plural, context),
        )
        return context.poison(span)
    return tree.TheThing(type=of.of, kind=kind, span=span)


def spot(of: Spot, owner: tree.Expr | None, span: Span) -> tree.Expr:
    """A reference to a zone or mark."""
    optional = owner is not None and owner.optional
    if of.is_zone:
        return tree.ZoneRef(
            type=of.type,
            optional=optional,
            zone=of.name,
            owner_kind=of.owner,
            owner=owner,
            span=span,
        )
    return tree.MarkRef(
        type=of.type,
        optional=optional or of.form == "reference",
        mark=of.name,
        owner_kind=of.owner,
        owner=owner,
        span=span,
    )


# ---- after a dot


@expression.register
def _field(node: ast.Field, context: Context, expected: Type | None = None) -> tree.Expr:
    subject = expression(node.subject, context)
    match subject.type:
        case UnknownT():
            return context.poison(node.span)
        case PlayerT():
            owned = context.declared.spots.get(("player", node.name))
            if owned is not None:
                return spot(owned, subject, node.span)
            return _no_field(node, subject, context, _spots_of(context, ("player",)))
        case ThingT(kinds):
            return _field_of_thing(node, subject, kinds, context)
        case _:
            return _no_owner(node, subject, context)


def _field_of_thing(
    node: ast.Field, subject: tree.Expr, kinds: tuple[str, ...], context: Context
) -> tree.Expr:
    owner = context.kinds.owner_of(ThingT(kinds), context.declared.spots, node.name)
    if owner:
        return spot(context.declared.spots[owner, node.name], subject, node.span)
    if node.name == "face":
        face = context.kinds.face_type(kinds)
        if face is not None:
            return tree.FaceOf(type=face, optional=subject.optional, thing=subject, span=node.span)
        shows_nothing(kinds[0], node.span, "asked for its face", context)
        return context.poison(node.span)
    of = context.kinds.attribute_type(kinds, node.name)
    if of is not None:
        optional = subject.optional or not context.kinds.always_has(kinds, node.name)
        return tree.Attribute(
            type=of, optional=optional, thing=subject, name=node.name, span=node.span
        )
    owners = (*kinds, *(context.kinds.root(k) for k in kinds))
    known = (*_spots_of(context, owners), *context.kinds.attribute_names(kinds))
    known = (*known, "face") if context.kinds.face_type(kinds) is not None else known
    return _no_field(node, subject, context, known)


def _spots_of(context: Context, owners: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for owner, name in context.declared.spots if owner in owners)


def _no_field(
    node: ast.Field, subject: tree.Expr, context: Context, known: tuple[str, ...]
) -> tree.Expr:
    known = without_apart(known, context)
    hint = of_a_variant(node.name, context) or did_you_mean(node.name, known)
    message = f"{describe(subject.type)} has no `{node.name}`"
    on_table = context.declared.spots.get(("", node.name))
    if on_table is not None and not hint:
        hint = f"`{node.name}` is on the table, so it is nobody's: write `{node.name}` alone"
    elif not hint and known:
        hint = f"it has {listed(dict.fromkeys(known), 'and')}"
    if on_table is not None and isinstance(subject.type, PlayerT):
        cause = not_each_players(node.name, on_table.node.span)
    else:
        key = f"{node.name} of {describe(subject.type)}"
        cause = unknown_name(key, "E214", node.span, message, hint)
    context.error("E214", node.span, message, hint, cause=cause)
    return context.poison(node.span)


def _no_owner(node: ast.Field, subject: tree.Expr, context: Context) -> tree.Expr:
    together = isinstance(element(subject.type), PlayerT)
    whose = "the players together have" if together else f"{describe(subject.type)} has"
    context.error(
        "E214",
        node.span,
        f"{whose} no `{node.name}`; only one player or one component has it",
        of_one(subject, node, context),
    )
    return context.poison(node.span)


# ---- calls


@expression.register
def _apply(node: ast.Apply, context: Context, expected: Type | None = None) -> tree.Expr:
    if node.name in FUNCTIONS:
        return _function(node, context)
    if node.name == "score" and context.declared.series and len(node.args) == 1:
        who = player(node.args[0], context)
        return tree.LastScore(type=NUMBER, optional=who.optional, player=who, span=node.span)
    entry = context.declared.names.get(node.name)
    if entry is not None and entry.what == "value":
        return value_call(node.name, node.args, node.span, context)
    if entry is not None:
        context.error(
            "E210",
            node.span,
            f"`{node.name}` is {a(entry.noun)}, no number that can be asked for",
            "a number that is worked out is declared at the margin: `value NAME(player p) = …`",
            labels=(Label(entry.span, f"`{node.name}` is declared here"),),
        )
    else:
        known = (*context.declared.names.of("value"), *FUNCTIONS)
        context.error(
            "E201",
            node.span,
            f"no value is called `{node.name}`",
            did_you_mean(node.name, known, _to_declare(node, context)),
        )
    return context.poison(node.span)


def _to_declare(node: ast.Apply, context: Context) -> str:
    """How a value would be declared that is asked for."""
    found = [expression(arg, context).type for arg in node.args]
    if any(not isinstance(of, PlayerT) for of in found):
        return f"declare it at the margin, beginning with `value {node.name}(`"
    return f"declare it at the margin: `value {node.name}({'player p' if found else ''}) = 0`"


_ARITY = {"left": (1, 2), "right": (1, 2), "neighbours": (1, 1), "seat": (1, 1)}


_EXAMPLES = {
    "left": "`left(p)` for the next player, or `left(p, 2)`",
    "right": "`right(p)` for the player before, or `right(p, 2)`",
    "neighbours": "`neighbours(p)`",
    "seat": "`seat(1)`",
    "min": "`min(3, 4)`",
    "max": "`max(3, 4)`",
}


def _function(node: ast.Apply, context: Context) -> tree.Expr:
    low, high = _ARITY.get(node.name, (2, 64))
    if not low <= len(node.args) <= high:
        s = "s" if len(node.args) == 1 else ""
        many = f"{low} or {high}" if high == low + 1 else "two or more" if low == 2 else f"{low}"
        context.error(
            "E215",
            node.span,
            f"`{node.name}` takes {many} in its parentheses, but here stand{s} {len(node.args)}",
            f"write {_EXAMPLES[node.name]}",
        )
        return context.poison(node.span)
    match node.name:
        case "left" | "right":
            return _side(node, context)
        case "neighbours":
            who = player(node.args[0], context)
            return tree.Neighbours(type=PLAYERS, player=who, span=node.span)
        case "seat":
            seat = number(node.args[0], context)
            fewest = Amounts(context.declared, times=1).fewest_players
            certain = isinstance(seat, tree.Number) and 1 <= seat.value <= fewest
            return tree.Seat(type=PLAYER, optional=not certain, number=seat, span=node.span)
        case _:
            return _extreme(node, context)


def _side(node: ast.Apply, context: Context) -> tree.Expr:
    who = player(node.args[0], context)
    steps = number(node.args[1], context) if len(node.args) > 1 else None
    return tree.Side(
        type=PLAYER,
        optional=who.optional or (steps is not None and steps.optional),
        player=who,
        clockwise=node.name == "left",
        steps=steps,
        span=node.span,
    )


def _extreme(node: ast.Apply, context: Context) -> tree.Expr:
    parts = [sure_number(arg, context, f"`{node.name}`") for arg in node.args]
    result = parts[0]
    for part in parts[1:]:
        result = tree.Arith(type=NUMBER, op=node.name, left=result, right=part, span=node.span)
    return result
