"""Every opcode of the table has a translation in both executors."""

import pytest

from catrules.compiled import expressions as compiled_expressions
from catrules.compiled.expressions import Expressions
from catrules.compiled.statements import Statements
from catrules.ir.opcodes import OPCODES
from catrules.machine import expressions as machine_expressions
from catrules.machine.expressions import Expressions as MachineExpressions
from catrules.machine.statements import Statements as MachineStatements

WITH_SIGN = {"NOT", "AND", "OR"}


def translated(name, module, *kinds):
    tables = (*module._BINARY, *module._COMPARE, *WITH_SIGN)
    return name in tables or any(hasattr(kind, f"_{name.lower()}") for kind in kinds)


@pytest.mark.parametrize("name", OPCODES)
def test_both_executors_know_every_opcode(name):
    kinds = {
        True: ((machine_expressions, MachineExpressions), (compiled_expressions, Expressions)),
        False: ((machine_expressions, MachineStatements), (compiled_expressions, Statements)),
    }[OPCODES[name].result]
    for module, kind in kinds:
        assert translated(name, module, kind), f"{name} has no translation in {kind.__module__}"


def test_an_opcode_that_none_knows_is_noticed():
    assert not translated("FLY", compiled_expressions, Expressions, Statements)
