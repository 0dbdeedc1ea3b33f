"""What the machine reports, as findings: faults of the rules, and invariants that do not hold."""

from catrules.diagnostics import Diagnostic
from catrules.ir.program import POSITION, Origin, Program
from catrules.machine.answers import RulesFault
from catrules.machine.execute import Machine
from catrules.machine.faults import RuleFault
from catrules.machine.text import clean

BROKEN = "E903"
"""The code of the finding that an `always` does not hold."""


def rules_fault(program: Program, fault: RuleFault) -> RulesFault:
    """A fault of the machine with its place in the rule file."""
    origin = program.origins[fault.origin]
    message = clean(fault.message)
    return _raised(fault.code, origin, message, clean(fault.hint))


def broken_invariant(machine: Machine, state: list[int]) -> RulesFault | None:
    """The first `always` that does not hold where a state waits, if they are to be looked at there.

    They are, when the game is over and at every decision that is not inside a trigger,
    `together`, `at once` or setup: there an effect may still be open.
    """
    program = machine.program
    position = state[POSITION]
    if position > 0:
        site = program.sites[position - 1]
        if site.quiet or site.form == "at once":
            return None
    for invariant in program.invariants:
        if not machine.evaluate(state, invariant.routine):
            origin = program.origins[invariant.origin]
            text = clean(invariant.text) or "this"
            message = f"this must always hold, but does not: {text}"
            return _raised(BROKEN, origin, message, "")
    return None


def _raised(code: str, origin: Origin, message: str, hint: str) -> RulesFault:
    return RulesFault(Diagnostic(code, origin.span, message, hint), origin.rule)
