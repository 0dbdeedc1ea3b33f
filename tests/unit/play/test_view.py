import json

import attrs
import pytest

from catrules.ir.program import CURRENT, POSITION, WINNERS
from catrules.machine.legend import Legend
from catrules.machine.view import view

BANK, DECK, TRAY, HAND_1, HAND_2, STARTER = 10, 11, 13, 17, 23, 28


@pytest.fixture
def state(tiny):
    words = list(tiny.initial)
    words[DECK : DECK + 2] = [0, 0]
    words[HAND_1], words[HAND_2 + 1] = 1, 1
    words[CURRENT] = 1
    return words


def seen(tiny, state, seat):
    return view(Legend(tiny, ["ana", "bo"]), state, seat)


def test_a_hand_is_seen_by_its_owner_and_counted_by_the_rest(tiny, state):
    assert seen(tiny, state, 1).players[0].zone("hand").contents == (("cat", 1),)
    other = seen(tiny, state, 2).players[0].zone("hand")
    assert (other.contents, other.count) == (None, 1)


def test_what_is_turned_up_is_seen_by_all(tiny, state):
    state[HAND_1], state[HAND_1 + 2] = 0, 1
    hand = seen(tiny, state, 2).players[0].zone("hand")
    assert hand.contents == hand.revealed == (("cat", 1),)


def test_the_referee_sees_all(tiny, state):
    shown = seen(tiny, state, None)
    assert shown.players[0].zone("hand").contents == (("cat", 1),)
    assert shown.table.zone("deck").contents == ()


def test_zones_come_in_the_order_of_the_file(tiny, state):
    shown = seen(tiny, state, 1)
    assert [zone.name for zone in shown.table.zones] == ["bank", "deck", "tray"]
    assert [zone.name for zone in shown.players[1].zones] == ["purse", "hand"]


def test_marks(tiny, state):
    shown = seen(tiny, state, 1)
    assert (shown.table.mark("starter").value, shown.table.mark("starter").text) == (
        None,
        "nothing",
    )
    state[STARTER] = 1
    starter = seen(tiny, state, 1).table.mark("starter")
    assert (starter.value, starter.text) == (2, "bo")
    assert shown.players[0].mark("points").value == 0


def test_current_player_and_winners(tiny, state):
    assert seen(tiny, state, 1).current == 2
    state[POSITION], state[WINNERS] = -1, 0b11
    assert seen(tiny, state, 1).winners == (1, 2)


def test_json(tiny, state):
    data = json.loads(json.dumps(seen(tiny, state, 2).as_json()))
    assert data["players"][0]["label"] == "ana"
    assert data["players"][0]["zones"]["hand"] == {"order": "pile", "count": 1, "contents": None}
    assert data["table"]["zones"]["bank"]["contents"] == {"coin": 4}


def test_a_family_of_places_is_a_list(tiny, state, changed):
    zones = (*tiny.zones[:3], *(z for z in tiny.zones if z.name == "purse"))
    first, second = zones[3], zones[4]
    places = [attrs.evolve(z, index=0, place=i) for i, z in enumerate((first, second), 1)]
    family = changed(zones=(*zones[:3], *places))
    shown = view(Legend(family), state, 1)
    assert [zone.place for zone in shown.players[0].zones] == [1, 2]
    assert len(shown.as_json()["players"][0]["zones"]["purse"]) == 2
    assert Legend(family).zone_names[-1] == "1's purse 2"


def test_names_that_are_not_there(tiny, state):
    with pytest.raises(KeyError):
        seen(tiny, state, 1).table.zone("purse")
    with pytest.raises(KeyError):
        seen(tiny, state, 1).table.mark("points")


def test_people_count_things_by_their_plural_and_faces_by_a_sign(changed, tiny):
    sorts = (*tiny.sorts[:3], attrs.evolve(tiny.sorts[3], faces=("coin", "moon")))
    program = changed(sorts=sorts)
    words = list(program.initial)
    words[BANK], words[TRAY], words[TRAY + 1], words[TRAY + 2] = 3, 2, 2, 1
    table = view(Legend(program), words, None).table
    assert table.zone("bank").said == ("3 coins",)
    assert table.zone("tray").said == ("2 dice", "coin x2", "moon")


def test_things_with_numbers_are_counted_by_a_sign(changed, tiny):
    sorts = (attrs.evolve(tiny.sorts[0], attributes=(("worth", 5),)), *tiny.sorts[1:])
    program = changed(sorts=sorts)
    assert view(Legend(program), program.initial, None).table.zone("bank").said == ("coin 5 x4",)
