"""The meaning of the IR once more, as plainly as can be: an oracle for the machine.

It walks the instructions of a program with Python generators and knows nothing of frames, slots or
translation. It yields what is asked, a list of (task, (site, actor, options, weights)), and is sent
a task and the index of an option.
"""

from itertools import product

from catrules.ir.arithmetic import OPERATORS
from catrules.ir.program import (
    BUDGET,
    CHANCE,
    DECISIONS,
    ENDING,
    NOTHING,
    POSITION,
    STEP_BUDGET,
    WINNERS,
)
from catrules.machine.random import chance_index


class Over(Exception):
    pass


class Failed(Exception):
    pass


class Leave(Exception):
    def __init__(self, value=None):
        self.value = value


class Break(Exception):
    pass


class Reference:
    def __init__(self, program, state):
        self.program = program
        self.state = state
        self.counters = [0] * (2 * len(program.points))

    def play(self):
        """A generator; when it is over, the state says so."""
        self.state[BUDGET] = STEP_BUDGET
        game = self.routine(self.program.entry, [])
        try:
            asked = next(game)
            while True:
                self.state[BUDGET] = STEP_BUDGET
                several = isinstance(asked, list)
                task, option = yield asked if several else [(0, asked)]
                asked = game.send((task, option) if several else option)
        except StopIteration:
            self.state[WINNERS], self.state[ENDING] = 0, NOTHING
        except Over:
            pass
        self.state[POSITION] = -1
        self.state[BUDGET] = STEP_BUDGET

    def routine(self, index, args):
        routine = self.program.routines[index]
        registers = [*args, *[0] * (len(routine.registers) - len(args))]
        try:
            yield from self.block(routine.body, registers, None)
        except Leave as leave:
            return leave.value
        return None

    def pure(self, index, args, offers=None):
        routine = self.program.routines[index]
        registers = [*args, *[0] * (len(routine.registers) - len(args))]
        try:
            for _ in self.block(routine.body, registers, offers):
                raise AssertionError("a pure routine asks nobody")
        except Leave as leave:
            return leave.value
        return None

    def block(self, block, registers, offers):
        for instr in block:
            method = getattr(self, "do_" + instr.op.name.lower(), None)
            if method:
                method(instr, registers, offers)
            else:
                yield from getattr(self, "run_" + instr.op.name.lower())(instr, registers, offers)

    def value(self, expr, registers):
        name, args = expr.op.name, expr.args
        if name == "CONST":
            return args[0]
        if name == "REG":
            return registers[args[0]]
        if name in ("AND", "OR"):
            for term in args[0]:
                if bool(self.value(term, registers)) == (name == "OR"):
                    return int(name == "OR")
            return int(name == "AND")
        if name == "SELECT":
            return self.value(args[1 if self.value(args[0], registers) else 2], registers)
        if name == "LOAD":
            return self.state[self.value(args[0], registers)]
        if name == "SUM":
            start = self.value(args[0], registers)
            return sum(self.state[start + i] for i in range(args[1]))
        if name == "TABLE":
            return self.program.tables[args[0]][self.value(args[1], registers)]
        if name == "FIND":
            return next((a for a in self.program.tables[args[0]] if self.state[a]), NOTHING)
        if name == "WATCH":
            value = self.value(args[1], registers)
            self.counters[args[0] + (value != 0)] += 1
            return value
        if name == "CALL_VALUE":
            return self.pure(args[0], [self.value(arg, registers) for arg in args[1]])
        return OPERATORS[name](*(self.value(arg, registers) for arg in args))

    # ---- statements that ask nobody

    def do_set(self, instr, registers, _):
        registers[instr.args[0]] = self.value(instr.args[1], registers)

    def do_store(self, instr, registers, _):
        address, value = (self.value(arg, registers) for arg in instr.args)
        self.state[address] = value

    def do_mark(self, instr, registers, _):
        mark = self.program.marks[instr.args[0]]
        owner, value = (self.value(arg, registers) for arg in instr.args[1:])
        reference = mark.value.sort not in ("number", "truth")
        if not (mark.low <= value <= mark.high or (reference and value == NOTHING)):
            raise Failed("range", instr.args[0], owner, value)
        self.state[mark.base + owner * mark.stride] = value

    def do_move(self, instr, registers, _):
        source, target, amount = (self.value(arg, registers) for arg in instr.args[1:])
        self.state[source] -= amount
        self.state[target] += amount

    def do_break(self, instr, registers, _):
        raise Break

    def do_return(self, instr, registers, _):
        raise Leave

    def do_result(self, instr, registers, _):
        raise Leave(self.value(instr.args[0], registers))

    def do_offer(self, instr, registers, offers):
        weight = self.value(instr.args[1], registers)
        if weight:
            args = [self.value(arg, registers) for arg in instr.args[2]]
            offers.append((weight, (instr.args[0], *args)))

    def do_offer_counts(self, instr, registers, offers):
        low, high = (self.value(arg, registers) for arg in instr.args[1:3])
        limits = [self.value(arg, registers) for arg in instr.args[3]]
        for counts in product(*(range(limit + 1) for limit in limits)):
            if low <= sum(counts) <= high:
                offers.append((1, (instr.args[0], *counts)))

    def do_tell(self, instr, registers, _):
        for arg in instr.args[1]:
            self.value(arg, registers)

    def do_tick(self, instr, registers, _):
        self.state[BUDGET] -= 1
        if self.state[BUDGET] < 0:
            raise Failed("budget")

    def do_end(self, instr, registers, _):
        self.state[WINNERS] = self.value(instr.args[1], registers)
        self.state[ENDING] = instr.args[0]
        raise Over

    def do_reach(self, instr, registers, _):
        self.counters[instr.args[0]] += 1

    def do_fail(self, instr, registers, _):
        raise Failed("fault", instr.args[0])

    # ---- statements that may ask

    def run_if(self, instr, registers, offers):
        branch = 1 if self.value(instr.args[0], registers) else 2
        yield from self.block(instr.args[branch], registers, offers)

    def run_loop(self, instr, registers, offers):
        try:
            while True:
                yield from self.block(instr.args[0], registers, offers)
        except Break:
            pass

    def run_call(self, instr, registers, _):
        yield from self.routine(
            instr.args[0], [self.value(arg, registers) for arg in instr.args[1]]
        )

    def run_choose(self, instr, registers, _):
        site, actor, block, results = instr.args
        offers = []
        for _ in self.block(block, list(registers), offers):
            raise AssertionError("offers ask nobody")
        actor = self.value(actor, registers)
        weights, options = [w for w, _ in offers], [option for _, option in offers]
        taken = ()
        if len(options) > 1 and (actor != CHANCE or self.in_task):
            self.state[DECISIONS] += actor != CHANCE
            taken = options[(yield site, actor, options, weights)]
        elif options:
            taken = options[chance_index(self.state, len(options), weights)]
        for place, register in enumerate(results):
            registers[register] = taken[place] if place < len(taken) else NOTHING

    in_task = False

    def run_at_once(self, instr, registers, _):
        players = self.value(instr.args[1], registers)
        games = {}
        waiting = {}
        self.in_task = True
        for number, task in enumerate(instr.args[2]):
            if players >> number & 1:
                games[number] = self.routine(task, [])
                waiting[number] = next(games[number], None)
        while any(waiting.values()):
            asked = [(t, w) for t, w in waiting.items() if w and w[1] != CHANCE]
            if asked:
                task, option = yield asked
            else:
                task, (_, _, _, weights) = next((t, w) for t, w in waiting.items() if w)
                option = chance_index(self.state, len(weights), weights)
            try:
                waiting[task] = games[task].send(option)
            except StopIteration:
                waiting[task] = None
        self.in_task = False
