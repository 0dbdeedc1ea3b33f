"""`each player p, until all pass`: whether there is something in it that p can do, or not do."""

from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.types import PlayerT
from catrules.semantics.walk import everything
from catrules.source import Span


def asks_to_pass(var: tree.Var, body: tree.Block, span: Span, context: Context) -> None:
    """Reports a round in which nobody is ever asked whether he does something."""
    if not isinstance(var.type, PlayerT):
        return  # that is a finding already
    for node in everything(body):
        if isinstance(node, tree.Act | tree.May) and _is(node.actor, var):
            return
    context.error(
        "E233",
        span,
        f"below it nothing is offered to `{var.name}`, so nobody can pass",
        f'write there `{var.name} may act in WINDOW`, or `{var.name} may "do it"` and what it does',
    )


def _is(actor: tree.Expr, var: tree.Var) -> bool:
    return isinstance(actor, tree.Local) and actor.var is var
