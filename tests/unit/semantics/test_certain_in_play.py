"""What is called certain holds in play: random conditions, looked at after every effect.

A condition that never holds becomes an `always` that it does not; the game is played at random, and
an `always` that does not hold stops it (E903).
"""

from random import Random

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from catrules import RulesFault
from catrules.lowering.lower import lower
from catrules.machine.play import Play
from catrules.pipeline import Compilation
from catrules.semantics import tree
from catrules.semantics.advice.contents import Contents
from catrules.semantics.advice.facts import Facts
from catrules.semantics.bindings import bind
from catrules.semantics.certainty import ALWAYS, NEVER, Certainty
from catrules.semantics.game import Always, Game
from catrules.semantics.intervals import Bounds
from catrules.semantics.structure import bodies
from catrules.semantics.types import TRUTH
from catrules.semantics.walk import everything
from catrules.source import Source

CONDITIONS = 60
DECISIONS = 60

GAME = """\
game "G"
players 2..3
assume step = 2 in 1..3 "why"
components
  3 coin in bank
  1 gold coin for each player in purse
  2 die/dice showing 1..4 in cup
  1 card for each rank 1..3 in deck
  1 joker card in deck
on the table
  pile bank of coin
  pile cup of die
  pile tray of die
  pile shelf of card
  pile spare of coin
  deck deck of card
  counter n 0..5
  counter m 2..6
  flag open
  player starter
each player
  pile purse of coin
  pile hand of card
  counter points 0..3
  flag ready
value worth(coin c) = 1
value worth(gold c) = 3
value wealth(player p) = sum of worth(c) for c in p.purse
value shown = sum of d.face for d in tray
value limit_of = 4
play: turns go clockwise from seat(1), at most 20
turn by p
  p must act in main
action take by p in main
  move 1 coin from bank to p.purse
action give by p in main
  needs p.purse is not empty
  p chooses c from p.purse
  move c to bank
action roll_some by p in main
  roll 1 dice from (cup + tray) to tray
action roll_there by p in main
  roll cup
action put_back by p in main
  move all from tray to cup
action draw_card by p in main
  draw 1 from deck to p.hand
action lay by p in main
  on c from p.hand
  move c to shelf
action count_up by p in main
  needs n < 5
  add 1 to n
  set m to min(6, n + step)
action count_down by p in main
  set n to 0
  set open to not open
action begin by p in main
  set starter to p
  set p.ready to not p.ready
  set p.points to (p.points + 1) mod 4
rule test
"""

NUMBERS = (
    *("n", "m", "step", "shown", "limit_of", "seat(1).points", "starter.points", "die.face"),
    *(
        "count bank",
        "count tray",
        "count golds in bank",
        "count spare",
        "count shelf",
        "count players",
    ),
    *("count seat(2).hand", "wealth(seat(1))", "wealth(starter)", "count (tray with face 3)"),
    *("(first d in tray).face", "(first c in shelf).rank", "(most of c.rank for c in shelf)"),
    *("(sum of q.points for q in players)", "(least of q.points for q in players)"),
)
SETS = ("bank", "cup", "tray", "shelf", "spare", "seat(1).purse", "(bank + seat(2).purse)")
SINGLE = ("starter", "seat(1)", "seat(2)", "seat(3)", "current", "left(seat(1))")


def number(random: Random, deep: int = 2) -> str:
    """A random number."""
    if deep and random.random() < 0.3:
        op = random.choice(("+", "-", "*"))
        return f"({number(random, deep - 1)} {op} {number(random, deep - 1)})"
    return random.choice((*NUMBERS, *map(str, range(8))))


def condition(random: Random, deep: int = 2) -> str:
    """A random condition about the state."""
    if deep and random.random() < 0.4:
        parts = [condition(random, deep - 1) for _ in range(random.choice((2, 2, 3)))]
        joint = random.choice((" and ", " or "))
        return f"({joint.join(parts)})"
    if deep and random.random() < 0.2:
        return f"not {condition(random, deep - 1)}"
    match random.randrange(9):
        case 0:
            return random.choice(("open", "seat(1).ready", "starter.ready"))
        case 1:
            return f"{random.choice(SETS)} is {random.choice(('empty', 'not empty'))}"
        case 2:
            return f"{random.choice(SINGLE)} is {random.choice((*SINGLE, 'nothing'))}"
        case 3:
            bound = random.randrange(5)
            return f"(any q in players where q.points {random.choice('<>=')} {bound})"
        case 4:
            bound = random.randrange(5)
            return f"(every c in bank has worth(c) {random.choice('<>=')} {bound})"
        case 5:
            return f"{number(random)} is {random.choice(('odd', 'even'))}"
        case _:
            op = random.choice(("<", "<=", "=", ">=", ">"))
            return f"{number(random)} {op} {number(random)}"


def certain(found: Game, conditions: list[tree.Expr]) -> list[Always]:
    """What must then hold, for each condition that is certain."""
    roots = bodies(found)
    bounds = Bounds.over(found)
    bounds.zones = Contents.over(found, bounds.bearing, tuple(everything(*roots))).sizes(bounds)
    bind(found, bounds, roots)
    certainty = Certainty(bounds)
    holds = []
    for each in conditions:
        known = certainty.of(each)
        if known == ALWAYS or Facts(certainty).add(each, holds=False) is not None:
            holds.append(each)
        if known == NEVER or Facts(certainty).add(each) is not None:
            holds.append(tree.Not(type=TRUTH, operand=each, span=each.span))
    return [Always(condition=each, text="certain", span=each.span) for each in holds]


def accepted(lines: list[str]) -> Compilation:
    """The game with those of the lines in which nothing is wrong."""
    first = GAME.count("\n") + 1
    while True:
        compilation = Compilation(Source("g", GAME + "".join(lines) + "  do nothing\n"))
        if not compilation.errors:
            return compilation
        wrong = {finding.span.line - first for finding in compilation.errors}
        lines = [line for index, line in enumerate(lines) if index not in wrong]


@settings(
    max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(st.integers(0, 1 << 30))
def test_what_is_certain_holds_in_play(seed: int) -> None:
    random = Random(seed)
    lines = [f"  let x{i} = {condition(random)}\n" for i in range(CONDITIONS)]
    compilation = accepted(lines)
    found = compilation.game
    conditions = [s.value for s in found.rules["test"][0].body if isinstance(s, tree.Let)]
    always = certain(found, conditions)
    event(f"{len(always) // 5 * 5} and more certain")
    players = random.choice((2, 3))
    program = lower(found.replace(invariants=tuple(always)), players, {"step": 2})
    try:
        play = Play(program, seed=seed)
        for _ in range(DECISIONS):
            if play.over:
                break
            asked = random.choice(play.pending)
            play.apply(random.randrange(len(asked.options)), asked.actor)
    except RulesFault as fault:
        line = compilation.source.text.splitlines()[fault.finding.span.line - 1]
        raise AssertionError(f"{fault.finding.code} {fault.finding.message}: {line}") from fault
