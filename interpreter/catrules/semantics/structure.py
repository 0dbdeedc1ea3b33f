"""Checks of the whole: that a game can be played, and that what it names leads somewhere."""

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.findings import Findings, did_you_mean, nearest
from catrules.semantics.types import NumberT, PlayerT
from catrules.semantics.walk import everything


def bodies(found: game.Game) -> tuple[object, ...]:
    """Everything in a game that is worked out while it is played, in the order of the file."""
    roots: list[object] = []
    for values in found.values.values():
        roots.extend(v.body for v in values)
    for rules in found.rules.values():
        roots.extend(r.body for r in rules)
    for action in found.actions.values():
        roots.extend((action.binders, action.body, *(n.condition for n in action.needs)))
        roots.extend(limit.times for limit in action.limits)
        if action.where is not None:
            roots.append(action.where)
    for trigger in found.triggers:
        roots.extend((trigger.condition, trigger.body))
    roots.extend(win.condition for win in found.wins)
    roots.extend(always.condition for always in found.invariants)
    return tuple(roots)


def structure(found: game.Game, findings: Findings) -> None:
    """Examines a game as a whole."""
    if "play" not in found.rules:
        findings.add(
            "E304",
            found.span,
            "it does not say how the game goes",
            "write `play`, and below it what happens, such as `turns go clockwise from seat(1), …`",
        )
    nodes = list(everything(*bodies(found)))
    for node in nodes:
        if isinstance(node, tree.Turns) and "turn" not in found.rules:
            hint = "write `turn by p`, and below it what a turn is"
            findings.add("E304", node.span, "turns go round, but no turn is declared", hint)
        if isinstance(node, tree.AsUsual):
            hint = "leave it out: with `before` and `after` the usual is done anyway"
            message = "`as usual` belongs below `instead of …` only"
            findings.add("E248", node.span, message, hint)
    _windows(found, nodes, findings)
    _score(found, findings)


def _windows(found: game.Game, nodes: list[object], findings: Findings) -> None:
    opened = {w: node for node in nodes if isinstance(node, tree.Act) for w in node.windows}
    closed = {w: names for w, names in found.windows.items() if names and w not in opened}
    misspelt = _misspelt(found, opened, closed, findings)
    for action in found.actions.values():
        if action.window in opened or action.window in misspelt:
            continue
        findings.add(
            "E305",
            action.span,
            f"nobody ever acts in `{action.window}`, so `{action.name}` is never offered",
            did_you_mean(action.window, opened, f"write `p acts in {action.window} while …`"),
        )
    for window, node in opened.items():
        if window in misspelt.values():
            continue
        near = did_you_mean(window, (w for w, names in found.windows.items() if names))
        if not found.windows.get(window) and near:
            findings.add("W301", node.span, f"no action is in the window `{window}`", near)


def _misspelt(
    found: game.Game,
    opened: dict[str, tree.Act],
    closed: dict[str, tuple[str, ...]],
    findings: Findings,
) -> dict[str, str]:
    """Windows with several actions that are opened under a name that is nearly theirs."""
    empty = [window for window in opened if not found.windows.get(window)]
    meant = {window: nearest(window, empty) for window, names in closed.items() if len(names) > 1}
    for window, near in meant.items():
        if not near:
            continue
        labels = [Label(found.actions[n].span, f"an action in `{window}`") for n in closed[window]]
        findings.add(
            "E305",
            opened[near].span,
            f"no action is in `{near}`, and nobody ever acts in `{window}`",
            f"did you mean `{window}`?",
            labels[:2],
        )
    return {window: near for window, near in meant.items() if near}


def _score(found: game.Game, findings: Findings) -> None:
    for value in found.values.get("score", ()):
        params = [p.type for p in value.params]
        right = len(params) == 1 and isinstance(params[0], PlayerT)
        if not right or not isinstance(value.body.type, NumberT):
            findings.add(
                "E314",
                value.span,
                "`score` is reported at the end, so it must be a number for each player",
                "write `value score(player p) = …`, or give it another name",
            )
