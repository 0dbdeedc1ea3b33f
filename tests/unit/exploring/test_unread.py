"""Marks that are set before they are asked for tell no positions apart, and only these."""

from collections import deque
from pathlib import Path

import pytest

from catrules.exploring.forms import Forms
from catrules.exploring.probes import Probed
from catrules.exploring.small import small_of, smaller_rules
from catrules.exploring.space import Explorer
from catrules.exploring.unread import words
from catrules.exploring.unread.words import Unread
from catrules.ir.program import ENDING, WINNERS
from catrules.machine.execute import Machine
from catrules.machine.faults import RuleFault

CLASSICS = Path(__file__).parents[3] / "games" / "classics"

MARKS = """\
game "Marks"
players 2
on the table
  counter kept 0..9
  counter never 0..9
  player lead
each player
  counter used 0..3
  counter owed 0..3
  flag open
play
  turns go clockwise from seat(1), at most 3
  nobody wins
turn by p
  set p.used to 0
  set p.open to no
  p must act in main
  p chooses n from 1..2
  set p.used to p.used + n
  p must act in main
  {then}
action go by p in main
  limit 1 per turn
  needs p.used < 3 "used"
  needs not p.open "open"
  set p.open to yes
action stay by p in main
  needs kept < 9 "kept"
  do nothing
"""

ALL = """\
each player q: set q.owed to 2
  each player q: pay by q
rule pay by p: p chooses n from 0..p.owed"""
LEAD = "p chooses q from players\n  set lead to q\n  set never to 3"


@pytest.fixture
def unread(program_of):
    """The names of the marks that are unread where each of some choices is made, the first option
    being taken each time."""

    def names(text, choices):
        program = program_of(text)
        machine = Machine(program, every_stop=True)
        asked = Unread(program)
        state, found = machine.start(1), []
        stop = machine.advance(state)
        for _ in range(choices):
            dead = set(asked.words(state))
            found.append(
                {
                    f"{mark.name} {owner + 1}" if mark.owner else mark.name
                    for mark in program.marks
                    for owner in range(mark.owners)
                    if mark.base + owner * mark.stride in dead
                }
            )
            stop = machine.take(state, stop[0], 0)
        return found

    return names


NEVER_ASKED = {"never", "lead", "owed 1", "owed 2"}


def test_what_a_turn_sets_first_is_unread_for_the_others(unread):
    first, second, third = unread(MARKS.format(then="do nothing"), 3)
    assert first == NEVER_ASKED | {"used 2", "open 2"}
    assert second == NEVER_ASKED | {"used 2", "open 2"}
    assert third == NEVER_ASKED | {"used 2", "open 2"}


def test_of_what_one_has_in_his_turn_the_next_to_play_asks_nothing(unread):
    then = "p chooses q from players"
    (last,) = unread(MARKS.format(then=then), 4)[3:]
    assert last == NEVER_ASKED | {"used 1", "open 1", "used 2", "open 2"}


def test_a_loop_over_all_players_sets_the_mark_of_each(unread):
    first, *_, paying, later = unread(MARKS.format(then=ALL), 5)
    assert {"owed 1", "owed 2"} <= first
    assert not {"owed 1", "owed 2"} & paying - {"owed 1"}
    assert "owed 1" in later


def test_whom_a_mark_names_is_unread_where_it_is_set_and_never_asked(unread):
    assert all("lead" in each and "never" in each for each in unread(MARKS.format(then=LEAD), 4))


def explored(program, *, merged):
    explorer = Explorer(program, uncounted=True, merged=merged)
    while explorer.go(1000):
        pass
    return explorer.space


def test_of_too_much_less_is_followed(program_of, monkeypatch):
    """And what is not followed may be asked for: then there are more positions, never fewer."""
    program = program_of(MARKS.format(then=ALL))
    sizes = []
    for most in (20_000, 150, 0):
        monkeypatch.setattr(words, "MOST_KEYS", most)
        sizes.append(explored(program, merged=True).size)
    assert sizes[0] < sizes[1] <= sizes[2] <= explored(program, merged=False).size


# ---- that nothing is lost


def positions(program, *, uncounted):
    """All positions by all their words, each with its words as they are compared, and the words,
    as they are compared, to which each of its options leads."""
    probed = Probed.of(program)
    machine = Machine(probed.program, every_stop=True)
    plain = Forms(machine, uncounted=uncounted)
    merged = Forms(machine, uncounted=uncounted, merged=True)
    found = {}
    todo = deque()

    def arrive(state, pending, option):
        machine.telling.opened = None
        stop = machine.advance(state) if pending is None else machine.take(state, pending, option)
        while stop and len(stop[0].options) == 1:
            stop = machine.take(state, stop[0], 0)
        noted = tuple(probed.noted(state))
        key = plain.form(plain.words(state))
        form = merged.form(merged.words(state)) if stop else (state[ENDING], state[WINNERS])
        if key not in found:
            found[key] = (form, [])
            if stop:
                todo.append((plain.words(state), key))
        return form, noted

    arrive(machine.start(0), None, 0)
    while todo:
        words_kept, key = todo.popleft()
        pending = machine.advance(list(words_kept))[0]
        for option, _ in enumerate(pending.options):
            state = list(words_kept)
            machine.advance(state)
            try:
                found[key][1].append(arrive(state, pending, option))
            except RuleFault as fault:
                found[key][1].append((fault.code, fault.origin))
    return found


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("crazy_eights", marks=pytest.mark.slow),
        "first_price_auction",
        "go_fish",
        "kuhn_poker",
        "leduc_poker",
        "liars_dice",
        "nim",
        pytest.param("oh_hell", marks=pytest.mark.slow),
        "pig",
    ],
)
def test_what_is_one_position_goes_on_as_one(game):
    """From two positions that are not told apart the same options lead to positions that are not
    told apart, and to the same faults and windows in vain."""
    path = str(CLASSICS / f"{game}.catrules")
    small = small_of(path)
    program = smaller_rules(path, small).rules.program(small.players)
    ways = {}
    for form, after in positions(program, uncounted=small.uncounted).values():
        assert ways.setdefault(form, after) == after
