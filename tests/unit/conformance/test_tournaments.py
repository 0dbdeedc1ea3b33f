"""Suites of tournaments: games are asked for, and how they end is said."""

import pytest

from catrules.conformance.run import Suite
from catrules.source import Source

CUP = """\
tournament "Cup" of "dice.catrules"
players 2..6
each player
  flag out
  counter points 0..999
value still_in = (p in players where not p.out)
play
  repeat at most 9 times while count still_in > 1
    one_round
  every player p where not p.out wins
rule one_round
  shuffle seats
  if count still_in > 2
    play a game by still_in using double
  otherwise
    play a game by still_in
  each player p where score(p) > 0: add score(p) to p.points
  each player p where winners is not empty and p is not in winners
    set p.out to yes
"""

HEAD = """\
suite of "cup.catrules"
background
  players ana, bo, cy
scenario "x"
"""

SEATED = "  after setup\n  when chance: cy\n    chance: bo\n"

GOOD = {
    "to the end": """\
  a new game
  then chance may: ana; bo; cy
  when chance: cy
    chance: bo
  then ana, bo, cy play a game with double
  and nobody has won
  when game: bo, cy win
    chance: bo, ana
  then bo, cy play a game
  and ana.out and not bo.out
  when game: nobody wins
    chance: ana
    chance: bo
  then 2 players play a game
  when game: cy wins
  then cy wins
""",
    "scores": f"""\
{SEATED}  when game: bo wins, scores ana 3, bo 12, cy -4
  then ana.points = 3
  and bo.points = 12
  and cy.points = 0
  and bo wins
""",
    "how they sit": """\
  after setup
  when chance: ana
    chance: cy
  then bo, cy, ana play a game with double in this order
  and ana, bo, cy play a game with double
""",
    "below a step, and with a row": """\
  after setup
  for each row
    first   second
    ana     bo
    bo      ana
  when chance: cy
    chance: bo
    game: first, second win
    chance: ana, bo
  then 2 players play a game
""",
    "what is given": """\
  after setup
  given bo.out = yes
  when chance: cy
    chance: bo
  then ana, cy play a game in this order
""",
    "at random": """\
  a new game
  play 20 games at random
  always count still_in > 0 "somebody is left"
""",
}

BAD = {
    "  then bo, cy play a game with double\n": (
        "E625",
        "expected a game by bo and cy with double, got a game by ana, bo and cy with double in "
        "this order",
    ),
    "  then ana, bo, cy play a game\n": (
        "E625",
        "expected a game by ana, bo and cy, got a game by ana, bo and cy with double in this order",
    ),
    "  then cy, bo, ana play a game with double in this order\n": (
        "E625",
        "expected a game by cy, bo and ana with double in this order, got a game by ana, bo and cy "
        "with double in this order",
    ),
    "  then 2 players play a game with double\n": (
        "E625",
        "expected a game by 2 players with double, got a game by ana, bo and cy with double in "
        "this order",
    ),
    "  when game: bo wins\n  then ana plays a game\n": (
        "E625",
        "expected a game by ana, but no game is played now",
    ),
    "  when game: dee wins\n  then bo wins\n": (
        "E620",
        "dee does not play this game: ana, bo and cy do",
    ),
    "  when game: bo wins, scores ana 3, bo 4\n  then bo wins\n": (
        "E620",
        "there is no score of cy; write `bo wins` or `bo, cy win, scores ana 12, bo 20, cy 20`",
    ),
    "  when game: bo wins, scores 3\n  then bo wins\n": (
        "E620",
        "`3` is not somebody's score; write `bo wins` or `bo, cy win, scores ana 12, bo 20, cy 20`",
    ),
    "  when game: bo\n  then bo wins\n": (
        "E620",
        "`bo` does not say how a game ended; write `bo wins` or `bo, cy win, scores ana 12, bo 20, "
        "cy 20`",
    ),
    "  when ana: pass\n  then bo wins\n": (
        "E621",
        "this step is never reached: ana is not asked now; a game by ana, bo and cy is to be "
        "played",
    ),
}


def said(folder, text):
    (folder / "cup.catrules").write_text(CUP, encoding="utf-8")
    suite = Suite(Source(str(folder / "cup.catspec"), HEAD + text))
    findings = [*suite.findings, *(f for run in suite.runs for f in run.outcome.findings)]
    return [(f.code, f.message) for f in findings]


@pytest.mark.parametrize("name", GOOD)
def test_tournament(name, tmp_path):
    assert said(tmp_path, GOOD[name]) == []


@pytest.mark.parametrize("text", BAD)
def test_what_is_not_so(text, tmp_path):
    assert said(tmp_path, SEATED + text) == [BAD[text]]


def test_a_game_plays_no_games(tmp_path):
    rules = 'game "G"\nplayers 2\nplay\n  seat(1) may act in main\naction go by p in main: p wins\n'
    (tmp_path / "cup.catrules").write_text(rules.replace(": p wins", "\n  p wins"))
    head = HEAD.replace("ana, bo, cy", "ana, bo") + "  a new game\n"
    findings = []
    for text in ("  then ana, bo play a game\n", "  when game: ana wins\n  then ana wins\n"):
        suite = Suite(Source(str(tmp_path / "cup.catspec"), head + text))
        findings += [f for run in suite.runs for f in run.outcome.findings]
    assert [f.code for f in findings] == ["E616", "E614"]
