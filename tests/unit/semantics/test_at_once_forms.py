"""What a block in which all are asked at once may do: each form of statement and expression."""

from pathlib import Path

import pytest

import catrules

HEAD = """\
game "Bids"
players 2..4
components
  3 coin for each player in purse
  4 gem in bank
  2 die/dice showing 1..6 in cup
  1 town
  2 fort
on the table
  pile pot of coin or gem
  pile bank of coin or gem
  pile cup of die
  3 pile heap of coin or gem
  heap chosen
  counter round 0..9
  flag open
each player
  pile purse of coin or gem
  pile bid of coin or gem
  pile dice of die
  counter most 0..9
  flag tired
each town
  pile paid of coin or gem
each fort
  counter level 0..9
value wealth(player p) = count p.purse
value both(player p) = wealth(p) + wealth(p)
value mine(player p) = p.purse
value richest = (p in players where wealth(p) > 2)
value either(player p) = p.purse if open otherwise p.bid
rule pay by p
  move 1 coin from p.purse to pot
rule give(coin c) by p
  move c to pot
rule tidy: set open to yes
rule pay_twice by p
  pay by p
  pay by p
rule look by p
  set p.most to count pot
action bid_one by p in bidding
  on c from p.purse where c is coin
  needs count p.purse > 1 "too few"
  move c to p.bid
action end_it by p in bidding
  set p.tired to yes
action peep by p in peeping
  needs count bank > 1 "x"
  do nothing
play
  seat(1) may act in bidding
  seat(1) may act in peeping
  each player p, at once
"""

CASES = [
    ("roll p.dice", []),
    ("roll cup to p.dice", ["1:6 E317"]),
    ("reveal p.purse", []),
    ("shuffle bank", ["1:9 E317"]),
    ("shuffle p.purse", []),
    ("p acts in bidding while not p.tired", []),
    ("p must act in peeping", []),
    ("move 1 coin from p.purse to pot\nset p.most to count pot", ["2:21 E317"]),
    ("left(p) must act in bidding", ["1:1 E317", "1:1 E318", "1:1 E318"]),
    ("match count p.purse\n  0: set p.most to 1\n  otherwise: set p.most to 2", []),
    (
        "match round\n  0: set p.most to 1\n  otherwise: set p.most to 2\nadd 1 to round",
        ["1:7 E317", "4:10 E317", "4:10 E318"],
    ),
    ("repeat 2 times: pay by p", []),
    ("repeat at most 3 times while count pot < 2: pay by p", ["1:36 E317"]),
    ("each player q: set q.most to 1", ["1:20 E318"]),
    ("each player q: set p.most to 2", []),
    ("if count pot > 1\n  pay by p\notherwise\n  set p.most to 2", ["1:10 E317"]),
    ("if p.tired: pay by p", []),
    ("each fort f: add 1 to f.level", ["1:23 E317", "1:23 E318"]),
    ("each coin c in p.purse: give(c) by p", []),
    ("let c = first x in p.purse\nmove c to p.bid\nmove c to p.purse", []),
    ("move 1 coin from mine(p) to p.bid", []),
    ("move 1 coin from either(p) to p.bid", []),
    ("move 1 coin from either(left(p)) to p.bid", ["1:1 E317", "1:18 E317"]),
    ("set p.most to wealth(left(p))", []),
    ("set p.most to wealth(p)", []),
    ("set p.most to count richest", []),
    ("peep by p", []),
    ("end_it by p", []),
    ("chance chooses k from 1..2", []),
    ("table chooses k from 1..2", ["1:1 E318"]),
    ('p chooses one\n  "a" if count pot > 1: pay by p\n  "b": do nothing', ["2:16 E317"]),
    ("each player q, at once: do nothing", ["1:1 E318"]),
    ("p plays next", ["1:1 E318"]),
    ("make p current", ["1:1 E318"]),
    ("move town.paid to p.bid", ["1:6 E317"]),
    ("set p.most to count town.paid\nmove 1 coin from p.purse to town.paid", ["1:21 E317"]),
    ("set p.most to count coins", ["1:21 E317"]),
    ("let s = (p.purse + p.bid)\nmove s to pot", []),
    ("p chooses c from (p.purse + p.bid)\nmove c to pot", []),
    ("together: pay by p", []),
    ("add 1 to p.most\nadd 1 to round", ["2:10 E317", "2:10 E318"]),
    ('p may "x" if count left(p).bid > 0: pay by p', []),
    ("look by p\npay by p", ["1:1 E317"]),
    ("set p.most to (count p.purse if open otherwise count pot)\npay by p", ["1:54 E317"]),
    ("p looks at left(p).purse", []),
    ("move (p.purse if open otherwise p.bid) to pot", []),
    ("roll 1 die from cup to p.dice", ["1:1 E317"]),
    ("p wins", ["1:1 E318"]),
    ("let q = p\nset q.most to 2", []),
    ("let q = left(p)\nset q.most to 2", ["2:5 E318"]),
    ("let q = seat(1)\nmove 1 coin from q.purse to pot", ["2:1 E317"]),
    ("let c = first x in coins\nmove c to pot", ["1:20 E317", "2:6 E317"]),
    ("p chooses 1..(count pot) cs from p.purse\nmove cs to pot", ["1:21 E317"]),
    ("p chooses c from p.purse where c is in pot\nmove c to pot", ["1:40 E317"]),
    ("move left(p).purse to p.bid", ["1:6 E317"]),
    ("tidy", ["1:1 E318"]),
    ("pay_twice by p", []),
    ("set p.most to both(p)", []),
    ("move ((first x in p.purse) otherwise first y in p.bid) to pot", []),
    ("move 1 coin from mine(p) to p.bid\nmove 1 coin from mine(p) to p.bid", []),
    ("pay by p\npay by p", []),
    ("set p.most to wealth(p) + wealth(p)", []),
    ("let c = first x in (x in p.purse where x is coin)\nmove c to pot", []),
    ("if town.paid is not empty: pay by p", []),
    ("let t = town\nmove t.paid to p.bid", ["2:6 E317"]),
    ("set p.most to sum of c.level for c in forts", []),
    ("move 1 coin from p.purse to chosen", []),
    ("move 1 coin from chosen to p.bid", ["1:1 E317", "1:18 E317"]),
    ("each h in heap: move 1 coin from p.purse to h", []),
    ("each h in heap: move 1 coin from h to p.bid", ["1:17 E317"]),
    ("each h in heap where h is empty: move 1 coin from p.purse to h", ["1:22 E317"]),
    ("each h in heap\n  set p.most to count h\n  move 1 coin from p.purse to h", ["2:23 E317"]),
    ("each h in (x in heap where x is empty): move 1 coin from p.purse to h", ["1:17 E317"]),
    ("each h in heap: set p.most to count h", []),
    ("let z = first h in heap\nmove 1 coin from p.purse to z", ["1:20 E317"]),
    ("move 1 coin from p.purse to chosen\nset p.most to count chosen", ["2:21 E317"]),
]


@pytest.mark.parametrize(("body", "found"), CASES)
def test_what_others_may_change_meanwhile(body: str, found: list[str], tmp_path: Path) -> None:
    file = tmp_path / "bids.catrules"
    file.write_text(HEAD + "".join(f"    {line}\n" for line in body.split("\n")), encoding="utf-8")
    before = HEAD.count("\n")
    errors = [each for each in catrules.check(file) if each.code[0] == "E"]
    assert [
        f"{each.span.line - before}:{each.span.column - 4} {each.code}" for each in errors
    ] == found
