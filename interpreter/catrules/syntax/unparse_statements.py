"""Statements to lines of text."""

from functools import singledispatch

from catrules.syntax import ast
from catrules.syntax.unparse_expressions import (
    PRIMARY,
    SET,
    condition,
    expression,
    narrowing,
    suffix,
    where,
)

WIDTH = 100
_CITATION_COLUMN = 82
_UNALIGNED = "\0"

Lines = list[str]


# ---- lines


def cited(line: str, clauses: ast.Clauses) -> str:
    """A line with its citation, not yet moved to the citations' column (see `aligned`)."""
    return f"{line}{_UNALIGNED}{citation(clauses)}" if clauses else line


def aligned(line: str) -> str:
    """A line, indented as it will stand, with its citation in the column of citations."""
    text, mark, cites = line.partition(_UNALIGNED)
    return f"{text:<{_CITATION_COLUMN - 1}} {cites}" if mark else line


def citation(clauses: ast.Clauses) -> str:
    """`[LC-TAX-02, 04..06]`: a prefix is said once, neighbours are joined."""
    entries: list[str] = []
    runs: list[list[str]] = []
    for clause in clauses:
        if runs and _follows(runs[-1][-1], clause):
            runs[-1].append(clause)
        else:
            runs.append([clause])
    prefix = ""
    for run in runs:
        stem, _, first = run[0].rpartition("-")
        text = first if stem == prefix and first.isdigit() else run[0]
        prefix = stem
        entries.append(text if len(run) == 1 else f"{text}..{run[-1].rpartition('-')[2]}")
    return f"[{', '.join(entries)}]"


def _follows(earlier: str, later: str) -> bool:
    (stem, _, one), (other, _, two) = earlier.rpartition("-"), later.rpartition("-")
    numbers = one.isdigit() and two.isdigit() and max(len(one), len(two)) <= 9
    return numbers and stem == other and len(one) == len(two) and int(two) == int(one) + 1


def quoted(text: str | None) -> str:
    """` "text"`, or nothing."""
    return "" if text is None else f' "{text}"'


def indented(lines: Lines) -> Lines:
    """The lines, one level deeper."""
    return ["  " + line for line in lines]


def block(header: str, body: ast.Block, clauses: ast.Clauses, joined: bool = True) -> Lines:
    """A header with its statements: on one line if there is one that cites the same, else below.

    joined: whether one line is wanted even where nothing is cited.
    """
    if len(body) == 1 and body[0].clauses == clauses and (joined or clauses):
        lines = statement(body[0])
        one = f"{header}: {_simple(body[0])}" if _is_simple(body[0]) else ""
        if one and (clauses or len(one) <= WIDTH) and len(lines) == 1:
            return [cited(one, clauses)]
    return [cited(header, clauses), *indented(statements(body))]


def bare_block(header: str, body: ast.Block) -> Lines:
    """A header that cites nothing itself, with its statements."""
    if len(body) == 1 and _is_simple(body[0]):
        one = f"{header}: {_simple(body[0])}"
        if len(one) <= WIDTH:
            return [cited(one, body[0].clauses)]
    return [header, *indented(statements(body))]


def statements(body: ast.Block) -> Lines:
    """The lines of a block; `do nothing` for one that is empty."""
    lines = [line for node in body for line in statement(node)]
    return lines or ["do nothing"]


def statement(node: ast.Stmt) -> Lines:
    """The lines of a statement."""
    if _is_simple(node):
        return [cited(_simple(node), node.clauses)]
    return _compound(node)


def _is_simple(node: ast.Stmt) -> bool:
    return _simple.dispatch(type(node)) is not _simple.dispatch(ast.Stmt)


# ---- statements of one line


@singledispatch
def _simple(node: ast.Stmt) -> str:
    raise TypeError(type(node).__name__)  # pragma: no cover -- asked only for those that follow


def _target(zone: ast.Expr, end: str) -> str:
    return f"{end} of {expression(zone, SET)}" if end else expression(zone, SET)


@_simple.register
def _move(node: ast.Move) -> str:
    source, target = expression(node.source, SET), _target(node.target, node.end)
    kind = f" {node.kind}" if node.kind else ""
    if node.everything:
        return f"move all{kind} from {source} to {target}"
    if node.amount is None:
        return f"move {source} to {target}"
    return f"move {expression(node.amount, PRIMARY)}{kind} from {source} to {target}"


@_simple.register
def _draw(node: ast.Draw) -> str:
    source, target = expression(node.source, SET), _target(node.target, node.end)
    kind = f" {node.kind}" if node.kind else ""
    return f"draw {expression(node.amount, PRIMARY)}{kind} from {source} to {target}"


@_simple.register
def _roll(node: ast.Roll) -> str:
    things = expression(node.things, SET)
    if node.amount is not None:
        things = f"{expression(node.amount, PRIMARY)} {node.kind} from {things}"
    return f"roll {things}" + (f" to {expression(node.target, SET)}" if node.target else "")


@_simple.register
def _shuffle(node: ast.Shuffle) -> str:
    return f"shuffle {expression(node.zone, SET)}"


@_simple.register
def _reveal(node: ast.Reveal) -> str:
    return f"{'reveal' if node.up else 'conceal'} {expression(node.things, SET)}"


@_simple.register
def _look_at(node: ast.LookAt) -> str:
    return f"{expression(node.actor, PRIMARY)} looks at {expression(node.things, SET)}"


@_simple.register
def _arrange(node: ast.Arrange) -> str:
    return f"{expression(node.actor, PRIMARY)} arranges {expression(node.row, SET)}"


@_simple.register
def _swap(node: ast.Swap) -> str:
    return f"swap {expression(node.first, PRIMARY)} and {expression(node.second, PRIMARY)}"


@_simple.register
def _assign(node: ast.Assign) -> str:
    return f"set {expression(node.mark, PRIMARY)} to {expression(node.value)}"


@_simple.register
def _change(node: ast.Change) -> str:
    verb, joint = ("add", "to") if node.sign > 0 else ("subtract", "from")
    return f"{verb} {expression(node.amount)} {joint} {expression(node.mark, PRIMARY)}"


@_simple.register
def _let(node: ast.Let) -> str:
    return f"let {node.name} = {expression(node.value)}"


@_simple.register
def _do_nothing(node: ast.DoNothing) -> str:
    return "do nothing"


@_simple.register
def _as_usual(node: ast.AsUsual) -> str:
    return "as usual"


def _amount(node: ast.Amount) -> str:
    low, high = node.low, node.high
    if high is None:
        return "some " if low == ast.Number(span=low.span, value=1) else "any "
    if low == high:
        return f"{expression(low, PRIMARY)} "
    return f"{expression(low, PRIMARY)}..{expression(high, PRIMARY)} "


def binders(nodes: tuple[ast.Binder, ...]) -> str:
    """`x from S, y from T`."""
    return ", ".join(f"{node.name} from {expression(node.set, SET)}" for node in nodes)


@_simple.register
def _choose(node: ast.Choose) -> str:
    amount = "" if node.amount is None else _amount(node.amount)
    chosen = (
        f"{amount}{binders(node.binders)}{narrowing(node.where, node.best)}{quoted(node.prompt)}"
    )
    return f"{expression(node.actor, PRIMARY)} chooses {chosen}"


@_simple.register
def _act(node: ast.Act) -> str:
    actor, windows = expression(node.actor, PRIMARY), ", ".join(node.windows)
    if node.mode == "while" and node.condition is not None:
        return f"{actor} acts in {windows} while {condition(node.condition)}"
    if node.mode == "must":
        return f"{actor} must act in {windows}"
    return f"{actor} may act in {windows}{' repeatedly' if node.mode == 'repeatedly' else ''}"


@_simple.register
def _turns(node: ast.Turns) -> str:
    skip = f", skipping {node.skip_variable}{where(node.skip)}" if node.skip else ""
    most = expression(node.most, PRIMARY)
    return f"turns go clockwise from {expression(node.start, PRIMARY)}{skip}, at most {most}"


@_simple.register
def _make_current(node: ast.MakeCurrent) -> str:
    return f"make {expression(node.player, PRIMARY)} current"


@_simple.register
def _plays_next(node: ast.PlaysNext) -> str:
    return f"{expression(node.player, PRIMARY)} plays next"


@_simple.register
def _wins(node: ast.Wins) -> str:
    if node.variable is not None:
        among = "" if node.set is None else f" in {expression(node.set, SET)}"
        return f"every player {node.variable}{among}{narrowing(node.where, node.best)} wins"
    return "nobody wins" if node.player is None else f"{expression(node.player, PRIMARY)} wins"


@_simple.register
def _call(node: ast.Call) -> str:
    args = f"({', '.join(map(expression, node.args))})" if node.args else ""
    by = f" by {expression(node.by, PRIMARY)}" if node.by else ""
    return f"{node.rule}{args}{by}"


@_simple.register
def _play_game(node: ast.PlayGame) -> str:
    using = f" using {', '.join(node.using)}" if node.using else ""
    return f"play a game by {expression(node.seats, SET)}{using}"


# ---- statements with blocks


@singledispatch
def _compound(node: ast.Stmt) -> Lines:
    raise TypeError(type(node).__name__)  # pragma: no cover -- each kind of statement has its own


@_compound.register
def _if(node: ast.If) -> Lines:
    (first, body), *others = node.arms
    lines = block(f"if {condition(first)}", body, node.clauses)
    for test, body in others:
        lines += bare_block(f"otherwise if {condition(test)}", body)
    return lines + (bare_block("otherwise", node.otherwise) if node.otherwise else [])


@_compound.register
def _match(node: ast.Match) -> Lines:
    lines = []
    for arm in node.arms:
        lines += bare_block(", ".join(map(expression, arm.patterns)), arm.body)
    if node.otherwise is not None:
        lines += bare_block("otherwise", node.otherwise)
    return [cited(f"match {expression(node.subject)}", node.clauses), *indented(lines)]


def _each_set(node: ast.Each) -> str:
    """` in S`, or only its suffixes where all things of the kind are meant."""
    if node.set is None:
        return ""
    base, behind = node.set, ""
    while node.kind is not None and (parts := suffix(base)) is not None:
        base, behind = parts[0], parts[1] + behind
    players = node.kind == "player" and isinstance(base, ast.Name) and base.id == "players"
    implied = players or isinstance(base, ast.AllOfKind)
    return behind if implied and behind else f" in {expression(node.set, SET)}"


@_compound.register
def _each(node: ast.Each) -> Lines:
    kind = f"{node.kind} " if node.kind else ""
    mode = f", {node.mode}" if node.mode else ""
    those = f"{_each_set(node)}{narrowing(node.where, node.best)}"
    header = f"each {kind}{node.variable}{those}{mode}"
    return block(header, node.body, node.clauses)


@_compound.register
def _repeat(node: ast.Repeat) -> Lines:
    return block(f"repeat {expression(node.times, PRIMARY)} times", node.body, node.clauses)


@_compound.register
def _repeat_at_most(node: ast.RepeatAtMost) -> Lines:
    word = "until" if node.until else "while"
    most = expression(node.most, PRIMARY)
    header = f"repeat at most {most} times {word} {condition(node.condition)}"
    return block(header, node.body, node.clauses)


@_compound.register
def _together(node: ast.Together) -> Lines:
    return block("together", node.body, node.clauses, joined=False)


def only_if(node: ast.Expr | None) -> str:
    """` if …`, or nothing."""
    return "" if node is None else f" if {condition(node)}"


@_compound.register
def _choose_one(node: ast.ChooseOne) -> Lines:
    header = f"{expression(node.actor, PRIMARY)} chooses one{quoted(node.prompt)}"
    lines = []
    for way in node.ways:
        lines += block(f'"{way.label}"{only_if(way.condition)}', way.body, way.clauses)
    return [cited(header, node.clauses), *indented(lines)]


@_compound.register
def _may(node: ast.May) -> Lines:
    header = f'{expression(node.actor, PRIMARY)} may "{node.label}"{only_if(node.condition)}'
    return block(header, node.body, node.clauses)
