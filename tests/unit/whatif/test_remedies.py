"""The smallest change that makes something legal: which it is, and how it is said."""

import pytest

import catrules
from catrules.machine.whatif.changes import Move, Open, Set, TurnOf, Unfit, Use

LAB = """\
game "Lab"
players 2..3

components
  6 coin in bank
  2 lamp in shop
  2 coin for each player in purse
  1 card for each rank 1..6 in deck
  2 die/dice showing cat, dog, owl in cup
  2 bead in string
  1 bead in box
  1 hat in shop

on the table
  pile bank of coin
  pile shop of lamp or hat
  deck deck of card, seen by nobody, counted by all
  pile cup of die
  pile rolled of die
  row  string of bead, up to 4
  counter day 1..500
  counter heat 0..9
  flag open
  player host
  pile chest of coin, up to 1

each player
  pile purse of coin
  pile lamps of lamp or hat
  pile hand of card, seen by owner, counted by all
  pile secret of coin, seen by nobody
  counter points 0..900
  counter hunch 0..9, seen by owner
  flag tired

setup
  each player p: draw 1 from deck to p.hand
  roll cup to rolled
  set heat to 5

play
  turns go clockwise from seat(1), at most 9

turn by p
  p may act in work repeatedly
  p may act in night

action RULE
"""

PLAIN_NIGHT = """
action sleep by p in night
  set p.tired to yes

action idle by p in work
  do nothing

action store by p in work
  needs count p.purse >= 9 "never"
  move 1 coin from bank to chest
  move 1 hat from shop to p.lamps
  move 1 lamp from shop to p.lamps
  move 1 bead from box to front of string
"""


def rules(load, action, more=""):
    return load(LAB.replace("RULE\n", f"{action}\n  add 1 to p.points\n{PLAIN_NIGHT}{more}"))


def started(load, action, more=""):
    return rules(load, action, more).start(names=["ana", "bo"], seed=1)


def text(play, action="test", seat=1):
    found = play.what_if(action, seat)
    return found and found.text


@pytest.mark.parametrize(
    ("need", "said"),
    [
        ("count p.purse >= 3", "with 1 coin more in your purse (from the bank)"),
        ("count p.purse >= 5", "with 3 coins more in your purse (from the bank)"),
        ("count p.purse < 2", "with 1 coin fewer in your purse (put into the bank)"),
        ("count left(p).purse = 3", "with 1 coin more in bo's purse (from the bank)"),
        (
            "count p.purse > count left(p).purse + 1",
            "with 1 coin moved from bo's purse to your purse",
        ),
        ("p.points >= 7", "if your points were 7, not 0"),
        ("left(p).points >= 1", "if bo's points were 1, not 0"),
        ("day = 2", "if day were 2, not 1"),
        ("day >= 300", "if day were 300, not 1"),
        ("heat <= 2", "if heat were 2, not 5"),
        ("open", "if open were yes, not no"),
        ("p.tired", "if your tired were yes, not no"),
        ("host is p", "if host were you, not nothing"),
        ("host is left(p)", "if host were bo, not nothing"),
        ("p is not current", "if it were bo's turn"),
        ("p.lamps has hat", "with 1 hat more in your lamps (from the shop)"),
        ("count string = 3", "with 1 bead more in the string (from the box)"),
        ("count string < 2", "with 1 bead fewer in the string (put into the box)"),
        ("count deck > 4", "with card RANK more in the deck (from your hand)"),
        (
            "p.tired and open",
            "if your tired were yes, not no and if open were yes, not no",
        ),
        (
            "p.points >= 3 and count p.purse = 0",
            "if your points were 3, not 0 and with 2 coins fewer in your purse (put into the bank)",
        ),
        ("count string = 5", None),  # there is no room
        ("count chest = 2", None),
        ("p.points >= 1 and p.tired and open", None),  # three changes
    ],
)
def test_the_least_change(load, need, said):
    play = started(load, f'test by p in work\n  needs {need} "no"')
    if said:
        rank = play.view().players[0].zone("hand").contents[0][0].split()[-1]
        said = said.replace("RANK", rank)
    assert text(play) == said


def test_dice_that_show_something_else(load):
    seen = set()
    for seed in range(6):
        rule = 'test by p in work\n  needs rolled with face owl is not empty "no"'
        play = rules(load, rule).start(names=["ana", "bo"], seed=seed)
        shown = [label for label, _ in play.view().table.zone("rolled").contents]
        expected = "" if "owl" in shown else f"if 1 die in the rolled showed owl, not {shown[0]}"
        assert text(play) == expected
        seen.add(expected)
    assert len(seen) > 1


def test_what_is_legal_needs_no_change(load):
    play = started(load, "test by p in work")
    assert play.what_if("test", 1) == catrules.machine.answers.Remedy((), "")


def test_two_needs_that_fail_are_two_changes(load):
    play = started(load, 'test by p in work\n  needs p.tired "a"\n  needs p.points >= 100 "b"')
    assert text(play) == "if your tired were yes, not no and if your points were 100, not 0"


def test_a_change_is_confirmed_by_the_machine(load):
    play = started(load, 'test by p in work\n  needs count p.purse >= 3 "no"')
    found = play.what_if("test", 1)
    assert [type(change) for change in found.changes] == [Move]
    assert "test" not in play.pending[0].options
    changed = play.changed(found.changes)
    assert "test" in changed.pending[0].options
    assert "test" not in play.pending[0].options
    assert changed.decisions == ()
    assert changed.log() == ()
    changed.apply("test")
    assert play.view() != changed.view()


def test_a_limit_that_is_used_up(load):
    play = started(load, 'test by p in work\n  limit 1 per turn "once"')
    play.apply("test")
    assert text(play) == "if you had not done it yet"
    assert [type(c) for c in play.what_if("test", 1).changes] == [Use]
    assert "test" in play.changed(play.what_if("test", 1).changes).pending[0].options
    play = started(load, 'test by p in work\n  limit 2 per turn "twice"')
    play.apply("test")
    play.apply("test")
    assert text(play) == "if you had done it 1 time less"


def test_another_window_and_another_turn(load):
    play = started(load, 'test by p in night\n  needs p.points >= 1 "no"')
    assert text(play) == "where `night` is open and if your points were 1, not 0"
    assert text(play, "sleep") == "where `night` is open"
    assert text(play, "sleep", 2) == "if it were your turn and where `night` is open"
    assert [type(c) for c in play.what_if("sleep", 2).changes] == [TurnOf, Open]
    with pytest.raises(catrules.IllegalOption, match="no action `dance`"):
        play.what_if("dance", 1)
    with pytest.raises(catrules.IllegalOption, match="is not asked"):
        play.what_if("sleep", 7)


def test_what_it_is_to_be_done_with_is_heeded(load):
    action = 'test by p in work\n  on c from p.lamps\n  needs p.tired "no"'
    play = started(load, action)
    assert text(play, "test hat") == (
        "with 1 hat more in your lamps (from the shop) and if your tired were yes, not no"
    )
    assert text(play, "test piano") is None


def test_a_seat_is_told_nothing_of_what_it_does_not_see(load):
    hidden = (
        'test by p in work\n  on c from p.hand where c.rank = 6 or c.rank = 5\n  needs yes "no"'
    )
    for seed in range(12):
        play = rules(load, hidden).start(names=["ana", "bo"], seed=seed)
        own = play.view(1).players[0].zone("hand").contents[0][0]
        said = text(play)
        assert said == ("" if own in ("card 5", "card 6") else None)
        all_seeing = play.what_if("test", 1, as_referee=True)
        assert all_seeing.text == "" or all_seeing.text.startswith("with card ")


def test_hidden_marks_of_others_are_not_changed(load):
    play = started(load, 'test by p in work\n  needs p.hunch >= 2 "no"')
    assert text(play) == "if your hunch were 2, not 0"
    assert play.what_if("test", 1, as_referee=True).text == "if ana's hunch were 2, not 0"


def test_nothing_is_proposed_where_somebody_would_win_at_once(load):
    win = "\nwin rich by p when p.points >= 3\n"
    play = started(load, 'test by p in work\n  needs p.points >= 3 or p.tired "no"', win)
    assert text(play) == "if your tired were yes, not no"
    play = started(load, 'test by p in work\n  needs p.points >= 3 "no"', win)
    assert text(play) is None


def test_an_option_of_a_choice(load):
    choice = """
action buy by p in work
  p chooses one "what?"
    "take a coin" if count bank >= 7: move 1 coin from bank to p.purse
    "wait": do nothing
    "dream": do nothing
"""
    play = started(load, "test by p in work", choice)
    play.apply("buy")
    assert play.pending[0].options == ("wait", "dream")
    assert text(play, "take a coin") == "with 1 coin more in the bank (from your purse)"
    with pytest.raises(catrules.IllegalOption):
        play.what_if("swim", 1)
    assert text(play, "test") == "where `work` is open"


def test_changes_that_do_not_fit_are_refused(load):
    play = started(load, 'test by p in work\n  needs p.tired "no"')
    legend = play.standing.legend
    by_name = {}
    for cell, name in legend.cells.items():
        by_name.setdefault(
            (legend.zone_names[name.zone], legend.variant_labels[name.variant]), cell
        )
    bank, chest = by_name["bank", "coin"], by_name["chest", "coin"]
    lamp, string = by_name["shop", "lamp"], by_name["string", "bead"]
    box = by_name["box", "bead"]
    for changes, why in (
        ([Move(bank, lamp, 1)], "a thing stays what it is"),
        ([Move(chest, bank, 1)], "not so many in chest"),
        ([Move(bank, chest, 2)], "no room in chest"),
        ([Set(0, 0, 99999)], "can never be"),
        ([Set(0, 9, 1)], "can never be"),
    ):
        with pytest.raises(Unfit, match=why):
            play.changed(changes)
    moved = play.changed([Move(string, box, 2)]).changed([Move(box, string, 3)])
    assert moved.view().table.zone("string").row == ("bead",) * 3


def test_a_change_that_leaves_nothing_to_choose_from(load):
    play = started(load, 'test by p in work\n  p chooses k from 1..heat "how far?"')
    play.apply("test")
    heat = next(i for i, mark in enumerate(play.program.marks) if mark.name == "heat")
    assert play.changed([Set(heat, 0, 2)]).pending[0].options == ("1", "2")
    with pytest.raises(Unfit, match="nothing to choose from"):
        play.changed([Set(heat, 0, 0)])


def test_what_is_known_of_the_top_of_a_deck_goes_with_the_card(load):
    rule = """test by p in work
  needs count deck >= 5 "no"
"""
    more = """
action bury by p in work
  on c from p.hand
  move c to top of deck
action lay by p in work
  draw 1 from deck to p.hand
"""
    play = started(load, rule, more)
    card = play.view().players[0].zone("hand").contents[0][0]
    play.apply(f"bury {card}")
    zones = {zone.name: zone for zone in play.program.zones if not zone.owner or not zone.index}
    deck, hand = zones["deck"], zones["hand"]
    variant = next(
        i for i, v in enumerate(deck.variants) if play.standing.legend.variant_labels[v] == card
    )
    move = Move(deck.base + variant, hand.base + hand.variants.index(deck.variants[variant]), 1)
    taken = play.changed([move])
    assert taken.view().players[0].zone("hand").contents == ((card, 1),)
    taken.apply("lay")
    assert taken.view().players[0].zone("hand").count == 2
    back = taken.changed([Move(move.target, move.source, 1)])
    assert back.view().table.zone("deck").count == taken.view().table.zone("deck").count + 1


ARRANGED = """\
game "Arranged"
players 2
components
  1 card for each rank 1..3 in deck
on the table
  deck deck of card
  pile out of card
each player
  row hand of card, up to 5, seen by owner, counted by all
setup
  draw 3 from deck to seat(1).hand
play
  turns go clockwise from seat(1), at most 9
turn by p
  p must act in work
action drop by p in work
  p arranges p.hand
  p chooses 2 cs from p.hand "which go?"
  move cs to out
action wait by p in work
  do nothing
"""


def test_things_of_a_question_stay_where_they_were_counted(load):
    """Several things of a row were counted before; without them it asks for nothing."""
    play = load(ARRANGED).start(names=["ana", "bo"], seed=1)
    play.apply("drop")
    while play.pending[0].prompt != "which go?":
        play.apply(0)
    assert play.what_if("card 3, card 9", 1, as_referee=True) is None
