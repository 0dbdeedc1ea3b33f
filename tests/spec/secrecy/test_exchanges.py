"""A seat is shown the same, byte for byte, of positions that differ only in what it cannot see."""

from collections import Counter
from random import Random

import pytest
from secrecy_declared import Declared
from secrecy_exchange import exchanged, placed
from secrecy_games import CATS, CELLAR, GALLERY, GOOFSPIEL, KUHN, LUCKY_CAT, play_on, rules, started
from secrecy_shown import shown

from catrules.machine.play import Play


def compare(play: Play, rng: Random) -> Counter[str]:
    """Compares a position with another for each seat; counts pairs, and which zones differ."""
    declared = Declared(play.program)
    state = play.standing.state
    found: Counter[str] = Counter()
    for seat in range(1, play.program.players + 1):
        other = exchanged(declared, state, seat, rng)
        game = placed(play, other, rng.getrandbits(62))
        if game is None:
            continue
        before, after = (shown(each, seat, log=False) for each in (play, game))
        assert after == before, (seat, play.decisions)
        changed = {declared.homes[a][0] for a in declared.homes if other[a] != state[a]}
        found["other order"] += any(
            other[zone.kept.sequence + i] != state[zone.kept.sequence + i]
            for zone in play.program.zones
            for i in range(zone.kept.places)
        )
        found["pairs"] += 1
        found["changed"] += bool(changed)
        found.update({play.program.zones[number].name for number in changed})
    return found


def lucky_cat(rng: Random) -> Play:
    play = started(LUCKY_CAT, rng.randint(3, 8), rng.getrandbits(40))
    play_on(play, rng.randint(20, 200), rng, liked="invest")
    return play


def kuhn(rng: Random) -> Play:
    play = started(KUHN, rng.randint(2, 5), rng.getrandbits(40))
    play_on(play, rng.randrange(9), rng)
    return play


def goofspiel(rng: Random) -> Play:
    players, shows = rng.randint(2, 4), rng.random() < 0.5
    play = started(GOOFSPIEL, players, rng.getrandbits(40), bids_are_shown=shows)
    play_on(play, rng.randrange(13 * players), rng)
    return play


def cats(rng: Random) -> Play:
    play = started(CATS, rng.randint(2, 5), rng.getrandbits(40))
    play_on(play, rng.randrange(50), rng, liked=rng.choice(("", "negotiator", "revolutionist")))
    return play


def cats_in_rows(rng: Random) -> Play:
    """Not while all arrange their hands: then these would be other than what is asked about."""
    play = started(CATS, 3, rng.getrandbits(40), target_pick="by_position")
    play_on(play, rng.randrange(8, 60), rng, liked=rng.choice(("", "negotiator", "revolutionist")))
    while not play.over and "lies next" in play.pending[0].prompt:
        play_on(play, 1, rng)
    return play


def cellar(rng: Random) -> Play:
    play = started(CELLAR, rng.randint(2, 4), rng.getrandbits(40))
    play_on(play, rng.randrange(40), rng)
    return play


def gallery(rng: Random) -> Play:
    play = started(GALLERY, rng.randint(2, 4), rng.getrandbits(40))
    play_on(play, rng.randrange(60), rng)
    return play


MAKERS = {
    "lucky cat": lucky_cat,
    "kuhn": kuhn,
    "goofspiel": goofspiel,
    "communist cats": cats,
    "communist cats in rows": cats_in_rows,
    "cellar": cellar,
    "gallery": gallery,
}
HIDDEN = {
    "lucky cat": ["shop", "center"],
    "kuhn": ["hand", "deck"],
    "goofspiel": ["hand", "spent"],
    "communist cats": ["hand", "draw_deck"],
    "communist cats in rows": ["hand", "draw_deck"],
    "cellar": ["cup", "sack", "hand", "well"],
    "gallery": ["hand", "deck", "vault"],
}


@pytest.mark.parametrize("name", MAKERS)
def test_what_is_shown_does_not_depend_on_what_is_hidden(name):
    rng = Random(name)
    found: Counter[str] = Counter()
    small = name in ("cellar", "gallery", "communist cats", "communist cats in rows")
    for _ in range(100 if small else 350):
        found += compare(MAKERS[name](rng), rng)
    assert found["changed"] >= (250 if small else 700)
    assert found["other order"] >= 200 or name not in ("gallery", "communist cats in rows")
    assert all(found[zone] >= 50 for zone in HIDDEN[name]), found


def test_no_position_of_an_open_round_is_left_out():
    rng = Random(1)
    waiting = Counter(len(goofspiel(rng).pending) for _ in range(100))
    assert {1, 2, 3} <= set(waiting)


DECLARED = {
    LUCKY_CAT: {"shop": ("owner", "owner"), "center": ("nobody", "all")},
    KUHN: {"hand": ("owner", "all"), "deck": ("nobody", "all")},
    GOOFSPIEL: dict.fromkeys(("hand", "bid", "spent"), ("owner", "all"))
    | {"treasury": ("nobody", "all")},
}


@pytest.mark.parametrize("name", DECLARED)
def test_the_declarations_arrive_in_the_program(name):
    expected = DECLARED[name]
    for zone in rules(name).program(3).zones:
        if zone.name in ("spare_tiles", "box"):
            continue
        assert (zone.seen, zone.counted) == expected.get(zone.name, ("all", "all")), zone.name
