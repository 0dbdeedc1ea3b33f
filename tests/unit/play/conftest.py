"""Two small programs written by hand, so that most of these tests need no rule file."""

import sys
from pathlib import Path

import attrs
import pytest

from catrules.ir import opcodes as op
from catrules.ir.frames import lay_frames
from catrules.ir.program import (
    CHANCE,
    CURRENT,
    NOTHING,
    TURNS,
    Action,
    ArgType,
    Ending,
    Fault,
    Instr,
    Mark,
    Need,
    Origin,
    Program,
    Routine,
    Site,
    Sort,
    Tell,
    Template,
    Things,
    Variant,
    Zone,
)
from catrules.source import Span

sys.path.insert(0, str(Path(__file__).parent))

BANK, DECK, TRAY, PLAYERS, STARTER, FRAMES = 10, 11, 13, 16, 28, 29
STRIDE = 6  # purse, four cells of the hand, points
PLAYER, NUMBER, CELL = ArgType("player"), ArgType("number"), ArgType("cell")


def make(opcode, *args, origin=0):
    return Instr(opcode, args, origin)


def const(value):
    return make(op.CONST, value)


def reg(number):
    return make(op.REG, number)


def load(address):
    return make(op.LOAD, const(address))


def add(left, right):
    return make(op.ADD, left, right)


def own(player, offset):
    return add(const(PLAYERS + offset), make(op.MUL, player, const(STRIDE)))


def when(condition, *then, otherwise=()):
    return make(op.IF, condition, tuple(then), tuple(otherwise))


def offer(template, *args, weight=None):
    return make(op.OFFER, template, weight or const(1), tuple(args))


def choose(site, actor, offers, results, origin=0):
    return make(op.CHOOSE, site, actor, tuple(offers), tuple(results), origin=origin)


def span(line):
    return Span("tiny.catrules", line, 1, line, 9)


ORIGINS = (
    Origin(span(1), "play", ()),
    Origin(span(2), "take", ("T-01",)),
    Origin(span(3), "look_up", ("T-02", "T-03")),
    Origin(span(4), "throw", ()),
    Origin(span(5), "empty_bank", ("T-WIN",)),
)

VARIANTS = (
    Variant(0),
    Variant(1),
    Variant(2),
    Variant(1, -1, True),
    Variant(2, -1, True),
    Variant(3),
    Variant(3, 0),
    Variant(3, 1),
)

ZONES = (
    Zone("bank", "", 0, BANK, (0,), "pile", "all", "all", False, 0),
    Zone("deck", "", 0, DECK, (1, 2), "bag", "nobody", "all", False, 0),
    Zone("tray", "", 0, TRAY, (5, 6, 7), "pile", "all", "all", False, 0),
    *(
        zone
        for i in range(2)
        for zone in (
            Zone("purse", "player", i, PLAYERS + i * STRIDE, (0,), "pile", "all", "all", False, 0),
            Zone(
                "hand",
                "player",
                i,
                PLAYERS + i * STRIDE + 1,
                (1, 2, 3, 4),
                "pile",
                "owner",
                "all",
                False,
                0,
            ),
        )
    ),
)

SITES = (
    Site(
        "window",
        "what do you do?",
        (
            Template("action", "take", (NUMBER,), 0, 1),
            Template("action", "look_up", (), 1, 2),
            Template("action", "throw the die", (), 2, 3),
        ),
        ("acting",),
    ),
    Site("draw", "", (Template("chosen", "", (CELL,)),), origin=2),
    Site("roll", "", (Template("chosen", "", (CELL,)),), origin=3),
    Site("may", "", (Template("way", "show a card", ()), Template("pass", "", ())), origin=2),
)


def value(name, parameters, result, registers=("p", "n")):
    body = (make(op.RESULT, result),)
    return Routine(name, parameters, registers, True, False, body)


def main_routine():
    p, kind, arg, card, drawn = reg(0), reg(1), reg(2), reg(3), reg(4)
    bank = load(BANK)
    hand = add(own(p, 1), make(op.SUB, reg(4), const(DECK)))
    take = when(
        make(op.EQ, kind, const(0)),
        make(op.MOVE, 0, const(BANK), own(p, 0), arg, origin=1),
        make(op.MARK, 0, p, make(op.SUM, own(p, 0), 1), origin=1),
    )
    look_up = when(
        make(op.EQ, kind, const(1)),
        choose(
            1,
            const(CHANCE),
            [offer(0, const(DECK + i), weight=load(DECK + i)) for i in (0, 1)],
            (3, 4),
            2,
        ),
        make(op.MOVE, 1, drawn, hand, const(1), origin=2),
        choose(3, p, [offer(0), offer(1)], (3,), 2),
        when(
            make(op.EQ, card, const(0)),
            make(op.MOVE, 3, hand, add(hand, const(2)), const(1), origin=2),
        ),
    )
    throw = when(
        make(op.EQ, kind, const(2)),
        choose(2, const(CHANCE), [offer(0, const(TRAY + i)) for i in (1, 2)], (3, 4), 3),
        make(op.SET, 5, make(op.FIND, 0)),
        make(op.MOVE, 2, reg(5), drawn, const(1), origin=3),
    )
    asked = choose(
        0,
        p,
        [
            *(when(make(op.LE, const(n), bank), offer(0, const(n))) for n in (1, 2)),
            when(make(op.GT, make(op.SUM, const(DECK), 2), const(0)), offer(1)),
            offer(2),
        ],
        (1, 2),
    )
    turn = (
        make(op.STORE, const(CURRENT), p),
        make(op.STORE, const(TURNS), add(load(TURNS), const(1))),
        make(op.TELL, 0, (p,)),
        asked,
        take,
        look_up,
        throw,
        when(make(op.EQ, bank, const(0)), make(op.END, 0, make(op.BIT, p), origin=4)),
        make(op.SET, 0, make(op.SUB, const(1), p)),
    )
    registers = ("p", "kind", "arg", "card", "drawn", "old")
    body = (make(op.SET, 0, const(0)), make(op.LOOP, turn))
    return Routine("play", 0, registers, False, False, body)


def tiny_program():
    initial = [0] * FRAMES
    initial[BANK], initial[DECK], initial[DECK + 1], initial[TRAY] = 4, 1, 1, 1
    initial[STARTER] = NOTHING
    initial[CURRENT] = NOTHING
    coins = add(add(load(BANK), load(PLAYERS)), load(PLAYERS + STRIDE))
    deck_left = make(op.GT, make(op.SUM, const(DECK), 2), const(0))
    candidates = Routine(
        "take on", 1, ("p",), False, False, (offer(0, const(1)), offer(0, const(2)))
    )
    program = Program(
        title="Tiny",
        players=2,
        settings=(),
        size=FRAMES,
        initial=tuple(initial),
        frames=FRAMES,
        tables=((TRAY, TRAY + 1, TRAY + 2),),
        routines=(
            main_routine(),
            value("enough", 2, make(op.LE, reg(1), load(BANK))),
            value("small", 2, make(op.LE, reg(1), const(2))),
            value("deck_left", 1, deck_left),
            candidates,
            value("coins", 0, make(op.EQ, coins, const(4))),
            value("score", 1, make(op.SUM, own(reg(0), 0), 1)),
        ),
        entry=0,
        score=6,
        origins=ORIGINS,
        sites=SITES,
        sorts=(
            Sort(("coin",), ("coins",), (), (), 4),
            Sort(("cat", "card"), ("cats", "cards"), (), (), 1),
            Sort(("mouse", "card"), ("mice", "cards"), (), (), 1),
            Sort(("die",), ("dice",), (), ("sun", "moon"), 1),
        ),
        variants=VARIANTS,
        zones=ZONES,
        marks=(
            Mark("points", "player", 2, PLAYERS + 5, STRIDE, NUMBER, 0, 4, 0, 1),
            Mark("starter", "", 1, STARTER, 0, PLAYER, 0, 1, NOTHING, 0),
        ),
        things=(Things("day", "days", ()),),
        words=(),
        actions=(
            Action(
                "take",
                "take",
                "acting",
                (NUMBER,),
                (Need(1, "the bank holds fewer coins", 1), Need(2, "take two at most", 2)),
                4,
                1,
            ),
            Action(
                "look_up",
                "look_up",
                "acting",
                (),
                (Need(3, "the deck is empty", 2),),
                -1,
                2,
            ),
            Action("throw", "throw the die", "acting", (), (), -1, 3),
            Action("sleep", "sleep", "resting", (), (), -1, 3),
        ),
        tells=(Tell("turn", "", (PLAYER,), 0),),
        endings=(Ending("empty_bank", 4),),
        faults=(Fault("E900", "this never works", "", 0),),
    )
    return lay_frames(program)


@pytest.fixture(scope="session")
def tiny():
    """A game of taking coins, drawing cards and throwing a die."""
    return tiny_program()


@pytest.fixture
def changed(tiny):
    """Makes a program like `tiny` with some fields changed."""
    return lambda **fields: attrs.evolve(tiny, **fields)
