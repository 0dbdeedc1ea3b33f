"""Random numbers, written out where they are drawn: see docs/randomness.md."""

from catrules.compiled.code import Code
from catrules.compiled.layout import STATE
from catrules.compiled.sizes import WORD
from catrules.ir.program import CHANCE_STATE, POLICY_STATE

MULTIPLIER = 6364136223846793005
INCREMENTS = {CHANCE_STATE: 3, POLICY_STATE: 5}
_SPAN = 1 << 32


def _output(code: Code, stream: int) -> None:
    """Pushes the next output of a stream, an i32."""
    word = STATE + stream * WORD
    old = code.temp("I")
    code.i32(0)
    code.load(word)
    code.tee(old)
    code.i64(MULTIPLIER)
    code.op("i64.mul")
    code.i64(INCREMENTS[stream])
    code.op("i64.add")
    code.memory("i64.store", word)
    code.get(old)
    code.i64(18)
    code.op("i64.shr_u")
    code.get(old)
    code.op("i64.xor")
    code.i64(27)
    code.op("i64.shr_u", "i32.wrap_i64")
    code.get(old)
    code.i64(59)
    code.op("i64.shr_u", "i32.wrap_i64", "i32.rotr")
    code.free(old)


def draw_known(code: Code, stream: int, count: int) -> None:
    """Pushes a draw below a constant, an i32."""
    rejected = (_SPAN - count) % count
    if not rejected:
        _output(code, stream)
    else:
        output = code.temp("i")
        with code.loop() as again:
            _output(code, stream)
            code.tee(output)
            code.i32(rejected)
            code.op("i32.lt_u")
            code.branch_if(again)
        code.get(output)
        code.free(output)
    if count & (count - 1):
        code.i32(count)
        code.op("i32.rem_u")
    else:
        code.i32(count - 1)
        code.op("i32.and")


def draw(code: Code, stream: int, count: int) -> None:
    """Pushes a draw below what a variable of type i32 holds, an i32."""
    output = code.temp("i")
    with code.loop() as again:
        _output(code, stream)
        code.tee(output)
        code.get(count)
        code.op("i32.lt_u")
        # The threshold is below the count: it is only worked out for the few outputs that are, too.
        with code.when():
            code.get(output)
            code.i32(0)
            code.get(count)
            code.op("i32.sub")
            code.get(count)
            code.op("i32.rem_u", "i32.lt_u")
            code.branch_if(again)
    code.get(output)
    code.get(count)
    code.op("i32.rem_u")
    code.free(output)
