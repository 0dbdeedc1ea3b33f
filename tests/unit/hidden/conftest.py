import pytest

import catrules


@pytest.fixture
def started(tmp_path):
    """Starts a game whose rules are a text; as many play as it says, or two."""

    def start(text, players=None, **more):
        path = tmp_path / "game.catrules"
        path.write_text(text, encoding="utf-8")
        rules = catrules.load(path)
        assert rules.ok, [finding.message for finding in rules.findings]
        return rules.start(players=players or min(rules.players), **more)

    return start
