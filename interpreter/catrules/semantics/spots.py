"""Zones and marks: first what a reference to one needs, later their bounds."""

from attrs import evolve

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.cascades import Cause, not_each_players
from catrules.semantics.context import Context, Declared, Spot
from catrules.semantics.describe import a
from catrules.semantics.dispatch import number
from catrules.semantics.findings import Findings, did_you_mean
from catrules.semantics.hints import kind_named
from catrules.semantics.types import (
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    PlaceT,
    SetT,
    ThingT,
    Type,
    is_family,
)
from catrules.source import Span
from catrules.syntax import ast


def owners(file: ast.File, declared: Declared, findings: Findings) -> None:
    """Notes which kinds own zones or marks, so that each component of them is a thing apart."""
    for item in file.items:
        if not isinstance(item, ast.Zones) or item.owner in (None, "player"):
            continue
        kind = declared.kinds.named(item.owner or "")
        if kind is None and item.owner == "players":
            message = "what each player has stands under `each player`"
            findings.add("E207", item.span, message, "write `each player`")
            continue
        if kind is None:
            findings.add(
                "E207",
                item.span,
                f"no component is called `{item.owner}`",
                did_you_mean(item.owner or "", ("player", *declared.kinds.words())),
            )
            continue
        general = declared.kinds.infos[kind].parent
        if general:
            findings.add(
                "E230",
                item.span,
                f"`{kind}` is only some of the {declared.kinds.infos[general].plural or general},"
                f" and what they have is said for all of them",
                f"write `each {general}`",
            )
            continue
        declared.kinds.infos[kind].owns = True
        declared.kinds.infos[kind].section = item.span


def spots(file: ast.File, context: Context) -> None:
    """Collects the zones and marks with their types."""
    for item in file.items:
        if isinstance(item, ast.Zones):
            owner = item.owner or ""
            if owner == "players" and context.kinds.named(owner) is None:
                owner = "player"
            if owner not in ("", "player"):
                owner = context.kinds.named(owner) or ""
                if not owner:
                    continue
            for node in item.spots:
                _spot(node, owner, context)


def _spot(node: ast.Spot, owner: str, context: Context) -> None:
    if isinstance(node, ast.AlsoOf):
        _also_of(node, owner, context)
        return
    known = context.declared.spots.get((owner, node.name))
    if known is not None:
        if owner:
            context.error(
                "E202",
                node.span,
                f"each {owner} has a `{node.name}` already",
                "give one of them another name",
                (Label(known.node.span, "the first one"),),
            )
        return
    if node.name == "face" or (owner and _is_attribute(owner, node.name, context)):
        context.error(
            "E202", node.span, f"`{node.name}` is on each {owner or 'thing'} already", "rename it"
        )
    of, form = _type(node, context)
    spot = Spot(node.name, owner, of, isinstance(node, ast.Place), form, node)
    context.declared.spots[owner, node.name] = spot


def _also_of(node: ast.AlsoOf, owner: str, context: Context) -> None:
    """A zone takes more kinds of things than it was declared for."""
    known = context.declared.spots.get((owner, node.name))
    kinds = _kinds(node.kinds, node.span, context)
    of = known.type if known is not None else None
    of = of.of if isinstance(of, SetT) else of
    if known is None or not isinstance(of, PlaceT):
        spots = context.declared.spots.items()
        zones = [n for (o, n), spot in spots if o == owner and spot.is_zone]
        what = f"no {owner} has a zone" if owner else "no zone on the table is"
        message = f"{what} called `{node.name}`, so nothing more can lie in it"
        context.error("E244", node.span, message, did_you_mean(node.name, zones))
        return
    more = PlaceT(tuple(dict.fromkeys((*of.kinds, *kinds))), of.family)
    whole = SetT(more) if isinstance(known.type, SetT) else more
    context.declared.spots[owner, node.name] = evolve(known, type=whole)


def _is_attribute(owner: str, name: str, context: Context) -> bool:
    return owner in context.kinds.infos and name in context.kinds.attribute_names((owner,))


def _type(
    node: ast.Place | ast.CounterMark | ast.FlagMark | ast.ReferenceMark, context: Context
) -> tuple[Type, str]:
    match node:
        case ast.Place():
            kinds = _kinds(node.kinds, node.span, context) or context.kinds.lying()
            _lie_somewhere(kinds, node, context)
            if node.number is not None:
                return SetT(PlaceT(kinds, node.name)), ""
            return PlaceT(kinds), ""
        case ast.CounterMark():
            return NUMBER, "counter"
        case ast.FlagMark():
            return TRUTH, "flag"
        case ast.ReferenceMark(kind="player"):
            return PLAYER, "reference"
        case _:
            return _reference(node, context), "reference"


def _reference(node: ast.ReferenceMark, context: Context) -> Type:
    family = families(context.declared).get(node.kind)
    if family is not None:
        return family
    kinds = _kinds((node.kind,), node.span, context)
    for kind in kinds:
        if not context.kinds.owner(kind):
            context.error(
                "E230",
                node.span,
                f"only a player, or a component with a section `each …`, is remembered by such a"
                f" line, not {a(kind)}",
                f"put the {kind} into a zone of its own: `pile {node.name} of {kind}`",
            )
    return ThingT(kinds) if kinds else UNKNOWN


def _lie_somewhere(kinds: tuple[str, ...], node: ast.Place, context: Context) -> None:
    for kind in kinds:
        owner = context.kinds.owner(kind)
        if not owner:
            continue
        message = f"there is a section `each {owner}`, so {a(kind)} lies in no zone"
        hint = f"leave `{kind}` out here, or leave the section `each {owner}` out"
        section = context.kinds.infos[owner].section
        labels = (Label(section, "the section is here"),) if section is not None else ()
        every = (
            f"what has a section `each {owner}` lies in no zone, but {{places}} zones are for"
            f" {a(kind)}"
        )
        at = section or node.span
        instead = f"leave this section out, or name no `{kind}` in these zones"
        cause = Cause(f"section {kind}", node.name, at, every, instead, enough=2)
        context.error("E230", node.span, message, hint, labels, cause)


def _kinds(words: tuple[str, ...], span: Span, context: Context) -> tuple[str, ...]:
    found = []
    for word in words:
        kind = kind_named(word, context, span)
        if kind is not None:
            found.append(kind)
    return tuple(dict.fromkeys(found))


def families(declared: Declared) -> dict[str, PlaceT]:
    """The families of places, by name."""
    return {
        spot.name: spot.type.of
        for spot in declared.spots.values()
        if isinstance(spot.type, SetT) and isinstance(spot.type.of, PlaceT)
    }


def all_places(family: str, span: Span, context: Context) -> tree.Expr | None:
    """All places of a family, of everybody; None if there is none of that name."""
    for spot in context.declared.spots.values():
        if spot.name == family and is_family(spot.type):
            return tree.ZoneRef(
                type=spot.type, zone=family, owner_kind=spot.owner, owner=None, span=span
            )
    return None


# ---- second pass


def zones(context: Context) -> dict[tuple[str, str], game.Zone]:
    """All zones with their bounds."""
    return {
        key: _zone(spot, spot.node, context)
        for key, spot in context.declared.spots.items()
        if isinstance(spot.node, ast.Place)
    }


def _zone(spot: Spot, node: ast.Place, context: Context) -> game.Zone:
    of = spot.type.of if isinstance(spot.type, SetT) else spot.type
    hidden_order = node.order in ("deck", "bag")
    seen = _who_sees(node.seen_by, node, context) or ("nobody" if hidden_order else "all")
    counted = _who_sees(node.counted_by, node, context)
    if seen == "owner" and not spot.owner:
        message = "a zone on the table has no owner who could see it"
        cause = not_each_players(node.name, node.span)
        context.error(
            "E227", node.span, message, "write `seen by all` or `seen by nobody`", cause=cause
        )
    return game.Zone(
        name=node.name,
        owner=spot.owner,
        order=node.order,
        kinds=of.kinds if isinstance(of, PlaceT) else (),
        seen=seen,
        counted=counted or ("all" if hidden_order else seen),
        unrolled=node.unrolled,
        capacity=number(node.capacity, context) if node.capacity is not None else None,
        family=number(node.number, context) if node.number is not None else None,
        span=node.span,
        clauses=node.clauses,
    )


def _who_sees(written: str | None, node: ast.Spot, context: Context) -> str | None:
    """The word behind `by`, if it is one that says who sees something."""
    if written is None or written in ("all", "owner", "nobody"):
        return written
    hint = did_you_mean(
        written, ("all", "owner", "nobody"), "write `all`, `owner` or `nobody` behind `by`"
    )
    context.error("E227", node.span, f"`{written}` does not say who sees this", hint)
    return None


def marks(context: Context) -> dict[tuple[str, str], game.Mark]:
    """All marks with their bounds."""
    return {
        key: _mark(spot, spot.node, context)
        for key, spot in context.declared.spots.items()
        if not isinstance(spot.node, ast.Place)
    }


def _mark(
    spot: Spot, node: ast.CounterMark | ast.FlagMark | ast.ReferenceMark, context: Context
) -> game.Mark:
    low = high = first = None
    if isinstance(node, ast.CounterMark):
        low, high = number(node.low, context), number(node.high, context)
        first = number(node.first, context) if node.first is not None else _first(low, high)
    seen = _who_sees(getattr(node, "seen_by", None), node, context) or "all"
    return game.Mark(
        name=node.name,
        owner=spot.owner,
        form=spot.form,
        type=spot.type,
        low=low,
        high=high,
        first=first,
        seen=seen,
        span=node.span,
        clauses=node.clauses,
    )


def _first(low: tree.Expr, high: tree.Expr) -> tree.Expr:
    """A counter begins at 0, or at what is nearest to it in its range."""
    zero = tree.Number(type=NUMBER, value=0, span=low.span)
    if isinstance(low, tree.Number) and isinstance(high, tree.Number):
        value = max(low.value, min(0, high.value))
        return tree.Number(type=NUMBER, value=value, span=low.span)
    inner = tree.Arith(type=NUMBER, op="min", left=zero, right=high, span=low.span)
    return tree.Arith(type=NUMBER, op="max", left=low, right=inner, span=low.span)
