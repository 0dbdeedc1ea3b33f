"""A scenario that tells two rule sets apart, made as short as it still does."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from attrs import evolve

from catrules.drafting.look import places_of
from catrules.drafting.pairs import Bench
from catrules.drafting.position import given_at, line_of
from catrules.drafting.sheet import Given, Sheet, Step

Tells = Callable[[Sheet], bool]
"""Whether a scenario without outcomes is as good as the one that is shortened."""

Part = TypeVar("Part")

_SHORT = 6
"""Steps of a scenario that is made shorter as it is, too."""

_LATER = 4
"""Later beginnings that are tried."""

_BEFORE_SETUP = 2.0
"""What it costs that something lies somewhere before setup, which nobody means."""

_TURN = re.compile(r"(\w+)'s turn(, in \w+)?")

_NUMBER = re.compile(r"-?\d+")


def cost(sheet: Sheet) -> float:
    """How much there is to be read: lines, and what stands in them."""
    places = sum(1 + 0.5 * max(1, len(given.what)) for given in sheet.givens)
    numbers = sum(
        int(n) for n in _NUMBER.findall(" ".join(w for g in sheet.givens for w in g.what))
    )
    said: float = sum(1 + len(step.answers) for step in sheet.steps)
    answers = (answer for step in sheet.steps for answer in step.answers)
    said += 0.3 * sum(answer.actor == "chance" for answer in answers)
    if sheet.standing == "a new game" and not all(given.on_top for given in sheet.givens):
        places += _BEFORE_SETUP
    return sheet.lines + places + 1.5 * said + 0.01 * numbers + 0.004 * len(sheet.text)


def shortened(bench: Bench, sheet: Sheet, tells: Tells) -> Sheet:
    """The shortest that was found."""
    game = bench.base.game(sheet.begins)
    singulars = {} if game is None else {sort.plural: sort.noun for sort in game.desk.program.sorts}
    ways = _begun_later(bench, sheet, tells)
    ways += [other for way in ways for other in _swapped(way, bench.base.standing) if tells(other)]
    if not ways or len(sheet.steps) <= _SHORT:
        ways.append(sheet)
    short = [_smaller(way, tells, singulars, bench.base.standing) for way in ways]
    return min((_spelled_out(bench, each, tells) for each in short), key=cost)


def _swapped(sheet: Sheet, standing: str) -> list[Sheet]:
    """The same with whose turn it is in the background in the place of whose turn it is here."""
    turns = [_TURN.fullmatch(each) for each in (sheet.standing, standing)]
    here, there = (None if turn is None else turn[1] for turn in turns)
    if here is None or there is None or here == there:
        return []
    names = {here: there, there: here}

    def other(text: str) -> str:
        return re.sub(r"\w+", lambda word: names.get(word[0], word[0]), text)

    now = other(sheet.standing)
    givens = (Given(other(g.place), tuple(map(other, g.what)), g.on_top) for g in sheet.givens)
    return [
        evolve(
            sheet,
            standing="" if now == standing else now,
            givens=tuple(givens),
            steps=tuple(_step_of(step, other) for step in sheet.steps),
        )
    ]


def _step_of(step: Step, other: Callable[[str], str]) -> Step:
    said, *answers = (
        evolve(each, actor=other(each.actor), option=other(each.option))
        for each in (step.said, *step.answers)
    )
    return Step(said, tuple(answers))


def _begun_later(bench: Bench, sheet: Sheet, tells: Tells) -> list[Sheet]:
    """The same from the latest moment that can be given."""
    latest = len(sheet.steps)
    for number in range(latest, max(-1, latest - _LATER), -1):
        game = bench.base.game(evolve(sheet, steps=sheet.steps[:number]))
        later = None if game is None else given_at(bench.base, game, sheet)
        if later is not None:
            found = evolve(later, steps=sheet.steps[number:])
            if tells(found):
                return [found]
    return []


def _spelled_out(bench: Bench, sheet: Sheet, tells: Tells) -> Sheet:
    """With a line for each player's zone from which another line takes something away.

    What is taken out of a stock goes without saying; what somebody lacks does not.
    """
    turn = _TURN.fullmatch(sheet.standing or bench.base.standing)
    game = bench.base.game(sheet.begins) if turn is not None and turn[2] else None
    if game is None or not sheet.givens:
        return sheet
    said = {given.place for given in (*sheet.givens, *bench.base.givens)}
    zones = enumerate(zip(places_of(game).zones, game.desk.program.zones, strict=True))
    owned = [(index, fact) for index, ((fact, _), zone) in zones if zone.owner == "player"]
    other = [
        fact for n, fact in owned if game.contents(n, game.state) != game.contents(n, game.start)
    ]
    lines = {line.place: line for line in (line_of(game, fact) for fact in other)}
    more = tuple(line for place, line in lines.items() if place not in said)
    found = evolve(sheet, givens=(*more, *sheet.givens))
    return found if more and tells(found) else sheet


def _smaller(sheet: Sheet, tells: Tells, singulars: Mapping[str, str], standing: str) -> Sheet:
    """Without whatever can be left out, as long as something can."""
    fewer, less = partial(_fewer, standing=standing), partial(_less, singulars=singulars)
    while True:
        before = sheet
        for ways in (_last_steps, fewer, less):
            sheet = _once(sheet, ways, tells)
        if sheet == before:
            return sheet


def _once(sheet: Sheet, ways: Callable[[Sheet], list[Sheet]], tells: Tells) -> Sheet:
    """Each way once; where one leads on, the next is taken from there."""
    number = 0
    while number < len(tried := ways(sheet)):
        if cost(tried[number]) < cost(sheet) and tells(tried[number]):
            sheet = tried[number]
        else:
            number += 1
    return sheet


def _last_steps(sheet: Sheet) -> list[Sheet]:
    """Only the last one, two, four, … steps."""
    lengths = (1 << n for n in range(len(sheet.steps).bit_length()))
    return [evolve(sheet, steps=sheet.steps[-n:]) for n in lengths if n < len(sheet.steps)]


def _fewer(sheet: Sheet, standing: str) -> list[Sheet]:
    """The scenario without one of its lines, or parts of them.

    standing: that of the background. Where it is no turn, something given would lie there before
    setup.
    """
    found = [evolve(sheet, steps=each) for each in _fewer_steps(sheet.steps)]
    found += [evolve(sheet, givens=each) for each in _without_one(sheet.givens)]
    found += [evolve(sheet, settings=each) for each in _without_one(sheet.settings)]
    found += [evolve(sheet, variants=each) for each in _without_one(sheet.variants)]
    if sheet.players:
        found += [evolve(sheet, players=()), evolve(sheet, players=sheet.players[:-1])]
    given = any(not each.on_top for each in sheet.givens)
    if sheet.standing and (not given or _TURN.fullmatch(standing)):
        found.append(evolve(sheet, standing=""))
    return found


def _without_one(parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
    for number in range(len(parts)):
        yield (*parts[:number], *parts[number + 1 :])


def _fewer_steps(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    yield from _without_one(steps)
    for number, step in enumerate(steps):
        for answers in _without_one(step.answers):
            yield (*steps[:number], evolve(step, answers=answers), *steps[number + 1 :])


def _less(sheet: Sheet, singulars: Mapping[str, str]) -> list[Sheet]:
    """The scenario with a smaller number in one of its givens, or one thing less."""
    found = []
    for number, given in enumerate(sheet.givens):
        for other in _smaller_givens(given, singulars):
            givens = (*sheet.givens[:number], other, *sheet.givens[number + 1 :])
            found.append(evolve(sheet, givens=givens))
    return found


def _smaller_givens(given: Given, singulars: Mapping[str, str]) -> Iterator[Given]:
    for place, what in enumerate(given.what):
        before, after = given.what[:place], given.what[place + 1 :]
        yield evolve(given, what=(*before, *after))
        number, _, things = what.partition(" ")
        most = int(number) if number.isdigit() else 0
        for n in sorted({0, 1, 2, most // 2, most - 1}):
            if bool(things) <= n < most:
                yield evolve(given, what=(*before, _so_many(n, things, singulars), *after))


def _so_many(n: int, things: str, singulars: Mapping[str, str]) -> str:
    if n > 1 or not things:
        return f"{n} {things}".strip()
    return f"1 {singulars[things]}" if things in singulars else things
