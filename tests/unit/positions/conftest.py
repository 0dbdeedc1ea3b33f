"""What the tests of positions share; the modules beside this one are theirs alone."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def load(tmp_path_factory):
    """Reads rules from a text, once each; of a variant, the text of the game comes first."""
    import catrules

    known = {}

    def read(text, **variants):
        key = (text, *variants.items())
        if key not in known:
            folder = tmp_path_factory.mktemp("rules")
            (folder / "game").mkdir()
            (folder / "game.catrules").write_text(text, encoding="utf-8")
            for name, rules in variants.items():
                (folder / "game" / f"{name}.catrules").write_text(rules, encoding="utf-8")
            known[key] = catrules.load(folder / "game.catrules", tuple(variants))
            assert known[key].ok, known[key].findings
        return known[key]

    return read
