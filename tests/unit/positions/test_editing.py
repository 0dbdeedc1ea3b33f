"""A position as people read and edit it."""

import pytest
from positions_games import LAB

import catrules
from catrules.saves.faults import SaveFault


@pytest.fixture
def play(load):
    """A game in which there is something in every place."""
    play = load(LAB).start(names=["ana", "bo"], seed=1)
    for seat, label in ((1, "gold"), (1, "no"), (2, "silver"), (2, "rest")):
        play.apply(label, seat)
    for label in ("tie", "lamp", "show", "show"):
        play.apply(label)
    coin = next(o for o in play.pending[0].options if o.startswith("pay ") and "town 2" in o)
    play.apply(coin)
    coin = next(o for o in play.pending[0].options if o.startswith("lay "))
    play.apply(coin)
    play.apply("score")
    return play


@pytest.fixture
def text(load, play):
    """Its position."""
    return load(LAB).position(play).text


def lines(text):
    return [line for line in text.split("\n") if line.startswith("given ")]


def said(text, place):
    return next(line for line in lines(text) if line.startswith(f"given {place} ="))


def edited(rules, text, **changes):
    """The game of a position in which places hold something else."""
    for place, value in changes.items():
        line = said(text, place.replace("__", "."))
        text = text.replace(line, f"{line.partition(' = ')[0]} = {value}")
    return rules.continue_from(catrules.Position.of(text, "edited"))


def test_what_is_where_stands_in_the_words_of_the_rules(text):
    assert 'rules "game.catrules" ' in text
    assert "players ana, bo\n" in text
    assert "# turn 1, ana's turn\n# ana is asked in work: throw; " in text
    words = dict(line.removeprefix("given ").split(" = ") for line in lines(text))
    assert words["shop"] == "hat"
    assert words["lying"].endswith(" turned up")
    assert words["string"] == "lamp, 3 beads"
    assert set(words["rolled"].replace("2 ", "").split(", ")) <= {"cat", "dog", "owl"}
    assert words["host"] == "bo"
    assert words["goal"] == "town 2"
    assert words["town 2.level"] == "1"
    assert words["ana.points"] == "3"
    assert words["bo.tired"] == "yes"
    assert words["ana.heap"] in ("[silver coin]", "[gold coin]")
    assert "# empty: box, " in text
    assert "# as at the beginning: open, " in text


@pytest.mark.parametrize(
    ("place", "value", "shown"),
    [
        ("ana__points", "8", 8),
        ("day", "12", 12),
        ("host", "ana", 1),
        ("host", "nothing", None),
        ("goal", "town 1", "town 1"),
        ("bo__tired", "no", False),
    ],
)
def test_marks(load, text, place, value, shown):
    view = edited(load(LAB), text, **{place: value}).view()
    owner, _, name = place.rpartition("__")
    of = {"": view.table, "ana": view.players[0], "bo": view.players[1]}[owner]
    assert of.mark(name).value == shown


def test_a_mark_that_is_as_at_the_beginning_can_be_given(load, text):
    more = text.replace("\nexact\n", "\ngiven open = yes\ngiven town 1.level = 5\n\nexact\n")
    view = load(LAB).continue_from(catrules.Position.of(more)).view()
    assert view.table.mark("open").value is True
    assert view.things[0].mark("level").value == 5


def test_things_lie_elsewhere(load, text):
    rules = load(LAB)
    bank = said(text, "bank").partition(" = ")[2]
    numbers = [int(part.split()[0]) for part in bank.split(", ")]
    more = text.replace("\nexact\n", "\ngiven chest = gold coin\n\nexact\n")
    play = edited(rules, more, bank=f"{numbers[0] - 1} gold coins, {numbers[1]} silver coins")
    assert play.view().table.zone("chest").contents == (("gold", 1),)
    assert play.decisions == ()
    assert play.log() == ()


def test_dice_show_something_else_and_cards_are_turned_down(load, text):
    rules = load(LAB)
    card = said(text, "lying").partition(" = ")[2]
    play = edited(rules, text, lying=card.removesuffix(" turned up"))
    assert play.view(1).table.zone("lying").contents is None
    assert play.view().table.zone("lying").count == 1


PIPS = """\
game "Pips"
players 2
components
  3 die/dice showing 1..6 in cup
on the table
  pile cup of die
play: turns go clockwise from seat(1), at most 9
turn by p: p must act in throwing
action throw by p in throwing
  roll cup
action wait by p in throwing
  do nothing
"""


def test_dice_with_numbers_are_told_from_how_many_there_are(load):
    rules = load(PIPS)
    play = rules.start(names=["ana", "bo"], seed=1)
    play.apply("throw")
    words = rules.position(play).text
    assert set(said(words, "cup").replace("2 ", "").split(" = ")[1].split(", ")) <= {
        f"die {face}" for face in range(1, 7)
    }
    for text in ("2 die 3, die 5", "2 3, 5"):  # as a suite has it, and as it was written once
        again = edited(rules, words, cup=text)
        assert "\ngiven cup = 2 die 3, die 5\n" in rules.position(again).text


def test_a_row_lies_as_it_is_written(load, text):
    play = edited(load(LAB), text, string="2 beads, lamp, bead")
    assert play.view().table.zone("string").row == ("bead", "bead", "lamp", "bead")
    assert load(LAB).position(play).text.count("given string = 2 beads, lamp, bead\n") == 1


def test_places_of_a_family_are_filled_one_by_one(load, text):
    rules = load(LAB)
    coin = said(text, "ana.heap").partition(" = ")[2].strip("[]")
    play = edited(rules, text, ana__heap=f"[nothing], [{coin}]")
    heap = [play.view().players[0].zone("heap", place).count for place in (1, 2)]
    assert heap == [0, 1]
    assert f"given ana.heap = [nothing], [{coin}]\n" in rules.position(play).text


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        ({"ana__points": "901"}, "E817", "`ana.points` is a number from 0 to 900, not `901`"),
        ({"ana__points": "few"}, "E817", "not `few`"),
        ({"bo__tired": "perhaps"}, "E817", "`bo.tired` is no or yes, not `perhaps`"),
        ({"host": "cy"}, "E817", "`host` is ana, bo or nothing, not `cy`"),
        ({"goal": "town 3"}, "E817", "`goal` is town 1, town 2 or nothing, not `town 3`"),
        ({"ana__points": "20"}, "E817", "a win or trigger would be due"),
        ({"shop": "hat, lamp"}, "E817", "there are 1 lamps in all, but this position has 2"),
        ({"shop": "nothing"}, "E817", "there are 1 hats in all, but this position has 0"),
        ({"shop": "9 hats"}, "E817", "there are 1 of `9 hats` in all"),
        ({"string": "3 beads, 2 lamps"}, "E817", "there are 1 of `2 lamps` in all"),
        ({"string": "lamp, 3 beads, "}, "E816", "`` never lies there; there may lie bead"),
        ({"deck": "3 cards"}, "E816", "`3 cards` never lies there"),
        ({"shop": "piano"}, "E816", "`piano` never lies there; there may lie hat, lamp"),
        ({"ana__heap": "gold"}, "E816", "`ana.heap` has several places"),
        ({"ana__heap": "[gold] and"}, "E816", "`ana.heap` has several places"),
        ({"ana__heap": "[gold],"}, "E816", "`ana.heap` has several places"),
        ({"ana__heap": "[gold], [], []"}, "E817", "`ana.heap` has 2 places, but this fills 3"),
    ],
)
def test_what_does_not_fit_is_said(load, text, changes, code, message):
    with pytest.raises(SaveFault) as raised:
        edited(load(LAB), text, **changes)
    finding = raised.value.finding
    assert finding.code == code
    assert message in finding.message
    assert finding.hint
    (place,) = changes
    line = said(text, place.replace("__", ".")).partition(" = ")[0]
    number = [n for n, each in enumerate(text.split("\n"), 1) if each.startswith(f"{line} =")]
    assert [finding.span.line] == number


def test_more_than_a_zone_takes(load, text):
    bank = said(text, "bank").partition(" = ")[2].split(", ")
    more = text.replace("\nexact\n", "\ngiven chest = 3 silvers\n\nexact\n")
    with pytest.raises(SaveFault, match="more lies in `chest` than it takes: that is 2"):
        edited(load(LAB), more, bank=", ".join(bank))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("given pond = 3", "there is no place `pond`"),
        ("given cy.points = 3", "there is no place `cy.points`"),
        ("given points = 3", "there is no place `points`"),
        ("given day = 3", "`day` is given already in line"),
        ("given day", "this does not say what is where"),
        ("given = 3", "this does not say what is where"),
        ("giwen day = 3", "`giwen` begins no line of a position"),
        ("players ana, cy", "`players` is said twice"),
    ],
)
def test_lines_that_mean_nothing(load, text, line, message):
    more = text.replace("\nexact\n", f"\n{line}\n\nexact\n")
    with pytest.raises(SaveFault) as raised:
        load(LAB).continue_from(catrules.Position.of(more))
    assert raised.value.finding.code == "E816"
    assert message in raised.value.finding.message
    assert raised.value.finding.hint


def test_comments_and_lines_left_out_change_nothing(load, play, text):
    plain = "\n".join(line for line in text.split("\n") if not line.startswith(("#", "given")))
    other = load(LAB).continue_from(catrules.Position.of(plain.replace("\n", "\r\n")))
    assert other.view() == play.view()
    assert other.decisions == play.decisions


def test_while_all_are_asked_at_once_nothing_is_changed(load):
    rules = load(LAB)
    play = rules.start(names=["ana", "bo"], seed=1)
    play.apply("gold", seat=1)
    text = rules.position(play).text
    assert rules.continue_from(catrules.Position.of(text)).pending == play.pending
    with pytest.raises(SaveFault) as raised:
        rules.continue_from(
            catrules.Position.of(text.replace("\nexact", "\ngiven open = yes\n\nexact"))
        )
    assert raised.value.finding.code == "E818"


def test_a_game_that_is_over_can_be_edited_too(load):
    rules = load(LAB)
    play = rules.start(names=["ana", "bo"], seed=1)
    while not play.over:
        options = play.pending[0].options
        index = options.index("score") if "score" in options else len(options) - 1
        play.apply(index, play.pending[0].actor)
    text = rules.position(play).text
    assert "# the game is over\n" in text
    other = (
        edited(rules, text, day="7")
        if "given day" in text
        else rules.continue_from(
            catrules.Position.of(text.replace("\nexact", "\ngiven day = 7\n\nexact"))
        )
    )
    assert other.over
    assert other.result.winners == play.result.winners
    assert other.view().table.mark("day").value == 7
