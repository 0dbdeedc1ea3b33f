"""The pieces of compiled code, each against what it must be."""

from hashlib import blake2b

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ir_programs import program, routine

from catrules.compiled.code import Code
from catrules.compiled.counts import CountsFunction
from catrules.compiled.encoding import Module, signed, unsigned
from catrules.compiled.engine import Code as Native
from catrules.compiled.engine import Running, compile_module
from catrules.compiled.faults import NotCompiled, Trapped
from catrules.compiled.hashing import Hashing
from catrules.compiled.layout import Layout
from catrules.compiled.sizes import WORD
from catrules.compiled.stepper import Stepper
from catrules.ir.arithmetic import OPERATORS
from catrules.ir.program import NOTHING
from catrules.machine.counts import Counts


def running(module, layout=None):
    if layout is not None:
        layout.fill(module)
    return Running(Native(compile_module(module.encoded())))


# ---- bytes


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "00"), (1, "01"), (63, "3f"), (64, "c000"), (-1, "7f"), (-64, "40"), (-65, "bf7f"),
     (624485, "e58e26"), (-123456, "c0bb78"), (-(1 << 63), "8080808080808080807f")],
)  # fmt: skip
def test_signed_numbers_are_leb128(number, text):
    assert signed(number).hex() == text


@pytest.mark.parametrize(
    ("number", "text"), [(0, "00"), (127, "7f"), (128, "8001"), (624485, "e58e26")]
)
def test_unsigned_numbers_are_leb128(number, text):
    assert unsigned(number).hex() == text


def test_what_is_no_module_is_told():
    with pytest.raises(NotCompiled, match="cannot compile"):
        compile_module(b"\0asm\x01\0\0\0\xff")
    with pytest.raises(NotCompiled, match="cannot load"):
        Native(b"something else")


def test_a_trap_is_told():
    module = Module(bytes_of_memory=1)
    trap = module.declare("", "", "trap")
    code = Code("")
    code.op("unreachable")
    module.define(trap, code.body())
    function = running(module).function("trap")
    for _ in range(2):
        with pytest.raises(Trapped, match="unreachable"):
            function()


# ---- the digest


def test_hashes_are_those_of_blake2b():
    module, layout = Module(), Layout(program(routine("")))
    hashing = module.declare("iii", "", "hash")
    module.define(hashing, Hashing(layout).body())
    run = running(module, layout)
    function = run.function("hash")
    for length in (1, 2, 127, 128, 129, 255, 256, 257, 1000):
        text = bytes(range(7, 256)) * 5
        start = layout.record + length % 5
        run.bytes[start : start + length + 128] = text[:length] + bytes(128)
        function(start, start + length, layout.digests)
        found = bytes(run.bytes[layout.digests : layout.digests + 16])
        assert found == blake2b(text[:length], digest_size=16).digest(), length


# ---- counts


@pytest.fixture(scope="module")
def listed():
    """Lists the options of counts as compiled code does."""
    offers = "CHOOSE 0 0 { OFFER_COUNTS 0 0 9 [1 1 1 1 1] } []"
    module, layout = Module(), Layout(program(routine(offers), sites=1))
    counts = module.declare("IIIii", "i", "counts")
    module.define(counts, CountsFunction(layout).body())
    run = running(module, layout)
    function = run.function("counts")

    def options(low, high, limits):
        for number, limit in enumerate(limits):
            run.words[layout.answer // WORD + 1 + number] = limit
        count = function(7, low, high, len(limits), 0)
        rows = range(
            layout.options // WORD, layout.options // WORD + count * layout.row, layout.row
        )
        return tuple(tuple(run.words[row + 1 : row + 1 + run.words[row]]) for row in rows)

    return options


@settings(max_examples=60, deadline=None)
@given(st.integers(-2, 9), st.integers(-2, 12), st.lists(st.integers(-1, 5), max_size=5))
@example(0, 0, [])
@example(1, 1, [])
@example(3, 2, [4, 4])
@example(0, 20, [5, 5, 5, 5, 5])
def test_counts_are_listed_as_by_the_machine(listed, low, high, limits):
    expected = Counts()(7, low, high, tuple(limits))
    assert listed(low, high, limits)[:4000] == expected[:4000]


# ---- operators

NUMBERS = [0, 1, 2, 3, 7, 8, -1, -2, -3, -8, 61, 62, 100, 1 << 31, -(1 << 31), 1 << 61, NOTHING]


def small(name, left, right):
    """Whether an operator may be given these."""
    if name in ("DIV", "MOD"):
        return right != 0
    if name == "MUL":
        return abs(left) < 1 << 30 and abs(right) < 1 << 30
    if name in ("ADD", "SUB"):
        return abs(left) + abs(right) < 1 << 62
    return not (name == "BIT" and left > 61) and not (name == "BIT_COUNT" and left < 0)


@pytest.mark.parametrize("name", OPERATORS)
def test_operators_compute_what_they_should(name):
    many = OPERATORS[name].__code__.co_argcount if hasattr(OPERATORS[name], "__code__") else 2
    many = {"MIN": 2, "MAX": 2, "BIT_COUNT": 1}.get(name, many)
    pairs = [(a, b) for a in NUMBERS for b in NUMBERS if small(name, a, b)]
    if many == 1:
        pairs = list(dict.fromkeys((a, 0) for a, _ in pairs))
    if name == "HAS_BIT":
        pairs = [(a, b) for a, b in pairs if a >= 0]
    args = ["(LOAD 10) (LOAD 11)", "(LOAD 10)"][many == 1]
    game = program(routine(f"STORE 12 ({name} {args}) {_constants(name, many, pairs)}"), data=2000)
    stepper = Stepper(game)
    for left, right in pairs:
        words = list(game.initial)
        words[10:12] = left, right
        stepper.state = words
        stepper.advance()
        expected = OPERATORS[name](*(left, right)[:many])
        assert stepper.word(12) == expected, (name, left, right)
        for index, (_, known) in enumerate(pairs):
            if many == 2 and known == right:
                assert (stepper.word(20 + index) == expected) or pairs[index][0] != left


def _constants(name, many, pairs):
    """The same with a constant on the right: it is often written otherwise."""
    if many == 1:
        return ""
    return " ".join(
        f"STORE {20 + index} ({name} (ADD {left} (MUL 0 (LOAD 10))) {right})"
        for index, (left, right) in enumerate(pairs)
    )
