"""Forms: what tells two positions apart, and what does not."""

import pytest

from catrules.exploring.forms import Forms, round_counters
from catrules.exploring.space import Explorer
from catrules.machine.execute import Machine

ROW = """\
game "Row"
players 2
components
  1 card for each rank 1..3 in line
on the table
  row line of card
  pile aside of card
play
  turns go clockwise from seat(1), at most 9
  nobody wins
turn by p
  p chooses a from line
  {then}
"""

BACK = "move a to aside\n  p chooses n from 1..2\n  move all from aside to back of line"
NAMED = "p chooses b from line\n  move b to back of line\n  move a to back of line"

TURNS = """\
game "Turns"
players 2
on the table
  counter n 0..9
play
  turns go clockwise from seat(1), at most {most}
  repeat at most {most} times until n = 0
    chance chooses k from 0..1
    set n to k
  repeat 3 times: chance chooses k from 1..2
  nobody wins
turn by p: p chooses k from 1..2
"""


@pytest.fixture
def space_of(program_of):
    def space(text, **options):
        explorer = Explorer(program_of(text), **options)
        while explorer.go(100):
            pass
        return explorer.space

    return space


def test_which_slots_a_row_uses_does_not_matter(space_of):
    """What goes back to the end is another card in each slot, but only orders count."""
    space = space_of(ROW.format(then=BACK), uncounted=True)
    assert space.complete
    assert space.size == 2 * (6 + 3 * 2)  # who is asked, and the orders of three cards, or of two


def test_a_slot_that_a_name_stands_for_stays_where_it_is(space_of):
    """While the second card is chosen the first keeps its slot: those are more positions, but
    between turns there are no more than orders."""
    space = space_of(ROW.format(then=NAMED), uncounted=True)
    assert space.complete
    assert space.size >= 2 * (6 + 6 * 3)


def test_the_words_of_a_state_go_on_as_it_would(program_of):
    program = program_of(ROW.format(then=BACK))
    machine = Machine(program, every_stop=True)
    forms = Forms(machine)
    state = machine.start(1)
    stop = machine.advance(state)
    for _ in range(4):
        assert stop is not None
        words = forms.words(state)
        again = machine.advance(words)
        assert [len(each.options) for each in again] == [len(each.options) for each in stop]
        assert forms.form(forms.words(words)) == forms.form(words)
        stop = machine.take(state, stop[0], 0)


def test_counters_of_turns_and_rounds_are_found(program_of):
    """Not that of `repeat 3 times`, behind which the rules go on."""
    assert len(round_counters(program_of(TURNS.format(most=7)))) == 2


def test_where_turns_are_not_counted_their_number_makes_no_more_positions(space_of):
    few, many = (space_of(TURNS.format(most=most), uncounted=True).size for most in (7, 9))
    assert few == many
    assert space_of(TURNS.format(most=7)).size < space_of(TURNS.format(most=9)).size
