from pathlib import Path

import pytest

from catrules.balance.leads import leads_of
from catrules.balance.measures import measures_of
from catrules.balance.sample import sample_of
from catrules.balance.watching import watch
from catrules.pipeline import Compilation

PIG = Path(__file__).parents[2] / "pig.catrules"


@pytest.fixture
def known(tmp_path):
    """What tells who leads in a game whose rules are a text or file, for so many players."""

    def known(text, players=2):
        path = text
        if not isinstance(text, Path):
            path = tmp_path / "game.catrules"
            path.write_text(text, encoding="utf-8")
        compilation = Compilation.open(path)
        assert not compilation.errors, [error.message for error in compilation.errors]
        return leads_of(compilation, compilation.configuration(players))

    return known


@pytest.fixture
def sampled():
    """The sample of some games at random."""

    def sampled(leads, games=20, seed=1):
        bots = ["random"] * leads.program.players
        found = [watch(leads, seed, game, bots) for game in range(games)]
        return sample_of(found, measures_of(leads.program), leads.said)

    return sampled


@pytest.fixture
def pig():
    return PIG
