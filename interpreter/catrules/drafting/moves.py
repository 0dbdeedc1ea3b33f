"""Decisions of a game on their way into the steps of a scenario."""

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from catrules.conformance.game import Before, Game
from catrules.drafting.look import zone_text
from catrules.drafting.sheet import Given, Said, Sheet, Step
from catrules.ir.program import TURNS
from catrules.machine.answers import Actor, Decision

DECLINED = {"may": "no", "window": "pass"}
"""For each form of decision that may be declined, the option that does."""


@frozen
class Move:
    """A decision that was made.

    actor, name: who decided; begins: it is a step, not an answer inside one. silent: it need not
    be said. subject: what is rolled. top: the zone from which it was drawn before anybody acted.
    """

    actor: Actor
    name: str
    label: str
    begins: bool
    silent: bool
    subject: str = ""
    top: str = ""


def move_of(game: Game, number: int, label: str, *, first: bool) -> Move:
    """What a decision comes to if this is chosen. first: no step was taken yet."""
    decision = game.play.pending[number]
    return Move(
        actor=decision.actor,
        name=game.name(decision.actor),
        label=label,
        begins=first or game.begins_anew(decision),
        silent=is_silent(decision, label),
        subject=_rolled(game, number, label),
        top=_top(game, number, label) if first or not game.state[TURNS] else "",
    )


def is_silent(decision: Decision, label: str) -> bool:
    """Whether it goes without saying: declined, or with one way."""
    if decision.form == "game":
        return False
    declined = DECLINED.get(decision.form) == label
    alone = len(decision.options) == 1
    return (declined and (alone or decision.form == "may")) or (alone and decision.form != "window")


def _drawn(game: Game, number: int, label: str) -> tuple[int, str]:
    """What an option of chance is about: a variant, -1 if none, and the zone where it lies."""
    decision, pending = game.play.pending[number], game.play.standing.stop[number]
    if decision.actor != "chance" or label not in decision.options:
        return -1, ""
    option = pending.options[decision.options.index(label)]
    templates = game.desk.program.sites[pending.site].templates
    kinds = [kind.sort for kind in templates[option[0]].args]
    if kinds == ["variant"]:
        return option[1], ""
    cell = game.legend.cells.get(option[1]) if kinds == ["cell"] else None
    return (-1, "") if cell is None else (cell.variant, zone_text(game, cell.zone))


def _rolled(game: Game, number: int, label: str) -> str:
    """The name of the die that shows a face, where the label does not say it."""
    variant, _ = _drawn(game, number, label)
    if variant < 0 or game.play.pending[number].form != "roll":
        return ""
    program = game.desk.program
    return program.sorts[program.variants[variant].sort].names[0]


def _top(game: Game, number: int, label: str) -> str:
    _, zone = _drawn(game, number, label)
    return zone if game.play.pending[number].form == "draw" else ""


def make(game: Game, move: Move) -> None:
    """Plays a move. Raises Failure if the rules fail there."""
    if move.begins:
        game.before = Before(list(game.state), len(game.play.beats))
    game.apply(move.label, move.actor, None)
    game.settle()


def with_moves(sheet: Sheet, moves: Iterable[Move], *, saying: bool = False) -> Sheet:
    """The scenario gone on with. saying: what goes without saying is said, too."""
    steps = list(sheet.steps)
    for move in moves:
        if move.silent and not saying:
            continue
        said = Said(move.name, move.label, move.subject)
        if move.begins or not steps:
            steps.append(Step(evolve(said, subject="")))
        else:
            steps[-1] = evolve(steps[-1], answers=(*steps[-1].answers, said))
    return evolve(sheet, steps=tuple(steps))


def with_tops(sheet: Sheet, moves: Sequence[Move]) -> tuple[Sheet, Sequence[Move]]:
    """A new game whose first draws lie on top of decks instead of being answers."""
    tops: dict[str, list[str]] = {}
    number = 0
    while number < len(moves) and (moves[number].top or moves[number].silent):
        if moves[number].top:
            tops.setdefault(moves[number].top, []).append(moves[number].label)
        number += 1
    if not tops or sheet.steps:
        return sheet, moves
    givens = tuple(Given(zone, _counted(labels), on_top=True) for zone, labels in tops.items())
    rest = list(moves[number:])
    if rest:
        rest[0] = evolve(rest[0], begins=True)
    return evolve(sheet, givens=(*sheet.givens, *givens)), rest


def _counted(labels: Sequence[str]) -> tuple[str, ...]:
    found: list[tuple[str, int]] = []
    for label in labels:
        if found and found[-1][0] == label:
            found[-1] = label, found[-1][1] + 1
        else:
            found.append((label, 1))
    return tuple(label if n == 1 else f"{n} {label}" for label, n in found)
