"""How compiled code says that the rules are at fault: a record in memory, then a trap."""

from attrs import frozen

FAILED, OUTSIDE, CROWDED, SPENT = range(1, 5)
"""Kinds: a FAIL was reached, a mark would leave its range, a decision would have too many options,
the budget of steps is spent."""


@frozen
class Fault:
    """The rules are at fault: what the record of a run says.

    number: of FAILED the fault's, of OUTSIDE the mark's; owner, value: of OUTSIDE. origin: an index
    into the program's origins.
    """

    kind: int
    origin: int
    number: int = 0
    owner: int = 0
    value: int = 0


class Stopped(Exception):
    """A run that the rules ended by their fault; the state is of no use any more."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


class NotCompiled(Exception):
    """A program that is not run as compiled code; the message says why. What is done instead is up
    to the caller: the machine plays every program."""


class Trapped(Exception):
    """Compiled code did what it must never do: a fault of ours, or of who made the program. The
    message is wasmtime's."""
