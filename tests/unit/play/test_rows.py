"""Rows and decks that keep their order: what they cost, how they are shown, labelled and told."""

import json
from collections import Counter
from random import Random

import pytest
from played import played, rules_of

import catrules
from catrules.ir.text import parse_program, print_program
from catrules.ir.verify import verify

HANDS = """\
game "Hands"
players 2..5
assume pick = by_chance in by_chance, by_place "not printed"
components
  3 ace card for each player in hand
  2 king card for each player in hand
  3 queen card for each player in hand
  1 jack card for each player in hand
on the table
  deck deck of card
  pile open of card
each player
  row hand of card, seen by owner, counted by all
value pointer(player p) = p if pick is by_place otherwise chance
play
  order_all
  turns go clockwise from seat(1), at most 4
turn by p
  p must act in main
  order_all
rule order_all
  if pick is by_place
    each player q, at once: q arranges q.hand
action point by p in main
  pointer(p) chooses c from left(p).hand
  reveal c
action look by p in main
  pointer(p) chooses c from left(p).hand
  p looks at c
action take by p in main
  pointer(p) chooses c from left(p).hand
  move c to open
"""


def kept(program):
    return [zone for zone in program.zones if zone.kept.places]


def test_an_order_that_the_settings_leave_out_costs_nothing():
    rules = rules_of(HANDS)
    plain = rules_of(
        HANDS.replace("  row hand", "  pile hand").replace("q arranges q.hand", "do nothing")
    )
    assert kept(rules.program(3)) == []
    assert rules.program(3).size == plain.program(3).size


def test_only_rows_that_rules_put_into_an_order_keep_one():
    text = HANDS.replace("= by_chance in", "= by_place in")
    assert {zone.name for zone in kept(rules_of(text).program(3))} == {"hand"}
    deck = "  when_over\nrule when_over: move all from open to bottom of deck\nrule order_all"
    program = rules_of(HANDS.replace("rule order_all", deck, 1)).program(2)
    assert {zone.name for zone in kept(program)} == {"deck"}
    unused = "rule nobody_runs_it: move all from open to bottom of deck\nrule order_all"
    assert kept(rules_of(HANDS.replace("rule order_all", unused, 1)).program(2)) == []


def test_a_hand_of_nine_is_arranged_in_decisions_of_a_few_answers():
    play = rules_of(HANDS).start(players=2, settings={"pick": "by_place"})
    asked = []
    while play.asked(1):
        asked.append(play.asked(1).options)
        play.apply(play.asked(1).options[-1], seat=1)
    assert asked[0] == ("ace", "king", "queen", "jack")
    assert len(asked) <= 8
    row = play.view(1).players[0].zone("hand").row
    assert play.asked(2)
    assert row == ("ace",) * 3 + ("king",) * 2 + ("queen",) * 3 + ("jack",)  # until all are done
    while play.asked(2):
        play.apply(0, seat=2)
    row = play.view(1).players[0].zone("hand").row
    assert row == ("jack",) + ("queen",) * 3 + ("king",) * 2 + ("ace",) * 3


@pytest.fixture
def pointing():
    play = rules_of(HANDS).start(names=["ana", "bo"], settings={"pick": "by_place"})
    while len(play.pending) > 1 or play.pending[0].form != "window":
        play.apply(0, seat=play.pending[0].actor)
    return play


def test_a_place_is_picked_and_what_lies_there_is_turned_up(pointing):
    pointing.apply("point")
    assert pointing.pending[0].options[:2] == ("card 1 of bo's hand", "card 2 of bo's hand")
    pointing.apply("card 4 of bo's hand")
    hand = pointing.view(1).players[1].zone("hand")
    assert hand.row == (None, None, None, "king", None, None, None, None, None)
    assert hand.as_json()["row"] == list(hand.row)
    assert (hand.contents, hand.count) == ((("king", 1),), 9)
    assert hand.said[2:4] == ("hidden", "king card")
    assert pointing.view(2).players[1].zone("hand").contents[0] == ("ace", 3)
    json.dumps(pointing.view(2).as_json())


def test_others_are_told_at_which_place_somebody_looked(pointing):
    pointing.apply("look")
    pointing.apply("card 9 of bo's hand")
    told = {seat: [entry.text for entry in pointing.log(seat)] for seat in (1, 2)}
    assert "ana looks at the jack card in bo's hand (place 9)" not in told[1]
    assert "ana looks at a jack card in bo's hand (place 9)" in told[1]
    assert "ana looks at card 9 of bo's hand" not in told[2]  # bo sees his own hand
    assert "ana looks at a jack card in bo's hand (place 9)" in told[2]
    entry = next(e.as_json() for e in pointing.log(2) if "looks" in e.text)
    assert entry["place"] == 9


def test_a_spectator_is_told_the_place_and_not_the_card():
    play = rules_of(HANDS).start(names=["ana", "bo", "cy"], settings={"pick": "by_place"})
    while len(play.pending) > 1 or play.pending[0].form != "window":
        play.apply(0, seat=play.pending[0].actor)
    play.apply("look")
    play.apply(8)
    assert "ana looks at card 9 of bo's hand" in [entry.text for entry in play.log(3)]


def test_arranging_is_told_to_all_without_what_was_arranged(pointing):
    texts = [entry.text for entry in pointing.log(2)]
    assert "ana arranges ana's hand" in texts
    assert not any("ana chooses" in text for text in texts)


def test_a_program_with_orders_is_the_same_from_its_text():
    program = _by_place(2)
    verify(program)
    assert parse_program(print_program(program)) == program


def _by_place(players):
    return rules_of(HANDS.replace("= by_chance in", "= by_place in")).program(players)


MIXED = """\
game "Mixed"
players 2..3
components
  1 card for each suit 1..2 for each rank 1..4 in deck
  2 die/dice showing 1..3 in tray
on the table
  deck deck of card
  row line of card
  row tray of die
  pile heap of card
each player
  row hand of card, seen by owner, counted by all, up to 5
setup
  each player p: draw 2 from deck to p.hand
play
  turns go clockwise from seat(1), at most 30
turn by p
  p must act in main
action draw_one by p in main
  needs count p.hand < 5
  draw 1 from deck to front of p.hand
action lay by p in main
  on c from p.hand
  move c to line
action under by p in main
  p chooses any cs from p.hand
  move cs to bottom of deck
action over by p in main
  on c from line
  move c to top of deck
action back by p in main
  move all from heap to top of deck
action exchange by p in main
  on c from p.hand, d from (line + left(p).hand + heap)
  swap c and d
action point by p in main
  on c from left(p).hand
  reveal c
action discard by p in main
  p chooses up to 2 cs from (line + heap)
  each card c in cs: put_away(c)
action order by p in main
  p arranges p.hand
action mix by p in main
  shuffle line
  shuffle deck
action throw by p in main
  roll tray
  let d = first x in tray
  let c = first x in line
  if d.face > 1: move c to front of line
rule put_away(card c): move c to heap
"""


def _words_fit(play):
    """Whether all orders hold exactly what is counted."""
    state = play.standing.state
    for zone in kept(play.program):
        order, cells = zone.kept, range(zone.base, zone.base + len(zone.variants))
        words = [state[order.sequence + i] for i in range(order.places + 1)]
        held = [word for word in words if word]
        assert words[: len(held)] == held
        counted = Counter({cell: state[cell] for cell in cells if state[cell]})
        if order.slots >= 0:
            slots = [state[order.slots + i] for i in range(order.places)]
            assert len(set(held)) == len(held)
            assert Counter(state[slot] for slot in held) == counted
            assert Counter(filter(None, slots)) == counted
        else:
            loose = {cell: state[order.loose + i] for i, cell in enumerate(cells)}
            assert min(loose.values()) >= 0
            assert Counter(held) + Counter(loose) == counted
            assert 0 <= state[order.above] <= len(held)


@pytest.mark.parametrize("seed", range(8))
def test_orders_hold_what_is_counted_whatever_is_done(seed):
    rng = Random(seed)
    play = rules_of(MIXED).start(players=rng.randint(2, 3), seed=seed)
    while not play.over:
        decision = play.pending[0]
        assert len(set(decision.options)) == len(decision.options)
        play.apply(rng.randrange(len(decision.options)), seat=decision.actor)
        _words_fit(play)
    play.view(1), play.log(2), [play.view(seat).as_json() for seat in (1, 2)]


def test_a_row_without_room_is_a_fault():
    play = rules_of(
        MIXED.replace("  needs count p.hand < 5\n", "").replace("up to 5", "up to 3")
    ).start(players=2, seed=1)
    play.apply("draw one")
    play.apply("draw one")
    with pytest.raises(catrules.RulesFault, match="up to"):
        play.apply("draw one")


def test_a_shuffled_deck_and_a_bag_draw_alike():
    text = MIXED.replace("bottom of deck", "deck").replace("top of deck", "deck")
    assert "deck" not in {zone.name for zone in kept(rules_of(text).program(2))}
    with_ends, without = (played(each, seed=5) for each in (MIXED, text))
    assert with_ends.view(1).as_json()["players"][0] == without.view(1).as_json()["players"][0]


def test_a_move_to_an_end_is_told_with_it():
    play = played(MIXED)
    play.apply(next(label for label in play.pending[0].options if label.startswith("lay")))
    play.apply(next(label for label in play.pending[0].options if label.startswith("over")))
    last = [entry for entry in play.log(1) if "top" in entry.text][-1]
    assert last.text.endswith("moves from the line to the top of the deck")
    assert last.as_json()["end"] == "top"
