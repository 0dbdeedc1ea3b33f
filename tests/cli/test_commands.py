"""What is said when the command line is not quite right, and about files that say nothing."""

import json

import pytest


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("rnu", "did you mean `run`?"),
        ("Check", "did you mean `check`?"),
        ("games/x.catrules", "to play it: `catrules run games/x.catrules`"),
        ("x.catspec", "to play its scenarios: `catrules test x.catspec`"),
    ],
)
def test_a_word_that_is_no_command(catrules, word, advice):
    done = catrules(word, "games/x.catrules")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"there is no command {word!r}; {advice}" in done.stderr


def test_a_word_like_no_command(catrules):
    done = catrules("zzz")
    assert done.returncode == 2
    assert done.stderr.endswith("there is no command 'zzz'\n")


def test_explain_takes_a_bare_number(catrules):
    assert catrules("explain", "201").stdout == catrules("explain", "E201").stdout
    both = catrules("explain", "101").stdout
    assert both.startswith("E101 ")
    assert "\n\nW101 " in both


@pytest.mark.parametrize("text", ["", "# only a comment\n"])
def test_an_empty_file_is_named_with_a_place(catrules, tmp_path, text):
    path = tmp_path / "empty.catrules"
    path.write_text(text)
    done = catrules("check", path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{path}:1:1: error[E303]")
    first, *_ = json.loads(catrules("check", path, "--json").stdout)
    assert (first["file"], first["line"], first["column"]) == (str(path), 1, 1)


def test_a_text_that_is_no_rule_file(catrules, tmp_path):
    path = tmp_path / "readme.md"
    path.write_text("# Title\n\nSome words.\n\n- one\n- two\n")
    done = catrules("check", path)
    assert done.stderr.startswith(f"{path}:1:1: error[E101] this does not look like a rule file")
