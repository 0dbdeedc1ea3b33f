"""The abstract syntax of a conformance suite: what was written, before any name is looked up."""

from attrs import field

from catrules.node import Node, node
from catrules.source import Span
from catrules.syntax.ast import Clauses, Expr

Word = int | str


@node
class Phrase(Node):
    """Things as people count them: `3 coins`, `tile 1`, `2 crown`, `other dice`, `nothing`.

    words: names and numbers in their order. place: for `[2 coins, crown]`, which is what lies in
    one place of a family, what is said of it; its words are empty.
    """

    words: tuple[Word, ...]
    place: tuple["Phrase", ...] | None = None

    @property
    def text(self) -> str:
        """The words, one after another."""
        if self.place is not None:
            return f"[{', '.join(inside.text for inside in self.place)}]"
        return " ".join(map(str, self.words))


@node
class Numbered(Expr):
    """`town 2`: one of several things that have zones or marks, as a game calls it."""

    name: str
    number: str


@node
class Contents(Expr):
    """`[2 coins, crown]`: what lies in one place of a family."""

    phrases: tuple[Phrase, ...]


@node
class SetTo(Node):
    """`NAME = value` behind `set`."""

    name: str
    value: str


@node
class Configure(Node):
    """`with a, b` and `set x = 3`: what the rules are played with."""

    variants: tuple[str, ...] = ()
    settings: tuple[SetTo, ...] = ()


# ---- lines of a scenario or background


@node
class Line(Node):
    """A line of a scenario; `clauses` are those that it cites."""

    clauses: Clauses = ()


@node
class ConfigureLine(Line):
    """`with …` or `set …` on a line of its own."""

    configure: Configure


@node
class Players(Line):
    """`players ana, bo`, or `players 2`: the first so many of those named before."""

    names: tuple[str, ...]
    count: int


@node
class Standing(Line):
    """Where the game stands. form: `new game`, `setup` or `turn` (of a player, in a window)."""

    form: str
    player: str = ""
    window: str = ""


@node
class Given(Node):
    """`place = phrases`; on_top: they lie on top of a deck, in this order."""

    place: Expr
    on_top: bool
    phrases: tuple[Phrase, ...]


@node
class Givens(Line):
    """What lies where, and how marks stand, before the first step."""

    givens: tuple[Given, ...]


@node
class Row(Node):
    """One run of a scenario: a cell of phrases for each column."""

    cells: tuple[tuple[Phrase, ...], ...]


@node
class Rows(Line):
    """`for each row`: the heads are places, or names for numbers and words."""

    heads: tuple[Expr, ...]
    rows: tuple[Row, ...]


@node
class Option(Node):
    """The label of an option, or how it begins; words: those that it is made of if not quoted."""

    text: str
    words: tuple[Word, ...] = ()


@node
class Answer(Node):
    """An answer inside a step; subject: what is rolled or drawn, if it is said."""

    actor: str
    subject: str
    option: Option


@node
class Step(Line):
    """`when ACTOR: OPTION`, with answers to what is asked in it."""

    actor: str
    option: Option
    answers: tuple[Answer, ...]


@node
class Outcome(Node):
    """What must be so."""


@node
class Then(Line):
    """`then` or `and` with an outcome."""

    word: str
    outcome: Outcome


@node
class Refused(Line):
    """A configuration that is refused. players: 0 if not said; because: empty if not said."""

    configure: Configure
    players: int
    because: str


@node
class RandomPlay(Line):
    """`play 20 games at random`."""

    games: int


@node
class Always(Line):
    """What holds wherever a game played at random waits."""

    condition: Expr
    text: str


# ---- outcomes


@node
class Holds(Outcome):
    """A condition; with phrases, an `=` whose right side goes on with them."""

    condition: Expr
    tail: tuple[Phrase, ...] = ()


@node
class Changes(Outcome):
    """`ana gains 2 coins`: since the last step."""

    subject: Expr
    gains: bool
    phrases: tuple[Phrase, ...]


@node
class Moves(Outcome):
    """`2 coins move from A to B`, since the last step."""

    phrases: tuple[Phrase, ...]
    source: Expr
    target: Expr


@node
class Wins(Outcome):
    """These and nobody else have won; without players the game has ended and nobody won."""

    players: tuple[Expr, ...]


@node
class NobodyHasWon(Outcome):
    """The game goes on."""


@node
class Plays(Outcome):
    """`ana, bo play a game with fog`: what a tournament plays now.

    players: who, or none, and count: how many; using: with which variants; ordered: they sit so.
    """

    players: tuple[Expr, ...]
    count: int
    using: tuple[str, ...]
    ordered: bool


@node
class TurnOf(Outcome):
    """`it is bo's turn`."""

    player: str


@node
class Asked(Outcome):
    """Somebody is, or is not, asked something; prompt: what, if it is said."""

    player: Expr
    negated: bool
    prompt: str | None


@node
class IsTold(Outcome):
    """Somebody was, or was not, told a sentence in which a text stands, since the last step."""

    player: Expr
    negated: bool
    text: str


@node
class Sees(Outcome):
    """What a seat sees is so: contents of a zone, how many, a mark."""

    player: Expr
    condition: Expr
    tail: tuple[Phrase, ...] = ()


@node
class SeesNot(Outcome):
    """A seat sees nothing of a zone or mark; only_what: he may see how many."""

    player: Expr
    place: Expr
    only_what: bool


@node
class Offers(Outcome):
    """What a seat is offered: exactly these options, or (also) some of them."""

    player: Expr
    also: bool
    options: tuple[Option, ...]


@node
class OffersNot(Outcome):
    """What a seat is not offered; because and clauses: the reason and what it cites, if said."""

    player: Expr
    option: Option
    because: str
    clauses: Clauses = ()


# ---- the file


@node
class Item(Node):
    """Something at the margin."""


@node
class SuiteOf(Item):
    """`suite of "FILE"` with what the rules are played with."""

    path: str
    configure: Configure


@node
class Background(Item):
    """What every scenario starts from."""

    lines: tuple[Line, ...]


@node
class Scenario(Item):
    """A case of the rulebook; cases: its ids in a list of cases. `head` is its first line."""

    title: str
    clauses: Clauses
    cases: tuple[str, ...]
    lines: tuple[Line, ...]
    head: Span = field(eq=False)


@node
class Suite(Node):
    """A suite."""

    items: tuple[Item, ...]
