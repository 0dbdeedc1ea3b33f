"""Games, positions and decisions as Hypothesis draws them, and what they shrink to."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import catrules
from catrules.diagnostics import RulesError
from catrules.testing import decisions, games, positions, setting_values

FEW = settings(max_examples=30)


LONG = settings(max_examples=3000, database=None)


def smallest(strategy, condition=lambda _: True):
    """What a strategy shrinks to."""
    return find(strategy, condition, settings=LONG, random=Random(0))


def history(play):
    return [(answer.actor, answer.label) for answer in play.decisions]


def points(play):
    return max(player.mark("points").value for player in play.view().players)


# ---- games


def test_games_shrink_to_few_players_and_to_the_first_seed(race):
    play = smallest(games(race))
    assert (len(play.names), play.seed, history(play), play.over) == (2, 0, [], False)


@pytest.mark.parametrize(
    ("players", "counts"),
    [(None, {2, 3, 4}), (3, {3}), ([2, 4], {2, 4}), (range(3, 5), {3, 4}), (st.just(4), {4})],
)
def test_how_many_play(race, players, counts):
    found = set()

    @given(games(race, players=players))
    @FEW
    def look(play):
        found.add(len(play.names))

    look()
    assert found == counts


def test_settings_may_be_said_or_drawn(race):
    assert dict(smallest(games(race, settings={"target": 7})).program.settings)["target"] == "7"
    drawn = games(race, settings=st.fixed_dictionaries({"target": st.integers(30, 33)}))
    assert dict(smallest(drawn).program.settings)["target"] == "30"


def test_what_the_rules_do_not_allow_is_drawn_anew(race):
    drawn = games(race, settings=st.fixed_dictionaries({"target": st.integers(39, 60)}))
    targets = set()

    @given(drawn)
    @FEW
    def look(play):
        targets.add(dict(play.program.settings)["target"])

    look()
    assert targets == {"39", "40"}
    with pytest.raises(RulesError, match="target"):
        smallest(games(race, settings={"target": 1000}))
    with pytest.raises(Unsatisfiable):
        smallest(games(race, settings=st.just({"target": 1000})))


def test_rules_with_a_mistake_say_so(rules_of, race):
    with pytest.raises(RulesError, match="nothing is called"):
        smallest(games(rules_of('game "X"\nplayers 2\nplay: set pot to 1\n')))
    with pytest.raises(RulesError, match="players"):
        smallest(games(race, players=9))


def test_chance_may_be_drawn_as_well(race):
    five = smallest(positions(race, every_stop=True), lambda play: points(play) == 5)
    assert "chance" in [actor for actor, _ in history(five)]
    assert five.seed == 0  # what chance does is drawn instead
    five = smallest(positions(race), lambda play: points(play) == 5)
    assert "chance" not in [actor for actor, _ in history(five)]


# ---- settings


def test_settings_are_drawn_from_all_that_they_may_be(race):
    found = {name: set() for name in ("target", "start", "rests", "sizes")}

    @given(setting_values(race))
    @settings(max_examples=200)
    def look(values):
        assert set(values) == set(found)
        for name, value in values.items():
            found[name].add(value)

    look()
    assert found["rests"] == {True, False}
    assert found["start"] == {"low", "high"}
    assert min(found["target"]) >= 5
    assert max(found["target"]) <= 40
    assert all(1 <= number <= 9 for each in found["sizes"] for number in each)
    assert len({len(each) for each in found["sizes"]}) > 3


def test_settings_shrink_to_those_of_the_rules(race):
    assert smallest(setting_values(race)) == {
        "target": 12,
        "start": "low",
        "rests": True,
        "sizes": (1, 2),
    }
    assert smallest(setting_values(race, "rests", "target")) == {"rests": True, "target": 12}


def test_a_setting_that_is_not_there(race):
    with pytest.raises(ValueError, match="no setting is called `traget`; there is target, start"):
        setting_values(race, "traget")


def test_games_with_any_settings_can_be_played(race):
    @given(positions(race, settings=setting_values(race)))
    @FEW
    def look(play):
        assert play.over == (not play.pending)

    look()


# ---- positions and decisions


def test_positions_shrink_to_short_histories(race):
    assert history(smallest(positions(race))) == []
    far = smallest(positions(race, settings={"target": 40}), lambda play: points(play) >= 7)
    assert len(history(far)) <= 3
    rested = smallest(positions(race), lambda play: "rest" in dict(map(reversed, history(play))))
    assert history(rested) == [(1, "rest")]


def test_a_position_is_reached_by_what_it_says(race):
    @given(positions(race))
    @FEW
    def look(play):
        again = catrules.replay(race, play.decisions, players=len(play.names), seed=play.seed)
        assert again.view() == play.view()

    look()


def test_positions_are_as_deep_as_is_said(race):
    longest = 0

    @given(positions(race, most=3))
    @settings(max_examples=50)
    def look(play):
        nonlocal longest
        longest = max(longest, len(play.decisions))

    look()
    assert longest == 3


def test_decisions_are_those_that_may_be_made_now(race):
    play = race.start(players=2)
    found = set()

    @given(st.data())
    @FEW
    def look(data):
        found.add(data.draw(decisions(play)))

    look()
    assert found == {catrules.Answer(1, "throw"), catrules.Answer(1, "rest")}
    while not play.over:
        play.apply("throw")
    with pytest.raises(ValueError, match="the game is over"):
        decisions(play)


def test_a_position_names_its_game(race):
    play = race.start(players=2, seed=5)
    play.apply("rest")
    assert repr(play) == "<Play of 'Race': 2 players, seed 5, answers: 1 'rest'>"


BROKEN = """\
game "B"
players 2
on the table
  counter n 0..3
play
  turns go clockwise from seat(1), at most 9
turn by p
  p must act in going
action rest by p in going
  do nothing
action grow by p in going
  add 2 to n
"""


def test_rules_that_fail_on_the_way_say_where(rules_of):
    @given(positions(rules_of(BROKEN), players=2))
    @settings(max_examples=100, database=None)
    def look(play):
        assert play

    with pytest.raises(catrules.RulesFault) as caught:
        look()
    notes = "\n".join(caught.value.__notes__)
    assert "seed 0, answers: 1 'grow'>, then 2 answers 'grow'" in notes


def test_without_hypothesis_it_says_what_to_install():
    hidden = "import sys; sys.modules['hypothesis'] = None; import catrules.testing"
    done = subprocess.run(
        [sys.executable, "-c", hidden], capture_output=True, text=True, check=False
    )
    last = done.stderr.splitlines()[-1]
    assert last == "ImportError: catrules.testing needs Hypothesis: pip install 'catrules[testing]'"
