"""Which files come together, and what is wrong with them."""

import pytest
from variants_games import played, texts, told

import catrules


def code(path, *names):
    found = told(catrules.load(path, names))
    return found[0][0] if found else ""


def test_what_a_variant_uses_is_brought_in(beside):
    path = beside(
        a="uses b\nchange extra to 4\n",
        b="value extra = 2\nafter rest by p: add extra to p.points\n",
    )
    assert catrules.load(path, ["a"]).variants == ("a", "b")
    assert "1's points: 5" in texts(played(path, "a"))
    assert "1's points: 3" in texts(played(path, "b"))


def test_a_with_block_holds_only_where_that_variant_is(beside):
    path = beside(a="with b\n  change bonus(p) to 7\n", b='note "x"\n')
    assert "1's points: 7" in texts(played(path, "a", "b"))
    assert "1's points: 1" in texts(played(path, "a"))


def test_a_variant_is_named_by_its_path_too(beside):
    path = beside(a="change bonus(p) to 7\n")
    assert "1's points: 7" in texts(played(path, str(path.parent / "coins" / "a.catrules")))


def test_a_variants_own_path_is_its_game_with_it(beside):
    path = beside(a="change bonus(p) to 7\n")
    rules = catrules.load(path.parent / "coins" / "a.catrules")
    assert (rules.title, rules.variants) == ("Coins", ("a",))


def test_the_players_line_of_a_variant_replaces_that_of_the_game(beside):
    path = beside(a="players 4..9\n", b="players 2..6\n", c="players 9\n")
    assert catrules.load(path, ["a"]).players == range(4, 10)
    assert catrules.load(path, ["a", "b"]).players == range(4, 7)
    assert code(path, "b", "c") == "E243"


def test_more_may_lie_in_a_zone(beside):
    path = beside(
        a="each player\n  purse also of stone\nafter setup: move stone to seat(1).purse\n"
    )
    assert "the stone moves from the bank to 1's purse" in texts(played(path, "a"))


def test_a_kind_is_counted_anew(beside):
    path = beside(a="change count of stone to 3\nafter setup: move 3 stones from bank to box\n")
    assert "3 stones move from the bank to the box" in texts(played(path, "a"))


def test_what_one_variant_declares_is_unknown_to_another(beside):
    assert code(beside(a="value extra = 2\n", b="change bonus(p) to extra\n"), "a", "b") == "E201"


def test_two_variants_use_one_name_for_two_things(beside):
    path = beside(
        a="each player\n  pile lap of stone\nafter setup: move stone to seat(1).lap\n",
        b="each player\n  pile lap of coin\nafter rest by p: move 1 coin from bank to p.lap\n",
    )
    lines = texts(played(path, "a", "b"))
    assert "the stone moves from the bank to 1's lap of a" in lines
    assert "a coin moves from the bank to 1's lap of b" in lines
    assert "the stone moves from the bank to 1's lap" in texts(played(path, "a"))


def test_a_variable_of_the_game_may_bear_the_name_of_a_variants_thing(beside):
    path = beside(a="on the table\n  pile p of stone\nafter setup: move stone to p\n")
    assert "the stone moves from the bank to the p of a" in texts(played(path, "a"))


def test_who_names_both_says_which_is_meant(beside):
    lap = "each player\n  pile lap of coin\n"
    path = beside(a=lap, b=lap, c="uses a, b\nvalue full(player p) = p.lap is empty\n")
    assert "E249" in [c for c, _ in told(catrules.load(path, ["c"]))]
    path = beside(a=lap, b=lap, c="uses a, b\nvalue bare(player p) = p.lap_of_b is empty\n")
    assert [c for c, _ in told(catrules.load(path, ["c"])) if c.startswith("E2")] == ["E249"]


def test_files_that_are_no_variants_of_the_game(beside):
    path = beside(
        a='variant "A" of "../pigs.catrules"\n',
        b='variant "B" of "b.catrules"\n',
        c='game "C"\nplayers 2\nplay: do nothing\n',
        d='variant "D" of "/etc/passwd"\n',
        e='tournament "E" of "../coins.catrules"\nplayers 2\nplay: do nothing\n',
    )
    assert {name: code(path, name) for name in "abcde"} == dict.fromkeys("abcde", "E241")
    for name in "abd":
        own = catrules.check(path.parent / "coins" / f"{name}.catrules")
        assert [f.code for f in own] == ["E241"], name


def test_names_of_variants_that_are_not_there(beside):
    path = beside(
        a="uses zz\n", b='with zz\n  note "x"\n', c="after rest by p, over zz: do nothing\n"
    )
    for name in "abc":
        finding = catrules.load(path, [name]).findings[0]
        assert (finding.code, "`zz`" in finding.message) == ("E240", True)
    assert code(path, "aa") == "E240"
    assert code(path, "../coins/b") == "E240"


def test_a_variant_is_asked_for_once(beside):
    path = beside(a='note "x"\n')
    assert code(path, "a", "a") == "E241"
    assert code(path, "a", str(path.parent / "coins" / "a.catrules")) == "E241"


def test_variants_use_each_other(beside):
    path = beside(a="uses b\nvalue one = two\n", b="uses a\nvalue two = 2\n")
    assert catrules.load(path, ["a"]).variants == ("a", "b")


def test_a_link_out_of_the_folder_is_not_followed(beside, tmp_path_factory):
    path = beside()
    outside = tmp_path_factory.mktemp("outside") / "a.catrules"
    outside.write_text('variant "A" of "../coins.catrules"\n')
    (path.parent / "coins" / "a.catrules").symlink_to(outside)
    assert code(path, "a") == "E240"


def test_too_much_text_in_all(beside):
    long = "# " + "x" * 200_000 + "\n"
    path = beside(a=long, b=long, c=long)
    assert code(path, "a", "b", "c") == "E114"


def test_a_group_of_which_one_is_played(beside):
    path = beside(a="one of modes\n", b="one of modes\n")
    finding = catrules.load(path, ["a", "b"]).findings[0]
    assert (finding.code, len(finding.labels)) == ("E242", 1)


def test_lines_that_do_not_belong_there(beside):
    assert code(beside(a='clauses "x.toml"\n'), "a") == "E247"
    path = beside()
    path.write_text(path.read_text() + "one of modes\n")
    assert code(path) == "E247"
    path = beside(a="rule nothing_new: as usual\n")
    assert code(path, "a") == "E248"


def test_what_is_not_there_to_be_amended(beside):
    lines = [
        "before earns(n) by p: do nothing\n",
        "no bonus(p)\n",
        "change rest to 2\n",
        "change bons(p) to 3\n",
        "before p acts in shp: do nothing\n",
        "change count of gold to 3\n",
        "each player\n  purses also of stone\n",
    ]
    for line in lines:
        assert code(beside(a=line), "a") == "E244", line
    assert code(beside(a="before earn(n, m) by p: do nothing\n"), "a") == "E215"
    assert code(beside(a="change bonus(p) to yes\n"), "a") == "E205"


def test_a_second_play_in_a_variant_says_how_it_is_replaced(beside):
    finding = catrules.load(beside(a="play: do nothing\n"), ["a"]).findings[0]
    assert (finding.code, "instead of play" in finding.hint) == ("E202", True)


def test_with_blocks_are_checked_with_their_variants(beside):
    path = beside(a="with b\n  change extra to nothing_known\n", b="value extra = 2\n")
    found = catrules.check(path.parent / "coins" / "a.catrules")
    assert [f.code for f in found if f.code.startswith("E")] == ["E201"]


def test_a_with_block_for_several_is_checked_with_all_of_them(beside):
    path = beside(
        a="with b, c\n  change extra to more + nothing_known\n",
        b="value extra = 2\n",
        c="value more = 2\n",
    )
    found = catrules.check(path.parent / "coins" / "a.catrules")
    assert [(f.code, "nothing_known" in f.message) for f in found] == [("E201", True)]


def test_a_variant_may_be_checked_with_one_that_it_goes_with(beside):
    path = beside(a="with b\n  change extra to 3\n", b="value extra = 2\n")
    assert catrules.check(path.parent / "coins" / "a.catrules", ["b"]) == ()


def no_setting(path, name, *names):
    (finding,) = catrules.load(path, names, {name: 3}).findings
    return finding.code, finding.message, finding.hint


def test_a_setting_of_a_variant_that_is_not_played_is_told_from_none(beside):
    table = "cards fruit\n  assume worth in 1..9\n  name worth\n  fig 2\n"
    path = beside(a='assume extra = 1 in 0..3 "why"\n', b=table)
    hint = "it belongs to a variant that is not in the game: `--with a` brings it in"
    assert no_setting(path, "extra") == ("E010", "no setting is called `extra`", hint)
    assert no_setting(path, "fig_worth")[2] == hint.replace("with a", "with b")
    assert no_setting(path, "fig_wort", "b")[2] == "did you mean `fig_worth`?"
    assert not catrules.load(path, ["a"], {"extra": 3}).findings


def test_a_setting_that_several_variants_have(beside):
    path = beside(a='assume extra = 1 in 0..3 "why"\n', b='assume extra = 1 in 0..3 "why"\n')
    assert "`--with a` or `--with b` brings it in" in no_setting(path, "extra")[2]


def test_files_that_cannot_be_read_hide_nothing_else(beside):
    path = beside(a="assume assume\n", b='assume extra = 1 in 0..3 "why"\n')
    assert "`--with b`" in no_setting(path, "extra")[2]


def test_a_line_that_never_applies(beside):
    path = beside(
        a="after rest by p, if p.points > 200: set p.tired to yes\n",
        b="after rest by p, if p.points > 20: set p.tired to yes\n",
    )
    (finding,) = catrules.check(path.parent / "coins" / "a.catrules")
    assert finding.code == "W350"
    assert finding.labels[0].span.file.endswith("coins.catrules")
    assert catrules.check(path.parent / "coins" / "b.catrules") == ()


def test_a_line_for_some_of_what_a_rule_is_done_with(beside):
    path = beside(a="after earn(n) by p, if n > 5: set p.tired to yes\n")
    assert catrules.check(path.parent / "coins" / "a.catrules") == ()


def test_a_long_chain_of_variants(beside):
    links = {f"v{i}": f"uses v{i + 1}\n" for i in range(1500)}
    path = beside(**links, v1500="change bonus(p) to 7\n")
    rules = catrules.load(path, ["v0"])
    assert (rules.ok, len(rules.variants)) == (True, 1501)


def test_what_a_variant_uses_is_known_to_those_that_name_it(beside):
    path = beside(
        a="each player\n  pile lap of coin\n",
        b='uses a\nnote "x"\n',
        c="with b\n  change bonus(p) to 2, if p.lap is empty\n",
        d="uses b\nvalue bare(player p) = p.lap is empty\n",
    )
    assert told(catrules.load(path, ["b", "c", "d"])) == []


def test_a_change_that_tells_what_is_hidden(beside):
    secret = "each player\n  pile chest of coin, seen by owner\n"
    path = beside(
        a=secret
        + "change bonus(p) by + count p.chest\nafter rest by p: move 1 coin from bank to p.chest\n"
    )
    path.write_text(
        path.read_text().replace(
            "trigger full", "rule praise by p: set p.points to bonus(p)\ntrigger full"
        )
    )
    found = catrules.check(path.parent / "coins" / "a.catrules")
    assert {f.code for f in found} == {"W342"}
    assert "`chest`" in found[0].message


def test_who_does_not_name_a_variant_is_told_which_one_a_name_is_of(beside):
    path = beside(
        a="each player\n  pile lap of coin\nvalue extra = 2\n",
        b="value bare(player p) = p.lap is empty\nchange wage to extra\n",
    )
    hints = [f.hint for f in catrules.load(path, ["a", "b"]).findings]
    assert hints == [
        "`lap` is a name of `a`: write `uses a`, or `with a`",
        "`extra` is a name of `a`: write `uses a`, or `with a`",
    ]


def test_a_name_inside_of_the_amended_rule_is_not_known(beside):
    path = beside(a="instead of rest by p\n  let m = 2\n  add m to p.points\n", b='note "x"\n')
    path.write_text(path.read_text().replace("  add bonus(p)", "  let k = bonus(p)\n  add k"))
    (path.parent / "coins" / "b.catrules").write_text(
        'variant "B" of "../coins.catrules"\nafter rest by p: add k to p.points\n'
    )
    (finding,) = catrules.load(path, ["b"]).findings
    assert finding.code == "E201"
    assert finding.hint.startswith("`k` is known only inside of `rest`")


@pytest.mark.parametrize(
    "name", ["", "x" * 5000, "a\0b", "../../etc/passwd", "/dev/zero", ".", "a/"]
)
def test_names_that_are_no_variants(beside, name):
    found = told(catrules.load(beside(), [name]))
    assert [c for c, _ in found] == ["E240"]
    assert all(message.isprintable() for _, message in found)


def test_a_number_of_players_is_refused_with_the_variant_that_says_so(beside):
    path = beside(a="players 4..9\n")
    with pytest.raises(catrules.RulesError, match="4 to 9 can play with `a`, not 3"):
        catrules.load(path, ["a"]).start(players=3)
    with pytest.raises(catrules.RulesError, match="2 to 4 can play, not 5"):
        catrules.load(path).start(players=5)


def test_only_variants_of_the_game_are_named_to_who_misses_one(beside):
    path = beside(a='note "x"\n', b='variant "B" of "../others.catrules"\n')
    (path.parent / "others.catrules").write_text(path.read_text())
    cup = 'tournament "Cup" of "coins.catrules"\nplayers 2\nplay: play a game by players\n'
    (path.parent / "cup.catrules").write_text(cup)
    (finding,) = catrules.load(path, ["zzzz"]).findings
    assert finding.hint == "there is `a`"
