"""A small game with everything that can be traced, and ways to change it."""

import pytest

RULES = """\
game "Snails"                                          [SN-GAME-01]
players 2..4                                           [SN-GAME-02]
clauses "snails/clauses.toml"

assume laps = 3 in 1..9 "the rounds are not printed"   [SN-RACE-01]

components
  6 shell in garden                                    [SN-BOX-01]
  1 die showing red, blue in garden
    assume sides in 0..4 "the sides are not printed"   [SN-BOX-02]

cards weather in sky
  assume copies in 1..5 "never counted"                [SN-BOX-03]
  name   copies
  sunny  2                                             [SN-BOX-04]
  rainy  1

on the table
  pile garden of shell or die                          [SN-BOX-05]
  deck sky of weather
each player                                            [SN-RACE-02]
  counter way 0..99                                    [SN-RACE-03]
  pile shells of shell

value goal(player p) = laps * 4                        [SN-RACE-04]

play: turns go clockwise from seat(1), at most laps    [SN-RACE-05]
turn by p
  p acts in crawl while p.way < goal(p)
  if p.way = 3: add 1 to p.way                         [SN-RACE-06]
  otherwise
    subtract 1 from p.way                              [SN-RACE-07]
  match p.way
    4: add 2 to p.way                                  [SN-RACE-08]
    otherwise: do nothing
  p chooses one
    "hide": add 0 to p.way                             [SN-RACE-09]
    "wait": do nothing

action creep by p in crawl                             [SN-CREEP-01]
  needs p.way < 9 "too far"                            [SN-CREEP-02]
  limit 2 per turn "twice a turn"                      [SN-CREEP-03]
  add 1 to p.way

win there by p when p.way >= goal(p)                   [SN-RACE-10]
always count garden <= 7 "no shell is made"            [SN-BOX-06]
note "snails are slow"                                 [SN-NOTE-01..02]
"""

SUITE = """\
suite of "../snails.catrules"
background
  players ana, bo
scenario "A snail creeps"  [SN-CREEP-01]  as SN-1
  for each row
    ana.way  far
    0        1
    1        2
  when ana: creep
  then ana.way = far                                   [SN-NOTE-01]
scenario "Nobody alone"  [SN-GAME-02]
  refused: players 1
scenario "In the rain"  [SN-RACE-04]
  with rain
  when ana: creep
  then ana.way = 1
"""

RAIN = """\
variant "Rain" of "../snails.catrules"
uses mud
assume wet = yes "is it always?"                       [SN-RAIN-01]
change goal(player p) by -1, if wet                    [SN-RAIN-02]
"""

MUD = """\
variant "Mud" of "../snails.catrules"
with rain
  before creep by p: add 1 to p.way                    [SN-MUD-01]
"""


def clause(id, module="base", testable=True, more=""):
    """A clause as a catalogue lists it."""
    truth = "true" if testable else "false"
    lines = f'id = "{id}"\nmodule = "{module}"\nsays = "What {id} says."\ntestable = {truth}\n'
    return f"[[clause]]\n{lines}{more}\n"


IDS = [
    *("GAME-01", "GAME-02", "RACE-01", "RACE-02", "RACE-03", "RACE-04", "RACE-05", "RACE-06"),
    *("RACE-07", "RACE-08", "RACE-09", "RACE-10", "CREEP-01", "CREEP-02", "CREEP-03"),
    *("BOX-01", "BOX-02", "BOX-03", "BOX-04", "BOX-05", "BOX-06", "NOTE-01", "NOTE-02"),
]
CATALOGUE = "".join(
    [
        *(clause(f"SN-{id}") for id in IDS),
        clause("SN-LOOK-01", testable=False),
        clause("SN-RAIN-01", "rain"),
        clause("SN-RAIN-02", "rain"),
        clause("SN-MUD-01", "mud"),
        clause("SN-SNOW-01", "snow"),
    ]
)

FILES = {
    "snails.catrules": RULES,
    "snails/clauses.toml": CATALOGUE,
    "snails/cases.catspec": SUITE,
    "snails/rain.catrules": RAIN,
    "snails/mud.catrules": MUD,
}


@pytest.fixture
def game(tmp_path, monkeypatch):
    """Writes the game into the current folder, some files changed or left out (None)."""
    monkeypatch.chdir(tmp_path)

    def write(changed=None):
        for name, text in {**FILES, **(changed or {})}.items():
            if text is not None:
                path = tmp_path / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return "snails.catrules"

    return write


@pytest.fixture
def rules():
    """The text of the game's rules."""
    return RULES


@pytest.fixture
def catalogue():
    """The text of its catalogue, and how another clause is written."""
    return CATALOGUE


@pytest.fixture
def listed():
    """Makes a clause as a catalogue lists it."""
    return clause
