from pathlib import Path

import pytest

import catrules

GAME = """\
game "Draw"
players 2..3
components
  1 card for each rank 1..6 in deck
on the table
  deck deck of card
each player
  pile hand of card, seen by owner, counted by all
value score(player p) = sum of c.rank for c in p.hand
setup
  each player p: draw 1 from deck to p.hand
play
  each player p
    p may "draw another": draw 1 from deck to p.hand
  every player p where score(p) = most of score(q) for q in players wins
"""

CUP = """\
tournament "Cup" of "draw.catrules"
players 3
each player
  counter wins 0..9
play
  table chooses p from players "who sits out?"
  repeat 2 times
    play a game by (q in players where q is not p)
  seat(1) may "go on": do nothing
"""


@pytest.fixture
def cup(tmp_path: Path):
    (tmp_path / "draw.catrules").write_text(GAME)
    (tmp_path / "cup.catrules").write_text(CUP)
    return catrules.load(tmp_path / "cup.catrules").start(players=3, seed=2)


def test_a_sample_in_a_tournament_is_of_the_game_that_is_played(cup):
    cup.apply("1")
    hands = set()
    for seed in range(30):
        other = cup.sample(2, seed)
        assert other.view(2) == cup.view(2)
        assert other.asked(2) == cup.asked(2)
        assert other.names == ("2", "3")
        hands.add(other.view().players[1].zone("hand").contents)
        while not other.over:
            other.apply(0)
    assert len(hands) == 5
    with pytest.raises(ValueError, match="no seat has number 1"):
        cup.sample(1, 1)


def test_between_games_the_tournament_goes_on(cup):
    cup.apply("3")
    while cup.game is not None:
        cup.apply("no")
    assert cup.games == 2
    other = cup.sample(1, 5)
    assert other.view(1) == cup.view(1)
    other.apply("go on")
    assert other.over
    assert not cup.over
