"""Whether two programs are the same game: by a hash over all that is played or can be shown."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import attrs

from catrules.diagnostics import RulesError
from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Program
from catrules.pipeline import Compilation, SettingValue

_LEGEND = frozenset({"title", "settings", "origins", "tells"})
"""What a program says about itself, by which nothing is played; what is told stands where it is."""

_UNSEEN = "shuffle"
"""What is told of a shuffle matters to nobody: where it changes an order, instructions do that."""


def fingerprint(program: Program) -> str:
    """The same for programs that differ in the places of the text they were made from alone.

    Clauses count where refusals name them. What it is called, the list of its settings, and that
    somebody is told of a shuffle do not.
    """
    whole: list[str] = []
    for field in attrs.fields(Program):
        if field.name not in _LEGEND:
            _put(getattr(program, field.name), program, whole)
    return sha256("\0".join(whole).encode()).hexdigest()


def _put(value: Any, program: Program, whole: list[str]) -> None:
    if value.__class__ is int or value.__class__ is str:
        whole.append(repr(value))
    elif value.__class__ is tuple:
        if all(part.__class__ is int for part in value):  # most of a program: its tables
            whole.append(repr(value))
            return
        whole.append("(")
        for part in value:
            _put(part, program, whole)
        whole.append(")")
    elif value.__class__ is Instr:
        args = value.args
        if value.op is op.TELL:
            told = program.tells[args[0]]
            if told.form == _UNSEEN:
                return
            args = (told, *args[1:])
        whole.append(value.op.name)
        _put(args, program, whole)
    elif attrs.has(value.__class__):
        whole.append(value.__class__.__name__)
        for field in _fields(value.__class__):
            part = getattr(value, field)
            if field == "origin":
                origin = program.origins[part]
                part = (origin.rule, origin.clauses, origin.end)
            _put(part, program, whole)
    else:
        whole.append(repr(value))


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(of: type) -> tuple[str, ...]:
    """The fields of a class that say what is played."""
    if of not in _FIELDS:
        _FIELDS[of] = tuple(f.name for f in attrs.fields(of) if f.eq or f.name == "origin")
    return _FIELDS[of]


def games_of(compilation: Compilation, settings: dict[str, SettingValue]) -> Iterator[str]:
    """One after the other: how many can play, and the hash of the game for each number of them."""
    try:
        players = compilation.player_range(settings)
    except RulesError as error:
        yield str(error)
        return
    yield str(players)
    for count in players:
        try:
            configuration = compilation.configuration(count, settings)
            yield fingerprint(compilation.program(configuration))
        except RulesError as error:
            yield str([finding.code for finding in error.findings])
