"""What can ever be told with some rules: whether a text may stand in a sentence of a log.

Sentences are forms whose places are filled with any words that may stand there, so what is refused
here is told to nobody, while what is not may still never come.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from attrs import field, frozen

from catrules.ir.program import ArgType, Mark, Tell
from catrules.machine import sentences
from catrules.machine.legend import Legend
from catrules.text import plain, spaced

_TOKEN = re.compile(r"[0-9]+|\w+|[^\w\s]")
_NUMBER = "№"
"""Stands for every number."""

_ENDS = ("top", "bottom", "front", "back")
_MOST_COMPARED = 2000


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(plain(text)))


def _phrases(texts: str | Iterable[str]) -> tuple[tuple[str, ...], ...]:
    some = (texts,) if isinstance(texts, str) else texts
    return tuple(dict.fromkeys(filter(None, map(_tokens, some))))


@frozen
class _Slot:
    """A place of a form: what may stand there. optional: or nothing; again: or several of it."""

    phrases: tuple[tuple[str, ...], ...] = field(converter=_phrases)
    optional: bool = False
    again: bool = False


@frozen
class _At:
    """How far a form is read: a slot of it, what stands there, and a word of that."""

    form: int
    slot: int
    phrase: tuple[str, ...]
    word: int

    def fits(self, token: str) -> bool:
        """Whether that word is this one; a number is any."""
        if self.word >= len(self.phrase):
            return False
        wanted = self.phrase[self.word]
        return wanted == token or (wanted == _NUMBER and token.isdigit())


class Tellable:
    """All that can be told of games with these rules and seats."""

    def __init__(self, legend: Legend) -> None:
        self._forms = tuple(_Forms(legend).all())
        self._everywhere = [
            _At(number, at, phrase, word)
            for number, form in enumerate(self._forms)
            for at, slot in enumerate(form)
            for phrase in slot.phrases
            for word in range(len(phrase))
        ]

    def reads(self, text: str) -> int:
        """How many of the words and signs of a text, from the first on, can be told together."""
        found: Iterable[_At] = self._everywhere
        for read, token in enumerate(_tokens(text)):
            found = {after for at in found if at.fits(token) for after in self._behind(at)}
            if not found:
                return read
        return len(_tokens(text))

    def has(self, text: str) -> bool:
        """Whether a text may stand in what is told."""
        return self.reads(text) == len(_tokens(text))

    def begin_of(self, text: str) -> str:
        """What of a text can be told together, from its first word on."""
        ends = [match.end() for match in _TOKEN.finditer(plain(text))]
        return plain(text)[: ([0, *ends])[self.reads(text)]]

    def instead_of(self, text: str) -> str:
        """The text with another word where one is misspelt; empty if that cannot be told, too."""
        words = text.split()
        known = sorted({word for at in self._everywhere for word in at.phrase if word.isalpha()})
        for number, word in enumerate(words):
            if plain(word) in known or len(known) > _MOST_COMPARED:
                continue
            for near in get_close_matches(plain(word), known, n=3, cutoff=0.6):
                found = " ".join([*words[:number], near, *words[number + 1 :]])
                if self.has(found):
                    return found
        return ""

    def _behind(self, at: _At) -> Iterator[_At]:
        """Where one may be when a word is read; behind the last of a form there is nothing."""
        if at.word + 1 < len(at.phrase):
            yield _At(at.form, at.slot, at.phrase, at.word + 1)
            return
        form = self._forms[at.form]
        yield _At(at.form, len(form), (), 0)
        follow = [at.slot] if form[at.slot].again else []
        for number in range(at.slot + 1, len(form)):
            follow.append(number)
            if not form[number].optional:
                break
        for number in follow:
            yield from (_At(at.form, number, phrase, 0) for phrase in form[number].phrases)


class _Forms:
    """The forms of sentences, with the words of a game."""

    def __init__(self, legend: Legend) -> None:
        self._legend = legend
        self._program = legend.program
        self._players = _Slot([*legend.names, "nobody", "nothing"])
        zones = range(len(self._program.zones))
        self._zones = _Slot([sentences.zone_phrase(legend, zone) for zone in zones])
        self._things = _Slot(self._subjects())
        counted = [*self._names(), *legend.variant_labels]
        several = [f"{_NUMBER} {label}" for label in counted]
        self._said = list(dict.fromkeys([*self._labels(), *several]))
        self._faces = [face for sort in self._program.sorts for face in map(spaced, sort.faces)]

    def all(self) -> Iterator[tuple[_Slot, ...]]:
        """All forms."""
        yield from self._moves()
        for mark in self._program.marks:
            names = [self._legend.mark_name(mark, owner) for owner in range(mark.owners)]
            yield _Slot(names), _Slot(":"), self._value(mark)
        for tell in self._program.tells:
            yield from self._told(tell)
        players = _Slot([*self._legend.names, "nobody", ",", "and"], again=True)
        endings = _Slot([spaced(ending.name) for ending in self._program.endings])
        yield players, _Slot(["win", "wins"]), _Slot(":"), endings

    def _subjects(self) -> Iterator[str]:
        """Things as a sentence calls them, one and several."""
        legend = self._legend
        for variant in range(len(self._program.variants)):
            for amount in (1, 2):
                for faced in (True, False):
                    found = sentences.known(legend, variant, amount, with_face=faced)
                    yield _NUMBER + found.phrase[1:] if amount > 1 else found.phrase
        for name in self._names():
            yield legend.so_many(name, 1)

    def _names(self) -> Iterator[str]:
        """What can be sure of things that are not seen."""
        yield "component"
        yield from (spaced(name) for sort in self._program.sorts for name in sort.names)

    def _moves(self) -> Iterator[tuple[_Slot, ...]]:
        things, zones = self._things, self._zones
        are, end = _Slot(["is", "are"]), _Slot([f"the {end} of" for end in _ENDS], optional=True)
        face = _Slot(self._faces, optional=True)
        colon = _Slot(":", optional=True)
        turned = _Slot(["rolled", "turned up", "turned down"])
        yield things, _Slot("in"), zones, are, turned, colon, face
        yield things, are, _Slot("rolled to"), zones, colon, face
        gone = _Slot(["is drawn", "are drawn", "is swapped", "are swapped", "moves", "move"])
        yield things, gone, _Slot("from"), zones, _Slot("to"), end, zones

    def _value(self, mark: Mark) -> _Slot:
        """What a mark may say."""
        match mark.value:
            case ArgType(sort="number"):
                return _Slot([_NUMBER, f"-{_NUMBER}"])
            case ArgType(sort="truth"):
                return _Slot(["yes", "no"])
            case ArgType(sort="player"):
                return self._players
        return _Slot(self._labels())

    def _labels(self) -> Iterator[str]:
        """All that an argument can be called."""
        legend = self._legend
        yield from ("nothing", "nobody", "none", "yes", "no", _NUMBER, "component")
        yield from legend.names
        yield from legend.variant_labels
        yield from legend.zone_names
        yield from self._names()
        yield from self._in_rows()
        yield from (label for labels in legend.thing_labels.values() for label in labels)
        yield from (spaced(word) for words in legend.words.values() for word in words)

    def _in_rows(self) -> Iterator[str]:
        """What lies unseen at a place of a row."""
        for zone, name in zip(self._program.zones, self._legend.zone_names, strict=True):
            if zone.kept.slots >= 0:
                yield from (f"{noun} {_NUMBER} of {name}" for noun in self._names())

    def _arguments(self, before: str) -> tuple[_Slot, ...]:
        """What an action or trigger is done with, behind its words."""
        labels = [*self._said, *_rest_of(self._said, before)]
        in_rows = list(self._in_rows())
        in_rows += _rest_of(in_rows, before)
        turned_up = [f"({label})" for label in self._legend.variant_labels]
        listed = [*in_rows, *(f"{label}," for label in (*labels, *turned_up))]
        each = _Slot(listed, optional=True, again=True)
        return each, _Slot(labels, optional=True), _Slot(turned_up, optional=True)

    def _told(self, tell: Tell) -> Iterator[tuple[_Slot, ...]]:
        match tell.form:
            case "turn":
                yield self._players, _Slot("'s turn")
                yield (_Slot("a turn begins"),)
            case "shuffle":
                yield self._zones, _Slot("is shuffled")
            case "arrange":
                yield self._players, _Slot("arranges"), self._zones
            case "look":
                looks, place = _Slot("looks at"), _Slot(f"(place {_NUMBER})", optional=True)
                yield self._players, looks, self._things, _Slot("in"), self._zones, place
                yield self._players, looks, _Slot(self._in_rows())
            case _:
                who = _Slot([f"{name}:" for name in self._legend.names], optional=True)
                words = spaced(tell.text)
                yield who, _Slot(words), *self._arguments(words)


def _rest_of(labels: Iterable[str], before: str) -> Iterator[str]:
    """The labels that begin with the words that stand before them, without these words."""
    last = before.split()
    for label in labels:
        words = label.split()
        shared = next((n for n in range(len(last), 0, -1) if words[:n] == last[-n:]), 0)
        if shared:
            yield " ".join(words[shared:])
