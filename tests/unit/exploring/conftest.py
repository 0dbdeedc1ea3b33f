"""What the tests of exploring share: rules from a text, explored."""

import pytest

from catrules.exploring.findings import report
from catrules.exploring.space import Explorer, Limits
from catrules.pipeline import Compilation
from catrules.source import Source

USUAL = Limits()


@pytest.fixture
def program_of():
    """The program of a rule file's text."""

    def program(text, players=2, settings=None):
        compilation = Compilation(Source("game.catrules", text))
        assert compilation.errors == ()
        return compilation.program(compilation.configuration(players, settings))

    return program


@pytest.fixture
def explored(program_of):
    """What comes of exploring a rule file's text."""

    def explore(text, players=2, *, limits=USUAL, uncounted=False):
        program = program_of(text, players)
        explorer = Explorer(program, limits, uncounted=uncounted)
        while explorer.go(7):
            pass
        return report(program, explorer.space)

    return explore
