"""What each operator makes of a line: only the changed lines, as they are read then."""

from pathlib import Path

import pytest
from mutation_rules import of_items, of_lines

from catrules.mutation.ground import Rules
from catrules.mutation.mutants import mutants
from catrules.mutation.operators import OPERATORS
from catrules.mutation.text import changed as changed_text
from catrules.pipeline import Compilation
from catrules.source import Source
from catrules.syntax.parse import parse

LINES = [
    ("number", "add 2 to day", ["add 3 to day", "add 1 to day"]),
    ("number", "set day to 0", ["set day to 1"]),
    ("number", "if day >= 3: do nothing", ["if day >= 2: do nothing"]),
    ("number", "if 3 >= day: do nothing", ["if 4 >= day: do nothing"]),
    ("number", "if day < 3: do nothing", ["if day < 2: do nothing"]),
    ("number", "p chooses any cs from p.purse\nmove cs to bank", []),
    (
        "number",
        "repeat at most 8 times until open: set open to yes",
        ["repeat at most 7 times until open: set open to yes"],
    ),
    ("number", "repeat at most 99 times until open: set open to yes", []),
    ("comparison", "if day >= 3: do nothing", ["if day > 3: do nothing"]),
    ("comparison", "if day < night: do nothing", ["if day <= night: do nothing"]),
    (
        "comparison",
        "if day = 3: do nothing",
        ["if day <= 3: do nothing", "if day >= 3: do nothing"],
    ),
    ("comparison", "if day = 0: do nothing", ["if day >= 0: do nothing"]),
    ("comparison", "if day = 40: do nothing", ["if day <= 40: do nothing"]),
    (
        "best",
        "every player q with most q.points, then most count q.bag wins",
        [
            "every player q with most q.points wins",
            "every player q with most count q.bag, then most q.points wins",
            "every player q with least q.points, then most count q.bag wins",
            "every player q with most q.points, then least count q.bag wins",
        ],
    ),
    ("best", "set day to max(1, night)", ["set day to min(1, night)"]),
    (
        "best",
        "set day to (most of q.points for q in players)",
        ["set day to (least of q.points for q in players)"],
    ),
    ("negation", "if p.tired: do nothing", ["if not p.tired: do nothing"]),
    ("negation", "if not p.tired: do nothing", ["if p.tired: do nothing"]),
    (
        "negation",
        "if not (p.tired or open): do nothing",
        [
            "if (p.tired or open): do nothing",
            "if not (not p.tired or open): do nothing",
            "if not (p.tired or not open): do nothing",
        ],
    ),
    ("negation", "if p is starter: do nothing", ["if p is not starter: do nothing"]),
    ("negation", "if pot is not empty: do nothing", ["if pot is empty: do nothing"]),
    ("negation", "if day <= 3: do nothing", ["if day > 3: do nothing"]),
    ("negation", "if day = 3: do nothing", ["if not day = 3: do nothing"]),
    ("negation", "if pot has coin: do nothing", ["if not pot has coin: do nothing"]),
    (
        "negation",
        "if any q in players where q.tired: do nothing",
        [
            "if not any q in players where q.tired: do nothing",
            "if any q in players where not q.tired: do nothing",
        ],
    ),
    ("negation", "set p.tired to open", ["set p.tired to not open"]),
    ("truth", "set open to yes", ["set open to no"]),
    ("joint", "if open and p.tired: do nothing", ["if open or p.tired: do nothing"]),
    (
        "joint",
        "if open or p.tired or day > 1: do nothing",
        ["if open and p.tired and day > 1: do nothing"],
    ),
    ("term", "if open and p.tired: do nothing", ["if p.tired: do nothing", "if open: do nothing"]),
    (
        "term",
        "if (open or p.tired) and day > 1: do nothing",
        [
            "if day > 1: do nothing",
            "if (open or p.tired): do nothing",
            "if (p.tired) and day > 1: do nothing",
            "if (open) and day > 1: do nothing",
        ],
    ),
    (
        "quantifier",
        "if any q in players where q.tired: do nothing",
        ["if every q in players has q.tired: do nothing"],
    ),
    (
        "quantifier",
        "if every q in players has q.tired: do nothing",
        ["if any q in players where q.tired: do nothing"],
    ),
    ("condition", "if open: do nothing", ["if yes: do nothing"]),
    (
        "condition",
        "each player q where q is not p: add 1 to q.points",
        ["each player q: add 1 to q.points"],
    ),
    (
        "condition",
        "let n = count (q in players where q.tired)\nset day to n",
        ["let n = count players"],
    ),
    (
        "condition",
        "set day to (count q in players where q.tired)",
        ["set day to (count q in players)"],
    ),
    (
        "condition",
        "every player q where q.tired, with most q.points wins",
        ["every player q with most q.points wins"],
    ),
    ("condition", 'p may "rest" if open: set p.tired to yes', ['p may "rest": set p.tired to yes']),
    ("arm", "set day to 1 if open otherwise 2", ["set day to 1", "set day to 2"]),
    ("statement", "add 1 to day", ["do nothing"]),
    ("statement", "if open: add 1 to day", ["if open: do nothing"]),
    ("statement", "let n = 2\nadd n to day", ["do nothing"]),
    ("order", "add 1 to day\nset day to 3", ["set day to 3\nadd 1 to day"]),
    ("order", "add 1 to day\nadd 1 to night", []),
    ("order", "move 1 coin from bank to pot\nmove 2 coins from p.purse to pot", []),
    (
        "order",
        "move 1 coin from bank to pot\nmove (count pot) coins from p.purse to pot",
        ["move (count pot) coins from p.purse to pot\nmove 1 coin from bank to pot"],
    ),
    (
        "order",
        "move 1 card from seen to top of deck\nmove 1 card from line to top of deck",
        ["move 1 card from line to top of deck\nmove 1 card from seen to top of deck"],
    ),
    (
        "order",
        "move 1 coin from bank to pot\nset day to count pot",
        ["set day to count pot\nmove 1 coin from bank to pot"],
    ),
    ("order", "add 1 to p.points\nset day to worth(p)", ["set day to worth(p)\nadd 1 to p.points"]),
    (
        "zone",
        "move 1 coin from bank to p.purse",
        ["move 1 coin from pot to p.purse", "move 1 coin from bank to p.bag"],
    ),
    ("zone", "move 1 lamp from shelf to p.lamps", []),
    ("mark", "add 1 to day", ["add 1 to night"]),
    ("mark", "set p.tired to open", []),
    ("end", "move 1 card from seen to top of deck", ["move 1 card from seen to bottom of deck"]),
    ("end", "move 1 card from seen to front of line", ["move 1 card from seen to back of line"]),
    (
        "everybody",
        "each player q: add 1 to q.points",
        ["each player q except p: add 1 to q.points"],
    ),
    (
        "everybody",
        "each player q except p: add 1 to q.points",
        ["each player q: add 1 to q.points"],
    ),
    (
        "everybody",
        "if any q in players where q.tired: do nothing",
        ["if any q in players except p where q.tired: do nothing"],
    ),
    ("everybody", "set day to count players", []),
    ("direction", "set starter to left(p)", ["set starter to right(p)"]),
    (
        "direction",
        "each player q clockwise from p: add 1 to q.points",
        ["each player q counterclockwise from p: add 1 to q.points"],
    ),
    (
        "player",
        "each player q: move 1 coin from p.purse to q.purse",
        [
            "each player q: move 1 coin from q.purse to q.purse",
            "each player q: move 1 coin from p.purse to p.purse",
        ],
    ),
    (
        "player",
        "p chooses q from players\nadd 1 to q.points",
        ["add 1 to p.points"],
    ),
    ("player", "p plays next", ["left(p) plays next"]),
    (
        "amount",
        "p chooses some cs from p.purse\nmove cs to bank",
        ["p chooses any cs from p.purse"],
    ),
    (
        "amount",
        "p chooses up to 2 cs from p.purse\nmove cs to bank",
        ["p chooses 2 cs from p.purse"],
    ),
    (
        "amount",
        "p chooses 2 cs from p.purse\nmove cs to bank",
        ["p chooses up to 2 cs from p.purse"],
    ),
    ("amount", "move all coins from pot to bank", ["move 1 coins from pot to bank"]),
    ("amount", "move all from pot to bank", ["move 1 coin from pot to bank"]),
    ("amount", "move (day + 1) coins from pot to bank", ["move all coins from pot to bank"]),
    ("arithmetic", "set day to night + 2", ["set day to night - 2"]),
    ("arithmetic", "set day to night mod 2", ["set day to night / 2"]),
    (
        "arithmetic",
        "set day to (night + 1) * 2",
        ["set day to (night + 1) + 2", "set day to (night - 1) * 2"],
    ),
    ("arithmetic", "add 1 to day", ["subtract 1 from day"]),
    ("arithmetic", "subtract 1 from day", ["add 1 to day"]),
    ("seen", "reveal p.hand", ["conceal p.hand"]),
    ("acting", "together\n  add 1 to day\n  add 1 to night", ["repeat 1 times"]),
    ("acting", 'p may "rest": set p.tired to yes', ["if yes: set p.tired to yes"]),
    ("acting", 'p may "rest" if open: set p.tired to yes', ["if open: set p.tired to yes"]),
    ("acting", "each player q, at once: add 1 to q.points", ["each player q: add 1 to q.points"]),
    (
        "acting",
        "repeat at most 5 times until open or day > 3: add 1 to day",
        ["repeat at most 5 times while open or day > 3: add 1 to day"],
    ),
    ("way", 'p chooses one\n  "a": add 1 to day\n  "b": add 2 to day', ["", ""]),
]


@pytest.mark.parametrize(("operator", "lines", "expected"), LINES)
def test_what_becomes_of_a_line(operator: str, lines: str, expected: list[str]) -> None:
    assert of_lines(lines, operator) == expected


ITEMS = [
    ("number", 'assume more = 3 in 1..3 "why"', ['assume more = 2 in 1..3 "why"']),
    ("number", 'assume more = 2 in 1..3 "why"', ['assume more = 3 in 1..3 "why"']),
    ("truth", 'assume quick = no "why"', ['assume quick = yes "why"']),
    ("truth", 'assume mode = a in a, b, c "why"', ['assume mode = b in a, b, c "why"']),
    ("number", "on the table\n  counter year 0..9", ["counter year 1..9", "counter year 0..8"]),
    ("number", "on the table\n  counter year 0..90", ["counter year 1..90"]),
    ("number", "components\n  2 gem in box", ["3 gem in box", "1 gem in box"]),
    (
        "number",
        "components\n  1 token showing 1..6 in box",
        [
            "2 token showing 1..6 in box",
            "0 token showing 1..6 in box",
            "1 token showing 2..6 in box",
            "1 token showing 1..7 in box",
            "1 token showing 1..5 in box",
        ],
    ),
    ("seen", "on the table\n  pile left_over of coin", ["pile left_over of coin, seen by nobody"]),
    (
        "seen",
        "on the table\n  deck closed of card",
        ["deck closed of card, seen by all", "deck closed of card, counted by nobody"],
    ),
    (
        "seen",
        "each player\n  pile chest of coin, seen by owner",
        ["pile chest of coin, seen by all", "pile chest of coin, seen by owner, counted by all"],
    ),
    ("seen", "each player\n  flag rich", ["flag rich, seen by owner"]),
    ("item", "win rich by p when count p.purse > 5", [""]),
    ("item", "action beg by p in market\n  move 1 coin from bank to p.purse", [""]),
    ("item", "trigger full when count pot > 5\n  move all from pot to bank", []),
    ("item", "rule gain(lamp l) by p: do nothing\nrule gain(coin c) by p: do nothing", ["", ""]),
    ("need", 'action beg by p in market\n  needs open "closed"\n  add 1 to day', [""]),
    ("need", "action beg by p in market\n  limit 1 per turn\n  add 1 to day", [""]),
    (
        "arm",
        "rule two\n  if open: add 1 to day\n  otherwise if day > 2: add 2 to day\n"
        "  otherwise: add 3 to day",
        ["", ""],
    ),
    (
        "condition",
        "action beg by p in market\n  on c from p.purse where day > 2\n  move c to bank",
        ["on c from p.purse"],
    ),
    ("acting", "rule two by p: p must act in market", ["rule two by p: p may act in market"]),
    (
        "acting",
        "rule two by p: p may act in market repeatedly",
        ["rule two by p: p may act in market"],
    ),
    ("zone", "components\n  2 gold coin in bank", ["2 gold coin in pot"]),
]


@pytest.mark.parametrize(("operator", "items", "expected"), ITEMS)
def test_what_becomes_of_an_item(operator: str, items: str, expected: list[str]) -> None:
    assert of_items(items, operator) == expected


GAMES = Path(__file__).parents[3] / "games" / "classics"


@pytest.mark.parametrize("name", ["connect_four", "nim", "pig", "go_fish"])
def test_what_is_changed_can_be_read(name: str) -> None:
    path = str(GAMES / f"{name}.catrules")
    compilation = Compilation.open(path)
    for mutant in mutants(Rules(compilation), compilation.gathered.files):
        source = Source(path, changed_text(compilation.source.text, mutant.edits))
        unread = [finding.message for finding in parse(source).findings]
        assert (mutant.was, mutant.now, unread) == (mutant.was, mutant.now, [])


def test_operators_are_told_apart_by_name() -> None:
    assert all(name == each.name and each.about for name, each in OPERATORS.items())
    unused = set(OPERATORS) - {operator for operator, _, _ in (*LINES, *ITEMS)}
    assert unused == set()
