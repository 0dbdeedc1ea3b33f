"""Which suites there are: below a path, and about which rules."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from catrules.conformance.cases import suite_of
from catrules.conformance.faults import Wrong
from catrules.diagnostics import Diagnostic
from catrules.gather import own_folder
from catrules.reading import read_source
from catrules.source import Source
from catrules.syntax.parse import parse_suite

SUFFIX = ".catspec"


def suites_below(paths: Sequence[str | Path]) -> Iterator[Path]:
    """The suites that paths name: files themselves, and all in folders, in a fixed order."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(path.rglob(f"*{SUFFIX}"))
        else:
            yield path


def suites_of(path: str) -> tuple[str, ...]:
    """The suites of rules at a path: those in their folder and beside them that are about them."""
    folder = os.path.dirname(path) or "."
    beside = (str(each) for each in sorted(Path(folder).glob(f"*{SUFFIX}")))
    own = Path(own_folder(path))
    inside = (str(each) for each in suites_below([own])) if own.is_dir() else ()
    return about(path, (os.path.normpath(each) for each in (*beside, *inside)))


def about(path: str, suites: Iterable[str]) -> tuple[str, ...]:
    """Those of some suites that begin with the game, or the variant, at a path."""
    here = os.path.realpath(path)
    return tuple(each for each in suites if here in _rules_of(each))


def _rules_of(suite: str) -> Iterator[str]:
    """The real paths of the rule files that a suite begins with; none if it does not say."""
    read = read_source(suite, suite)
    try:
        head = suite_of(
            parse_suite(Source(suite, "") if isinstance(read, Diagnostic) else read).suite
        )
    except Wrong:
        return
    game = os.path.join(os.path.dirname(suite), head.path)
    yield os.path.realpath(game)
    for name in head.configure.variants:
        yield os.path.realpath(os.path.join(own_folder(game), f"{name}.catrules"))
