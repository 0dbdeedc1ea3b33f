"""The tutorials, done step by step: what they show is what one gets. How: see `desk`.

`python tests/spec/tutorial/test_tutorial.py` writes what is printed into the pages.
"""

import pytest
from desk import ROOT, Desk, Tutorial, as_shown, changed

DOCS = ROOT / "docs"
GAMES = ROOT / "games"
TUTORIALS = [
    Tutorial(
        DOCS / "tutorial.md",
        (GAMES / "classics" / "pig.catrules",),
        {"catspec": "pig.catspec", "toml": "clauses.toml", "diff": "pig.catrules"},
    ),
    Tutorial(DOCS / "first_variant.md", (GAMES / "lucky_cat.catrules", GAMES / "lucky_cat")),
]


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda tutorial: tutorial.page.stem)
def test_a_tutorial_shows_what_happens(tutorial):
    assert tutorial.done() == tutorial.shown()


# ---- the desk itself


PRINTED = ["one", "two", "three", "four", "five"]


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ([], PRINTED),
        (["one"], PRINTED),
        (["other", "…"], ["one", "…"]),
        (["one", "…", "four", "…"], ["one", "…", "four", "…"]),
        (["one", "…", "four", "4"], ["one", "…", "four", "five"]),
        (["…", "six", "…"], ["…", "one", "…"]),
    ],
)
def test_lines_are_left_out_only_where_the_page_says_so(shown, found):
    assert as_shown(PRINTED, shown) == found


def test_a_mistake_lasts_until_the_next_commands(tmp_path):
    desk = Desk(tmp_path, {})
    (tmp_path / "a.catrules").write_text("one\n", encoding="utf-8")
    desk.write(tmp_path / "a.catrules", "diff", "-one\n+two\n", mistake=True)
    desk.write(tmp_path / "b.catrules", "catrules", "three\n", mistake=True)
    desk.write(tmp_path / "a.catrules", "diff", "+four\n two\n", mistake=True)
    assert (tmp_path / "a.catrules").read_text(encoding="utf-8") == "four\ntwo\n"
    desk.put_right()
    assert (tmp_path / "a.catrules").read_text(encoding="utf-8") == "one\n"
    assert not (tmp_path / "b.catrules").exists()


def test_a_change_is_about_one_place():
    with pytest.raises(AssertionError):
        changed("one\none\n", "-one\n+two")


if __name__ == "__main__":
    for each in TUTORIALS:
        each.page.write_text(each.done(), encoding="utf-8")
