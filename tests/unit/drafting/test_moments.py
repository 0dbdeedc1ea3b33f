"""A moment of a game is a scenario that passes, begun late where that can be."""

from functools import partial
from pathlib import Path

import pytest

from catrules.conformance.run import Suite, open_suite
from catrules.drafting.moments import scenario_of
from catrules.machine.play import Play
from catrules.machine.random import policy_below
from catrules.machine.standing import Standing
from catrules.pipeline import Compilation
from catrules.source import Source

HERE = Path(__file__).parent
GAMES = HERE.parents[2] / "games"


def _any(options: int, standing: Standing) -> int:
    return policy_below(standing.state, options)


def played(rules: Path, decisions: int, *, players: int = 2, seed: int = 5, **more: bool) -> Play:
    """A game after some decisions at random."""
    compilation = Compilation.open(rules)
    program = compilation.program(compilation.configuration(players))
    play = Play(program, seed=seed, names=("ana", "bo", "cy")[:players], **more)
    while play.pending and len(play.decisions) < decisions:
        play.choose(partial(_any, len(play.pending[0].options)))
    return play


def passes(suite: Suite, text: str) -> bool:
    """Whether a scenario of a suite holds on its rules."""
    head = suite.source.text.partition("\nscenario ")[0]
    read = Suite(Source(suite.source.name, f"{head}\n{text}"), shelf=suite.shelf)
    return [run.outcome.passed for run in read.runs] == [True]


MARKET = open_suite(HERE / "market.catspec")


def test_the_last_step() -> None:
    """How things stand before it is given; what it has changed is said."""
    play = played(HERE / "market.catrules", 7)
    text = scenario_of(MARKET, play, title="A lamp")
    assert text == (
        'scenario "A lamp"\n'
        "  bo's turn, in market\n"
        "  given box = sun, rain, ana.purse = 1 coin, bo.purse = 2 coins\n"
        "  given ana.hand = card 4, bo.hand = card 6, ana.chest = 1 coin\n"
        "  given bo.chest = 1 coin, day = 2, ana.tired = yes\n"
        "  when bo: buy\n"
        "  then bo.lamps = 1 lamp\n"
        "  and bo.purse is empty\n"
        "  and bank = 9 coins\n"
    )
    assert passes(MARKET, text)


@pytest.mark.parametrize("decisions", range(1, 12))
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_any_moment(decisions: int, steps: int) -> None:
    """Each moment of a game can be told, with as many steps as one likes."""
    play = played(HERE / "market.catrules", decisions, seed=decisions)
    text = scenario_of(MARKET, play, steps=steps)
    assert text is not None
    assert passes(MARKET, text)


def test_chance_that_was_asked() -> None:
    """A game in which chance was asked is told as one in which it was drawn."""
    drawn = played(HERE / "market.catrules", 3)
    asked = Play(drawn.program, seed=5, names=drawn.names, every_stop=True)
    for answer in drawn.decisions:
        while asked.pending[0].actor == "chance" or len(asked.pending[0].options) == 1:
            asked.draw() if asked.pending[0].actor == "chance" else asked.apply(0)
        asked.repeat(answer)
    while asked.pending[0].actor == "chance" or len(asked.pending[0].options) == 1:
        asked.draw() if asked.pending[0].actor == "chance" else asked.apply(0)
    assert scenario_of(MARKET, asked) == scenario_of(MARKET, drawn)


def test_outcomes_of_ones_own() -> None:
    """What somebody wants to say is said, if it is so."""
    play = played(HERE / "market.catrules", 4)
    text = scenario_of(MARKET, play, then=["nobody has won"])
    assert text is not None
    assert text.endswith('  then bo is asked "what now?"\n  and nobody has won\n')
    assert scenario_of(MARKET, play, then=["ana wins"]) is None


def test_settings_and_players() -> None:
    """What the suite says otherwise stands in the scenario."""
    suite = open_suite(GAMES / "classics" / "go_fish.catspec")
    text = scenario_of(suite, played(GAMES / "classics" / "go_fish.catrules", 2, players=3))
    assert text is not None
    assert "  players ana, bo, cy\n  set ranks = 13, suits = 4, dealt_to_two = 7\n" in text
    assert passes(suite, text)


def test_the_end_of_a_game() -> None:
    """Who has won is said of a game that is over."""
    play = played(HERE / "market.catrules", 500)
    text = scenario_of(MARKET, play)
    assert play.over
    assert text is not None
    assert " win" in text
    assert passes(MARKET, text)


STALL = """\
game "Stall"
players 2
assume stock = 6 in 4..20 "in a bag"
components
  stock bead in bag
on the table
  pile bag of bead
  pile tray of bead
each player
  pile purse of bead
play
  turns go clockwise from seat(1), at most 9
turn by p
  p must act in main
action take by p in main
  move 1 bead from bag to p.purse
action show by p in main
  move 1 bead from bag to tray
"""

SHOWN = """\
suite of "stall.catrules"
background
  players ana, bo
  ana's turn, in main
  bag = 5 beads, tray = 1 bead
scenario "Once"
  when ana: take
  then bag = 4 beads
"""


def test_what_the_background_gives_need_not_fit(tmp_path: Path) -> None:
    """With other settings it leaves things over; then all that it gives is given otherwise."""
    (tmp_path / "stall.catrules").write_text(STALL, encoding="utf-8")
    suite = Suite(Source(str(tmp_path / "stall.catspec"), SHOWN))
    assert [run.outcome.passed for run in suite.runs] == [True]
    compilation = Compilation.open(tmp_path / "stall.catrules")
    program = compilation.program(compilation.configuration(2, {"stock": 9}))
    play = Play(program, seed=1, names=("ana", "bo"))
    for label in ("take", "show", "take"):
        play.apply(play.pending[0].options.index(label))
    text = scenario_of(suite, play)
    assert text == (
        'scenario "As it was played"\n'
        "  set stock = 9\n"
        "  given bag = other beads, ana.purse = 1 bead\n"
        "  when ana: take\n"
        "  then ana.purse = 2 beads\n"
        "  and it is bo's turn\n"
        "  and bag = 6 beads\n"
    )
    assert passes(suite, text)
