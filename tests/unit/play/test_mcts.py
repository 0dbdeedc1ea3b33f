"""The bot that searches: it finds what is known to be best, and always the same."""

import pytest

import catrules
from catrules.ir.program import POSITION, WINNERS
from catrules.simulate import mcts
from catrules.simulate.mcts import Search
from catrules.simulate.playouts import playout
from catrules.simulate.policies import UnknownPolicy, answer, policy_named, prepare
from catrules.simulate.trees import Node, Path, log

SHELF = "games/classics/"
FEW = Search(iterations=200)


def started(name, answers=(), players=2, seed=1, **settings):
    play = catrules.load(f"{SHELF}{name}.catrules").start(
        players=players, seed=seed, settings=settings
    )
    for each in answers:
        play.apply(each)
    return play


def searched(play, search=FEW, number=0):
    standing = play.copy().standing
    return play.pending[number].options[search(standing, standing.stop[number])]


def best_of(play, search=FEW):
    """What it answers with each of some seeds, as a set."""
    return {searched(play.reseeded(seed), search) for seed in range(3)}


def labels(play):
    return play.pending[0].options


def test_it_takes_a_row_that_is_there_and_stops_one_that_threatens():
    start = started("tic_tac_toe")
    squares = labels(start)
    wins = started("tic_tac_toe", [squares[each] for each in (0, 3, 1, 4)])
    assert best_of(wins) == {squares[2]}
    threatened = started("tic_tac_toe", [squares[each] for each in (0, 4, 1)])
    assert best_of(threatened) == {squares[2]}


def test_two_searchers_draw_at_tic_tac_toe():
    program = catrules.load(f"{SHELF}tic_tac_toe.catrules").program(2)
    assert playout(program, 5, 0, ["mcts:iterations=400"] * 2).winners == ()


@pytest.mark.parametrize("first", ["mcts", "random"])
def test_nim_is_played_to_the_win_that_its_player_has(first):
    """Whoever finds the heaps at odds wins: as soon as it can the searcher does, and keeps it."""
    program = catrules.load(f"{SHELF}nim.catrules").program(2)
    seats = ["mcts:iterations=300", "random"]
    if first == "random":
        seats.reverse()
    won = sum(
        1 + seats.index("mcts:iterations=300") in playout(program, 3, g, seats).winners
        for g in range(3)
    )
    assert won == 3


def asked_with(card):
    """Kuhn poker, where seat 2 was bet at and holds this card."""
    plays = (started("kuhn_poker", ["bet"], seed=seed) for seed in range(40))
    return next(p for p in plays if card in str(p.view(2).players[1].zone("hand").contents))


def test_kuhn_poker_is_played_with_sense():
    """The best card always calls a bet and the worst never does."""
    assert best_of(asked_with("card 1")) == {"fold"}
    assert best_of(asked_with("card 3")) == {"call"}


@pytest.mark.parametrize(
    ("name", "players"), [("goofspiel", 3), ("liars_dice", 3), ("go_fish", 2), ("pig", 2)]
)
def test_compiled_code_and_the_machine_search_alike(name, players, monkeypatch):
    play, search = started(name, players=players, seed=4), Search(iterations=40, positions=6)
    for step in range(3):
        compiled = searched(play, search)
        with monkeypatch.context() as without:
            without.setattr(mcts, "compiled_board", lambda program: None)
            assert searched(play, search) == compiled, step
        answer(play)


def games_played(play, monkeypatch):
    """How many games it plays for an answer when nothing is said of it."""
    played, usual = [0], mcts._Games.play

    def counted(*args):
        played[0] += 1
        usual(*args)

    with monkeypatch.context() as context:
        context.setattr(mcts._Games, "play", counted)
        searched(play, Search())
    return played[0]


def test_where_games_cost_more_it_plays_fewer(monkeypatch):
    monkeypatch.setattr(mcts, "EFFORT", 20_000)
    small, large = started("tic_tac_toe"), started("oh_hell", players=3)
    assert 1.5 * games_played(large, monkeypatch) < games_played(small, monkeypatch) < 1000
    assert games_played(small, monkeypatch) == games_played(small, monkeypatch)
    monkeypatch.setattr(mcts, "MOST_GAMES", 30)
    assert games_played(small, monkeypatch) == 30


def test_the_effort_is_the_same_without_compiled_code(monkeypatch):
    monkeypatch.setattr(mcts, "EFFORT", 3_000)
    play = started("goofspiel", players=3)
    compiled = games_played(play, monkeypatch)
    monkeypatch.setattr(mcts, "compiled_board", lambda program: None)
    assert games_played(play, monkeypatch) == compiled > 5


class Scored:
    """A board on which a game is over, won by player 0."""

    def __init__(self):
        self.found = []

    def word(self, address):
        return {POSITION: -1, WINNERS: 1}[address]

    def scores(self):
        return self.found


def test_half_of_a_game_is_how_far_one_is_ahead():
    board = Scored()
    worth = mcts._Worth(board)
    assert worth.of((1, 0)) == {0: 1.0, 1: 0.0}
    board.found = [10, 10, 4]
    assert worth.of((0, 1)) == {0: 0.75, 1: 0.25}
    board.found = [10, 4, 4]
    one, few = worth.of((0,))[0], worth.of((2,))[2]
    board.found = [40, 4, 4]
    assert 0.75 < one < worth.of((0,))[0] < 1
    assert 0 < few < 0.25


def test_who_plays_alone_is_ahead_of_how_it_went_before():
    board = Scored()
    board.found = [10]
    worth = mcts._Worth(board)
    assert worth.of((0,)) == {0: 0.75}
    board.found = [30]
    assert worth.of((0,))[0] > 0.75
    board.found = [1]
    assert worth.of((0,))[0] < 0.75


def test_what_is_worked_out_beforehand_is_not_again(monkeypatch):
    play = started("liars_dice")
    prepare(play.program, ["random", "mcts:iterations=5"])

    def never(*_, **__):
        raise AssertionError

    monkeypatch.setattr("catrules.compiled.stepper.Stepper", never)
    monkeypatch.setattr("catrules.machine.hidden.sampling.Knowledge", never)
    monkeypatch.setattr("catrules.machine.shared.Machine", never)
    searched(play, Search(iterations=5))
    with pytest.raises(AssertionError):
        prepare(started("liars_dice", players=3).program, ["mcts"])


def test_the_same_seed_gives_the_same_game():
    program = catrules.load("games/lucky_cat.catrules").program(3)
    bots = ["mcts:iterations=20", "greedy", "mcts:iterations=20,positions=3"]
    one, two = (playout(program, 9, 1, bots, most=60) for _ in range(2))
    assert one == two
    assert one != playout(program, 9, 1, ["greedy", *bots[1:]], most=60)


def test_where_no_position_can_be_drawn_it_answers_at_random(monkeypatch):
    monkeypatch.setattr(mcts, "_drawn", lambda *_: [])
    assert len({searched(started("tic_tac_toe", seed=seed)) for seed in range(30)}) > 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mctz", "random, greedy, mcts"),
        ("mcts:", "as in mcts:iterations=1000"),
        ("mcts:depth=3", "as in mcts:iterations=1000"),
        ("mcts:iterations=3,iterations=4", "each at most once"),
        ("mcts:iterations=0", "from 1 to 1000000"),
        ("mcts:iterations=x", "from 1 to 1000000"),
        ("mcts:positions=10001", "from 1 to 10000"),
    ],
)
def test_names_that_are_no_bot_say_what_is_wanted(name, said):
    with pytest.raises(UnknownPolicy, match=said):
        policy_named(name)


def test_settings_may_stand_behind_the_name():
    assert policy_named("mcts") == Search()
    assert policy_named("mcts:positions=2, iterations=30") == Search(30, 2)


def test_logarithms_are_near_enough():
    from math import log as exact

    assert all(abs(log(n) - exact(n)) < 1e-5 for n in range(1, 3000))


def test_what_is_chosen_at_once_is_chosen_apart():
    """The second of two has the same node whatever the first has answered; then they meet."""
    from catrules.machine.execute import Pending

    root, at_once = Node(), [False, True, False]
    one = Pending(0, 0, ((0, 1), (0, 2)), (), 0)
    two = Pending(0, 1, ((0, 1), (0, 2)), (), 1)
    seconds, then = [], []
    for option in (0, 1):
        path = Path(root, at_once)
        path.go(one, option, path.node(1, (one, two), one).offered(one)[option])
        seconds.append(path.node(1, (two,), two))
        path.go(two, 0, seconds[-1].offered(two)[0])
        then.append(path.node(2, (one,), one))
    assert seconds[0] is seconds[1]
    assert then[0] is not then[1]
