"""What a number may be: one of a few, or one of a range.

A `Known` is a set of at most MOST numbers, or a pair of bounds, both included. No number at all, an
empty set, is what is known of what is never come to.
"""

from collections.abc import Callable

from catrules.ir.arithmetic import OPERATORS

Known = frozenset[int] | tuple[int, int]

MOST = 64
"""Of more numbers only the bounds are kept."""
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
ANY: Known = (LOWEST, HIGHEST)
NEVER: Known = frozenset()
TRUTH: Known = frozenset((0, 1))
_FEW = 16
"""A range of no more numbers is a set of them."""
_PAIRS = 512
"""So many pairs of operands are tried one by one."""


def exactly(number: int) -> Known:
    """One number."""
    return frozenset((number,))


def among(numbers: frozenset[int]) -> Known:
    """Some numbers, however many."""
    return numbers if len(numbers) <= MOST else (min(numbers), max(numbers))


def only(known: Known) -> int | None:
    """The number, if it can be one alone."""
    if isinstance(known, frozenset):
        return next(iter(known)) if len(known) == 1 else None
    return known[0] if known[0] == known[1] else None


def bounds(known: Known) -> tuple[int, int]:
    """The least and the greatest; not of NEVER."""
    return (min(known), max(known)) if isinstance(known, frozenset) else known


def each(known: Known) -> frozenset[int] | None:
    """The numbers, if they are few."""
    if isinstance(known, frozenset):
        return known
    low, high = known
    return frozenset(range(low, high + 1)) if high - low < MOST else None


def join(left: Known, right: Known) -> Known:
    """One or the other."""
    if left == right or right == NEVER:
        return left
    if left == NEVER:
        return right
    if isinstance(left, frozenset) and isinstance(right, frozenset):
        return among(left | right)
    (a, b), (c, d) = bounds(left), bounds(right)
    return min(a, c), max(b, d)


def widen(before: Known, now: Known) -> Known:
    """What it may be at last, if it has grown from one to the other and may go on like that."""
    if before in (now, NEVER):
        return now
    (a, b), (c, d) = bounds(before), bounds(now)
    return LOWEST if c < a else a, HIGHEST if d > b else b


def within(known: Known, low: int, high: int) -> Known:
    """What is left of it between two bounds, both included."""
    if isinstance(known, frozenset):
        return frozenset(n for n in known if low <= n <= high)
    a, b = max(known[0], low), min(known[1], high)
    return (a, b) if a <= b else NEVER


def without(known: Known, number: int) -> Known:
    """What is left of it if it is not this number."""
    if isinstance(known, frozenset):
        return known - {number}
    low, high = known
    if number in known:
        low, high = low + (number == low), high - (number == high)
    return (low, high) if low <= high else NEVER


def computed(name: str, operands: tuple[Known, ...]) -> Known:
    """What an operator of `catrules.ir.arithmetic` makes of what its operands may be."""
    if NEVER in operands:
        return NEVER
    found = _tried(name, operands)
    if found is not None:
        return found
    by_bounds = _BOUNDS.get(name)
    if by_bounds is None:
        return TRUTH if name in ("NOT", "HAS_BIT") else ANY
    low, high = by_bounds(*map(bounds, operands))
    if high - low < _FEW:
        return frozenset(range(low, high + 1))
    return (low, high) if LOWEST <= low <= high <= HIGHEST else ANY


def truth(value: Known) -> Known:
    """Whether a value is not 0: 1, 0 or both."""
    return computed("NE", (value, exactly(0)))


def related(value: Known, name: str, other: Known) -> Known:
    """What is left of a value that is in some relation to another."""
    low, high = bounds(other)
    if name == "EQ":
        if isinstance(value, frozenset) and isinstance(other, frozenset):
            return value & other
        return within(value, low, high)
    if name == "NE":
        number = only(other)
        return value if number is None else without(value, number)
    least, most = {
        "LT": (LOWEST, high - 1),
        "LE": (LOWEST, high),
        "GT": (low + 1, HIGHEST),
        "GE": (low, HIGHEST),
    }[name]
    return within(value, least, most)


def _tried(name: str, operands: tuple[Known, ...]) -> Known | None:
    """By trying all numbers; None if they are too many."""
    sets = []
    count = 1
    for operand in operands:
        if not isinstance(operand, frozenset):
            return None
        sets.append(operand)
        count *= len(operand)
    if count > _PAIRS:
        return None
    compute = OPERATORS[name]
    if len(sets) == 1:
        return among(frozenset(map(compute, sets[0])))
    found = set()
    for left in sets[0]:
        for right in sets[1]:
            if right or name not in ("DIV", "MOD"):
                found.add(compute(left, right))
    return among(frozenset(found))


Bounds = tuple[int, int]


def _compared(less: Callable[[Bounds, Bounds], bool | None]) -> Callable[[Bounds, Bounds], Bounds]:
    def truth(left: Bounds, right: Bounds) -> Bounds:
        found = less(left, right)
        return (0, 1) if found is None else (int(found), int(found))

    return truth


def _lt(left: Bounds, right: Bounds) -> bool | None:
    return True if left[1] < right[0] else False if left[0] >= right[1] else None


def _le(left: Bounds, right: Bounds) -> bool | None:
    return True if left[1] <= right[0] else False if left[0] > right[1] else None


def _eq(left: Bounds, right: Bounds) -> bool | None:
    return False if left[1] < right[0] or left[0] > right[1] else None


def _not(found: bool | None) -> bool | None:
    return None if found is None else not found


def _mul(left: Bounds, right: Bounds) -> Bounds:
    products = [a * b for a in left for b in right]
    return min(products), max(products)


def _div(left: Bounds, right: Bounds) -> Bounds:
    if right[0] <= 0:
        return LOWEST, HIGHEST
    return min(left[0] // right[0], left[0] // right[1]), max(
        left[1] // right[0], left[1] // right[1]
    )


def _mod(left: Bounds, right: Bounds) -> Bounds:
    if right[0] <= 0:
        return LOWEST, HIGHEST
    return 0, right[1] - 1


def _and(left: Bounds, right: Bounds) -> Bounds:
    highs = [high for low, high in (left, right) if low >= 0]
    return (0, min(highs)) if highs else (LOWEST, HIGHEST)


_BOUNDS: dict[str, Callable[..., Bounds]] = {
    "ADD": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "SUB": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "MUL": _mul,
    "DIV": _div,
    "MOD": _mod,
    "MIN": lambda a, b: (min(a[0], b[0]), min(a[1], b[1])),
    "MAX": lambda a, b: (max(a[0], b[0]), max(a[1], b[1])),
    "LT": _compared(_lt),
    "LE": _compared(_le),
    "GT": _compared(lambda a, b: _lt(b, a)),
    "GE": _compared(lambda a, b: _le(b, a)),
    "EQ": _compared(_eq),
    "NE": _compared(lambda a, b: _not(_eq(a, b))),
    "BIT_AND": _and,
    "BIT_COUNT": lambda a: (0, 64),
}
"""By the bounds of the operands; other operators may give anything."""
