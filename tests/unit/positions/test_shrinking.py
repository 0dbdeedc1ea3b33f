"""A smaller position in which something still is so."""

import pytest
from positions_games import LAB

from catrules.positions.shrinking import shrink


@pytest.fixture
def play(load):
    """A game in which much is otherwise than at the beginning."""
    play = load(LAB).start(names=["ana", "bo"], seed=1)
    for seat, label in ((1, "gold"), (1, "rest"), (2, "silver"), (2, "rest")):
        play.apply(label, seat)
    for label in ("show", "show", "score", "store gold", "pay silver, town 2"):
        play.apply(label)
    return play


def elsewhere(play):
    """How many things lie elsewhere than at the beginning, and how far marks are away."""
    state, program = play.standing.state, play.program
    moved = sum(max(0, state[cell] - program.initial[cell]) for cell in play.standing.legend.cells)
    marks = [
        abs(state[mark.base + owner * mark.stride] - mark.first)
        for mark in program.marks
        for owner in range(mark.owners)
        if mark.value.sort in ("number", "truth")
    ]
    return moved, sum(marks)


def test_all_goes_back_that_makes_no_difference(play):
    small = shrink(play, lambda game: "pay silver, town 1" in game.pending[0].options)
    assert elsewhere(small) == (1, 0)
    view = small.view()
    assert view.players[0].zone("purse").contents == (("silver", 1),)
    assert view.players[1].zone("purse").count == 0
    assert view.table.zone("bank").count == 11
    assert elsewhere(play) != (1, 0)  # it stays as it is


def test_numbers_become_as_small_as_they_may(load, play):
    for _ in range(3):
        play.apply("show")
    assert play.view().table.mark("day").value == 11
    small = shrink(play, lambda game: game.view().table.mark("day").value >= 6)
    assert elsewhere(small) == (0, 5)
    assert small.view().table.mark("day").value == 6


def test_the_same_game_gives_the_same(load, play):
    def keeps(game):
        game.apply("score")
        return game.view().players[0].mark("points").value >= 5

    rules = load(LAB)
    texts = {rules.position(shrink(play.copy(), keeps)).text for _ in range(2)}
    assert len(texts) == 1
    assert "given ana.points = 2\n" in texts.pop()


def test_what_is_kept_must_be_there(play):
    with pytest.raises(ValueError, match="does not show at the beginning"):
        shrink(play, lambda game: False)


def test_not_while_all_are_asked_at_once(load):
    play = load(LAB).start(names=["ana", "bo"], seed=1)
    with pytest.raises(ValueError, match="at once"):
        shrink(play, lambda game: True)


def test_no_win_comes_to_be_due(load):
    source = LAB.replace("p.points >= goal_points", "p.points >= goal_points or count bank = 12")
    play = load(source).start(names=["ana", "bo"], seed=1)
    for seat, label in ((1, "gold"), (1, "rest"), (2, "silver"), (2, "rest")):
        play.apply(label, seat)
    small = shrink(play, lambda game: True)
    assert small.view().table.zone("bank").count == 11
