"""Programs as text, and back.

    program   := "Program" pairs
    pairs     := (name "=" value)*
    value     := integer | string | "true" | "false" | "[" value* "]" | "(" Class pairs ")"
               | "{" statement* "}" | "(" OPCODE origin? operand* ")"
    statement := OPCODE origin? operand*
    operand   := expression | "[" expression* "]" | "{" statement* "}" | integer | verb
    expression := integer origin? | "r" integer origin? | "(" OPCODE origin? operand* ")"
    origin    := "@" integer

Strings are JSON's; `#` begins a comment; line ends mean nothing. An origin of 0 and a
field with its default are left out. A bare integer is a CONST and `r3` is register 3 (REG).
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import attrs

from catrules.ir import opcodes as op
from catrules.ir import program as classes
from catrules.ir.opcodes import OPCODES, VERBS, Opcode, Operand
from catrules.ir.program import Block, Instr, Program
from catrules.source import Span

_INDENT = "  "
_BODY = "body"
"""The field that holds a block."""


def print_program(program: Program) -> str:
    """The whole program, its legend and origins included; `parse_program` gives it back equal."""
    lines = ["Program"]
    for name, value in _fields(program):
        text = _list(value) if isinstance(value, tuple) and value else _value(value)
        lines.append(f"{name} = {text}")
    return "\n".join(lines) + "\n"


def print_block(block: Block, depth: int = 0) -> str:
    """The statements of a block, one to a line, what they contain indented."""
    lines: list[str] = []
    _write(block, depth, lines)
    return "\n".join(lines)


def _fields(thing: Any) -> Iterator[tuple[str, Any]]:
    for attribute in attrs.fields(type(thing)):
        value = getattr(thing, attribute.name)
        if value != attribute.default or attribute.eq is False:
            yield attribute.name, value


def _list(values: tuple[Any, ...]) -> str:
    return "[\n" + "".join(f"{_INDENT}{_value(value)}\n" for value in values) + "]"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple):
        return f"[{' '.join(map(_value, value))}]"
    if isinstance(value, Instr):
        return _operation(value)
    pairs = []
    for name, part in _fields(value):
        pairs.append(f"{name}={_braces(part, 1) if name == _BODY else _value(part)}")
    return f"({' '.join([type(value).__name__, *pairs])})"


def _braces(block: Block, depth: int) -> str:
    if not block:
        return "{}"
    return "{\n" + print_block(block, depth + 1) + "\n" + _INDENT * depth + "}"


def _write(block: Block, depth: int, lines: list[str]) -> None:
    # One call for each level, so that what the verifier admits is never too deep for Python.
    for instr in block:
        text = _INDENT * depth + instr.op.name + _at(instr)
        for (_, sort), value in zip(instr.op.operands, instr.args, strict=True):
            if sort is Operand.BLOCK and value:
                lines.append(text + " {")
                _write(value, depth + 1, lines)
                text = _INDENT * depth + "}"
            else:
                text += " " + _operand(sort, value)
        lines.append(text)


def _at(instr: Instr) -> str:
    return f"@{instr.origin}" if instr.origin else ""


def _operand(sort: Operand, value: Any) -> str:
    if sort is Operand.EXPR:
        return _expression(value)
    if sort is Operand.EXPRS:
        return f"[{' '.join(map(_expression, value))}]"
    if sort is Operand.BLOCK:
        return "{}"
    if sort is Operand.REGS:
        return f"[{' '.join(f'r{register}' for register in value)}]"
    if sort is Operand.ROUTINES:
        return f"[{' '.join(map(str, value))}]"
    if sort is Operand.VERB:
        return VERBS[value]
    return f"r{value}" if sort is Operand.REG else str(value)


def _expression(instr: Instr) -> str:
    if instr.op is op.CONST:
        return f"{instr.args[0]}{_at(instr)}"
    if instr.op is op.REG:
        return f"r{instr.args[0]}{_at(instr)}"
    return _operation(instr)


def _operation(instr: Instr) -> str:
    """Constants and registers in full, too: in a legend a bare integer is just that."""
    text = instr.op.name + _at(instr)
    for (_, sort), value in zip(instr.op.operands, instr.args, strict=True):
        text += " " + _operand(sort, value)
    return f"({text})"


# ---- reading

_TOKEN = re.compile(r'\s+|\#[^\n]*|(?P<token>"(?:[^"\\]|\\.)*"|[][(){}=@]|-?\d+|[A-Za-z_]\w*)')
_CLASSES: dict[str, Callable[..., Any]] = {
    name: found for name, found in vars(classes).items() if attrs.has(found) and name != "Opcode"
}
_CLASSES["Span"] = Span
_T = TypeVar("_T")


class IrSyntaxError(ValueError):
    """A text that is no program; the message says in which line."""


def parse_program(text: str) -> Program:
    """The program of a text. IrSyntaxError: it is none."""
    reader = _Reader(text)
    reader.expect("Program")
    fields = reader.pairs("")
    try:
        return Program(**fields)
    except TypeError as error:
        raise IrSyntaxError(f"Program: {error}") from None


def parse_block(text: str) -> Block:
    """The statements of a text without braces. IrSyntaxError: they are none."""
    return _Reader(text).statements("")


class _Reader:
    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, int]] = []
        place, line = 0, 1
        while place < len(text):
            match = _TOKEN.match(text, place)
            if match is None:
                raise IrSyntaxError(f"line {line}: unexpected {text[place]!r}")
            if match["token"]:
                self._tokens.append((match["token"], line))
            line += match[0].count("\n")
            place = match.end()
        self._tokens.append(("", line))
        self._next = 0

    def _peek(self) -> str:
        return self._tokens[self._next][0]

    def _take(self) -> str:
        token = self._peek()
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token

    def _wrong(self, wanted: str) -> IrSyntaxError:
        token, line = self._tokens[self._next]
        return IrSyntaxError(f"line {line}: expected {wanted}, found {token or 'the end'}")

    def expect(self, token: str) -> None:
        if self._peek() != token:
            raise self._wrong(token or "the end")
        self._take()

    def _until(self, end: str, read: Callable[[], _T]) -> tuple[_T, ...]:
        values = []
        while self._peek() != end:
            values.append(read())
        self.expect(end)
        return tuple(values)

    def _integer(self) -> int:
        if not re.fullmatch(r"-?\d+", self._peek()):
            raise self._wrong("an integer")
        return int(self._take())

    def _register(self) -> int:
        if not re.fullmatch(r"r\d+", self._peek()):
            raise self._wrong("a register")
        return int(self._take()[1:])

    # ---- values

    def pairs(self, end: str) -> dict[str, Any]:
        return dict(self._until(end, self._pair))

    def _pair(self) -> tuple[str, Any]:
        if not self._peek().isidentifier():
            raise self._wrong("a field")
        name = self._take()
        self.expect("=")
        return name, self._value()

    def _value(self) -> Any:
        token = self._peek()
        if token in ("true", "false"):
            return self._take() == "true"
        if token.startswith('"'):
            return json.loads(self._take())
        if token == "[":
            self._take()
            return self._until("]", self._value)
        if token == "{":
            return self._block()
        return self._object() if token == "(" else self._integer()

    def _object(self) -> Any:
        self.expect("(")
        if self._peek() in OPCODES:
            instr = self._operation("an instruction")
            self.expect(")")
            return instr
        if self._peek() not in _CLASSES:
            raise self._wrong("a class")
        name = self._take()
        fields = self.pairs(")")
        try:
            return _CLASSES[name](**fields)
        except TypeError as error:
            raise self._wrong(f"the fields of {name} ({error})") from None

    # ---- instructions

    def _block(self) -> Block:
        self.expect("{")
        return self.statements("}")

    def statements(self, end: str) -> Block:
        # As for printing: few calls for each level.
        found = []
        while self._peek() != end:
            found.append(self._operation("a statement"))
        self.expect(end)
        return tuple(found)

    def _opcode(self, wanted: str) -> Opcode:
        if self._peek() not in OPCODES:
            raise self._wrong(wanted)
        return OPCODES[self._take()]

    def _origin(self) -> int:
        if self._peek() != "@":
            return 0
        self._take()
        return self._integer()

    def _operation(self, wanted: str) -> Instr:
        opcode = self._opcode(wanted)
        origin = self._origin()
        args = []
        for _, sort in opcode.operands:
            args.append(self._operand(sort))
        return Instr(opcode, tuple(args), origin)

    def _operand(self, sort: Operand) -> Any:
        if sort is Operand.EXPR:
            return self._expression()
        if sort is Operand.BLOCK:
            return self._block()
        if sort in (Operand.EXPRS, Operand.REGS, Operand.ROUTINES):
            self.expect("[")
            return self._until("]", self._PARTS[sort].__get__(self))
        if sort is Operand.VERB:
            if self._peek() not in VERBS:
                raise self._wrong("a verb")
            return VERBS.index(self._take())
        return self._register() if sort is Operand.REG else self._integer()

    def _expression(self) -> Instr:
        token = self._peek()
        if token == "(":
            self._take()
            instr = self._operation("an expression")
            self.expect(")")
            return instr
        if token.startswith("r"):
            register = self._register()
            return Instr(op.REG, (register,), self._origin())
        value = self._integer()
        return Instr(op.CONST, (value,), self._origin())

    _PARTS: dict[Operand, Callable[..., Any]] = {  # noqa: RUF012 - a constant
        Operand.EXPRS: _expression,
        Operand.REGS: _register,
        Operand.ROUTINES: _integer,
    }
