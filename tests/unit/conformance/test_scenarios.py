"""What scenarios may say, and that it means what it says."""

import pytest
from conformance_suites import said, suite

GOOD = {
    "zones by what lies there": """\
  given ana.purse = 3 coins, 1 lucky, ana.hand = card 1, 2 card 3
  then ana.purse = 1 lucky, 3 coins
  and ana.hand = card 3, card 1, card 3
  and bank = 6 coins
  and vault = 1 lucky
  and ana.lamps = nothing
""",
    "marks": """\
  given day = 3, bo.tired = yes, host = bo
  then day = 3 and bo.tired
  and host = bo
  and ana.tired = no
""",
    "dice by their faces": """\
  given sky = 2 die 4, die 6
  then sky = die 6, die 4, die 4
  and count sky with face 4 = 2
""",
    "the rest of something": """\
  given bo.purse = other coins, ana.purse = 2 coins
  then bank is empty
  and count bo.purse = 7
""",
    "all of something": """\
  given bo.purse = all lucky
  then bank = 9 coins
  and vault is empty
""",
    "answers inside a step, in order": """\
  when ana: look up
    chance: die = 4, 6
    ana: earn
  then sky = die 4, die 6
  and ana gains 1 coin
  and 1 coin moves from bank to ana.purse
""",
    "the beginning of a label": """\
  when ana: look
    chance: 1
    chance: 2
    ana: re
  then it is bo's turn
""",
    "what is declined need not be said": """\
  given ana.purse = 4 coins
  when ana: buy
  then bo.claps = no
  and ana loses 2 coins
  when ana: buy
  then ana wins
""",
    "a window is left where nothing can be done": """\
  given ana.purse = 1 coin
  when ana: save
  then it is bo's turn
""",
    "but not while somebody is waited for there": """\
  given ana.purse = 1 coin
  when ana: save
  then ana may not: sing, because "too dark"
  when bo: look up
    chance: die = 1, 2
    bo: rest
  then it is ana's turn
""",
    "nor is it what somebody may do": """\
  given ana.purse = 1 coin, host = ana
  when ana: save
  then ana may: dance
""",
    "a window where something can be done is not": """\
  given ana.lamps = 1 lamp, ana.purse = 1 coin
  when ana: save
  then ana may: sing
  when ana: sing
  then ana.claps
  and it is bo's turn
""",
    "what is not declined": """\
  given ana.purse = 2 coins
  when ana: buy
    bo: clap
  then bo.claps
""",
    "to be asked is an outcome": """\
  given ana.purse = 2 coins
  when ana: buy
  then bo is asked "clap"
  and ana is not asked
  and bo may: clap
""",
    "outcomes between steps": """\
  given ana.purse = 3 coins
  when ana: buy
  then ana.purse = 1 coin
  when ana: save
  then ana.chest = 1 coin
  and ana gains 0 coins
  and nobody has won
""",
    "refused, with reason and clause": """\
  then ana may: look up; take; find
  and ana may not: buy, because "costs more" [SH-BUY-02]
  and bo may not: take
""",
    "what is seen": """\
  given ana.hand = card 2, ana.chest = 1 coin, ana.purse = 2 coins, day = 4
  then ana sees ana.hand = card 2
  and bo sees count ana.hand = 1
  and bo does not see what is in ana.hand
  and bo does not see ana.chest
  and bo sees ana.purse = 2 coins
  and bo sees day = 4
""",
    "a new game, its setup played": """\
  a new game
  when table: bo
    chance: card = 1, 2
  then host = bo
  and ana.hand = card 1
  and count deck = 4
  and it is ana's turn
""",
    "a stacked deck": """\
  a new game
  deck from the top = card 3, card 3
  when table: ana
  then bo.hand = card 3
""",
    "after setup, which has not run": """\
  after setup
  then ana.purse = nothing
  and it is ana's turn
  and day = 1
""",
    "before a turn": """\
  bo's turn
  then it is bo's turn
  and day = 1
""",
    "in a turn nothing before the window runs": """\
  then day = 0
""",
    "settings": """\
  set price = 1
  given ana.purse = 1 coin
  when ana: buy
  then ana.lamps = 1 lamp
""",
    "refused configurations": """\
  refused: players 5, because "2 to 4"
  refused: set price = 7
""",
    "random play": """\
  a new game
  play 3 games at random
  always count coins = 11 "no coin is lost"
""",
    "columns in givens, steps, answers and outcomes": """\
  for each row
    ana.purse        day   way    has             who
    1 coin           2     earn   2 coins         ana
    1 lucky, 1 coin  8     rest   1 lucky, 1 coin  bo
  when ana: look up
    chance: 1, 1
    ana: way
  then day >= 2
  and ana.purse = has
  and current is who
""",
}


@pytest.mark.parametrize("name", GOOD)
def test_scenario_holds(name, tmp_path):
    assert said(tmp_path, f'scenario "{name}"\n{GOOD[name]}') == []


def test_an_answer_is_used_if_one_row_uses_it(tmp_path):
    text = """\
scenario "rows"
  for each row
    ana.purse
    2 coins
    1 coin
  when ana: save
    bo: clap
  then ana may not: buy
"""
    assert said(tmp_path, text) == ["E622 7", "E622 7"]
    asked = text.replace("save", "look up").replace("bo: clap", "chance: 1, 2\n    ana: earn")
    assert said(tmp_path, asked.replace("may not: buy", "may also: look up")) == []


def test_a_scenario_overrules_its_background(tmp_path):
    head = 'suite of "shop.catrules"\nbackground\n  players ana, bo\n  ana\'s turn, in market\n'
    head += "  ana.purse = 2 coins\n  bo.purse = other coins\n  day = 5\n"
    text = 'scenario "x"\n  players ana, bo, cy\n  bo\'s turn, in market\n'
    text += "  given bo.purse = 1 coin, day = 6\n"
    text += "  then ana.purse = 2 coins\n  and bo.purse = 1 coin\n  and day = 6\n"
    text += "  and it is bo's turn\n"
    assert said(tmp_path, text, head) == []


def test_what_the_background_gives_to_others_is_left_aside(tmp_path):
    head = 'suite of "shop.catrules"\nbackground\n  players ana, bo, cy\n  ana\'s turn, in market\n'
    head += "  ana.purse = 2 coins, cy.purse = 5 coins\n"
    text = 'scenario "x"\n  players ana, bo\n  given bo.purse = other coins\n'
    text += "  then ana.purse = 2 coins\n  and bo.purse = 7 coins\n"
    assert said(tmp_path, text, head) == []
    assert said(tmp_path, text.replace("given bo", "given cy"), head) == ["E201 3"]
    misspelt = head.replace("cy.purse", "sy.purse")
    assert said(tmp_path, text, misspelt) == ["E201 0"]


def test_a_new_game_begins_without_the_givens_of_the_background(tmp_path):
    head = 'suite of "shop.catrules"\nbackground\n  players ana, bo\n  ana.purse = 5 coins\n'
    text = 'scenario "x"\n  a new game\n  when table: ana\n    chance: card = 1, 1\n'
    found = suite(tmp_path, f"{text}  then count ana.purse = 0\n", head)
    assert [run.outcome.findings[0].code for run in found.runs] == ["E625"]
    assert "got 1" in found.runs[0].outcome.findings[0].message


def test_a_suite_of_rules_that_do_not_exist(tmp_path):
    found = suite(
        tmp_path,
        'scenario "x"\n  then day = 0\n',
        'suite of "none.catrules"\nbackground\n  players ana, bo\n',
    )
    assert [finding.code for finding in found.broken_rules] == ["E001"]


def test_runs_know_their_clauses_and_cases(tmp_path):
    text = 'scenario "x" [SH-A-01] as SH-V01\n  then day = 0 [SH-A-02..03]\n'
    (run,) = suite(tmp_path, text).runs
    assert run.case.clauses == ("SH-A-01", "SH-A-02", "SH-A-03")
    assert run.outcome.cases == ("SH-V01",)


def test_the_same_suite_says_the_same_twice(tmp_path):
    text = 'scenario "x"\n  a new game\n  play 3 games at random\n  always day < 3\n'
    one, two = (suite(tmp_path, text).runs[0].outcome for _ in range(2))
    assert one == two
    assert not one.passed
