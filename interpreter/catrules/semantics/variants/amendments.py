"""What variants amend, resolved: hooks, what is forbidden, values and counts that are changed."""

from collections.abc import Mapping

from attrs import field, frozen

from catrules.node import Node, node
from catrules.semantics.game import Clauses
from catrules.semantics.tree import Block, Expr, Var
from catrules.source import Span


@node
class Amendment(Node):
    """A line that amends. module: the variant that it stands in; at: what it amends; over: the
    variants that it goes over."""

    module: str
    at: Span
    condition: Expr | None
    over: tuple[str, ...] = ()
    clauses: Clauses = ()


@node
class Hook(Amendment):
    """`before`, `after` or `instead of` (`when`) a rule, action or trigger.

    params and by: its own names for what the rule is about and who acts; none if not written.
    """

    when: str
    target: str
    params: tuple[Var, ...]
    by: Var | None
    body: Block


@node
class WindowHook(Amendment):
    """What runs before each time that a player is asked in a window."""

    window: str
    by: Var
    body: Block


@node
class Forbid(Amendment):
    """`no` rule, action, trigger or win; `win` itself stands for every way to win."""

    target: str
    params: tuple[Var, ...]
    by: Var | None
    why: str


@node
class ChangeValue(Amendment):
    """A value or setting in a layer: to, times, plus, minus, at most, at least."""

    target: str
    params: tuple[Var, ...]
    layer: str
    amount: Expr


@node
class ChangeCount(Amendment):
    """How many components of a kind there are."""

    kind: str
    amount: Expr


@frozen
class Amendments:
    """All amendments of a composition, in the order of the variants and of their files.

    titles: what each variant is called, by its module; modules: the variant that each file is.
    """

    hooks: tuple[Hook, ...] = ()
    window_hooks: tuple[WindowHook, ...] = ()
    forbidden: tuple[Forbid, ...] = ()
    values: tuple[ChangeValue, ...] = ()
    counts: tuple[ChangeCount, ...] = ()
    titles: Mapping[str, str] = field(factory=dict)
    modules: Mapping[str, str] = field(factory=dict)

    @property
    def all(self) -> tuple[Amendment, ...]:
        """Each of them."""
        return (*self.hooks, *self.window_hooks, *self.forbidden, *self.values, *self.counts)


NONE = Amendments()
"""Of a game by itself."""
