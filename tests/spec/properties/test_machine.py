"""A game as a machine of Hypothesis: what it watches, and what designers add to it."""

from contextlib import contextmanager

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

import catrules
from catrules.machine.play import Play
from catrules.testing import GameMachine, watched

FEW = settings(max_examples=8, stateful_step_count=20, deadline=None, database=None)

SEARCH = settings(FEW, max_examples=100, phases=[Phase.generate, Phase.shrink])


def machine(game, **more):
    """A machine of a game."""
    return type("Made", (GameMachine,), {"game": game, **more})


def run(made, how=FEW):
    run_state_machine_as_test(made, settings=how)


@contextmanager
def found(text):
    """An invariant is broken, and says so with the game in which it is."""
    with pytest.raises(AssertionError) as caught:
        yield
    assert text in str(caught.value)
    assert "in <Play of 'Race'" in str(caught.value)


# ---- machines


def test_a_sound_game_is_played_without_findings(race):
    begun = []
    run(machine(race, begun=lambda self: begun.append(len(self.play.names))))
    assert {2, 3, 4} <= set(begun)


def test_where_a_game_is_over_another_begins(race):
    begun, over = [], []

    class Short(GameMachine):
        game, players, settings = race, 2, {"target": 5}

        def begun(self):
            begun.append(self.play)

        @invariant()
        def ends(self):
            over.append(self.play.over)

    run(Short)
    assert len(begun) > FEW.max_examples
    assert any(over)
    assert {dict(play.program.settings)["target"] for play in begun} == {"5"}


def test_chance_may_be_drawn(race):
    actors = set()

    class Drawn(GameMachine):
        game, every_stop = race, True

        @invariant()
        def asked(self):
            actors.update(answer.actor for answer in self.play.decisions)

    run(Drawn)
    assert "chance" in actors


def test_what_a_designer_holds_for_true_is_looked_for(race):
    class Low(GameMachine):
        game, players = race, 2

        @invariant()
        def nobody_has_nine(self):
            assert all(p.mark("points").value < 9 for p in self.play.view().players)

    with pytest.raises(AssertionError) as caught:
        run(Low, SEARCH)
    told = "\n".join(caught.value.__notes__)
    assert "state = Low()" in told
    assert "Draw 2: Answer(actor=1, label=" in told
    assert told.count("state.decide(") <= 5


def test_a_designer_may_add_what_happens(race):
    looked = []

    class Looking(GameMachine):
        game = race

        @rule()
        def look(self):
            looked.append(self.play.view(1).seat)

    run(Looking)
    assert set(looked) == {1}


def test_an_always_that_does_not_hold_is_a_fault_of_the_rules(rules_of, race_text):
    rules = rules_of(race_text.replace("always count middle >= 1", "always count middle >= 8"))
    assert rules.ok
    with pytest.raises(catrules.RulesFault, match="coins are left"):
        run(machine(rules), settings(SEARCH, phases=[Phase.generate]))


def test_a_machine_without_a_game_says_what_it_lacks():
    class Empty(GameMachine):
        pass

    with pytest.raises(TypeError, match=r"Empty says no game: .* `game = catrules.load\(…\)`"):
        run(Empty)


# ---- what is watched


@pytest.fixture
def play(race):
    """A game some way on."""
    made = race.start(players=2, seed=1, settings={"target": 40})
    for _ in range(6):
        made.apply("throw")
    return made


def test_a_sound_position_is_found_sound(play, race):
    watched.options(play)
    watched.components(play)
    watched.views(play)
    watched.copies(play)
    watched.replayed(play, race, {"target": 40}, False)


def cell(play, zone, label):
    """The address of what lies in a zone."""
    program = play.program
    (home,) = [each for each in program.zones if each.name == zone and not each.index]
    labels = [program.sorts[program.variants[v].sort].names[0] for v in home.variants]
    return home.base + labels.index(label)


def test_a_lost_component_is_noticed(play):
    play.standing.state[cell(play, "middle", "coin")] -= 1
    with found("of 6 coin there are "):
        watched.components(play)


def test_less_than_nothing_is_noticed(play):
    play.standing.state[cell(play, "purse", "coin")] = -1
    with found("less than nothing lies in purse"):
        watched.components(play)


def test_a_decision_without_options_is_noticed(play):
    from attrs import evolve

    (decision,) = play.pending
    play._pending = (evolve(decision, options=()),)
    with found("has no option"):
        watched.options(play)
    play._pending = (evolve(decision, options=("throw", "throw")),)
    with found("is offered ['throw'] twice"):
        watched.options(play)
    play._pending = ()
    with found("it is over while somebody is asked, or neither"):
        watched.options(play)


def shown_otherwise(monkeypatch, seat, change):
    """Lets one see something else than there is."""
    from attrs import evolve

    true = Play.view

    def view(self, whom=None):
        made = true(self, whom)
        if whom != seat:
            return made
        return evolve(made, players=tuple(change(evolve, each) for each in made.players))

    monkeypatch.setattr(Play, "view", view)


def test_a_seat_that_is_shown_what_is_not_so_is_noticed(play, monkeypatch):
    seat = len(play.decisions) % 2 + 1

    def richer(evolve, player):
        (purse,) = player.zones
        return evolve(player, zones=(evolve(purse, contents=(("coin", 99),)),))

    with monkeypatch.context() as patch:
        shown_otherwise(patch, seat, richer)
        with found(f"{seat} is shown what is not so of purse (1)"):
            watched.views(play)
    with monkeypatch.context() as patch:
        shown_otherwise(
            patch, seat, lambda evolve, player: evolve(player, marks=player.marks[::-1])
        )
        watched.views(play)
        patch.undo()
        shown_otherwise(
            patch,
            seat,
            lambda evolve, p: evolve(p, marks=tuple(evolve(m, value=-1) for m in p.marks)),
        )
        with found(f"{seat} is shown another points (1) than it is"):
            watched.views(play)
    watched.views(play)


def test_a_referee_that_is_not_shown_all_is_noticed(play, monkeypatch):
    def nothing(evolve, player):
        (purse,) = player.zones
        return evolve(player, zones=(evolve(purse, count=50),))

    shown_otherwise(monkeypatch, None, nothing)
    with found("the referee is not shown what lies in ['purse']"):
        watched.views(play)


def test_a_copy_that_reaches_the_game_is_noticed(play, monkeypatch):
    true = Play.copy

    def copy(self):
        made = true(self)
        made._answers = self._answers
        return made

    monkeypatch.setattr(Play, "copy", copy)
    with found("what was done in a copy changed the game"):
        watched.copies(play)


def test_answers_that_make_another_game_are_noticed(play, race):
    for values in ({"rests": False, "target": 40}, {"target": 5}):
        with found("the same answers make another game"):
            watched.replayed(play, race, values, False)


def test_a_tournament_is_watched_as_well(tmp_path, race_text):
    (tmp_path / "race.catrules").write_text(race_text, encoding="utf-8")
    cup = tmp_path / "cup.catrules"
    cup.write_text(
        'tournament "Cup" of "race.catrules"\nplayers 2..4\n\nplay\n  repeat 2 times\n'
        "    play a game by players\n  each player p where p is in winners\n    p wins\n"
    )
    rules = catrules.load(cup)
    assert rules.ok, [f"{f.span}: {f.message} {f.hint}" for f in rules.findings]
    run(machine(rules, settings={"target": 5}))
