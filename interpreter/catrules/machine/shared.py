"""Machines by program: making one costs far more than a game's step, so games share them."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from catrules.ir.program import Program
from catrules.machine.execute import Machine
from catrules.machine.legend import Legend

_MOST = 12
"""Machines kept: programs of a few configurations, in a few flavours."""

Fact = TypeVar("Fact")

_facts: OrderedDict[tuple[int, Callable[[Program], Any]], tuple[Program, Any]] = OrderedDict()
_legends: OrderedDict[int, Legend] = OrderedDict()
_machines: OrderedDict[tuple[int, bool, bool], Machine] = OrderedDict()


def machine_for(program: Program, *, tell: bool = False, every_stop: bool = False) -> Machine:
    """A machine for this very program. It is shared, and like every machine for one thread.

    Programs are told apart by identity: to compare or hash one takes longer than to play it. A
    machine holds its program, so the identity of one that is kept here is never used again.
    """
    key = (id(program), tell, every_stop)
    machine = _machines.get(key)
    if machine is None:
        machine = _machines[key] = Machine(program, tell=tell, every_stop=every_stop)
        if len(_machines) > _MOST:
            _machines.popitem(last=False)
    else:
        _machines.move_to_end(key)
    return machine


def once_for(program: Program, work: Callable[[Program], Fact]) -> Fact:
    """What a pure function gives for this very program; worked out once, as machines are made."""
    key = (id(program), work)
    kept = _facts.get(key)
    if kept is None:
        kept = _facts[key] = (program, work(program))
        if len(_facts) > _MOST:
            _facts.popitem(last=False)
    fact: Fact = kept[1]
    return fact


def forget() -> None:
    """Lets go of all that is kept, machines aside; what is wanted again is worked out again."""
    _facts.clear()


def legend_for(program: Program) -> Legend:
    """The names of this very program, its seats named by number; shared as machines are."""
    legend = _legends.get(id(program))
    if legend is None:
        legend = _legends[id(program)] = Legend(program)
        if len(_legends) > _MOST:
            _legends.popitem(last=False)
    return legend
