"""A case on the board: where its places are in the state, and what the rules say of them."""

from collections.abc import Sequence
from functools import cached_property

from catrules.conformance.cases import filled
from catrules.conformance.desk import Decider, Desk, Known, Spot, is_family
from catrules.conformance.faults import Failure, failure, wrong
from catrules.conformance.givens import Placement, laid
from catrules.conformance.matches import Matches
from catrules.conformance.orders import words_of
from catrules.conformance.tellable import Tellable
from catrules.conformance.things import Pile, Words
from catrules.diagnostics import Label
from catrules.ir.program import NOTHING, ArgType, Mark, Origin
from catrules.machine.answers import Actor, Decision, Refusal, RulesFault
from catrules.machine.events import Ended, Marked, Moved
from catrules.machine.legend import Legend
from catrules.machine.play import Play
from catrules.machine.refusals import NO_CANDIDATE
from catrules.machine.shared import machine_for
from catrules.semantics.findings import did_you_mean, listed
from catrules.semantics.types import NumberT, PlayerT, ThingT, TruthT, Type, WordT
from catrules.source import Span
from catrules.syntax import spec
from catrules.text import spaced


class Board:
    """A case at play, as far as places, values and labels go."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Lays what is given and lets the game begin. Raises Wrong or Failure if it cannot."""
        table = desk.table
        self.desk, self.seed = desk, seed
        self.stacks: dict[int, list[frozenset[int]]] = {}
        self._shown: list[int] | None = None
        self.legend = Legend(desk.program, desk.case.names)
        self._check_things()
        self.words = Words(table.rules.declared.kinds, desk.program, desk.columns)
        self.machine = machine_for(desk.program, tell=True, every_stop=True)
        self.start = self.machine.start(seed)
        self.play = self._begin(self._given())

    def _begin(self, given: dict[int, int]) -> Play:
        case = self.desk.case
        try:
            return (Matches if self.desk.table.rules.game.series else Play)(
                self.desk.program,
                seed=self.seed,
                names=case.names,
                every_stop=True,
                given=given.items(),
            )
        except RulesFault as fault:
            raise self.fault(fault, case.span) from None

    # ---- how it begins

    def _check_things(self) -> None:
        """Raises Wrong if one of several things is named that is not there."""
        labels = [each for kind in self.legend.thing_labels.values() for each in kind]
        for thing in self.desk.named:
            called = spaced(thing.label)
            if called not in labels:
                hint = did_you_mean(called, labels, f"there is {listed(labels, 'and')}")
                raise wrong("E616", thing.span, f"there is no `{called}`", hint)

    def _given(self) -> dict[int, int]:
        zones: dict[int, Placement] = {}
        marks: dict[int, int] = {}
        own: set[tuple[str, str, int]] = set()
        for each in sorted(self.desk.givens, key=lambda given: given.background):
            owner = self.owner(each.spot, self.start)
            key = (each.spot.owner_kind, each.spot.name, owner)
            if each.background and key in own:
                continue
            if not each.given.on_top:
                if key in own and not each.background:
                    message = "this is given already"
                    hint = "say it once: take one of the two lines away"
                    raise wrong("E617", each.given.span, message, hint)
                own.add(key)
            if not each.spot.is_zone:
                address, word = self._mark(each.given, each.spot, owner)
                marks[address] = word
                continue
            if is_family(each.spot.type):
                zones.update(self._places(each.given, self.zone_indices(each.spot, owner)))
                continue
            zone = self.zone_index(each.spot, owner)
            piles = self.piles(each.given.phrases, zone)
            if each.given.on_top:
                self.stacks[zone] = [p.variants for p in piles for _ in range(p.amount)]
            else:
                zones[zone] = Placement(zone, each.given.span, piles)
        return {**laid(self.legend, list(zones.values())), **marks}

    def _places(self, given: spec.Given, zones: list[int]) -> dict[int, Placement]:
        """What the places of a family hold: from the first on what is said, the others nothing."""
        if given.on_top:
            message = "only a deck has a top, and this is a family of places"
            raise wrong("E616", given.span, message, "write `=` alone: `ana.fish = [2 coins]`")
        said = self.of_places(given.phrases, zones[0] if zones else -1)
        if len(said) > len(zones):
            message = f"there are {len(zones)} such places, but this fills {len(said)}"
            raise wrong("E612", given.span, message, "give fewer of them")
        said += [()] * (len(zones) - len(said))
        pairs = zip(zones, said, strict=True)
        return {zone: Placement(zone, given.span, piles) for zone, piles in pairs}

    def of_places(self, phrases: Sequence[spec.Phrase], zone: int) -> list[tuple[Pile, ...]]:
        """What is said of the places of a family, one after the other. Raises Wrong."""
        found = []
        for phrase in self._through_columns(phrases):
            if phrase.place is not None:
                found.append(self.piles(phrase.place, zone))
            elif phrase.words not in ((), ("nothing",)):
                hint = f"put what lies in one place in brackets: `[{phrase.text}]`"
                message = "this is a family of places, so it does not say in which of them it lies"
                raise wrong("E616", phrase.span, message, hint)
        return found

    def _through_columns(self, phrases: Sequence[spec.Phrase]) -> list[spec.Phrase]:
        """The phrases with what stands in the row for the names of columns."""
        found: list[spec.Phrase] = []
        for phrase in phrases:
            only = phrase.words[0] if len(phrase.words) == 1 else None
            cell = self.desk.columns.get(only) if isinstance(only, str) else None
            found += [phrase] if cell is None else cell
        return found

    def _mark(self, given: spec.Given, spot: Spot, owner: int) -> tuple[int, int]:
        mark = self.mark(spot)
        words = [w for p in given.phrases for w in filled(p.words, self.desk.columns)]
        word = self._word_of_mark(mark, words)
        if word is None or not (mark.low <= word <= mark.high or word == NOTHING):
            shown = " ".join(map(str, words))
            message = f"`{mark.name}` is {_range(mark)}, not `{shown}`"
            raise wrong("E618", given.span, message)
        return mark.base + owner * mark.stride, word

    def _word_of_mark(self, mark: Mark, words: Sequence[spec.Word]) -> int | None:
        text = " ".join(map(str, words))
        if text == "nothing" and mark.value.sort in ("player", "thing", "cell"):
            return NOTHING
        match mark.value:
            case ArgType(sort="number"):
                return words[0] if len(words) == 1 and isinstance(words[0], int) else None
            case ArgType(sort="truth"):
                return {"yes": 1, "no": 0}.get(text)
            case ArgType(sort="player"):
                names = self.legend.names
                return names.index(text) if text in names else None
            case ArgType(sort="thing", of=kind):
                labels = self.legend.thing_labels.get(kind, ())
                return labels.index(text) if text in labels else None
        return None

    # ---- places

    def owner(self, spot: Spot, state: list[int]) -> int:
        """The index of who owns a place. Raises Wrong if nobody does."""
        if spot.owner is None:
            return 0
        owner = self.machine.evaluate(state, self._routine(spot.owner))
        if owner == NOTHING:
            raise wrong("E616", spot.span, "this is nobody's now")
        return owner

    def _routine(self, asked: int) -> int:
        return self.desk.program.asked[asked]

    def zone_index(self, spot: Spot, owner: int) -> int:
        """The index of a zone in the program."""
        for index, zone in enumerate(self.desk.program.zones):
            if (zone.name, zone.owner, zone.index) == (spot.name, spot.owner_kind, owner):
                return index
        raise wrong(
            "E616", spot.span, "there is no such zone with these players, variants and settings"
        )

    def zone_indices(self, spot: Spot, owner: int) -> list[int]:
        """The indices of a zone, or of the places of a family, in the program."""
        if not is_family(spot.type):
            return [self.zone_index(spot, owner)]
        key = (spot.name, spot.owner_kind, owner)
        zones = enumerate(self.desk.program.zones)
        return [index for index, zone in zones if (zone.name, zone.owner, zone.index) == key]

    def zone(self, spot: Spot) -> int:
        """The index of a zone as things stand now."""
        return self.zone_index(spot, self.owner(spot, self.state))

    def zones(self, spot: Spot) -> list[int]:
        """The indices of a zone, or of the places of a family, as things stand now."""
        return self.zone_indices(spot, self.owner(spot, self.state))

    def zone_name(self, spot: Spot) -> str:
        """What a zone or a family of places is called in full."""
        zones = self.zones(spot)
        name = self.legend.zone_names[zones[0]] if zones else spaced(spot.name)
        return name.rpartition(" ")[0] if zones and is_family(spot.type) else name

    def piles(self, phrases: Sequence[spec.Phrase], zone: int) -> tuple[Pile, ...]:
        """What phrases mean where things lie in a zone. Raises Wrong."""
        for phrase in self._through_columns(phrases):
            if phrase.place is not None:
                message = "brackets say what lies in one place of a family, and this is one zone"
                hint = f"leave the brackets out: `{phrase.text[1:-1]}`"
                raise wrong("E616", phrase.span, message, hint)
        return self.words.piles(phrases, self.desk.program.zones[zone].variants)

    def mark(self, spot: Spot) -> Mark:
        """A mark of the program."""
        marks = self.desk.program.marks
        return next(m for m in marks if (m.name, m.owner) == (spot.name, spot.owner_kind))

    def contents(self, zone: int, state: Sequence[int]) -> dict[int, int]:
        """What lies in a zone: amounts by variant."""
        place = self.desk.program.zones[zone]
        return {
            variant: state[place.base + offset]
            for offset, variant in enumerate(place.variants)
            if state[place.base + offset]
        }

    def addresses(self, spot: Spot) -> set[int]:
        """The words of a zone or mark as things stand now."""
        owner = self.owner(spot, self.state)
        if spot.is_zone:
            zones = self.desk.program.zones
            places = [zones[index] for index in self.zone_indices(spot, owner)]
            return {word for place in places for word in words_of(place)}
        mark = self.mark(spot)
        return {mark.base + owner * mark.stride}

    # ---- what is known

    @cached_property
    def tellable(self) -> Tellable:
        """What can ever be told."""
        return Tellable(self.legend)

    @property
    def state(self) -> list[int]:
        """The words of the game, or as seats are shown them; not to be changed."""
        return self.play.standing.state if self._shown is None else self._shown

    def value(self, known: Known) -> int:
        """What an expression is now."""
        return self.machine.evaluate(list(self.state), self._routine(known.index))

    def seat(self, player: Known, span: Span) -> int:
        """The number of the seat of a player."""
        word = self.value(player)
        if word == NOTHING:
            raise failure("E625", span, "expected a player here, got nothing")
        return word + 1

    def actor(self, decider: Decider, span: Span) -> Actor:
        """Who decides: the seat of a player, `chance` or `table`."""
        return decider if isinstance(decider, str) else self.seat(decider, span)

    def shown(self, of: Type, word: int) -> str:
        """A word as people read it."""
        match of:
            case PlayerT():
                return self.legend.value(ArgType("player"), word)
            case TruthT():
                return self.legend.value(ArgType("truth"), word)
            case WordT(domain):
                return self.legend.value(ArgType("word", domain), word)
            case ThingT(kinds) if kinds[0] in self.legend.thing_labels:
                return self.legend.value(ArgType("thing", kinds[0]), word)
            case ThingT():
                word = self.legend.named(self.state, word)
                return self.legend.value(ArgType("cell"), word)
            case NumberT():
                return self.legend.value(ArgType("number"), word)
        return str(word)

    def name(self, actor: Actor) -> str:
        """Who decides, by name."""
        return actor if isinstance(actor, str) else self.legend.player(actor - 1)

    def question(self, decision: Decision) -> str:
        """A decision as a failure shows it."""
        if decision.form == "game":
            return f"a game by {decision.options[0]} is to be played"
        who = self.name(decision.actor)
        asked = decision.with_topic(f" “{decision.prompt}”" if decision.prompt else "")
        asked = f" {asked.strip()}" if asked else ""
        some = [f"`{label}`" for label in decision.options[:12]]
        more = f" and {len(decision.options) - 12} more" if len(decision.options) > 12 else ""
        return f"{who} is asked{asked}: {', '.join(some)}{more}"

    # ---- which rule decided

    def origin(self, index: int) -> Origin:
        """A place of the rules."""
        return self.desk.program.origins[index]

    def decided(self, addresses: set[int] | None = None) -> tuple[Label, ...]:
        """The last effect on these words as a label into the rules; nothing if there is none.

        Without words the last of all, which is said to be no more than that.
        """
        for beat in reversed(self.play.beats):
            for event in reversed(beat):
                touched = self.touched(event)
                if touched is None or not event.origin:
                    continue
                certain = addresses is not None or isinstance(event, Ended)
                if addresses is None or touched & addresses:
                    verb = "decided by" if certain else "last done by"
                    return (self.label(self.origin(event.origin), verb),)
        return ()

    def touched(self, event: object) -> set[int] | None:
        """The words that an event changes; None for one that changes nothing."""
        match event:
            case Moved(source=source, target=target):
                return {source, target}
            case Marked(mark=number, owner=owner):
                mark = self.desk.program.marks[number]
                return {mark.base + owner * mark.stride}
            case Ended():
                return set()
        return None

    def asked_at(self, decision: Decision) -> tuple[Label, ...]:
        """The line of the rules that asks for a decision, as a label."""
        number = self.play.pending.index(decision)
        site = self.desk.program.sites[self.play.standing.stop[number].site]
        return (self.label(self.origin(site.origin), "asked by"),) if site.origin else ()

    def label(self, origin: Origin, verb: str = "decided by") -> Label:
        """A place of the rules with its rule and clauses."""
        cited = f" [{', '.join(origin.clauses)}]" if origin.clauses else ""
        return Label(origin.span, f"{verb} `{origin.rule}`{cited}")

    def fault(self, fault: RulesFault, span: Span) -> Failure:
        """Rules that fail while they run."""
        found = fault.finding
        label = Label(found.span, f"{found.code} {found.message}")
        return failure("E626", span, f"the rules fail: {found.message}", found.hint, (label,))

    def needs(self, refusals: Sequence[Refusal]) -> tuple[Label, ...]:
        """The needs that refuse something, as labels into the rules."""
        program = self.desk.program
        reasons = {refusal.reason for refusal in refusals}
        found = {
            need.origin: None
            for action in program.actions
            for need in action.needs
            if need.reason in reasons
        }
        nothing = {r.place: r for r in refusals if r.place and r.reason == NO_CANDIDATE}
        return (
            *(self.label(self.origin(origin), "refused by") for origin in found),
            *(Label(span, f"nothing fits here for `{r.action}`") for span, r in nothing.items()),
        )


def reason(refusal: Refusal) -> str:
    """A need's reason and what it cites."""
    cited = f" [{', '.join(refusal.clauses)}]" if refusal.clauses else ""
    if refusal.reason == NO_CANDIDATE:  # nobody wrote these words, so they stand without quotes
        return f"{refusal.reason}{cited}"
    return f"“{refusal.reason}”{cited}"


def _range(mark: Mark) -> str:
    match mark.value.sort:
        case "number":
            return f"a number from {mark.low} to {mark.high}"
        case "truth":
            return "`yes` or `no`"
        case "player":
            return "a player's name or `nothing`"
    return "the name of a thing or `nothing`"
