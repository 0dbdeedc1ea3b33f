"""What a question is about: the things and players for which the asking rule runs.

These are what a rule is given, who acts in it, and what goes round in a loop, as far as whoever is
asked knows it and is not himself the one who acts.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Topic
from catrules.lowering.scope import Scope
from catrules.lowering.values import Scalar, Thing
from catrules.lowering.words import held_value, value_type
from catrules.semantics.tree import Var
from catrules.semantics.types import PlayerT, ThingT


@contextmanager
def about(scope: Scope, names: Iterable[Var]) -> Iterator[None]:
    """What is asked inside is about these, too."""
    before = scope.topics
    scope.topics = (*before, *((name, False) for name in names))
    yield
    scope.topics = before


def topics(scope: Scope, actor: Instr) -> tuple[Topic, ...]:
    """What a question to somebody is about, and may be told him."""
    found = {}
    for var, acting in scope.topics:
        value = scope.env.get(var)
        if not isinstance(var.type, PlayerT | ThingT) or not isinstance(value, Scalar | Thing):
            continue
        word = held_value(value)
        if word != actor and _is_kept(word) and _knows(scope, actor, var):
            found[word] = Topic(value_type(scope, var.type), word, acting)
    return tuple(found.values())


def _is_kept(word: Instr) -> bool:
    """Whether a word can be read where the game waits."""
    inner = word.args[0] if word.op is op.LOAD else word
    return inner.op is op.CONST or (inner.op is op.REG and inner is word)


def _knows(scope: Scope, actor: Instr, var: Var) -> bool:
    knowers = scope.pools.knowing.of(var)
    if knowers is None:
        return True
    found = (scope.env.get(each) for each in knowers)
    return any(isinstance(value, Scalar) and value.expr == actor for value in found)
