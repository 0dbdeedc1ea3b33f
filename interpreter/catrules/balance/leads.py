"""Who leads: told from the score that the rules report, or from their own ways to win.

A way is measured if it asks for a number to be reached (`p.points >= target`) or for something of
the player's to be empty. What else it asks for is left aside. Who is further on his way leads.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.ir.program import Program
from catrules.lowering.lower import lower
from catrules.lowering.walk import nodes
from catrules.machine.execute import Machine
from catrules.pipeline import Compilation, Configuration
from catrules.semantics import tree
from catrules.semantics.game import Win
from catrules.semantics.types import NUMBER, PLAYER
from catrules.semantics.variants.rewrite import substituted
from catrules.text import listed, spaced


@frozen
class Way:
    """A way to win that can be measured: have, and for each seat how much is wanted.

    Both are routines, one of each for a seat; no `wanted`: what one has is to be none.
    """

    name: str
    text: str
    have: tuple[int, ...]
    wanted: tuple[int, ...] = ()


@frozen
class Leads:
    """How far everybody is. ways: none if it is the score that counts, or nothing can be told."""

    program: Program
    ways: tuple[Way, ...] = ()

    @property
    def known(self) -> bool:
        """Whether it can be told who leads."""
        return bool(self.ways) or self.program.score >= 0

    @property
    def said(self) -> str:
        """In words what leads; empty if it cannot be told."""
        if self.program.score >= 0:
            return "the highest `score`, which the rules report"
        asked = [f"`{way.text}` ({spaced(way.name)})" for way in self.ways]
        if not asked:
            return ""
        most = ", whichever is more" if len(asked) > 1 else ""
        return f"the greatest part of the way to {listed(asked, 'or')}{most}"

    def read(self, machine: Machine, state: list[int]) -> tuple[float, ...]:
        """How far each seat is; empty if that cannot be told."""
        seats = range(self.program.players)
        if (score := self.program.score) >= 0:
            return tuple(float(machine.evaluate(state, score, (seat,))) for seat in seats)
        parts = [self._parts(machine, state, way) for way in self.ways]
        return tuple(max(each) for each in zip(*parts, strict=True))

    def _parts(self, machine: Machine, state: list[int], way: Way) -> list[float]:
        have = [machine.evaluate(state, routine) for routine in way.have]
        if not way.wanted:
            most = max(1, *have)
            return [1 - number / most for number in have]
        wanted = [machine.evaluate(state, routine) for routine in way.wanted]
        return [
            max(0.0, min(1.0, number / goal)) if goal > 0 else float(number >= goal)
            for number, goal in zip(have, wanted, strict=True)
        ]


def leader(parts: Sequence[float]) -> int | None:
    """The number of the seat that is ahead of all others; None if there is none."""
    most = max(parts, default=0.0)
    first = [seat for seat, part in enumerate(parts, 1) if part == most]
    return first[0] if len(first) == 1 else None


def leads_of(compilation: Compilation, configuration: Configuration) -> Leads:
    """The program of a configuration, with routines that tell who leads in it.

    It plays as the program without them. Raises RulesError if it cannot be lowered.
    """
    game, seats = compilation.game, range(configuration.players)
    scored = "score" in game.values
    measured = [] if scored else [each for win in game.wins for each in _measured(win)]
    asked = [
        _of_seat(win, expr, seat) for win, exprs in measured for expr in exprs for seat in seats
    ]
    program = lower(game, configuration.players, configuration.settings, asked=asked)
    routines = iter(program.asked)
    ways = []
    for win, exprs in measured:
        own = [tuple(next(routines) for _ in seats) for _ in exprs]
        ways.append(Way(win.name, _text(compilation, win), *own))
    return Leads(program, tuple(ways))


def _measured(win: Win) -> Iterator[tuple[Win, tuple[tree.Expr, ...]]]:
    """What one has and what is wanted, if that is what a win asks for."""
    condition = win.condition
    for term in condition.terms if isinstance(condition, tree.And) else (condition,):
        match term:
            case tree.Compare(op=">=" | ">" | "=", left=have, right=wanted):
                pass
            case tree.Compare(op="<=" | "<", left=wanted, right=have):
                pass
            case tree.Empty(set=left) if _is_of(left, win):
                yield win, (tree.Count(type=NUMBER, set=left, span=term.span),)
                return
            case _:
                continue
        if _is_of(have, win):
            yield win, (have, wanted)
            return


def _is_of(expr: tree.Expr, win: Win) -> bool:
    """Whether an expression is about the player of a win."""
    return any(isinstance(each, tree.Local) and each.var == win.by for each in nodes(expr))


def _of_seat(win: Win, expr: tree.Expr, seat: int) -> tree.Expr:
    number = tree.Number(type=NUMBER, value=seat + 1, span=win.span)
    return substituted(expr, {win.by: tree.Seat(type=PLAYER, number=number, span=win.span)})


def _text(compilation: Compilation, win: Win) -> str:
    """The condition of a win as it stands in its file."""
    span = win.condition.span
    sources = {each.source.name: each.source for each in compilation.gathered.files}
    if span.line != span.end_line or span.file not in sources:
        return spaced(win.name)
    return sources[span.file].line(span.line)[span.column - 1 : span.end_column - 1]
