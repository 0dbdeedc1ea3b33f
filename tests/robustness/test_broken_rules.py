"""Whatever the text, only findings come of it."""

import broken_rules
import pytest

MUTATIONS, OTHERS = 2_000, 150


def broken(kind, numbers, folder):
    counts = {}
    for number in numbers:
        data = broken_rules.text_of(kind, number, 0)
        try:
            came = broken_rules.outcome(kind, folder, data)
        except Exception as error:
            pytest.fail(f"{kind} {number}: {error!r}\n{data.decode('utf-8', 'replace')}")
        counts[came] = counts.get(came, 0) + 1
    return counts


def test_no_change_of_a_good_text_crashes_the_tool(tmp_path):
    counts = broken("mutations", range(MUTATIONS), tmp_path)
    assert counts["played"] > MUTATIONS / 50


@pytest.mark.parametrize("kind", ["programs", "suites", "catalogues"])
def test_no_text_of_another_sort_crashes_the_tool(kind, tmp_path):
    assert sum(broken(kind, range(OTHERS), tmp_path).values()) == OTHERS


@pytest.mark.slow
@pytest.mark.parametrize("kind", broken_rules.MAKERS)
def test_no_text_crashes_the_tool(kind, tmp_path):
    broken(kind, range(MUTATIONS, MUTATIONS + 20_000), tmp_path)


def test_texts_are_the_same_again():
    for kind in broken_rules.MAKERS:
        assert broken_rules.text_of(kind, 7, 1) == broken_rules.text_of(kind, 7, 1)
        assert broken_rules.text_of(kind, 7, 1) != broken_rules.text_of(kind, 8, 1)
