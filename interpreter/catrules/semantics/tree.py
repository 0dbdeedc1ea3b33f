"""The resolved tree: expressions and statements in which every name has been looked up.

One long file of small declarations, in the order of the abstract syntax.

It is what `check` examines and what the lowering reads. Every expression has its type and
whether it may be `nothing`. Declarations are referred to by name (see `catrules.semantics.game`),
variables by the `Var` object that introduces them.
"""

from attrs import frozen

from catrules.node import Node, node
from catrules.semantics.types import Type
from catrules.source import Span


@frozen(eq=False)
class Var:
    """A parameter, `by`, `let`, chosen or bound name. Two are the same only if identical."""

    name: str
    type: Type
    optional: bool
    span: Span


@node
class Expr(Node):
    """An expression; `optional`: it may be nothing."""

    type: Type
    optional: bool = False


# ---- leaves


@node
class Number(Expr):
    """A constant number; `yes` and `no` are 1 and 0 of type TRUTH, a symbol its domain's index."""

    value: int


@node
class Nothing(Expr):
    """`nothing`."""


@node
class Local(Expr):
    """A variable."""

    var: Var


@node
class SettingValue(Expr):
    """A setting: a constant of the configuration."""

    name: str


@node
class Actor(Expr):
    """`chance` or `table` where somebody decides."""

    name: str


@node
class Current(Expr):
    """`current`: the player whose turn it is; nothing before the first turn."""


@node
class Players(Expr):
    """`players`: everybody."""


@node
class Winners(Expr):
    """`winners`, in a tournament: who won the game that was played last."""


@node
class LastScore(Expr):
    """`score(p)`, in a tournament: p's score in the game that was played last; 0 before it."""

    player: Expr


@node
class KindSet(Expr):
    """`coins`, `boards`: all components of a kind, wherever they lie, in declared order."""

    kind: str


@node
class TheThing(Expr):
    """`die`, `board`: the only component of a kind or name.

    label: in a suite, what a game calls one of several that have zones or marks (`town 2`).
    """

    kind: str
    label: str = ""


@node
class ZoneRef(Expr):
    """A zone: of the table (`owner` None), of a player or of a thing. `box` is the zone "box".

    For a family of places (`9 pile heap`) the type is SetT(PlaceT(…, family)).
    """

    zone: str
    owner_kind: str
    owner: Expr | None


@node
class MarkRef(Expr):
    """A counter, flag or reference, of the table or of `owner`."""

    mark: str
    owner_kind: str
    owner: Expr | None


@node
class Attribute(Expr):
    """`thing.attribute`; optional where a thing of its type may lack it."""

    thing: Expr
    name: str


@node
class FaceOf(Expr):
    """`die.face`: a number or a symbol; nothing if it has none."""

    thing: Expr


@node
class CallValue(Expr):
    """`value(args)`: of several of that name the most special one for its arguments."""

    value: str
    args: tuple[Expr, ...]


@node
class Side(Expr):
    """`left(p)` (clockwise), `right(p)`, each by `steps` (default 1)."""

    player: Expr
    clockwise: bool
    steps: Expr | None


@node
class Seat(Expr):
    """`seat(n)`: nothing if there is no such seat."""

    number: Expr


@node
class Neighbours(Expr):
    """`neighbours(p)`: the set of those beside p."""

    player: Expr


# ---- arithmetic and conditions


@node
class Arith(Expr):
    """`op`: one of `+ - * / mod min max`."""

    op: str
    left: Expr
    right: Expr


@node
class Compare(Expr):
    """`op`: one of `< <= > >= =` over numbers; false where a side is nothing."""

    op: str
    left: Expr
    right: Expr


@node
class Same(Expr):
    """`is`: the same player, thing, place, word, number or truth. False where a side is nothing,
    unless `nothing` itself is written. `is not` is a Not around it."""

    left: Expr
    right: Expr


@node
class OfKind(Expr):
    """`c is coin`: the thing bears that name; false for nothing."""

    thing: Expr
    kind: str


@node
class Like(Expr):
    """`a is like b`: the same (most special) name on both things."""

    left: Expr
    right: Expr


@node
class In(Expr):
    """`x is in S`; for things and a zone: it lies there."""

    item: Expr
    set: Expr


@node
class Empty(Expr):
    """`S is empty`."""

    set: Expr


@node
class Odd(Expr):
    """`n is odd`."""

    number: Expr


@node
class HasKind(Expr):
    """`S has coin`: something of that name is in the set."""

    set: Expr
    kind: str


@node
class Not(Expr):
    """`not C`."""

    operand: Expr


@node
class And(Expr):
    """All of the terms."""

    terms: tuple[Expr, ...]


@node
class Or(Expr):
    """One of the terms."""

    terms: tuple[Expr, ...]


@node
class IfElse(Expr):
    """`then if condition otherwise otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@node
class Fallback(Expr):
    """`first otherwise second`."""

    first: Expr
    second: Expr


# ---- sets


@node
class Count(Expr):
    """How many are in the set."""

    set: Expr


@node
class Aggregate(Expr):
    """`op`: sum, product, least, most of `body` over a set; the last two are optional."""

    op: str
    var: Var
    set: Expr
    body: Expr


@node
class First(Expr):
    """The first in the set's order; optional."""

    var: Var
    set: Expr
    where: Expr | None


@node
class AnyOf(Expr):
    """`any x in S where C`."""

    var: Var
    set: Expr
    where: Expr


@node
class EveryOf(Expr):
    """`every x in S has C`."""

    var: Var
    set: Expr
    condition: Expr


@node
class Filter(Expr):
    """Those of the set for which the condition holds."""

    var: Var
    set: Expr
    where: Expr


@node
class Best(Expr):
    """Those of the set whose `body` is the largest, or the least; none whose body is nothing."""

    var: Var
    set: Expr
    most: bool
    body: Expr


@node
class With(Expr):
    """`S with face six`, `S with number 3` (`attribute` is "face" for the face)."""

    set: Expr
    attribute: str
    value: Expr


@node
class OnlyKind(Expr):
    """Those things of the set that bear a name: the kind in `move 2 coins from S`."""

    set: Expr
    kind: str


@node
class Except(Expr):
    """The set without an element, or without those of another set."""

    set: Expr
    item: Expr


@node
class Union(Expr):
    """What is in one of two sets; a single player or thing counts as a set of one."""

    left: Expr
    right: Expr


@node
class Range(Expr):
    """Whole numbers from low to high."""

    low: Expr
    high: Expr


@node
class Ordered(Expr):
    """A set of players in an order of its own: from `start`, clockwise or not."""

    set: Expr
    clockwise: bool
    start: Expr


# ---- statements


@node
class Stmt(Node):
    """A step of a rule."""

    clauses: tuple[str, ...] = ()


Block = tuple[Stmt, ...]


@node
class Move(Stmt):
    """Moves things: `verb` is move or draw. `source` is a thing, a set of things or a zone.

    amount None: the thing, or all of the set; else as many as there are up to it, chosen by who
    acts where they are not alike (`move`), by chance or from the top (`draw`).
    """

    verb: str
    amount: Expr | None
    source: Expr
    target: Expr
    end: str


@node
class Roll(Stmt):
    """Rolls a die, all dice of a set, or `amount` of them; `target` None: where they lie."""

    amount: Expr | None
    things: Expr
    target: Expr | None


@node
class Shuffle(Stmt):
    """Shuffles a zone."""

    zone: Expr


@node
class Reveal(Stmt):
    """Turns things up where they lie, or (`up` false) conceals them."""

    things: Expr
    up: bool


@node
class LookAt(Stmt):
    """A player is shown things."""

    actor: Expr
    things: Expr


@node
class Arrange(Stmt):
    """A player puts a row into an order."""

    actor: Expr
    row: Expr


@node
class Swap(Stmt):
    """Two things change places."""

    first: Expr
    second: Expr


@node
class Assign(Stmt):
    """`set mark to value`; `add` and `subtract` are it with an Arith over the mark itself."""

    mark: MarkRef
    value: Expr


@node
class Let(Stmt):
    """Keeps a value under a name. A set of things is fixed as it is now."""

    var: Var
    value: Expr


@node
class If(Stmt):
    """The first arm whose condition holds, else `otherwise`."""

    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@frozen(kw_only=True)
class Arm:
    """Values of which the subject is one (for a thing: kinds that it bears), and a block."""

    patterns: tuple[Expr, ...]
    kinds: tuple[str, ...]
    body: Block


@node
class Match(Stmt):
    """The first arm that fits the subject, else `otherwise`."""

    subject: Expr
    arms: tuple[Arm, ...]
    otherwise: Block


@node
class Each(Stmt):
    """Runs the body for each of a set that is fixed when it begins (`where` included).

    Players go clockwise from the current one unless the set is Ordered.
    mode: '' one after the other, 'at once', 'until all pass'.
    """

    var: Var
    set: Expr
    where: Expr | None
    mode: str
    body: Block


@node
class Repeat(Stmt):
    """Runs the body `times` times; the number is worked out once."""

    times: Expr
    body: Block


@node
class RepeatAtMost(Stmt):
    """`while` tests before each round, `until` after it; to reach the bound is a fault."""

    most: Expr
    until: bool
    condition: Expr
    body: Block


@node
class Together(Stmt):
    """One effect of its block."""

    body: Block


@node
class DoNothing(Stmt):
    """No effect."""


@node
class PlayGame(Stmt):
    """A game of the players of a set, in their order at the table, with variants."""

    seats: Expr
    using: tuple[str, ...]


@node
class ShuffleSeats(Stmt):
    """Chance gives the players a new order at the table."""


@node
class AsUsual(Stmt):
    """What a replacement replaces; weaving puts a call in its place."""


@frozen(kw_only=True)
class Binder:
    """A variable and the set that it is chosen from."""

    var: Var
    set: Expr


@node
class Choose(Stmt):
    """A choice. Without `low` each binder's variable is one element, nothing if there is none;
    with it the only binder's variable is a set of `low` to `high` (None: any number) elements."""

    actor: Expr
    low: Expr | None
    high: Expr | None
    binders: tuple[Binder, ...]
    where: Expr | None
    prompt: str


@node
class Way(Node):
    """A labelled way of a menu."""

    label: str
    condition: Expr | None
    body: Block
    clauses: tuple[str, ...] = ()


@node
class ChooseOne(Stmt):
    """One of the ways that are open."""

    actor: Expr
    prompt: str
    ways: tuple[Way, ...]


@node
class May(Stmt):
    """The block, if the actor wants it."""

    actor: Expr
    label: str
    condition: Expr | None
    body: Block


@node
class Act(Stmt):
    """A player acts in windows; mode: must, may, repeatedly, while (with `condition`).

    before: what is done each time before the player is asked.
    """

    actor: Expr
    windows: tuple[str, ...]
    mode: str
    condition: Expr | None
    before: Block = ()


@node
class Turns(Stmt):
    """Turns go clockwise from `start`, skipping those for whom `skip` holds, at most `most`."""

    start: Expr
    skip_var: Var | None
    skip: Expr | None
    most: Expr


@node
class MakeCurrent(Stmt):
    """Makes a player the current one, which begins a turn."""

    player: Expr


@node
class PlaysNext(Stmt):
    """Bends the order of turns."""

    player: Expr


@node
class Wins(Stmt):
    """The players of a set win (one player: that one); with None nobody does. Ends the game."""

    players: Expr | None


@node
class Call(Stmt):
    """Runs a rule or action; `by` None: the rule has no actor."""

    rule: str
    args: tuple[Expr, ...]
    by: Expr | None
