"""What the tests of small changes share."""

import sys
from pathlib import Path

import pytest

import catrules

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def load(tmp_path_factory):
    """Reads rules from a text, once each."""
    known = {}

    def read(text):
        if text not in known:
            path = tmp_path_factory.mktemp("rules") / "game.catrules"
            path.write_text(text, encoding="utf-8")
            known[text] = catrules.load(path)
            assert known[text].ok, known[text].findings
        return known[text]

    return read
