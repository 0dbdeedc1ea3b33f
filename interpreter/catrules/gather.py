"""The files of a composition: a game, the variants asked for, and those that these bring in.

A variant lies in the folder that is named as the game is, or beside the game. What one file names
of others is looked for there and nowhere else, so that rules from a stranger reach nothing else.
"""

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from attrs import define, field, frozen

from catrules.diagnostics import Diagnostic, Label
from catrules.reading import AS_WRITTEN, Texts, read_source
from catrules.semantics.findings import nearest
from catrules.semantics.settings import settings_in
from catrules.semantics.variants.compose import GAME, Module, overs, unknown_name
from catrules.source import Source, Span
from catrules.syntax.parse import LARGEST_FILE, Parsed, parse

RULES = ".catrules"

LARGEST_GAME = 2 * LARGEST_FILE
"""Bytes of a game with all its variants."""


@frozen
class RuleText:
    """A file that was read and parsed. path: as people are shown it; module: see `compose`."""

    path: str
    module: str
    source: Source
    parsed: Parsed

    @property
    def as_module(self) -> Module:
        """The file as a part of a composition."""
        return Module(self.module, self.path, self.parsed.file)


@frozen
class Gathered:
    """What was found: the game, its variants in order of their names, and what is wrong.

    readable: whether there is a text of the game at all; place: where it was read, empty if it
    was given as a text; texts: what was read instead of files; named: where variants lie that are
    not among these and only have to be there, as one of these names them.
    """

    game: RuleText
    variants: tuple[RuleText, ...]
    findings: tuple[Diagnostic, ...] = ()
    readable: bool = True
    place: str = ""
    texts: Texts = AS_WRITTEN
    named: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[RuleText, ...]:
        """All of them, the game first."""
        return (self.game, *self.variants)

    def others_with(self, setting: str) -> tuple[str, ...]:
        """The variants of the game that are not among these and have a setting of that name."""
        if not self.place:
            return ()
        present = {each.module for each in self.variants}
        having = {
            file.module
            for file in belonging(self.place, self.texts)
            if any(setting == each.name for each in settings_in(file.parsed.file))
        }
        return tuple(sorted(having - present))

    @classmethod
    def of(cls, source: Source) -> "Gathered":
        """A game by itself."""
        game = RuleText(source.name, GAME, source, parse(source))
        return cls(game, (), game.parsed.findings)


def gather(
    path: str | Path, shown: str, asked: Sequence[str] = (), texts: Texts = AS_WRITTEN
) -> Gathered:
    """The files of a game with variants; for a variant those of its game, with it.

    asked: variants by the name of a file beside the game, or by path. texts: what is read instead
    of some files.
    """
    first = _read(path, shown, GAME, texts)
    if isinstance(first, Diagnostic):
        nothing = Source(shown, "")
        empty = RuleText(shown, GAME, nothing, parse(nothing))
        return Gathered(empty, (), (first,), readable=False, texts=texts)
    head = first.as_module.head
    if head is not None and head.form == "tournament":
        asked = ()  # they are for its games
    if head is None or head.form != "variant" or not head.base:
        return _Gathering(first, os.fspath(path), texts).all(asked)
    base = base_of(first, os.fspath(path), texts)
    if isinstance(base, Diagnostic):
        return Gathered(first, (), (*first.parsed.findings, base), texts=texts)
    game, where = base
    return _Gathering(game, where, texts).all((os.fspath(path), *asked))


def _read(
    path: str | Path, shown: str, module: str, texts: Texts = AS_WRITTEN
) -> RuleText | Diagnostic:
    source = read_source(path, shown, texts)
    if isinstance(source, Diagnostic):
        return source
    return RuleText(shown, module, source, _parsed(source))


@lru_cache(maxsize=64)
def _parsed(source: Source) -> Parsed:
    """A game is parsed once, however many of its variants are checked."""
    return parse(source)


def read_rules(path: str, texts: Texts = AS_WRITTEN) -> RuleText | None:
    """A rule file by itself, if it can be read."""
    found = _read(path, os.path.normpath(path), Path(path).stem, texts)
    return None if isinstance(found, Diagnostic) else found


def base_of(
    variant: RuleText, path: str, texts: Texts = AS_WRITTEN
) -> tuple[RuleText, str] | Diagnostic:
    """The game of a variant or tournament, and where it was read; or why it was not."""
    head = variant.as_module.head
    assert head is not None
    assert head.base is not None
    where = _named_base(head.base, path)
    if where is None:
        message = f"the game of a {head.form} lies in the folder above it or beside it"
        if not head.base.endswith(".catrules"):
            message = f"behind `of` stands the file of the game, not its title `{head.base}`"
        return Diagnostic("E241", head.span, message, _file_of(head.base, path))
    shown = os.path.normpath(os.path.join(os.path.dirname(variant.path), head.base))
    game = _read(where, shown, GAME, texts)
    if isinstance(game, Diagnostic):
        message = f"its game `{shown}` cannot be read: {game.message}"
        return Diagnostic("E241", head.span, message, _file_of(head.base, path))
    above = game.as_module.head
    if above is not None and above.form != "game":
        message = f"`{shown}` is a {above.form}, so nothing can be a variant of it"
        hint = "name the game, and say `uses …` for a variant that is needed"
        labels = (Label(above.span, f"it says that it is a {above.form}"),)
        return Diagnostic("E241", head.span, message, hint, labels)
    return game, where


def _file_of(base: str, path: str) -> str:
    """How to name the file of a game that is not where a variant at a path says."""
    folder = Path(path).resolve().parent
    beside = [
        each.name for each in sorted(folder.glob(f"*{RULES}")) if each.name != Path(path).name
    ]
    above = [f"../{each.name}" for each in sorted(folder.parent.glob(f"*{RULES}"))]
    stem = "_".join(Path(base).name.removesuffix(RULES).lower().split())
    near = nearest(stem, [Path(each).stem for each in (*beside, *above)])
    found = next((each for each in (*beside, *above) if Path(each).stem == near), "")
    if found:
        return f'write `of "{found}"`'
    return f'write `of "{stem}{RULES}"` if it lies beside this file, else `of "../{stem}{RULES}"`'


def _named_base(base: str, path: str) -> str | None:
    """Where the game lies that a variant at a path names; None for where it may not lie."""
    if os.path.isabs(base) or not base.endswith(RULES):
        return None
    folder = Path(path).resolve().parent
    try:
        real = (folder / base).resolve()
    except (OSError, RuntimeError, ValueError):
        return None
    if real.parent not in (folder, folder.parent):
        return None
    return os.path.join(os.path.dirname(path), base)


# ---- beside a game


def own_folder(path: str) -> str:
    """The folder of a game's variants."""
    return os.path.splitext(path)[0]


def places(name: str, path: str) -> Iterator[str]:
    """Where the variant of a name may lie for a game at a path."""
    yield os.path.join(own_folder(path), name + RULES)
    yield os.path.join(os.path.dirname(path), name + RULES)


def files_beside(path: str) -> tuple[str, ...]:
    """The other rule files in the folder of a game at a path and beside it."""
    folders = (own_folder(path), os.path.dirname(path) or ".")
    found = (str(each) for folder in folders for each in sorted(Path(folder).glob(f"*{RULES}")))
    return tuple(each for each in found if os.path.realpath(each) != os.path.realpath(path))


def belonging(path: str, texts: Texts = AS_WRITTEN) -> tuple[RuleText, ...]:
    """The variants and tournaments of a game at a path, those of them that can be read."""
    files = (read_rules(each, texts) for each in files_beside(path))
    return tuple(file for file in files if file is not None and _belongs(file, path))


def _belongs(file: RuleText, path: str) -> bool:
    head = file.as_module.head
    where = _named_base(head.base, file.path) if head is not None and head.base else None
    return where is not None and os.path.realpath(where) == os.path.realpath(path)


def variants_beside(path: str) -> tuple[str, ...]:
    """The names of the variants of a game at a path."""
    heads = ((file.module, file.as_module.head) for file in belonging(path))
    return tuple(dict.fromkeys(n for n, head in heads if head and head.form == "variant"))


def _is_path(name: str) -> bool:
    return name.endswith(RULES) or os.sep in name or "/" in name


def _as_path(name: str) -> str:
    """Rule files have their ending, written or not: nothing else is read as one."""
    return name if name.endswith(RULES) else name + RULES


@define
class _Gathering:
    """Finds the variants of a game. path: where the game was read."""

    game: RuleText
    path: str
    texts: Texts
    found: dict[str, RuleText] = field(factory=dict)
    findings: list[Diagnostic] = field(factory=list)
    _named: dict[str, None] = field(factory=dict)
    _size: int = 0

    def all(self, asked: Sequence[str]) -> Gathered:
        """The game with these variants and what they bring in."""
        self._size = len(self.game.source.text)
        for name in asked:
            self._asked(name)
        for variant in list(self.found.values()):
            self._uses(variant)
        for variant in self.found.values():
            self._others(variant)
        ordered = tuple(self.found[name] for name in sorted(self.found))
        unread = [f for each in (self.game, *ordered) for f in each.parsed.findings]
        return Gathered(
            self.game,
            ordered,
            (*unread, *self.findings),
            place=self.path,
            texts=self.texts,
            named=tuple(self._named),
        )

    def _asked(self, name: str) -> None:
        start = self._start()
        where = _as_path(name) if _is_path(name) else self._beside(name)
        if where is None:
            self.findings.append(unknown_name(name, start, variants_beside(self.path)))
            return
        module = Path(where).stem
        if module in self.found:
            message = f"`{module}` is asked for twice"
            self.findings.append(Diagnostic("E241", start, message, "name it once"))
            return
        self._take(module, where, start)

    def _uses(self, variant: RuleText) -> None:
        waiting = [variant]
        while waiting:
            for name, span in waiting.pop().as_module.uses_at.items():
                if name in self.found:
                    continue
                where = self._beside(name)
                if where is None:
                    unknown = unknown_name(name, span, variants_beside(self.path))
                    self.findings.append(unknown)
                elif self._take(name, where, span):
                    waiting.append(self.found[name])

    def _others(self, variant: RuleText) -> None:
        """What a variant names without bringing it in must be there, too."""
        module = variant.as_module
        for name, span in (*module.withs.items(), *overs(module)):
            where = self._beside(name)
            if where is None:
                self.findings.append(unknown_name(name, span, variants_beside(self.path)))
            elif name not in self.found:
                self._named[where] = None

    def _beside(self, name: str) -> str | None:
        folder = Path(os.path.dirname(self.path) or ".").resolve()
        for place in places(name, self.path):
            try:
                real = Path(place).resolve()
                there = real.is_relative_to(folder) and (
                    self.texts.at(place) is not None or real.exists()
                )
            except (OSError, RuntimeError, ValueError):
                continue
            if there and real != Path(self.path).resolve():
                return place
        return None

    def _take(self, module: str, where: str, at: Span) -> bool:
        shown = os.path.normpath(where)
        read = _read(where, shown, module, self.texts)
        if isinstance(read, Diagnostic):
            message = f"the variant `{module}` cannot be read: {read.message}"
            own = read.code not in ("E001", "E002", "E003")
            self.findings.append(read if own else Diagnostic("E240", at, message))
            return False
        self._size += len(read.source.text)
        wrong = self._wrong(read, module, where, at)
        if wrong is not None:
            self.findings.append(wrong)
            return False
        self.found[module] = read
        return True

    def _wrong(self, read: RuleText, module: str, where: str, at: Span) -> Diagnostic | None:
        if self._size > LARGEST_GAME:
            kib = LARGEST_GAME // 1024
            return Diagnostic("E114", at, f"the game with its variants is larger than {kib} KiB")
        head = read.as_module.head
        if head is None or head.form != "variant":
            what = "no variant" if head is None else f"a {head.form}, no variant"
            span = read.parsed.file.span if head is None else head.span
            hint = f'a variant begins `variant "…" of "{os.path.basename(self.path)}"`'
            return Diagnostic("E241", span, f"`{module}` is {what}", hint)
        base = _named_base(head.base or "", where)
        if base is not None and os.path.realpath(base) == os.path.realpath(self.path):
            return None
        message = f'`{module}` is a variant of "{head.base}", which is not this game'
        labels = (Label(self._start(), "this is the game that is played"),)
        return Diagnostic("E241", head.span, message, self._hint_for(), labels)

    def _hint_for(self) -> str:
        name = os.path.basename(self.path)
        return f'to belong to this game, its first line says `of "../{name}"` or `of "{name}"`'

    def _start(self) -> Span:
        head = self.game.as_module.head
        return head.span if head is not None else Span(self.game.path, 1, 1, 1, 1)
