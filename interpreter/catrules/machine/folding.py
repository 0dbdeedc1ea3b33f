"""Effects of one sentence put together: like things, the same way, several players alike."""

from collections.abc import Iterable, Sequence

from attrs import define, evolve, frozen

from catrules.ir.program import NOTHING
from catrules.machine import sentences
from catrules.machine.answers import Actor
from catrules.machine.legend import Legend, face_of
from catrules.text import listed, spaced


@frozen
class Go:
    """Like things that go from a zone to another, are rolled, turned or looked at.

    variant: what they are, or -1 if that is not seen: then `name` is what is sure of them.
    shows: whether the face that a roll shows is seen. by: of a look, who looks and the verb. end:
    to which end of the target, if that is said; of a look the place in a row.
    """

    verb: str
    variant: int
    name: str
    amount: int
    source: int
    target: int
    shows: bool = True
    by: str = ""
    end: str = ""

    @property
    def way(self) -> tuple[str, str, int, int, str]:
        """From where to where, how, and by whom if that is told."""
        return self.verb, self.by, self.source, self.target, self.end

    @property
    def what(self) -> tuple[int, str, int]:
        """What it is and how many."""
        return self.variant, self.name, self.amount


@frozen
class Voice:
    """How people and zones are called in a sentence.

    seat: who is told, who is `you`; actor: who acts in it, whose things are then `their`.
    """

    legend: Legend
    seat: int | None
    actor: Actor | None

    def is_seat(self, player: int) -> bool:
        """Whether it is who is told, by the index of the seat."""
        return self.legend.number(player) == self.seat

    def whose(self, player: int) -> str:
        """Somebody's, by the index of the seat."""
        return "your" if self.is_seat(player) else f"{self.legend.player(player)}'s"

    def place(self, zone: int) -> str:
        """A zone: `the bank`, `your purse`, `their purse`, `player 2's purse`."""
        return self.places([zone])

    def places(self, zones: Sequence[int]) -> str:
        """Zones of one name and several players."""
        first = self.legend.program.zones[zones[0]]
        if first.owner != "player":
            phrase = sentences.zone_phrase(self.legend, zones[0])
            return self._the(first.owner, first.index, phrase) if first.owner else phrase
        name = spaced(first.name) + (f" {first.place}" if first.place else "")
        owners = [self.legend.program.zones[zone].index for zone in zones]
        them = len(owners) == 1 and self.legend.number(owners[0]) == self.actor != self.seat
        return f"{'their' if them else self._owners(owners)} {name}"

    def _the(self, kind: str, index: int, phrase: str) -> str:
        """What is a thing's, with an article if it is the only one of its kind."""
        return f"the {phrase}" if self.legend.owner(kind, index) == spaced(kind) else phrase

    def things(self, goes: Sequence[Go]) -> str:
        """What goes, like things counted together."""
        amounts: dict[tuple[int, int, str], Go] = {}
        for go in goes:
            key = (*self._look(go.variant), go.name)
            before = amounts.get(key)
            amounts[key] = evolve(go, amount=before.amount + go.amount) if before else go
        return listed([self._thing(go) for go in amounts.values()])

    def _look(self, variant: int) -> tuple[int, int]:
        """Sort and face: whether a thing is turned up makes it no other."""
        if variant < 0:
            return -1, -1
        shown = self.legend.program.variants[variant]
        return shown.sort, shown.face

    def _thing(self, go: Go) -> str:
        if go.variant < 0:
            return self.legend.so_many(go.name, go.amount)
        sort = self.legend.program.sorts[self.legend.program.variants[go.variant].sort]
        if go.amount > 1 and sort.attributes:
            return self.legend.several(go.variant, go.amount)
        rolled = go.verb == "roll"
        return sentences.known(self.legend, go.variant, go.amount, with_face=not rolled).phrase

    def faces(self, goes: Sequence[Go]) -> str:
        """What is rolled and what it shows, dice of one sort after the other."""
        sorts: dict[tuple[int, str], list[Go]] = {}
        for go in goes:
            sorts.setdefault((self._look(go.variant)[0], go.name), []).append(go)
        amounts = [sum(go.amount for go in alike) for alike in sorts.values()]
        first = [alike[0] for alike in sorts.values()]
        pairs = zip(first, amounts, strict=True)
        thing = listed([self._thing(evolve(go, amount=amount)) for go, amount in pairs])
        rolled = [go for alike in sorts.values() for go in alike]
        shown = [self._face(go) for go in rolled for _ in range(go.amount) if go.shows]
        many = sum(amounts) > 1
        if not all(shown) or not shown:
            return f"{thing} {'are' if many else 'is'} rolled"
        target = self.legend.program.zones[goes[0].target]
        elsewhere = target.owner == "player" and self.legend.number(target.index) != self.actor
        where = f" in {self.place(goes[0].target)}" if elsewhere else ""
        return f"{thing} {'show' if many else 'shows'} {', '.join(shown)}{where}"

    def _face(self, go: Go) -> str:
        variant = self.legend.program.variants[go.variant]
        return face_of(self.legend.program.sorts[variant.sort], variant)

    def mark(self, mark: int, owners: Sequence[int], value: int) -> str:
        """A mark of these owners and what it is now."""
        found = self.legend.program.marks[mark]
        name = spaced(found.name)
        if found.owner == "player":
            own = len(owners) == 1 and self.legend.number(owners[0]) == self.actor
            name = name if own else f"{self._owners(owners)} {name}"
        elif found.owner:
            names = [self.legend.mark_name(found, owner) for owner in owners]
            name = listed(
                [self._the(found.owner, o, n) for o, n in zip(owners, names, strict=True)]
            )
        you = found.value.sort == "player" and value != NOTHING and self.is_seat(value)
        return f"{name}: {'you' if you else self.legend.value(found.value, value)}"

    def _owners(self, owners: Sequence[int]) -> str:
        """Several players', or each player's."""
        if len(owners) > 1 and len(owners) == self.legend.program.players:
            return "each player's"
        return listed([self.whose(owner) for owner in owners])


@define
class _Part:
    """What is told in one part of a sentence: ways of like things.

    varies: by what they differ, `source` or `target`, which are zones of one name of several
    players; empty as long as there is one way.
    """

    ways: list[list[Go]]
    varies: str = ""

    def takes(self, legend: Legend, goes: list[Go]) -> bool:
        """Whether another way is told with these; then it is."""
        own, first = self.ways[0], goes[0]
        if first.verb not in ("move", "draw") or first.verb != own[0].verb:
            return False
        if first.end != own[0].end:
            return False
        if [go.what for go in own] != [go.what for go in goes]:
            return False
        for end, other in (("target", "source"), ("source", "target")):
            same = getattr(first, other) == getattr(own[0], other)
            ends = getattr(first, end), getattr(own[0], end)
            if same and self.varies != other and _of_one_name(legend, *ends):
                self.varies = end
                self.ways.append(goes)
                return True
        return False

    def said(self, voice: Voice) -> str:
        """The part in words."""
        goes = self.ways[0]
        sources = [way[0].source for way in self.ways]
        targets = [way[0].target for way in self.ways]
        match goes[0].verb:
            case "roll":
                return voice.faces(goes)
            case "look":
                where = f" (place {goes[0].end})" if goes[0].end else ""
                return f"{goes[0].by} at {voice.things(goes)} in {voice.place(sources[0])}{where}"
            case "reveal" | "conceal":
                turned = "up" if goes[0].verb == "reveal" else "down"
                return f"{voice.things(goes)} in {voice.place(sources[0])} turned {turned}"
        start = f" from {voice.places(sources if self.varies == 'source' else sources[:1])}"
        target = voice.places(targets if self.varies == "target" else targets[:1])
        end = sentences.at_end(goes[0].end, target)
        swapped = " swapped" if goes[0].verb == "swap" else ""
        return f"{voice.things(goes)}{swapped}{start} to {end}"


def _of_one_name(legend: Legend, one: int, other: int) -> bool:
    """Whether two zones are the same one of two players."""
    a, b = legend.program.zones[one], legend.program.zones[other]
    alike = a.name == b.name and a.place == b.place
    return alike and a.owner == b.owner == "player" and a.index != b.index


def folded(voice: Voice, steps: Sequence[Go | str]) -> list[str]:
    """The parts of a sentence, in the order in which each began; texts stay as they are."""
    bundles: list[list[Go] | str] = []
    by_way: dict[tuple[str, str, int, int, str], list[Go]] = {}
    for step in _through(steps):
        if isinstance(step, str):
            bundles.append(step)
        elif step.way in by_way:
            by_way[step.way].append(step)
        else:
            bundles.append(by_way.setdefault(step.way, [step]))
    parts: list[_Part | str] = []
    for bundle in bundles:
        if isinstance(bundle, str):
            parts.append(bundle)
        elif not any(isinstance(p, _Part) and p.takes(voice.legend, bundle) for p in parts):
            parts.append(_Part([bundle]))
    return [part if isinstance(part, str) else part.said(voice) for part in parts]


def _through(steps: Sequence[Go | str]) -> list[Go | str]:
    """The steps without the stops in zones that all that came there left again."""
    left = list(steps)
    for zone in dict.fromkeys(go.target for go in left if isinstance(go, Go)):
        moves = [go for go in left if isinstance(go, Go) and zone in (go.source, go.target)]
        came = [go for go in moves if go.target == zone]
        went = [go for go in moves if go.source == zone]
        sources = {go.source for go in came}
        plain = all(go.verb == "move" and go.source != go.target for go in moves)
        if plain and len(sources) == 1 and _amounts(came) == _amounts(went):
            left = _without(left, zone, sources.pop())
    return left


def _amounts(goes: Sequence[Go]) -> dict[tuple[int, str], int]:
    """How many of each went, whatever the order."""
    amounts: dict[tuple[int, str], int] = {}
    for go in goes:
        amounts[go.variant, go.name] = amounts.get((go.variant, go.name), 0) + go.amount
    return amounts


def _without(steps: Iterable[Go | str], zone: int, source: int) -> list[Go | str]:
    """The steps as if what came from a source through a zone had not stopped there."""
    left: list[Go | str] = []
    for step in steps:
        if not isinstance(step, Go) or zone not in (step.source, step.target):
            left.append(step)
        elif step.source == zone and step.target != source:
            left.append(evolve(step, source=source))
    return left
