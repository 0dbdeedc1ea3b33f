"""A lowered game: instructions, the layout of its state, and what its words stand for.

A program belongs to one configuration (files, settings, number of players). An executor reads
`routines`, `tables`, `sites`, `marks`, `faults` and `size`; the rest is the legend by which
views, labels and logs turn words and addresses back into the names of the rule file.

The state is a list of `size` signed 64-bit words. The first are fixed (`HEADER`); cells of
zones, marks and limits follow; last come the frames of the routines. Nothing else is state.
"""

from typing import Any

from attrs import field, frozen

from catrules.ir.opcodes import Opcode
from catrules.source import Span

NOTHING = -(1 << 62)
"""The word for `nothing`, whatever the type."""

PLACE_BITS = 32
"""What is told of a thing is the address of its cell, and above so many bits its place, from 1, in
a row that keeps an order; 0 where it lies in none."""

CHANCE = -2
TABLE = -3
GAME = -4
"""Actors that are no seat. GAME is a game of a tournament: how it ended is the answer."""

HEADER = (
    "position",  # 0 before the start, -1 when over, else 1 + the site that is waited at
    "chance",  # state of the generator of chance
    "policy",  # state of the generator of bots, and of the table in simulations
    "current",  # the current player's index, or NOTHING
    "next",  # who plays next by `p plays next`, or NOTHING
    "turns",
    "decisions",  # those that were asked
    "winners",  # a bit mask
    "ending",  # index into Program.endings, or NOTHING
    "budget",  # steps left until the next decision
)
POSITION, CHANCE_STATE, POLICY_STATE, CURRENT, NEXT, TURNS, DECISIONS, WINNERS, ENDING, BUDGET = (
    range(len(HEADER))
)

MOST_OPTIONS = 4096
"""Options that one decision may have; more are a fault of the rules."""

STEP_BUDGET = 100_000
"""Steps (TICK) that one decision may take to reach the next."""

MOST_DECISIONS = 100_000
"""Decisions after which bots give a game up."""


@frozen
class Instr:
    """An instruction. `args` follow the opcode's operands; `origin` indexes Program.origins."""

    op: Opcode
    args: tuple[Any, ...]
    origin: int = field(default=0, eq=False)


Block = tuple[Instr, ...]


@frozen
class Origin:
    """Where an instruction comes from: place, rule and clauses of the rule file.

    end: to which end of a zone its line puts things, as it is written there (`top`).
    """

    span: Span = field(eq=False)
    rule: str = ""
    clauses: tuple[str, ...] = ()
    end: str = ""


@frozen
class Routine:
    """A rule, value, check or task. Its parameters are the registers 0, 1, … of `registers`.

    quiet: lowered without standing checks, for use inside a trigger, `together` or `setup`.
    """

    name: str
    parameters: int
    registers: tuple[str, ...]
    result: bool
    quiet: bool
    body: Block
    frame: int = -1
    """The address of its frame: the word of its caller, then its slots; -1: it never waits."""
    slots: tuple[int, ...] = ()
    """For each register its address in the frame, or -1 if it is not live where the game waits."""


@frozen
class ArgType:
    """How an argument of an option or event is to be read.

    sort: `player` (index), `number`, `truth`, `cell` (the address of a cell or slot), `thing` (an
    index among the things of kind `of`), `place` (the number of a place of the family `of`: those
    of the first owner come first), `variant` (an index into Program.variants), `word` (an index
    into the symbols of `of`), `counts` (how many of the variant `variant`, or of the player, thing
    or number `variant` where `of` names that sort, or, if `of` is `cell`, of what Site.counted
    says).
    """

    sort: str
    of: str = ""
    variant: int = -1


@frozen
class Template:
    """A kind of option of a site: an action, a way, or just what is chosen.

    form: `action`, `way`, `chosen`, `counts`, `pass` (to decline). text: the action's or way's
    words, empty for the others; action: index into Program.actions or -1.
    """

    form: str
    text: str
    args: tuple[ArgType, ...]
    action: int = -1
    origin: int = 0
    counter: int = -1
    """What counts how often it was taken though something else could be; -1: nothing does."""


@frozen
class Topic:
    """Something that a question is about: a word, and how it is read.

    value: a constant, a register of the routine that asks, or a word of the state at a constant
    address. acting: it is who acts, of whom nothing is said while it is his turn.
    """

    kind: ArgType
    value: Instr
    acting: bool = False


@frozen
class Site:
    """A place where a decision is made.

    form: `window`, `choice`, `counts`, `menu`, `may`, `roll`, `draw`, `pick`, `at once`.
    prompt: the question, may be empty; windows: those that are open there.
    """

    form: str
    prompt: str
    templates: tuple[Template, ...]
    windows: tuple[str, ...] = ()
    origin: int = 0
    shadow: tuple[int, ...] = ()
    """For `at once`: the addresses that its tasks write, shown as they were until all are done."""
    frame: int = -1
    """For `at once`: the address of its own words: one for each task (0: it does not wait, else 1 +
    the site that it waits at), then one for each shadowed address."""
    about: tuple[Topic, ...] = ()
    """What the question is about, as far as whoever is asked knows it."""
    quiet: bool = False
    """Whether it is asked inside an effect that is not done, so that checks may be due."""
    counted: tuple[Instr, ...] = ()
    """For `counts` of things in rows that keep their order: the address of what each argument
    counts, a value as of a topic; empty elsewhere."""


@frozen
class Sort:
    """Components that no rule can tell apart but by where they lie and which face is up.

    names: what it is, the most special first (`gold`, `coin`), and of each the plural; count: how
    many there are. adjective: people say the first name with the next (`2 gold coins`).
    """

    names: tuple[str, ...]
    plurals: tuple[str, ...]
    attributes: tuple[tuple[str, int], ...]
    faces: tuple[str, ...]
    count: int
    adjective: bool = False

    @property
    def noun(self) -> str:
        """What one of them is called in a sentence: `gold coin`."""
        return " ".join(self.names[: 1 + self.adjective])

    @property
    def plural(self) -> str:
        """What several of them are called in a sentence: `gold coins`."""
        return f"{self.names[0]} {self.plurals[1]}" if self.adjective else self.plurals[0]


@frozen
class Variant:
    """A sort with the face that it shows (index into its faces, -1: none), turned up or not."""

    sort: int
    face: int = -1
    revealed: bool = False


@frozen
class Order:
    """Where the order of a zone is kept, for so many places: none where it is not kept.

    sequence: the address of its first word; of a row each is the address of a slot, of a deck that
    of a cell, 0 behind the last. slots: the address of a row's first slot, which holds the address
    of a cell, 0 if it is empty; above, loose: of a deck's word for how many of the sequence lie on
    what chance decides of, and of the first word that counts these by variant; -1: it has none.
    """

    places: int = 0
    sequence: int = -1
    slots: int = -1
    above: int = -1
    loose: int = -1


@frozen
class Zone:
    """One place: a cell for each variant that may lie there, from `base` on.

    owner: '' for the table, `player`, or the kind whose thing owns it; index: which of them.
    seen, counted: `all`, `owner` or `nobody`. kept: where its order is kept, if it is.
    """

    name: str
    owner: str
    index: int
    base: int
    variants: tuple[int, ...]
    order: str
    seen: str
    counted: str
    unrolled: bool
    origin: int
    kept: Order = Order()
    place: int = 0
    """Its place in its family, from 1; 0 if it is of none."""
    most: int = -1
    """How many things it takes; -1 where nothing bounds that, or not by a constant."""


@frozen
class Mark:
    """A counter, flag or reference: its word for owner i is at `base + i * stride`.

    value: how the word is read; low, high: its range (a reference: NOTHING is allowed too).
    seen: `all`, `owner` or `nobody`.
    """

    name: str
    owner: str
    owners: int
    base: int
    stride: int
    value: ArgType
    low: int
    high: int
    first: int
    origin: int
    seen: str = "all"


@frozen
class Need:
    """A condition of an action: a pure routine over the actor and what the action is done on."""

    routine: int
    reason: str
    origin: int


@frozen
class Action:
    """What a player may choose to do; `args`: what it is done on, after the actor."""

    name: str
    text: str
    window: str
    args: tuple[ArgType, ...]
    needs: tuple[Need, ...]
    candidates: int
    """A routine over the actor whose body only OFFERs what `on … where` admits, whatever the needs;
    -1 where there is no `on`."""
    origin: int


@frozen
class Tell:
    """Something told that changes no word.

    form: `turn`, `trigger`, `look`, `shuffle`, `arrange`, `action`.
    """

    form: str
    text: str
    args: tuple[ArgType, ...]
    origin: int


@frozen
class Ending:
    """A way for the game to end: the win's or rule's name."""

    name: str
    origin: int


@frozen
class Fault:
    """A way for the rules to fail while they run: code and message of the finding."""

    code: str
    message: str
    hint: str
    origin: int


@frozen
class Point:
    """A place of a rule file of which is counted how often the game came by.

    Each has two counters. form: `step` (the second counts it), `condition` (the first counts how
    often it did not hold, the second how often it did), `option` (how often it was offered, how
    often taken) or `declined` (the second counts it).
    """

    form: str
    span: Span


@frozen
class Things:
    """The things of a kind that own zones or marks, by index: a label and attributes of each."""

    kind: str
    plural: str
    labels: tuple[str, ...]


@frozen(kw_only=True)
class Program:
    """A lowered game. `entry` is the routine that plays it; `score` is a routine or -1."""

    title: str
    players: int
    settings: tuple[tuple[str, str], ...]
    size: int
    initial: tuple[int, ...]
    frames: int
    """The address of the first frame word: frames fill the state from here to its end."""
    tables: tuple[tuple[int, ...], ...]
    routines: tuple[Routine, ...]
    entry: int
    score: int
    origins: tuple[Origin, ...]
    sites: tuple[Site, ...]
    sorts: tuple[Sort, ...]
    variants: tuple[Variant, ...]
    zones: tuple[Zone, ...]
    marks: tuple[Mark, ...]
    things: tuple[Things, ...]
    words: tuple[tuple[str, tuple[str, ...]], ...]
    actions: tuple[Action, ...]
    tells: tuple[Tell, ...]
    endings: tuple[Ending, ...]
    faults: tuple[Fault, ...]
    asked: tuple[int, ...] = ()
    """Routines of the expressions that whoever had it lowered asks for."""
    settle: int = -1
    """The routine that runs wins and triggers until none is due, which changes nothing if none is;
    -1: nothing calls one."""
    due: int = -1
    """A routine with a result: whether a win or trigger is due, an `always` broken or a zone too
    full, of those that not everybody can look at; -1: there are none."""
    points: tuple[Point, ...] = ()
    """What is counted while it runs; without them nothing is, and nothing is lost by that."""


def shown_setting(value: int | bool | str | tuple[int, ...]) -> str:
    """The value of a setting as it is shown, and as it may be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
