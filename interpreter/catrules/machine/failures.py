"""Faults of the rules while they run, as findings."""

from collections.abc import Sequence

from catrules.diagnostics import Diagnostic, Label
from catrules.ir.program import NOTHING, Origin, Program
from catrules.machine.answers import RulesFault
from catrules.machine.execute import Event
from catrules.machine.faults import BUDGET_SPENT, RuleFault
from catrules.machine.legend import Legend, people_names, seat_names
from catrules.text import clean, spaced

ENDLESS = "E904"
"""The code of the finding that triggers make each other due for ever."""

LONGEST_CHAIN = 64
"""Triggers in the longest chain that is looked for."""


def rules_fault(
    program: Program, fault: RuleFault, events: Sequence[Event] = (), names: Sequence[str] = ()
) -> RulesFault:
    """A fault of the machine with its place in the rule file.

    events: what was told before it; where the budget of steps was spent on triggers that make
    each other due over and over, they show the chain. names: of the seats, for whose counter it is.
    """
    if fault.code == BUDGET_SPENT and (chain := _chain(program, events)):
        return _endless(program, chain)
    origin = program.origins[fault.origin]
    message = clean(fault.message if fault.mark < 0 else _outside(program, fault, names))
    return _raised(fault.code, origin, message, clean(fault.hint))


def _outside(program: Program, fault: RuleFault, names: Sequence[str]) -> str:
    """Which counter would have left its range, and whose it is."""
    mark = program.marks[fault.mark]
    legend = Legend(program, people_names(seat_names(program.players, names)))
    whose = f"{legend.owner(mark.owner, fault.owner)}'s " if mark.owner else ""
    become = "nothing" if fault.value == NOTHING else f"{fault.value}"
    return f"{whose}`{mark.name}` would become {become}, but it goes from {mark.low} to {mark.high}"


def _chain(program: Program, events: Sequence[Event]) -> list[int]:
    """The tells of the triggers that went round and round at the end, in order; or none."""
    ran = [e[2] for e in events if e[0] == "tell" and program.tells[e[2]].form == "trigger"]
    for length in range(1, LONGEST_CHAIN + 1):
        last, before = ran[-length:], ran[-2 * length : -length]
        if len(before) == length and last == before == ran[-3 * length : -2 * length]:
            start = last.index(min(last))
            return last[start:] + last[:start]
    return []


def _endless(program: Program, chain: Sequence[int]) -> RulesFault:
    tells = [program.tells[number] for number in chain]
    origins = [program.origins[tell.origin] for tell in tells]
    names = " → ".join(f"`{spaced(tell.text)}`" for tell in [*tells, tells[0]])
    message = f"triggers make each other due over and over: {names}"
    hint = "Let one of them change something that keeps its `when` from holding again."
    labels = tuple(Label(origin.span, "this one too") for origin in origins[1:])
    finding = Diagnostic(ENDLESS, origins[0].span, message, hint, labels)
    return RulesFault(finding, origins[0].rule)


def _raised(code: str, origin: Origin, message: str, hint: str) -> RulesFault:
    return RulesFault(Diagnostic(code, origin.span, message, hint), origin.rule)
