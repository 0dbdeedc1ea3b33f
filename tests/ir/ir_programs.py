"""Small programs for tests: routines as text, and as much of a legend as they need."""

from catrules.ir.frames import lay_frames
from catrules.ir.program import HEADER, Program
from catrules.ir.text import parse_program
from catrules.ir.verify import verify

DATA = len(HEADER)
"""The first address behind the header: cells of tests start here."""

_LEGEND = """
title = "test" players = 3 settings = [] score = -1 sorts = [] variants = [] zones = []
things = [] words = [] actions = [] entry = 0
origins = [(Origin span=(Span file="" line=0 column=0 end_line=0 end_column=0))
           (Origin span=(Span file="t" line=1 column=1 end_line=1 end_column=2) rule="r")]
tells = [(Tell form="look" text="look" args=[] origin=0)]
endings = [(Ending name="end" origin=0)]
faults = [(Fault code="E123" message="wrong" hint="do right" origin=1)]
"""

_POINT = """(Point form="step"
    span=(Span file="t" line=1 column=1 end_line=1 end_column=2))
"""
NUMBER = '(ArgType sort="number")'
PLAYER = '(ArgType sort="player")'


def routine(
    body: str, registers: int = 8, parameters: int = 0, result: bool = False, name: str = "r"
) -> str:
    """A routine's text."""
    names = " ".join(f'"v{i}"' for i in range(registers))
    return (
        f'(Routine name="{name}" parameters={parameters} registers=[{names}] '
        f"result={str(result).lower()} quiet=false body={{ {body} }})"
    )


def mark(name: str, base: int, low: int, high: int, owners: int = 1, value: str = NUMBER) -> str:
    """A mark's text; the words of several owners follow each other."""
    return (
        f'(Mark name="{name}" owner="" owners={owners} base={base} stride=1 value={value} '
        f"low={low} high={high} first=0 origin=0)"
    )


def program(
    *routines: str,
    data: int = 10,
    cells: tuple[int, ...] = (),
    sites: int = 0,
    tables: str = "",
    marks: str = "",
    shadow: tuple[int, ...] = (),
    points: int = 0,
    verified: bool = True,
) -> Program:
    """A verified program, the first routine its entry; all sites have the same shadow."""
    size = DATA + data
    initial = [0] * DATA + [*cells] + [0] * (data - len(cells))
    shadowed = f" shadow=[{' '.join(map(str, shadow))}]" if shadow else ""
    text = f"""Program {_LEGEND}
    size = {size} frames = {size} initial = [{" ".join(map(str, initial))}]
    tables = [{tables}] marks = [{marks}] points = [{_POINT * points}]
    sites = [{f'(Site form="choice" prompt="" templates=[]{shadowed})' * sites}]
    routines = [{" ".join(routines)}]"""
    made = parse_program(text)
    if not verified:
        return made
    verify(made)
    return lay_frames(made)
