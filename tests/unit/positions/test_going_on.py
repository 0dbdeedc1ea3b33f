"""A game goes on from a position, to the last byte as it would have without the break."""

import random

import pytest
from positions_games import LAB

import catrules
from catrules.positions.faults import PositionError
from catrules.simulate.policies import answer


def answered(play, policy):
    """Lets whoever is asked first answer."""
    if play.pending[0].actor == "chance":
        play.draw()
    else:
        answer(play, policy)


def moments(rules, seed, every_stop, most=36):
    """A game at each of its questions, and over."""
    play = rules.start(names=["ana", "bo"], seed=seed, every_stop=every_stop)
    chance = random.Random(seed)
    for _ in range(most):
        yield play
        if play.over:
            return
        answered(play, chance.choice(["random", "random", "greedy"]))


@pytest.mark.parametrize("every_stop", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_bots_go_on_as_they_would_have(load, seed, every_stop):
    rules = load(LAB)
    inside = 0
    for number, play in enumerate(moments(rules, seed, every_stop)):
        position = rules.position(play)
        other = rules.continue_from(catrules.Position.of(position.text))
        inside += play.standing.here.opened is not None
        assert other.pending == play.pending
        assert [other.view(seat) for seat in (None, 1, 2)] == [
            play.view(seat) for seat in (None, 1, 2)
        ]
        assert rules.position(other).text == position.text
        if number % 6:
            continue
        one, made, told = play.copy(), len(play.decisions), len(play.log())
        recalled, known = len(other.decisions), len(other.log())
        for step in range(10):
            if not one.over:
                answered(one, ("greedy", "random")[step % 2])
                answered(other, ("greedy", "random")[step % 2])
        assert one.decisions[made:] == other.decisions[recalled:]
        assert one.log()[told:] == other.log()[known:]
        assert one.result == other.result
        assert rules.position(one).text == rules.position(other).text
    assert inside


def test_samples_are_the_same(load):
    rules = load(LAB)
    for play in moments(rules, 1, every_stop=False, most=20):
        other = rules.continue_from(rules.position(play))
        for seat in (1, 2):
            assert drawn(other, seat) == drawn(play, seat)


def drawn(play, seat):
    """A position that could be this one as well, or why there is none."""
    try:
        return play.sample(seat, 3).view()
    except catrules.SampleError as error:
        return str(error)


def test_another_seed_changes_only_what_chance_will_do(load):
    rules = load(LAB)
    play = rules.start(names=["ana", "bo"], seed=1, every_stop=True)
    while play.pending[0].options[0] not in ("pay", "throw"):
        play.apply(0, play.pending[0].actor)
    position = rules.position(play)
    ends = set()
    for seed in (None, 5, 6, 5):
        other = rules.continue_from(position, seed)
        assert other.pending == play.pending
        assert other.seed == (1 if seed is None else seed)
        other.apply("throw")
        other.draw()
        other.draw()
        ends.add((seed, other.log()[-1].text))
    assert len(ends) == 3


def test_a_generator_may_be_edited(load):
    rules = load(LAB)
    play = rules.start(names=["ana", "bo"], seed=1)
    text = rules.position(play).text
    edited = text.replace("generator ", "generator 00000000000000ff 00000000000000aa\n#", 1)
    other = rules.continue_from(catrules.Position.of(edited))
    assert "generator 00000000000000ff 00000000000000aa\n" in rules.position(other).text
    assert other.pending == play.pending


def test_the_game_of_a_tournament_stands_alone(tmp_path):
    (tmp_path / "game.catrules").write_text(LAB, encoding="utf-8")
    (tmp_path / "cup.catrules").write_text(
        'tournament "Cup" of "game.catrules"\nplayers 2..3\nplay\n'
        "  table chooses q from players\n"
        "  play a game by players\n  every player p where p is in winners wins\n",
        encoding="utf-8",
    )
    cup = catrules.load(tmp_path / "cup.catrules")
    play = cup.start(names=["ana", "bo"], seed=2, settings={"speed": "fast"})
    with pytest.raises(PositionError, match="between two games"):
        cup.position(play)
    play.apply(0)
    for _ in range(6):
        answer(play, "random")
    position = cup.position(play)
    assert position.head.game == "Lab"
    assert position.settings == {"speed": "fast"}
    rules = catrules.load(tmp_path / "game.catrules")
    other = rules.continue_from(position)
    assert other.view() == play.game.view()
    assert other.pending == play.pending


def test_a_sample_and_a_suite_s_game_can_be_kept_as_well(load):
    rules = load(LAB)
    play = rules.start(names=["ana", "bo"], seed=1)
    for _ in range(4):
        answer(play, "random")
    guess = play.sample(1, 5)
    other = rules.continue_from(rules.position(guess))
    assert other.view() == guess.view()
    assert other.pending == guess.pending


def test_names_need_not_be_words(load):
    rules = load(LAB)
    names = ("b o", 'c"\\', "ä,[ö] = 3")
    play = rules.start(names=names, seed=1)
    other = rules.continue_from(catrules.Position.of(rules.position(play).text))
    assert other.names == play.names == names
    assert other.view() == play.view()
