"""Weaving: what variants amend becomes part of the rules, values and windows that it is about.

What comes of it is an ordinary game, in which nothing else knows of variants. A rule runs: what is
before it, then it or what is instead of it, then what is after it, and nothing of that if it is
forbidden. An amended rule keeps its name; what it was by itself is called `NAME as usual`.
"""

from collections.abc import Callable
from functools import partial

from attrs import define, evolve, field, frozen

from catrules.diagnostics import Diagnostic
from catrules.node import Node
from catrules.semantics import game, tree
from catrules.semantics.coverage import Bearing
from catrules.semantics.findings import Enough, Findings
from catrules.semantics.tree import Block, Expr, Var
from catrules.semantics.types import PLAYER, TRUTH, PlayerT, SetT
from catrules.semantics.variants.amend import EVERY_WIN
from catrules.semantics.variants.amendments import (
    Amendments,
    ChangeValue,
    Forbid,
    Hook,
    WindowHook,
)
from catrules.semantics.variants.circles import no_circles
from catrules.semantics.variants.events import Event, either, local, truth, without
from catrules.semantics.variants.layers import layered
from catrules.semantics.variants.precedence import Precedence
from catrules.semantics.variants.rewrite import rewritten, substituted
from catrules.semantics.variants.rivals import rivals
from catrules.semantics.variants.touches import Touches
from catrules.semantics.walk import everything


@frozen
class Woven:
    """A woven game; None if there was none."""

    game: game.Game | None
    findings: tuple[Diagnostic, ...]


def weave(found: game.Game, amendments: Amendments, *, apart: bool = False) -> Woven:
    """The game with its amendments; what cannot both hold is a finding. apart: see Precedence."""
    if not amendments.all:
        return Woven(found.replace(rivals=rivals(found, amendments.modules)), ())
    findings = Findings()
    try:
        made = _Weaver(found, amendments, findings, apart).woven()
    except Enough:
        return Woven(None, findings.stopped())
    return Woven(made, findings.all())


@define
class _Weaver:
    found: game.Game
    amendments: Amendments
    findings: Findings
    apart: bool
    rules: dict[str, tuple[game.Rule, ...]] = field(factory=dict)
    precedence: Precedence = field(init=False)
    bearing: Bearing = field(init=False)
    settings: frozenset[str] = frozenset()

    def __attrs_post_init__(self) -> None:
        self.rules = dict(self.found.rules)
        changed = (c.target for c in self.amendments.values)
        self.settings = frozenset(name for name in changed if name in self.found.settings)
        self.bearing = Bearing.of(self.found)
        touches = Touches(self.found, self.bearing)
        titles = self.amendments.titles
        self.precedence = Precedence(touches, titles, self.findings, self.apart)

    def woven(self) -> game.Game | None:
        """The game, woven; None if a value would never be worked out."""
        for name, lines in self.found.rules.items():
            self.rules[name] = tuple(self._rule(line, name) for line in lines)
        actions = {name: self._action(action) for name, action in self.found.actions.items()}
        triggers = tuple(self._trigger(trigger) for trigger in self.found.triggers)
        wins = tuple(self._win(win) for win in self.found.wins)
        before = self._before_windows()
        whole = self.found.replace(
            rules=self.rules,
            actions=actions,
            triggers=triggers,
            wins=wins,
            values=self._values(),
            groups=self._groups(),
        )
        made = _everywhere(whole, partial(self._change, before))
        if not no_circles(made, self.amendments.values, self.findings):
            return None
        return made.replace(rivals=rivals(made, self.amendments.modules))

    # ---- rules, actions, triggers

    def _hooks(self, event: Event, when: str) -> list[Hook]:
        hooks = (h for h in self.amendments.hooks if h.when == when)
        return [h for h in hooks if event.is_meant(h, self.bearing)]

    def _forbidden(self, event: Event) -> Expr | None:
        """When an event is forbidden; None for never."""
        lines = self._bans(event)
        if not lines:
            return None
        return either([event.condition(line) or truth(True, line.span) for line in lines])

    def _bans(self, event: Event) -> list[Forbid]:
        return [f for f in self.amendments.forbidden if event.is_meant(f, self.bearing)]

    def _amended(self, event: Event, body: Block, usual: Callable[[], str]) -> Block:
        """The body of an event between what comes before and after it, or what is instead."""
        hooks = {w: self._hooks(event, w) for w in ("before", "instead of", "after")}
        middle = self._instead(event, hooks["instead of"], body, usual)
        before = self._ordered(event, hooks["before"])
        return (*before, *middle, *self._ordered(event, hooks["after"]))

    def _guarded(self, event: Event, body: Block) -> Block:
        forbidden = self._forbidden(event)
        if forbidden is None:
            return body
        arms = ((without(forbidden), body),)
        return (tree.If(arms=arms, otherwise=(), span=forbidden.span),)

    def _rule(self, line: game.Rule, name: str) -> game.Rule:
        event = Event(name, line.params, line.by, line.span)
        usual = partial(self._as_usual, line, name)
        body = self._guarded(event, self._amended(event, line.body, usual))
        return line if body is line.body else line.replace(body=body)

    def _as_usual(self, line: game.Rule, name: str) -> str:
        """Keeps what a rule is by itself; its name among the rules."""
        key = f"{name} as usual"
        span = line.body[0].span.to(line.body[-1].span) if line.body else line.span
        self.rules[key] = (*self.rules.get(key, ()), line.replace(span=span))
        return key

    def _action(self, action: game.Action) -> game.Action:
        event = Event(action.name, tuple(b.var for b in action.binders), action.by, action.span)
        line = game.Rule(
            name=action.name,
            params=event.params,
            by=action.by,
            body=action.body,
            span=action.span,
            clauses=action.clauses,
        )
        body = self._amended(event, action.body, partial(self._as_usual, line, action.name))
        needs = tuple(
            game.Need(
                condition=without(event.condition(each) or truth(True, each.span)),
                reason=each.why,
                span=each.span,
                clauses=each.clauses,
            )
            for each in self._bans(event)
        )
        return action.replace(body=body, needs=(*action.needs, *needs))

    def _trigger(self, trigger: game.Trigger) -> game.Trigger:
        event = Event(trigger.name, trigger.params, trigger.by, trigger.span)
        line = game.Rule(
            name=trigger.name,
            params=trigger.params,
            by=trigger.by,
            body=trigger.body,
            span=trigger.span,
            clauses=trigger.clauses,
        )
        usual = partial(self._as_usual, line, trigger.name)
        body = self._amended(event, trigger.body, usual)
        return trigger.replace(body=body, condition=self._allowed(event, trigger.condition))

    def _win(self, win: game.Win) -> game.Win:
        own = Event(win.name, (), win.by, win.span)
        every = evolve(own, name=EVERY_WIN)
        condition = self._allowed(own, win.condition)
        if win.name != EVERY_WIN:
            condition = self._allowed(every, condition)
        return win.replace(condition=condition)

    def _allowed(self, event: Event, condition: Expr) -> Expr:
        forbidden = self._forbidden(event)
        if forbidden is None:
            return condition
        terms = (condition, without(forbidden))
        return tree.And(type=TRUTH, terms=terms, span=condition.span)

    # ---- hooks become rules

    def _hook_rule(self, hook: Hook | WindowHook, what: str, by: Var | None) -> str:
        """Makes a hook a rule of its own; its name among the rules."""
        params = hook.params if isinstance(hook, Hook) else ()
        key = base = f"{what} ({hook.module or 'game'})"
        number = 1
        while key in self.rules:
            number += 1
            key = f"{base} {number}"
        rule = game.Rule(
            name=what, params=params, by=by, body=hook.body, span=hook.span, clauses=hook.clauses
        )
        self.rules[key] = (rule,)
        return key

    def _run(self, event: Event, hook: Hook) -> tree.Stmt:
        replaces = hook.when == "instead of"
        what = event.name if replaces else f"{hook.when} {event.name}"
        key = self._hook_rule(hook, what, hook.by)
        return self._call(key, event, hook)

    def _call(self, key: str, event: Event, hook: Hook) -> tree.Stmt:
        args = event.args[: len(hook.params)]
        by = event.actor if hook.by is not None else None
        return tree.Call(rule=key, args=args, by=by, span=hook.span, clauses=hook.clauses)

    def _ordered(self, event: Event, hooks: list[Hook]) -> Block:
        runs = [(hook, event.condition(hook), self._run(event, hook)) for hook in hooks]
        return self.precedence.ordered(runs, event.actor)

    def _instead(
        self, event: Event, hooks: list[Hook], body: Block, usual: Callable[[], str]
    ) -> Block:
        """The first replacement that applies, else what is as usual."""
        if not hooks:
            return body
        conditions = {id(hook): event.condition(hook) for hook in hooks}
        ranked = self.precedence.ranked([(hook, conditions[id(hook)]) for hook in hooks])
        needed = any(conditions[id(h)] is not None or _goes_on(h.body) for h in ranked)
        original = usual() if needed and ranked else ""
        rest = self._usual_call(original, event) if original else ()
        for hook in reversed(ranked):
            run = (self._run(event, _continued(hook, event, rest)),)
            when = conditions[id(hook)]
            if when is not None:
                run = (tree.If(arms=((when, run),), otherwise=rest, span=hook.span),)
            rest = run
        return rest

    def _usual_call(self, key: str, event: Event) -> Block:
        return (tree.Call(rule=key, args=event.args, by=event.actor, span=event.span),)

    # ---- windows

    def _before_windows(self) -> dict[str, str]:
        """For each window with hooks the rule that runs them."""
        found: dict[str, str] = {}
        for window in dict.fromkeys(h.window for h in self.amendments.window_hooks):
            hooks = [h for h in self.amendments.window_hooks if h.window == window]
            found[window] = self._window_rule(window, hooks)
        return found

    def _window_rule(self, window: str, hooks: list[WindowHook]) -> str:
        by = Var("p", PLAYER, False, hooks[0].span)
        actor = local(by, hooks[0].span)
        what = f"before {window}"
        runs = []
        for hook in hooks:
            key = self._hook_rule(hook, what, hook.by)
            call = tree.Call(rule=key, args=(), by=actor, span=hook.span, clauses=hook.clauses)
            when = hook.condition
            meant = {hook.by: actor}
            runs.append((hook, substituted(when, meant) if when is not None else None, call))
        body = self.precedence.ordered(runs, actor)
        rule = game.Rule(name=what, params=(), by=by, body=body, span=hooks[0].span)
        self.rules[what] = (rule,)
        return what

    # ---- values, settings, counts

    def _values(self) -> dict[str, tuple[game.Value, ...]]:
        found = {
            name: tuple(self._value(line) for line in lines)
            for name, lines in self.found.values.items()
        }
        for name in sorted(self.settings):
            setting = self.found.settings[name]
            own = tree.SettingValue(type=setting.type, name=name, span=setting.span)
            event = Event(name, (), None, setting.span)
            body = layered(event, own, self._replacing(event), self._changes(event))
            value = game.Value(name=name, params=(), body=body, span=setting.span)
            found[_as_changed(name)] = (value,)
        return found

    def _value(self, line: game.Value) -> game.Value:
        event = Event(line.name, line.params, None, line.span)
        body = layered(event, line.body, self._replacing(event), self._changes(event))
        return line if body is line.body else line.replace(body=body)

    def _changes(self, event: Event) -> list[ChangeValue]:
        return [c for c in self.amendments.values if event.is_meant(c, self.bearing)]

    def _replacing(self, event: Event) -> list[ChangeValue]:
        """The changes that replace a value, those that go before others first."""
        lines = [(c, event.condition(c)) for c in self._changes(event) if c.layer == "to"]
        return self.precedence.ranked(lines)

    def _groups(self) -> tuple[game.Group, ...]:
        counts = {c.kind: c for c in self.amendments.counts}
        self.precedence.once(self.amendments.counts)
        return tuple(
            g.replace(count=counts[g.name].amount, clauses=(*g.clauses, *counts[g.name].clauses))
            if g.name in counts
            else g
            for g in self.found.groups
        )

    # ---- everywhere

    def _change(self, before: dict[str, str], node: Node) -> Node:
        match node:
            case tree.Act(windows=windows) if any(w in before for w in windows):
                calls = tuple(
                    tree.Call(rule=before[w], args=(), by=node.actor, span=node.span)
                    for w in windows
                    if w in before
                )
                return node.replace(before=calls)
            case tree.SettingValue(name=name) if name in self.settings:
                if self._inside_own(node):
                    return node
                return tree.CallValue(
                    type=node.type, value=_as_changed(name), args=(), span=node.span
                )
            case tree.Wins(players=players) if players is not None:
                return self._wins(node, players)
        return node

    def _inside_own(self, node: tree.SettingValue) -> bool:
        """A setting as it is inside of its own changed value."""
        return node.span == self.found.settings[node.name].span

    def _wins(self, node: tree.Wins, players: Expr) -> Node:
        if not any(f.target == EVERY_WIN for f in self.amendments.forbidden):
            return node
        var = Var("winner", PLAYER, False, node.span)
        forbidden = self._forbidden(Event(EVERY_WIN, (), var, node.span))
        assert forbidden is not None
        if isinstance(players.type, PlayerT):
            may = without(substituted(forbidden, {var: players}))
            return tree.If(arms=((may, (node,)),), otherwise=(), span=node.span)
        left = tree.Filter(
            type=SetT(PLAYER), var=var, set=players, where=without(forbidden), span=players.span
        )
        return node.replace(players=left)


def _as_changed(name: str) -> str:
    return f"{name} as changed"


# ---- `as usual`


def _goes_on(body: Block) -> bool:
    """Whether a replacement does what is as usual somewhere."""
    return any(isinstance(node, tree.AsUsual) for node in everything(body))


def _continued(hook: Hook, event: Event, rest: Block) -> Hook:
    """A replacement whose `as usual` does what would have been done without it."""
    if not _goes_on(hook.body):
        return hook
    params = hook.params or tuple(_fresh(var) for var in event.params)
    by = hook.by or (_fresh(event.by) if event.by is not None else None)
    meant = {var: local(own, hook.span) for var, own in zip(event.params, params, strict=True)}
    if event.by is not None and by is not None:
        meant[event.by] = local(by, hook.span)
    usual = substituted(rest, meant)

    def change(node: Node) -> Node:
        return usual[0].replace(span=node.span) if isinstance(node, tree.AsUsual) else node

    return hook.replace(params=params, by=by, body=rewritten(hook.body, change))


def _fresh(var: Var) -> Var:
    """A variable of the same sort."""
    return Var(var.name, var.type, var.optional, var.span)


def _everywhere(whole: game.Game, change: Callable[[Node], Node]) -> game.Game:
    """A change of every expression and statement of a game."""

    def of(value: object) -> object:
        if isinstance(value, dict):
            return {key: of(inner) for key, inner in value.items()}
        if isinstance(value, tuple):
            return tuple(of(inner) for inner in value)
        if isinstance(value, game.Declaration | game.Always):
            parts = {key: of(inner) for key, inner in vars(value).items()}
            return value.replace(**parts)
        return rewritten(value, change)

    parts = {key: of(inner) for key, inner in vars(whole).items()}
    return whole.replace(**parts)
