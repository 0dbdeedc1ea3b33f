"""Every code that may be given is known, and every known code may be given."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from catrules.codes import CODES
from catrules_cli.explain import command

ROOT = Path(__file__).parents[2]
REGISTERS = ("codes.py",)
LITERAL = re.compile(r"\"([EW]\d{3})\"")


def _given() -> set[str]:
    """The codes that stand in the source outside of the lists of codes."""
    files = [*(ROOT / "interpreter").rglob("*.py"), *(ROOT / "cli").rglob("*.py")]
    texts = (path.read_text(encoding="utf-8") for path in files if path.name not in REGISTERS)
    return {code for text in texts for code in LITERAL.findall(text)}


def test_every_code_that_is_given_is_known():
    assert _given() - set(CODES) == set()


def test_every_known_code_is_given_somewhere():
    assert set(CODES) - _given() == set()


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_a_slug_a_title_and_an_explanation(code):
    known = CODES[code]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", known.slug)
    assert known.title
    assert not known.title.endswith(".")
    assert known.explanation.endswith((".", "`"))


def test_slugs_are_short_names_of_one_code_each():
    slugs = [code.slug for code in CODES.values()]
    assert [s for s in dict.fromkeys(slugs) if slugs.count(s) > 1] == []


def test_explain_shows_each_code():
    for code, known in CODES.items():
        shown = CliRunner().invoke(command, [code])
        assert shown.exit_code == 0
        assert known.title in shown.output
        assert known.explanation.split()[-1] in shown.output
