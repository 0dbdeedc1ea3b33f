"""The abstract syntax of a rule file: what was written, before any name is looked up.

One long file of small declarations: a reader looks a node up by its name.

Nodes are frozen data. Every node has a `span`; statements, items and declarations carry the
`clauses` that their line cites. Names are kept as written; `catrules.semantics` resolves them.
"""

from attrs import field

from catrules.node import Node as Node
from catrules.node import node as node

Clauses = tuple[str, ...]


# ---- expressions


@node
class Expr(Node):
    """A number, condition, thing, player, place, zone or set.

    depth: how many levels of expressions it nests; the parser refuses more than 64.
    """

    depth: int = field(default=1, eq=False)


@node
class Name(Expr):
    """A bare name: a variable, value, zone, kind, setting, symbol, `players`, `current`, `box`."""

    id: str


@node
class AllOfKind(Expr):
    """All things of a kind, or all places of a name, as in `each city c except d`."""

    kind: str


@node
class Number(Expr):
    """A whole number."""

    value: int


@node
class Truth(Expr):
    """`yes` or `no`."""

    value: bool


Word = Number | Truth | Name
"""What may be assumed, and stand in a cell of a table: a number, `yes` or `no`, or a word."""


@node
class Nothing(Expr):
    """`nothing`."""


@node
class Field(Expr):
    """`subject.name`: a zone, mark or attribute of a player or thing."""

    subject: Expr
    name: str


@node
class Apply(Expr):
    """`name(args)`: a value, or `left right neighbours seat min max`."""

    name: str
    args: tuple[Expr, ...]


@node
class Binary(Expr):
    """Arithmetic or union: `op` is one of `+ - * / mod`; `+ -` also join and cut sets."""

    op: str
    left: Expr
    right: Expr


@node
class Negative(Expr):
    """`-operand`."""

    operand: Expr


@node
class Compare(Expr):
    """`op` is one of `< <= > >= =`."""

    op: str
    left: Expr
    right: Expr


@node
class Is(Expr):
    """`subject is [not] other`: sameness, or of a kind, or showing a symbol, or `nothing`."""

    subject: Expr
    negated: bool
    other: Expr


@node
class IsLike(Expr):
    """`subject is [not] like other`: the same name on it."""

    subject: Expr
    negated: bool
    other: Expr


@node
class IsIn(Expr):
    """`subject is [not] in place`."""

    subject: Expr
    negated: bool
    place: Expr


@node
class IsState(Expr):
    """`subject is [not] empty`, `odd`, `even`: `state` is that word."""

    subject: Expr
    negated: bool
    state: str


@node
class Has(Expr):
    """`subject has name`: something of that name lies in it."""

    subject: Expr
    name: str


@node
class Not(Expr):
    """`not operand`."""

    operand: Expr


@node
class And(Expr):
    """Two or more conditions that all hold."""

    terms: tuple[Expr, ...]


@node
class Or(Expr):
    """Two or more conditions of which one holds."""

    terms: tuple[Expr, ...]


@node
class IfElse(Expr):
    """`then if condition otherwise otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@node
class Fallback(Expr):
    """`first otherwise second`: `second` where `first` is nothing."""

    first: Expr
    second: Expr


@node
class Key(Node):
    """`with most E`, `with least E`, `then most E`: only those whose E is best remain."""

    most: bool
    by: Expr


@node
class Count(Expr):
    """`count set`."""

    set: Expr


@node
class Aggregate(Expr):
    """`count x in S where C` (body None), `sum|product|least|most of E for x in S where C`.

    best: `with most E`, of those for which C holds; so with each node that has one.
    """

    op: str
    variable: str
    set: Expr
    where: Expr | None
    body: Expr | None
    best: tuple[Key, ...] = ()


@node
class First(Expr):
    """`first x in S where C`."""

    variable: str
    set: Expr
    where: Expr | None
    best: tuple[Key, ...] = ()


@node
class AnyOf(Expr):
    """`any x in S where C`."""

    variable: str
    set: Expr
    where: Expr


@node
class EveryOf(Expr):
    """`every x in S has C`."""

    variable: str
    set: Expr
    condition: Expr


@node
class SetWith(Expr):
    """`set with attribute value`; the attribute may be `face`."""

    set: Expr
    attribute: str
    value: Expr


@node
class Except(Expr):
    """`set except item` (an element, or a set of them)."""

    set: Expr
    item: Expr


@node
class RangeSet(Expr):
    """`low..high` as a set of numbers."""

    low: Expr
    high: Expr


@node
class OrderedFrom(Expr):
    """`set clockwise from start` (`direction`: clockwise or counterclockwise)."""

    set: Expr
    direction: str
    start: Expr


@node
class Subset(Expr):
    """`(x in S where C)`, `(x in S with most E)`."""

    variable: str
    set: Expr
    where: Expr | None
    best: tuple[Key, ...] = ()


# ---- statements


@node
class Stmt(Node):
    """One step of a rule."""

    clauses: Clauses = ()


Block = tuple[Stmt, ...]


@node
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


@node
class Draw(Stmt):
    """`draw n [kind] from source to target`."""

    amount: Expr
    kind: str | None
    source: Expr
    target: Expr
    end: str


@node
class Roll(Stmt):
    """`roll things [to target]`, or `roll n kind from things [to target]`."""

    amount: Expr | None
    kind: str | None
    things: Expr
    target: Expr | None


@node
class Shuffle(Stmt):
    """`shuffle zone`."""

    zone: Expr


@node
class Reveal(Stmt):
    """`reveal things` (`conceal` if `up` is false)."""

    things: Expr
    up: bool


@node
class LookAt(Stmt):
    """`actor looks at things`."""

    actor: Expr
    things: Expr


@node
class Arrange(Stmt):
    """`actor arranges row`."""

    actor: Expr
    row: Expr


@node
class Swap(Stmt):
    """`swap first and second`."""

    first: Expr
    second: Expr


@node
class Assign(Stmt):
    """`set mark to value`."""

    mark: Expr
    value: Expr


@node
class Change(Stmt):
    """`add amount to mark`, `subtract amount from mark` (`sign` is 1 or -1)."""

    mark: Expr
    amount: Expr
    sign: int


@node
class Let(Stmt):
    """`let name = value`."""

    name: str
    value: Expr


@node
class If(Stmt):
    """`if`, any number of `otherwise if`, and `otherwise`: `arms` are tried in order."""

    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@node
class Arm(Node):
    """One line of a match: names or numbers, and what to do."""

    patterns: tuple[Expr, ...]
    body: Block


@node
class Match(Stmt):
    """`match subject` with arms; `otherwise` is None where it is not written."""

    subject: Expr
    arms: tuple[Arm, ...]
    otherwise: Block | None


@node
class Each(Stmt):
    """`each player q …`, `each die d in S …` (kind), `each x in S` (kind None).

    `set` is None for `each player` and `each board b` without `in`. The suffixes that stand
    before `in` or `where` (`clockwise from`, `except`) are applied to it: then it is an
    expression over `Name("players")` or `AllOfKind`.
    mode: '' one after the other, 'at once', 'until all pass'.
    """

    kind: str | None
    variable: str
    set: Expr | None
    where: Expr | None
    mode: str
    body: Block
    best: tuple[Key, ...] = ()


@node
class Repeat(Stmt):
    """`repeat n times`."""

    times: Expr
    body: Block


@node
class RepeatAtMost(Stmt):
    """`repeat at most n times while|until condition` (`until` is true for the latter)."""

    most: Expr
    until: bool
    condition: Expr
    body: Block


@node
class Together(Stmt):
    """`together`: one effect of its block."""

    body: Block


@node
class DoNothing(Stmt):
    """`do nothing`."""


@node
class AsUsual(Stmt):
    """`as usual`, inside `instead of`: the rule that is replaced."""


@node
class Amount(Node):
    """How many are chosen: from `low` to `high`; `high` None means as many as there are."""

    low: Expr
    high: Expr | None


@node
class Binder(Node):
    """`name from set`."""

    name: str
    set: Expr


@node
class Choose(Stmt):
    """`actor chooses [amount] x from S[, y from T] [where C] ["prompt"]`; amount None is one."""

    actor: Expr
    amount: Amount | None
    binders: tuple[Binder, ...]
    where: Expr | None
    prompt: str | None
    best: tuple[Key, ...] = ()


@node
class Way(Node):
    """One labelled way of a menu: `"label" [if condition]` and a block."""

    label: str
    condition: Expr | None
    body: Block
    clauses: Clauses = ()


@node
class ChooseOne(Stmt):
    """`actor chooses one ["prompt"]` and its ways."""

    actor: Expr
    prompt: str | None
    ways: tuple[Way, ...]


@node
class May(Stmt):
    """`actor may "label" [if condition]` and a block."""

    actor: Expr
    label: str
    condition: Expr | None
    body: Block


@node
class Act(Stmt):
    """`p must act in W` (must), `p may act in W [repeatedly]` (may), `p acts in W while C` (acts).

    `mode` is one of must, may, repeatedly, while; `condition` is set for the last.
    """

    actor: Expr
    windows: tuple[str, ...]
    mode: str
    condition: Expr | None


@node
class Turns(Stmt):
    """`turns go clockwise from start[, skipping p where C], at most n`."""

    start: Expr
    skip_variable: str | None
    skip: Expr | None
    most: Expr


@node
class MakeCurrent(Stmt):
    """`make p current`."""

    player: Expr


@node
class PlaysNext(Stmt):
    """`p plays next`."""

    player: Expr


@node
class Wins(Stmt):
    """`p wins`, `nobody wins` (player None), `every player p in S where C wins` (variable set).

    set: None where it is not written.
    """

    player: Expr | None
    variable: str | None
    set: Expr | None
    where: Expr | None
    best: tuple[Key, ...] = ()


@node
class Call(Stmt):
    """`rule`, `rule(args)`, `rule by p`."""

    rule: str
    args: tuple[Expr, ...]
    by: Expr | None


@node
class PlayGame(Stmt):
    """`play a game by seats [using variants]`, in a tournament."""

    seats: Expr
    using: tuple[str, ...]


# ---- items at the margin


@node
class Item(Node):
    """Something at the margin of a file."""

    clauses: Clauses = ()


@node
class Head(Item):
    """`game "T"`, `variant "T" of "base"`, `tournament "T" of "base"`: `form` is that word."""

    form: str
    title: str
    base: str | None


@node
class PlayersLine(Item):
    """`players low..high`; `high` is None for a single number."""

    low: Expr
    high: Expr | None


@node
class ClausesLine(Item):
    """`clauses "path"`: where the catalogue of the rulebook's clauses is."""

    path: str


@node
class Uses(Item):
    """`uses a, b`."""

    names: tuple[str, ...]


@node
class OneOf(Item):
    """`one of group`."""

    group: str


@node
class Setting(Item):
    """`assume name = value [in range] ["why"]`.

    value: Number (may be negative), Truth, Name (a word) or a tuple of Numbers (`list`).
    low, high: bounds of a number or of a list's elements; words: the words allowed.
    """

    name: str
    value: Word | tuple[Number, ...]
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str | None


@node
class Param(Node):
    """`[kind or kind] name` in the header of a rule or value."""

    kinds: tuple[str, ...]
    name: str


@node
class Signature(Node):
    """`name(params) by p`."""

    name: str
    params: tuple[Param, ...]
    by: str | None


@node
class Value(Item):
    """`value name(params) = body`."""

    name: str
    params: tuple[Param, ...]
    body: Expr


@node
class ForEach(Node):
    """`for each attribute low..high`, or `for each attribute from setting`."""

    attribute: str
    low: Expr | None
    high: Expr | None
    setting: str | None


@node
class Face(Node):
    """A face or run of faces after `showing`: a word, a number, `low..high` or `low..SETTING`.

    high is `None` for a word, and where a setting says it.
    """

    word: str | None
    low: int | None
    high: int | None
    setting: str | None = None


@node
class ColumnSetting(Node):
    """`assume a, b in range "why"` below a component or a table."""

    names: tuple[str, ...]
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str | None
    clauses: Clauses = ()


@node
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


@node
class Components(Item):
    """`components [x n]` and its lines."""

    times: Expr | None
    entries: tuple[Component, ...]


@node
class Row(Node):
    """One row of a table of cards; a cell is None for `-`."""

    name: str
    cells: tuple[Word | None, ...]
    clauses: Clauses = ()


@node
class Cards(Item):
    """`cards KIND [x n] [in ZONE]`: a table."""

    kind: str
    times: Expr | None
    zone: str | None
    settings: tuple[ColumnSetting, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@node
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


@node
class CounterMark(Node):
    """`counter name low..high [= first]`."""

    name: str
    low: Expr
    high: Expr
    first: Expr | None
    seen_by: str | None
    clauses: Clauses


@node
class FlagMark(Node):
    """`flag name`."""

    name: str
    seen_by: str | None
    clauses: Clauses


@node
class ReferenceMark(Node):
    """`player starter`, `day today`: a mark that names a player, thing or place."""

    kind: str
    name: str
    clauses: Clauses


@node
class AlsoOf(Node):
    """`locked also of power`, in a variant."""

    name: str
    kinds: tuple[str, ...]
    clauses: Clauses


Spot = Place | CounterMark | FlagMark | ReferenceMark | AlsoOf


@node
class Zones(Item):
    """`on the table` (owner None), `each player`, `each KIND`: zones and marks."""

    owner: str | None
    spots: tuple[Spot, ...]


@node
class Setup(Item):
    """`setup`."""

    body: Block


@node
class Play(Item):
    """`play`."""

    body: Block


@node
class Turn(Item):
    """`turn by p`."""

    by: str
    body: Block


@node
class Rule(Item):
    """`rule name(params) by p` and its block."""

    signature: Signature
    body: Block


@node
class Need(Node):
    """`needs condition ["reason"]`."""

    condition: Expr
    reason: str | None
    clauses: Clauses


@node
class Limit(Node):
    """`limit n per RULE ["reason"]`."""

    times: Expr
    rule: str
    reason: str | None
    clauses: Clauses


@node
class Action(Item):
    """`action name by p in WINDOW ["text"]`, what it is done on, its needs and its block.

    on_clauses: those of `clauses` that the line `on` cites.
    """

    signature: Signature
    window: str
    text: str | None
    binders: tuple[Binder, ...]
    where: Expr | None
    needs: tuple[Need, ...]
    limits: tuple[Limit, ...]
    body: Block
    best: tuple[Key, ...] = ()
    on_clauses: Clauses = ()


@node
class Trigger(Item):
    """`trigger name(params) [by p] when condition`."""

    signature: Signature
    condition: Expr
    body: Block


@node
class Win(Item):
    """`win [name] by p when condition`."""

    name: str | None
    by: str
    condition: Expr


@node
class Hook(Item):
    """`before|after|instead of RULE[, if C][, over V]` and a block (`when` is that word)."""

    when: str
    signature: Signature
    condition: Expr | None
    over: tuple[str, ...]
    body: Block


@node
class WindowHook(Item):
    """`before p acts in WINDOW[, if C][, over V]` and a block."""

    by: str
    window: str
    condition: Expr | None
    over: tuple[str, ...]
    body: Block


@node
class Forbid(Item):
    """`no RULE[, if C] ["why"]`."""

    signature: Signature
    condition: Expr | None
    why: str | None


@node
class ChangeValue(Item):
    """`change value(params) LAYER expr[, if C]`.

    layer: one of to, times, plus, minus, at most, at least.
    """

    signature: Signature
    layer: str
    amount: Expr
    condition: Expr | None
    over: tuple[str, ...]


@node
class ChangeCount(Item):
    """`change count of KIND to expr`."""

    kind: str
    amount: Expr


@node
class With(Item):
    """`with a, b` and items that hold only where these variants are in the game."""

    names: tuple[str, ...]
    items: tuple[Item, ...]


@node
class Always(Item):
    """`always condition "text"`."""

    condition: Expr
    text: str


@node
class Note(Item):
    """`note "text"`."""

    text: str


@node
class File(Node):
    """A whole rule file."""

    items: tuple[Item, ...]
