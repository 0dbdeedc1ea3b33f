"""The course of a game: whose turn it is before there is one, and whether anybody can win."""

from collections.abc import Iterator

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.findings import Findings
from catrules.semantics.walk import children, everything


def course(found: game.Game, nodes: tuple[object, ...], findings: Findings) -> None:
    """Findings about a game's beginning and end; nodes: those of all bodies."""
    if any(isinstance(node, tree.Current) for node in nodes):
        _nobody_yet(found, findings)
    _nobody_wins(found, nodes, findings)


# ---- before the first turn


def _nobody_yet(found: game.Game, findings: Findings) -> None:
    setup = found.rules.get("setup", ())
    begins = (tree.MakeCurrent, tree.Turns)
    if any(isinstance(node, begins) for node in everything(*(rule.body for rule in setup))):
        return
    blocks = [rule.body for rule in setup]
    blocks += [_before_turns(rule.body) for rule in found.rules.get("play", ())]
    for node in _asked(tuple(blocks)):
        findings.add(
            "W339",
            node.span,
            "before the first turn nobody is `current`, so this means nobody",
            "name the player, as in `seat(1)`",
        )


def _before_turns(block: tree.Block) -> tree.Block:
    """The statements of `play` before something may begin a turn."""
    quiet: list[tree.Stmt] = []
    for statement in block:
        if any(isinstance(n, _MAY_BEGIN) for n in everything(statement)):
            break
        quiet.append(statement)
    return tuple(quiet)


_MAY_BEGIN = (tree.MakeCurrent, tree.Turns, tree.Call, tree.Act)


def _asked(roots: tuple[object, ...]) -> Iterator[tree.Current]:
    """Where `current` stands, but not in `current is nothing`."""
    stack: list[object] = [node for root in roots for node in _each(root)]
    while stack:
        node = stack.pop()
        if isinstance(node, tree.Same) and isinstance(node.right, tree.Nothing):
            continue
        if isinstance(node, tree.Fallback):
            stack.append(node.second)
            continue
        if isinstance(node, tree.Current):
            yield node
        stack.extend(children(node))


def _each(root: object) -> Iterator[object]:
    yield from root if isinstance(root, tuple) else (root,)


# ---- the end


def _nobody_wins(found: game.Game, nodes: tuple[object, ...], findings: Findings) -> None:
    if found.wins or any(isinstance(n, tree.Wins) for n in nodes):
        return
    score = found.values.get("score", ())
    if score:
        findings.add(
            "W340",
            score[0].span,
            "this counts points, but nobody ever wins by them",
            "write at the end of `play`: `every player p with most score(p) wins`",
        )
    elif "turn" in found.rules and "play" in found.rules:
        play = found.rules["play"][0]
        findings.add(
            "W340",
            play.span,
            "nobody can ever win this game",
            "say who does: `win by p when …`, or `p wins` in a rule; a game that nobody wins ends"
            " with `nobody wins`",
            (Label(found.rules["turn"][0].span, "turns go round, and then it is over"),),
        )
