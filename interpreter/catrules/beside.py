"""What the variants of a game name: what a game declares for them is not declared for nothing."""

import os
import re

from catrules.gather import files_beside
from catrules.reading import read_source
from catrules.source import Source

MOST_VARIANTS = 200
"""More files beside a game are not read for their words."""

_HEAD = re.compile(r'^\s*variant\s+"[^"\n]*"\s+of\s+"([^"\n]*)"', re.MULTILINE)
_SILENT = re.compile(r'"[^"\n]*"|#.*')
_WORD = re.compile(r"[a-z][a-z0-9_]*")


def words_beside(path: str) -> frozenset[str]:
    """Every word in the variants of a game at a path, outside of texts and comments.

    The files are read and not parsed: a check runs at every save, and a word too many only keeps
    a warning back.
    """
    found: set[str] = set()
    for place in files_beside(path)[:MOST_VARIANTS]:
        found.update(_words(place, path))
    return frozenset(found)


def _words(place: str, path: str) -> list[str]:
    source = read_source(place, place)
    if not isinstance(source, Source):
        return []
    head = _HEAD.search(source.text)
    if head is None or os.path.basename(head[1]) != os.path.basename(path):
        return []
    return _WORD.findall(_SILENT.sub("", source.text))
