"""A seat that cannot tell two histories apart is shown the same of both, byte for byte.

Compared are all histories of small games with each other, and random games with those in which
one answer, chance's or somebody's, was another. Lucky Cat decides nothing in secret: of its
histories only those are alike that differ in the seed.

    python -m pytest tests/spec/secrecy
    python -m pytest tests/spec/secrecy -m slow    more than 50,000 pairs, some minutes
"""

from random import Random
from typing import Any

import pytest
from secrecy_games import CELLAR, GOOFSPIEL, KUHN, LUCKY_CAT, started
from secrecy_lines import Comparison, Line, Tree, alternatives

from catrules.machine.answers import Answer

UNTOLD = {"bids_are_shown": False}


def begun(name: str, players: int, settings: dict[str, Any], *, probing: bool = True) -> Line:
    play = started(name, players, stops=True, **settings)
    return Line.begin(play, probing=probing, asking=name == CELLAR)


# ---- all histories of a small game

TREES = {
    "kuhn, 2": (KUHN, 2, {}, 30),
    "kuhn, 3": (KUHN, 3, {}, 1000),
    "goofspiel, 2 with 3": (GOOFSPIEL, 2, {"ranks": 3}, 700),
    "goofspiel, 2 with 3, untold": (GOOFSPIEL, 2, {"ranks": 3, **UNTOLD}, 800),
    "goofspiel, 3 with 2": (GOOFSPIEL, 3, {"ranks": 2}, 250),
    "goofspiel, 3 with 2, untold": (GOOFSPIEL, 3, {"ranks": 2, **UNTOLD}, 250),
}
LARGE_TREES = {
    "kuhn, 4": (KUHN, 4, {}, 18_000),
    "goofspiel, 2 with 4": (GOOFSPIEL, 2, {"ranks": 4}, 10_000),
    "goofspiel, 2 with 4, untold": (GOOFSPIEL, 2, {"ranks": 4, **UNTOLD}, 10_000),
}


@pytest.mark.parametrize("case", TREES)
def test_all_histories_of_a_small_game(case):
    search(*TREES[case])


@pytest.mark.slow
@pytest.mark.parametrize("case", LARGE_TREES)
def test_all_histories_of_a_larger_game(case):
    search(*LARGE_TREES[case], most=20_000)


def search(
    name: str, players: int, settings: dict[str, Any], least: int, most: int = 10**9
) -> None:
    """Compares the histories of a game; so many pairs there must be at least."""
    tree = Tree()
    tree.search(begun(name, players, settings, probing=False), most)
    assert tree.pairs >= least


# ---- other answers in random games

GAMES = {
    "kuhn": (KUHN, 5, {}, 4, 1, 1000),
    "goofspiel": (GOOFSPIEL, 3, {}, 1, 1, 300),
    "goofspiel, untold": (GOOFSPIEL, 3, UNTOLD, 1, 4, 700),
    "cellar": (CELLAR, 3, {"rounds": 2}, 4, 1, 1000),
}
MANY_GAMES = {
    "kuhn": (KUHN, 5, {}, 24, 1, 8000),
    "goofspiel": (GOOFSPIEL, 4, {}, 8, 1, 5000),
    "goofspiel, untold": (GOOFSPIEL, 3, UNTOLD, 3, 1, 12_000),
    "cellar": (CELLAR, 4, {"rounds": 3}, 12, 1, 10_000),
}


@pytest.mark.parametrize("case", GAMES)
def test_other_answers(case):
    compare_games(case, *GAMES[case])


@pytest.mark.slow
@pytest.mark.parametrize("case", MANY_GAMES)
def test_other_answers_in_many_games(case):
    compare_games(case, *MANY_GAMES[case])


def compare_games(
    case: str,
    name: str,
    players: int,
    settings: dict[str, Any],
    games: int,
    stride: int,
    least: int,
) -> None:
    """Plays games; each `stride`-th answer is exchanged. So many pairs there must be at least."""
    rng = Random(case)
    found = Comparison()
    for _ in range(games):
        lines, answers = random_game(begun(name, players, settings), rng)
        for at in range(rng.randrange(stride), len(answers), stride):
            compare_others(lines, answers, at, found)
    assert found.pairs >= least


def random_game(root: Line, rng: Random, most: int = 150) -> tuple[list[Line], list[Answer]]:
    """Where a game stood at each stop, and what was answered there."""
    lines, answers = [root], []
    while lines[-1].stop and len(answers) < most:
        step = rng.choice(list(lines[-1].steps_from()))
        answers.append(lines[-1].answer(step))
        lines.append(lines[-1].after(step))
    return lines, answers


def compare_others(lines: list[Line], answers: list[Answer], at: int, found: Comparison) -> None:
    """Compares a game with those in which one answer is another: all that there are.

    Whoever cannot tell what was changed must be shown the same, for as long as he cannot.
    """
    line, given = lines[at], answers[at]
    decision = next(each for each in line.play.pending if each.actor == given.actor)
    for label in decision.options:
        if label == given.label:
            continue
        seats = list(range(1, line.play.program.players + 1))
        others = alternatives(line, answers[at:], label)
        for one, other in zip(lines[at + 1 :], others, strict=False):
            seats = [seat for seat in seats if found.same(one, other, seat)]
            if not seats:
                break


# ---- what chance seldom brings about

DICE = ["low", "low"]
LAID_AWAY = {
    "a mark in between that is not told": ("mouse 1", "cat 2"),
    "before or after the one that is up": ("mouse 1", "cat 3"),
}


@pytest.mark.parametrize("case", LAID_AWAY)
def test_a_hand_of_which_one_card_is_up_is_laid_away(case):
    lines = [begun(CELLAR, 2, {}) for _ in range(2)]
    for number, card in enumerate(LAID_AWAY[case]):
        dealt = [card, "mouse 2", *DICE, "mouse 1", "cat 3", *DICE]
        played = ["shake", *DICE, "pass", "spy", "mouse 2", "pass", "lay your hand away"]
        for label in (*dealt, *played):
            lines[number] = taken(lines[number], label)
    assert Comparison().same(*lines, 2)


def taken(line: Line, label: str) -> Line:
    """After an answer in words, whoever is asked."""
    step = line.find(line.play.pending[0].actor, label)
    assert step is not None, line.play.pending
    return line.after(step)


# ---- what the comparison itself leaves open


@pytest.mark.parametrize("name", [LUCKY_CAT, KUHN, GOOFSPIEL, CELLAR])
def test_nobody_is_shown_the_seed(name):
    rng = Random(name)
    plays = [started(name, 3, seed, stops=True) for seed in (1, 2)]
    lines, answers = random_game(Line.begin(plays[0]), rng)
    other = Line.begin(plays[1])
    for number, answer in enumerate(answers):
        step = other.find(answer.actor, answer.label)
        assert step is not None
        other = other.after(step)
        if number % 5 == 0:
            for seat in (1, 2, 3):
                assert lines[number + 1].shown(seat) == other.shown(seat)


def test_only_one_seat_learns_what_chance_rolls_and_draws():
    """The comparison rests on the machine's events: they must not be fewer for some results."""
    rng = Random(1)
    seen = 0
    for _ in range(6):
        for line in random_game(begun(CELLAR, 3, {}), rng)[0]:
            if not line.stop or line.play.pending[0].form not in ("roll", "draw"):
                continue
            ways = [line.after(step).known for step in line.steps_from()]
            told = [seat for seat in range(3) if len({known[seat] for known in ways}) > 1]
            assert len(told) == 1
            seen += 1
    assert seen > 50
