"""What is worked out once for a program is kept, until it is let go."""

from catrules import load
from catrules.machine import shared

GAME = """\
game "Coins"
players 2
components
  4 coin in bank
on the table
  pile bank of coin
each player
  pile purse of coin
play
  turns go clockwise from seat(1), at most 9
turn by p
  p must act in main
action take by p in main
  move 1 coin from bank to p.purse
"""


def test_a_fact_is_worked_out_once_until_it_is_let_go(tmp_path):
    path = tmp_path / "coins.catrules"
    path.write_text(GAME, encoding="utf-8")
    program = load(path).program(2)
    worked = []

    def size(of):
        worked.append(of)
        return len(of.initial)

    assert [shared.once_for(program, size) for _ in range(2)] == [len(program.initial)] * 2
    assert worked == [program]
    shared.forget()
    assert shared.once_for(program, size) == len(program.initial)
    assert len(worked) == 2
