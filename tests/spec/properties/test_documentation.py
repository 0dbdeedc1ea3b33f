"""The example of docs/workbench.md about properties runs as it stands there."""

import re
from pathlib import Path

from hypothesis import settings

import catrules.testing

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)

pytest_plugins = ["pytester"]


def section():
    text = (ROOT / "docs" / "workbench.md").read_text(encoding="utf-8")
    return text.partition("\n## Properties\n")[2].partition("\n## ")[0]


def test_the_example_runs(pytester):
    before = settings.get_current_profile_name()
    (python,) = [text for language, text in BLOCK.findall(section()) if language == "python"]
    document = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    rules = next(text for language, text in BLOCK.findall(document) if language == "catrules")
    (pytester.path / "race.catrules").write_text(rules, encoding="utf-8")
    pytester.makepyfile(test_race=python)
    settings.register_profile("few", settings.get_profile("fixed"), max_examples=10)
    try:
        result = pytester.runpytest("-p", "no:cacheprovider", "--hypothesis-profile=few")
    finally:
        settings.load_profile(before)
    assert result.parseoutcomes() == {"passed": 2}


def test_every_name_is_documented():
    text = section()
    assert [name for name in catrules.testing.__all__ if f"`{name}" not in text] == []
