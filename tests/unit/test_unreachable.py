"""What no test can reach is marked where it stands, with the reason, and listed in the docs."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "interpreter" / "catrules"
MARK = re.compile(r"#\s*pragma\b(.*)", re.IGNORECASE)
WHOLE_MARK = re.compile(r": no (?:cover|branch) -- (\w.*\w)")


def marks():
    """Each mark: its file, and the reason that it gives, if it is one as it should be."""
    for path in sorted(LIBRARY.rglob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := MARK.search(line):
                whole = WHOLE_MARK.fullmatch(found[1])
                yield str(path.relative_to(LIBRARY)), whole[1] if whole else None


def test_each_mark_gives_its_reason():
    found = list(marks())
    assert found
    for file, reason in found:
        assert reason is not None, file
        assert len(reason.split()) >= 4, (file, reason)


def test_the_docs_list_them_all():
    text = (ROOT / "docs" / "robustness.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([\w/.]+)` \| [^|]+ \| ([^|]+) \|$", text, re.MULTILINE)
    assert sorted(listed) == sorted(marks())
