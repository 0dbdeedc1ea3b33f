"""What the tests of saves share; the modules beside this one are theirs alone."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def cards():
    """Rules with hidden cards, a die, and everything that can be seen of them."""
    from saves_games import load

    return load("cards")


@pytest.fixture(scope="session")
def pig():
    """Rules of a game of luck without anything hidden."""
    from saves_games import load

    return load("pig")
