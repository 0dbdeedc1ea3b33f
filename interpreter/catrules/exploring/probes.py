"""Programs with probes: they do the same and note, in words of their own, what nobody is told."""

from collections.abc import Iterator

from attrs import evolve, frozen

from catrules.ir import opcodes as op
from catrules.ir.frames import lay_frames
from catrules.ir.opcodes import Operand
from catrules.ir.program import NOTHING, Block, Instr, Program
from catrules.ir.walk import walk


@frozen
class Probed:
    """A program with a word for each window in which one must act: whether nothing could be done
    there since that word was last 0.

    windows: the sites of these windows; first: the address of the first one's word.
    """

    program: Program
    windows: tuple[int, ...]
    first: int

    @classmethod
    def of(cls, program: Program) -> "Probed":
        """Sites and options stay as they are; only frames lie elsewhere."""
        windows = tuple(sorted(_must_act(program)))
        first, more = program.frames, len(windows)
        words = {site: first + i for i, site in enumerate(windows)}
        routines = tuple(evolve(r, body=_with_probes(r.body, words)) for r in program.routines)
        probed = evolve(
            program,
            routines=routines,
            frames=first + more,
            size=first + more,
            initial=program.initial[:first] + (0,) * more,
        )
        return cls(lay_frames(probed), windows, first)

    def noted(self, state: list[int]) -> list[int]:
        """The sites where one had to act and could not; the words are 0 again then."""
        end = self.first + len(self.windows)
        words = state[self.first : end]
        if not any(words):
            return []
        state[self.first : end] = [0] * len(words)
        return [site for site, word in zip(self.windows, words, strict=True) if word]


def _must_act(program: Program) -> Iterator[int]:
    for routine in program.routines:
        for instr in walk(routine.body):
            if instr.op is op.CHOOSE:
                site = program.sites[instr.args[0]]
                if site.form == "window" and all(t.form != "pass" for t in site.templates):
                    yield instr.args[0]


def _with_probes(block: Block, words: dict[int, int]) -> Block:
    found: list[Instr] = []
    for instr in block:
        found.append(_inside(instr, words))
        if instr.op is op.CHOOSE and instr.args[0] in words:
            found.append(_probe(instr, words[instr.args[0]]))
    return tuple(found)


def _inside(instr: Instr, words: dict[int, int]) -> Instr:
    sorts = [sort for _, sort in instr.op.operands]
    if Operand.BLOCK not in sorts or instr.op is op.CHOOSE:
        return instr
    args = tuple(
        _with_probes(arg, words) if sort is Operand.BLOCK else arg
        for sort, arg in zip(sorts, instr.args, strict=True)
    )
    return evolve(instr, args=args)


def _probe(choose: Instr, word: int) -> Instr:
    def const(value: int) -> Instr:
        return Instr(op.CONST, (value,), choose.origin)

    way = Instr(op.REG, (choose.args[3][0],), choose.origin)
    nothing = Instr(op.EQ, (way, const(NOTHING)), choose.origin)
    note = Instr(op.STORE, (const(word), const(1)), choose.origin)
    return Instr(op.IF, (nothing, (note,), ()), choose.origin)
