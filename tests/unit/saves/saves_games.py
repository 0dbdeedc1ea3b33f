"""Small games, and saves of them."""

import tempfile
from functools import cache
from pathlib import Path

import catrules
from catrules.saves.form import Header, line_of, parts_of
from catrules.saves.session import Session
from catrules.saves.writing import Writer
from catrules.simulate.policies import answer

SETUP = """\
setup
  table chooses f from players "who is the youngest?"
  add 1 to f.points

"""

PIG = (Path(__file__).parents[2] / "pig.catrules").read_text(encoding="utf-8")
PIG = PIG.replace("play\n", f"{SETUP}play\n", 1)

CARDS = """\
game "Cards"
players 2..3

components
  1 card for each rank 1..9 in deck
  1 die showing 1..6 in middle

on the table
  deck deck of card
  pile open of card
  pile middle of die

each player
  pile hand of card, seen by owner, counted by all
  counter points 0..9000
  flag done

setup
  each player p: draw 2 from deck to p.hand

play
  repeat 2 times: bidding
  turns go clockwise from seat(1), at most 9

rule bidding
  each player p, at once
    p chooses c from p.hand "a favourite"
    add (c.rank otherwise 0) to p.points

turn by p
  set p.done to no
  p acts in doing while not p.done

action rest by p in doing
  set p.done to yes

action think by p in doing
  add 1 to p.points

action throw by p in doing
  roll die

action show by p in doing
  on c from p.hand
  move c to open

action spy by p in doing
  p looks at left(p).hand
"""

TEXTS = {"pig": PIG, "cards": CARDS}


@cache
def load(name):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.catrules"
        path.write_text(TEXTS[name], encoding="utf-8")
        rules = catrules.load(path)
    assert rules.ok, rules.findings
    return rules


def header(rules, seats=("random", "greedy"), seed=7, names=("ana", "bo"), **changes):
    said = {
        "version": "1.2.3",
        "game": rules.title,
        "sha256": rules.sha256,
        "variants": (),
        "settings": {},
        "names": tuple(names),
        "seed": seed,
        "seats": tuple(seats),
    }
    return Header(**{**said, **changes})


def starter(rules, head):
    return lambda: rules.start(names=head.names, seed=head.seed, settings=head.settings)


def people(head):
    return tuple(seat for seat, who in enumerate(head.seats, 1) if who == "human")


def begin(path, rules, head=None, **more):
    """A session of a new game in a new save."""
    head = head or header(rules)
    writer = Writer.create(path, head)
    return Session(starter(rules, head), people=people(head), writer=writer, **more), writer


def resume(path, rules, **more):
    """A session of the game in a save."""
    writer, saved = Writer.go_on(path)
    try:
        start = starter(rules, saved.header)
        seated = people(saved.header)
        return Session(start, people=seated, writer=writer, saved=saved, **more), writer
    except BaseException:
        writer.close()
        raise


def bot(session, seats=("random", "greedy")):
    actor = session.play.pending[0].actor
    who = "random" if actor == "table" else seats[actor - 1]
    session.answer(lambda play: answer(play, who))


def play_on(session, most=10_000, seats=("random", "greedy")):
    """Lets bots answer so often, or to the end."""
    while most and not session.play.over:
        bot(session, seats)
        most -= 1


def say(session, label):
    """A person answers the first question."""
    session.answer(lambda play: play.apply(label, seat=play.pending[0].actor))


def whole_game(path, rules, head=None):
    """The bytes of a save of a game that was played to its end without a break."""
    session, writer = begin(path, rules, head)
    play_on(session)
    writer.close()
    return Path(path).read_bytes(), session.play


def everything(play):
    """All that there is to know of a game, down to the words of its state."""
    seats = range(1, play.program.players + 1)
    return (
        play.standing.state,
        play.standing.stop,
        play.beats,
        play.decisions,
        [play.log(seat) for seat in (None, *seats)],
        [play.view(seat) for seat in (None, *seats)],
        play.pending,
        play.result,
    )


def forged(lines, changes):
    """Lines of a save, some of them replaced, with the right hashes."""
    chain, data = b"", b""
    for number, line in enumerate(lines, 1):
        body = changes[number] if number in changes else parts_of(line)[0]
        line, chain = line_of(body, chain)
        data += line
    return data
