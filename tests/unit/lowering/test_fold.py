"""What the folding constructors make means the same as what they were given."""

from hypothesis import given, settings
from hypothesis import strategies as st

from catrules.ir import opcodes as op
from catrules.ir.program import Instr
from catrules.lowering import fold

WORDS = (3, 0, 7, -2, 1, 5)
"""The state that expressions of these tests load from."""

_BINARY = {
    op.ADD: (fold.add, lambda a, b: a + b),
    op.SUB: (fold.sub, lambda a, b: a - b),
    op.MUL: (fold.mul, lambda a, b: a * b),
    op.MIN: (fold.minimum, min),
    op.MAX: (fold.maximum, max),
    op.EQ: (fold.eq, lambda a, b: int(a == b)),
    op.NE: (fold.ne, lambda a, b: int(a != b)),
    op.LT: (fold.lt, lambda a, b: int(a < b)),
    op.LE: (fold.le, lambda a, b: int(a <= b)),
    op.GT: (fold.gt, lambda a, b: int(a > b)),
    op.GE: (fold.ge, lambda a, b: int(a >= b)),
}


def value_of(expr: Instr) -> int:
    """What an expression gives, worked out plainly."""
    if expr.op is op.CONST:
        return int(expr.args[0])
    if expr.op is op.LOAD:
        return WORDS[value_of(expr.args[0])]
    if expr.op is op.SUM:
        first = value_of(expr.args[0])
        return sum(WORDS[first : first + expr.args[1]])
    if expr.op is op.NOT:
        return int(value_of(expr.args[0]) == 0)
    if expr.op is op.AND:
        return int(all(value_of(term) for term in expr.args[0]))
    if expr.op is op.OR:
        return int(any(value_of(term) for term in expr.args[0]))
    if expr.op is op.SELECT:
        condition, then, otherwise = expr.args
        return value_of(then if value_of(condition) else otherwise)
    return _BINARY[expr.op][1](*(value_of(arg) for arg in expr.args))


Pair = tuple[Instr, int]
"""A folded expression, and what it should give."""

leaves = st.one_of(
    st.integers(-3, 3).map(lambda n: (fold.const(n), n)),
    st.integers(0, 5).map(lambda a: (fold.load(fold.const(a)), WORDS[a])),
)


def _grown(pairs: st.SearchStrategy[Pair]) -> st.SearchStrategy[Pair]:
    def binary(name: op.Opcode, left: Pair, right: Pair) -> Pair:
        make, work = _BINARY[name]
        return make(left[0], right[0]), work(left[1], right[1])

    def junction(both: bool, terms: list[Pair]) -> Pair:
        make, test = (fold.and_, all) if both else (fold.or_, any)
        return make([expr for expr, _ in terms]), int(test(value for _, value in terms))

    def select(condition: Pair, then: Pair, otherwise: Pair) -> Pair:
        taken = then if condition[1] else otherwise
        return fold.select(condition[0], then[0], otherwise[0]), taken[1]

    truths = pairs.map(lambda pair: (fold.ne(pair[0], fold.ZERO), int(pair[1] != 0)))
    several = st.lists(pairs, max_size=4)
    return st.one_of(
        st.builds(binary, st.sampled_from(list(_BINARY)), pairs, pairs),
        st.builds(junction, st.booleans(), st.lists(truths, max_size=4)),
        st.builds(select, truths, pairs, pairs),
        truths.map(lambda pair: (fold.not_(pair[0]), int(pair[1] == 0))),
        several.map(lambda terms: (fold.sum_of([e for e, _ in terms]), sum(v for _, v in terms))),
    )


expressions = st.recursive(leaves, _grown, max_leaves=12)


@given(expressions)
@settings(max_examples=400, deadline=None)
def test_folding_keeps_the_meaning(pair: Pair) -> None:
    expr, value = pair
    assert value_of(expr) == value


def test_neighbouring_words_are_summed_together() -> None:
    terms = [fold.load(fold.const(address)) for address in (1, 2, 3, 5)]
    assert value_of(fold.sum_of(terms)) == sum(WORDS[1:4]) + WORDS[5]
    assert fold.sum_of(terms[:3]) == Instr(op.SUM, (fold.const(1), 3))


def test_many_terms_do_not_nest_deeply() -> None:
    term = fold.load(fold.const(0))
    expr = fold.sum_of([term] * 500)
    depth, level = 0, [expr]
    while level:
        depth += 1
        level = [arg for node in level for arg in node.args if isinstance(arg, Instr)]
    assert depth < 20
    assert value_of(expr) == 500 * WORDS[0]
