"""A program as Python functions.

The text that is compiled is made of the program's integers, fixed names and operators; no text of
a rule file gets into it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from attrs import field, frozen

from catrules.ir import opcodes as op
from catrules.ir.facts import has_chance_in_tasks
from catrules.ir.frames import (
    Body,
    analyse,
    each_node,
    task_contexts,
    task_words,
)
from catrules.ir.program import ENDING, NOTHING, POSITION, WINNERS, Program
from catrules.machine.blocks import Blocks, Scratch, too_deep
from catrules.machine.counters import counters_of
from catrules.machine.counts import Counts
from catrules.machine.faults import Faults, GameOver
from catrules.machine.flavour import Flavour, Stops
from catrules.machine.random import chance_below, chance_index, policy_below
from catrules.machine.statements import Statements

BlockFunction = Callable[[list[int]], Any]
"""Runs up to the next place where the code can stop; gives the block that goes on, or None."""

_RESERVED = 4
"""The words of the scratch list that are not for registers."""


@frozen
class AtOnce:
    """An AT_ONCE of the program: its tasks' words and blocks, and what stands behind it.

    shadow: pairs of an address and the word that keeps what it held at the beginning.
    """

    site: int
    words: range
    shadow: tuple[tuple[int, int], ...]
    tasks: tuple[int, ...]
    stopping: tuple[bool, ...]


@frozen
class Code:
    """A translated program. `names` holds the functions: `e3`, `c5` and so on.

    scratch: the option that was taken or what was asked, a result, the list for events, the log of
    a straight run, then registers on their way from block to block.
    """

    names: dict[str, Any] = field(repr=False)
    source: str = field(repr=False)
    scratch: list[Any] = field(repr=False)
    at_once: dict[int, AtOnce]
    after: dict[int, BlockFunction]
    """By site the block behind a CHOOSE: it takes the option that it finds in the scratch list."""
    questions: dict[int, BlockFunction]
    """By site the function that gives actor, options and weights."""
    entry: BlockFunction
    ordered: bool
    """Whether a straight run draws in the same order as one that stops."""

    def function(self, prefix: str, number: int) -> Callable[..., Any]:
        """A function of the translated program; KeyError if it has none of this name."""
        found: Callable[..., Any] = self.names[f"{prefix}{number}"]
        return found


def translate(program: Program, flavour: Flavour, helpers: dict[str, Any]) -> Code:
    """Translates a verified, laid-out program. `helpers`: more names for the code: `begin`."""
    bodies = analyse(program)
    contexts = task_contexts(program)
    tasks = frozenset(contexts)
    stops = Stops(bodies, flavour, tasks)
    scratch = Scratch(_RESERVED)
    blocks = {
        body.index: Blocks(program, body, flavour, stops, scratch)
        for body in bodies
        if body.index in stops.routines or too_deep(body.nodes)
    }
    at_once = _all_at_once(program, bodies, stops)
    _connect(program, _callers(bodies), blocks, stops)
    for index, (site, number) in contexts.items():
        if index in blocks:
            blocks[index].run_in_task(at_once[site].words[number], at_once[site].tasks[number])
    lines: list[str] = []
    for body in bodies:
        if body.index in blocks:
            lines += _cut(blocks[body.index], stops)
        else:
            lines += Statements(program, body, flavour).function()
    source = "\n".join([*lines, _returns(bodies, stops), ""])
    names = {**_names(program), **helpers, "T": [None] * scratch.size}
    exec(compile(source, "<rules>", "exec"), names)
    entry = program.entry
    start = names[f"e{entry}"] if entry in stops.routines else _whole(names[f"f{entry}"])
    ordered = not has_chance_in_tasks(bodies, tasks)
    sites = [site for site in range(len(program.sites)) if f"c{site}" in names]
    after = {site: names[f"c{site}"] for site in sites}
    questions = {site: names[f"q{site}"] for site in sites}
    return Code(names, source, names["T"], at_once, after, questions, start, ordered)


def _cut(blocks: Blocks, stops: Stops) -> list[str]:
    lines = blocks.functions()
    for node in each_node(blocks.body.nodes):
        if node.instr.op is op.CHOOSE and stops.at(blocks.body.index, node):
            lines += blocks.question(node)
    if blocks.body.index not in stops.routines:
        lines += blocks.wrapper()
    return lines


def _all_at_once(program: Program, bodies: Iterable[Body], stops: Stops) -> dict[int, AtOnce]:
    found = {}
    for body in bodies:
        for node in each_node(body.nodes):
            if node.instr.op is op.AT_ONCE:
                site, _, tasks = node.instr.args
                words, shadow = task_words(program, site, len(tasks))
                pairs = tuple(zip(program.sites[site].shadow, shadow, strict=True))
                stopping = tuple(task in stops.routines for task in tasks)
                found[site] = AtOnce(site, words, pairs, tasks, stopping)
    return found


def _callers(bodies: Iterable[Body]) -> dict[int, list[int]]:
    """For each routine that waits the numbers of its CALLs."""
    callers: dict[int, list[int]] = {}
    for body in bodies:
        for node in each_node(body.nodes):
            if node.call:
                callers.setdefault(node.instr.args[0], []).append(node.call)
    return callers


def _connect(
    program: Program, callers: dict[int, list[int]], blocks: dict[int, Blocks], stops: Stops
) -> None:
    """Tells each routine that stops how it goes on at its end."""
    for index, routine in blocks.items():
        routine.callees = blocks
        numbers = callers.get(index, [])
        if index not in stops.routines:
            continue
        if index == program.entry:
            routine.leave = "return over(S)"
        elif len(numbers) == 1:
            routine.leave = f"return k{numbers[0]}"
        else:
            routine.leave = f"return RETURNS[S[{program.routines[index].frame}]]"


def _returns(bodies: Iterable[Body], stops: Stops) -> str:
    """The line of the list that leads from the number of a CALL to the block behind it."""
    entries = ["None"]
    for body in bodies:
        for node in each_node(body.nodes):
            if node.call:
                entries.append(f"k{node.call}" if stops.at(body.index, node) else "None")
    return f"RETURNS = [{', '.join(entries)}]"


def _whole(function: Callable[[list[int]], None]) -> BlockFunction:
    def play(state: list[int]) -> NoReturn:
        function(state)
        over(state)

    return play


def over(state: list[int]) -> NoReturn:
    """The game's routine came to its end: nobody wins."""
    state[POSITION] = -1
    state[WINNERS] = 0
    state[ENDING] = NOTHING
    raise GameOver


def run(state: list[int], block: Any) -> None:
    """Runs blocks until one stops."""
    while block is not None:
        block = block(state)


def total(state: list[int], address: int, length: int) -> int:
    """The sum of words from an address on."""
    return sum(state[address : address + length])


def find(state: list[int], addresses: Sequence[int]) -> int:
    """The first of the addresses whose word is not 0, else NOTHING."""
    for address in addresses:
        if state[address]:
            return address
    return NOTHING


def _names(program: Program) -> dict[str, Any]:
    faults = Faults(program)
    tables = {f"K{index}": table for index, table in enumerate(program.tables)}
    counters = counters_of(program)
    return {
        "__builtins__": {"len": len, "sum": sum},
        "GameOver": GameOver,
        "chance_below": chance_below,
        "chance_index": chance_index,
        "policy_below": policy_below,
        "failed": faults.failed,
        "outside": faults.outside,
        "crowded": faults.crowded,
        "spent": faults.spent,
        "over": over,
        "run": run,
        "total": total,
        "find": find,
        "counts": Counts(),
        "reach": counters.reach,
        "watch": counters.watch,
        **tables,
    }
