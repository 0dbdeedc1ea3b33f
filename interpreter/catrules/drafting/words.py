"""How a scenario says what lies somewhere: `2 coins`, `tile 3`, `2 crown`."""

from collections.abc import Iterable, Sequence

from catrules.conformance.game import Game
from catrules.ir.program import Program
from catrules.machine.view import row_of

Amounts = Sequence[tuple[int, int]]
"""Variants with how many of each, one after another."""


def phrase(program: Program, variant: int, amount: int) -> str:
    """So many of a variant."""
    shown = program.variants[variant]
    sort = program.sorts[shown.sort]
    name = sort.names[0]
    if 0 <= shown.face < len(sort.faces):
        face = sort.faces[shown.face]
        said = f"{name} {face}" if face.lstrip("-").isdigit() else face
        return _so_many(said, amount)
    if sort.attributes:
        alone = sum(other.names[0] == name for other in program.sorts) == 1
        numbers = " ".join(str(value) for _, value in sort.attributes)
        return _so_many(name if alone else f"{name} {numbers}", amount)
    if sort.count == 1:
        return name
    return f"{amount} {sort.noun if amount == 1 else sort.plural}"


def _so_many(said: str, amount: int) -> str:
    return said if amount == 1 else f"{amount} {said}"


def phrases(program: Program, amounts: Amounts) -> tuple[str, ...]:
    """What lies somewhere, thing by thing."""
    return tuple(phrase(program, variant, amount) for variant, amount in amounts if amount)


def contents(game: Game, zone: int, state: Sequence[int] | None = None) -> tuple[str, ...]:
    """What lies in a zone; from the front on where the order of a row counts."""
    program = game.desk.program
    return phrases(program, amounts_in(game, zone, game.state if state is None else state))


def amounts_in(game: Game, zone: int, state: Sequence[int]) -> list[tuple[int, int]]:
    """The same as variants; which side is up does not count."""
    program = game.desk.program
    row = row_of(game.legend, state, program.zones[zone])
    if row is not None:
        return _runs(row)
    amounts: dict[tuple[int, int], tuple[int, int]] = {}
    for variant, amount in game.contents(zone, state).items():
        shown = program.variants[variant]
        first, before = amounts.get((shown.sort, shown.face), (variant, 0))
        amounts[shown.sort, shown.face] = first, before + amount
    return list(amounts.values())


def _runs(row: Iterable[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for variant in row:
        if found and found[-1][0] == variant:
            found[-1] = variant, found[-1][1] + 1
        else:
            found.append((variant, 1))
    return found


def on_top(game: Game, zone: int) -> tuple[str, ...]:
    """What is known to lie on top of a deck, in its order; nothing if chance decides."""
    program, state = game.desk.program, game.state
    kept = program.zones[zone].kept
    if kept.above < 0:
        return ()
    cells = state[kept.sequence : kept.sequence + state[kept.above]]
    return phrases(program, _runs(game.legend.cells[cell].variant for cell in cells))
