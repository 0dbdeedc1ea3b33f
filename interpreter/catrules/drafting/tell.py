"""From what differs between two games to the outcomes that a person would write."""

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from catrules.conformance.game import Game
from catrules.drafting import look as seen
from catrules.drafting.look import Fact, Look, Question
from catrules.drafting.sheet import option, options
from catrules.drafting.words import amounts_in, contents, phrases
from catrules.ir.program import Program
from catrules.machine.refusals import NO_CANDIDATE
from catrules.syntax.unparse_statements import citation

MOST_OPTIONS = 6
"""Options that are listed one by one; of more only those that matter are said."""

MOST_THINGS = 6
"""Sorts of things that are listed one by one."""

_DECLINING = ("pass", "no")


@frozen(order=True)
class Telling:
    """An outcome, the less `cost` the more natural; sort: what it is about, `place` of what."""

    cost: float
    text: str
    sort: str = ""
    place: str = ""


def tellings(game: Game, mine: Look, other: Look, before: Look) -> list[Telling]:
    """Outcomes that are so in a game of which `mine` is what can be said; best first.

    other: what can be said of the game that is to be told from it. before: what could be said
    before the last step: that nothing has changed says less.
    """
    found: dict[str, Telling] = {}
    differing = seen.differing(mine, other)
    sorts = {fact.sort for fact in differing}
    for fact in differing:
        more = _follows(fact.sort, sorts)
        more += _UNSEEN if fact.sort == "asked" and fact.who in ("chance", "table") else 0
        more += _UNCHANGED if fact.sort in _LASTING and before.get(fact) == mine.get(fact) else 0
        more += _UNPLAYED if fact.sort == "over" and fact not in before else 0
        for each in _of(game, fact, mine, other):
            found.setdefault(each.text, evolve(each, cost=each.cost + more))
    return sorted(found.values())


_LASTING = ("zone", "mark", "value")
_UNCHANGED = 1.0

_UNPLAYED = 2.0
"""Before anything is done nobody looks at who has won."""

_UNSEEN = 2.0
"""What chance might bring is seldom said."""

_CAUSES = {
    "asked": {"over": 3.0, "turn": 3.0, "zone": 1.5, "mark": 1.0},
    "refused": {"over": 3.0, "turn": 3.0, "zone": 1.5, "mark": 1.0},
    "turn": {"over": 3.0},
    "value": {"over": 1.0, "zone": 1.0, "mark": 1.0},
    "told": {"over": 3.0, "turn": 3.0, "zone": 3.0, "mark": 3.0},
}
"""What mostly follows from something else that differs is told by that, and costs more."""


def _follows(sort: str, sorts: set[str]) -> float:
    causes = _CAUSES.get(sort, {})
    return max((more for cause, more in causes.items() if cause in sorts), default=0.0)


def _of(game: Game, fact: Fact, mine: Look, other: Look) -> Iterator[Telling]:
    match fact.sort:
        case "over":
            yield from _over(mine.get(fact), other.get(fact))
        case "turn" if isinstance(who := mine.get(fact), str):
            yield Telling(1.2, f"it is {who}'s turn", "turn")
        case "zone" if fact in mine:
            yield from _zone(game, fact.place)
        case "mark" if fact in mine:
            cost = 2.5 if mine[fact] in ("yes", "no") else 1.5
            yield Telling(cost, f"{fact.place} = {mine[fact]}", "mark", fact.place)
        case "value" if fact in mine:
            yield Telling(3, f"{fact.place} = {mine[fact]}", "value", fact.place)
        case "asked":
            yield from _asked(game, fact.who, mine.get(fact), other.get(fact))
        case "refused" if fact in mine:
            yield from _refused(game, fact, other.get(fact))
        case "sees":
            yield from _sees(game, fact, mine.get(fact), other.get(fact))
        case "sees mark":
            yield from _sees_mark(fact, mine)
        case "told" if '"' not in fact.place:
            more, negative = (0, "") if fact in mine else (1, "not ")
            text = f'{fact.who} is {negative}told "{fact.place}"'
            yield Telling(3.5 + more, text, "told", fact.place)


def _over(mine: object, other: object) -> Iterator[Telling]:
    if isinstance(mine, tuple):
        names = [str(name) for name in mine]
        verb = "win" if len(names) > 1 else "wins"
        yield Telling(0, f"{', '.join(names) or 'nobody'} {verb}", "over")
    elif other:
        yield Telling(1.5, "nobody has won", "over")


# ---- what lies where


def _zone(game: Game, place: str) -> Iterator[Telling]:
    index = seen.zone_of(game, place)
    program = game.desk.program
    if index < 0:
        return
    owned = program.zones[index].owner == "player"
    cost = 1.0 if owned else 1.6
    if program.zones[index].place:
        yield Telling(cost + 0.5, _family(game, index), "zone", place.rpartition(" ")[0])
        return
    now = contents(game, index)
    if not now:
        yield Telling(cost, f"{place} is empty", "zone", place)
    elif len(now) <= MOST_THINGS:
        many = sum(amount for _, amount in amounts_in(game, index, game.state))
        big = many > 12
        yield Telling(cost + 0.7 * big, f"{place} = {', '.join(now)}", "zone", place)
    yield from _changes(game, place, index, cost)
    number = sum(game.contents(index, game.state).values())
    yield Telling(cost + 0.4, f"count {place} = {number}", "zone", place)


def _family(game: Game, index: int) -> str:
    zones = game.desk.program.zones
    zone = zones[index]
    key = (zone.name, zone.owner, zone.index)
    same = [i for i, z in enumerate(zones) if (z.name, z.owner, z.index) == key]
    place = seen.zone_text(game, index).rpartition(" ")[0]
    said = [f"[{', '.join(inside)}]" for i in same if (inside := contents(game, i))]
    return f"{place} = {', '.join(said) or 'nothing'}"


def _changes(game: Game, place: str, index: int, cost: float) -> Iterator[Telling]:
    """`ana.purse gains 2 coins`, since the last step; of one sort only."""
    program = game.desk.program
    before = _sorts(program, amounts_in(game, index, game.before.state))
    now = _sorts(program, amounts_in(game, index, game.state))
    changes = [(s, now.get(s, 0) - before.get(s, 0)) for s in {**before, **now}]
    changes = [(sort, change) for sort, change in changes if change]
    if len(changes) == 1:
        sort, change = changes[0]
        plain = next(i for i, v in enumerate(program.variants) if v.sort == sort and v.face < 0)
        (what,) = phrases(program, [(plain, abs(change))])
        verb = "gains" if change > 0 else "loses"
        yield Telling(cost + 0.2, f"{place} {verb} {what}", "zone", place)
    elif not changes:
        yield Telling(cost + 0.5, f"{place} gains nothing", "zone", place)


def _sorts(program: Program, amounts: Sequence[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for variant, amount in amounts:
        sort = program.variants[variant].sort
        found[sort] = found.get(sort, 0) + amount
    return found


# ---- who is asked what


def _asked(game: Game, who: str, mine: object, other: object) -> Iterator[Telling]:
    if not isinstance(mine, Question):
        if who not in ("chance", "table"):
            yield Telling(2.5, f"{who} is not asked", "asked")
        return
    theirs = other if isinstance(other, Question) else Question("", frozenset(), False)
    text = mine.text or next(iter(sorted(mine.options - set(_DECLINING))), "")
    prompt = _prompt(game, who)
    text = prompt if prompt and not theirs.text.startswith(prompt) else text
    if text and (mine.text != theirs.text or not theirs.options) and not mine.window:
        yield Telling(1.2, f'{who} is asked "{text}"', "asked")
    if mine.options == theirs.options:
        return
    decision = next(d for d in game.play.pending if game.name(d.actor) == who)
    own = [label for label in decision.options if label not in _DECLINING]
    for label in sorted(theirs.options - mine.options):
        yield from _may_not(game, who, label)
    if own and len(own) <= MOST_OPTIONS:
        yield Telling(1, f"{who} may: {options(own)}", "offers")
    for label in decision.options:
        if label not in theirs.options:
            yield Telling(1.3, f"{who} may also: {option(label)}", "offers")


def _prompt(game: Game, who: str) -> str:
    """The question without what it is about."""
    asked = (each.prompt for each in game.play.pending if game.name(each.actor) == who)
    return next(asked, "")


def _may_not(game: Game, who: str, label: str, theirs: object = ()) -> Iterator[Telling]:
    """theirs: the reasons for which the other game refuses the same; of them none tells."""
    decision = next(d for d in game.play.pending if game.name(d.actor) == who)
    yield Telling(1.1, f"{who} may not: {option(label)}", "refused")
    common = theirs if isinstance(theirs, tuple) else ()
    for refusal in game.why(decision, label):
        own = (refusal.reason, refusal.clauses) not in common
        if own and refusal.reason != NO_CANDIDATE:  # nobody wrote these words
            cited = f"  {citation(refusal.clauses)}" if refusal.clauses else ""
            text = f'{who} may not: {option(label)}, because "{refusal.reason}"{cited}'
            yield Telling(0.9, text, "refused")
            return


def _refused(game: Game, fact: Fact, theirs: object) -> Iterator[Telling]:
    if any(game.name(decision.actor) == fact.who for decision in game.play.pending):
        for each in _may_not(game, fact.who, fact.place, theirs):
            if "because" in each.text:
                yield each


# ---- who sees what


def _sees(game: Game, fact: Fact, mine: object, other: object) -> Iterator[Telling]:
    index = seen.zone_of(game, fact.place)
    if index < 0:
        return
    number = sum(game.contents(index, game.state).values())
    cost = 1.5 if number else 6.0
    where = fact.place.rpartition(" ")[0] if game.desk.program.zones[index].place else fact.place
    if mine == seen.SEEN:
        what = ", ".join(contents(game, index)) or "nothing"
        yield Telling(cost, f"{fact.who} sees {where} = {what}", "sees", where)
    elif mine == seen.COUNTED and other == seen.HIDDEN:
        yield Telling(cost, f"{fact.who} sees count {where} = {number}", "sees", where)
    elif mine == seen.COUNTED:
        yield Telling(cost, f"{fact.who} does not see what is in {where}", "sees", where)
    elif mine == seen.HIDDEN:
        yield Telling(cost, f"{fact.who} does not see {where}", "sees", where)


def _sees_mark(fact: Fact, mine: Look) -> Iterator[Telling]:
    if mine.get(fact) == seen.SEEN:
        value = mine.get(Fact("mark", fact.place))
        yield Telling(1.5, f"{fact.who} sees {fact.place} = {value}", "sees", fact.place)
    elif fact in mine:
        yield Telling(1.5, f"{fact.who} does not see {fact.place}", "sees", fact.place)
