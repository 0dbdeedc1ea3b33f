"""The files of a game: its rules, and the variants and suites beside them."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from catrules.diagnostics import Diagnostic, RulesError
from catrules.gather import files_beside, own_folder
from catrules.reading import read_source
from catrules.semantics.variants.compose import Module, with_used
from catrules.source import Source
from catrules.syntax import ast
from catrules.syntax.parse import parse

SUITE = ".catspec"
BASE = "base"
"""The module of the game itself; that of a variant is the name of its file."""


class NoSuchVariant(ValueError):
    """There is no variant of a name; `known` are those that there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.name, self.known = name, tuple(known)


@frozen
class RuleFile:
    """A rule file as it was read. path: as people are shown it; found: whether there is a text."""

    path: str
    source: Source
    file: ast.File
    findings: tuple[Diagnostic, ...]
    found: bool = True

    @property
    def stem(self) -> str:
        """The name of the file without its ending."""
        return Path(self.path).stem

    @property
    def as_module(self) -> Module:
        """The file as a part of a composition."""
        return Module(self.stem, self.path, self.file)

    @property
    def base(self) -> str:
        """The path of the game that this is a variant or tournament of; empty for a game."""
        head = self.as_module.head
        if head is None or not head.base:
            return ""
        return os.path.normpath(os.path.join(os.path.dirname(self.path), head.base))


def open_rules(path: str) -> RuleFile:
    """Reads a rule file; what is wrong is a finding."""
    read_in = read_source(path, path)
    if isinstance(read_in, Diagnostic):
        empty = Source(path, "")
        return RuleFile(path, empty, parse(empty).file, (read_in,), found=False)
    parsed = parse(read_in)
    return RuleFile(path, read_in, parsed.file, parsed.findings)


@frozen
class GameFiles:
    """A game with what lies beside it.

    composed: the variants asked for, with those that they use; None for all of them.
    """

    game: RuleFile
    composed: frozenset[str] | None
    beside: tuple[RuleFile, ...]

    @property
    def files(self) -> tuple[RuleFile, ...]:
        """The rule files that count."""
        chosen = self.composed
        return (self.game, *(f for f in self.beside if chosen is None or f.stem in chosen))

    @property
    def modules(self) -> frozenset[str] | None:
        """The modules that count; None for all."""
        return None if self.composed is None else self.composed | {BASE}

    def suites(self) -> Iterator[str]:
        """The suites beside the game and in its folder, in a fixed order."""
        folder = os.path.dirname(self.game.path)
        yield from _files(folder, SUITE)
        yield from sorted(map(str, Path(own_folder(self.game.path)).rglob(f"*{SUITE}")))


def open_game(path: str, variants: Sequence[str] = ()) -> GameFiles:
    """The files of a game, or of the game of a variant together with that.

    variants: by the name of a file beside the game or by path. Raises NoSuchVariant, and
    RulesError if there is no game to be read.
    """
    first = open_rules(path)
    asked = list(variants)
    game = first
    if first.base:
        game = open_rules(first.base)
        asked.append(path)
    if not game.found:
        raise RulesError(game.findings)
    beside = {_real(each.path): each for each in _beside(game)}
    chosen = [_chosen(name, game, beside) for name in asked]
    composed = _composed(chosen, beside) if asked else None
    return GameFiles(game, composed, tuple(beside.values()))


def _beside(game: RuleFile) -> Iterator[RuleFile]:
    """The files in the game's own folder, and those of its own kind that lie beside it."""
    own = os.path.realpath(own_folder(game.path))
    for path in files_beside(game.path):
        other = open_rules(path)
        inside = os.path.realpath(os.path.dirname(path)) == own
        if inside or (other.base and _real(other.base) == _real(game.path)):
            yield other


def _files(folder: str, suffix: str) -> list[str]:
    return sorted(str(each) for each in Path(folder or ".").glob(f"*{suffix}"))


def _real(path: str) -> str:
    return os.path.realpath(path)


def _chosen(name: str, game: RuleFile, beside: dict[str, RuleFile]) -> RuleFile:
    """The variant that a name or path means; one from elsewhere joins those beside the game."""
    for each in beside.values():
        if each.stem == name:
            return each
    real = _real(name)
    if real not in beside and os.path.isfile(name):
        beside[real] = open_rules(name)
    if real not in beside:
        raise NoSuchVariant(name, [each.stem for each in beside.values()])
    return beside[real]


def _composed(chosen: list[RuleFile], beside: dict[str, RuleFile]) -> frozenset[str]:
    by_name = {each.stem: each.as_module for each in beside.values()}
    return with_used((each.stem for each in chosen), by_name)
