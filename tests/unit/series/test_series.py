"""A tournament in progress."""

import pytest

import catrules


def answered(play, *labels):
    """Answers in order, each by whoever is asked; the rest of the game `much`."""
    left = list(labels)
    while not play.over:
        decision = play.pending[0]
        play.apply(left.pop(0) if left else "much", seat=decision.actor)
    return play


def texts(play, seat=None):
    return [entry.text for entry in play.log(seat)]


def test_games_follow_each_other_with_who_is_left(cup):
    play = catrules.load(cup).start(players=3, seed=5, names=["ana", "bo", "cy"])
    first = [play.pending[0].actor]
    play.apply("little")
    first.append(play.pending[0].actor)
    play.apply("much")
    first.append(play.pending[0].actor)
    play.apply("much")
    assert sorted(first) == [1, 2, 3]
    loser = first[0]
    assert play.games == 1
    asked = set()
    while not play.over:
        asked.add(play.pending[0].actor)
        play.apply("much")
    assert asked == {1, 2, 3} - {loser}
    assert play.result.winners == tuple(sorted(asked))
    headings = [text for text in texts(play) if text.startswith("game ")]
    assert headings[0].endswith(", with double")
    assert len(headings) == 3
    assert "with" not in headings[1]


def test_seats_keep_their_numbers_and_names_in_all_games(cup):
    play = catrules.load(cup).start(players=3, seed=5, names=["ana", "bo", "cy"])
    names = {1: "ana", 2: "bo", 3: "cy"}
    actor = play.pending[0].actor
    play.apply("much")
    assert f"{names[actor]} chooses much" in texts(play, actor)
    assert f"{names[actor]}'s points: 12" in texts(play, 3)
    view = play.view(actor)
    assert {player.number: player.label for player in view.players} == names
    assert play.asked(actor) is None


def test_scores_are_added_up_and_settings_reach_the_games(cup):
    play = answered(catrules.load(cup, settings={"sides": "4"}).start(players=2, seed=1))
    assert "1's points: 4" in texts(play)
    assert "1's points: 12" in texts(play)
    assert {s.name for s in catrules.load(cup).settings} == {"rounds", "sides"}


def test_who_does_not_play_sees_what_everybody_sees(cup):
    play = catrules.load(cup).start(players=3, seed=5)
    loser = play.pending[0].actor
    for label in ("little", "much", "much"):
        play.apply(label)
    assert loser not in [player.number for player in play.view(loser).players]
    assert play.asked(loser) is None
    with pytest.raises(catrules.IllegalOption, match=f"{loser} is not asked|nobody is not asked"):
        play.apply("much", seat=loser)


def test_a_tournament_is_replayed_to_the_last_byte(cup):
    rules = catrules.load(cup)
    play = answered(rules.start(players=5, seed=9), "little", "much", "little")
    again = catrules.replay(rules, play.decisions, players=5, seed=9)
    assert (again.result, again.log(), again.beats) == (play.result, play.log(), play.beats)
    assert again.log(2) == play.log(2)
    assert len(play.log()) == len(play.log(since=3)) + 3


def test_copies_are_independent(cup):
    play = catrules.load(cup).start(players=3, seed=2)
    play.apply("little")
    copy = play.copy()
    answered(copy)
    assert (copy.over, play.over, len(play.decisions)) == (True, False, 1)
    assert answered(play).result == copy.result


def test_other_names_for_showing(cup):
    play = catrules.load(cup).start(players=2, seed=2)
    play.apply("much")
    shown = play.called(["ana", "bo"])
    assert any(text.startswith(("ana chooses", "bo chooses")) for text in texts(shown))
    assert shown.pending[0].actor == play.pending[0].actor


def test_what_goes_wrong_in_a_game_stops_the_tournament_with_its_place(cup):
    game = cup.parent / "dice.catrules"
    game.write_text(game.read_text().replace("counter points 0..20", "counter points 0..8"))
    play = catrules.load(cup).start(players=3, seed=2)
    with pytest.raises(catrules.RulesFault) as caught:
        play.apply("much")
    assert caught.value.finding.span.file.endswith("dice.catrules")
    assert (play.over, play.decisions) == (False, ())
    play.apply("little")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("using double", "using dooble", "E251"),
        ("dice.catrules", "dise.catrules", "E241"),
        ('of "dice.catrules"', 'of "../elsewhere/dice.catrules"', "E241"),
        ("score(p)", "scores(p)", "E201"),
    ],
)
def test_tournaments_that_cannot_be_played(cup, old, new, code):
    cup.write_text(cup.read_text().replace(old, new, 1))
    assert [f.code for f in catrules.load(cup).findings] == [code]
    assert [f.code for f in catrules.check(cup) if f.code.startswith("E")] == [code]


def test_a_number_of_players_that_the_game_does_not_allow(cup):
    cup.write_text(cup.read_text().replace("players 2..6", "players 2..9"))
    with pytest.raises(catrules.RulesError, match="2 to 6 can play"):
        catrules.load(cup).start(players=7)


def test_a_game_has_no_games(cup):
    game = cup.parent / "dice.catrules"
    game.write_text(game.read_text() + "rule again: play a game by players\n")
    assert [f.code for f in catrules.load(game).findings] == ["E250"]


def test_variants_asked_for_are_played_in_every_game(cup):
    plain = answered(catrules.load(cup).start(players=2, seed=1))
    double = answered(catrules.load(cup, ["double"]).start(players=2, seed=1))
    assert "1's points: 6" in texts(plain)
    assert "1's points: 12" in texts(double)
    assert catrules.load(cup, ["double"]).sha256 != catrules.load(cup).sha256


def test_other_settings_read_no_file_again(cup):
    rules = catrules.load(cup)
    for file in (cup, cup.parent / "dice.catrules", cup.parent / "dice" / "double.catrules"):
        file.unlink()
    play = answered(rules.with_settings({"sides": 4, "rounds": 1}).start(players=2, seed=1))
    assert "1's points: 4" in texts(play)
    assert play.games == 1


def test_a_game_is_asked_what_it_offers_and_what_would_make_more_of_it(cup):
    text = cup.with_name("dice.catrules").read_text()
    game = text.replace(
        '    p chooses one "how much?"\n',
        '    p must act in rolling\n    p chooses one "how much?"\n',
    )
    game += """action cheat by p in rolling
  needs p.points >= 3 "too honest"
  add 1 to p.points
action play_on by p in rolling
  do nothing
action wait by p in rolling
  do nothing
"""
    cup.with_name("dice.catrules").write_text(game)
    play = catrules.load(cup).start(players=2, seed=1)
    seat = play.pending[0].actor
    assert play.because("play on").rule == "play_on"
    remedy = play.what_if("cheat", seat)
    assert remedy.text == "if your points were 3, not 0"
    changed = play.changed(remedy.changes)
    assert "cheat" in changed.pending[0].options
    assert "cheat" not in play.pending[0].options


def test_between_games_a_tournament_is_asked_itself(cup):
    rules = cup.read_text().replace(
        "  repeat rounds", '  table chooses n from 1..rounds "how many?"\n  repeat n'
    )
    cup.write_text(rules)
    play = catrules.load(cup).start(players=2, seed=1)
    assert play.pending[0].options == ("1", "2", "3")
    assert (play.games, play.because("2").option) == (0, "2")
    with pytest.raises(catrules.IllegalOption):
        play.what_if("swim", 1)
    assert play.changed(()).pending[0].options == ("1", "2", "3")
