"""What a game reaches of its rules. Line 3 is the first of each text: two lines of head precede."""

TURN = """\
play: turns go clockwise from seat(1), at most 2
turn by p"""


def test_a_line_that_is_never_run_is_told_with_those_that_follow(missing):
    found = missing(
        """\
on the table
  counter n 0..9
play
  if n = 0
    set n to 1
  otherwise
    set n to 2
    set n to 3
  nobody wins
rule nothing_runs_this
  set n to 4
""",
        [],
    )
    assert found == [
        "6 `n = 0` never false",
        "9 never run, nor 1 line that follows",
        "13 never run",
    ]


def test_the_parts_of_a_condition(missing):
    text = """\
on the table
  counter n 0..9
  flag on
play
  repeat 3 times
    if on and (n > 0 or n = 0): set n to 5
    if not on or n > 7: set n to n
    add 1 to n
    if n = 2: set on to yes
"""
    assert missing(text, []) == [
        "8 `n > 0` never false",
        "8 `n = 0` never asked",
        "9 `n > 7` never true",
    ]


def test_a_condition_with_not_in_it_is_told_as_it_is_written(missing):
    text = """\
components
  2 coin in bank
on the table
  pile bank of coin
  player starter
  counter n 0..9
play
  if starter is not nothing: set n to 1
  if bank is not empty: set n to 2
  if n is odd: set n to 3
  if n is even: set n to 4
  if n is not odd: set n to 5
  if n is not even: set n to 6
  if seat(1) is not seat(2): set n to 7
"""
    assert missing(text, []) == [
        "10 `starter is not nothing` never true",
        "10 never run",
        "11 `bank is not empty` never false",
        "12 `n is odd` never true",
        "12 never run",
        "13 `n is even` never false",
        "14 `n is not odd` never false",
        "15 `n is not even` never false",
        "16 `seat(1) is not seat(2)` never false",
    ]


def test_what_the_number_of_players_and_the_settings_decide(missing):
    text = """\
assume fast = yes "for tests"
components
  start coin in bank
on the table
  pile bank of coin
  counter n 0..9
value start = 5 if count players = 2 otherwise 3
play
  if fast: set n to 1
  if count players > 2: set n to 2
"""
    two = ["9 `count players = 2` never false", "11 `fast` never false"]
    assert missing(text, []) == [
        *two,
        "12 `count players > 2` never true",
        "12 never run",
    ]
    assert missing(text, [], players=3) == [
        "9 `count players = 2` never true",
        "11 `fast` never false",
        "12 `count players > 2` never false",
    ]


def test_values_of_every_sort(missing):
    text = """\
components
  2 coin in bank
on the table
  pile bank of coin
  counter n 0..9
value three = 3
value truth = n > 1
value set = (p in players with most p.m)
value things = (c in bank where yes)
value thing = first c in bank
value nobody_asks = n
value score(player p) = p.m
each player
  counter m 0..9
play
  if truth and three = 3: set n to 1
  if set is not empty and things is not empty: set n to 2
  if thing is not nothing: set n to 3
"""
    assert [each for each in missing(text, []) if "never run" in each] == [
        "13 never run",
        "14 never run",
        "18 never run",
    ]


def test_of_a_choice_who_chose_what(missing):
    text = f"""\
on the table
  counter n 0..9
{TURN}
  p chooses one "what?"
    "one": set n to 1
    "two" if n = 9: set n to 2
    "three": set n to 3
  p may "more": add 1 to n
  p may "less" if n > 8
    subtract 1 from n
"""
    found = missing(text, ["one", "no", "three", "more"])
    assert found == [
        "9 option never offered: two",
        "9 `n = 9` never true",
        "12 option never offered: less, nor 1 line that follows",
        "12 `n > 8` never true",
    ]


def test_a_no_that_nobody_was_asked_for_is_none(missing):
    text = f"""\
on the table
  counter n 0..9
{TURN}
  p may "more" if n < 1: add 1 to n
"""
    assert missing(text, ["more"]) == ["7 option never taken: no"]
    assert missing(text, ["no", "more"]) == ["7 `n < 1` never false"]


WINDOW = f"""\
components
  3 coin in bank
on the table
  pile bank of coin
each player
  pile purse of coin
  counter n 0..9
{TURN}
  p may act in market repeatedly
action take by p in market
  needs bank is not empty "empty"
  limit 2 per turn "twice"
  move 1 coin from bank to p.purse
action put by p in market "put back"
  on c from p.purse where p.n = 0
  needs count p.purse > 1 or p.n = 5
  move c to bank
"""


def test_of_a_window_what_was_done(missing):
    assert missing(WINDOW, ["take", "pass", "pass"]) == [
        "14 `bank is not empty` never false",
        "15 `limit 2 per turn` never used up",
        "17 option never offered: put back, nor 1 line that follows",
        "19 `count p.purse > 1` never true",
        "19 `p.n = 5` never true",
    ]
    every = ["take", "take", "put back", "take", "take", "pass"]
    assert missing(WINDOW, every) == [
        "18 `p.n = 0` never false",
        "19 `p.n = 5` never true",
    ]


def test_pass_counts_only_where_something_else_could_be_done(missing):
    text = WINDOW.replace("3 coin", "1 coin")
    assert "12 option never taken: pass" in missing(text, ["take"])


def test_loops(missing):
    text = """\
on the table
  counter n 0..9
each player
  counter m 0..9
play
  each player p where p.m > 0: set n to 1
  repeat at most 3 times while n < 2: add 1 to n
  repeat at most 3 times until n > 2: add 1 to n
  if any p in players where p.m = 1: set n to 1
  if every p in players has p.m = 0: set n to 2
  set n to count p in players where p.m = n
  set n to 9 if n = 2 otherwise 8
  turns go clockwise from seat(1), skipping q where q.m = 4, at most 2
turn by p
  match n
    8: set n to 7
    9, 6: set n to 5
    otherwise: set n to 4
"""
    assert missing(text, []) == [
        "8 `p.m > 0` never true",
        "8 never run",
        "10 `n > 2` never false",
        "11 `any p in players where p.m = 1` never true",
        "11 `p.m = 1` never true",
        "11 never run",
        "12 `every p in players has p.m = 0` never false",
        "12 `p.m = 0` never false",
        "13 `p.m = n` never true",
        "14 `n = 2` never true",
        "15 `q.m = 4` never true",
        "19 never run",
    ]


def test_what_stands_by_itself(missing):
    text = f"""\
on the table
  counter n 0..9
each player
  counter m 0..9
{TURN}
  add 1 to n
  p may "win": set p.m to 9
trigger nine when n = 9: set n to 0
trigger two when n = 2
  set n to 3
win nines by p when p.m = 9
win never by p when p.m = 8
always n < 9 "small"
note "nothing runs here"
"""
    assert missing(text, ["no", "win"]) == [
        "11 `n = 9` never true",
        "11 never run",
        "15 never run",
        "15 `p.m = 8` never true",
    ]


def test_all_copies_of_a_line_are_one(missing):
    """Tasks of `at once`, what is `together` and what a value is asked in are lowered for each."""
    text = """\
each player
  counter m 0..9
play
  each player p, at once
    p may "more" if small(p.m): add 1 to p.m
    check(p)
  together
    check(seat(1))
  check(seat(2))
rule check(player p)
  if small(p.m): add 2 to p.m
value small(number k) = k < 2
"""
    assert missing(text, ["more", "no"]) == ["7 `small(p.m)` never false"]


def test_hooks_and_changes(missing):
    text = f"""\
on the table
  counter n 0..9
assume extra = 3 in 1..9 "for tests"
value price = 2
{TURN}
  pay by p
  set n to price + extra
  p may act in market
rule pay by p: set n to 1
rule rest by p: set n to 1
action sell by p in market
  set n to 1
action buy by p in market
  set n to 1
"""
    fog = """\
before pay by p, if n = 9: set n to 4
after pay by p: set n to 5
instead of pay by p, if n < 9
  as usual
  set n to 6
instead of rest by p: as usual
change price by + 1, if n = 7
change extra to 4
no sell by p, if n = 8 "no"
no buy by p "never"
before p acts in market, if n > 8: set n to 4
"""
    assert missing(text, ["sell", "pass"], fog=fog) == [
        "13 never run",
        "16 option never offered: buy, nor 1 line that follows",
        "fog:2 `n = 9` never true",
        "fog:2 never run",
        "fog:4 `n < 9` never false",
        "fog:7 never run",
        "fog:8 `n = 7` never true",
        "fog:10 `n = 8` never true",
        "fog:12 `n > 8` never true",
        "fog:12 never run",
    ]


def test_a_line_for_some_things_alone(missing):
    text = """\
components
  1 ring token in box
  1 cup token in box
on the table
  counter n 0..9
play
  each token t in box: use(t)
rule use(ring t): set n to 1
rule use(cup t): set n to 2
"""
    fog = 'no use(cup t) "never"\n'
    assert missing(text, []) == []
    assert missing(text, [], fog=fog) == ["11 never run"]


def test_lines_that_hold_only_with_another_variant(missing):
    text = """\
on the table
  counter n 0..9
  flag both
play
  set both to n = 0 and not both
  grow
rule grow: set n to 1
"""
    fog = "with dew\n  after grow, if n > 3, over dew: set n to 2\n"
    dew = "after grow, if both: set n to 3\n"
    expected = ["7 `n = 0` never false", "7 `both` never true"]
    assert missing(text, [], fog=fog, dew=dew) == [
        *expected,
        "dew:2 `both` never false",
        "fog:3 `n > 3` never true",
        "fog:3 never run",
    ]
    assert missing(text, [], fog=fog) == [
        *expected,
        "fog:3 `n > 3` never asked",
        "fog:3 never run",
    ]


def test_a_win_is_reached_by_winning_and_not_by_being_looked_at(missing):
    text = """\
components
  2 town
on the table
  counter n 0..9
each town
  counter size 0..9
play
  add 1 to n
  seat(1) may "go on": add 3 to n
win by p when n > 3
trigger grown(town t) when n = 7 and t.size = 0: add 1 to t.size
"""
    found = missing(text, ["no"])
    assert [line for line in found if line.startswith(("12", "13"))] == [
        "12 never run",
        "12 `n > 3` never true",
        "13 `n = 7` never true",
        "13 `t.size = 0` never asked",
        "13 never run",
    ]
    assert not [line for line in missing(text, ["go on"]) if line.startswith("12")]
