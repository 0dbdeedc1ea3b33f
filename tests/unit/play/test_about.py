"""What a question is about: for whom and for which things the rule that asks runs."""

import pytest
from played import played

NAMES = ("ana", "bo", "cy")

HEAD = """\
game "Tax"
players 3
components
  9 coin in bank
  2 town
  3 card for each rank 1..2 in deck
  2 die/dice showing sun, moon in cup
on the table
  pile bank of coin
  deck deck of card
  pile cup of die
  player holder
  counter spy 0..3, seen by nobody
each player
  pile purse of coin
  pile hand of card, seen by owner
  counter secret 0..9, seen by owner
  counter fame 0..9
each town
  pile paid of coin
play
"""


def who(play, actor):
    return actor if isinstance(actor, str) else play.names[actor - 1]


def asked(text, *answers):
    """Who is asked what about what, after some answers."""
    play = played(HEAD + text, names=NAMES)
    for answer in answers:
        play.apply(answer)
    return [(who(play, d.actor), d.prompt, d.about) for d in play.pending]


ASKED = {
    "what a rule is given": (
        """\
  hand_out(seat(2)) by seat(1)
rule hand_out(player q) by p
  p chooses one "which?"
    "a": move 1 coin from bank to q.purse
    "b": do nothing
""",
        [("ana", "which?", ("bo",))],
    ),
    "also if it is given who is asked": (
        """\
  hand_out(seat(1)) by seat(1)
rule hand_out(player q) by p
  p chooses one "which?"
    "a": move 1 coin from bank to q.purse
    "b": do nothing
""",
        [("ana", "which?", ("ana",))],
    ),
    "but who acts is not told of himself": (
        """\
  hand_out by seat(2)
rule hand_out by p
  p may "take": move 1 coin from bank to p.purse
""",
        [("bo", "", ())],
    ),
    "who acts is told to others": (
        """\
  hand_out by seat(2)
rule hand_out by p
  left(p) may "take": move 1 coin from bank to p.purse
""",
        [("cy", "", ("bo",))],
    ),
    "things with zones": (
        """\
  each town t: pay(t) by seat(1)
rule pay(town t) by p
  p may "pay": move 1 coin from bank to t.paid
""",
        [("ana", "", ("town 1",))],
    ),
    "what goes round": (
        """\
  each player q
    seat(3) may "greet": set holder to q
""",
        [("cy", "", ("ana",))],
    ),
    "things that go round": (
        """\
  roll 1 die from cup
  each die d in cup
    seat(3) may "turn": move d to cup
""",
        [("cy", "", ("die",))],
    ),
    "what the table is asked": (
        """\
  each player q
    table may "ring": set holder to q
""",
        [("table", "", ("ana",))],
    ),
    "all that all see": (
        """\
  set seat(2).fame to 3
  hail(first q in players where q.fame > 2)
rule hail(player q)
  seat(1) may "hail": set holder to q
""",
        [("ana", "", ("bo",))],
    ),
    "not what somebody else does not show": (
        """\
  set seat(2).secret to 3
  hail(first q in players where q.secret > 2)
rule hail(player q)
  seat(1) may "hail": set holder to q
""",
        [("ana", "", ())],
    ),
    "not what a value asks in secret": (
        """\
  set seat(2).secret to 3
  hail(the_rich)
value the_rich = first q in players where q.secret > 2
rule hail(player q)
  seat(1) may "hail": set holder to q
""",
        [("ana", "", ())],
    ),
    "not a mark that nobody sees": (
        """\
  set spy to 2
  hail(seat(spy))
rule hail(player q)
  seat(1) may "hail": set holder to q
""",
        [("ana", "", ())],
    ),
    "not what one of several callers hides": (
        """\
  set spy to 2
  hail(seat(3))
  hail(seat(spy))
rule hail(player q)
  seat(1) may "hail": set holder to q
""",
        [("ana", "", ())],
    ),
    "not what chance drew": (
        """\
  chance chooses c from players
  hail(c)
rule hail(player q)
  seat(1) may "hail": set holder to q
""",
        [("ana", "", ())],
    ),
    "how many may be counted": (
        """\
  each player q where count deck > 1
    seat(1) may "hail": set holder to q
""",
        [("ana", "", ("ana",))],
    ),
    "not through a name that hides it": (
        """\
  let s = first q in players where count q.hand = 0
  hail(s)
rule hail(player q)
  seat(1) may "hail": set holder to q
""",
        [("ana", "", ())],
    ),
    "things of a hidden hand": (
        """\
  draw 1 from deck to seat(1).hand
  each player p: show by p
rule show by p
  each card c in p.hand
    p may "show": reveal c
""",
        [("ana", "", ("card 1",))],
    ),
    "what was chosen, to who chose it": (
        """\
  choose by seat(1)
rule choose by p
  p chooses q from players "whom?"
  hail(q) by p
rule hail(player q) by p
  p may "hail": set holder to q
""",
        [("ana", "", ("bo",))],
        "bo",
    ),
    "but to nobody else": (
        """\
  choose by seat(1)
rule choose by p
  p chooses q from players "whom?"
  hail(q) by p
rule hail(player q) by p
  left(p) may "hail": set holder to q
""",
        [("bo", "", ("ana",))],
        "bo",
    ),
    "who acts is not told in his turn": (
        """\
  turns go clockwise from seat(2), at most 3
turn by p
  hail by p
rule hail by p
  left(p) may "hail": set holder to p
""",
        [("cy", "", ())],
    ),
    "what a trigger is about": (
        """\
  set seat(2).fame to 3
trigger rise by p when p.fame > 2
  set p.fame to 0
  left(p) may "hail": set holder to p
""",
        [("cy", "", ("bo",))],
    ),
    "while all are asked at once": (
        """\
  each town t: visit(t)
rule visit(town t)
  each player q, at once
    q may "pay": move 1 coin from q.purse to t.paid
""",
        [("ana", "", ("town 1",)), ("bo", "", ("town 1",)), ("cy", "", ("town 1",))],
    ),
    "nor is who acts told then in his turn": (
        """\
  turns go clockwise from seat(2), at most 3
turn by p
  each player q, at once
    q may "pay": move 1 coin from q.purse to bank
""",
        [("ana", "", ()), ("bo", "", ()), ("cy", "", ())],
    ),
    "round by round": (
        """\
  each town t: visit(t)
rule visit(town t)
  each player q
    seat(3) may "pay": move 1 coin from q.purse to t.paid
""",
        [("cy", "", ("town 2", "bo"))],
        "no",
        "pay",
        "no",
        "no",
    ),
    "in a window": (
        """\
  visit(first t in towns where t.paid is empty) by seat(1)
rule visit(town t) by p: p must act in market
action buy by p in market
  move 1 coin from bank to p.purse
action go by p in market
  do nothing
""",
        [("ana", "", ("town 1",))],
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_what_a_question_is_about(name):
    text, expected, *answers = ASKED[name]
    assert asked(text, *answers) == expected


def test_programs_are_told_too():
    text, *_ = ASKED["what a rule is given"]
    assert played(HEAD + text, names=NAMES).pending[0].as_json()["about"] == ["bo"]
