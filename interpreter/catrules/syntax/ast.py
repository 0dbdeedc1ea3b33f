"""The abstract syntax of a rule file: what was written, before any name is looked up.

Nodes are frozen data. Every node has a `span`; statements, items and declarations carry the
`clauses` that their line cites. Names are kept as written; `catrules.semantics` resolves them.
"""

from attrs import field, frozen

from catrules.source import Span

Clauses = tuple[str, ...]


@frozen(kw_only=True)
class Node:
    """Anything that was written."""

    span: Span = field(eq=False)


# ---- expressions


@frozen(kw_only=True)
class Expr(Node):
    """A number, condition, thing, player, place, zone or set."""


@frozen(kw_only=True)
class Name(Expr):
    """A bare name: a variable, value, zone, kind, setting, symbol, `players`, `current`, `box`."""

    id: str


@frozen(kw_only=True)
class Number(Expr):
    """A whole number."""

    value: int


@frozen(kw_only=True)
class Truth(Expr):
    """`yes` or `no`."""

    value: bool


@frozen(kw_only=True)
class Nothing(Expr):
    """`nothing`."""


@frozen(kw_only=True)
class Field(Expr):
    """`subject.name`: a zone, mark or attribute of a player or thing."""

    subject: Expr
    name: str


@frozen(kw_only=True)
class Apply(Expr):
    """`name(args)`: a value, or `left right neighbours seat min max`."""

    name: str
    args: tuple[Expr, ...]


@frozen(kw_only=True)
class Binary(Expr):
    """Arithmetic or union: `op` is one of `+ - * / mod`; `+ -` also join and cut sets."""

    op: str
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Negative(Expr):
    """`-operand`."""

    operand: Expr


@frozen(kw_only=True)
class Compare(Expr):
    """`op` is one of `< <= > >= =`."""

    op: str
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Is(Expr):
    """`subject is [not] other`: sameness, or of a kind, or showing a symbol, or `nothing`."""

    subject: Expr
    negated: bool
    other: Expr


@frozen(kw_only=True)
class IsLike(Expr):
    """`subject is [not] like other`: the same name on it."""

    subject: Expr
    negated: bool
    other: Expr


@frozen(kw_only=True)
class IsIn(Expr):
    """`subject is [not] in place`."""

    subject: Expr
    negated: bool
    place: Expr


@frozen(kw_only=True)
class IsState(Expr):
    """`subject is [not] empty`, `odd`, `even`: `state` is that word."""

    subject: Expr
    negated: bool
    state: str


@frozen(kw_only=True)
class Has(Expr):
    """`subject has name`: something of that name lies in it."""

    subject: Expr
    name: str


@frozen(kw_only=True)
class Not(Expr):
    """`not operand`."""

    operand: Expr


@frozen(kw_only=True)
class And(Expr):
    """Two or more conditions that all hold."""

    terms: tuple[Expr, ...]


@frozen(kw_only=True)
class Or(Expr):
    """Two or more conditions of which one holds."""

    terms: tuple[Expr, ...]


@frozen(kw_only=True)
class IfElse(Expr):
    """`then if condition otherwise otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@frozen(kw_only=True)
class Fallback(Expr):
    """`first otherwise second`: `second` where `first` is nothing."""

    first: Expr
    second: Expr


@frozen(kw_only=True)
class Count(Expr):
    """`count set`."""

    set: Expr


@frozen(kw_only=True)
class Aggregate(Expr):
    """`count x in S where C` (body None), `sum|product|least|most of E for x in S where C`."""

    op: str
    variable: str
    set: Expr
    where: Expr | None
    body: Expr | None


@frozen(kw_only=True)
class First(Expr):
    """`first x in S where C`."""

    variable: str
    set: Expr
    where: Expr | None


@frozen(kw_only=True)
class AnyOf(Expr):
    """`any x in S where C`."""

    variable: str
    set: Expr
    where: Expr


@frozen(kw_only=True)
class EveryOf(Expr):
    """`every x in S has C`."""

    variable: str
    set: Expr
    condition: Expr


@frozen(kw_only=True)
class SetWith(Expr):
    """`set with attribute value`; the attribute may be `face`."""

    set: Expr
    attribute: str
    value: Expr


@frozen(kw_only=True)
class Except(Expr):
    """`set except item` (an element, or a set of them)."""

    set: Expr
    item: Expr


@frozen(kw_only=True)
class RangeSet(Expr):
    """`low..high` as a set of numbers."""

    low: Expr
    high: Expr


@frozen(kw_only=True)
class OrderedFrom(Expr):
    """`set clockwise from start` (`direction`: clockwise or counterclockwise)."""

    set: Expr
    direction: str
    start: Expr


@frozen(kw_only=True)
class Subset(Expr):
    """`(x in S where C)`."""

    variable: str
    set: Expr
    where: Expr


# ---- statements


@frozen(kw_only=True)
class Stmt(Node):
    """One step of a rule."""

    clauses: Clauses = ()


Block = tuple[Stmt, ...]


@frozen(kw_only=True)
class Move(Stmt):
    """`move 2 coins from A to B` (amount, kind), `move all [coins] from A to B` (amount None and
    `everything`), `move x to B` (amount None, kind None). `end`: top, bottom, front, back or ''.
    """

    amount: Expr | None
    everything: bool
    kind: str | None
    source: Expr
    target: Expr
    end: str


@frozen(kw_only=True)
class Draw(Stmt):
    """`draw n [kind] from source to target`."""

    amount: Expr
    kind: str | None
    source: Expr
    target: Expr
    end: str


@frozen(kw_only=True)
class Roll(Stmt):
    """`roll things [to target]`, or `roll n kind from things [to target]`."""

    amount: Expr | None
    kind: str | None
    things: Expr
    target: Expr | None


@frozen(kw_only=True)
class Shuffle(Stmt):
    """`shuffle zone`."""

    zone: Expr


@frozen(kw_only=True)
class Reveal(Stmt):
    """`reveal things` (`conceal` if `up` is false)."""

    things: Expr
    up: bool


@frozen(kw_only=True)
class LookAt(Stmt):
    """`actor looks at things`."""

    actor: Expr
    things: Expr


@frozen(kw_only=True)
class Arrange(Stmt):
    """`actor arranges row`."""

    actor: Expr
    row: Expr


@frozen(kw_only=True)
class Swap(Stmt):
    """`swap first and second`."""

    first: Expr
    second: Expr


@frozen(kw_only=True)
class Assign(Stmt):
    """`set mark to value`."""

    mark: Expr
    value: Expr


@frozen(kw_only=True)
class Change(Stmt):
    """`add amount to mark`, `subtract amount from mark` (`sign` is 1 or -1)."""

    mark: Expr
    amount: Expr
    sign: int


@frozen(kw_only=True)
class Let(Stmt):
    """`let name = value`."""

    name: str
    value: Expr


@frozen(kw_only=True)
class If(Stmt):
    """`if`, any number of `otherwise if`, and `otherwise`: `arms` are tried in order."""

    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@frozen(kw_only=True)
class Arm(Node):
    """One line of a match: names or numbers, and what to do."""

    patterns: tuple[Expr, ...]
    body: Block


@frozen(kw_only=True)
class Match(Stmt):
    """`match subject` with arms; `otherwise` is None where it is not written."""

    subject: Expr
    arms: tuple[Arm, ...]
    otherwise: Block | None


@frozen(kw_only=True)
class Each(Stmt):
    """`each player q …`, `each die d in S …` (kind), `each x in S` (kind None).

    `set` is None for `each player` and `each kingdom k` without `in`. The suffixes that stand
    before `in` or `where` (`clockwise from`, `except`) are applied to it: then it is an
    expression over `Name("players")` or the kind's plural.
    mode: '' one after the other, 'at once', 'until all pass'.
    """

    kind: str | None
    variable: str
    set: Expr | None
    where: Expr | None
    mode: str
    body: Block


@frozen(kw_only=True)
class Repeat(Stmt):
    """`repeat n times`."""

    times: Expr
    body: Block


@frozen(kw_only=True)
class RepeatAtMost(Stmt):
    """`repeat at most n times while|until condition` (`until` is true for the latter)."""

    most: Expr
    until: bool
    condition: Expr
    body: Block


@frozen(kw_only=True)
class Together(Stmt):
    """`together`: one effect of its block."""

    body: Block


@frozen(kw_only=True)
class DoNothing(Stmt):
    """`do nothing`."""


@frozen(kw_only=True)
class AsUsual(Stmt):
    """`as usual`, inside `instead of`: the rule that is replaced."""


@frozen(kw_only=True)
class Amount(Node):
    """How many are chosen: from `low` to `high`; `high` None means as many as there are."""

    low: Expr
    high: Expr | None


@frozen(kw_only=True)
class Binder(Node):
    """`name from set`."""

    name: str
    set: Expr


@frozen(kw_only=True)
class Choose(Stmt):
    """`actor chooses [amount] x from S[, y from T] [where C] ["prompt"]`; amount None is one."""

    actor: Expr
    amount: Amount | None
    binders: tuple[Binder, ...]
    where: Expr | None
    prompt: str | None


@frozen(kw_only=True)
class Way(Node):
    """One labelled way of a menu: `"label" [if condition]` and a block."""

    label: str
    condition: Expr | None
    body: Block
    clauses: Clauses = ()


@frozen(kw_only=True)
class ChooseOne(Stmt):
    """`actor chooses one ["prompt"]` and its ways."""

    actor: Expr
    prompt: str | None
    ways: tuple[Way, ...]


@frozen(kw_only=True)
class May(Stmt):
    """`actor may "label" [if condition]` and a block."""

    actor: Expr
    label: str
    condition: Expr | None
    body: Block


@frozen(kw_only=True)
class Act(Stmt):
    """`p must act in W` (must), `p may act in W [repeatedly]` (may), `p acts in W while C` (acts).

    `mode` is one of must, may, repeatedly, while; `condition` is set for the last.
    """

    actor: Expr
    windows: tuple[str, ...]
    mode: str
    condition: Expr | None


@frozen(kw_only=True)
class Turns(Stmt):
    """`turns go clockwise from start[, skipping p where C], at most n`."""

    start: Expr
    skip_variable: str | None
    skip: Expr | None
    most: Expr


@frozen(kw_only=True)
class MakeCurrent(Stmt):
    """`make p current`."""

    player: Expr


@frozen(kw_only=True)
class PlaysNext(Stmt):
    """`p plays next`."""

    player: Expr


@frozen(kw_only=True)
class Wins(Stmt):
    """`p wins`, `nobody wins` (player None), `every player p where C wins` (variable set)."""

    player: Expr | None
    variable: str | None
    where: Expr | None


@frozen(kw_only=True)
class Call(Stmt):
    """`rule`, `rule(args)`, `rule by p`."""

    rule: str
    args: tuple[Expr, ...]
    by: Expr | None


@frozen(kw_only=True)
class PlayGame(Stmt):
    """`play a game by seats [using variants]`, in a tournament."""

    seats: Expr
    using: tuple[str, ...]


# ---- items at the margin


@frozen(kw_only=True)
class Item(Node):
    """Something at the margin of a file."""

    clauses: Clauses = ()


@frozen(kw_only=True)
class Head(Item):
    """`game "T"`, `variant "T" of "base"`, `tournament "T" of "base"`: `form` is that word."""

    form: str
    title: str
    base: str | None


@frozen(kw_only=True)
class PlayersLine(Item):
    """`players low..high`; `high` is None for a single number."""

    low: Expr
    high: Expr | None


@frozen(kw_only=True)
class ClausesLine(Item):
    """`clauses "path"`: where the catalogue of the rulebook's clauses is."""

    path: str


@frozen(kw_only=True)
class Uses(Item):
    """`uses a, b`."""

    names: tuple[str, ...]


@frozen(kw_only=True)
class OneOf(Item):
    """`one of group`."""

    group: str


@frozen(kw_only=True)
class Setting(Item):
    """`assume name = value [in range] ["why"]`.

    value: Number (may be negative), Truth, Name (a word) or a tuple of Numbers (`list`).
    low, high: bounds of a number or of a list's elements; words: the words allowed.
    """

    name: str
    value: Expr | tuple[Expr, ...]
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str | None


@frozen(kw_only=True)
class Param(Node):
    """`[kind or kind] name` in the header of a rule or value."""

    kinds: tuple[str, ...]
    name: str


@frozen(kw_only=True)
class Signature(Node):
    """`name(params) by p`."""

    name: str
    params: tuple[Param, ...]
    by: str | None


@frozen(kw_only=True)
class Value(Item):
    """`value name(params) = body`."""

    name: str
    params: tuple[Param, ...]
    body: Expr


@frozen(kw_only=True)
class ForEach(Node):
    """`for each attribute low..high`, or `for each attribute from setting`."""

    attribute: str
    low: Expr | None
    high: Expr | None
    setting: str | None


@frozen(kw_only=True)
class Face(Node):
    """A face or run of faces after `showing`: a word, a number or `low..high`."""

    word: str | None
    low: int | None
    high: int | None


@frozen(kw_only=True)
class ColumnSetting(Node):
    """`assume a, b in range "why"` below a component or a table."""

    names: tuple[str, ...]
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str | None
    clauses: Clauses = ()


@frozen(kw_only=True)
class Component(Node):
    """`count [name] kind[/plural] options`; `name` is None where one word is given.

    attributes: `with piece 4, cost n`. zone None: the box.
    """

    count: Expr
    name: str | None
    kind: str
    plural: str | None
    per_player: bool
    for_each: tuple[ForEach, ...]
    faces: tuple[Face, ...]
    zone: str | None
    attributes: tuple[tuple[str, Expr], ...]
    settings: tuple[ColumnSetting, ...]
    clauses: Clauses


@frozen(kw_only=True)
class Components(Item):
    """`components [x n]` and its lines."""

    times: Expr | None
    entries: tuple[Component, ...]


@frozen(kw_only=True)
class Row(Node):
    """One row of a table of cards; a cell is None for `-`."""

    name: str
    cells: tuple[Expr | None, ...]
    clauses: Clauses = ()


@frozen(kw_only=True)
class Cards(Item):
    """`cards KIND [x n] [in ZONE]`: a table."""

    kind: str
    times: Expr | None
    zone: str | None
    settings: tuple[ColumnSetting, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@frozen(kw_only=True)
class Place(Node):
    """`[n] pile|bag|deck|row name of kinds, seen by …, counted by …, unrolled, up to n`."""

    number: Expr | None
    order: str
    name: str
    kinds: tuple[str, ...]
    seen_by: str | None
    counted_by: str | None
    unrolled: bool
    capacity: Expr | None
    clauses: Clauses


@frozen(kw_only=True)
class CounterMark(Node):
    """`counter name low..high [= first]`."""

    name: str
    low: Expr
    high: Expr
    first: Expr | None
    seen_by: str | None
    clauses: Clauses


@frozen(kw_only=True)
class FlagMark(Node):
    """`flag name`."""

    name: str
    seen_by: str | None
    clauses: Clauses


@frozen(kw_only=True)
class ReferenceMark(Node):
    """`player starter`, `day today`: a mark that names a player, thing or place."""

    kind: str
    name: str
    clauses: Clauses


@frozen(kw_only=True)
class AlsoOf(Node):
    """`locked also of power`, in a variant."""

    name: str
    kinds: tuple[str, ...]
    clauses: Clauses


Spot = Place | CounterMark | FlagMark | ReferenceMark | AlsoOf


@frozen(kw_only=True)
class Zones(Item):
    """`on the table` (owner None), `each player`, `each KIND`: zones and marks."""

    owner: str | None
    spots: tuple[Spot, ...]


@frozen(kw_only=True)
class Setup(Item):
    """`setup`."""

    body: Block


@frozen(kw_only=True)
class Play(Item):
    """`play`."""

    body: Block


@frozen(kw_only=True)
class Turn(Item):
    """`turn by p`."""

    by: str
    body: Block


@frozen(kw_only=True)
class Rule(Item):
    """`rule name(params) by p` and its block."""

    signature: Signature
    body: Block


@frozen(kw_only=True)
class Need(Node):
    """`needs condition ["reason"]`."""

    condition: Expr
    reason: str | None
    clauses: Clauses


@frozen(kw_only=True)
class Limit(Node):
    """`limit n per RULE ["reason"]`."""

    times: Expr
    rule: str
    reason: str | None
    clauses: Clauses


@frozen(kw_only=True)
class Action(Item):
    """`action name by p in WINDOW ["text"]`, what it is done on, its needs and its block."""

    signature: Signature
    window: str
    text: str | None
    binders: tuple[Binder, ...]
    where: Expr | None
    needs: tuple[Need, ...]
    limits: tuple[Limit, ...]
    body: Block


@frozen(kw_only=True)
class Trigger(Item):
    """`trigger name(params) [by p] when condition`."""

    signature: Signature
    condition: Expr
    body: Block


@frozen(kw_only=True)
class Win(Item):
    """`win [name] by p when condition`."""

    name: str | None
    by: str
    condition: Expr


@frozen(kw_only=True)
class Hook(Item):
    """`before|after|instead of RULE[, if C][, over V]` and a block (`when` is that word)."""

    when: str
    signature: Signature
    condition: Expr | None
    over: tuple[str, ...]
    body: Block


@frozen(kw_only=True)
class WindowHook(Item):
    """`before p acts in WINDOW[, if C][, over V]` and a block."""

    by: str
    window: str
    condition: Expr | None
    over: tuple[str, ...]
    body: Block


@frozen(kw_only=True)
class Forbid(Item):
    """`no RULE[, if C] ["why"]`."""

    signature: Signature
    condition: Expr | None
    why: str | None


@frozen(kw_only=True)
class ChangeValue(Item):
    """`change value(params) LAYER expr[, if C]`; layer: to, times, plus, minus, at most, at least."""

    signature: Signature
    layer: str
    amount: Expr
    condition: Expr | None
    over: tuple[str, ...]


@frozen(kw_only=True)
class ChangeCount(Item):
    """`change count of KIND to expr`."""

    kind: str
    amount: Expr


@frozen(kw_only=True)
class With(Item):
    """`with a, b` and items that hold only where these variants are in the game."""

    names: tuple[str, ...]
    items: tuple[Item, ...]


@frozen(kw_only=True)
class Always(Item):
    """`always condition "text"`."""

    condition: Expr
    text: str


@frozen(kw_only=True)
class Note(Item):
    """`note "text"`."""

    text: str


@frozen(kw_only=True)
class File(Node):
    """A whole rule file."""

    items: tuple[Item, ...]
