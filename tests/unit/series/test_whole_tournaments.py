"""A tournament as whoever shows, saves or plays it by bots sees it: with its games as one."""

import pytest

import catrules
from catrules.machine.story import Story

NAMES = ("ana", "bo", "cy")


@pytest.fixture
def asking(cup):
    """A tournament that asks something itself, and a game in which chance decides something."""
    cup.write_text(
        cup.read_text().replace("play\n", 'play\n  seat(1) may "begin": set seat(1).points to 3\n')
    )
    game = cup.parent / "dice.catrules"
    game.write_text(
        game.read_text().replace("    p chooses one", "    roll p.tray\n    p chooses one")
    )
    return cup


def started(path, **more):
    return catrules.load(path).start(players=3, seed=4, names=NAMES, **more)


def test_what_is_asked_is_found_where_it_is_asked(asking):
    play = started(asking)
    for _ in range(3):
        decision = play.pending[0]
        site, options = play.named()
        assert (site.form, len(options)) == (decision.form, len(decision.options))
        play.apply(0)


def test_what_happened_is_counted_over_all_games(asking):
    play = started(asking)
    assert play.result is None
    whole = list(play.beats)
    while not play.over:
        before = play.beat_count
        play.apply(0, seat=play.pending[0].actor)
        assert play.beat_count == len(play.beats) == before + len(play.beats_since(before))
        assert list(play.beats)[:before] == whole
        whole = list(play.beats)
    again = catrules.replay(catrules.load(asking), play.decisions, players=3, seed=4, names=NAMES)
    assert (list(again.beats), again.result) == (whole, play.result)


def test_bots_see_the_game_that_is_played(asking):
    play = started(asking)
    assert len(play.standing.state) < 200
    outer = play.standing.machine.program.title
    assert play.choose(lambda standing: 0) == play.decisions[0]
    assert outer == "Cup"
    assert play.standing.machine.program.title == "Dice"
    while not play.over:
        play.choose(lambda standing: 1)
    assert play.decisions[0].label == "begin"
    assert {answer.label for answer in play.decisions[1:]} == {"much"}


def test_chance_is_asked_in_the_games_too(asking):
    play = started(asking, every_stop=True)
    drawn = []
    while not play.over:
        if play.pending[0].actor == "chance":
            drawn.append((play.game is None, play.draw().label))
        else:
            play.apply(0, seat=play.pending[0].actor)
    assert {outer for outer, _ in drawn} == {True, False}
    plain = started(asking)
    while not plain.over:
        plain.apply(0, seat=plain.pending[0].actor)
    assert plain.result.winners == play.result.winners


def test_texts_are_understood_where_they_are_asked(asking):
    play = started(asking)
    assert play.index_of("b", seat=1) == play.pending[0].options.index("begin")
    assert play.why(seat=1) == ()
    play.apply("begin", seat=1)
    actor = play.pending[0].actor
    assert play.index_of("m", seat=actor) == 1
    assert play.why(seat=actor) == ()
    with pytest.raises(catrules.IllegalOption):
        play.index_of("begin", seat=actor)


def test_a_tournament_is_told_in_chapters(asking):
    play = started(asking)
    play.apply("begin", seat=1)
    assert play.game is not None
    first = play.chapters()
    assert [bool(each.heading) for each in first] == [False, True]
    while not play.over:
        play.apply("much", seat=play.pending[0].actor)
    named = play.chapters(["Ana", "Bo", "Cy"])
    headings = [each.heading for each in named if each.heading]
    assert len(headings) == play.games
    assert all(each.startswith(f"game {i}, by ") for i, each in enumerate(headings, 1))
    lines = [line.head for each in named for line in Story(each.legend, None).tell(each.beats)]
    assert any("Ana" in line or "Bo" in line or "Cy" in line for line in lines)
    assert not any("ana" in line or "cy" in line for line in lines)


def test_nothing_has_changed_if_the_next_game_cannot_begin(asking):
    game = asking.parent / "dice.catrules"
    game.write_text(
        game.read_text().replace(
            "play\n", "play\n  if count players = 2: subtract 1 from seat(1).points\n"
        )
    )
    play = started(asking)
    play.apply("begin", seat=1)
    play.apply("little", seat=play.pending[0].actor)
    play.apply("much", seat=play.pending[0].actor)
    before = (play.pending, play.decisions, play.log(), play.games, play.beats)
    with pytest.raises(catrules.RulesFault, match="E901"):
        play.apply("much", seat=play.pending[0].actor)
    assert (play.pending, play.decisions, play.log(), play.games, play.beats) == before
    play.apply("little", seat=play.pending[0].actor)
    assert len(play.decisions) == len(before[1]) + 1
