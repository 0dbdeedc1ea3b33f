import pytest

from catrules.ir.program import ArgType, Tell
from catrules.machine.events import Decided, Told, event_of
from catrules.machine.legend import Legend
from catrules.machine.log import Reader

BANK, DECK, TRAY, PURSE_1, HAND_1, PURSE_2, HAND_2 = 10, 11, 13, 16, 17, 22, 23
MOVE, DRAW, ROLL, REVEAL, CONCEAL, SWAP = range(6)


def told(program, seat, *events):
    beat = tuple(event_of(each) if isinstance(each, tuple) else each for each in events)
    return Reader(Legend(program, ["ana", "bo"]), seat).read([beat])


def texts(program, seat, *events):
    return [entry.text for entry in told(program, seat, *events)]


def move(source, target, amount=1, verb=MOVE, origin=1):
    return ("move", origin, verb, source, target, amount)


def test_things_in_sight_are_named(tiny):
    assert texts(tiny, 2, move(BANK, PURSE_1), move(BANK, PURSE_2, 2)) == [
        "a coin moves from the bank to ana's purse",
        "2 coins move from the bank to bo's purse",
    ]


def test_a_draw_is_told_by_name_only_to_who_sees_the_target(tiny):
    draw = move(DECK, HAND_1, verb=DRAW)
    assert texts(tiny, 1, draw) == ["the cat is drawn from the deck to ana's hand"]
    assert texts(tiny, 2, draw) == ["a card is drawn from the deck to ana's hand"]
    assert texts(tiny, None, draw) == texts(tiny, 1, draw)


def test_a_swap_is_known_to_the_two(tiny):
    swap = move(HAND_1, HAND_2, verb=SWAP)
    assert texts(tiny, 1, swap) == texts(tiny, 2, swap)
    assert texts(tiny, 2, swap) == ["the cat is swapped from ana's hand to bo's hand"]


def test_turning_up_and_down(tiny):
    up, down = move(HAND_1, HAND_1 + 2, verb=REVEAL), move(HAND_1 + 2, HAND_1, verb=CONCEAL)
    assert texts(tiny, 2, up, down) == [
        "the cat in ana's hand is turned up",
        "the cat in ana's hand is turned down",
    ]


def test_a_roll_tells_the_face_to_who_sees_it(tiny):
    assert texts(tiny, 2, move(TRAY, TRAY + 1, verb=ROLL)) == ["the die in the tray is rolled: sun"]
    entry = told(tiny, 2, move(TRAY, TRAY + 1, verb=ROLL))[0]
    assert dict(entry.data)["face"] == "sun"


@pytest.mark.parametrize("split", [(2, 0), (1, 1), (0, 2)])
def test_unseen_things_are_told_one_by_one_whatever_they_are(tiny, split):
    cats, mice = split
    events = [
        ("move", 1, MOVE, DECK, HAND_1, cats),
        ("move", 1, MOVE, DECK + 1, HAND_1 + 1, mice),
    ]
    line = "a card moves from the deck to ana's hand"
    assert texts(tiny, 2, *(e for e in events if e[-1])) == [line, line]


def test_seen_things_are_told_before_unseen_ones(tiny):
    both = [move(HAND_1, DECK), move(HAND_1 + 3, DECK + 1)]
    expected = [
        "the mouse moves from ana's hand to the deck",
        "a card moves from ana's hand to the deck",
    ]
    assert texts(tiny, 2, *both) == texts(tiny, 2, *reversed(both)) == expected


def test_decisions_are_told_to_who_was_asked(tiny):
    decided = Decided(1, "what?", "look up", 2)
    assert texts(tiny, 1, decided) == ["ana chooses look up"]
    assert texts(tiny, 2, decided) == []
    assert texts(tiny, None, decided, Decided("table", "", "yes", 2))[1] == "table chooses yes"


def test_marks_and_endings(tiny):
    assert texts(tiny, 2, ("mark", 1, 0, 1, 0, 3), ("mark", 1, 1, 0, 0, 1)) == [
        "bo's points: 3",
        "starter: bo",
    ]
    assert texts(tiny, 2, ("end", 4, 0, 0b11), ("end", 4, 0, 0)) == [
        "ana and bo win: empty bank",
        "nobody wins: empty bank",
    ]


def test_entries_name_rule_clauses_and_who_was_acting(tiny):
    entry = told(tiny, 2, ("tell", 0, 0, 1), move(BANK, PURSE_1, origin=2))[1]
    assert entry.as_json() == {
        "event": "effect",
        "actor": 2,
        "rule": "look_up",
        "clauses": ["T-02", "T-03"],
        "text": "a coin moves from the bank to ana's purse",
        "verb": "move",
        "thing": "coin",
        "amount": 1,
        "from": "bank",
        "to": "ana's purse",
    }


TELLS = (
    Tell("trigger", "rebuild", (ArgType("number"),), 0),
    Tell("look", "", (ArgType("player"), ArgType("cell"), ArgType("number")), 0),
    Tell("shuffle", "", (ArgType("cell"),), 0),
    Tell("action", "look_up", (ArgType("player"),), 0),
    Tell("action", "pick", (ArgType("player"), ArgType("counts", "", 1)), 0),
)


def test_what_is_told_though_nothing_moves(changed):
    program = changed(tells=TELLS)
    events = [Told(0, 0, (2,)), Told(0, 2, (DECK,)), Told(0, 2, (HAND_1,)), Told(0, 3, (0,))]
    entries_ = told(program, 2, *events)
    assert [e.text for e in entries_] == [
        "rebuild 2",
        "the deck is shuffled",
        "ana's hand is shuffled",
        "ana: look up",
    ]
    assert [e.event for e in entries_] == ["trigger", "effect", "effect", "effect"]


def test_who_looks_sees(changed):
    look = Told(0, 1, (0, HAND_2, 2))
    program = changed(tells=TELLS, players=3)
    legend = Legend(program, ["ana", "bo", "cy"])

    def told_to(seat):
        return [entry.text for entry in Reader(legend, seat).read([(look,)])]

    assert told_to(1) == told_to(2) == told_to(None) == ["ana looks at 2 cats in bo's hand"]
    assert told_to(3) == ["ana looks at a card in bo's hand"] * 2


def test_how_many_of_each_is_told_to_the_chooser_only(changed):
    program = changed(tells=TELLS)
    pick = Told(0, 4, (0, 2))
    assert texts(program, 1, pick) == ["ana: pick 2 cat"]
    assert texts(program, 2, pick) == ["ana: pick 2"]
