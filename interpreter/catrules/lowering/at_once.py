"""`each player p, at once`: a task for each player, asked at the same time.

A task is a routine of its own for one player, with copies of its own of all rules that it runs,
so that the frames of tasks do not meet. What its body takes from the rule around it is left in
words that the tasks read.
"""

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.dispatch import block
from catrules.lowering.fold import const
from catrules.lowering.layout import Layout
from catrules.lowering.routines import write_routine
from catrules.lowering.scope import Scope
from catrules.lowering.sets import narrowed, the_set
from catrules.lowering.stock import ZoneKey
from catrules.lowering.values import CellSet, Lowered, Place, PlayerSet, Scalar, Thing
from catrules.lowering.walk import nodes
from catrules.semantics import tree
from catrules.semantics.tree import Var


def at_once(scope: Scope, stmt: tree.Each) -> None:
    """Writes the block: its tasks, and the instruction that runs them."""
    players = narrowed(scope, the_set(scope, stmt.set), stmt.var, stmt.where)
    assert isinstance(players, PlayerSet)
    left = {
        var: _leave(scope, scope.env[var])
        for var in (*_taken(stmt), *(topic for topic, _ in scope.topics))
        if var in scope.env and var is not stmt.var
    }
    tasks = tuple(_task(scope, stmt, seat, left) for seat in range(scope.pools.players))
    site = scope.site("at once", "", (), shadow=_written(scope, stmt))
    scope.emit(op.AT_ONCE, site, players.mask, tasks)


def _taken(stmt: tree.Each) -> tuple[Var, ...]:
    """The variables that the body names, in order."""
    found: dict[Var, None] = {}
    for statement in stmt.body:
        for node in nodes(statement):
            if isinstance(node, tree.Local):
                found.setdefault(node.var)
    return tuple(found)


def _leave(scope: Scope, value: Lowered) -> Lowered:
    """Stores what a variable stands for; the value as the tasks read it."""
    match value:
        case Scalar():
            return evolve(value, expr=_word(scope, value.expr))
        case Thing():
            return evolve(value, address=_word(scope, value.address))
        case PlayerSet():
            return evolve(value, mask=_word(scope, value.mask))
        case Place():
            return evolve(value, owner=_word(scope, value.owner))
        case CellSet():
            return CellSet(
                tuple(
                    evolve(c, address=_word(scope, c.address), amount=_word(scope, c.amount))
                    for c in value.cells
                )
            )
    return value


def _word(scope: Scope, expr: Instr) -> Instr:
    if fold.constant(expr) is not None:
        return expr
    address = const(scope.pools.layout.claim(1))
    scope.emit(op.STORE, address, expr)
    return fold.load(address)


def _task(scope: Scope, stmt: tree.Each, seat: int, left: dict[Var, Lowered]) -> int:
    inner = Scope(scope.pools, scope.name, quiet=True, task=seat, clauses=scope.clauses)
    inner.env.update(left)
    inner.actor = Scalar(const(seat))
    inner.bind(stmt.var, inner.actor)
    key = ("at once", scope.name, stmt.span, seat, scope.quiet, scope.task)
    inner.topics = (*scope.topics, (stmt.var, False))
    return write_routine(scope.pools, key, inner, (), lambda s: block(s, stmt.body))


def _written(scope: Scope, stmt: tree.Each) -> tuple[int, ...]:
    """The addresses of all zones and marks that the tasks may write."""
    layout, found = scope.pools.layout, set[int]()
    for write in scope.pools.footprint.all_writes(stmt.body):
        form, owner, name = write.key
        if form == "zone":
            zone = layout.zones[(owner, name)]
            starts = range(zone.base, zone.base + zone.owners * zone.stride, zone.stride or 1)
            found |= {a + j for a in starts for j in range(len(zone.variants))}
            found |= _order_words(layout, (owner, name))
        elif form == "mark":
            mark = layout.marks[(owner, name)]
            found |= {mark.base + i * mark.stride for i in range(mark.owners)}
    return tuple(sorted(found))


def _order_words(layout: Layout, key: ZoneKey) -> set[int]:
    """The words in which a zone's order is kept, of all owners."""
    order = layout.rows.get(key) or layout.stacks.get(key)
    if order is None:
        return set()
    starts = (order.base + owner * order.stride for owner in range(order.owners))
    return {start + offset for start in starts for offset in range(order.words)}
