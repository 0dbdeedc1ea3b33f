"""A case being played: its decisions answered in order, and what the rules say of them."""

from collections.abc import Sequence

from attrs import define, field, frozen

from catrules.conformance.cases import filled
from catrules.conformance.desk import Desk, Known, Spot
from catrules.conformance.faults import Failure, failure, wrong
from catrules.conformance.givens import Placement, laid
from catrules.conformance.things import Pile, Words
from catrules.diagnostics import Label
from catrules.ir.program import NOTHING, TURNS, ArgType, Mark, Origin
from catrules.machine.answers import Actor, Decision, IllegalOption, Refusal, RulesFault
from catrules.machine.execute import Pending
from catrules.machine.legend import Legend
from catrules.machine.log import Ended, Marked, Moved
from catrules.machine.play import Play
from catrules.machine.refusals import action_words
from catrules.machine.shared import machine_for
from catrules.semantics.findings import nearest
from catrules.semantics.types import NumberT, PlayerT, ThingT, TruthT, Type, WordT
from catrules.source import Span
from catrules.syntax import spec

_OUTERMOST = ("turn", "play")
"""Rules whose own choices are steps of the game, as what is done in a window."""

_MOST_PASSED = 200
"""Decisions that may be passed over to reach a step."""


@frozen
class Said:
    """An answer that is waiting for its question.

    subject: what is rolled or drawn, if it is said; span: where it stands.
    """

    actor: Actor
    text: str
    subject: str
    span: Span


@frozen
class Taken:
    """A decision that was made: by whom, and its label; span: where the suite says it, or None."""

    name: str
    label: str
    span: Span | None


@define
class Before:
    """How things stood before the last step: the state, and how many beats there were."""

    state: list[int]
    beats: int


@define(slots=False)
class Game:
    """One case at play. Its methods raise Failure where the case cannot go on."""

    desk: Desk
    seed: int = 0
    answers: list[Said] = field(factory=list)
    taken: list[Taken] = field(factory=list)
    stacks: dict[int, list[frozenset[int]]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        table = self.desk.table
        self.legend = Legend(table.program, self.desk.case.names)
        self.words = Words(table.rules.declared.kinds, table.program, self.desk.columns)
        self.machine = machine_for(table.program, tell=True, every_stop=True)
        self.start = self.machine.start(self.seed)
        given = self._given()
        self.play = self._new(given)
        self.before = Before(list(self.play.standing.state), len(self.play.beats))
        self.settle()

    def _new(self, given: dict[int, int]) -> Play:
        case = self.desk.case
        try:
            return Play(
                self.desk.table.program,
                seed=self.seed,
                names=case.names,
                every_stop=True,
                given=given.items(),
            )
        except RulesFault as fault:
            raise self.fault(fault, case.span) from None

    # ---- how it begins

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
                    raise wrong("E617", each.given.span, "this is given already")
                own.add(key)
            if not each.spot.is_zone:
                address, word = self._mark(each.given, each.spot, owner)
                marks[address] = word
                continue
            zone = self.zone_index(each.spot, owner)
            piles = self.piles(each.given.phrases, zone)
            if each.given.on_top:
                self.stacks[zone] = [p.variants for p in piles for _ in range(p.amount)]
            else:
                zones[zone] = Placement(zone, each.given.span, piles)
        return {**laid(self.legend, list(zones.values())), **marks}

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
        return self.desk.table.program.asked[asked]

    def zone_index(self, spot: Spot, owner: int) -> int:
        """The index of a zone in the program."""
        for index, zone in enumerate(self.desk.table.program.zones):
            if (zone.name, zone.owner, zone.index) == (spot.name, spot.owner_kind, owner):
                return index
        raise wrong("E616", spot.span, "there is no such zone in this configuration")

    def zone(self, spot: Spot) -> int:
        """The index of a zone as things stand now."""
        return self.zone_index(spot, self.owner(spot, self.state))

    def piles(self, phrases: Sequence[spec.Phrase], zone: int) -> tuple[Pile, ...]:
        """What phrases mean where things lie in a zone. Raises Wrong."""
        return self.words.piles(phrases, self.desk.table.program.zones[zone].variants)

    def mark(self, spot: Spot) -> Mark:
        """A mark of the program."""
        marks = self.desk.table.program.marks
        return next(m for m in marks if (m.name, m.owner) == (spot.name, spot.owner_kind))

    def contents(self, zone: int, state: Sequence[int]) -> dict[int, int]:
        """What lies in a zone: amounts by variant."""
        place = self.desk.table.program.zones[zone]
        return {
            variant: state[place.base + offset]
            for offset, variant in enumerate(place.variants)
            if state[place.base + offset]
        }

    def addresses(self, spot: Spot) -> set[int]:
        """The words of a zone or mark as things stand now."""
        owner = self.owner(spot, self.state)
        if spot.is_zone:
            place = self.desk.table.program.zones[self.zone_index(spot, owner)]
            return set(range(place.base, place.base + len(place.variants)))
        mark = self.mark(spot)
        return {mark.base + owner * mark.stride}

    # ---- what is known

    @property
    def state(self) -> list[int]:
        """The words of the game; not to be changed."""
        return self.play.standing.state

    def value(self, known: Known) -> int:
        """What an expression is now."""
        return self.machine.evaluate(list(self.state), self._routine(known.index))

    def seat(self, player: Known, span: Span) -> int:
        """The number of the seat of a player."""
        word = self.value(player)
        if word == NOTHING:
            raise failure("E625", span, "expected a player here, got nothing")
        return word + 1

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
                return self.legend.value(ArgType("cell"), word)
            case NumberT():
                return self.legend.value(ArgType("number"), word)
        return str(word)

    def name(self, actor: Actor) -> str:
        """Who decides, by name."""
        return actor if isinstance(actor, str) else self.legend.player(actor - 1)

    def question(self, decision: Decision) -> str:
        """A decision as a failure shows it."""
        who = self.name(decision.actor)
        asked = f" “{decision.prompt}”" if decision.prompt else ""
        some = [f"`{label}`" for label in decision.options[:12]]
        more = f" and {len(decision.options) - 12} more" if len(decision.options) > 12 else ""
        return f"{who} is asked{asked}: {', '.join(some)}{more}"

    # ---- which rule decided

    def origin(self, index: int) -> Origin:
        """A place of the rules."""
        return self.desk.table.program.origins[index]

    def decided(self, addresses: set[int] | None = None) -> tuple[Label, ...]:
        """The last effect on these words, or the last of all, as a label into the rules."""
        for beat in reversed(self.play.beats):
            for event in reversed(beat):
                touched = self._touched(event)
                if touched is None or not event.origin:
                    continue
                if addresses is None or touched & addresses:
                    return (self.label(self.origin(event.origin)),)
        return () if addresses is None else self.decided()

    def _touched(self, event: object) -> set[int] | None:
        match event:
            case Moved(source=source, target=target):
                return {source, target}
            case Marked(mark=number, owner=owner):
                mark = self.desk.table.program.marks[number]
                return {mark.base + owner * mark.stride}
            case Ended():
                return set()
        return None

    def label(self, origin: Origin, verb: str = "decided by") -> Label:
        """A place of the rules with its rule and clauses."""
        cited = f" [{', '.join(origin.clauses)}]" if origin.clauses else ""
        return Label(origin.span, f"{verb} `{origin.rule}`{cited}")

    def fault(self, fault: RulesFault, span: Span) -> Failure:
        """Rules that fail while they run."""
        found = fault.finding
        label = Label(found.span, f"{found.code} {found.message}")
        return failure("E626", span, f"the rules fail: {found.message}", found.hint, (label,))

    # ---- going on

    def settle(self) -> None:
        """Answers what is asked from the answers that are said, and what has one way."""
        while self.play.pending:
            if not any(self._answered(n) for n in range(len(self.play.pending))):
                return

    def _answered(self, number: int) -> bool:
        """Answers one pending decision, if that can be done without a word of the suite's own."""
        decision = self.play.pending[number]
        said = self.answers[0] if self.answers else None
        if said is not None and len(named := self.named(said, decision)) == 1:
            self.apply(named[0], decision.actor, said.span)
            self.answers.pop(0)
            return True
        if decision.actor == "chance" and (drawn := self._stacked(number)) is not None:
            self.apply(drawn, "chance", None)
            return True
        if (said is not None or decision.actor == "chance") and _one_way(decision):
            self.apply(0, decision.actor, None, quiet=True)
            return True
        if said is None:
            return False
        if _declined(decision) and not self._meant(said):
            self.apply(_no(decision), decision.actor, None, quiet=True)
            return True
        if said.actor == decision.actor and not self.begins_anew(decision):
            raise self.illegal(said, decision)
        return False

    def begins_anew(self, decision: Decision) -> bool:
        """Whether a question is no part of the last step: a window's, the turn's, a later turn's.

        What chance decides is always part of what led to it.
        """
        if decision.actor == "chance":
            return False
        later = self.state[TURNS] != self.before.state[TURNS]
        return decision.form == "window" or decision.rule in _OUTERMOST or later

    def _meant(self, said: Said) -> bool:
        """Whether an answer is for a decision that is pending beside others."""
        return any(len(self.named(said, each)) == 1 for each in self.play.pending)

    def _stacked(self, number: int) -> int | None:
        """What lies on top of a stacked deck from which chance draws."""
        pending: Pending = self.play.standing.stop[number]
        site = self.desk.table.program.sites[pending.site]
        if site.form != "draw":
            return None
        for index, option in enumerate(pending.options):
            cell = self.legend.cells.get(option[1]) if len(option) > 1 else None
            stack = self.stacks.get(cell.zone) if cell is not None else None
            if cell is not None and stack and cell.variant in stack[0]:
                stack.pop(0)
                return index
        return None

    def apply(
        self, option: str | int, actor: Actor, span: Span | None, *, quiet: bool = False
    ) -> None:
        """Answers a decision. quiet: nobody was really asked."""
        try:
            answer = self.play.apply(option, actor)
        except IllegalOption as error:
            raise failure("E620", span or self.desk.case.span, str(error)) from None
        except RulesFault as fault:
            raise self.fault(fault, span or self.desk.case.span) from None
        if not quiet:
            self.taken.append(Taken(self.name(actor), answer.label, span))

    # ---- which option

    def fitting(self, decision: Decision, text: str) -> list[str]:
        """The options that a text names: the label itself, or those that begin so.

        All words of an action are that action, though another one begins with them.
        """
        wanted = " ".join(text.split()).casefold()
        same = [label for label in decision.options if label.casefold() == wanted]
        if same:
            return same
        words = self._words_of_actions(decision)
        return [
            label
            for label in decision.options
            if label.casefold().startswith(wanted)
            and (wanted not in words or _longest(words, label.casefold()) == wanted)
        ]

    def _words_of_actions(self, decision: Decision) -> set[str]:
        actions = self.desk.table.program.actions
        there = (action for action in actions if action.window in decision.windows)
        return {action_words(action).casefold() for action in there}

    def named(self, said: Said, decision: Decision) -> list[str]:
        """The options that somebody's answer names: `tile = 4` is `4` or `tile 4`."""
        if decision.actor != said.actor:
            return []
        found = self.fitting(decision, said.text)
        if not found and said.subject:
            found = self.fitting(decision, f"{said.subject} {said.text}")
        return found

    def why(self, decision: Decision, text: str) -> tuple[Refusal, ...]:
        """The needs that refuse an action of an open window; none if the text names no action."""
        if isinstance(decision.actor, str):
            return ()
        try:
            return self.play.why(text, decision.actor)
        except IllegalOption:
            return ()

    def illegal(self, said: Said, decision: Decision) -> Failure:
        """Why a text is not an option of a decision."""
        named = self.named(said, decision)
        if len(named) > 1:
            options = ", ".join(f"`{label}`" for label in named[:12])
            message = f"`{said.text}` is not clear: it may be {options}"
            return failure("E624", said.span, message, "write more of the label, or all of it")
        refusals = self.why(decision, said.text)
        reasons = "; ".join(dict.fromkeys(map(reason, refusals)))
        why = f": {reasons}" if reasons else ""
        message = f"`{said.text}` is not offered{why}; {self.question(decision)}"
        near = "" if reasons else nearest(said.text, decision.options)
        hint = f"did you mean `{near}`?" if near else ""
        return failure("E620", said.span, message, hint, self.needs(refusals))

    def needs(self, refusals: Sequence[Refusal]) -> tuple[Label, ...]:
        """The needs that refuse something, as labels into the rules."""
        program = self.desk.table.program
        reasons = {refusal.reason for refusal in refusals}
        found = {
            need.origin: None
            for action in program.actions
            for need in action.needs
            if need.reason in reasons
        }
        return tuple(self.label(self.origin(origin), "refused by") for origin in found)

    # ---- passing over

    def finish(self, waits_for: Sequence[Actor]) -> bool:
        """Declines a `may`, or takes the only way of a choice, that nobody waits for."""
        for decision in self.play.pending:
            if decision.actor in waits_for or decision.form == "window":
                continue
            if decision.form == "may" or len(decision.options) == 1:
                index = _no(decision) if decision.form == "may" else 0
                self.apply(max(index, 0), decision.actor, None, quiet=True)
                self.settle()
                return True
        return False

    def pass_over(self, *, forced: bool) -> bool:
        """Declines what may be declined (`forced`: or takes the only option); False if nothing."""
        for decision in self.play.pending:
            if decision.actor != "chance" and _declined(decision):
                self.apply(_no(decision), decision.actor, None, quiet=True)
                self.settle()
                return True
            if forced and decision.actor != "chance" and len(decision.options) == 1:
                self.apply(0, decision.actor, None)
                self.settle()
                return True
        return False

    def trial(self) -> "Game":
        """The same game to try something with: what happens to it does not happen to this."""
        other: Game = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.play = self.play.copy()
        other.answers, other.taken = list(self.answers), list(self.taken)
        other.stacks = {zone: list(stack) for zone, stack in self.stacks.items()}
        return other

    def become(self, other: "Game") -> None:
        """Goes on where a trial has come to."""
        self.__dict__.update(other.__dict__)

    def reach(self, said: Said) -> Decision | None:
        """Passes over what need not be said until somebody is asked what this answers."""
        trial = self.trial()
        for _ in range(_MOST_PASSED):
            for decision in trial.play.pending:
                if self.named(said, decision):
                    self.become(trial)
                    return decision
            try:
                if not trial.pass_over(forced=True):
                    return None
            except Failure:
                return None
        return None


def _one_way(decision: Decision) -> bool:
    """Whether nobody would really be asked; what is done in a window is always said."""
    return len(decision.options) == 1 and (decision.form != "window" or _declined(decision))


def _declined(decision: Decision) -> bool:
    """Whether a decision may be declined."""
    return _no(decision) >= 0


def _no(decision: Decision) -> int:
    """The index of the option that declines, or -1."""
    word = {"may": "no", "window": "pass"}.get(decision.form)
    return decision.options.index(word) if word in decision.options else -1


def _longest(words: set[str], label: str) -> str:
    """The longest words of an action that a label begins with."""
    return max((w for w in words if f"{label} ".startswith(f"{w} ")), key=len, default="")


def reason(refusal: Refusal) -> str:
    """A need's reason and what it cites."""
    cited = f" [{', '.join(refusal.clauses)}]" if refusal.clauses else ""
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
