"""The documents are about this tree: their paths exist, their commands are those that run."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if path.name != "CHANGELOG.md"  # it speaks of what was, too
)
TOPS = r"(?:\.ci|cli|docs|games|grammar|interpreter|tests)"
PATH = re.compile(rf"`({TOPS}/[^`\s<>*]*)`")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_that_a_document_names_exists(document):
    text = document.read_text(encoding="utf-8")
    named = [ROOT / path for path in PATH.findall(text)]
    linked = [document.parent / path for path in LINK.findall(text)]
    assert [str(path) for path in named + linked if not path.exists()] == []


def test_every_decision_is_in_the_index():
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    decisions = sorted(path.name for path in folder.glob("[0-9]*.md"))
    assert [name for name in decisions if f"({name})" not in index] == []


def commands_of_readme():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^```sh\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)


def test_readme_holds_two_commands_of_one_line_each():
    play, test = commands_of_readme()
    assert play.count("\n") == test.count("\n") == 1
    assert "catrules run games/" in play
    assert "pytest" in test
    assert all("activate" not in command for command in (play, test))


def test_the_rules_in_readme_stand_in_the_game():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    game = (ROOT / "games" / "lucky_cat.catrules").read_text(encoding="utf-8")
    (excerpt,) = re.findall(r"^```catrules\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert excerpt in game


def test_ci_takes_its_commands_out_of_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    body = script[script.index("command_of_readme()") :]
    awk = body[body.index("awk -v wanted") : body.index('"$root/README.md"')]
    for number, command in enumerate(commands_of_readme(), 1):
        taken = subprocess.run(
            ["bash", "-c", f'{awk.replace("$1", str(number))} "{ROOT}/README.md"'],
            capture_output=True,
            text=True,
            check=True,
        )
        assert taken.stdout == command
