"""A game as people are told it: sentences, folded, with nothing that the log does not tell."""

import pytest

import catrules
from catrules.ir.program import ArgType, Mark, Tell, Template
from catrules.machine.events import Decided, Told, event_of
from catrules.machine.legend import Legend, people_names
from catrules.machine.log import Reader
from catrules.machine.story import Story

BANK, DECK, TRAY, PURSE_1, HAND_1, PURSE_2, HAND_2 = 10, 11, 13, 16, 17, 22, 23
MOVE, DRAW, ROLL, REVEAL, CONCEAL, SWAP = range(6)
TURN = ("tell", 0, 0)


def told(program, seat, *events, names=("ana", "bo")):
    beat = tuple(event_of(each) if isinstance(each, tuple) else each for each in events)
    lines = Story(Legend(program, names), seat).tell([beat])
    return ["  " * line.level + " | ".join([line.head, line.text]) for line in lines]


def move(source, target, amount=1, verb=MOVE, origin=1):
    return ("move", origin, verb, source, target, amount)


def test_without_an_action_effects_stand_under_their_rule(tiny):
    assert told(tiny, 2, move(BANK, PURSE_1, 2)) == ["take | 2 coins from the bank to ana's purse"]


def test_what_goes_the_same_way_is_one_part_and_counted_together(tiny):
    moves = [move(BANK, PURSE_1), move(TRAY, TRAY + 1, verb=ROLL), move(BANK, PURSE_1, 2)]
    assert told(tiny, 2, *moves) == [
        "take | 3 coins from the bank to ana's purse; the die shows sun"
    ]


def test_who_is_told_is_you_and_who_acts_is_they(tiny):
    events = [(*TURN, 0), move(BANK, PURSE_1), move(PURSE_1, BANK, verb=SWAP)]
    for seat, turn, purse in ((1, "your turn", "your purse"), (2, "ana's turn", "their purse")):
        came, went = f"a coin from the bank to {purse}", f"a coin swapped from {purse} to the bank"
        assert told(tiny, seat, *events) == [f"{turn} | {came}; {went}"]


def test_what_several_players_get_is_said_once(tiny):
    moves = [move(BANK, PURSE_1), move(BANK, PURSE_2)]
    assert told(tiny, 2, *moves) == ["take | a coin from the bank to each player's purse"]
    paid = [move(PURSE_1, BANK), move(PURSE_2, BANK)]
    assert told(tiny, 2, *paid) == ["take | a coin from each player's purse to the bank"]


def test_what_differs_stays_apart(tiny):
    moves = [move(BANK, PURSE_1), move(BANK, PURSE_2, 2)]
    assert told(tiny, 2, *moves) == [
        "take | a coin from the bank to ana's purse; 2 coins from the bank to your purse"
    ]


def test_a_stop_on_the_way_is_left_out(tiny):
    moves = [move(BANK, PURSE_1, 2), move(PURSE_1, PURSE_2, 2)]
    assert told(tiny, None, *moves) == ["take | 2 coins from the bank to bo's purse"]
    assert told(tiny, None, *moves, move(PURSE_2, BANK, 2)) == []
    kept = [move(BANK, PURSE_1, 3), move(PURSE_1, PURSE_2, 2)]
    assert told(tiny, None, *kept) == [
        "take | 3 coins from the bank to ana's purse; 2 coins from ana's purse to bo's purse"
    ]


def test_the_unseen_is_counted_and_not_named(tiny):
    dealt = [move(DECK, HAND_1, verb=DRAW), move(DECK + 1, HAND_1 + 1, verb=DRAW)]
    assert told(tiny, 2, *dealt) == ["take | 2 cards from the deck to ana's hand"]
    assert told(tiny, 1, *dealt) == ["take | the cat and the mouse from the deck to your hand"]


def test_turning_and_rolls(tiny):
    events = [
        move(HAND_1, HAND_1 + 2, verb=REVEAL),
        move(TRAY, TRAY + 1, verb=ROLL),
        move(TRAY + 1, TRAY + 2, verb=ROLL),
    ]
    assert told(tiny, 2, *events) == [
        "take | the cat in ana's hand turned up; 2 dice show sun, moon"
    ]


def test_a_mark_is_told_once_with_what_it_is_in_the_end(tiny):
    events = [(*TURN, 1), move(BANK, PURSE_2), ("mark", 1, 0, 1, 0, 3), ("mark", 1, 0, 1, 3, 4)]
    assert told(tiny, 2, *events) == ["your turn | a coin from the bank to your purse (points: 4)"]
    assert told(tiny, 2, (*TURN, 1), ("mark", 1, 0, 0, 0, 3)) == ["your turn | ana's points: 3"]
    both = [("mark", 1, 0, 0, 0, 3), ("mark", 1, 0, 1, 0, 3), ("mark", 1, 1, 0, 0, 1)]
    assert told(tiny, 2, *both) == ["take | each player's points: 3, starter: you"]


def test_what_rules_note_for_themselves_is_not_told(changed):
    truth = ArgType("truth")
    flags = (
        Mark("ready", "player", 2, 21, 6, truth, 0, 1, 0, 1),
        Mark("points", "player", 2, 21, 6, ArgType("number"), 0, 4, 0, 1),
        Mark("open", "", 1, 28, 1, truth, 0, 1, 0, 1),
    )
    program = changed(marks=flags)
    own, back, table = ("mark", 1, 0, 1, 0, 1), ("mark", 1, 1, 1, 3, 0), ("mark", 1, 2, 0, 0, 1)
    same = ("mark", 1, 1, 0, 3, 3)
    assert told(program, None, (*TURN, 1), own, back, table, same) == ["bo's turn | "]
    assert told(program, None, (*TURN, 0), own) == ["ana's turn | bo's ready: yes"]
    decided = Decided(2, "", "look up", 2)
    assert told(program, None, decided, back) == ["bo chooses look up | points: 0"]


def test_decisions_are_heads_in_the_words_of_who_reads(tiny):
    take = Template("action", "take", (ArgType("number"),), 0)
    give = Template("chosen", "", (ArgType("player"),))
    names = people_names(Legend(tiny).names)
    assert names == ("player 1", "player 2")
    action = Decided(1, "what?", "take 2", 0, take, (2,))
    asked = Decided(1, "to whom?", "2", 0, give, (1,))
    chosen = Decided(1, "", "2", 0, give, (1,))
    events = ((*TURN, 0), action, asked, chosen, Decided("table", "who?", "2", 0, give, (1,)))
    assert told(tiny, None, *events, names=names) == [
        "player 1's turn | ",
        "  take 2 | ",
        "  to whom? player 2 | ",
        "  chooses player 2 | ",
        "  the table: who? player 2 | ",
    ]
    assert told(tiny, 1, chosen, names=names) == ["you choose player 2 | "]
    assert told(tiny, 2, *events[1:], names=names) == []


def test_an_action_is_told_once_to_who_chose_it(changed):
    player, number = ArgType("player"), ArgType("number")
    program = changed(tells=(Tell("action", "take", (player, number), 0),))
    decided = Decided(1, "", "take 2", 1, Template("action", "take", (number,), 0), (2,))
    acted = Told(0, 0, (0, 2))
    assert told(program, None, decided, acted) == ["ana: take 2 | "]
    assert told(program, 2, decided, acted) == ["ana: take 2 | "]
    assert told(program, 1, decided, acted) == ["you: take 2 | "]


def test_names_that_would_be_taken_stay_numbers():
    assert people_names(("player 2", "2", "3")) == ("player 2", "2", "player 3")


TIDE = """\
game "Tide"
players 2

components
  9 shell in sea

on the table
  pile sea of shell
  pile shore of shell
  counter tides 0..9

each player
  pile bag of shell

play
  turns go clockwise from seat(1), at most 4

turn by p
  p must act in strolling

action gather by p in strolling
  move 2 shells from sea to shore
  move 1 shell from sea to p.bag

trigger tide when count shore = 2
  move 1 shell from shore to sea
  add 1 to tides
"""


@pytest.fixture
def tide(tmp_path):
    path = tmp_path / "tide.catrules"
    path.write_text(TIDE, encoding="utf-8")
    return catrules.load(path).start(names=["ana", "bo"])


def test_what_a_trigger_interrupts_goes_on_under_its_own_head(tide):
    story = Story(Legend(tide.program, tide.names), 1)
    assert [(line.head, line.text, line.level) for line in story.tell(tide.beats)][:4] == [
        ("your turn", "", 0),
        ("gather", "2 shells from the sea to the shore", 1),
        ("tide", "a shell from the shore to the sea (tides: 1)", 1),
        ("gather, further", "a shell from the sea to your bag", 1),
    ]


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_told_piece_by_piece_or_at_once_the_log_is_the_same(tide, seat):
    legend = Legend(tide.program, tide.names)
    reader = Reader(legend, seat)
    pieces = [entry for beat in tide.beats for entry in reader.tell([beat])]
    assert tuple(pieces) == tide.log(seat)
    assert tide.log(seat, since=3) == tide.log(seat)[3:]


FLOOD = """\
game "Flood"
players 2

components
  9 shell in sea

on the table
  pile sea of shell
  pile shore of shell

each player
  pile bag of shell

play
  turns go clockwise from seat(1), at most 4

turn by p
  p must act in strolling

action gather by p in strolling
  move 2 shells from sea to shore
  move 1 shell from sea to p.bag

action wait by p in strolling
  do nothing

trigger flood when count shore = 2
  seat(2) chooses one "what is lost?"
    "a shell": move 1 shell from shore to sea
    "all": move all shells from shore to sea
  move 1 shell from sea to seat(2).bag
"""


def test_what_is_chosen_in_a_trigger_ends_with_the_trigger(tmp_path):
    path = tmp_path / "flood.catrules"
    path.write_text(FLOOD, encoding="utf-8")
    play = catrules.load(path).start(names=["ana", "bo"])
    stories = {seat: Story(Legend(play.program, play.names), seat) for seat in (None, 1, 2)}
    play.apply("gather")
    for story in stories.values():
        story.tell(play.beats)
    read = play.beat_count
    play.apply("all")
    told = {
        seat: [(line.head, line.text) for line in story.tell(play.beats_since(read))][:-1]
        for seat, story in stories.items()
    }
    assert told[2] == [
        ("you: what is lost? all", "2 shells from the shore to the sea; "
         "a shell from the sea to your bag"),
        ("gather, further", "a shell from the sea to their bag"),
    ]  # fmt: skip
    assert told[1] == [
        ("flood, further", "2 shells from the shore to the sea; a shell from the sea to bo's bag"),
        ("gather, further", "a shell from the sea to your bag"),
    ]
    assert told[None][0][0] == "bo: what is lost? all"
    assert told[None][1] == ("gather, further", "a shell from the sea to their bag")


ALARM = """\
game "Alarm"
players 2
each player
  counter points 0..9
play
  each player p clockwise from seat(1)
    add 1 to p.points
    table may "the alarm rings": add 5 to p.points
"""


def test_what_did_not_happen_at_the_table_is_not_told(tmp_path):
    (tmp_path / "alarm.catrules").write_text(ALARM)
    play = catrules.load(tmp_path / "alarm.catrules").start()
    play.apply("no")
    play.apply("the alarm rings")
    story = Story(Legend(play.program), None).tell(play.beats)
    heads = [line.head for line in story]
    assert "the table chooses no" not in heads
    assert any("the alarm rings" in head for head in heads)
