"""A resolved game: its declarations, by name and in the order of the file."""

from attrs import frozen

from catrules.node import Node, node
from catrules.semantics.tree import Binder, Block, Expr, Var
from catrules.semantics.types import PlaceT, Type

Clauses = tuple[str, ...]


@node
class Declaration(Node):
    """Something that a file declares."""

    name: str
    clauses: Clauses = ()


@node
class Setting(Declaration):
    """An `assume`. `value`: int, bool, a word, or a tuple of ints; `type` of it as an expression.

    low, high bound a number or a list's elements; words are the domain of a word.
    """

    value: int | bool | str | tuple[int, ...]
    type: Type
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str


@node
class Kind(Declaration):
    """A name that components bear. names: itself and what is more general (`gold`, `coin`).

    specials: the names of which it is the more general one. attributes: those that a component
    of it may have. faces: what a die shows, as labels; numeric: they are numbers.
    owns: its components own zones or marks, so that each is a thing of its own.
    """

    plural: str
    names: tuple[str, ...]
    specials: tuple[str, ...]
    attributes: tuple[str, ...]
    faces: tuple[str, ...]
    numeric: bool
    owns: bool


@frozen(kw_only=True)
class Axis:
    """`for each attribute low..high` or `from` a list setting."""

    attribute: str
    low: Expr | None
    high: Expr | None
    setting: str

    @property
    def ends(self) -> tuple[Expr, Expr]:
        """The numbers between which it goes, where no list says which."""
        assert self.low is not None
        assert self.high is not None
        return self.low, self.high


@node
class Group(Declaration):
    """A line of components: `count` (times `times`) for each player and each tuple of the axes.

    name: the most special kind. adjective: it stands before a more general one (`gold coin`), so
    people say both; the row of a table stands for itself. attributes: fixed ones.
    zone: where they begin ("box"), and whose it is (`zone_owner`: '', 'player').
    face_counts: for each face a setting or number of its share, None where each counts one.
    """

    adjective: bool
    count: Expr
    times: Expr | None
    per_player: bool
    axes: tuple[Axis, ...]
    attributes: tuple[tuple[str, Expr], ...]
    zone: str
    zone_owner: str
    face_counts: tuple[Expr, ...] | None


@node
class Zone(Declaration):
    """A zone. owner: '' the table, 'player', or a kind. order: pile, bag, deck, row.

    seen, counted: all, owner or nobody (defaults filled in). family: how many places, or None.
    """

    owner: str
    order: str
    kinds: tuple[str, ...]
    seen: str
    counted: str
    unrolled: bool
    capacity: Expr | None
    family: Expr | None


@node
class Mark(Declaration):
    """A mark. form: counter, flag or reference; type: what it holds (a reference is optional).

    low, high, first: expressions over the configuration, for a counter; else None.
    seen: all, owner or nobody.
    """

    owner: str
    form: str
    type: Type
    low: Expr | None
    high: Expr | None
    first: Expr | None
    seen: str = "all"


@node
class Value(Declaration):
    """A named value; of several of one name the most special one for its arguments holds."""

    params: tuple[Var, ...]
    body: Expr


@node
class Rule(Declaration):
    """A rule; `setup`, `play` and `turn` are rules of these names."""

    params: tuple[Var, ...]
    by: Var | None
    body: Block


@node
class Need(Node):
    """A condition of an action, with its reason."""

    condition: Expr
    reason: str
    clauses: Clauses = ()


@node
class Limit(Node):
    """`limit times per RULE`."""

    times: Expr
    rule: str
    reason: str
    clauses: Clauses = ()


@node
class Action(Declaration):
    """What a player may choose to do in a window."""

    by: Var
    window: str
    text: str
    binders: tuple[Binder, ...]
    where: Expr | None
    needs: tuple[Need, ...]
    limits: tuple[Limit, ...]
    body: Block


@node
class Trigger(Declaration):
    """What happens as soon as its condition holds, for each thing and player of its header."""

    params: tuple[Var, ...]
    by: Var | None
    condition: Expr
    body: Block


@node
class Win(Declaration):
    """A way to win; `name` is `win` where it has none."""

    by: Var
    condition: Expr


@node
class Always(Node):
    """What must hold."""

    condition: Expr
    text: str
    clauses: Clauses = ()


@node
class Note(Node):
    """A clause that needs no line of its own."""

    text: str
    clauses: Clauses = ()


@node
class Game(Node):
    """A resolved game. Dictionaries keep the order of the file.

    zones and marks: by (owner, name), owner '' for the table. values and rules: all of one name
    together, in the order of the file. windows: names of the actions in each. rivals: triggers of
    several variants, by their places among the triggers, whose order matters. series: it is a
    tournament, of which the games are of `base`, a path seen from its own folder.
    """

    title: str
    players: tuple[Expr, Expr]
    catalogue: str
    settings: dict[str, Setting]
    kinds: dict[str, Kind]
    domains: dict[str, tuple[str, ...]]
    groups: tuple[Group, ...]
    zones: dict[tuple[str, str], Zone]
    marks: dict[tuple[str, str], Mark]
    values: dict[str, tuple[Value, ...]]
    rules: dict[str, tuple[Rule, ...]]
    actions: dict[str, Action]
    windows: dict[str, tuple[str, ...]]
    triggers: tuple[Trigger, ...]
    wins: tuple[Win, ...]
    invariants: tuple[Always, ...]
    notes: tuple[Note, ...]
    rivals: tuple[tuple[int, ...], ...] = ()
    series: bool = False
    base: str = ""

    def family_of(self, expr: object) -> tuple[str, str] | None:
        """The zone of which an expression is one place; None if it is no place of a family."""
        of = expr.type if isinstance(expr, Expr) else None
        if not isinstance(of, PlaceT) or not of.family:
            return None
        families = (key for key, zone in self.zones.items() if zone.family is not None)
        return next((key for key in families if key[1] == of.family), None)
