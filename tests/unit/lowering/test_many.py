"""What is asked of many players or things is asked in a loop, and comes to the same."""

import pytest

import catrules
from catrules.lowering import candidates
from catrules.simulate.playouts import playouts

TEXT = """\
game "Many"
players 2..24
components
  3 token for each hue 1..5 for each size 1..2 in heap
  24 coin in bank
on the table
  bag heap of token
  pile bank of coin
  counter found 0..999
  player poorest
each player
  pile own of token
  pile purse of coin
  flag out
  counter points 0..99
value rich(player p) = count p.purse >= 3
value beside(token t, player p) = any q in neighbours(p) where t is in q.own
value others(player p) = (q in players except p where not rich(q) and not q.out)
play
  turns go clockwise from seat(1), skipping p where p.out, at most 15
turn by p
  draw 1 from heap to p.own
  p may act in market repeatedly
  let low = least of count q.purse for q in players
  set poorest to first q in players clockwise from left(p) where count q.purse = low
  add sum of count q.own for q in players where rich(q) to p.points
  set found to count q in players where any t in q.own where t.hue = 3
  if every q in players has q.own is not empty or q.out: add 1 to found
  let mine = first t in tokens where beside(t, p) and t.size = 1
  move mine to p.own
action take by p in market
  on t from tokens where beside(t, p)
  needs t.hue is not 2 "not that hue"
  limit 1 per turn
  move t to p.own
action pay by p in market
  on q from players where q is in others(p)
  needs bank is not empty "nothing left"
  limit 2 per turn
  move 1 coin from bank to q.purse
trigger gone by p when rich(p) and count p.own > 4 and not p.out
  set p.out to yes
  move all from p.own to heap
win six by p when count p.own >= 6
win alone by p when every q in players except p has q.out
always every q in players has count q.own < 9 "not so many"
"""


def played(tmp_path, players):
    (tmp_path / "many.catrules").write_text(TEXT, encoding="utf-8")
    rules = catrules.load(tmp_path / "many.catrules")
    assert rules.findings == ()
    program = rules.program(players)
    sizes = [len(routine.body) for routine in program.routines]
    return sizes, list(playouts(program, 3, range(3)))


def listed(monkeypatch):
    monkeypatch.setattr(candidates, "FEW_PLAYERS", 62)
    monkeypatch.setattr(candidates, "FEW_CELLS", 10**6)


@pytest.mark.parametrize("players", [4, 12])
def test_many_are_asked_in_a_loop_and_the_games_are_the_same(tmp_path, monkeypatch, players):
    shorter, loops = played(tmp_path, players)
    listed(monkeypatch)
    longer, lists = played(tmp_path, players)
    assert loops == lists
    assert (shorter == longer) == (players == 4)


def test_the_rules_of_many_players_are_hardly_longer_than_those_of_few(tmp_path):
    (tmp_path / "many.catrules").write_text(TEXT, encoding="utf-8")
    rules = catrules.load(tmp_path / "many.catrules")
    nine, most = (len(repr(rules.program(n).routines)) for n in (9, 24))
    assert most < nine * 1.5
