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


def grammar_file(language: str = "catrules") -> Path:
    """The grammar of the rule language, or of suites (`catspec`)."""
    return folder("grammar") / f"{language}.lark"


def tables_file(language: str = "catrules") -> Path:
    """The parse tables made from a grammar (see `catrules.syntax.tables`)."""
    return folder("grammar") / f"{language}.tables.json"
