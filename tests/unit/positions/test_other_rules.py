"""A position and rules that were changed since, or are others."""

import pytest
from positions_games import LAB

import catrules
from catrules.saves.faults import SaveFault

HARDER = """\
variant "Harder" of "../game.catrules"

instead of score by p
  add 1 to p.points
"""


@pytest.fixture
def position(load):
    """Of the game, a few decisions in."""
    play = load(LAB).start(names=["ana", "bo"], seed=1)
    while play.standing.here.opened is not None or not play.decisions:
        play.apply(0, play.pending[0].actor)
    play.apply("score")
    return load(LAB).position(play)


@pytest.mark.parametrize(
    ("old", "new"),
    [("# ", "# "), ("add 3 to p.points", "add 4 to p.points"), ('"Lab"', '"Laboratory"')],
)
def test_changed_rules_go_on_where_they_keep_the_same_things_in_mind(load, position, old, new):
    rules = load(LAB.replace(old, new) + "\n# changed\n")
    begun = rules.begun(position)
    assert [(w.code, w.message) for w in begun.warnings] == [
        ("W890", "the rules were changed since this position was kept: `game.catrules` was changed")
    ]
    assert begun.play.decisions == ()
    assert begun.play.view() == load(LAB).continue_from(position).view()
    before = begun.play.view().players[0].mark("points").value
    begun.play.apply("score")
    more = 4 if "4" in new else 3
    assert begun.play.view().players[0].mark("points").value == before + more


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("counter day", "counter noon 0..3\n  counter day"),
        ("flag tired\n", "flag tired\n  flag wet\n"),
        ("  bidding\n", "  p may act in work\n  bidding\n"),
        ("6 gold coin", "1 brass coin in bank\n  6 gold coin"),
        ("  bidding\n", "  let n = count p.purse\n  bidding\n  add n to p.points\n"),
    ],
)
def test_rules_that_keep_other_things_in_mind_are_refused(load, position, old, new):
    source = LAB.replace(old, new, 1)
    with pytest.raises(SaveFault) as raised:
        load(source).continue_from(position)
    assert raised.value.finding.code == "E814"
    assert "`game.catrules` was changed" in raised.value.finding.message
    assert "copy the lines `given`" in raised.value.finding.hint


def test_variants_are_named(load, position):
    said = "it was played with no variant, these are with `harder`"
    (warning,) = load(LAB, harder=HARDER).begun(position).warnings
    assert said in warning.message
    wider = HARDER.replace("instead of", "on the table\n  counter noon 0..3\n\ninstead of")
    with pytest.raises(SaveFault) as raised:
        load(LAB, harder=wider).continue_from(position)
    assert raised.value.finding.code == "E814"
    assert said in raised.value.finding.message


def test_inside_of_what_all_do_at_once_only_the_same_rules_go_on(load):
    play = load(LAB).start(names=["ana", "bo"], seed=1)
    position = load(LAB).position(play)
    with pytest.raises(SaveFault) as raised:
        load(LAB + "\n# changed\n").continue_from(position)
    assert raised.value.finding.code == "E818"


def test_another_catrules_is_blamed_where_the_rules_are_the_same(load, position):
    from catrules.positions.words import hash_of

    head, _, rest = position.text.partition("\nexact\n")
    body = rest.split("\nhash ")[0].split("\n")
    body[0] = "layout " + "0" * 32
    text = "\n".join([head, "exact", *body, f"hash {hash_of(position.head.sha256, body)}", "end"])
    with pytest.raises(SaveFault, match="another catrules wrote it"):
        load(LAB).continue_from(catrules.Position.of(text))


def test_rules_that_are_broken_are_the_rules_fault(tmp_path, position):
    (tmp_path / "game.catrules").write_text('game "Broken"\nplayers 2\n', encoding="utf-8")
    with pytest.raises(catrules.RulesError):
        catrules.load(tmp_path / "game.catrules").continue_from(position)
