"""Statements that are nearly the habit of somebody, and what is said of them instead or as well."""

import pytest

from catrules.source import Source
from catrules.syntax.parse import parse

# a text, then where, the code, how the message begins, and the hint
CASES = [
    (
        "rule r\n  if a has (b): x",
        "2:12",
        "E101",
        "`(` does not fit here",
        "such a line is written `if CONDITION: …`",
    ),
    ("rule r\n  if n equals 3: x", "2:8", "E103", "`equals` is written `=`", ""),
    ("rule r\n  if p.n exceeds 3: x", "2:10", "E103", "`exceeds` is written `>`", ""),
    (
        "rule r\n  set n to 1 ,5",
        "2:14",
        "E101",
        "each thing that happens has a line of its own",
        "write `5` in the line below",
    ),
    (
        "rule r\n  set n to 1, 5",
        "2:13",
        "E101",
        "each thing that happens has a line of its own",
        "write `5` in the line below",
    ),
    (
        "rule r\n  discard to x",
        "2:3",
        "E103",
        "`discard` is not known here: things are moved, numbers are added",
        "write `move KIND from PLACE to x`",
    ),
    (
        "rule r\n  p gains to x",
        "2:5",
        "E103",
        "`gains` is not known here: things are moved, numbers are added",
        "write `move KIND from PLACE to x`",
    ),
    (
        "rule r\n  add one coin to p.purse",
        "2:3",
        "E103",
        "numbers are added to a counter; things are moved",
        "write `move one coin from PLACE to p.purse`",
    ),
    (
        "rule r\n  add x coin to p.purse",
        "2:9",
        "E101",
        "`coin` does not fit here",
        "such a line is written `add 1 to COUNTER`",
    ),
    (
        "rule r\n  add 1 2 coin to p",
        "2:9",
        "E101",
        "`2` does not fit here",
        "such a line is written `add 1 to COUNTER`",
    ),
    (
        "rule r\n  add 1 coin gold to p",
        "2:3",
        "E103",
        "numbers are added to a counter; things are moved",
        "write `move 1 coin from PLACE to p`",
    ),
    (
        "rule r\n  add a.b coin to p",
        "2:11",
        "E101",
        "`coin` does not fit here",
        "such a line is written `add 1 to COUNTER`",
    ),
    (
        "rule r\n  all coins move",
        "2:7",
        "E101",
        "`coins` does not fit here",
        "`all` was read as a name here",
    ),
    (
        "rule r\n  every coin in x: y",
        "2:9",
        "E101",
        "`coin` does not fit here",
        "such a line is written `every player q with most score(q) wins`",
    ),
    (
        "rule r\n  everyone pays 2",
        "2:12",
        "E103",
        "`pays` is not known here: things are moved, numbers are added",
        "write `each player q: move 2 KIND from PLACE to PLACE`",
    ),
    (
        "rule r\n  all x in y: z",
        "2:7",
        "E101",
        "`x` does not fit here",
        "`all` was read as a name here",
    ),
    (
        "rule r\n  p chooses",
        "2:12",
        "E101",
        "this line is not complete",
        "such a line is written `p chooses x from PLACE`",
    ),
    (
        "rule r\n  p chooses a coin",
        "2:19",
        "E101",
        "it does not say what it is chosen from",
        "name what is chosen, and from where: `p chooses x from PLACE`",
    ),
    (
        "rule r\n  p chooses 2 coins where",
        "2:21",
        "E101",
        "it does not say what it is chosen from",
        "name what is chosen, and from where: `p chooses x from PLACE`",
    ),
    (
        "rule r\n  p chooses another player",
        "2:27",
        "E101",
        "it does not say what it is chosen from",
        "write `p chooses q from players where q is not p`",
    ),
    (
        "rule r\n  p chooses player",
        "2:19",
        "E101",
        "it does not say what it is chosen from",
        "write `p chooses q from players`",
    ),
    (
        "rule r\n  p chooses an opponent",
        "2:24",
        "E101",
        "it does not say what it is chosen from",
        "write `p chooses q from players where q is not p`",
    ),
    (
        "rule r\n  p chooses x fro y",
        "2:19",
        "E101",
        "it does not say what it is chosen from",
        "name what is chosen, and from where: `p chooses x from PLACE`",
    ),
    (
        "rule r\n  p chooses x = from y",
        "2:15",
        "E101",
        "`=` does not fit here",
        "such a line is written `p chooses x from PLACE`",
    ),
    (
        "rule r\n  p chooses one coin",
        "2:17",
        "E101",
        "`coin` does not fit here",
        "such a line is written `p chooses x from PLACE`",
    ),
    (
        "rule r\n  move 2 - 3 coins from a to b",
        "2:8",
        "E101",
        "`move` takes one number; a player who may say how many chooses first",
        "write `p chooses 2..3 xs from a`, and below it `move xs to b`",
    ),
    (
        "rule r\n  add 2 - 3 coins to b",
        "2:13",
        "E101",
        "`coins` does not fit here",
        "such a line is written `add 1 to COUNTER`",
    ),
    (
        "rule r\n  move 2 or 3 coins from a to b",
        "2:8",
        "E101",
        "`move` takes one number; a player who may say how many chooses first",
        "write `p chooses 2..3 xs from a`, and below it `move xs to b`",
    ),
    (
        "rule r\n  move 2 to 3 coins from a to b",
        "2:8",
        "E101",
        "`move` takes one number; a player who may say how many chooses first",
        "write `p chooses 2..3 xs from a`, and below it `move xs to b`",
    ),
    (
        "rule r\n  p acts",
        "2:9",
        "E101",
        "this line is not complete",
        "such a line is written `p acts in WINDOW while CONDITION`",
    ),
    ("rule r\n  a | b", "2:5", "E102", "`|` is written `or`", ""),
    (
        "rule r (AB-TAX-02)\n  x",
        "1:8",
        "E118",
        "a citation stands in square brackets",
        "write `[AB-TAX-02]`, with two spaces in front",
    ),
    (
        "rule r (AB + 2)\n  x",
        "1:9",
        "E109",
        "names and words of the rules are written in lower case",
        "write `ab`",
    ),
    (
        "rule r\n  if a\n      x\n    y\n    z",
        "4:1",
        "E107",
        "this line is indented by 4, its neighbours by 6 or 2",
        "put 6 spaces before it to go on with the lines of its block",
    ),
    (
        "rule r\n\tx\n y\n\tz\nrule s\n z\n\tw",
        "3:1",
        "E108",
        "this line is indented with spaces; the file uses tabs",
        "indent the whole file with spaces only",
    ),
    (
        "rule r\n  add a",
        "2:8",
        "E101",
        "this line is not complete",
        "such a line is written `add 1 to COUNTER`",
    ),
    (
        "rule r\n\tx\nrule s\n  y\n  z",
        "2:1",
        "E108",
        "this line is indented with a tab; the file uses spaces",
        "indent the whole file with spaces only",
    ),
]


@pytest.mark.parametrize(("text", "place", "code", "message", "hint"), CASES)
def test_edge(text: str, place: str, code: str, message: str, hint: str) -> None:
    (finding,) = parse(Source("t", text + "\n")).findings
    assert f"{finding.span.line}:{finding.span.column}" == place
    assert finding.code == code
    assert finding.message.startswith(message)
    assert finding.hint == hint
