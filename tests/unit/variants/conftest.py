import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from variants_games import GAME

Beside = Callable[..., Path]


@pytest.fixture
def beside(tmp_path: Path) -> Beside:
    """Writes the game and variants of these bodies; the path of the game."""

    def write(**variants: str) -> Path:
        game = tmp_path / "coins.catrules"
        game.write_text(GAME)
        folder = tmp_path / "coins"
        folder.mkdir(exist_ok=True)
        for name, body in variants.items():
            head = f'variant "{name.title()}" of "../coins.catrules"\n'
            text = body if body.startswith(("variant", "game", "tournament")) else head + body
            (folder / f"{name}.catrules").write_text(text)
        return game

    return write
