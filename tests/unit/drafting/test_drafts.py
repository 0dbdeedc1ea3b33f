"""Drafts notice changes that the suites do not: those that are kept for people to read, and more.

`draft_changes.py` lists the changes and writes the drafts anew.
"""

from pathlib import Path

import pytest
from attrs import evolve
from draft_changes import (
    CLASSICS,
    EVERY,
    MARKET,
    SHEETS,
    Change,
    Group,
    drafted,
    kept,
    suites_on,
)

from catrules.conformance.run import Suite
from catrules.drafting.drafts import draft
from catrules.drafting.ground import Ground, bare
from catrules.drafting.places import changes
from catrules.drafting.same import indistinguishable
from catrules.pipeline import Compilation
from catrules.reading import Texts
from catrules.source import Source


def _listed(groups: tuple[Group, ...]) -> list[object]:
    return [
        pytest.param(group, change, id=f"{group.name}: {change.new.strip() or change.old.strip()}")
        for group in groups
        for change in group.changes
    ]


Suites = tuple[list[Suite], list[Suite]]


def _notices(suites: Suites, name: str, text: str) -> bool:
    """Whether a scenario of a suite passes as the rules are and fails as they are changed."""
    passed = []
    for each in suites:
        suite = next(suite for suite in each if Path(suite.source.name).name == name)
        whole = f"{Ground(suite).front}\n{text}"
        read = Suite(Source(suite.source.name, whole), texts=suite.shelf.texts)
        passed += [run.outcome.passed for run in read.runs]
    return passed == [True, False]


@pytest.mark.parametrize(("group", "change"), _listed((MARKET,)))
def test_small_game(group: Group, change: Change) -> None:
    """Numbers, comparisons, needs, zones, who sees what: the drafts are those that were read."""
    found, suites = drafted(group, change), suites_on(group, change)
    assert found is not None
    assert (Path(found.suite).name, found.text) == kept(group, change)
    assert _notices(suites, *kept(group, change))


@pytest.mark.slow
@pytest.mark.parametrize(("group", "change"), _listed((*CLASSICS, *SHEETS)))
def test_games(group: Group, change: Change) -> None:
    """The same in the games that come with it, with and without variants.

    What was read still notices the change; what is drafted today may be something else, since
    their suites grow, but it is as short.
    """
    suites = suites_on(group, change)
    assert _notices(suites, *kept(group, change))
    found = draft(*suites, decisions=group.decisions)
    assert found is not None
    assert _notices(suites, Path(found.suite).name, found.text)
    assert _is_short(found.text)


def _is_short(text: str) -> bool:
    """Whether it reads as if a person had written it: a few givens, decisions and outcomes."""
    lines = [line.split()[0] for line in text.splitlines()[1:]]
    givens, outcomes = lines.count("given"), lines.count("then") + lines.count("and")
    decisions = lines.count("when") + sum(word.endswith(":") for word in lines)
    return givens <= 3 and decisions <= 5 and outcomes <= 2


def test_what_a_change_is_about() -> None:
    """The words of the changed rule: its zones are those that are filled otherwise."""
    base, changed = suites_on(MARKET, MARKET.changes[0])
    (place,) = changes(base[0].shelf.rules(()), changed[0].shelf.rules(()))
    assert {"purse", "bank", "lamps"} <= place.words
    assert not {"hand", "chest"} & place.words


def test_the_same_again() -> None:
    """A draft depends on nothing but what it is made from."""
    change = MARKET.changes[1]
    assert drafted(MARKET, change) == drafted(MARKET, change)


PEEK = """\
game "Peek"
players 2
components
  2 card for each rank 1..2 in deck
on the table
  deck deck of card
each player
  pile hand of card, seen by owner, counted by all
setup
  each player p: draw 1 from deck to p.hand
play
  turns go clockwise from seat(1), at most 4
turn by p
  p must act in main
action peek by p in main
  p looks at left(p).hand
action wait by p in main
  do nothing
"""

PEEKED = """\
suite of "peek.catrules"
scenario "Once"
  players ana, bo
  ana's turn, in main
  when ana: peek
  then it is bo's turn
"""

TOLD = """\
scenario "Peek: who is told what"
  players ana, bo
  deck from the top = card 1, card 2
  when ana: peek
  then ana is told "ana looks at card 2 in bo's hand"
"""


CHARM = """\
game "Charm"
players 2
components
  1 charm for each number 1..4 in stock
on the table
  deck stock of charm
  pile used of charm
each player
  pile charms of charm, seen by owner
setup
  each player p: draw 1 from stock to p.charms
play
  turns go clockwise from seat(1), at most 4
turn by p
  p must act in main
action play_it by p in main
  on c from p.charms
  move c to used
action wait by p in main
  do nothing
action yawn by p in main
  do nothing
"""

CHARMED = """\
suite of "charm.catrules"
scenario "Once"
  players ana, bo
  ana's turn, in main
  when ana: wait
  then it is bo's turn
"""

LEFT_OUT = """\
scenario "Play it: what may be done"
  players ana, bo
  stock from the top = charm 2, charm 4
  then ana may: play it charm 2; wait; yawn
"""


PURSE = """\
game "Purse"
players 2
components
  4 coin in bank
on the table
  pile bank of coin
each player
  pile purse of coin
  pile chest of coin, seen by owner
  flag tired
play
  turns go clockwise from seat(1), at most 4
turn by p
  p must act in main
action buy by p in main
  needs p.purse is not empty "you have no coin"
  needs not p.tired "you are tired"
  move 1 coin from p.purse to bank
action rest by p in main
  set p.tired to yes
action earn by p in main
  move 1 coin from bank to p.purse
action save by p in main
  move 1 coin from bank to p.chest
"""

PURSED = """\
suite of "purse.catrules"
background
  players ana, bo
  ana's turn, in main
scenario "Once"
  given ana.purse = 1 coin, bo.purse = 1 coin, ana.tired = yes
  when ana: save
  then it is bo's turn
"""

TIRED = """\
scenario "Buy: what may not be done"
  given ana.tired = yes
  then ana may not: buy, because "you are tired"
"""

HIDDEN = """\
scenario "Chest: who sees it"
  given bo.chest = 1 coin
  then ana does not see bo.chest
"""


def _written(folder: Path, name: str, rules: str, suite: str) -> Group:
    """Rules with a suite, without changes."""
    paths = folder / f"{name}.catrules", folder / f"{name}.catspec"
    for path, text in zip(paths, (rules, suite), strict=True):
        path.write_text(text, encoding="utf-8")
    return Group(name, paths[0], paths[1:], ())


def test_what_cannot_be_given_any_more_is_no_difference(tmp_path: Path) -> None:
    """A scenario has to be played on the changed rules, too."""
    group = _written(tmp_path, "charm", CHARM, CHARMED)
    action = CHARM[CHARM.index("action play_it") : CHARM.index("action wait")]
    found = drafted(group, Change(action, ""))
    assert found is not None
    assert (found.text, found.code) == (LEFT_OUT, "E625")


def test_the_reason_that_tells(tmp_path: Path) -> None:
    """Of several reasons the one is said that the changed rules do not have."""
    group = _written(tmp_path, "purse", PURSE, PURSED)
    found = drafted(group, Change('  needs not p.tired "you are tired"\n', ""))
    assert found is not None
    assert found.text == TIRED


def test_something_lies_where_it_is_about_who_sees_it(tmp_path: Path) -> None:
    """An empty chest is nothing to be seen or hidden."""
    group = _written(tmp_path, "purse", PURSE, PURSED)
    found = drafted(group, Change("coin, seen by owner", "coin"))
    assert found is not None
    assert found.text == HIDDEN


def test_what_is_only_told(tmp_path: Path) -> None:
    """Who is told something is a difference, although nothing lies otherwise for it."""
    group = _written(tmp_path, "peek", PEEK, PEEKED)
    change = Change("p looks at left(p).hand", "do nothing")
    found = drafted(group, change)
    assert found is not None
    assert found.text == TOLD
    assert indistinguishable(*suites_on(group, change)).verdict == "different"


def test_no_difference() -> None:
    """What changes nothing has no draft."""
    change = Change("# Lamps and coins", "# Coins and lamps")
    base, changed = suites_on(MARKET, change)
    assert draft(base, changed, decisions=50) is None


def test_budget() -> None:
    """A search ends with its decisions."""
    change = Change("at most (2 * count players)", "at most 40")
    assert drafted(evolve(MARKET, decisions=30), change) is None


def test_every_change_is_of_the_rules() -> None:
    """Each reads otherwise what stands there, and can be played."""
    for group in EVERY:
        text = group.rules.read_text()
        for change in group.changes:
            assert change.old in text, (group.name, change.old)
            texts = Texts.of({str(group.rules): text.replace(change.old, change.new, 1)})
            assert not Compilation.open(group.rules, texts=texts).errors, change


RULES = """game "Coins"
players 2
components
  3 coin in bank
on the table
  pile bank of coin
each player
  pile purse of coin
play
  turns go clockwise from seat(1), at most 4
turn by p: p must act in main
action take by p in main
  needs count p.purse < 2 "two are enough"
  move 1 coin from bank to p.purse
action rest by p in main
  do nothing
"""


def _bare(folder: str, new: str, old: str = "< 2") -> tuple[list[Suite], list[Suite]]:
    texts = Texts.of({f"{folder}/coins.catrules": RULES.replace(old, new)})
    made = [bare(f"{folder}/coins.catspec", "coins.catrules", ("ana", "bo"))]
    return made, [
        bare(f"{folder}/coins.catspec", "coins.catrules", ("ana", "bo"), texts) for _ in made
    ]


def test_rules_without_a_suite(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A draft begins with a new game where nobody has written anything yet."""
    folder = tmp_path_factory.mktemp("coins")
    (folder / "coins.catrules").write_text(RULES)
    found = draft(*_bare(str(folder), "< 1"))
    assert found is not None
    assert found.text == (
        'scenario "Take: what may be done"\n'
        "  ana's turn, in main\n"
        "  given ana.purse = 1 coin\n"
        "  then ana may: take; rest\n"
    )


def test_indistinguishable(tmp_path_factory: pytest.TempPathFactory) -> None:
    """All that can come is looked at, if that is not too much."""
    folder = tmp_path_factory.mktemp("coins")
    (folder / "coins.catrules").write_text(RULES)
    assert indistinguishable(*_bare(str(folder), "<= 1")).verdict == "same"
    assert indistinguishable(*_bare(str(folder), "< 3")).verdict == "same"
    different = indistinguishable(*_bare(str(folder), "< 1"))
    assert different.verdict == "different"
    assert different.difference is not None
    few = indistinguishable(*_bare(str(folder), "< 3"), decisions=5)
    assert (few.verdict, few.decisions) == ("no difference found", 5)
    assert few.games == ("a new game",)
