"""Changes of a value, layer by layer: to, times, by, at most and at least."""

from collections.abc import Sequence

from catrules.semantics import tree
from catrules.semantics.tree import Expr
from catrules.semantics.types import NUMBER
from catrules.semantics.variants.amendments import ChangeValue
from catrules.semantics.variants.events import Event
from catrules.semantics.variants.rewrite import substituted


def layered(
    event: Event, body: Expr, replacing: Sequence[ChangeValue], changes: Sequence[ChangeValue]
) -> Expr:
    """A value with its changes; of those that replace it the first that applies holds."""
    for change in reversed(replacing):
        body = _conditional(event, change, _amount(event, change), body)
    for layers in (("times",), ("plus", "minus"), ("at most", "at least")):
        for change in changes:
            if change.layer in layers:
                body = _conditional(event, change, _worked(event, change, body), body)
    return body


def _amount(event: Event, change: ChangeValue) -> Expr:
    return substituted(change.amount, dict(zip(change.params, event.args, strict=False)))


def _worked(event: Event, change: ChangeValue, body: Expr) -> Expr:
    ops = {"times": "*", "plus": "+", "minus": "-", "at most": "min", "at least": "max"}
    amount = _amount(event, change)
    return tree.Arith(type=NUMBER, op=ops[change.layer], left=body, right=amount, span=change.span)


def _conditional(event: Event, change: ChangeValue, changed: Expr, body: Expr) -> Expr:
    when = event.condition(change)
    if when is None:
        return changed
    optional = changed.optional or body.optional
    return tree.IfElse(
        type=body.type,
        optional=optional,
        condition=when,
        then=changed,
        otherwise=body,
        span=change.span,
    )
