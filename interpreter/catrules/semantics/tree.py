"""The resolved tree: expressions and statements in which every name has been looked up.

One long file of small declarations, in the order of the abstract syntax.

It is what `check` examines and what the lowering reads. Every expression has its type and
whether it may be `nothing`. Declarations are referred to by name (see `catrules.semantics.game`),
variables by the `Var` object that introduces them.
"""

from attrs import field, frozen

from catrules.semantics.types import Type
from catrules.source import Span


@frozen(eq=False)
class Var:
    """A parameter, `by`, `let`, chosen or bound name. Two are the same only if identical."""

    name: str
    type: Type
    optional: bool
    span: Span


@frozen(kw_only=True)
class Expr:
    """An expression; `optional`: it may be nothing."""

    type: Type
    optional: bool = False
    span: Span = field(eq=False)


# ---- leaves


@frozen(kw_only=True)
class Number(Expr):
    """A constant number; `yes` and `no` are 1 and 0 of type TRUTH, a symbol its domain's index."""

    value: int


@frozen(kw_only=True)
class Nothing(Expr):
    """`nothing`."""


@frozen(kw_only=True)
class Local(Expr):
    """A variable."""

    var: Var


@frozen(kw_only=True)
class SettingValue(Expr):
    """A setting: a constant of the configuration."""

    name: str


@frozen(kw_only=True)
class Actor(Expr):
    """`chance` or `table` where somebody decides."""

    name: str


@frozen(kw_only=True)
class Current(Expr):
    """`current`: the player whose turn it is; nothing before the first turn."""


@frozen(kw_only=True)
class Players(Expr):
    """`players`: everybody."""


@frozen(kw_only=True)
class KindSet(Expr):
    """`coins`, `boards`: all components of a kind, wherever they lie, in declared order."""

    kind: str


@frozen(kw_only=True)
class TheThing(Expr):
    """`die`, `board`: the only component of a kind or name."""

    kind: str


@frozen(kw_only=True)
class ZoneRef(Expr):
    """A zone: of the table (`owner` None), of a player or of a thing. `box` is the zone "box".

    For a family of places (`9 pile heap`) the type is SetT(PlaceT(…, family)).
    """

    zone: str
    owner_kind: str
    owner: Expr | None


@frozen(kw_only=True)
class MarkRef(Expr):
    """A counter, flag or reference, of the table or of `owner`."""

    mark: str
    owner_kind: str
    owner: Expr | None


@frozen(kw_only=True)
class Attribute(Expr):
    """`thing.attribute`; optional where a thing of its type may lack it."""

    thing: Expr
    name: str


@frozen(kw_only=True)
class FaceOf(Expr):
    """`die.face`: a number or a symbol; nothing if it has none."""

    thing: Expr


@frozen(kw_only=True)
class CallValue(Expr):
    """`value(args)`: of several of that name the most special one for its arguments."""

    value: str
    args: tuple[Expr, ...]


@frozen(kw_only=True)
class Side(Expr):
    """`left(p)` (clockwise), `right(p)`, each by `steps` (default 1)."""

    player: Expr
    clockwise: bool
    steps: Expr | None


@frozen(kw_only=True)
class Seat(Expr):
    """`seat(n)`: nothing if there is no such seat."""

    number: Expr


@frozen(kw_only=True)
class Neighbours(Expr):
    """`neighbours(p)`: the set of those beside p."""

    player: Expr


# ---- arithmetic and conditions


@frozen(kw_only=True)
class Arith(Expr):
    """`op`: one of `+ - * / mod min max`."""

    op: str
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Compare(Expr):
    """`op`: one of `< <= > >= =` over numbers; false where a side is nothing."""

    op: str
    left: Expr
    right: Expr


@frozen(kw_only=True)
class Same(Expr):
    """`is`: the same player, thing, place, word, number or truth. False where a side is nothing,
    unless `nothing` itself is written. `is not` is a Not around it."""

    left: Expr
    right: Expr


@frozen(kw_only=True)
class OfKind(Expr):
    """`c is coin`: the thing bears that name; false for nothing."""

    thing: Expr
    kind: str


@frozen(kw_only=True)
class Like(Expr):
    """`a is like b`: the same (most special) name on both things."""

    left: Expr
    right: Expr


@frozen(kw_only=True)
class In(Expr):
    """`x is in S`; for things and a zone: it lies there."""

    item: Expr
    set: Expr


@frozen(kw_only=True)
class Empty(Expr):
    """`S is empty`."""

    set: Expr


@frozen(kw_only=True)
class Odd(Expr):
    """`n is odd`."""

    number: Expr


@frozen(kw_only=True)
class HasKind(Expr):
    """`S has coin`: something of that name is in the set."""

    set: Expr
    kind: str


@frozen(kw_only=True)
class Not(Expr):
    """`not C`."""

    operand: Expr


@frozen(kw_only=True)
class And(Expr):
    """All of the terms."""

    terms: tuple[Expr, ...]


@frozen(kw_only=True)
class Or(Expr):
    """One of the terms."""

    terms: tuple[Expr, ...]


@frozen(kw_only=True)
class IfElse(Expr):
    """`then if condition otherwise otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@frozen(kw_only=True)
class Fallback(Expr):
    """`first otherwise second`."""

    first: Expr
    second: Expr


# ---- sets


@frozen(kw_only=True)
class Count(Expr):
    """How many are in the set."""

    set: Expr


@frozen(kw_only=True)
class Aggregate(Expr):
    """`op`: sum, product, least, most of `body` over a set; the last two are optional."""

    op: str
    var: Var
    set: Expr
    body: Expr


@frozen(kw_only=True)
class First(Expr):
    """The first in the set's order; optional."""

    var: Var
    set: Expr
    where: Expr | None


@frozen(kw_only=True)
class AnyOf(Expr):
    """`any x in S where C`."""

    var: Var
    set: Expr
    where: Expr


@frozen(kw_only=True)
class EveryOf(Expr):
    """`every x in S has C`."""

    var: Var
    set: Expr
    condition: Expr


@frozen(kw_only=True)
class Filter(Expr):
    """Those of the set for which the condition holds."""

    var: Var
    set: Expr
    where: Expr


@frozen(kw_only=True)
class With(Expr):
    """`S with face six`, `S with number 3` (`attribute` is "face" for the face)."""

    set: Expr
    attribute: str
    value: Expr


@frozen(kw_only=True)
class OnlyKind(Expr):
    """Those things of the set that bear a name: the kind in `move 2 coins from S`."""

    set: Expr
    kind: str


@frozen(kw_only=True)
class Except(Expr):
    """The set without an element, or without those of another set."""

    set: Expr
    item: Expr


@frozen(kw_only=True)
class Union(Expr):
    """What is in one of two sets; a single player or thing counts as a set of one."""

    left: Expr
    right: Expr


@frozen(kw_only=True)
class Range(Expr):
    """Whole numbers from low to high."""

    low: Expr
    high: Expr


@frozen(kw_only=True)
class Ordered(Expr):
    """A set of players in an order of its own: from `start`, clockwise or not."""

    set: Expr
    clockwise: bool
    start: Expr


# ---- statements


@frozen(kw_only=True)
class Stmt:
    """A step of a rule."""

    span: Span = field(eq=False)
    clauses: tuple[str, ...] = ()


Block = tuple[Stmt, ...]


@frozen(kw_only=True)
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


@frozen(kw_only=True)
class Roll(Stmt):
    """Rolls a die, all dice of a set, or `amount` of them; `target` None: where they lie."""

    amount: Expr | None
    things: Expr
    target: Expr | None


@frozen(kw_only=True)
class Shuffle(Stmt):
    """Shuffles a zone."""

    zone: Expr


@frozen(kw_only=True)
class Reveal(Stmt):
    """Turns things up where they lie, or (`up` false) conceals them."""

    things: Expr
    up: bool


@frozen(kw_only=True)
class LookAt(Stmt):
    """A player is shown things."""

    actor: Expr
    things: Expr


@frozen(kw_only=True)
class Arrange(Stmt):
    """A player puts a row into an order."""

    actor: Expr
    row: Expr


@frozen(kw_only=True)
class Swap(Stmt):
    """Two things change places."""

    first: Expr
    second: Expr


@frozen(kw_only=True)
class Assign(Stmt):
    """`set mark to value`; `add` and `subtract` are it with an Arith over the mark itself."""

    mark: MarkRef
    value: Expr


@frozen(kw_only=True)
class Let(Stmt):
    """Keeps a value under a name. A set of things is fixed as it is now."""

    var: Var
    value: Expr


@frozen(kw_only=True)
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


@frozen(kw_only=True)
class Match(Stmt):
    """The first arm that fits the subject, else `otherwise`."""

    subject: Expr
    arms: tuple[Arm, ...]
    otherwise: Block


@frozen(kw_only=True)
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


@frozen(kw_only=True)
class Repeat(Stmt):
    """Runs the body `times` times; the number is worked out once."""

    times: Expr
    body: Block


@frozen(kw_only=True)
class RepeatAtMost(Stmt):
    """`while` tests before each round, `until` after it; to reach the bound is a fault."""

    most: Expr
    until: bool
    condition: Expr
    body: Block


@frozen(kw_only=True)
class Together(Stmt):
    """One effect of its block."""

    body: Block


@frozen(kw_only=True)
class DoNothing(Stmt):
    """No effect."""


@frozen(kw_only=True)
class Binder:
    """A variable and the set that it is chosen from."""

    var: Var
    set: Expr


@frozen(kw_only=True)
class Choose(Stmt):
    """A choice. Without `low` each binder's variable is one element, nothing if there is none;
    with it the only binder's variable is a set of `low` to `high` (None: any number) elements."""

    actor: Expr
    low: Expr | None
    high: Expr | None
    binders: tuple[Binder, ...]
    where: Expr | None
    prompt: str


@frozen(kw_only=True)
class Way:
    """A labelled way of a menu."""

    label: str
    condition: Expr | None
    body: Block
    span: Span = field(eq=False)
    clauses: tuple[str, ...] = ()


@frozen(kw_only=True)
class ChooseOne(Stmt):
    """One of the ways that are open."""

    actor: Expr
    prompt: str
    ways: tuple[Way, ...]


@frozen(kw_only=True)
class May(Stmt):
    """The block, if the actor wants it."""

    actor: Expr
    label: str
    condition: Expr | None
    body: Block


@frozen(kw_only=True)
class Act(Stmt):
    """A player acts in windows; mode: must, may, repeatedly, while (with `condition`)."""

    actor: Expr
    windows: tuple[str, ...]
    mode: str
    condition: Expr | None


@frozen(kw_only=True)
class Turns(Stmt):
    """Turns go clockwise from `start`, skipping those for whom `skip` holds, at most `most`."""

    start: Expr
    skip_var: Var | None
    skip: Expr | None
    most: Expr


@frozen(kw_only=True)
class MakeCurrent(Stmt):
    """Makes a player the current one, which begins a turn."""

    player: Expr


@frozen(kw_only=True)
class PlaysNext(Stmt):
    """Bends the order of turns."""

    player: Expr


@frozen(kw_only=True)
class Wins(Stmt):
    """The players of a set win (one player: that one); with None nobody does. Ends the game."""

    players: Expr | None


@frozen(kw_only=True)
class Call(Stmt):
    """Runs a rule or action; `by` None: the rule has no actor."""

    rule: str
    args: tuple[Expr, ...]
    by: Expr | None
