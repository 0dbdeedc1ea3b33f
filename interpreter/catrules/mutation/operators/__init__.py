"""What may be changed: each operator makes small changes of one sort."""

from collections.abc import Callable, Iterator

from attrs import frozen

from catrules.mutation.ground import Change, Site
from catrules.mutation.operators import (
    acting,
    amounts,
    arithmetic,
    comparing,
    conditions,
    items,
    joining,
    negating,
    numbers,
    places,
    seats,
    seeing,
    statements,
)


@frozen
class Operator:
    """A sort of small change. about: what it does, in a few words."""

    name: str
    about: str
    changes: Callable[[Site], Iterator[Change]]


_ALL = (
    Operator("number", "a number by one", numbers.numbers),
    Operator("comparison", "`>=` to `>`, `=` to `<=`", comparing.comparisons),
    Operator("best", "`most` to `least`, `max` to `min`, keys dropped", comparing.best),
    Operator("negation", "a condition negated", negating.negations),
    Operator("truth", "`yes` to `no`", negating.truths),
    Operator("joint", "`and` to `or`", joining.joints),
    Operator("term", "a term of `and` or `or` dropped", joining.terms),
    Operator("quantifier", "`any` to `every`", joining.quantifiers),
    Operator("condition", "`where`, `if`, `skipping` dropped", conditions.conditions),
    Operator("need", "`needs` or `limit` dropped", conditions.needs),
    Operator("arm", "`otherwise` dropped", conditions.arms),
    Operator("statement", "a statement dropped", statements.dropped),
    Operator("order", "two neighbours in the other order", statements.order),
    Operator("zone", "another zone of the same sort", places.zones),
    Operator("mark", "another mark of the same sort", places.marks),
    Operator("end", "`top` to `bottom`, `front` to `back`", places.ends),
    Operator("everybody", "`each player` to all others", seats.everybody),
    Operator("direction", "`left` to `right`, the other way round", seats.turned),
    Operator("player", "another player", seats.others),
    Operator("amount", "`all` to one, `some` to `any`, `up to`", amounts.amounts),
    Operator("arithmetic", "`+` to `-`, `add` to `subtract`", arithmetic.arithmetic),
    Operator("seen", "what is hidden shown, what is seen hidden", seeing.seen),
    Operator("acting", "`must` to `may`, `at once`, `before` to `after`", acting.acting),
    Operator("way", "a way of a menu dropped", acting.ways),
    Operator("item", "a hook, action, trigger, win or change dropped", items.items),
)

OPERATORS = {operator.name: operator for operator in _ALL}
"""All operators by name, in the order in which their changes are tried at one place."""
