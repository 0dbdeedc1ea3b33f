"""Random programs that are valid and end: for properties that hold of all programs."""

from random import Random

from attrs import evolve
from ir_programs import DATA, PLAYER, mark, program

from catrules.ir import opcodes as op
from catrules.ir.frames import lay_frames
from catrules.ir.opcodes import OPCODES
from catrules.ir.program import CHANCE, TABLE, Block, Instr, Point, Program, Routine, Site
from catrules.ir.verify import verify
from catrules.source import Span

WORDS = 8
"""Words that anything may read and the main routines write."""
SHARED = DATA + WORDS
"""Words that tasks only add to; nothing reads them."""
OWN = SHARED + 2
"""From here on four words for each task."""
LOOPS = 4
"""The last registers of a routine count its loops, by depth."""
REGISTERS = 5 + LOOPS
OWNED = 4


def const(value: int) -> Instr:
    return Instr(op.CONST, (value,))


def binary(name: str, left: Instr, right: Instr) -> Instr:
    return Instr(OPCODES[name], (left, right))


class Maker:
    """Makes the body of one routine. cells: the words that it may read and write."""

    def __init__(self, maker: "Programs", cells: range, calls: list[int], values: list[int]):
        self.maker = maker
        self.rng = maker.rng
        self.cells = cells
        self.calls = calls
        self.values = values
        self.task = False
        self.result = False

    # ---- expressions

    def small(self, value: Instr) -> Instr:
        return binary("MOD", value, const(50))

    def address(self, depth: int) -> Instr:
        if self.rng.random() < 0.5:
            return const(self.rng.choice(self.cells))
        index = binary("MOD", self.expr(depth - 1), const(len(self.cells)))
        return binary("ADD", const(self.cells.start), index)

    def expr(self, depth: int) -> Instr:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.3:
            if rng.random() < 0.5:
                return const(rng.randint(-3, 9))
            return Instr(op.REG, (rng.randrange(REGISTERS),))
        name = rng.choice([o.name for o in OPCODES.values() if o.result and o is not op.WATCH])
        sub = [self.expr(depth - 1) for _ in range(3)]
        if name in ("CONST", "REG", "LOAD", "SUM", "TABLE", "FIND"):
            return self.memory(name, depth)
        if name in ("AND", "OR"):
            return Instr(OPCODES[name], (tuple(sub[: rng.randint(0, 3)]),))
        if name in ("DIV", "MOD"):
            return binary(name, sub[0], const(rng.choice([-3, 1, 2, 7])))
        if name == "BIT":
            return binary("BIT_AND", Instr(op.BIT, (self.index(sub[0]),)), const(255))
        if name == "HAS_BIT":
            return binary(name, binary("MOD", sub[0], const(256)), self.index(sub[1]))
        if name == "BIT_COUNT":
            return Instr(op.BIT_COUNT, (binary("MOD", sub[0], const(256)),))
        if name == "MUL":
            return self.small(binary(name, sub[0], sub[1]))
        if name == "SELECT":
            return Instr(op.SELECT, tuple(sub))
        if name == "CALL_VALUE":
            return self.call_value(sub)
        return Instr(OPCODES[name], tuple(sub[: len(OPCODES[name].operands)]))

    def index(self, value: Instr) -> Instr:
        return binary("SUB", binary("MOD", value, const(10)), const(2))

    def call_value(self, sub: list[Instr]) -> Instr:
        if not self.values:
            return sub[0]
        routine = self.rng.choice(self.values)
        parameters = self.maker.parameters[routine]
        return Instr(op.CALL_VALUE, (routine, tuple(sub[:parameters])))

    def memory(self, name: str, depth: int) -> Instr:
        if name == "SUM" and len(self.cells) > 2:
            length = self.rng.randint(0, len(self.cells))
            start = const(self.rng.randint(self.cells.start, self.cells.stop - length))
            if length == 2:
                offset = binary("MOD", self.expr(depth - 1), const(len(self.cells) - 1))
                start = binary("ADD", const(self.cells.start), offset)
            return Instr(op.SUM, (start, length))
        if name == "TABLE":
            return Instr(op.TABLE, (0, binary("MOD", self.expr(depth - 1), const(5))))
        if name == "FIND" and not self.task:
            return binary("MOD", Instr(op.FIND, (self.rng.choice([1, 2]),)), const(50))
        return Instr(op.LOAD, (self.address(depth - 1),))

    # ---- statements

    def block(self, depth: int, loops: int = 0, size: int = 4) -> tuple[Instr, ...]:
        statements: list[Instr] = []
        for _ in range(self.rng.randint(size // 3, size)):
            statements += self.statement(depth, loops)
        return tuple(statements)

    def register(self) -> int:
        return self.rng.randrange(REGISTERS - LOOPS)

    def statement(self, depth: int, loops: int) -> list[Instr]:
        rng = self.rng
        kinds = ["SET", "STORE", "MOVE", "TICK", "TELL"]
        kinds += ["IF", "LOOP", "CHOOSE", "CALL"] * 2 if depth > 0 else []
        kinds += ["BREAK"] if loops else []
        kinds += ["RETURN"] if rng.random() < 0.1 else []
        kinds += ["MARK"] if not self.task else []
        kinds += ["END"] if not self.task and rng.random() < 0.02 else []
        if self.result:
            kinds = ["SET", "IF", "LOOP", "TICK"] if depth > 0 else ["SET", "TICK"]
        kind = rng.choice(kinds)
        made: list[Instr] = getattr(self, kind.lower())(depth, loops)
        return [evolve(instr, origin=rng.randint(0, 1)) for instr in made]

    def set(self, depth: int, loops: int) -> list[Instr]:
        return [Instr(op.SET, (self.register(), self.small(self.expr(2))))]

    def store(self, depth: int, loops: int) -> list[Instr]:
        return [Instr(op.STORE, (self.address(1), self.small(self.expr(2))))]

    def move(self, depth: int, loops: int) -> list[Instr]:
        target = const(self.rng.choice([SHARED, SHARED + 1])) if self.task else self.address(1)
        amount = const(self.rng.choice([0, 1, 1, 2]))
        if self.rng.random() < 0.3:
            amount = binary("MOD", self.expr(1), const(4))
        return [Instr(op.MOVE, (self.rng.randrange(6), self.address(1), target, amount))]

    def mark(self, depth: int, loops: int) -> list[Instr]:
        if self.rng.random() < 0.3:
            owner = binary("MOD", self.expr(1), const(3))
            return [Instr(op.MARK, (1, owner, binary("MOD", self.expr(2), const(3))))]
        return [Instr(op.MARK, (0, const(0), binary("MOD", self.expr(2), const(50))))]

    def tick(self, depth: int, loops: int) -> list[Instr]:
        return [Instr(op.TICK, ())]

    def tell(self, depth: int, loops: int) -> list[Instr]:
        return [Instr(op.TELL, (0, (self.expr(1),)))]

    def end(self, depth: int, loops: int) -> list[Instr]:
        return [Instr(op.END, (0, binary("MOD", self.expr(1), const(8))))]

    def RETURN(self, depth: int, loops: int) -> list[Instr]:
        return [Instr(op.RETURN, ())]

    def BREAK(self, depth: int, loops: int) -> list[Instr]:
        return [Instr(op.BREAK, ())]

    def IF(self, depth: int, loops: int) -> list[Instr]:
        branches = (self.block(depth - 1, loops), self.block(depth - 1, loops))
        return [Instr(op.IF, (self.expr(2), *branches))]

    def loop(self, depth: int, loops: int) -> list[Instr]:
        if loops == LOOPS:
            return []
        counter = REGISTERS - LOOPS + loops
        register = Instr(op.REG, (counter,))
        limit = const(self.rng.randint(1, 3))
        stop = Instr(op.IF, (binary("GE", register, limit), (Instr(op.BREAK, ()),), ()))
        count = Instr(op.SET, (counter, binary("ADD", register, const(1))))
        body = (stop, count, *self.block(depth - 1, loops + 1))
        return [Instr(op.SET, (counter, const(0))), Instr(op.LOOP, (body,))]

    def call(self, depth: int, loops: int) -> list[Instr]:
        if not self.calls:
            return []
        routine = self.rng.choice(self.calls)
        args = tuple(self.small(self.expr(2)) for _ in range(self.maker.parameters[routine]))
        return [Instr(op.CALL, (routine, args))]

    def choose(self, depth: int, loops: int) -> list[Instr]:
        rng = self.rng
        results = tuple(rng.sample(range(REGISTERS - LOOPS), rng.randint(0, 3)))
        actor = const(rng.choice([CHANCE, CHANCE, TABLE, 0, 1, 2]))
        if rng.random() < 0.15:
            actor = Instr(op.SELECT, (self.expr(1), const(CHANCE), const(1)))
        offers = tuple(self.offer(depth) for _ in range(rng.randint(0, 4)))
        chosen = Instr(op.CHOOSE, (self.maker.site(), actor, offers, results))
        tidy = tuple(Instr(op.SET, (r, self.small(Instr(op.REG, (r,))))) for r in results)
        return [chosen, *tidy]

    def offer(self, depth: int) -> Instr:
        rng = self.rng
        kind = rng.random()
        if depth > 0 and kind < 0.2:
            branches = tuple(tuple(self.offer(0) for _ in range(rng.randint(0, 2))) for _ in "12")
            return Instr(op.IF, (self.expr(1), *branches))
        if kind < 0.3:
            low, high = const(rng.randint(0, 2)), const(rng.randint(0, 4))
            limits = tuple(binary("MOD", self.expr(1), const(3)) for _ in range(rng.randint(1, 2)))
            return Instr(op.OFFER_COUNTS, (rng.randrange(3), low, high, limits))
        weight = const(rng.choice([1, 1, 1, 0, 3]))
        if rng.random() < 0.3:
            weight = binary("MOD", self.expr(1), const(3))
        args = tuple(self.small(self.expr(1)) for _ in range(rng.randint(0, 2)))
        return Instr(op.OFFER, (rng.randrange(3), weight, args))


for _name in ("if", "break", "return"):
    setattr(Maker, _name, getattr(Maker, _name.upper()))


class Programs:
    """Makes programs from a generator of random numbers."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.sites = 0
        self.parameters: dict[int, int] = {}

    def site(self) -> int:
        self.sites += 1
        return self.sites - 1

    def make(self) -> Program:
        """Routines 0-2 play, 3 asks tasks 4-6 at once, which call 7-9; 10, 11 are values."""
        cells = range(DATA, SHARED)
        self.parameters = {1: 1, 2: 2, 3: 0, 10: 2, 11: 1}
        bodies = {
            0: self.body(cells, [1, 2, 3], [10, 11]),
            1: self.body(cells, [2, 3], [10, 11]),
            2: self.body(cells, [3], [10, 11]),
            10: self.value(cells, [11]),
            11: self.value(cells, []),
        }
        for task in range(3):
            own = range(OWN + OWNED * task, OWN + OWNED * (task + 1))
            self.parameters[7 + task] = 1
            bodies[4 + task] = self.body(own, [7 + task], [], task=True)
            bodies[7 + task] = self.body(own, [], [], task=True)
        tasks = Instr(op.AT_ONCE, (self.site(), const(self.rng.choice([7, 7, 5, 2])), (4, 5, 6)))
        bodies[3] = (*self.body(cells, [], [10]), tasks, *self.body(cells, [], [10]))
        return self.whole(bodies)

    def body(self, cells: range, calls: list[int], values: list[int], task: bool = False):
        maker = Maker(self, cells, calls, values)
        maker.task = task
        return maker.block(3, size=9)

    def value(self, cells: range, values: list[int]):
        maker = Maker(self, cells, [], values)
        maker.result = True
        return (*maker.block(1), Instr(op.RESULT, (maker.small(maker.expr(2)),)))

    def whole(self, bodies: dict[int, tuple[Instr, ...]]) -> Program:
        data = OWN + 3 * OWNED - DATA
        marks = mark("count", DATA, 0, 45) + mark("who", DATA + 1, 0, 2, 3, PLAYER)
        empty = program(data=data, tables="[3 1 4 1 5]" + self.finds(), marks=marks, verified=False)
        registers = tuple(f"v{i}" for i in range(REGISTERS))
        routines = tuple(
            Routine(f"r{i}", self.parameters.get(i, 0), registers, i >= 10, False, bodies[i])
            for i in range(12)
        )
        shadow = tuple(range(SHARED, OWN + 3 * OWNED))
        sites = tuple(Site("choice", f"s{i}", (), shadow=()) for i in range(self.sites))
        number = next(instr.args[0] for instr in bodies[3] if instr.op is op.AT_ONCE)
        sites = (*sites[:number], evolve(sites[number], shadow=shadow), *sites[number + 1 :])
        made = evolve(empty, routines=routines, sites=sites)
        verify(made)
        return lay_frames(made)

    def finds(self) -> str:
        few = " ".join(str(DATA + i) for i in range(3))
        return f"[{few}] [{few} {' '.join(str(DATA + i) for i in range(8))}]"


def random_program(seed: int) -> Program:
    """A program for each seed."""
    return Programs(Random(seed)).make()


def counted(found: Program) -> Program:
    """The same program, which counts its blocks and conditions."""
    points: list[Point] = []

    def counter() -> int:
        points.append(Point("condition", Span("t", len(points), 1, len(points), 2)))
        return 2 * len(points) - 2

    def of(block: Block) -> Block:
        return (Instr(op.REACH, (counter() + 1,)), *map(within, block))

    def within(instr: Instr) -> Instr:
        if instr.op is op.IF:
            condition, *branches = instr.args
            watched = Instr(op.WATCH, (counter(), condition))
            return evolve(instr, args=(watched, *map(of, branches)))
        if instr.op is op.LOOP:
            return evolve(instr, args=(of(instr.args[0]),))
        if instr.op is op.CHOOSE:
            site, actor, offers, results = instr.args
            return evolve(instr, args=(site, actor, of(offers), results))
        if instr.op is op.SET:
            register, value = instr.args
            return evolve(instr, args=(register, Instr(op.WATCH, (counter(), value))))
        return instr

    routines = tuple(evolve(routine, body=of(routine.body)) for routine in found.routines)
    made = evolve(found, routines=routines, points=tuple(points))
    verify(made)
    return made
