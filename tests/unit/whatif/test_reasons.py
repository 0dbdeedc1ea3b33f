"""Why something is offered, and what is not so usual of what would be."""

import pytest
from test_remedies import rules, started, text

import catrules
from catrules.machine.answers import Held
from catrules.machine.execute import Machine
from catrules.machine.faults import RuleFault
from catrules.machine.refusals import named_action
from catrules.machine.whatif.changes import Move, Set
from catrules.machine.whatif.nearby import Nearby
from catrules.machine.whatif.search import Search
from catrules.machine.whatif.targets import ActionTarget
from catrules.machine.whatif.words import Words

CHOOSING = """
action buy by p in work                                     [AB-1]
  needs count p.purse >= 1 "poor"                           [AB-2]
  needs not p.tired "tired"
  p chooses one "what?"                                     [AB-3]
    "take a coin": move 1 coin from bank to p.purse         [AB-4]
    "wait": do nothing
  p chooses c from p.hand or p.lamps "which?"
  move c to box
"""


def test_an_action_is_offered_by_its_rule_and_its_needs_hold(load):
    play = started(load, "test by p in work", CHOOSING.replace(" or p.lamps", ""))
    found = play.because("buy")
    assert (found.option, found.rule, found.clauses) == ("buy", "buy", ("AB-1",))
    assert found.place.line > 60
    assert found.needs == (Held("poor", ("AB-2",)), Held("tired", ("AB-1",)))
    assert found.needs[0].place.line == found.place.line + 1
    assert play.because(play.pending[0].options.index("buy")) == found
    with pytest.raises(catrules.IllegalOption):
        play.because("dance")
    play.apply("buy")
    way = play.because("take")
    assert (way.option, way.rule, way.needs) == ("take a coin", "buy", ())
    assert way.place.line > found.place.line


def test_what_is_only_chosen_is_offered_by_the_line_that_asks(load):
    play = started(load, 'test by p in work\n  p chooses q from players "whom?"')
    play.apply("test")
    found = play.because("bo")
    assert (found.option, found.rule, found.needs) == ("bo", "test", ())
    assert found.place.line > 0


def test_large_numbers_are_narrowed_to_the_least(load):
    assert text(started(load, 'test by p in work\n  needs p.points >= 333 "no"')).endswith(
        "were 333, not 0"
    )
    play = started(load, 'test by p in work\n  needs p.points <= 20 "no"\n  add 800 to p.points')
    play.apply("test")
    assert text(play) == "if your points were 20, not 801"


def test_a_limit_of_many(load):
    play = started(load, 'test by p in work\n  limit 2 per turn "twice"')
    play.apply("test")
    play.apply("test")
    referee = play.what_if("test", 1, as_referee=True)
    assert referee.text == "if it had been done 1 time less"
    play = started(load, 'test by p in work\n  limit 1 per turn "once"')
    play.apply("test")
    assert play.what_if("test", 1, as_referee=True).text == "if it had not been done yet"


def test_a_search_gives_up(load):
    play = started(load, 'test by p in work\n  needs p.points >= 333 "no"')
    legend, asked = play.standing.legend, play._asked_at(0)
    goal = ActionTarget(asked, named_action(asked, "test"), True)
    parts = play.standing.machine, legend, Nearby(legend, 1, 0), goal
    assert Search(*parts, left=200).nearest(list(play.standing.state))
    assert Search(*parts, left=20).nearest(list(play.standing.state)) is None


@pytest.mark.parametrize("method", ["evaluate", "advance"])
def test_rules_that_fail_in_a_changed_position_are_no_remedy(load, monkeypatch, method):
    play = started(load, 'test by p in work\n  needs p.tired "no"')
    assert text(play) == "if your tired were yes, not no"

    def failing(*args):
        raise RuleFault("E901", "no", "", 0, -1, 0, 0)

    monkeypatch.setattr(Machine, method, failing)
    assert play.what_if("test", 1) is None


def test_who_is_not_asked_is_told_nothing_of_others_choices(load):
    more = CHOOSING.replace(" or p.lamps", "")
    play = rules(load, "test by p in work", more).start(names=["ana", "bo"], seed=1)
    play.apply("buy")
    with pytest.raises(catrules.IllegalOption):
        play.what_if("take a coin", 2)
    with pytest.raises(catrules.IllegalOption, match="is not asked"):
        play.what_if("take a coin", 9)


def test_a_game_that_is_over_asks_nothing(load):
    win = "\nwin rich by p when p.points >= 2\n"
    play = started(load, "test by p in work", win)
    play.apply("test")
    play.apply("test")
    assert play.over
    with pytest.raises(catrules.IllegalOption, match="the game is over"):
        play.what_if("test", 1)
    with pytest.raises(catrules.IllegalOption, match="the game is over"):
        play.because("test", 1)


def test_things_that_are_turned_over_have_words_of_their_own(load):
    turning = """
action turn by p in work
  reveal p.hand
"""
    play = started(load, "test by p in work", turning)
    legend = play.standing.legend
    hand = next(z for z in play.program.zones if z.name == "hand" and not z.index)
    variants = [play.program.variants[v] for v in hand.variants]
    down = next(i for i, v in enumerate(variants) if not v.revealed)
    up = next(i for i, v in enumerate(variants) if v.revealed and v.sort == variants[down].sort)
    words = Words(legend, 1, play.standing.state, lambda cell: True)
    turned = words.one(Move(hand.base + down, hand.base + up, 1))
    assert turned.startswith("if card ")
    assert turned.endswith(" in your hand were turned up")
    assert words.one(Move(hand.base + up, hand.base + down, 1)).endswith("were turned down")


def test_rules_that_fail_where_an_option_would_be_are_no_remedy(load, monkeypatch):
    play = started(load, "test by p in work", CHOOSING.replace(" or p.lamps", ""))
    play.apply("buy")

    def failing(*args):
        raise RuleFault("E901", "no", "", 0, -1, 0, 0)

    monkeypatch.setattr(Machine, "advance", failing)
    assert play.what_if("take a coin or two", 1) is None


def test_many_things_and_uses_are_narrowed_as_numbers_are(load):
    many = """\
game "Many"
players 2
components
  500 coin in bank
on the table
  pile bank of coin
  pile vault of coin
  counter n 0..900
each player
  pile purse of coin
  counter hunch 0..9, seen by owner
  pile secret of coin, seen by owner
play
  turns go clockwise from seat(1), at most 9
turn by p
  p may act in work repeatedly
action test by p in work
  needs count p.purse >= 77 "poor"
  move 1 coin from bank to p.purse
action used by p in work
  limit 100 per turn "often"
  move 1 coin from bank to vault
action less by p in work
  needs n <= 100 "too much"
  add 1 to n
action more by p in work
  add 800 to n
action odd by p in work
  needs left(p).hunch > 3 and count left(p).secret > 2 "who knows"
  move 1 coin from bank to p.secret
"""
    play = load(many.replace("left(p)", "p")).start(seed=1)
    assert text(play) == "with 77 coins more in your purse (from the bank)"
    for _ in range(100):
        play.apply("used")
    assert text(play, "used") == "if you had done it 1 time less"
    play.apply("more")
    assert text(play, "less") == "if n were 100, not 800"
    assert text(play, "odd") == (
        "if your hunch were 4, not 0 and with 3 coins more in your secret (from the bank)"
    )


def test_while_all_are_asked_at_once_nothing_is_proposed(load):
    text_of_rules = """\
game "At once"
players 2
each player
  flag tired
  counter n 0..9
play
  each player p, at once
    p may act in work
action test by p in work
  needs p.n >= 1 "no"
  add 1 to p.n
action rest by p in work
  set p.tired to yes
"""
    play = load(text_of_rules).start(seed=1)
    with pytest.raises(catrules.IllegalOption, match="several are asked at once"):
        play.what_if("test")
    assert play.why("test", 1)
    assert play.what_if("test", 1) is None
    with pytest.raises(ValueError, match="at once"):
        play.changed(())


def test_a_limit_and_something_else(load):
    rule = 'test by p in work\n  needs p.points < 5 "many"\n  limit 1 per turn "once"\n'
    play = started(load, rule + "  add 30 to p.points")
    play.apply("test")
    assert text(play) == "if you had not done it yet and if your points were 4, not 31"


def test_so_many_uses(load):
    rule = "test by p in work\n  limit day per turn"
    more = """
action late by p in work
  set day to 201
action early by p in work
  set day to 100
"""
    play = started(load, rule, more)
    play.apply("late")
    for _ in range(200):
        play.apply("test")
    play.apply("early")
    assert text(play) == "if you had done it 101 times less"


def test_what_a_seat_does_not_see_is_never_among_the_changes(load):
    hidden = """\
game "Hidden"
players 2
components
  4 coin in bank
  2 coin for each player in secret
on the table
  pile bank of coin
each player
  pile secret of coin, seen by owner
  counter hunch 0..9, seen by owner
play
  turns go clockwise from seat(1), at most 9
turn by p
  p may act in work repeatedly
action test by p in work
  move 1 coin from p.secret to bank
action gain by p in work
  move 1 coin from bank to p.secret
  add 1 to p.hunch
"""
    play = load(hidden).start(seed=1)
    state, legend = play.standing.state, play.standing.legend
    everything = frozenset(range(len(state)))

    def owners(seat):
        found = Nearby(legend, seat, 0).touching(state, everything, 1)
        marks = {change.owner for change in found if isinstance(change, Set)}
        found = Nearby(legend, seat, 0).touching(state, everything, 1)
        cells = {end for c in found if isinstance(c, Move) for end in (c.source, c.target)}
        return marks, {legend.zone_names[legend.cells[cell].zone] for cell in cells}

    assert owners(1) == ({0}, {"bank", "1's secret"})
    assert owners(2) == ({1}, {"bank", "2's secret"})
    assert owners(None) == ({0, 1}, {"bank", "1's secret", "2's secret"})


def test_a_card_of_a_deck_that_chance_decides_of(load):
    more = """
action lay by p in work
  p chooses c from p.hand
  move c to top of deck
"""
    play = started(load, "test by p in work", more)
    zones = {zone.name: zone for zone in play.program.zones if not zone.index}
    deck, hand = zones["deck"], zones["hand"]
    state = play.standing.state
    offset = next(i for i in range(len(deck.variants)) if state[deck.base + i])
    target = hand.base + hand.variants.index(deck.variants[offset])
    taken = play.changed([Move(deck.base + offset, target, 1)])
    assert taken.view().table.zone("deck").count == play.view().table.zone("deck").count - 1
    assert taken.view().players[0].zone("hand").count == 2
    assert taken.standing.state[deck.kept.loose + offset] == 0
