"""Positions of the games on the shelf: bots go on alike, and suites read what lies where."""

from pathlib import Path

import pytest

import catrules
from catrules.conformance.run import Suite
from catrules.simulate.policies import answer
from catrules.source import Source

GAMES = Path(__file__).parents[3] / "games"
SHELF = sorted(str(path.relative_to(GAMES)) for path in GAMES.glob("**/*.catrules"))


def games():
    """The shelf's games: variants and tournaments left out."""
    texts = {name: (GAMES / name).read_text(encoding="utf-8") for name in SHELF}
    return [name for name in SHELF if "\ngame " in f"\n{texts[name]}"]


@pytest.mark.parametrize("name", games())
def test_bots_go_on_alike(name):
    rules = catrules.load(GAMES / name)
    play = rules.start(seed=3)
    for step in range(13):
        if play.over:
            break
        if step % 4 == 0:
            other = rules.continue_from(catrules.Position.of(rules.position(play).text))
            one, made, recalled = play.copy(), len(play.decisions), len(other.decisions)
            assert other.pending == one.pending
            for _ in range(6):
                if not one.over:
                    answer(one, "random")
                    answer(other, "random")
            assert one.decisions[made:] == other.decisions[recalled:]
            assert rules.position(one).text == rules.position(other).text
        answer(play, "random")


def test_what_lies_where_can_be_copied_into_a_suite():
    rules = catrules.load(GAMES / "lucky_cat.catrules")
    play = rules.start(names=["ana", "bo"], seed=3)
    for step in range(12):
        answer(play, "random")
        decision = play.pending[0]
        if step < 4 or decision.form != "window" or decision.actor != 1:
            continue
        given = [line for line in rules.position(play).text.split("\n") if line[:6] == "given "]
        outcomes = [f"  and {line[6:]}" for line in given]
        lines = [
            'suite of "lucky_cat.catrules"\n\nbackground\n  players ana, bo\n',
            'scenario "As it was" [LC-TURN-01]',
            "  ana's turn, in dice_step",
            *(f"  {line}" for line in given),
            f"  then ana may: {'; '.join(o for o in decision.options if o != 'pass')}",
            *outcomes,
        ]
        suite = Suite(Source(str(GAMES / "a.catspec"), "\n".join(lines) + "\n"))
        assert not suite.findings
        (run,) = suite.runs
        assert suite.message(run.outcome) == ""
        return
    raise AssertionError("ana was never asked")
