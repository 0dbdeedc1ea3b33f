"""Whatever may lie hidden comes up, as often as it should."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from catrules import SampleError
from catrules.machine.hidden import tables

NUMBER = 1500


def come_up(play, seat, look, number=NUMBER):
    """How often what `look` finds comes up in samples, as shares."""
    found = Counter(look(play.sample(seat, seed)) for seed in range(number))
    return {what: count / number for what, count in found.items()}


def same(found, expected, number=NUMBER):
    """Shares are what they should be, as nearly as chance allows."""
    assert set(found) == {what for what, share in expected.items() if share}
    for what, share in expected.items():
        spread = float(share * (1 - share) / number) ** 0.5
        assert abs(found.get(what, 0) - share) <= 4.5 * spread, (what, found[what], share)


def shares(ways):
    """Ways that are all as likely, as shares of what they look like."""
    counted = Counter(ways)
    total = sum(counted.values())
    return {what: Fraction(count, total) for what, count in counted.items()}


def pile(play, seat, zone):
    owner = play.view().table if seat is None else play.view().players[seat - 1]
    return owner.zone(zone).contents


CARDS = """\
game "Cards"
players 3
components
  2 cat card/cards for each number 1..2 in deck
  1 dog card in deck
on the table
  deck deck of card
each player
  pile hand of card, seen by owner, counted by all
setup
  draw 1 from deck to seat(1).hand
  draw 2 from deck to seat(2).hand
  draw 1 from deck to seat(3).hand
play
  seat(1) may "go on": do nothing
  nobody wins
"""


def test_cards_in_hands_and_in_the_deck(started):
    play = started(CARDS, seed=4)
    mine = pile(play, 1, "hand")[0][0]
    rest = ["cat 1", "cat 1", "cat 2", "cat 2", "dog"]
    rest.remove(mine)

    def look(other):
        return tuple(tuple(sorted(pile(other, seat, "hand"))) for seat in (2, 3))

    def piled(cards):
        return tuple(sorted(Counter(cards).items()))

    ways = [(piled(way[:2]), piled(way[2:3])) for way in permutations(rest)]
    same(come_up(play, 1, look), shares(ways))


POUCHES = """\
game "Pouches"
players 3
components
  2 coin for each player in purse
  1 gem for each player in purse
on the table
  pile vault of gem, seen by nobody
  pile chest of coin or gem, seen by nobody, counted by all
each player
  pile purse of coin or gem
  pile pouch of coin, seen by owner
setup
  each player p
    move 1 coin from p.purse to p.pouch
  move 1 coin from seat(2).purse to chest
  move 1 gem from seat(2).purse to chest
  move 1 gem from seat(3).purse to vault
play
  seat(1) may "go on": do nothing
  nobody wins
"""


def test_zones_that_nobody_may_count_and_that_take_different_things(started):
    play = started(POUCHES)
    zones = ("two", "three", "chest", "vault")
    coins, gems = ("two", "three", "chest"), ("chest", "vault")

    def look(other):
        found = []
        for contents in (
            *(pile(other, seat, "pouch") for seat in (2, 3)),
            *(pile(other, None, zone) for zone in ("chest", "vault")),
        ):
            found.append((dict(contents).get("coin", 0), dict(contents).get("gem", 0)))
        return tuple(found)

    ways = []
    for way in product(*[coins] * 3, *[gems] * 2):
        if way.count("chest") == 2:
            ways.append(tuple((way[:3].count(zone), way[3:].count(zone)) for zone in zones))
    same(come_up(play, 1, look), shares(ways))


def test_too_many_ways_are_said(started, monkeypatch):
    monkeypatch.setattr(tables, "MOST", 3)
    with pytest.raises(SampleError, match="too many ways"):
        started(POUCHES).sample(1, 1)


DICE = """\
game "Dice"
players 2
components
  2 die/dice for each player showing sun, moon, moon in cup
each player
  pile cup of die, seen by owner, counted by all
setup
  each player p: roll p.cup
play
  seat(1) may "go on": do nothing
  nobody wins
"""


def test_dice_under_a_cup_show_a_face_as_often_as_it_is_on_them(started):
    play = started(DICE)
    ways = [
        tuple(sorted(Counter(way).items())) for way in product(("sun", "moon", "moon"), repeat=2)
    ]
    found = come_up(play, 1, lambda other: tuple(sorted(pile(other, 2, "cup"))))
    same(found, shares(ways))


ORDERED = """\
game "Ordered"
players 2
components
  1 card for each number 1..4 in deck
on the table
  deck deck of card
each player
  pile hand of card, seen by owner, counted by all
setup
  draw 2 from deck to seat(2).hand
play
  seat(2) chooses c from seat(2).hand "which goes on top?"
  move c to top of deck
  seat(1) may "draw it": draw 1 from deck to seat(1).hand
  seat(1) may "draw another": draw 1 from deck to seat(1).hand
  nobody wins
"""


def test_the_order_of_a_deck(started):
    play = started(ORDERED)
    play.apply(0)

    def look(other):
        other.apply("draw it", seat=1)
        drawn = pile(other, 1, "hand")
        other.apply("draw another", seat=1)
        return drawn, tuple(sorted(pile(other, 1, "hand")))

    ways = [
        ((((f"card {first}", 1)),), tuple(sorted(((f"card {first}", 1), (f"card {other}", 1)))))
        for first, other in permutations((1, 2, 3, 4), 2)
    ]
    same(come_up(play, 1, look), shares(ways))


def test_chance_goes_on_in_another_way(started):
    play = started(CARDS)
    seeds = {play.sample(1, seed).seed for seed in range(20)}
    assert len(seeds) == 20
    assert play.seed not in seeds


LATE = """\
game "Late"
players 3
components
  3 coin for each player in purse
each player
  pile purse of coin
  pile pouch of coin, seen by owner
setup
  each player p: move 2 coins from p.purse to p.pouch
play
  turns go clockwise from seat(1), at most 4
turn by p
  p may "hide one"
    move 1 coin from p.purse to p.pouch
win rich by p when count p.pouch >= 3
always count (seat(1).pouch) <= 3 "no more fits in"
"""


def test_what_would_have_ended_the_game_is_not_drawn(started):
    play = started(LATE)
    for seed in range(50):
        other = play.sample(1, seed)
        assert [dict(pile(other, seat, "pouch")) for seat in (2, 3)] == [{"coin": 2}] * 2


FULL = """\
game "Full"
players 3
components
  4 coin in bank
on the table
  pile bank of coin
each player
  pile pouch of coin, seen by owner, up to 2
setup
  move 2 coins from bank to seat(2).pouch
  move 2 coins from bank to seat(3).pouch
play
  seat(1) may "go on": do nothing
"""


def test_no_zone_holds_more_than_it_takes(started):
    play = started(FULL)
    for seed in range(50):
        other = play.sample(1, seed)
        assert [dict(pile(other, seat, "pouch")) for seat in (2, 3)] == [{"coin": 2}] * 2


def test_a_seat_that_is_not_there(started):
    play = started(CARDS)
    for seat in (0, 4, -1):
        with pytest.raises(ValueError, match="no seat has number"):
            play.sample(seat, 1)
