"""placeholder"""

from catrules.machine.execute import Pending
from catrules.machine.play import Standing
from catrules.machine.random import policy_below


def greedy(standing: Standing, pending: Pending) -> int:
    """x"""
    return policy_below(standing.state, len(pending.options))
