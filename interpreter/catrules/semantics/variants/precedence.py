"""Which amendment comes first where several are about the same thing.

Inside a file its order decides. Between files order never has a meaning: lines that touch nothing
in common may come in any order; else `over` decides, or the player who acts; and what cannot both
hold is a finding that shows both places.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from attrs import define, frozen

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.findings import Findings
from catrules.semantics.tree import Block, Expr, Stmt
from catrules.semantics.types import PLAYER, TRUTH
from catrules.semantics.variants.amendments import Amendment, ChangeCount
from catrules.semantics.variants.touches import Touched, Touches

MOST_UNORDERED = 4
"""More variants than this are not put in order by a player."""

Run = tuple[Amendment, Expr | None, Stmt]
"""A line, when it applies, and what it does."""

_A = TypeVar("_A", bound=Amendment)


@frozen
class _Part:
    """What one variant does at a moment."""

    module: str
    runs: tuple[Run, ...]
    over: frozenset[str]
    touched: Touched

    @property
    def first(self) -> Amendment:
        """The line that stands for it."""
        return self.runs[0][0]

    @property
    def condition(self) -> Expr | None:
        """When it does anything; None for always."""
        conditions = [when for _, when, _ in self.runs]
        known = tuple(when for when in conditions if when is not None)
        if len(known) < len(conditions):
            return None
        if len(known) == 1:
            return known[0]
        return tree.Or(type=TRUTH, terms=known, span=self.first.span)

    @property
    def block(self) -> Block:
        """It, line by line."""
        return tuple(_under(when, stmt) for _, when, stmt in self.runs)


def _under(when: Expr | None, stmt: Stmt) -> Stmt:
    if when is None:
        return stmt
    return tree.If(arms=((when, (stmt,)),), otherwise=(), span=stmt.span)


@define
class Precedence:
    """Puts amendments in order. titles: what the variants are called.

    apart: lines of one file are put in order by the player, too, or by the table where nobody acts:
    so both orders of two lines can be looked at.
    """

    touches: Touches
    titles: Mapping[str, str]
    findings: Findings
    apart: bool = False

    # ---- what comes before or after

    def ordered(self, runs: Sequence[Run], actor: Expr | None) -> Block:
        """Everything that happens at a moment, in an order that means the same for every order
        of the files: those that a player who acts (None: nobody does) puts in order last."""
        if self.apart and runs:
            table = tree.Actor(type=PLAYER, name="table", span=runs[0][0].span)
            parts = self._lines(runs)
            loose = self._loose(parts)
            if len(loose) <= MOST_UNORDERED:
                return self._in_order(parts, loose, actor or table)
        parts = self._parts(runs)
        loose = self._loose(parts)
        if loose and (actor is None or len(loose) > MOST_UNORDERED):
            self._no_order(*next(self._open_pairs(parts)))
            loose = []
        return self._in_order(parts, loose, actor)

    def _in_order(self, parts: list[_Part], loose: list[_Part], actor: Expr | None) -> Block:
        settled = [p for p in _by_over(parts) if not any(p is one for one in loose)]
        return (*(stmt for part in settled for stmt in part.block), *self._chosen(loose, actor))

    def _open_pairs(self, parts: list[_Part]) -> Iterator[tuple[_Part, _Part]]:
        return (pair for pair in combinations(parts, 2) if self._depends(*pair))

    def _loose(self, parts: list[_Part]) -> list[_Part]:
        """Those whose order matters and is not said."""
        pairs = list(self._open_pairs(parts))
        return [p for p in parts if any(p is one or p is other for one, other in pairs)]

    def _lines(self, runs: Sequence[Run]) -> list[_Part]:
        """Each line as a part of its own, those of a file in its order."""
        modules = sorted(dict.fromkeys(line.module for line, _, _ in runs))
        return [self._part(m, [run]) for m in modules for run in runs if run[0].module == m]

    def _parts(self, runs: Sequence[Run]) -> list[_Part]:
        modules = sorted(dict.fromkeys(line.module for line, _, _ in runs))
        return [self._part(m, [run for run in runs if run[0].module == m]) for m in modules]

    def _part(self, module: str, runs: list[Run]) -> _Part:
        over = frozenset(name for line, _, _ in runs for name in line.over)
        touched = self.touches.of(*((when, getattr(line, "body", ())) for line, when, _ in runs))
        return _Part(module, tuple(runs), over, touched)

    def _depends(self, one: _Part, other: _Part) -> bool:
        """Whether it matters which of two comes first, and neither says that it does."""
        if other.module in one.over or one.module in other.over:
            return False
        return self.touches.common(one.touched, other.touched)

    def _no_order(self, one: _Part, other: _Part) -> None:
        self.findings.add(
            "E246",
            other.first.span,
            f"`{one.module}` and `{other.module}` both do something here, and it matters which"
            " of them comes first",
            f"say it in one of them: `…, over {one.module}` comes before it",
            (Label(one.first.span, f"this is what `{one.module}` does"),),
        )

    def _chosen(self, parts: list[_Part], actor: Expr | None) -> Block:
        """The parts one after another, the player who acts choosing which comes next."""
        if not parts or actor is None:
            return ()
        if len(parts) == 1:
            return parts[0].block
        span = parts[0].first.span
        ways = tuple(
            tree.Way(
                label=self.titles.get(part.module, part.module),
                condition=part.condition,
                body=(*part.block, *self._chosen([p for p in parts if p is not part], actor)),
                span=part.first.span,
                clauses=part.first.clauses,
            )
            for part in parts
        )
        return (tree.ChooseOne(actor=actor, prompt="which comes first?", ways=ways, span=span),)

    # ---- what comes instead

    def ranked(self, lines: Sequence[tuple[_A, Expr | None]]) -> list[_A]:
        """Replacements, those that go before others first; two that may both apply and of which
        neither goes over the other are a finding."""
        for (one, when), (other, also) in combinations(lines, 2):
            if one.module == other.module or one.module in other.over or other.module in one.over:
                continue
            if not _exclude_each_other(when, also):
                self._both(one, other)
        modules = sorted(dict.fromkeys(line.module for line, _ in lines))
        over = {m: {n for line, _ in lines if line.module == m for n in line.over} for m in modules}
        order = _topological(modules, over)
        return sorted((line for line, _ in lines), key=lambda line: order.index(line.module))

    def _both(self, one: Amendment, other: Amendment) -> None:
        self.findings.add(
            "E245",
            other.span,
            f"`{one.module}` and `{other.module}` both replace this, so they cannot both be played",
            f"leave one of them out, or say in one which holds: `…, over {one.module}`",
            (Label(one.span, f"`{one.module}` replaces it here"),),
        )

    def once(self, counts: Iterable[ChangeCount]) -> None:
        """Refuses two counts of one kind."""
        known: dict[str, ChangeCount] = {}
        for count in counts:
            first = known.setdefault(count.kind, count)
            if first is not count and first.amount != count.amount:
                self._both(first, count)


def _by_over(parts: Sequence[_Part]) -> list[_Part]:
    """Those that go over others before them; those of one file in their order."""
    names = sorted({part.module for part in parts})
    over = {n: {m for part in parts if part.module == n for m in part.over} for n in names}
    return [p for name in _topological(names, over) for p in parts if p.module == name]


def _topological(names: Sequence[str], over: Mapping[str, set[str]]) -> list[str]:
    """Names in order, each before those that it goes over; a circle keeps its order."""
    left, found = list(names), list[str]()
    while left:
        free = [n for n in left if not any(n in over[m] for m in left if m != n)]
        chosen = (free or left)[0]
        left.remove(chosen)
        found.append(chosen)
    return found


def _exclude_each_other(one: Expr | None, other: Expr | None) -> bool:
    """Whether two conditions can be seen never to hold at once: one asks for what the other
    asks not to be."""
    if one is None or other is None:
        return False
    mine, theirs = _terms(one), _terms(other)
    return any(_opposite(a, b) for a in mine for b in theirs)


def _terms(condition: Expr) -> tuple[Expr, ...]:
    return condition.terms if isinstance(condition, tree.And) else (condition,)


def _opposite(one: Expr, other: Expr) -> bool:
    return (isinstance(one, tree.Not) and one.operand == other) or (
        isinstance(other, tree.Not) and other.operand == one
    )
