"""A TOML file that people write, read as a table; what cannot be read is told with its place."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from catrules.diagnostics import Diagnostic
from catrules.source import Source, Span

MOST_DOTS = 200
"""How many dots a line may have: a dotted key of thousands of parts takes the reader minutes."""

_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def table_of(source: Source, code: str, called: str, hint: str) -> Mapping[str, Any] | Diagnostic:
    """What a text says, or a finding of that code. called: what the file is; hint: how to write."""
    for number, line in enumerate(source.text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            place = Span(source.name, number, 1, number, len(line) + 1)
            return Diagnostic(code, place, f"this line has more than {MOST_DOTS} dots")
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        place = Span(source.name, 1, 1, 1, 1)
        return Diagnostic(code, place, f"{called} is nested too deeply")
    except ValueError as error:
        message, place = _misread(source, str(error))
        return Diagnostic(code, place, message, hint)


def _misread(source: Source, said: str) -> tuple[str, Span]:
    """What the reader of TOML says, with its place; it has none for numbers of huge length."""
    match = _PLACE.fullmatch(said)
    message = f"this is no TOML: {match[1] if match else 'a value is too large'}"
    line = column = 1
    if match and match[2]:
        line, column = int(match[2]), int(match[3])
    elif match:
        line = source.text.count("\n") + 1
    return message, Span(source.name, line, column, line, column + 1)
