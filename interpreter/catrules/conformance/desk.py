"""A case on the desk: its names looked up, its expressions asked of the table, nothing played."""

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from catrules.conformance.cases import Case, GivenAt, filled
from catrules.conformance.faults import Wrong, wrong
from catrules.conformance.names import SeatName, renamed
from catrules.conformance.table import Shelf, Table
from catrules.diagnostics import Diagnostic
from catrules.ir.program import Program
from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.dispatch import condition, expression
from catrules.semantics.findings import Findings, did_you_mean, listed
from catrules.semantics.scope import Scope
from catrules.semantics.types import (
    PLAYER,
    NumberT,
    PlaceT,
    PlayerT,
    SetT,
    ThingT,
    TruthT,
    Type,
    UnknownT,
    WordT,
)
from catrules.semantics.walk import everything
from catrules.source import Span
from catrules.syntax import ast, spec
from catrules.syntax.unparse_expressions import expression as written
from catrules.text import plural_of

_ACTORS = ("chance", "table")
"""Who decides and is no player."""


@frozen
class Spot:
    """A zone or mark that is named; owner: what the table is asked for it, None of the table."""

    name: str
    owner_kind: str
    owner: int | None
    is_zone: bool
    type: Type
    span: Span


@frozen
class Known:
    """An expression that the table is asked: its index, and how it is to be read."""

    index: int
    type: Type
    text: str


Decider = Known | str
"""Who may be asked: a player, or `chance` or `table`."""


@frozen
class GivenSpot:
    """A given whose place is known."""

    given: spec.Given
    background: bool
    spot: Spot


class Desk:
    """What the names of one case stand for."""

    def __init__(self, case: Case, shelf: Shelf) -> None:
        """Raises Wrong if the case cannot be played as it begins."""
        self.case = case
        seat = 0
        standing = case.standing
        if standing is not None and standing.form == "turn":
            seat = self.seat(standing.player, standing.span) - 1
        self.table: Table = shelf.table(case, seat)
        self.named: list[tree.TheThing] = []
        """Things that are named as one of several, in the order in which they are."""
        self._names = self._replacements()
        self._check_names()
        self.givens = self._givens()

    @cached_property
    def program(self) -> Program:
        """What the case is played on; from then on nothing more is asked for it."""
        return self.table.program

    @property
    def columns(self) -> Mapping[str, tuple[spec.Phrase, ...]]:
        """What the names of columns stand for in this row."""
        return self.case.columns

    # ---- names

    def seat(self, name: str, span: Span) -> int:
        """The number of a seat. Raises Wrong with the nearest name if there is none of it."""
        if name in self.case.names:
            return self.case.names.index(name) + 1
        there = listed(self.case.names, "and")
        hint = did_you_mean(name, self.case.names, f"there are {there}")
        raise wrong("E614", span, f"nobody is called `{name}` here", hint)

    def actor(self, name: str, span: Span) -> int | str:
        """Who decides: a seat's number, `chance` or `table`."""
        others = (*_ACTORS, "game") if self.table.rules.game.series else _ACTORS
        if name in others:
            return name
        if name not in self.case.names:
            known = (*self.case.names, *others)
            hint = did_you_mean(name, known, f"there are {listed(known, 'and')}")
            raise wrong("E614", span, f"nobody is called `{name}` here", hint)
        return self.case.names.index(name) + 1

    def _replacements(self) -> dict[str, ast.Expr]:
        span = self.case.span
        found: dict[str, ast.Expr] = {
            name: SeatName(span=span, seat=seat, name=name)
            for seat, name in enumerate(self.case.names, 1)
            if not name.isdigit()
        }
        spots = self.table.rules.declared.spots
        for name, cell in self.columns.items():
            if ("", name) in spots:  # this is given, and then has a value of its own
                continue
            words = filled(cell[0].words, {}) if len(cell) == 1 else ()
            if len(words) == 1:
                found[name] = self._word(words[0], span, found)
        return found

    def _word(self, word: spec.Word, span: Span, found: dict[str, ast.Expr]) -> ast.Expr:
        if isinstance(word, int):
            number = ast.Number(span=span, value=abs(word))
            return ast.Negative(span=span, operand=number) if word < 0 else number
        if word in ("yes", "no"):
            return ast.Truth(span=span, value=word == "yes")
        if word == "nothing":
            return ast.Nothing(span=span)
        return found.get(word, ast.Name(span=span, id=word))

    def _check_names(self) -> None:
        """A player or column must not bear the name of something in the rules."""
        declared = self.table.rules.declared
        for name in (*self.case.names, *self.columns):
            entry = declared.names.get(name)
            if entry is not None and ("", name) not in declared.spots:
                message = f"`{name}` is the name of a {entry.noun} in the rules"
                named = name in self.case.names
                span = self.case.seated if named else self.case.span
                raise wrong("E615", span, message, "choose another name here")

    # ---- expressions

    def _context(self) -> Context:
        context = Context(self.table.rules.declared, Findings(), Scope())
        for name in self._names:  # they are replaced, but a misspelt name is told of them
            context.scope.put(tree.Var(name, PLAYER, False, self.case.span))
        return context

    def expression(self, node: ast.Expr, expected: Type | None = None) -> tree.Expr:
        """An expression with its names looked up. Raises Wrong with what is wrong with it."""
        context = self._context()
        found = expression(renamed(node, self._names), context, expected)
        return self._looked_up(found, context)

    def condition(self, node: ast.Expr) -> tree.Expr:
        """A condition with its names looked up. Raises Wrong."""
        context = self._context()
        found = condition(renamed(node, self._names), context)
        return self._looked_up(found, context)

    def _looked_up(self, found: tree.Expr, context: Context) -> tree.Expr:
        _raise(context)
        self.named += (n for n in everything(found) if isinstance(n, tree.TheThing) and n.label)
        return found

    def known(self, found: tree.Expr, text: str = "") -> Known:
        """Asks the table for an expression of one word."""
        if not isinstance(found.type, NumberT | TruthT | PlayerT | WordT | ThingT):
            hint = "write `count` before it to have its number"
            raise wrong("E616", found.span, "this is no number, player or condition", hint)
        return Known(self.table.ask(found), found.type, text)

    def player(self, node: ast.Expr) -> Known:
        """A player. Raises Wrong if it is something else."""
        if isinstance(node, ast.Name) and node.id not in self._names:
            declared = self.table.rules.declared
            if declared.names.get(node.id) is None and node.id != "current":
                self.seat(node.id, node.span)
        found = self.expression(node, PLAYER)
        if not isinstance(found.type, PlayerT):
            raise wrong("E616", node.span, "a player is needed here", self._who())
        return self.known(found)

    def _who(self) -> str:
        return f"write `{self.case.names[0]}`, or another player" if self.case.names else ""

    def decider(self, node: ast.Expr) -> Decider:
        """Whoever may be asked something. Raises Wrong if nobody is called so."""
        if isinstance(node, ast.Name) and node.id in _ACTORS and node.id not in self._names:
            return node.id
        return self.player(node)

    def spot(self, node: ast.Expr) -> Spot | None:
        """The zone or mark that is named, None if it is something else. Raises Wrong."""
        found = self.expression(node)
        return self.spot_of(found)

    def spot_of(self, found: tree.Expr) -> Spot | None:
        """The same, of an expression whose names are looked up."""
        match found:
            case tree.ZoneRef(zone=name, owner_kind=kind, owner=owner):
                zone = True
            case tree.MarkRef(mark=name, owner_kind=kind, owner=owner):
                zone = False
            case _:
                return None
        asked = None if owner is None else self.table.ask(owner)
        return Spot(name, kind, asked, zone, found.type, found.span)

    def zone(self, node: ast.Expr) -> Spot:
        """A zone. Raises Wrong if it is something else."""
        spot = self.spot(node)
        if spot is None or not spot.is_zone:
            raise wrong("E616", node.span, "a zone is needed here: `ana.hand`, `bank`")
        return spot

    def check_no_counter(self, phrase: spec.Phrase, subject: ast.Expr) -> None:
        """Raises Wrong if what is gained or lost is what a counter counts, and no thing."""
        declared = self.table.rules.declared
        word = phrase.words[-1] if phrase.words else ""
        if not isinstance(word, str) or declared.kinds.named(word) is not None:
            return
        who = subject.subject if isinstance(subject, ast.Field) else subject
        for (owner, name), spot in declared.spots.items():
            called = (name, plural_of(name)) if not name.endswith("s") else (name,)
            is_meant = word in called or plural_of(word) == name
            if is_meant and not spot.is_zone and isinstance(spot.type, NumberT):
                whose = f"{written(who)}." if owner == "player" else ""
                message = f"`{name}` is a counter, and only things are gained or lost"
                hint = f"write what it is then, as in `{whose}{name} = 2`"
                raise wrong("E616", phrase.span, message, hint)

    # ---- givens

    def _givens(self) -> tuple[GivenSpot, ...]:
        declared = self.table.rules.declared
        everything = list(self.case.givens)
        for name, cell in self.columns.items():
            if ("", name) in declared.spots:
                span = cell[0].span if cell else self.case.span
                place = ast.Name(span=span, id=name)
                given = spec.Given(span=span, place=place, on_top=False, phrases=cell)
                everything.append(GivenAt(given, False))
        return tuple(self._given(each) for each in everything)

    def _given(self, each: GivenAt) -> GivenSpot:
        if (fault := self._of_a_kind(each.given)) is not None:
            raise fault
        spot = self.spot(each.given.place)
        if spot is None:
            raise self._not_given(each.given)
        return GivenSpot(each.given, each.background, spot)

    def _of_a_kind(self, given: spec.Given) -> Wrong | None:
        """That a component is named in the place of where it lies; None for anything else."""
        declared = self.table.rules.declared
        kinds = declared.kinds
        name = given.place.id if isinstance(given.place, ast.Name) else ""
        kind = kinds.named(name)
        if kind is None or given.on_top or ("player", name) in declared.spots:
            return None
        if kinds.infos[kinds.root(kind)].owns:
            return None
        text = ", ".join(phrase.text for phrase in given.phrases)
        shows = kinds.face_type((kind,)) is not None
        if text.isdigit():
            printed = shows or bool(kinds.attribute_names((kind,)))
            several = kind if text == "1" else kinds.infos[kind].plural
            text = f"{kind} {text}" if printed else f"{text} {several}"
        hint = f"say what lies where: `given {self._place_for(kind)} = {text}`"
        if shows:
            hint += f"; what a step rolls is an answer below it: `chance: {given.phrases[0].text}`"
        message = f"`{name}` is a component, and what is given is a place, or a mark"
        return wrong("E616", given.place.span, message, hint)

    def _place_for(self, kind: str) -> str:
        """A zone where components of a kind can lie, on the table if there is one."""
        declared = self.table.rules.declared
        for (owner, name), spot in sorted(declared.spots.items(), key=lambda each: each[0][0]):
            takes = spot.type.kinds if isinstance(spot.type, PlaceT) else ()
            if owner in ("", "player") and declared.kinds.overlap((kind,), takes):
                return (
                    f"{self.case.names[0] if self.case.names else 'ana'}.{name}" if owner else name
                )
        return "ZONE"

    def _not_given(self, given: spec.Given) -> Wrong:
        """Why something that is neither a zone nor a mark cannot be given."""
        name = given.place.id if isinstance(given.place, ast.Name) else ""
        if ("player", name) in self.table.rules.declared.spots and self.case.names:
            message = f"each player has `{name}`, so it does not say whose is meant"
            return wrong("E616", given.place.span, message, f"write `{self.case.names[0]}.{name}`")
        if name == "current":
            message = "whose turn it is stands in a line of its own"
            who = " ".join(str(word) for phrase in given.phrases for word in phrase.words)
            windows = [name for name, opened in self.table.rules.game.windows.items() if opened]
            where = f", in {windows[0]}" if len(windows) == 1 else ""
            return wrong("E616", given.place.span, message, f"write `{who}'s turn{where}`")
        message = "only what lies in a zone, or a counter, flag or named player, can be given"
        hint = "what the rules work out is not given: give what they work it out from"
        return wrong("E616", given.place.span, message, hint)


def _raise(context: Context) -> None:
    errors = [f for f in context.findings.all() if f.severity.value == "error"]
    if errors:
        raise Wrong(*errors)


def is_number(of: Type) -> bool:
    """Whether it is compared as a number."""
    return isinstance(of, NumberT | UnknownT)


def is_contents(of: Type) -> bool:
    """Whether it is a zone, or a family of places, compared by what lies there."""
    return isinstance(of, PlaceT) or is_family(of)


def is_family(of: Type) -> bool:
    """Whether it is a family of places."""
    return isinstance(of, SetT) and isinstance(of.of, PlaceT)


def finding(code: str, span: Span, message: str, hint: str = "") -> Diagnostic:
    """A finding without labels."""
    return Diagnostic(code, span, message, hint)
