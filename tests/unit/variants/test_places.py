"""Families of places in variants: of one name in two files, and taking more kinds."""

import catrules

GAME = """\
game "Fish"
players 2
components
  4 card in deck
  4 crab in deck
on the table
  pile deck of card or crab
each player
  3 pile fish of card
  counter points 0..9
play: turns go clockwise from seat(1), at most 2
turn by p
  p chooses f from p.fish
  feed(f) by p
rule feed(fish f) by p: move 1 card from deck to f
value score(player p) = p.points
"""

NETS = """\
variant "Nets" of "../fish.catrules"
each player
  2 pile net of card
after feed(f) by p: catch(f, first n in p.net) by p
rule catch(fish f, net n) by p: move all from f to n
change score(p) by + count (n in p.net where full(n))
value full(net n) = n is not empty
"""

HOOKS = """\
variant "Hooks" of "../fish.catrules"
each player
  4 pile net of crab
after turn by p
  each net n in p.net
    if n is empty: move 1 crab from deck to n
"""

ZONE = """\
variant "Zone" of "../fish.catrules"
each player
  pile net of crab
after turn by p: move 1 crab from deck to p.net
"""

CRABS = """\
variant "Crabs" of "../fish.catrules"
each player
  fish also of crab
after turn by p: move 1 crab from deck to (first f in p.fish where f is not empty)
"""


def loaded(folder, *variants):
    (folder / "fish.catrules").write_text(GAME, encoding="utf-8")
    (folder / "fish").mkdir()
    for name, text in (("nets", NETS), ("hooks", HOOKS), ("zone", ZONE), ("crabs", CRABS)):
        (folder / "fish" / f"{name}.catrules").write_text(text, encoding="utf-8")
    return catrules.load(folder / "fish.catrules", variants)


def zones(rules):
    play = rules.start(seed=1)
    while not play.over:
        play.apply(0)
    shown = play.view(1).players[0].as_json()["zones"]
    return {n: [z["contents"] for z in found] for n, found in shown.items() if type(found) is list}


def test_two_variants_have_families_of_one_name(tmp_path):
    found = zones(loaded(tmp_path, "nets", "hooks"))
    assert found["net_of_nets"] == [{"card": 1}, {}]
    assert found["net_of_hooks"] == [{"crab": 1}, {"crab": 1}, {"crab": 1}, {"crab": 1}]
    assert found["fish"] == [{}, {}, {}]


def test_a_family_and_a_zone_of_one_name(tmp_path):
    rules = loaded(tmp_path, "nets", "zone")
    assert rules.errors == ()
    assert zones(rules)["net_of_nets"] == [{"card": 1}, {}]


def test_more_may_lie_in_the_places_of_a_family(tmp_path):
    rules = loaded(tmp_path, "crabs")
    assert rules.errors == ()
    assert zones(rules)["fish"] == [{"card": 1, "crab": 1}, {}, {}]
