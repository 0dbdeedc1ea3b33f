"""What is done in which order: conditions, repetition, names, calls, joint effects, endings."""

from functools import partial

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.about import about
from catrules.lowering.at_once import at_once
from catrules.lowering.calls import fits, specialness
from catrules.lowering.candidates import each_player, visit
from catrules.lowering.checks import end, look_after_all
from catrules.lowering.dispatch import block, lowered, scalar, word, writes
from catrules.lowering.expressions import bears
from catrules.lowering.families import fixed_places
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.passing import until_all_pass
from catrules.lowering.routines import action_routine, limit_routine, rule_routine, value_routine
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.sets import as_set, narrowed, the_set
from catrules.lowering.steady import steady
from catrules.lowering.values import (
    CellSet,
    Lowered,
    Member,
    Members,
    NumberRange,
    Place,
    Places,
    PlayerSet,
    Scalar,
    Thing,
    certain,
)
from catrules.lowering.words import held_value
from catrules.semantics import tree
from catrules.semantics.game import Rule
from catrules.semantics.tree import Var
from catrules.semantics.types import PlaceT, SetT

# ---- conditions


@writes(tree.If)
def _if(scope: Scope, stmt: tree.If) -> None:
    _arms(scope, stmt.arms, stmt.otherwise)


def _arms(
    scope: Scope, arms: tuple[tuple[tree.Expr, tree.Block], ...], otherwise: tree.Block
) -> None:
    if not arms:
        block(scope, otherwise)
        return
    (condition, body), *rest = arms
    scope.branch(
        word(scope, condition),
        lambda: block(scope, body),
        lambda: _arms(scope, tuple(rest), otherwise),
    )


@writes(tree.Match)
def _match(scope: Scope, stmt: tree.Match) -> None:
    subject = lowered(scope, stmt.subject)
    if isinstance(subject, Scalar):
        subject = evolve(subject, expr=scope.keep(subject.expr, "subject"))
    _match_arms(scope, subject, stmt.arms, stmt.otherwise)


def _match_arms(
    scope: Scope, subject: Lowered, arms: tuple[tree.Arm, ...], otherwise: tree.Block
) -> None:
    if not arms:
        block(scope, otherwise)
        return
    first, *rest = arms
    terms = [bears(scope, subject, kind) for kind in first.kinds]
    if first.patterns:
        own = held_value(subject)
        terms += [fold.eq(own, word(scope, pattern)) for pattern in first.patterns]
    scope.branch(
        fold.or_(terms),
        lambda: block(scope, first.body),
        lambda: _match_arms(scope, subject, tuple(rest), otherwise),
    )


# ---- repetition


@writes(tree.Repeat)
def _repeat(scope: Scope, stmt: tree.Repeat) -> None:
    repeat(scope, stmt, ZERO)


def repeat(scope: Scope, stmt: tree.Repeat, done: Instr) -> None:
    """The rounds that are left after some that are done."""
    times = word(scope, stmt.times)
    scope.count_up(done, times, lambda _: block(scope, stmt.body))


@writes(tree.RepeatAtMost)
def _repeat_at_most(scope: Scope, stmt: tree.RepeatAtMost) -> None:
    repeat_at_most(scope, stmt, ZERO)


def repeat_at_most(scope: Scope, stmt: tree.RepeatAtMost, done: Instr) -> None:
    """The rounds that are left after some that are done."""
    most = scope.fix(word(scope, stmt.most), "most")
    rounds = scope.fresh("rounds", done)
    asked = "until" if stmt.until else "while"
    fault = scope.fault(
        "E502",
        f"this ran its greatest number of rounds, and what its `{asked}` asks did not come about",
        "Raise the number after `at most`, or say `repeat n times` if the sheet prints it.",
    )

    def out_of_rounds() -> None:
        reached = fold.ge(rounds, most)
        scope.when(reached, lambda: scope.emit(op.FAIL, fault))

    def once() -> None:
        scope.emit(op.TICK)
        block(scope, stmt.body)
        scope.assign(rounds, fold.add(ONE, rounds))

    def until() -> None:
        once()
        scope.leave_if(word(scope, stmt.condition))
        out_of_rounds()

    def while_() -> None:
        scope.leave_if(fold.not_(word(scope, stmt.condition)))
        out_of_rounds()
        once()

    scope.loop(until if stmt.until else while_)


@writes(tree.Each)
def _each(scope: Scope, stmt: tree.Each) -> None:
    if stmt.mode == "at once":
        at_once(scope, stmt)
        look_after_all(scope, (stmt,))
        return
    if stmt.mode == "until all pass":
        until_all_pass(scope, stmt)
        return
    value = narrowed(scope, the_set(scope, stmt.set), stmt.var, stmt.where)
    if isinstance(value, Places):
        value = fixed_places(scope, value, "those")
    match value:
        case PlayerSet():
            each_player(scope, value, lambda seat: _with(scope, stmt, Scalar(seat)))
        case CellSet():
            _each_cell(scope, stmt, value)
        case Members() if all(certain(item.condition) for item in value.items):
            _each_member(scope, stmt, value)
        case Members():
            held = [evolve(m, condition=scope.fresh("in", m.condition)) for m in value.items]
            for item in held:
                scope.when(item.condition, partial(_with, scope, stmt, Scalar(item.value)))
        case _:
            visit(
                scope,
                value,
                lambda c: scope.when(c.condition, partial(_with, scope, stmt, c.value)),
            )


def _with(scope: Scope, stmt: tree.Each, value: Lowered) -> None:
    if isinstance(value, Place):
        scope.named[stmt.var] = stmt.set
    if isinstance(value, Thing):
        scope.bind_register(stmt.var, value)
    else:
        scope.bind(stmt.var, value)
    with about(scope, (stmt.var,)):
        block(scope, stmt.body)


def _each_cell(scope: Scope, stmt: tree.Each, value: CellSet) -> None:
    for cell in [steady(scope, cell, "many") for cell in value.cells]:
        one_more = partial(_with_one, scope, stmt, Thing(cell.address, cell.variant))
        scope.count_up(ZERO, cell.amount, one_more)


def _with_one(scope: Scope, stmt: tree.Each, thing: Thing, _: Instr) -> None:
    _with(scope, stmt, thing)


def _each_member(scope: Scope, stmt: tree.Each, value: Members) -> None:
    numbers = [fold.constant(item.value) for item in value.items]
    first = numbers[0] if numbers else None
    if first is not None and numbers == list(range(first, first + len(numbers))):
        last = const(first + len(numbers))
        scope.count_up(const(first), last, lambda index: _with(scope, stmt, Scalar(index)))
        return
    for item in value.items:
        _with(scope, stmt, Scalar(item.value))


# ---- names


@writes(tree.Let)
def _let(scope: Scope, stmt: tree.Let) -> None:
    scope.bind_register(stmt.var, fixed_value(scope, lowered(scope, stmt.value), stmt))
    scope.named[stmt.var] = stmt.value


def fixed_value(scope: Scope, value: Lowered, stmt: tree.Let) -> Lowered:
    """A set as it is now."""
    if not isinstance(stmt.var.type, SetT):
        return value
    return fixed_set(scope, as_set(scope, value, stmt.value), stmt.var.name)


def fixed_set(scope: Scope, value: Lowered, name: str) -> Lowered:
    """A set as it is now: what changes later does not change what is in it."""
    match value:
        case PlayerSet():
            return evolve(value, mask=scope.fresh(name, value.mask))
        case CellSet():
            return CellSet(tuple(steady(scope, cell, name) for cell in value.cells))
        case Members():
            items = (Member(m.value, scope.fix(m.condition)) for m in value.items)
            return Members(tuple(items))
        case NumberRange():
            return evolve(value, low=scope.fix(value.low), high=scope.fix(value.high))
        case Places():
            return fixed_places(scope, value, name)
    return value


# ---- calls

Given = tuple[Scalar | None, list[Lowered]]
"""Who acts, and the arguments."""


@writes(tree.Call)
def _call(scope: Scope, stmt: tree.Call) -> None:
    rules = scope.pools.game.rules.get(stmt.rule)
    params = () if rules is None else rules[0].params
    pairs = zip(stmt.args, params, strict=True)
    args = [_argument(scope, arg, param) for arg, param in pairs]
    by = None if stmt.by is None else scalar(scope, stmt.by)
    values: list[Lowered] = args if by is None else [by, *args]
    words: list[Instr] = []
    there: list[Instr] = []
    for value in values:
        own, optional = _passed(value)
        words.append(scope.keep(own) if optional else own)
        if optional:
            there.append(fold.ne(words[-1], NOTHING_EXPR))
    scope.when(fold.and_(there), lambda: _run(scope, stmt, (by, args), tuple(words)))


def _argument(scope: Scope, arg: tree.Expr, param: Var) -> Lowered:
    """An argument; a set is given as it is now."""
    value = lowered(scope, arg)
    if isinstance(value, PlayerSet) or not isinstance(arg.type, SetT | PlaceT):
        return value
    if isinstance(value, Place) and isinstance(param.type, PlaceT):
        return value
    return fixed_set(scope, as_set(scope, value, arg), "given")


def _passed(value: Lowered) -> tuple[Instr, bool]:
    """The word that stands for an argument, and whether it may be nothing."""
    match value:
        case PlayerSet():
            return value.mask, False
        case Scalar():
            return value.expr, value.optional
        case Thing():
            return value.address, value.optional
        case Place():
            return value.owner, value.optional
    return ZERO, False


def write_out(scope: Scope, stmt: tree.Call, rule: Rule, given: Given) -> None:
    """Writes a rule where it is called: one that is given a set of things."""
    by, args = given
    for param, arg in zip(rule.params, args, strict=True):
        scope.bind(param, arg)
    scope.named.update(zip(rule.params, stmt.args, strict=True))
    if rule.by is not None and stmt.by is not None:
        scope.named[rule.by] = stmt.by
    outer = scope.name, scope.clauses, scope.actor
    scope.name, scope.clauses, scope.actor = rule.name, rule.clauses, by
    if rule.by is not None and by is not None:
        scope.bind(rule.by, by)
    block(scope, rule.body)
    scope.name, scope.clauses, scope.actor = outer


def _run(scope: Scope, stmt: tree.Call, given: Given, words: tuple[Instr, ...]) -> None:
    game = scope.pools.game
    if stmt.rule in game.actions:
        _run_action(scope, stmt.rule, words)
        return
    rules = sorted(game.rules[stmt.rule], key=lambda rule: -specialness(scope, rule))
    _run_most_special(scope, stmt, rules, given, words)


def _run_most_special(
    scope: Scope, stmt: tree.Call, rules: list[Rule], given: Given, words: tuple[Instr, ...]
) -> None:
    (_, args), (first, *rest) = given, rules

    def run() -> None:
        several = any(isinstance(arg, CellSet | Members | NumberRange) for arg in args)
        if several or any(_is_hidden(scope, arg) for arg in args):
            write_out(scope, stmt, first, given)
        else:
            scope.emit(op.CALL, rule_routine(scope, first), words)

    if not rest:
        run()
        return
    condition = fits(scope, first, args)
    scope.branch(condition, run, lambda: _run_most_special(scope, stmt, rest, given, words))


def _is_hidden(scope: Scope, arg: Lowered) -> bool:
    """Whether it is a place that only its owner sees: who looks into it matters in the rule."""
    if not isinstance(arg, Place) or arg.key not in scope.pools.layout.families:
        return False
    return scope.pools.game.zones[arg.key].seen == "owner"


def _run_action(scope: Scope, name: str, words: tuple[Instr, ...]) -> None:
    """An action that a rule calls is done only if its needs hold."""
    action = scope.pools.game.actions[name]
    parameters = (action.by, *(binder.var for binder in action.binders))
    routines = [
        *(need_routine(scope, name, i, parameters) for i, _ in enumerate(action.needs)),
        *(limit_routine(scope, action, i) for i, _ in enumerate(action.limits)),
    ]
    needs = [Instr(op.CALL_VALUE, (routine, words)) for routine in routines]
    call = partial(scope.emit, op.CALL, action_routine(scope, action), words)
    scope.when(fold.and_(needs), call)


def need_routine(scope: Scope, name: str, index: int, parameters: tuple[Var, ...]) -> int:
    """The routine for a need of an action, over its actor and what it is done on."""
    need = scope.pools.game.actions[name].needs[index]
    key = ("need", name, index)
    return value_routine(scope.pools, key, name, parameters, need.condition)


# ---- joint effects, endings


@writes(tree.Together)
def _together(scope: Scope, stmt: tree.Together) -> None:
    outer, scope.quiet = scope.quiet, True
    block(scope, stmt.body)
    scope.quiet = outer
    look_after_all(scope, stmt.body)


@writes(tree.Wins)
def _wins(scope: Scope, stmt: tree.Wins) -> None:
    if stmt.players is None:
        scope.emit(op.END, end(scope, "nobody wins"), ZERO)
        return
    players = the_set(scope, stmt.players)
    mask = scope.keep(players.mask if isinstance(players, PlayerSet) else ZERO)
    somebody = fold.ne(mask, ZERO) if stmt.players.optional else ONE
    scope.when(somebody, partial(scope.emit, op.END, end(scope, scope.name), mask))
