"""Marks that all see and that are set to what not all may know."""

from collections.abc import Iterator, Mapping

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.findings import Findings
from catrules.semantics.game import Game, Zone
from catrules.semantics.walk import children, everything
from catrules.source import Span

Names = Mapping[tree.Var, tree.Expr]


def leaks(found: Game, findings: Findings) -> None:
    """Warns where a rule tells everybody what lies hidden.

    What a rule reveals or cites a clause for is meant; so is what stands in a body that reveals.
    """
    for body in _bodies(found):
        nodes = tuple(everything(body))
        if any(isinstance(node, tree.Reveal | tree.LookAt | tree.Wins) for node in nodes):
            continue
        names = {n.var: n.value for n in nodes if isinstance(n, tree.Let)}
        for node in nodes:
            if isinstance(node, tree.Assign) and not node.clauses:
                _assigned(found, node, names, findings)


def _bodies(found: Game) -> Iterator[tree.Block]:
    for rules in found.rules.values():
        yield from (rule.body for rule in rules)
    yield from (action.body for action in found.actions.values())
    yield from (trigger.body for trigger in found.triggers)


def _assigned(found: Game, node: tree.Assign, names: Names, findings: Findings) -> None:
    mark = found.marks[node.mark.owner_kind, node.mark.mark]
    if mark.seen != "all":
        return
    zone, asked = next(_hidden(found, node.value, names, set()), (None, node.span))
    if zone is None:
        return
    knows = "only its owner may know" if zone.seen == "owner" else "nobody may know"
    labels = (
        Label(asked, f"here `{zone.name}` is asked for"),
        Label(mark.span, f"`{mark.name}` is seen by all"),
    )
    findings.add(
        "W342",
        node.span,
        f"everybody sees `{mark.name}`, and here it is set by what {knows} of `{zone.name}`",
        "if the rulebook tells it to all, cite the clause; else declare the mark `seen by owner`,"
        " or do without it",
        labels,
    )


Asked = tuple[Zone, Span]
"""A zone, and where it is asked for."""


def _hidden(
    found: Game, node: object, names: Names, done: set[str], *, counted: bool = False
) -> Iterator[Asked]:
    """Zones of which more is asked than everybody may know; counted: only how many lie there."""
    match node:
        case tree.ZoneRef():
            zone = found.zones.get((node.owner_kind, node.zone))
            if zone is not None and zone.seen != "all" and not (counted and zone.counted == "all"):
                yield zone, node.span
        case tree.Count(set=inner) | tree.Empty(set=inner):
            yield from _inside(found, node, counted=True)
            yield from _hidden(found, inner, names, done, counted=True)
        case tree.Local(var=var) if var in names:
            if var.name not in done:
                done.add(var.name)
                yield from _hidden(found, names[var], names, done)
        case tree.CallValue(value=name) if name not in done:
            done.add(name)
            for line in found.values[name]:
                yield from _hidden(found, line.body, names, done, counted=counted)
        case _:
            yield from _inside(found, node)
            for child in children(node):
                yield from _hidden(found, child, names, done)


def _inside(found: Game, node: object, *, counted: bool = False) -> Iterator[Asked]:
    """The zone of a place of a family, if it is asked what lies there."""
    place = getattr(node, "set", None)
    key = found.family_of(place)
    if key is not None and isinstance(place, tree.Local):
        zone = found.zones[key]
        if zone.seen != "all" and not (counted and zone.counted == "all"):
            yield zone, place.span
