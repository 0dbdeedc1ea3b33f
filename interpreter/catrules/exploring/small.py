"""Small settings of a game: what is less than in print, so that all of it can be seen.

Fewer players and smaller values of `assume` are settings as everywhere. What stands as a number
in the rules, such as how many coins there are or how far a counter goes, is a piece of their text
that is read otherwise. What makes a game small is kept beside it, in `small.toml`.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from catrules.diagnostics import Diagnostic, RulesError
from catrules.gather import RuleText
from catrules.pipeline import Compilation, SettingValue
from catrules.reading import AS_WRITTEN, Texts, read_source
from catrules.rules import Rules, load
from catrules.source import Source, Span

SMALL = "small.toml"

_MOST_SHOWN = 60


@frozen
class Meant:
    """A finding that is meant to be there: its code, the line that it is about, as it stands there
    without its comment (empty: any), why, and the file that says so."""

    code: str
    line: str
    why: str
    file: str


@frozen
class Small:
    """What of a game is less than in print.

    players: None for the fewest; settings: values as they are typed; smaller: pieces of the rules'
    text with what is read instead; variants: played with; uncounted: see Forms; positions: up to
    so many, None for the usual number; meant: what is found and meant.
    """

    players: int | None = None
    settings: Mapping[str, str] = {}
    smaller: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()
    uncounted: bool = False
    positions: int | None = None
    meant: tuple[Meant, ...] = ()


def small_of(path: str, name: str = "") -> Small:
    """The small setting that is kept beside a game, or of its other ones that of a name.

    Raises RulesError with what is wrong.
    """
    place = os.path.join(os.path.dirname(path), SMALL)
    read = read_source(place, os.path.normpath(place))
    if isinstance(read, Diagnostic):
        raise _refused(place, f"no small setting is kept: {read.message}", _HOW)
    try:
        tables = tomllib.loads(read.text)
    except tomllib.TOMLDecodeError as error:
        raise _refused(place, f"this is no TOML: {error}") from None
    game = Path(path).stem
    if game not in tables:
        message = f"no small setting of `{game}` is kept here"
        raise _refused(place, message, f"a table `[{game}]` with `players`, `set`, `smaller` …")
    first = _read(tables[game], game, place, Small())
    if not name:
        return first
    others = tables[game].get("kept", {})
    if name not in others:
        raise _refused(
            place, f"no small setting `{name}` of `{game}` is kept here", _others(others)
        )
    return _read(others[name], f"{game}.kept.{name}", place, first)


def small_names(path: str) -> tuple[str, ...]:
    """The names of the other small settings of a game, in the order of the file."""
    place = os.path.join(os.path.dirname(path), SMALL)
    read = read_source(place, os.path.normpath(place))
    if isinstance(read, Diagnostic):
        return ()
    return tuple(tomllib.loads(read.text).get(Path(path).stem, {}).get("kept", {}))


def _others(names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"there is {listed}" if listed else "no other ones are kept (`[GAME.kept.NAME]`)"


_HOW = f"write `{SMALL}` beside the game, with a table of the game's name, or say it with options"

_KEYS: dict[str, type] = {
    "players": int,
    "set": dict,
    "smaller": dict,
    "with": list,
    "uncounted": bool,
    "positions": int,
    "meant": list,
    "kept": dict,
}


def _read(table: object, name: str, place: str, under: Small) -> Small:
    """A table; what it does not say is as in `under`, of `set` and `smaller` piece by piece."""
    if not isinstance(table, dict):
        raise _refused(place, f"`{name}` is no table", f"write `[{name}]` on a line of its own")
    for key, value in table.items():
        if key not in _KEYS or (key == "kept" and ".kept." in name):
            raise _refused(place, f"`{name}` has `{key}`", f"there is {', '.join(_KEYS)}")
        if type(value) is not _KEYS[key]:
            raise _refused(place, f"`{key}` of `{name}` is a {_kind(_KEYS[key])}")
    settings = {key: _typed(value) for key, value in table.get("set", {}).items()}
    pieces = {old: str(new) for old, new in table.get("smaller", {}).items()}
    meant = tuple(_meant(each, name, place) for each in table.get("meant", ()))
    return Small(
        players=table.get("players", under.players),
        settings={**under.settings, **settings},
        smaller=tuple({**dict(under.smaller), **pieces}.items()),
        variants=tuple(map(str, table.get("with", under.variants))),
        uncounted=table.get("uncounted", under.uncounted),
        positions=table.get("positions", under.positions),
        meant=meant if "meant" in table else under.meant,
    )


def _meant(entry: object, name: str, place: str) -> Meant:
    """An entry of `meant`: `code`, `why`, and perhaps `line`."""
    keys = set(entry) if isinstance(entry, dict) else set()
    if not isinstance(entry, dict) or not {"code", "why"} <= keys <= {"code", "line", "why"}:
        message = f"an entry of `meant` of `{name}` has `code`, `why` and, if it is wanted, `line`"
        raise _refused(place, message, 'such as { code = "W810", why = "it is printed so" }')
    texts = {key: str(value) for key, value in entry.items()}
    return Meant(texts["code"], texts.get("line", ""), texts["why"], os.path.normpath(place))


def _kind(kind: type) -> str:
    return {int: "number", bool: "yes or no: `true` or `false`", list: "list"}.get(kind, "table")


def _typed(value: Any) -> str:
    """A value as `--set` takes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _refused(place: str, message: str, hint: str = "") -> RulesError:
    return RulesError(
        (Diagnostic("E013", Span(os.path.normpath(place), 1, 1, 1, 1), message, hint),)
    )


# ---- the rules


@frozen
class Smaller:
    """The rules of a small setting.

    place: where the game was read; texts: what is read instead of its files; pieces: what of them
    is otherwise; given: the settings that are not as usual, as suites write them; meant: what is
    found and meant.
    """

    place: str
    rules: Rules
    texts: Texts
    pieces: tuple[tuple[str, str], ...] = ()
    given: tuple[tuple[str, str], ...] = ()
    meant: tuple[Meant, ...] = ()

    @property
    def head(self) -> tuple[str, ...]:
        """The lines by which a scenario says what is played."""
        names = self.rules.variants
        lines = [f"with {', '.join(names)}"] if names else []
        lines += [f"set {name} = {value}" for name, value in self.given]
        return (*lines, *(f"# reads `{new}` for `{old}`" for old, new in self.pieces))


def smaller_rules(path: str, small: Small) -> Smaller:
    """The rules of a small setting; what is wrong with them are their findings.

    Raises RulesError where a piece of the text does not stand there just once.
    """
    gathered = Compilation.open(path, variants=small.variants).gathered
    texts = Texts.of(_changed(gathered.files, small.smaller)) if small.smaller else AS_WRITTEN
    rules = load(path, small.variants, dict(small.settings), texts)
    given = _given(rules, small.settings) if rules.ok else ()
    place = os.path.normpath(gathered.place or path)
    return Smaller(place, rules, texts, small.smaller, given, small.meant)


def _given(rules: Rules, settings: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((each.name, _said(each.value)) for each in rules.settings if each.name in settings)


def _said(value: SettingValue) -> str:
    """A value as suites write it."""
    text = _typed(list(value) if isinstance(value, tuple) else value)
    return f"list {text.replace(',', ' ')}" if isinstance(value, tuple) else text


def _changed(files: Sequence[RuleText], pieces: Sequence[tuple[str, str]]) -> dict[str, str]:
    found = {each.path: each.source.text for each in files}
    for old, new in pieces:
        places = [(path, match) for path, text in found.items() for match in _at(old, text)]
        if len(places) != 1:
            raise _not_once(files, old, len(places))
        path, match = places[0]
        found[path] = found[path][: match.start()] + new + found[path][match.end() :]
    return {each.path: found[each.path] for each in files if found[each.path] != each.source.text}


def _at(piece: str, text: str) -> list[re.Match[str]]:
    """Where a piece stands: not in the middle of a word or number, however far its words stand
    from each other."""
    words = r"\s+".join(map(re.escape, piece.split()))
    if not words:
        return []
    before = r"(?<!\w)" if piece.lstrip()[0].isalnum() else ""
    behind = r"(?!\w)" if piece.rstrip()[-1].isalnum() else ""
    return list(re.finditer(before + words + behind, text))


def _not_once(files: Sequence[RuleText], piece: str, places: int) -> RulesError:
    shown = piece if len(piece) <= _MOST_SHOWN else piece[:_MOST_SHOWN] + "…"
    where = f"in {places} places" if places else "nowhere"
    hint = "write more of the line" if places else "write a piece of it as it stands there"
    message = f"`{shown}` stands {where} in the rules"
    return RulesError((Diagnostic("E014", Span(files[0].path, 1, 1, 1, 1), message, hint),))


def sources(found: Sequence[Diagnostic], texts: Texts) -> dict[str, Source]:
    """The files that findings are about, as they were read."""
    names = {finding.span.file for finding in found}
    names |= {label.span.file for finding in found for label in finding.labels}
    read = {name: read_source(name, name, texts) for name in sorted(names)}
    return {name: source for name, source in read.items() if isinstance(source, Source)}
