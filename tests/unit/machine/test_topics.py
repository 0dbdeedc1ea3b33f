"""What a question is about is read where the game waits: constants, registers, words."""

from attrs import evolve
from ir_programs import program, routine

from catrules.ir import opcodes as op
from catrules.ir.frames import lay_frames
from catrules.ir.program import ArgType, Instr, Topic
from catrules.ir.verify import verify
from catrules.machine.execute import Machine

PLAYER = ArgType("player")


def test_topics_are_constants_registers_and_words():
    asking = "SET r3 2 STORE 12 1 CHOOSE 0 0 { OFFER 0 1 [] OFFER 1 1 [] } []"
    bare = program(routine(asking), sites=1, verified=False)
    topics = (
        Topic(PLAYER, Instr(op.CONST, (0,))),
        Topic(PLAYER, Instr(op.REG, (3,))),
        Topic(PLAYER, Instr(op.LOAD, (Instr(op.CONST, (12,)),))),
    )
    made = evolve(bare, sites=(evolve(bare.sites[0], about=topics),))
    verify(made)
    machine = Machine(lay_frames(made))
    state = machine.start(1)
    assert machine.advance(state) is not None
    assert [word for _, word in machine.about(state, 0)] == [0, 2, 1]
