"""What is wrong in a space of positions, each with the shortest way that shows it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.exploring.graph import Graph
from catrules.exploring.meant import Explained, sorted_out, stale, why_meant
from catrules.exploring.small import Smaller
from catrules.exploring.space import Answers, Space
from catrules.exploring.unreached import unreached
from catrules.exploring.ways import Way, gone, scenario
from catrules.ir import opcodes as op
from catrules.ir.program import NOTHING, Program
from catrules.ir.walk import walk
from catrules.source import Span
from catrules.text import spaced

MOST_TRAPS = 10
"""Loops without an end of which each is a finding; of more only the number is said."""

OWN_ENDS = ("turn limit", "end of play")
"""Ways to end that no line of the rules states."""


@frozen
class Found:
    """A finding with the way that leads there; draft: that way as a scenario.

    positions: in how many positions it was found, 0 where that is not counted.
    """

    finding: Diagnostic
    steps: tuple[str, ...] = ()
    draft: str = ""
    positions: int = 0


@frozen
class EndCount:
    """In how many positions the game is over in this way, and who has won then."""

    reason: str
    winners: tuple[int, ...]
    positions: int


@frozen
class Report:
    """What came of exploring. notes: what is only told; meant: what is found, and why it is meant;
    depth: choices to the farthest position."""

    program: Program
    positions: int
    waiting: int
    depth: int
    ends: tuple[EndCount, ...]
    found: tuple[Found, ...]
    notes: tuple[Found, ...]
    meant: tuple[Explained, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every position was seen."""
        return not self.waiting


def report(program: Program, space: Space, smaller: Smaller | None = None) -> Report:
    """All that can be said of a space. smaller: what is played, for scenarios."""
    looker = _Looker(program, space, smaller)
    graph = Graph(space)
    endless = looker.endless(graph)
    every = (*looker.faults(), *looker.stuck(), *endless, *looker.nobody(), *looker.unreached())
    found, meant = sorted_out(every, smaller)
    if space.complete:
        found += map(Found, stale(smaller, meant))
    return Report(
        program=program,
        positions=space.size,
        waiting=space.waiting,
        depth=max(space.depth, default=0),
        ends=_ends(program, space),
        found=tuple(found),
        notes=tuple(looker.loops(graph)),
        meant=tuple(meant),
    )


def _ends(program: Program, space: Space) -> tuple[EndCount, ...]:
    counted = Counter(
        (_reason(program, end.ending), _seats(end.winners)) for end in space.ends.values()
    )
    ends = (EndCount(reason, winners, n) for (reason, winners), n in counted.items())
    return tuple(sorted(ends, key=lambda end: (-end.positions, end.reason, end.winners)))


def _reason(program: Program, ending: int) -> str:
    return "" if ending == NOTHING else program.endings[ending].name


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in range(mask.bit_length()) if mask >> seat & 1)


@frozen
class _Looker:
    program: Program
    space: Space
    smaller: Smaller | None

    def _found(
        self, code: str, span: Span, message: str, way: Way, positions: int = 0, last: int = 0
    ) -> Found:
        finding = Diagnostic(code, span, message)
        if why_meant(finding, self.smaller) is not None:
            return Found(finding, way.steps, positions=positions)  # a scenario takes a while
        title = f"{code}: {message.replace(chr(34), chr(39))}"
        text = scenario(title, self.program, self.smaller, way, last)
        return Found(finding, way.steps, text, positions)

    def _gone(self, answers: Answers) -> Way:
        return gone(self.program, answers)

    def _asked_at(self, way: Way) -> Span:
        """The line that asks at the end of a way."""
        assert way.play is not None
        site = self.program.sites[way.play.standing.stop[0].site]
        return self.program.origins[site.origin].span

    def faults(self) -> Iterator[Found]:
        """The rules fail."""
        for broken in self.space.broken.values():
            way = self._gone(broken.answers)
            assert way.fault is not None, "what failed once fails again"
            finding = way.fault.finding
            title = f"{finding.code}: {finding.message.replace(chr(34), chr(39))}"
            text = scenario(title, self.program, self.smaller, way)
            yield Found(finding, way.steps, text)

    def stuck(self) -> Iterator[Found]:
        """Somebody is to act and cannot."""
        for stuck in self.space.stuck.values():
            site = self.program.sites[stuck.site]
            where = " or ".join(f"`{window}`" for window in site.windows)
            message = f"somebody is to act in {where}, and nothing can be done there"
            origin = self.program.origins[site.origin]
            yield self._found("W810", origin.span, message, self._gone(stuck.answers))

    def endless(self, graph: Graph) -> Iterator[Found]:
        """The game cannot end any more."""
        traps = graph.traps()
        for trap in traps[:MOST_TRAPS]:
            way = self._gone(self.space.way(trap.first))
            count = f"{trap.positions} positions lead" if trap.positions > 1 else "a position leads"
            other = "each other" if trap.positions > 1 else "itself"
            message = f"from here the game cannot end any more: {count} only to {other}"
            if len(traps) > MOST_TRAPS and trap is traps[MOST_TRAPS - 1]:
                message += f" (and {len(traps) - MOST_TRAPS} more such places)"
            span = self._asked_at(way)
            yield self._found("W811", span, message, way, trap.positions)

    def nobody(self) -> Iterator[Found]:
        """The game is over, nobody has won, and no line says that nobody wins."""
        said = self._said_to_win_nobody()
        first: dict[int, tuple[int, int]] = {}
        for position, end in self.space.ends.items():
            if not end.winners and end.ending not in said:
                start, count = first.get(end.ending, (position, 0))
                first[end.ending] = (start, count + 1)
        for ending, (position, count) in first.items():
            reason = _reason(self.program, ending)
            why = f": {spaced(reason)}" if reason else ""
            message = f"the game is over and nobody has won{why}"
            where = 0 if ending == NOTHING else self.program.endings[ending].origin
            span = self.program.origins[where].span
            way = self._gone(self.space.way(position))
            yield self._found("W812", span, message, way, count)

    def _said_to_win_nobody(self) -> frozenset[int]:
        return frozenset(
            instr.args[0]
            for routine in self.program.routines
            for instr in walk(routine.body)
            if instr.op is op.END
            and instr.args[1].op is op.CONST
            and not instr.args[1].args[0]
            and self.program.endings[instr.args[0]].name not in OWN_ENDS
        )

    def unreached(self) -> Iterator[Found]:
        """What was in no position, if all were seen, and the rules failed on no way to others."""
        if self.space.complete and not self.space.broken:
            for span, message in unreached(self.program, self.space):
                yield Found(Diagnostic("W813", span, message))

    def loops(self, graph: Graph) -> Iterator[Found]:
        """The shortest loop that can be left."""
        loops = graph.loops(graph.endless())
        if not loops.positions:
            return
        to, *around = loops.loop
        answers = self.space.way(to)
        way = self._gone((*answers, *_options_along(graph, loops.loop)))
        length = len(around)
        by_chance = all(told.actor == "chance" for told in way.told[-length:])
        who = "chance" if by_chance else "the players"
        many = f"{loops.positions} positions lie" if loops.positions > 1 else "a position lies"
        choices = f"{length} choices" if length > 1 else "one choice"
        message = f"{many} on loops: by {choices} {who} can come back to this very position"
        span = self._asked_at(way)
        yield self._found("W814", span, message, way, loops.positions, length)


def _options_along(graph: Graph, loop: Sequence[int]) -> Answers:
    """The options that lead from each position of a loop to the next."""
    steps = pairwise(loop)
    return tuple(list(graph.by_option(here)).index(there) for here, there in steps)
