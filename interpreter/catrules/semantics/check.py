"""Checking: what would make a run fail, found without running.

Everything holds for all settings within their ranges and for every number of players.
"""

from catrules.diagnostics import Diagnostic
from catrules.semantics import game
from catrules.semantics.at_once import at_once
from catrules.semantics.constants import constants
from catrules.semantics.coverage import Bearing, narrowed
from catrules.semantics.cycles import Body, Cycles
from catrules.semantics.findings import Enough, Findings
from catrules.semantics.flow import Flow, Known
from catrules.semantics.intervals import Bounds
from catrules.semantics.numbers import Numbers
from catrules.semantics.secrecy import Secrecy
from catrules.semantics.standing import Standing
from catrules.semantics.structure import bodies, structure


def check(found: game.Game) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with a resolved game, in the order of the text."""
    findings = Findings()
    try:
        structure(found, findings)
        bounds = Bounds.over(found) if constants(found, findings) else None
        if bounds is not None:
            Numbers(found, bounds, findings).look(bodies(found))
        Standing(found, findings).look(bounds)
        _flow(found, findings)
        Secrecy(found, findings).look()
        at_once(found, findings, bodies(found))
    except Enough:
        return findings.stopped()
    return findings.all()


def _flow(found: game.Game, findings: Findings) -> None:
    flow = Flow(found, findings, Bearing.of(found))
    runs: dict[int, list[Body]] = {}
    everyone: list[Body] = []

    def note(body: Body) -> None:
        runs[id(body)] = flow.called()
        everyone.append(body)

    for values in found.values.values():
        for value in values:
            flow.follow(value.body, {})
    flow.called()
    for rules in found.rules.values():
        for rule in rules:
            flow.block(rule.body, {})
            note(rule)
    for action in found.actions.values():
        _action(action, flow)
        note(action)
    _conditions(found, flow)
    cycles = Cycles(findings, runs)
    for body in everyone:
        cycles.look(body)


def _action(action: game.Action, flow: Flow) -> None:
    known = flow.binders(action.binders, {})
    if action.where is not None:
        flow.follow(action.where, known)
        known = narrowed(action.where, known, flow.bearing)
    for need in action.needs:
        flow.follow(need.condition, known)
    flow.block(action.body, known)


def _conditions(found: game.Game, flow: Flow) -> None:
    for trigger in found.triggers:
        flow.follow(trigger.condition, {})
        known: Known = narrowed(trigger.condition, {}, flow.bearing)
        flow.block(trigger.body, known)
    for win in found.wins:
        flow.follow(win.condition, {})
    for always in found.invariants:
        flow.follow(always.condition, {})
