import subprocess
import sys

import pytest

import catrules

GAME = """\
game "Count"
players 2..4

assume target = 3 in 1..9 "how far"
assume ends = never in never, soon "a word"

components
  1 coin in pot
on the table
  pile pot of coin
  counter total 0..4

play
  turns go clockwise from seat(1), at most 99

turn by p
  p must act in counting

action one by p in counting
  add 1 to total

action two by p in counting
  add 2 to total

win done by p when total >= target
"""


@pytest.fixture
def rules(rules_of):
    return rules_of(GAME)


def test_what_rules_say_about_themselves(rules):
    assert (rules.title, rules.variants, rules.ok) == ("Count", (), True)
    assert rules.players == range(2, 5)
    target, ends = rules.settings
    assert (target.name, target.value, target.low, target.high, target.why) == (
        "target",
        3,
        1,
        9,
        "how far",
    )
    assert (ends.value, ends.words) == ("never", ("never", "soon"))
    assert len(rules.sha256) == 64


def test_settings_may_be_given_at_load_or_start(rules, tmp_path):
    path = tmp_path / "game.catrules"
    loaded = catrules.load(path, settings={"target": "1"})
    assert loaded.settings[0].value == 1
    for play in (loaded.start(), rules.start(settings={"target": 1})):
        play.apply("one")
        assert play.over


def test_names_say_how_many_play(rules):
    assert len(rules.start(names=["a", "b", "c"]).view().players) == 3
    assert len(rules.start(players=4, names=["a"]).names) == 4
    with pytest.raises(ValueError, match="same name"):
        rules.start(names=["a", "a"])


@pytest.mark.parametrize(
    "wrong", [{"players": 9}, {"settings": {"target": 10}}, {"settings": {"aim": 1}}]
)
def test_a_configuration_that_cannot_be(rules, wrong):
    with pytest.raises(catrules.RulesError) as caught:
        rules.start(**wrong)
    assert caught.value.findings


def test_settings_that_cannot_be_are_findings(tmp_path, rules):
    loaded = catrules.load(tmp_path / "game.catrules", settings={"target": 99})
    assert not loaded.ok
    with pytest.raises(catrules.RulesError):
        loaded.start()


def test_variants_that_are_not_there_are_findings(tmp_path, rules):
    loaded = catrules.load(tmp_path / "game.catrules", variants=["more", "even_more"])
    assert loaded.variants == ()
    assert [finding.code for finding in loaded.findings] == ["E240", "E240"]


def test_variants_are_those_in_play_by_name(tmp_path, rules):
    for name, uses in (("more", "uses even_more\n"), ("even_more", "")):
        head = 'variant "V" of "game.catrules"\n'
        (tmp_path / f"{name}.catrules").write_text(f'{head}{uses}note "n"\n')
    loaded = catrules.load(tmp_path / "game.catrules", variants=["more"])
    assert (loaded.ok, loaded.variants) == (True, ("even_more", "more"))


def test_a_file_that_is_not_there_is_a_finding(tmp_path):
    rules = catrules.load(tmp_path / "none.catrules")
    assert [finding.code for finding in rules.findings] == ["E001"]
    assert rules.title == ""
    assert catrules.check(tmp_path / "none.catrules") == rules.findings
    with pytest.raises(catrules.RulesError):
        rules.program()


def test_the_same_configuration_is_the_same_program(rules):
    assert rules.program(2) is rules.program(2, {"target": 3})
    assert rules.program(2) is not rules.program(3)


def test_a_counter_that_leaves_its_range_names_rule_and_line(rules):
    play = rules.start(settings={"target": 9})
    play.apply("two")
    play.apply("two")
    with pytest.raises(catrules.RulesFault) as caught:
        play.apply("one")
    assert caught.value.rule == "one"
    assert caught.value.finding.span.line == 20
    assert play.pending[0].options == ("one", "two")


def imported(code):
    script = f"import sys, catrules\n{code}\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return {name for name in run.stdout.split() if name.startswith("catrules")}


def test_importing_is_cheap(tmp_path, rules):
    assert imported("") == {"catrules"}
    path = str(tmp_path / "game.catrules")
    checked = imported(f"catrules.check({path!r})")
    assert not {name for name in checked if "machine" in name or "lowering" in name}


def test_public_names():
    for name in catrules.__all__:
        assert getattr(catrules, name).__doc__
    with pytest.raises(AttributeError):
        catrules.nothing  # noqa: B018
