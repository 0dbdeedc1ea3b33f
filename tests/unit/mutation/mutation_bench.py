"""A small game with a variant and its suites on the disk, and the trial of its mutants."""

from pathlib import Path

from catrules.conformance.beside import suites_of
from catrules.mutation.bench import Shop, played
from catrules.mutation.mutants import Mutant
from catrules.mutation.plan import Planner
from catrules.mutation.trial import Court, Subject, Verdict

GAME = """\
game "Stall"
players 2..3                                       [ST-PLAY-01]
assume price = 2 in 1..4 "of a lamp"
components
  9 coin in bank
  3 lamp in shelf
on the table
  pile bank of coin
  pile shelf of lamp
each player
  pile purse of coin
  pile lamps of lamp
  flag tired
  flag glad
setup
  each player p: move 3 coins from bank to p.purse
play
  turns go clockwise from seat(1), at most 4
turn by p
  set p.tired to no
  p acts in stall while not p.tired
action buy by p in stall                           [ST-BUY-01]
  needs count p.purse >= price "too dear"
  move price coins from p.purse to bank
  move 1 lamp from shelf to p.lamps
  set p.tired to yes
  set p.glad to yes
action rest by p in stall                          [ST-REST-01]
  set p.tired to yes
rule nobody_runs by p
  move 1 coin from bank to p.purse
"""

GIFT = """\
variant "Gift" of "../stall.catrules"
after rest by p: move 1 coin from bank to p.purse
"""

SUITE = """\
suite of "stall.catrules"

background
  players ana, bo
  ana's turn, in stall

scenario "A lamp costs two coins"        [ST-BUY-01]
  given ana.purse = 2 coins
  when ana: buy
  then ana.lamps = 1 lamp
  and ana.purse = nothing

scenario "Whoever rests is done"         [ST-REST-01]
  when ana: rest
  then it is bo's turn

scenario "A gift for whoever rests"
  with gift
  given ana.purse = 2 coins
  when ana: rest
  then ana.purse = 3 coins

scenario "Not alone"
  refused: players 1

scenario "All end"
  a new game
  play 3 games at random
  always count bank < 10
"""


def written(folder: Path, game: str = GAME, suite: str = SUITE) -> str:
    """The game with its variant and suite in a folder; its path."""
    (folder / "stall").mkdir()
    for name, text in {
        "stall.catrules": game,
        "stall/gift.catrules": GIFT,
        "stall.catspec": suite,
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    return str(folder / "stall.catrules")


class Bench:
    """The mutants of a file, and what becomes of each."""

    def __init__(
        self, path: str, variants: tuple[str, ...] = (), drafting: int = 0, *, each: bool = False
    ) -> None:
        self.court = Court(Subject(path, variants), Shop())
        readings = self.court.readings
        suites = suites_of(readings.of(variants).gathered.place)
        self.court.subject = Subject(path, variants, (), drafting, suites)
        self.scenarios = [scenario for suite in suites for scenario in played(suite)]
        self.planner = Planner(self.scenarios)
        self.mutants = readings.mutants(variants, each=each)

    def of(self, operator: str, was: str, now: str = "") -> Mutant:
        """The mutant that is such a change."""
        fits = [m for m in self.mutants if m.operator == operator and m.was == was]
        (found,) = [m for m in fits if not now or m.now == now]
        return found

    def verdict(self, operator: str, was: str, now: str = "") -> Verdict:
        """What becomes of it."""
        mutant = self.of(operator, was, now)
        return self.court.verdict(mutant, self.planner.plan(mutant))
