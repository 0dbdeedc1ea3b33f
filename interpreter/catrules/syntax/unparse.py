"""Syntax tree to canonical text: reading it again gives an equal tree."""

from functools import singledispatch

from catrules.syntax import ast
from catrules.syntax.unparse_expressions import PRIMARY, SUM, condition, expression, narrowing
from catrules.syntax.unparse_statements import (
    Lines,
    aligned,
    binders,
    block,
    cited,
    indented,
    quoted,
    statements,
)


def unparse(file: ast.File) -> str:
    """The text of a file. Comments are not in the tree, so they are not in the text."""
    text: Lines = []
    before: ast.Item | None = None
    for node in file.items:
        if before is not None and not _belong_together(before, node):
            text.append("")
        text += item(node)
        before = node
    return "".join(aligned(line) + "\n" for line in text)


def _belong_together(before: ast.Item, after: ast.Item) -> bool:
    """Whether no empty line stands between two items."""
    short = ast.Setting | ast.Value | ast.Note | ast.Always | ast.Win
    heads = ast.Head | ast.PlayersLine | ast.ClausesLine | ast.Uses | ast.OneOf
    if isinstance(before, heads) and isinstance(after, heads):
        return True
    return isinstance(before, short) and type(before) is type(after)


# ---- parts of items


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _kinds(kinds: tuple[str, ...]) -> str:
    return " or ".join(kinds)


def _param(node: ast.Param) -> str:
    return f"{_kinds(node.kinds)} {node.name}" if node.kinds else node.name


def _params(nodes: tuple[ast.Param, ...]) -> str:
    return f"({', '.join(map(_param, nodes))})" if nodes else ""


def _signature(node: ast.Signature) -> str:
    return f"{node.name}{_params(node.params)}" + (f" by {node.by}" if node.by else "")


def _range(low: int | None, high: int | None, words: tuple[str, ...]) -> str:
    if words:
        return f" in {_names(words)}"
    return "" if low is None else f" in {low}..{high}"


def _times(node: ast.Expr | None) -> str:
    return "" if node is None else f" x {expression(node, PRIMARY)}"


def _if(node: ast.Expr | None) -> str:
    return "" if node is None else f", if {condition(node)}"


def _over(names: tuple[str, ...]) -> str:
    return f", over {_names(names)}" if names else ""


def _column_setting(node: ast.ColumnSetting) -> str:
    bounds = _range(node.low, node.high, node.words)
    return cited(f"assume {_names(node.names)}{bounds}{quoted(node.why)}", node.clauses)


# ---- items


@singledispatch
def item(node: ast.Item) -> Lines:
    """The lines of an item."""
    raise TypeError(type(node).__name__)  # pragma: no cover -- each kind of item has its own


@item.register
def _head(node: ast.Head) -> Lines:
    base = "" if node.base is None else f" of{quoted(node.base)}"
    return [cited(f"{node.form}{quoted(node.title)}{base}", node.clauses)]


@item.register
def _players(node: ast.PlayersLine) -> Lines:
    high = "" if node.high is None else f"..{expression(node.high, PRIMARY)}"
    return [cited(f"players {expression(node.low, PRIMARY)}{high}", node.clauses)]


@item.register
def _clauses(node: ast.ClausesLine) -> Lines:
    return [cited(f"clauses{quoted(node.path)}", node.clauses)]


@item.register
def _uses(node: ast.Uses) -> Lines:
    return [cited(f"uses {_names(node.names)}", node.clauses)]


@item.register
def _one_of(node: ast.OneOf) -> Lines:
    return [cited(f"one of {node.group}", node.clauses)]


@item.register
def _setting(node: ast.Setting) -> Lines:
    if isinstance(node.value, tuple):
        value = "list " + ", ".join(map(expression, node.value))
    else:
        value = expression(node.value)
    bounds = _range(node.low, node.high, node.words)
    return [cited(f"assume {node.name} = {value}{bounds}{quoted(node.why)}", node.clauses)]


@item.register
def _value(node: ast.Value) -> Lines:
    header = f"value {node.name}{_params(node.params)}"
    return [cited(f"{header} = {expression(node.body)}", node.clauses)]


def _face(node: ast.Face) -> str:
    if node.word is not None:
        return node.word
    return f"{node.low}" if node.low == node.high else f"{node.low}..{node.setting or node.high}"


def _for_each(node: ast.ForEach) -> str:
    if node.setting is not None or node.low is None or node.high is None:
        return f" for each {node.attribute} from {node.setting}"
    low, high = expression(node.low, PRIMARY), expression(node.high, PRIMARY)
    return f" for each {node.attribute} {low}..{high}"


def _component(node: ast.Component) -> Lines:
    name = f"{node.name} " if node.name else ""
    plural = f"/{node.plural}" if node.plural else ""
    text = f"{expression(node.count, PRIMARY)} {name}{node.kind}{plural}"
    text += " for each player" if node.per_player else ""
    text += "".join(map(_for_each, node.for_each))
    text += f" showing {', '.join(map(_face, node.faces))}" if node.faces else ""
    if node.attributes:
        pairs = (f"{name} {expression(value, PRIMARY)}" for name, value in node.attributes)
        text += f" with {', '.join(pairs)}"
    text += f" in {node.zone}" if node.zone else ""
    return [cited(text, node.clauses), *indented([_column_setting(s) for s in node.settings])]


@item.register
def _components(node: ast.Components) -> Lines:
    lines = [line for entry in node.entries for line in _component(entry)]
    return [cited(f"components{_times(node.times)}", node.clauses), *indented(lines)]


def _cell(node: ast.Expr | None) -> str:
    return "-" if node is None else expression(node)


@item.register
def _cards(node: ast.Cards) -> Lines:
    zone = f" in {node.zone}" if node.zone else ""
    lines = [_column_setting(setting) for setting in node.settings]
    table = [["name", *node.columns], *([row.name, *map(_cell, row.cells)] for row in node.rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    clauses: list[ast.Clauses] = [(), *(row.clauses for row in node.rows)]
    for cells, cites in zip(table, clauses, strict=True):
        padded = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
        lines.append(cited("  ".join(padded).rstrip(), cites))
    return [cited(f"cards {node.kind}{_times(node.times)}{zone}", node.clauses), *indented(lines)]


def _place(node: ast.Place) -> str:
    number = "" if node.number is None else f"{expression(node.number, PRIMARY)} "
    text = f"{number}{node.order} {node.name} of {_kinds(node.kinds)}{_seen_by(node.seen_by)}"
    text += f", counted by {node.counted_by}" if node.counted_by else ""
    text += ", unrolled" if node.unrolled else ""
    return text + (f", up to {expression(node.capacity, PRIMARY)}" if node.capacity else "")


def _seen_by(who: str | None) -> str:
    return f", seen by {who}" if who else ""


def _spot(node: ast.Spot) -> str:
    match node:
        case ast.Place():
            text = _place(node)
        case ast.CounterMark():
            low, high = expression(node.low, PRIMARY), expression(node.high, PRIMARY)
            first = f" = {expression(node.first, PRIMARY)}" if node.first else ""
            text = f"counter {node.name} {low}..{high}{first}{_seen_by(node.seen_by)}"
        case ast.FlagMark():
            text = f"flag {node.name}{_seen_by(node.seen_by)}"
        case ast.ReferenceMark():
            text = f"{node.kind} {node.name}"
        case _:
            text = f"{node.name} also of {_kinds(node.kinds)}"
    return cited(text, node.clauses)


@item.register
def _zones(node: ast.Zones) -> Lines:
    header = "on the table" if node.owner is None else f"each {node.owner}"
    return [cited(header, node.clauses), *indented([_spot(spot) for spot in node.spots])]


@item.register
def _setup(node: ast.Setup) -> Lines:
    return block("setup", node.body, node.clauses, joined=False)


@item.register
def _play(node: ast.Play) -> Lines:
    return block("play", node.body, node.clauses, joined=False)


@item.register
def _turn(node: ast.Turn) -> Lines:
    return block(f"turn by {node.by}", node.body, node.clauses, joined=False)


@item.register
def _rule(node: ast.Rule) -> Lines:
    return block(f"rule {_signature(node.signature)}", node.body, node.clauses, joined=False)


@item.register
def _action(node: ast.Action) -> Lines:
    header = f"action {_signature(node.signature)} in {node.window}{quoted(node.text)}"
    lines = []
    if node.binders:
        on = f"on {binders(node.binders)}{narrowing(node.where, node.best)}"
        lines.append(cited(on, node.on_clauses))
    for need in node.needs:
        lines.append(cited(f"needs {condition(need.condition)}{quoted(need.reason)}", need.clauses))
    for limit in node.limits:
        times = expression(limit.times, PRIMARY)
        text = f"limit {times} per {limit.rule}{quoted(limit.reason)}"
        lines.append(cited(text, limit.clauses))
    clauses = tuple(clause for clause in node.clauses if clause not in node.on_clauses)
    return [cited(header, clauses), *indented(lines + statements(node.body))]


@item.register
def _trigger(node: ast.Trigger) -> Lines:
    header = f"trigger {_signature(node.signature)} when {condition(node.condition)}"
    return block(header, node.body, node.clauses, joined=False)


@item.register
def _win(node: ast.Win) -> Lines:
    name = f"{node.name} " if node.name else ""
    return [cited(f"win {name}by {node.by} when {condition(node.condition)}", node.clauses)]


@item.register
def _hook(node: ast.Hook) -> Lines:
    header = f"{node.when} {_signature(node.signature)}{_if(node.condition)}{_over(node.over)}"
    return block(header, node.body, node.clauses, joined=False)


@item.register
def _window_hook(node: ast.WindowHook) -> Lines:
    header = f"before {node.by} acts in {node.window}{_if(node.condition)}{_over(node.over)}"
    return block(header, node.body, node.clauses, joined=False)


@item.register
def _forbid(node: ast.Forbid) -> Lines:
    text = f"no {_signature(node.signature)}{_if(node.condition)}{quoted(node.why)}"
    return [cited(text, node.clauses)]


@item.register
def _change_value(node: ast.ChangeValue) -> Lines:
    layer = {"plus": "by +", "minus": "by -"}.get(node.layer, node.layer)
    amount = expression(node.amount) if layer == "to" else expression(node.amount, SUM)
    text = f"change {_signature(node.signature)} {layer} {amount}"
    return [cited(f"{text}{_if(node.condition)}{_over(node.over)}", node.clauses)]


@item.register
def _change_count(node: ast.ChangeCount) -> Lines:
    return [cited(f"change count of {node.kind} to {expression(node.amount)}", node.clauses)]


@item.register
def _with(node: ast.With) -> Lines:
    lines = [line for inner in node.items for line in item(inner)]
    return [cited(f"with {_names(node.names)}", node.clauses), *indented(lines)]


@item.register
def _always(node: ast.Always) -> Lines:
    return [cited(f"always {condition(node.condition)}{quoted(node.text)}", node.clauses)]


@item.register
def _note(node: ast.Note) -> Lines:
    return [cited(f"note{quoted(node.text)}", node.clauses)]
