"""Windows: what a player may do there, offered as one decision for each act."""

from functools import partial

from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Routine, Template
from catrules.lowering import fold
from catrules.lowering.about import topics
from catrules.lowering.choices import Offering
from catrules.lowering.counting import somebody
from catrules.lowering.dispatch import block, scalar, word, writes
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.passing import acts
from catrules.lowering.routines import action_routine, limit_address
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.values import Scalar
from catrules.lowering.walk import nodes
from catrules.lowering.words import value_type
from catrules.semantics import tree
from catrules.semantics.game import Action


@writes(tree.Act)
def _act(scope: Scope, stmt: tree.Act) -> None:
    game = scope.pools.game
    names = [name for window in stmt.windows for name in game.windows.get(window, ())]
    actions = [game.actions[name] for name in names]
    if not actions:
        return
    who = scalar(scope, stmt.actor)
    actor = scope.fix(who.expr, "actor")
    scope.when(somebody(who), lambda: _act_as(scope, stmt, actor, actions))


def _act_as(scope: Scope, stmt: tree.Act, actor: Instr, actions: list[Action]) -> None:
    if stmt.mode in ("must", "may"):
        block(scope, stmt.before)
        _decide(scope, stmt, actor, actions)
        return

    def leave_unless_it_holds() -> None:
        if stmt.condition is not None:
            scope.leave_if(fold.not_(word(scope, stmt.condition)))

    def once() -> None:
        scope.emit(op.TICK)
        leave_unless_it_holds()
        if stmt.before:
            block(scope, stmt.before)
            leave_unless_it_holds()
        _decide(scope, stmt, actor, actions)

    scope.loop(once)


def _decide(scope: Scope, stmt: tree.Act, actor: Instr, actions: list[Action]) -> None:
    """One decision and what is done then; in a loop, it is left where nothing is done."""
    declines = stmt.mode in ("may", "repeatedly")
    templates = [_template(scope, action) for action in actions]
    with scope.nested() as offers:
        for i, action in enumerate(actions):
            offer_action(scope, action, actor, i)
        if declines:
            scope.emit(op.OFFER, len(actions), ONE, ())
            counter = scope.declined(stmt.span)
            templates.append(Template("pass", "pass", (), origin=scope.origin, counter=counter))
    about = topics(scope, actor)
    site = scope.site("window", "", tuple(templates), windows=stmt.windows, about=about)
    width = max(len(action.binders) for action in actions)
    results = tuple(scope.register("act") for _ in range(width + 1))
    scope.emit(op.CHOOSE, site, actor, tuple(offers), results)
    way, *args = (Instr(op.REG, (number,)) for number in results)
    done = fold.and_((fold.ge(way, ZERO), fold.lt(way, const(len(actions)))))
    scope.when(done, partial(acts, scope, stmt.actor))
    if stmt.mode in ("repeatedly", "while"):
        scope.leave_if(_idle(way, len(actions), declines))
    _dispatch(scope, actor, actions, way, tuple(args))


def _idle(way: Instr, passes: int, declines: bool) -> Instr:
    nothing = fold.eq(way, NOTHING_EXPR)
    return fold.or_((nothing, fold.eq(way, const(passes)))) if declines else nothing


def _template(scope: Scope, action: Action) -> Template:
    types = tuple(value_type(scope, binder.var.type) for binder in action.binders)
    index = list(scope.pools.game.actions).index(action.name)
    origin = scope.pools.origin(action.span, action.name, action.clauses)
    return Template("action", action.text or action.name, types, index, origin)


def offer_action(scope: Scope, action: Action, actor: Instr, template: int) -> None:
    """Offers an action on all that it can be done on, where its needs hold."""
    scope.bind(action.by, Scalar(actor))
    outer, scope.actor = scope.actor, Scalar(actor)
    general = [
        word(scope, need.condition) for need in action.needs if not _names(action, need.condition)
    ]
    for i, limit in enumerate(action.limits):
        used = fold.load(limit_address(scope, action, i, Scalar(actor)))
        left = fold.lt(used, word(scope, limit.times))
        general.append(scope.watch("condition", limit.span, left))
    scope.when(fold.and_(general), lambda: _offer_each(scope, action, template))
    scope.actor = outer


def _names(action: Action, condition: tree.Expr) -> bool:
    """Whether a need asks something of what the action is done on."""
    own = [binder.var for binder in action.binders]
    return any(isinstance(n, tree.Local) and n.var in own for n in nodes(condition))


def _offer_each(scope: Scope, action: Action, template: int) -> None:
    def offer(condition: Instr, words: tuple[Instr, ...]) -> None:
        needs = [
            word(scope, need.condition) for need in action.needs if _names(action, need.condition)
        ]
        held = fold.and_((condition, *needs))
        scope.when(held, partial(_offer, scope, action, template, words))

    everything(scope, action).emit(offer)


def _offer(scope: Scope, action: Action, template: int, words: tuple[Instr, ...]) -> None:
    scope.reach("option", action.span, 0)
    scope.emit(op.OFFER, template, ONE, words)


def everything(scope: Scope, action: Action) -> Offering:
    """All that an action can be done on, as its actor can tell it apart."""
    actor = tree.Local(type=action.by.type, span=action.by.span, var=action.by)
    return Offering(scope, actor, action.binders, action.where)


def _dispatch(
    scope: Scope, actor: Instr, actions: list[Action], way: Instr, args: tuple[Instr, ...]
) -> None:
    if not actions:
        return

    def among(first: int) -> None:
        action = actions[first]
        call = partial(_carry_out, scope, action, actor, args[: len(action.binders)])
        if first + 1 == len(actions):
            scope.when(fold.eq(way, const(first)), call)
        else:
            scope.branch(fold.eq(way, const(first)), call, lambda: among(first + 1))

    among(0)


def _carry_out(scope: Scope, action: Action, actor: Instr, args: tuple[Instr, ...]) -> None:
    scope.reach("option", action.span)
    scope.bind(action.by, Scalar(actor))
    everything(scope, action).bind(args)
    scope.emit(op.CALL, action_routine(scope, action), (actor, *args))


def candidates_routine(scope: Scope, action: Action) -> int:
    """A routine over the actor that offers what `on … where` admits, whatever the needs."""
    pools = scope.pools
    index = pools.reserve(("candidates", action.name))
    inner = Scope(pools, action.name, quiet=True)
    actor = Scalar(Instr(op.REG, (inner.register(action.by.name),)))
    inner.bind(action.by, actor)
    inner.actor = actor
    first, last = action.binders[0].var.span, (action.where or action.binders[-1].var).span
    inner.at(first.to(last), action.clauses)

    def offer(condition: Instr, words: tuple[Instr, ...]) -> None:
        inner.when(condition, lambda: inner.emit(op.OFFER, 0, ONE, words))

    everything(inner, action).emit(offer)
    pools.routines[index] = Routine(
        action.name, 1, tuple(inner.registers), False, True, tuple(inner.block)
    )
    return index
