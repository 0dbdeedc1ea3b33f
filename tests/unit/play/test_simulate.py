import pickle

import attrs
import pytest

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, POLICY_STATE, TABLE, Instr, Routine
from catrules.machine.answers import RulesFault
from catrules.machine.play import Play
from catrules.machine.random import game_seed
from catrules.pipeline import Compilation
from catrules.simulate.digest import batch_digest, canonical, game_digest
from catrules.simulate.playouts import playout, playouts
from catrules.simulate.policies import POLICIES, answer, policy_named, table_may
from catrules.simulate.record import Record
from catrules.simulate.statistics import Spread, percentile, tally
from catrules.simulate.totals import Totals, statistics
from catrules.source import Source

RECORD = Record(
    game=0,
    seed=7,
    answers=((1, 2), (0, 300)),
    winners=(2,),
    scores=(3, -1),
    turns=2,
    decisions=2,
    reason="x",
    finished=True,
)


def test_the_canonical_form_of_a_game():
    assert canonical(RECORD).hex(" ") == "02 01 02 00 ac 02 01 02 02 01 06 01"
    assert canonical(attrs.evolve(RECORD, scores=None))[-1] == 0


def test_the_digest_covers_answers_and_result():
    changes = {
        "answers": ((1, 1), (0, 300)),
        "winners": (1,),
        "scores": (3, 1),
        "turns": 3,
        "finished": False,
    }
    digests = {game_digest(attrs.evolve(RECORD, **{k: v})) for k, v in changes.items()}
    assert len(digests | {game_digest(RECORD)}) == len(changes) + 1
    assert game_digest(attrs.evolve(RECORD, game=5, seed=1)) == game_digest(RECORD)


def test_a_game_is_the_same_whoever_plays_it(tiny):
    alone = [playout(tiny, 5, game) for game in (3, 1, 2, 0)]
    together = list(playouts(tiny, 5, range(4)))
    assert sorted(alone, key=lambda each: each.game) == together
    assert [each.seed for each in together] == [game_seed(5, game) for game in range(4)]


def test_stepping_draws_like_playing_straight(tiny, monkeypatch):
    from catrules.simulate import playouts as module

    straight = list(playouts(tiny, 5, range(20)))
    monkeypatch.setattr(module, "table_may", lambda program: True)
    assert list(playouts(tiny, 5, range(20))) == straight


def test_a_playout_is_a_game_that_can_be_played_again(tiny):
    record = playout(tiny, 5, 0)
    play = Play(tiny, seed=record.seed)
    for actor, option in record.answers:
        play.apply(option, seat=actor)
    assert play.over
    assert play.result.winners == record.winners
    assert play.result.decisions == record.decisions == len(record.answers)
    assert play.result.turns == record.turns


def test_bots_in_a_play_answer_like_those_of_a_playout(tiny):
    record = playout(tiny, 5, 0)
    play = Play(tiny, seed=record.seed)
    while not play.over:
        answer(play)
    assert play.result.scores == record.scores
    assert len(play.decisions) == record.decisions
    stepped = Play(tiny, seed=record.seed, every_stop=True)
    while not stepped.over:
        answer(stepped)
    assert stepped.result == play.result


def test_bots_never_touch_the_stream_of_chance(tiny):
    play = Play(tiny, seed=5)
    before = list(play.standing.state)
    answer(play)
    changed = {i for i, word in enumerate(play.standing.state) if word != before[i]}
    assert POLICY_STATE in changed


def test_statistics_do_not_depend_on_the_split(tiny):
    tallies = [tally(record) for record in playouts(tiny, 5, range(30))]
    whole = statistics(2, tallies)
    assert statistics(2, tallies[20:] + tallies[:20]) == whole
    assert whole.digest == batch_digest(each.digest for each in tallies)
    data = whole.as_json()
    assert data["games"] == 30
    assert sum(data["wins"].values()) == 30
    assert data["winner_counts"] == {"1": 30}
    assert data["turns"]["p50"] <= data["turns"]["p95"] <= data["turns"]["max"]
    assert sum(data["reasons"].values()) == 30
    longest = playout(tiny, 5, data["longest"]["game"] - 1)
    assert (longest.turns, longest.seed) == (data["turns"]["max"], data["longest"]["seed"])
    assert data["first_unfinished"] is None
    with pytest.raises(ValueError, match="twice"):
        statistics(2, [tallies[0], tallies[0]])


def test_no_games():
    empty = statistics(2, [])
    assert (empty.games, empty.turns) == (0, Spread(mean=0.0, p50=0, p95=0, max=0))
    assert (empty.reasons, empty.scores, empty.longest) == ((), None, None)


def test_reasons_and_scores_are_those_of_the_games_that_ended():
    records = [
        RECORD,
        attrs.evolve(RECORD, game=1, reason="a", scores=(6, 0)),
        attrs.evolve(RECORD, game=2, reason="b"),
        attrs.evolve(RECORD, game=3, reason="b", scores=(0, 1)),
        attrs.evolve(RECORD, game=4, reason="", scores=(99, 99), finished=False, winners=()),
        attrs.evolve(RECORD, game=5, reason="", finished=False, winners=()),
    ]
    found = statistics(2, map(tally, records))
    assert found.reasons == (("b", 2), ("a", 1), ("x", 1))
    assert found.scores == (3.0, -0.25)
    assert (found.unfinished, found.first_unfinished) == (2, tally(records[4]))


@pytest.mark.parametrize(("share", "expected"), [(50, 3), (95, 5), (1, 1), (100, 5)])
def test_percentiles_are_nearest_ranks(share, expected):
    assert percentile({5: 1, 4: 1, 1: 1, 2: 1, 3: 1}, share) == expected


def test_a_game_may_be_given_up(tiny):
    record = playout(tiny, 5, 0, ("greedy", "random"), most=1)
    assert not record.finished
    assert record.winners == ()
    assert statistics(2, [tally(record)]).unfinished == 1


def test_faults_of_the_rules_name_their_place(tiny):
    marks = (attrs.evolve(tiny.marks[0], high=0), *tiny.marks[1:])
    with pytest.raises(RulesFault, match=r"tiny.catrules:2"):
        for _ in playouts(attrs.evolve(tiny, marks=marks), 5, range(5)):
            pass


def test_policies_by_name():
    for name in POLICIES:
        assert callable(policy_named(name))
    with pytest.raises(KeyError):
        policy_named("clever")


def asking(actor):
    """A program in which an actor is asked a `may` and nothing else."""
    const = lambda value: Instr(op.CONST, (value,))  # noqa: E731
    offers = tuple(Instr(op.OFFER, (i, const(1), ())) for i in (0, 1))
    choose = Instr(op.CHOOSE, (3, const(actor), offers, (0,)))
    winner = Instr(op.EQ, (Instr(op.REG, (0,)), const(1)))
    end = Instr(op.END, (0, Instr(op.ADD, (winner, const(1)))))
    return Routine("play", 0, ("way",), False, False, (choose, end))


def test_the_table_answers_all_else_at_random(tiny):
    from catrules.ir.frames import lay_frames

    sites = (*tiny.sites[:3], attrs.evolve(tiny.sites[3], form="menu"))
    routines = (asking(TABLE), *tiny.routines[1:])
    program = lay_frames(attrs.evolve(tiny, routines=routines, sites=sites))
    assert not table_may(program)
    records = list(playouts(program, 5, range(20), ["greedy"]))
    assert {record.answers for record in records} == {((0, 0),), ((0, 1),)}
    assert list(playouts(program, 5, range(20))) == records


def test_the_table_says_no(tiny):
    from catrules.ir.frames import lay_frames

    tables = lay_frames(attrs.evolve(tiny, routines=(asking(TABLE), *tiny.routines[1:])))
    chances = lay_frames(attrs.evolve(tiny, routines=(asking(CHANCE), *tiny.routines[1:])))
    assert table_may(tables)
    assert not table_may(chances)
    assert not table_may(tiny)
    records = list(playouts(tables, 5, range(10)))
    assert {record.answers for record in records} == {((0, 1),)}
    assert {record.winners for record in records} == {(2,)}
    play = Play(tables)
    assert play.pending[0].actor == "table"
    assert answer(play).label == "no"


NOBODY = """\
game "Nobody"
players 3
components
  5 coin for each player in purse
each player
  pile purse of coin
  flag safe
play: turns go clockwise from seat(1), at most 9
turn by p
  p chooses q from players where q is not p and not q.safe "whom?"
  move 1 coin from q.purse to p.purse
  set p.safe to yes
"""


def test_nothing_is_taken_from_nobody_in_a_playout_either(monkeypatch):
    from catrules.simulate import playouts as module

    rules = Compilation(Source("nobody", NOBODY))
    program = rules.program(rules.configuration(3))
    straight = list(playouts(program, 5, range(4)))
    assert [record.turns for record in straight] == [9, 9, 9, 9]
    monkeypatch.setattr(module, "table_may", lambda program: True)
    assert list(playouts(program, 5, range(4))) == straight


# ---- parts of a batch


def parts_of(program, games, size):
    """The games in parts, as they come from other processes."""
    for first in range(0, games, size):
        part = Totals(program.players, 5, part_from=first)
        part.add(tally(playout(program, 5, n)) for n in range(first, min(first + size, games)))
        yield pickle.loads(pickle.dumps(part))


@pytest.mark.parametrize("size", [1, 7, 20])
def test_parts_come_to_the_same_as_the_whole(tiny, size):
    alone, whole = Totals(tiny.players, 5), Totals(tiny.players, 5)
    alone.add(tally(playout(tiny, 5, game)) for game in range(20))
    for part in parts_of(tiny, 20, size):
        whole.add_part(part)
    assert whole.statistics() == alone.statistics()
    assert (whole.turns, whole.decisions) == (alone.turns, alone.decisions)


def test_no_part_is_lost_and_none_is_there_twice(tiny):
    first, second, third = parts_of(tiny, 6, 2)
    whole = Totals(tiny.players, 5)
    with pytest.raises(ValueError, match="a part from 2 on, but game 0 comes next"):
        whole.add_part(second)
    whole.add_part(first)
    for other in (first, third):
        with pytest.raises(ValueError, match="but game 2 comes next"):
            whole.add_part(other)
    whole.add_part(second)
    assert whole.statistics().games == 4


def test_a_part_has_no_digest_of_its_own(tiny):
    with pytest.raises(TypeError, match="a part of a batch"):
        next(parts_of(tiny, 3, 3)).statistics()
