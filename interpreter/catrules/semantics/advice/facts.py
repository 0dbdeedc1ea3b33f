"""Conditions that are known to hold together, and those that then cannot."""

from collections.abc import Iterator

from attrs import define, field, frozen

from catrules.semantics import tree
from catrules.semantics.certainty import Certainty
from catrules.semantics.intervals import Interval
from catrules.semantics.types import NUMBER, TRUTH, NumberT, TruthT, WordT
from catrules.source import Span

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}

Known = Interval | bool


@frozen
class Atom:
    """Something said of an expression: between what it lies, or whether it holds."""

    about: tree.Expr
    known: Known


@define
class Facts:
    """What is known while nothing changes. `mark` and `undo` go back to an earlier state."""

    certainty: Certainty
    _known: dict[tree.Expr, tuple[Known, Span]] = field(factory=dict)
    _trail: list[tuple[tree.Expr, tuple[Known, Span] | None]] = field(factory=list)

    def add(self, condition: tree.Expr, holds: bool = True) -> Span | None:
        """Adds that a condition holds, or does not; the place of what contradicts it, if any."""
        for term, so in _terms(condition, holds):
            for atom in self._atoms(term, so):
                against = self._note(atom, term.span)
                if against is not None:
                    return against
        return None

    def mark(self) -> int:
        """The present state."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Forgets what was added since."""
        while len(self._trail) > mark:
            about, before = self._trail.pop()
            if before is None:
                del self._known[about]
            else:
                self._known[about] = before

    def _note(self, atom: Atom, span: Span) -> Span | None:
        before = self._known.get(atom.about)
        known: Known | None = atom.known
        if before is not None:
            known = _both(before[0], atom.known)
            if known is None:
                return before[1]
            if known == before[0]:
                return None
        assert known is not None
        self._trail.append((atom.about, before))
        self._known[atom.about] = (known, span)
        return None

    # ---- what a condition says

    def _atoms(self, condition: tree.Expr, holds: bool) -> Iterator[Atom]:
        if self.certainty.tuned(condition):
            return
        match condition:
            case tree.Compare(op=op, left=left, right=right):
                yield from self._compared(condition, holds)
                if holds or not self._nothing(left, right):
                    yield from self._sides(op, left, right, holds)
            case tree.Empty(set=inner):
                count = tree.Count(type=NUMBER, set=inner, span=inner.span)
                if not inner.optional:
                    yield from self._sides("=" if holds else ">", count, _zero(inner.span), True)
            case tree.HasKind(set=inner) if holds:
                count = tree.Count(type=NUMBER, set=inner, span=inner.span)
                yield from self._sides(">", count, _zero(inner.span), True)
            case tree.Same(left=left, right=tree.Number(value=value)) if holds and _is_word(left):
                yield Atom(left, Interval(value, value))
            case _:
                yield Atom(condition, holds)

    def _compared(self, node: tree.Compare, holds: bool) -> Iterator[Atom]:
        """The comparison itself, written in one way: with `<` where nothing is nothing."""
        op, left, right = node.op, node.left, node.right
        if op in (">", "<="):
            op, left, right = _MIRRORED[op], right, left
        if op == ">=" and not self._nothing(left, right):
            op, holds = "<", not holds
        written = tree.Compare(type=TRUTH, op=op, left=left, right=right, span=node.span)
        yield Atom(written, holds)
        if op == "<" and holds:
            turned = tree.Compare(type=TRUTH, op=op, left=right, right=left, span=node.span)
            yield Atom(turned, False)

    def _nothing(self, left: tree.Expr, right: tree.Expr) -> bool:
        return self.certainty.may_be_nothing(left) or self.certainty.may_be_nothing(right)

    def _sides(self, op: str, left: tree.Expr, right: tree.Expr, holds: bool) -> Iterator[Atom]:
        if not holds:
            if op not in _OPPOSITE:
                return
            op = _OPPOSITE[op]
        yield from self._side(op, left, right)
        yield from self._side(_MIRRORED[op], right, left)

    def _side(self, op: str, about: tree.Expr, other: tree.Expr) -> Iterator[Atom]:
        own, limit = self.certainty.bounds.of(about), self.certainty.bounds.of(other)
        if own.low == own.high:
            return
        low, high = own.low, own.high
        if op in ("<", "<="):
            high = min(high, limit.high - (op == "<"))
        elif op in (">", ">="):
            low = max(low, limit.low + (op == ">"))
        else:
            low, high = max(low, limit.low), min(high, limit.high)
        if low <= high:
            yield Atom(about, Interval(low, high))


def _both(one: Known, other: Known) -> Known | None:
    if isinstance(one, bool) or isinstance(other, bool):
        return one if one is other else None
    low, high = max(one.low, other.low), min(one.high, other.high)
    return Interval(low, high) if low <= high else None


def _terms(condition: tree.Expr, holds: bool) -> Iterator[tuple[tree.Expr, bool]]:
    """The conditions of which each holds (or not) if a condition does (or not)."""
    match condition:
        case tree.Not(operand=operand):
            yield from _terms(operand, not holds)
        case tree.And(terms=terms) if holds:
            for term in terms:
                yield from _terms(term, True)
        case tree.Or(terms=terms) if not holds:
            for term in terms:
                yield from _terms(term, False)
        case tree.And() | tree.Or():
            pass
        case _:
            yield condition, holds


def _is_word(expr: tree.Expr) -> bool:
    return isinstance(expr.type, NumberT | WordT | TruthT)


def _zero(span: Span) -> tree.Expr:
    return tree.Number(type=NUMBER, value=0, span=span)
