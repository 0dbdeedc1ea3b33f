"""Stories of games: one sentence for what belongs together, as each seat sees it."""

import pytest
from played import played

from catrules.machine.legend import Legend
from catrules.machine.story import Story

FAIR = """\
game "Fair"
players 3
components
  9 coin in bank
  3 gem in bank
  2 ace card for each player in hand
  3 die/dice showing sun, moon in cup
  1 tile for each number 1..2 in shop
  2 town
on the table
  pile bank of coin or gem
  pile cup of die
  pile tray of die
  pile shop of tile
  deck stack of card
  pile till of coin or gem
  counter round 0..9
  flag busy
  player host
each player
  pile purse of coin or gem
  pile hand of card, seen by owner
  pile tiles of tile
  pile dice of die
  counter points 0..20
  flag tired
each town
  pile paid of coin
  counter size 0..9
setup
  each player p: move 2 coins from bank to p.purse
  set busy to yes
play
  turns go clockwise from seat(1), at most 3
turn by p
  set p.tired to no
  set busy to no
  add 1 to round
  p must act in market
  close by p
rule close by p
  shuffle stack
action pay by p in market
  each player q where q is not p: move 1 coin from q.purse to p.purse
  add 2 to p.points
  add 1 to left(p).points
action give by p in market
  move 1 coin from p.purse to left(p).purse
  move 1 coin from p.purse to right(p).purse
action roll_all by p in market
  roll cup to p.dice
action roll_cup by p in market "roll!"
  roll cup to left(p).dice
action roll_here by p in market
  roll cup
action through by p in market
  move 2 coins from bank to till
  move 2 coins from till to p.purse
action spy by p in market
  p looks at left(p).hand
action turn_up by p in market
  reveal p.hand
  conceal p.hand
action ask by p in market
  p chooses one "what now?"
    "rest": set p.tired to yes
    "host": set host to left(p)
  left(p) may "clap": add 1 to left(p).points
action pick by p in market
  p chooses c from bank
  move c to p.purse
  table chooses f from players "who is next?"
  set host to f
action build by p in market
  each town t: move 1 coin from bank to t.paid
action hide by p in market
  move 1 card from p.hand to stack
action take by p in market "take tile"
  on t from shop
  move t to p.tiles
trigger full(town t) when count t.paid = 1
  add 3 to t.size
  move 1 coin from t.paid to bank
trigger rich by p when p.points >= 2
  subtract 2 from p.points
  move 1 gem from bank to p.purse
"""

NAMES = ("ana", "bo", "cy")


def told(play, seat, since=0):
    """The sentences of a story, those of a turn indented."""
    story = Story(Legend(play.program, NAMES[: play.program.players]), seat)
    lines = story.tell(play.beats)[since:]
    return ["  " * line.level + ": ".join(filter(None, (line.head, line.text))) for line in lines]


def in_turn(answers, seat):
    """What is told in the first turn of the fair, but for what ends it."""
    lines = told(played(FAIR, *answers, names=NAMES), seat)
    assert lines[0] == "setup: 2 coins from the bank to each player's purse"
    assert lines[1].endswith(" turn: round: 1")
    assert lines[-1].endswith(" turn: round: 2")
    return [line.strip().replace("; the stack is shuffled", "") for line in lines[2:-1]]


@pytest.mark.parametrize(
    ("answers", "seat", "lines"),
    [
        (
            ["pay"],
            None,
            [
                "pay: a coin from bo's and cy's purse to their purse (points: 2)",
                "rich: a gem from the bank to ana's purse (ana's points: 0)",
                "pay, further: the stack is shuffled (bo's points: 1)",
            ],
        ),
        (
            ["pay"],
            2,
            [
                "pay: a coin from your and cy's purse to their purse (points: 2)",
                "rich: a gem from the bank to ana's purse (ana's points: 0)",
                "pay, further: the stack is shuffled (your points: 1)",
            ],
        ),
        (["give"], 1, ["give: a coin from your purse to bo's and cy's purse"]),
        (["give"], 3, ["give: a coin from their purse to bo's and your purse"]),
        (["roll all"], 1, ["roll all: 3 dice show moon, sun, moon"]),
        (["roll!"], None, ["roll!: 3 dice show moon, sun, moon in bo's dice"]),
        (["roll!"], 2, ["roll!: 3 dice show moon, sun, moon in your dice"]),
        (["roll here"], 1, ["roll here: 3 dice show moon, sun, moon"]),
        (["through"], 1, ["through: 2 coins from the bank to your purse"]),
        (["spy"], 1, ["spy: you look at 2 ace cards in bo's hand"]),
        (["spy"], 2, ["spy: ana looks at 2 ace cards in your hand"]),
        (
            ["turn up"],
            2,
            ["turn up: 2 ace cards in their hand turned up; 2 ace cards in their hand turned down"],
        ),
        (
            ["ask", "rest", "clap"],
            None,
            ["ask", "what now? rest", "bo chooses clap: the stack is shuffled (points: 1)"],
        ),
        (
            ["ask", "rest", "clap"],
            1,
            ["ask", "what now? rest: the stack is shuffled (bo's points: 1)"],
        ),
        (["ask", "host", "no"], 2, ["ask: host: you", "you choose no: the stack is shuffled"]),
        (
            ["pick", "coin", "bo"],
            1,
            [
                "pick",
                "you choose coin: a coin from the bank to your purse (host: bo)",
            ],
        ),
        (
            ["pick", "coin", "bo"],
            None,
            [
                "pick",
                "chooses coin: a coin from the bank to their purse",
                "the table: who is next? bo: the stack is shuffled (host: bo)",
            ],
        ),
        (
            ["build"],
            1,
            [
                "build: a coin from the bank to town 1's paid",
                "full town 1: a coin from town 1's paid to the bank (town 1's size: 3)",
                "build, further: a coin from the bank to town 2's paid",
                "full town 2: a coin from town 2's paid to the bank (town 2's size: 3)",
            ],
        ),
        (["hide"], 3, ["hide: an ace card from their hand to the stack"]),
        (["take tile 1"], 2, ["take tile 1: tile 1 from the shop to their tiles"]),
    ],
)
def test_what_comes_of_an_action_is_one_sentence(answers, seat, lines):
    assert in_turn(answers, seat) == lines


TENT = """\
game "Tent"
players 3
components
  2 ace card for each player in hand
  2 king card for each player in hand
  4 stone with size 5 in heap
  4 flint with size 5 in heap
  2 die/dice showing sun, moon in cup
  6 coin in bank
on the table
  pile heap of stone or flint
  pile pit of stone or flint
  pile bank of coin
  pile cup of die
  pile till of coin
  deck stack of card
  counter n 0..9
  counter m 0..9
  flag busy
  flag open
each player
  pile hand of card, seen by owner
  pile dice of die, seen by owner
  pile purse of coin
  counter points 0..9
setup
  set busy to yes
trigger first when n = 0
  set n to 1
trigger again when m = 1
  set m to 2
trigger once_more when m = 2
  set m to 3
play
  move 1 coin from bank to till
  turns go clockwise from seat(1), at most 2
turn by p
  p must act in market
action bury by p in market
  move 2 stones from heap to pit
  move 1 flint from heap to pit
action hide by p in market
  move 2 cards from p.hand to stack
action pass_on by p in market
  move 2 cards from p.hand to left(p).hand
action cast by p in market
  roll cup to p.dice
  roll p.dice
action mix by p in market
  move 1 coin from bank to p.purse
  move 1 coin from till to left(p).purse
  reveal p.hand
  roll cup to p.dice
action deal by p in market
  move 1 coin from bank to p.purse
  move 2 coins from bank to left(p).purse
action round by p in market
  add 1 to p.points
  subtract 1 from p.points
action chain by p in market
  add 1 to m
  move 1 coin from bank to p.purse
action peek by p in market
  p looks at left(p).hand
"""


@pytest.mark.parametrize(
    ("answers", "seat", "lines"),
    [
        (["bury"], 1, ["bury: stone 5 x2 and flint 5 from the heap to the pit"]),
        (
            ["hide", "2 ace"],
            1,
            ["hide", "you choose 2 ace: 2 ace cards from your hand to the stack"],
        ),
        (["hide", "2 ace"], 2, ["hide: 2 cards from their hand to the stack"]),
        (
            ["pass on", "ace, king"],
            2,
            ["pass on: an ace card and a king card from their hand to your hand"],
        ),
        (["pass on", "ace, king"], 3, ["pass on: 2 cards from their hand to bo's hand"]),
        (["cast"], 1, ["cast: 2 dice show moon, sun; 2 dice show moon, moon"]),
        (["cast"], 3, ["cast: 2 dice are rolled; 2 dice are rolled"]),
        (["peek"], 1, ["peek: you look at 2 ace cards and 2 king cards in bo's hand"]),
        (["peek"], 3, ["peek: ana looks at 4 cards in bo's hand"]),
        (
            ["mix"],
            3,
            [
                "mix: a coin from the bank to their purse; a coin from the till to bo's purse;"
                " 2 ace cards and 2 king cards in their hand turned up; 2 dice are rolled"
            ],
        ),
        (
            ["deal"],
            2,
            ["deal: a coin from the bank to their purse; 2 coins from the bank to your purse"],
        ),
        (["round"], 1, ["round"]),
        (
            ["chain"],
            1,
            [
                "chain: m: 1",
                "first: n: 1",
                "again: m: 2",
                "once more: m: 3",
                "chain, further: a coin from the bank to your purse",
            ],
        ),
    ],
)
def test_what_a_seat_does_not_see_is_told_as_little_as_in_the_log(answers, seat, lines):
    found = told(played(TENT, *answers, names=NAMES), seat)
    assert found[0] == "setup: a coin from the bank to the till"
    assert [line.strip() for line in found[2:-1]] == lines


def test_a_game_is_told_to_its_end_and_a_reader_can_go_on_later():
    play = played(TENT, "bury", names=NAMES)
    story = Story(Legend(play.program, NAMES), 1)
    before = story.tell(play.beats)
    seen = play.beat_count
    play.apply("round")
    assert play.over
    lines = [*before, *story.tell(play.beats_since(seen))]
    assert [line.head for line in lines] == ["setup", "your turn", "bury", "bo's turn", "round"]


QUIET = """\
game "Quiet"
players 2
components
  4 coin in bank
on the table
  pile bank of coin
  pile till of coin
  counter n 0..9
  flag busy
each player
  counter secret 0..9, seen by owner
  counter points 0..9
setup: set busy to yes
play
  seat(1) chooses k from 1..2
  grow by seat(1)
  seat(2) may "go on": do nothing
rule grow by p
  add 1 to p.secret
  move 1 coin from bank to till
trigger hidden by p when p.secret = 1
  set p.secret to 2
  set left(p).points to 3
"""


def test_notes_of_a_setup_are_not_told():
    assert told(played(QUIET), 2) == []


def test_what_a_trigger_interrupts_unseen_is_told_by_its_rule():
    play = played(QUIET.replace("setup: set busy to yes\n", ""), "1", "go on")
    assert told(play, 2) == [
        "ana: hidden: your points: 3",
        "grow: a coin from the bank to the till",
        "you choose go on",
    ]
    assert told(play, 1) == [
        "you choose 1: secret: 1",
        "you: hidden: your secret: 2, bo's points: 3",
        "you choose 1, further: a coin from the bank to the till",
    ]


BROKEN_OFF = """\
game "Broken off"
players 2
components
  4 coin in bank
on the table
  pile bank of coin
  pile till of coin
  counter n 0..9
each player
  counter points 0..9
play: turns go clockwise from seat(1), at most 1
turn by p
  p must act in market
action grow by p in market
  add 1 to n
  p chooses k from 1..2
  move 1 coin from bank to till
action stay by p in market
  do nothing
trigger due when n = 1: set n to 2
"""


def test_what_a_trigger_interrupted_goes_on_under_its_own_head_for_a_reader_who_stopped():
    play = played(BROKEN_OFF, "grow")
    story = Story(Legend(play.program, NAMES[:2]), 2)
    assert [line.head for line in story.tell(play.beats)] == ["ana's turn", "grow", "due"]
    seen = play.beat_count
    play.apply("2")
    (line,) = story.tell(play.beats_since(seen))
    assert (line.head, line.text) == ("grow, further", "a coin from the bank to the till")


DICE = """\
game "Dice"
players 2
components
  2 small die/dice showing 1..4 in cup
  1 large die/dice showing 5..9 in cup
on the table
  pile cup of die
  pile tray of die
each player
  pile hidden of die, seen by owner
play
  each player p
    p chooses one
      "throw": roll cup to tray
      "throw unseen": roll cup to p.hidden
"""


def test_dice_of_several_sorts_are_called_by_their_own_names():
    play = played(DICE, "throw unseen", "throw")
    three = "2 small dice and the large die"
    lines = {n: Story(Legend(play.program), n).tell(play.beats)[0] for n in (1, 2)}
    assert lines[1].text == f"{three} show 2, 1, 5"
    assert lines[2].text == f"{three} are rolled"


ENDS = """\
game "Ends"
players 2
components
  3 stone in heap
on the table
  pile heap of stone
  deck stack of stone
play
  lay_out
  seat(1) may "go on": do nothing
rule lay_out
  move 1 stone from heap to top of stack
  move 1 stone from heap to bottom of stack
  move 1 stone from heap to bottom of stack
"""


def test_what_goes_to_another_end_is_told_apart():
    play = played(ENDS)
    lines = [line.text for line in Story(Legend(play.standing.program), 1).tell(play.beats)]
    top, bottom = "a stone from the heap to the top", "2 stones from the heap to the bottom"
    assert lines == [f"{top} of the stack; {bottom} of the stack"]
