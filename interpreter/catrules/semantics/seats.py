"""How many may play."""

from collections.abc import Sequence

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.dispatch import number
from catrules.semantics.types import NUMBER
from catrules.syntax import ast

Range = tuple[tree.Expr, tree.Expr]


def who_plays(file: ast.File, context: Context) -> Range:
    """The fewest and the most players.

    The line of a variant replaces that of the game; those of several variants must all hold.
    """
    lines = [item for item in file.items if isinstance(item, ast.PlayersLine)]
    if not lines:
        context.error(
            "E303", file.span, "it does not say how many play", "write `players 2..4` near the top"
        )
        two = tree.Number(type=NUMBER, value=2, span=file.span)
        return two, two
    of_game = [line for line in lines if line.span.file == file.span.file]
    of_variants = [line for line in lines if line.span.file != file.span.file]
    _one_each(lines, context)
    ranges = [_range(line, context) for line in of_variants or of_game[:1]]
    _overlap(of_variants, ranges, context)
    return _joint([low for low, _ in ranges], "max"), _joint([high for _, high in ranges], "min")


def _one_each(lines: Sequence[ast.PlayersLine], context: Context) -> None:
    """Refuses a second line in a file."""
    first: dict[str, ast.PlayersLine] = {}
    for line in lines:
        known = first.setdefault(line.span.file, line)
        if known is not line:
            label = Label(known.span, "the first one")
            message = "there is a second `players` line"
            context.error("E202", line.span, message, "keep one of them", (label,))


def _range(line: ast.PlayersLine, context: Context) -> Range:
    low = number(line.low, context)
    return low, number(line.high, context) if line.high is not None else low


def _overlap(lines: Sequence[ast.PlayersLine], ranges: Sequence[Range], context: Context) -> None:
    """Refuses variants that no number of players suits."""
    least = [(_bound(low, context, 0), i) for i, (low, _) in enumerate(ranges)]
    most = [(_bound(high, context, 1), i) for i, (_, high) in enumerate(ranges)]
    (few, needs), (many, allows) = max(least), min(most)
    if not lines or few <= many:
        return
    context.error(
        "E243",
        lines[needs].span,
        f"this is for {few} and more, but another variant for {many} at most",
        "leave one of them out",
        (Label(lines[allows].span, f"for {many} at most"),),
    )


def _bound(side: tree.Expr, context: Context, end: int) -> int:
    """The least (end 0) or greatest (end 1) number that a side may be, as far as it is plain."""
    match side:
        case tree.Number(value=value):
            return value
        case tree.SettingValue(name=name):
            setting = context.declared.settings[name]
            found = setting.high if end else setting.low
            return found if found is not None else (1 << 16) * end
        case _:
            return (1 << 16) * end


def _joint(sides: Sequence[tree.Expr], op: str) -> tree.Expr:
    """The narrowest of some sides."""
    found = sides[0]
    for side in sides[1:]:
        found = tree.Arith(type=NUMBER, op=op, left=found, right=side, span=side.span)
    return found
