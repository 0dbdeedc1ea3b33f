"""Resolving what variants amend: each line finds what it is about and borrows its parameters."""

from collections.abc import Mapping
from functools import reduce

from attrs import define, field, frozen

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.context import Context
from catrules.semantics.describe import a, describe
from catrules.semantics.dispatch import block, condition, expression, number
from catrules.semantics.findings import did_you_mean, listed
from catrules.semantics.headers import parameter_type
from catrules.semantics.relations import fits, joined
from catrules.semantics.saying import or_else
from catrules.semantics.types import PLAYER, UNKNOWN, NumberT, SetT, Type, UnknownT
from catrules.semantics.variants import amendments as found
from catrules.semantics.walk import everything
from catrules.source import Span
from catrules.syntax import ast

EVERY_WIN = "win"
"""The name that stands for every way to win."""


@frozen
class Target:
    """What can be amended. what: a word for people; params: their types, by name."""

    name: str
    what: str
    params: tuple[tuple[str, Type], ...]
    by: bool
    span: Span


@define
class Amending:
    """Resolves the amendments of a composition. modules: for each file the variant that it is."""

    context: Context
    resolved: game.Game
    modules: Mapping[str, str]
    targets: dict[str, Target] = field(factory=dict)

    def all(self, file: ast.File, titles: Mapping[str, str]) -> found.Amendments:
        """The amendments among the items of a file."""
        self.targets = _targets(self.resolved)
        hooks, windows, forbidden, values, counts = [], [], [], [], []
        for item in file.items:
            match item:
                case ast.Hook():
                    hooks.extend(self._hook(item))
                case ast.WindowHook():
                    windows.extend(self._window(item))
                case ast.Forbid():
                    forbidden.extend(self._forbid(item))
                case ast.ChangeValue():
                    values.extend(self._value(item))
                case ast.ChangeCount():
                    counts.extend(self._count(item))
        return found.Amendments(
            tuple(hooks),
            tuple(windows),
            tuple(forbidden),
            tuple(values),
            tuple(counts),
            dict(titles),
            self.modules,
        )

    def _module(self, span: Span) -> str:
        return self.modules.get(span.file, "")

    # ---- hooks

    def _hook(self, item: ast.Hook) -> list[found.Hook]:
        target = self._target(item.signature, ("rule", "action", "trigger"), f"`{item.when}`")
        if target is None:
            return []
        params, by, inner = self._header(item.signature, target)
        return [
            found.Hook(
                module=self._module(item.span),
                at=target.span,
                when=item.when,
                target=target.name,
                params=params,
                by=by,
                condition=self._condition(item.condition, inner),
                over=item.over,
                body=block(item.body, inner),
                span=item.span,
                clauses=item.clauses,
            )
        ]

    def _window(self, item: ast.WindowHook) -> list[found.WindowHook]:
        opened = self.context.declared.opened
        if item.window not in opened:
            message = f"nobody ever acts in `{item.window}`, so there is no moment before it"
            hint = did_you_mean(item.window, opened)
            self.context.error("E244", item.span, message, hint)
            return []
        inner = self.context.inner()
        by = inner.variable(item.by, PLAYER, False, item.span)
        return [
            found.WindowHook(
                module=self._module(item.span),
                at=opened[item.window],
                window=item.window,
                by=by,
                condition=self._condition(item.condition, inner),
                over=item.over,
                body=block(item.body, inner),
                span=item.span,
                clauses=item.clauses,
            )
        ]

    def _forbid(self, item: ast.Forbid) -> list[found.Forbid]:
        target = self._target(item.signature, ("rule", "action", "trigger", "win"), "`no`")
        if target is None:
            return []
        params, by, inner = self._header(item.signature, target)
        return [
            found.Forbid(
                module=self._module(item.span),
                at=target.span,
                target=target.name,
                params=params,
                by=by,
                condition=self._condition(item.condition, inner),
                why=item.why or "",
                span=item.span,
                clauses=item.clauses,
            )
        ]

    def _condition(self, written: ast.Expr | None, inner: Context) -> tree.Expr | None:
        return condition(written, inner) if written is not None else None

    # ---- values and counts

    def _value(self, item: ast.ChangeValue) -> list[found.ChangeValue]:
        target = self._target(item.signature, ("value", "setting"), "`change`")
        if target is None:
            return []
        params, _, inner = self._header(item.signature, target)
        amount = self._amount(item, target, inner)
        return [
            found.ChangeValue(
                module=self._module(item.span),
                at=target.span,
                target=target.name,
                params=params,
                layer=item.layer,
                amount=amount,
                condition=self._condition(item.condition, inner),
                over=item.over,
                span=item.span,
                clauses=item.clauses,
            )
        ]

    def _amount(self, item: ast.ChangeValue, target: Target, inner: Context) -> tree.Expr:
        of, optional = self._sort(target)
        label = (Label(target.span, f"`{target.name}` is declared here"),)
        amount = expression(item.amount, inner, of)
        wrong = hint = ""
        if item.layer != "to" and not isinstance(of, NumberT | UnknownT):
            wrong = f"`{target.name}` is {describe(of)}, and only a number can be changed so"
            hint = f"write `change {_as_called(item.signature)} to …`"
        elif not fits(self.context.kinds, amount.type, of):
            wrong = f"`{target.name}` is {describe(of)}, but this is {describe(amount.type)}"
        elif amount.optional and not optional and not isinstance(of, SetT):
            wrong = f"this may be nothing, and `{target.name}` never is"
            hint = or_else(amount) if isinstance(of, NumberT) else ""
        elif optional and item.layer != "to":
            wrong = f"`{target.name}` may be nothing, so it cannot be changed by a number"
            hint = f"write `change {_as_called(item.signature)} to …`"
        if wrong:
            self.context.error("E205", item.amount.span, wrong, hint, label)
            return self.context.poison(item.amount.span)
        return amount

    def _sort(self, target: Target) -> tuple[Type, bool]:
        if target.what == "setting":
            return self.resolved.settings[target.name].type, False
        state = self.context.declared.values[target.name]
        return state.type, state.optional

    def _count(self, item: ast.ChangeCount) -> list[found.ChangeCount]:
        kind = self.context.kinds.named(item.kind)
        lines = [g for g in self.resolved.groups if kind is not None and g.name == kind]
        if len(lines) != 1:
            known = tuple(dict.fromkeys(g.name for g in self.resolved.groups))
            message = f"no component is called `{item.kind}`"
            hint = did_you_mean(item.kind, known)
            if lines:
                message = f"`{item.kind}` is counted in {len(lines)} lines"
                hint = "only a kind that is counted in one line can be counted anew"
            labels = tuple(Label(g.span, f"`{g.name}` is counted here") for g in lines)
            self.context.error("E244", item.span, message, hint, labels)
            return []
        return [
            found.ChangeCount(
                module=self._module(item.span),
                at=lines[0].span,
                condition=None,
                kind=lines[0].name,
                amount=number(item.amount, self.context.inner()),
                span=item.span,
                clauses=item.clauses,
            )
        ]

    # ---- headers

    def _target(self, written: ast.Signature, whats: tuple[str, ...], word: str) -> Target | None:
        target = self.targets.get(written.name)
        if target is not None and target.what in whats:
            return target
        known = [t.name for t in self.targets.values() if t.what in whats]
        named = " or ".join(whats)
        if target is not None:
            label = (Label(target.span, f"`{target.name}` is declared here"),)
            message = f"`{written.name}` is {a(target.what)}; {word} is for {a(named)}"
            hint = _instead_for(target.what, written.name)
            self.context.error("E244", written.span, message, hint, label)
            return None
        message = f"the game has no {_either_of(whats)} `{written.name}` for {word}"
        near = did_you_mean(written.name, known, f"there is {listed(known[:6])}" if known else "")
        self.context.error("E244", written.span, message, near)
        return None

    def _header(
        self, written: ast.Signature, target: Target
    ) -> tuple[tuple[tree.Var, ...], tree.Var | None, Context]:
        inner = self.context.inner()
        inner.scope.of_amended(target.name, self._variables(target))
        label = (Label(target.span, f"`{target.name}` is declared here"),)
        if written.params and len(written.params) != len(target.params):
            named = ", ".join(name for name, _ in target.params)
            shape = f"{target.name}({named})" if named else target.name
            message = f"`{target.name}` has {len(target.params)} in its parentheses, but here stand"
            message += f" {len(written.params)}"
            self.context.error("E215", written.span, message, f"write `{shape}`", label)
            params: tuple[tree.Var, ...] = ()
        else:
            pairs = zip(written.params, target.params, strict=False)
            params = tuple(self._param(param, of, inner) for param, (_, of) in pairs)
        by = None
        if written.by is not None:
            by = inner.variable(written.by, PLAYER, False, written.span)
            if not target.by:
                message = f"`{target.name}` is done by nobody, so `by` says nothing here"
                self.context.error("E220", written.span, message, "leave `by` out", label)
        return params, by, inner

    def _variables(self, target: Target) -> tuple[str, ...]:
        """The names that what is amended gives for itself."""
        found = self.resolved
        bodies: list[object] = [rule.body for rule in found.rules.get(target.name, ())]
        if target.name in found.actions:
            bodies.append(found.actions[target.name].body)
        bodies += [t.body for t in found.triggers if t.name == target.name]
        lets = (n.var.name for n in everything(*bodies) if isinstance(n, tree.Let))
        chosen = (
            binder.var.name
            for n in everything(*bodies)
            if isinstance(n, tree.Choose)
            for binder in n.binders
        )
        return tuple(dict.fromkeys((*lets, *chosen)))

    def _param(self, param: ast.Param, of: Type, inner: Context) -> tree.Var:
        if param.kinds:
            written = parameter_type(param, self.context)
            if not fits(self.context.kinds, written, of):
                message = f"this is {describe(of)}, never {describe(written)}"
                self.context.error("E205", param.span, message, f"write `{param.name}` alone")
            else:
                of = written
        return inner.variable(param.name, of, False, param.span)


def _as_called(written: ast.Signature) -> str:
    """What is amended with what stands in its parentheses."""
    names = ", ".join(param.name for param in written.params)
    return f"{written.name}({names})" if names else written.name


def _either_of(whats: tuple[str, ...]) -> str:
    *first, last = whats
    return f"{', '.join(first)} or {last}" if first else last


def _instead_for(what: str, name: str) -> str:
    hints = {
        "value": f"write `change {name} to …`",
        "setting": f"write `change {name} to …`",
        "win": f"write `no {name} by p, if …`",
    }
    return hints.get(what, "")


# ---- what there is


def _targets(resolved: game.Game) -> dict[str, Target]:
    made: dict[str, Target] = {}

    def add(name: str, what: str, params: tuple[tree.Var, ...], by: bool, span: Span) -> None:
        made[name] = Target(name, what, tuple((p.name, p.type) for p in params), by, span)

    for name, setting in resolved.settings.items():
        add(name, "setting", (), False, setting.span)
    for name, values in resolved.values.items():
        if not values:  # there is a finding about each of its lines
            continue
        made[name] = _joint(name, "value", [v.params for v in values], False, values[0].span)
    for name, rules in resolved.rules.items():
        by = rules[0].by is not None
        made[name] = _joint(name, "rule", [r.params for r in rules], by, rules[0].span)
    for name, action in resolved.actions.items():
        add(name, "action", tuple(b.var for b in action.binders), True, action.span)
    for trigger in resolved.triggers:
        add(trigger.name, "trigger", trigger.params, trigger.by is not None, trigger.span)
    for win in resolved.wins:
        add(win.name, "win", (), True, win.span)
    made.setdefault(EVERY_WIN, Target(EVERY_WIN, "win", (), True, resolved.span))
    return made


def _joint(name: str, what: str, lines: list[tuple[tree.Var, ...]], by: bool, span: Span) -> Target:
    """A target of several lines, about what any of them is about."""
    columns = zip(*lines, strict=False)
    params = tuple((c[0].name, reduce(_either, (p.type for p in c))) for c in columns)
    return Target(name, what, params, by, span)


def _either(one: Type, other: Type) -> Type:
    return joined(one, other) or UNKNOWN
