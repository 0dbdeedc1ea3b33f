"""Positions that differ only in what a seat cannot see."""

from random import Random

from secrecy_declared import Declared

from catrules.ir import opcodes as op
from catrules.ir.frames import task_words
from catrules.ir.program import CHANCE_STATE, DECISIONS, POLICY_STATE, POSITION, Program
from catrules.ir.walk import walk
from catrules.machine.play import Play

Cell = tuple[int, int]
"""A zone and a variant."""

Layer = dict[int, int]
"""For addresses of cells the words of the state that are exchanged for them."""


def exchanged(declared: Declared, state: list[int], seat: int, rng: Random) -> list[int]:
    """A state that is another only where the seat sees nothing.

    Every count that he may see stays, and how many there are of each thing in the game; the
    generators and the number of questions are others.
    """
    other = list(state)
    hidden = declared.hidden(seat)
    _exchange(declared, other, seat, {address: address for address in hidden}, rng)
    shadow = _shadow(declared.program, state[POSITION] - 1)
    _exchange(declared, other, seat, {a: w for a, w in shadow.items() if a in hidden}, rng)
    _lay_anew(declared, other, seat, {}, rng)
    if shadow:
        _lay_anew(declared, other, seat, shadow, rng)
    for address, mark in declared.hidden_marks(seat):
        for word in (address, shadow.get(address, address)):
            other[word] = rng.randint(mark.low, mark.high)
    other[CHANCE_STATE] = rng.getrandbits(62)
    other[POLICY_STATE] = rng.getrandbits(62)
    other[DECISIONS] += rng.randrange(100)
    return other


def _exchange(declared: Declared, state: list[int], seat: int, layer: Layer, rng: Random) -> None:
    """Exchanges at random what is hidden, in the words of a layer."""
    cells = {declared.homes[address]: word for address, word in layer.items()}
    for _ in range(rng.randint(4, 24)):
        there = [cell for cell, word in cells.items() if state[word] > 0]
        if not there:
            return
        first = rng.choice(there)
        if rng.random() < 0.4:
            _move(declared, state, seat, cells, first, rng)
        else:
            _swap(state, cells, first, rng.choice(there))


def _swap(
    state: list[int],
    cells: dict[Cell, int],
    first: Cell,
    second: Cell,
) -> None:
    (zone, variant), (other_zone, other_variant) = first, second
    there, back = (other_zone, variant), (zone, other_variant)
    if there in cells and back in cells and zone != other_zone and variant != other_variant:
        for cell, change in ((first, -1), (second, -1), (there, 1), (back, 1)):
            state[cells[cell]] += change


def _move(
    declared: Declared,
    state: list[int],
    seat: int,
    cells: dict[Cell, int],
    first: Cell,
    rng: Random,
) -> None:
    """Moves one thing between zones that the seat may not count, or shows another face of it."""
    zone, variant = first
    variants = declared.program.variants
    places = [
        (other, like)
        for other, like in cells
        if variants[like].sort == variants[variant].sort
        and (other == zone or not (declared.counts(seat, zone) or declared.counts(seat, other)))
    ]
    target = rng.choice(places)
    state[cells[first]] -= 1
    state[cells[target]] += 1


def _lay_anew(declared: Declared, state: list[int], seat: int, at: Layer, rng: Random) -> None:
    """Lets orders fit what now lies there: what the seat sees keeps its place, the rest is mixed.

    at: in which words these are, where they are not their own.
    """
    for number, zone in enumerate(declared.program.zones):
        if not zone.kept.places:
            continue
        lying = {
            cell: state[at.get(cell, cell)]
            for cell in range(zone.base, zone.base + len(zone.variants))
        }
        lay = _lay_row if zone.kept.slots >= 0 else _lay_deck
        words = lay(declared, state, seat, at, number, lying, rng)
        for address, word in words.items():
            state[at.get(address, address)] = word


def _lay_row(
    declared: Declared,
    state: list[int],
    seat: int,
    at: Layer,
    number: int,
    lying: dict[int, int],
    rng: Random,
) -> Layer:
    zone = declared.program.zones[number]
    kept = zone.kept

    def read(address: int) -> int:
        return state[at.get(address, address)]

    before = [read(kept.sequence + i) for i in range(kept.places)]
    row = [read(slot) for slot in before if slot]
    seen = [cell if declared.sees(seat, cell) else 0 for cell in row]
    mixed = [c for c, n in lying.items() if not declared.sees(seat, c) for _ in range(n)]
    rng.shuffle(mixed)
    if declared.counts(seat, number):
        order = [cell or mixed.pop() for cell in seen]
        assert not mixed
    else:
        order = [cell for cell in seen if cell] + mixed
    slots = list(range(kept.slots, kept.slots + kept.places))
    if all(seen):
        slots.sort(key=lambda slot: before.index(slot) if slot in before else kept.places)
    else:
        rng.shuffle(slots)
    words = dict.fromkeys(range(kept.sequence, kept.sequence + kept.places), 0)
    words |= dict.fromkeys(slots, 0)
    for place, cell in enumerate(order):
        words[kept.sequence + place] = slots[place]
        words[slots[place]] = cell
    return words


def _lay_deck(
    declared: Declared,
    state: list[int],
    seat: int,
    at: Layer,
    number: int,
    lying: dict[int, int],
    rng: Random,
) -> Layer:
    """How many lie at a known place is told to all; which ones is not."""
    kept = declared.program.zones[number].kept
    sequence = range(kept.sequence, kept.sequence + kept.places)
    settled = sum(1 for address in sequence if state[at.get(address, address)])
    mixed = [cell for cell, amount in lying.items() for _ in range(amount)]
    rng.shuffle(mixed)
    order = mixed[:settled]
    words = dict.fromkeys(sequence, 0)
    words |= dict(zip(sequence, order, strict=False))
    for offset, (cell, amount) in enumerate(lying.items()):
        words[kept.loose + offset] = amount - order.count(cell)
    return words


def _shadow(program: Program, site: int) -> Layer:
    """While all act at once: where the words stand that are shown instead of the real ones."""
    if site < 0 or program.sites[site].form != "at once":
        return {}
    return dict(zip(program.sites[site].shadow, _words(program, site), strict=True))


def _words(program: Program, site: int) -> range:
    key = (id(program), site)
    if key not in _WORDS:
        tasks = next(
            len(instr.args[2])
            for routine in program.routines
            for instr in walk(routine.body)
            if instr.op is op.AT_ONCE and instr.args[0] == site
        )
        _WORDS[key] = (program, task_words(program, site, tasks)[1])
    return _WORDS[key][1]


_WORDS: dict[tuple[int, int], tuple[Program, range]] = {}
"""By program and site. The program is kept, so that no other comes to bear its identity."""


def placed(play: Play, state: list[int], seed: int) -> Play | None:
    """A game that stands where `play` does, but with another state and seed.

    None if no game waits there, since some question has one option only.
    """
    other = play.copy()
    stop = other.standing.machine.advance(state) or ()
    if any(len(pending.options) == 1 for pending in stop):
        return None
    other._state, other._stop, other._pending, other._seed = state, stop, None, seed
    return other
