import attrs
import pytest

from catrules.ir.program import NOTHING, ArgType, Site, Sort, Template, Things, Variant
from catrules.machine.labels import Option, joined, labels
from catrules.machine.legend import Legend
from catrules.text import article, clean, listed, spaced

CELL = ArgType("cell")
BANK, DECK, TRAY, HAND_1, HAND_2 = 10, 11, 13, 17, 23


def said(program, template, *args, seat=1, form="choice", names=("ana",)):
    site = Site(form, "", (template,))
    options = [Option(0, each if isinstance(each, tuple) else (each,)) for each in args]
    return labels(Legend(program, names), site, options, seat)


def test_an_action_is_named_as_the_rules_name_it(tiny):
    assert said(tiny, Template("action", "look_up", (), 1), ()) == ("look up",)
    assert said(tiny, Template("action", "throw the die", (), 1), ()) == ("throw the die",)


def test_what_it_is_done_with_follows_in_order(tiny):
    bid = Template("action", "bid", (ArgType("number"), ArgType("number")))
    assert said(tiny, bid, (3, 5)) == ("bid 3, 5",)


@pytest.mark.parametrize(
    ("words", "said", "label"),
    [
        ("take tile", "tile 3", "take tile 3"),
        ("throw bone", "bone", "throw bone"),
        ("throw bone", "bone, 2 bone", "throw bone bone, 2 bone"),
        ("give two coins", "coins", "give two coins"),
        ("take", "tile 3", "take tile 3"),
        ("bid 3", "3", "bid 3 3"),
        ("", "cat", "cat"),
        ("wait", "", "wait"),
    ],
)
def test_words_that_end_an_action_and_begin_what_it_is_done_with_are_said_once(words, said, label):
    assert joined(words, said) == label


def test_players_are_named_as_they_sit(tiny):
    chosen = Template("chosen", "", (ArgType("player"),))
    assert said(tiny, chosen, 0, 1) == ("ana", "2")


def test_a_die_with_a_face_is_its_face_else_its_kind(tiny):
    chosen = Template("chosen", "", (CELL,))
    assert said(tiny, chosen, TRAY, TRAY + 1, TRAY + 2) == ("die", "sun", "moon")


def test_attributes_follow_the_most_special_name(changed):
    sorts = (Sort(("square",), ("squares",), (("row", 1), ("column", 2)), (), 1),) * 4
    chosen = Template("chosen", "", (CELL,))
    assert said(changed(sorts=sorts), chosen, BANK) == ("square 1 2",)


def test_of_several_each_sort_is_counted(tiny):
    kinds = tuple(ArgType("counts", "", variant) for variant in (1, 6))
    reroll = Template("counts", "", kinds)
    expected = ("none", "2 sun", "cat", "cat, 2 sun")
    assert said(tiny, reroll, (0, 0), (0, 2), (1, 0), (1, 2)) == expected


def test_several_players_are_named(tiny):
    kinds = tuple(ArgType("counts", "player", seat) for seat in (0, 1))
    expected = ("none", "2", "ana", "ana, 2")
    assert said(tiny, Template("counts", "", kinds), (0, 0), (0, 1), (1, 0), (1, 1)) == expected


@pytest.mark.parametrize(("form", "label"), [("may", "no"), ("window", "pass")])
def test_declining(tiny, form, label):
    assert said(tiny, Template("pass", "", ()), (), form=form) == (label,)


def test_a_way_is_its_label(tiny):
    assert said(tiny, Template("way", "a cat tile", ()), (), form="may") == ("a cat tile",)


def test_truth_nothing_and_words(changed):
    program = changed(words=(("mood", ("very_glad", "sad")),))
    assert said(program, Template("chosen", "", (ArgType("truth"),)), 0, 1) == ("no", "yes")
    assert said(program, Template("chosen", "", (ArgType("word", "mood"),)), 0) == ("very glad",)
    assert said(program, Template("chosen", "", (ArgType("player"),)), NOTHING) == ("nothing",)


def test_things_that_own_zones_bear_their_labels(changed):
    program = changed(things=(Things("day", "days", ("day 1", "rest_day")),))
    chosen = Template("chosen", "", (ArgType("thing", "day"),))
    assert said(program, chosen, 0, 1, 2) == ("day 1", "rest day", "day 3")


def test_twins_are_told_apart_by_zone(tiny):
    chosen = Template("chosen", "", (CELL,))
    expected = ("cat in ana's hand", "cat in 2's hand turned up", "mouse")
    assert said(tiny, chosen, HAND_1, HAND_2 + 2, HAND_1 + 1)[0] == expected[0]
    assert said(tiny, chosen, HAND_1, HAND_2 + 2, HAND_1 + 1)[2] == expected[2]


def test_twins_in_one_zone_are_told_apart_by_their_side(tiny):
    chosen = Template("chosen", "", (CELL,))
    assert said(tiny, chosen, HAND_1, HAND_1 + 2) == ("cat", "cat turned up")


def test_twins_of_other_kinds_are_told_apart_by_their_names(changed, tiny):
    sorts = (*tiny.sorts[:3], attrs.evolve(tiny.sorts[3], names=("big", "die")), tiny.sorts[3])
    variants = (*tiny.variants[:5], Variant(3, 0), Variant(4, 0), Variant(4, 1))
    chosen = Template("chosen", "", (CELL,))
    program = changed(sorts=sorts, variants=variants)
    assert said(program, chosen, TRAY, TRAY + 1) == ("sun (big die)", "sun (die)")


def test_the_last_resort_is_the_position(tiny):
    assert said(tiny, Template("way", "go", ()), (), ()) == ("go #1", "go #2")


def test_what_is_not_seen_is_not_named(tiny):
    chosen = Template("chosen", "", (CELL,))
    assert said(tiny, chosen, HAND_2, HAND_2 + 1, HAND_2 + 2) == ("card #1", "card #2", "cat")


def test_text_from_outside_is_cleaned():
    assert clean("a\x1b[31mb\u202ec\u200b\n d\ufeff") == "a[31mbc  d"
    assert spaced("end_of_turn") == "end of turn"
    assert article("acorn") == "an acorn"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([]) == ""


@pytest.mark.parametrize(
    ("names", "message"),
    [(["a", "b", "c"], "3 names"), (["a", "a"], "same"), (["2"], "same"), (["\u200b"], "empty")],
)
def test_names_that_do_not_fit(tiny, names, message):
    with pytest.raises(ValueError, match=message):
        Legend(tiny, names)


def test_an_address_that_is_no_cell_is_a_number(tiny):
    assert said(tiny, Template("chosen", "", (CELL,)), 5) == ("5",)
