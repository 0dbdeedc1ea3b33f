"""Files that come with the package, found in a checkout as in an installed wheel."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """The folder `grammar` or `games`: inside an installed package, else at the root of a checkout.

    Raises FileNotFoundError if it is at neither place.
    """
    installed = _PACKAGE / "_data" / name
    checkout = _PACKAGE.parent.parent / name
    for candidate in (installed, checkout):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"the installation is incomplete: no folder {name!r} beside {_PACKAGE}")


def grammar_file() -> Path:
    """The grammar of the language."""
    return folder("grammar") / "catrules.lark"


def tables_file() -> Path:
    """The parse tables made from the grammar (see `catrules.syntax.tables`)."""
    return folder("grammar") / "catrules.tables.json"
