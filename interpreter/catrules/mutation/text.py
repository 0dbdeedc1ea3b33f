"""The text of a rule file: places of words in it, and what it is with some of them changed."""

import re
from collections.abc import Iterable
from functools import cached_property

from attrs import frozen

from catrules.source import Source, Span

_NO_WORDS = re.compile(r'"[^"\n]*"|#[^\n]*|\[[A-Z][^\]\n]*\]')
_AFTER = re.compile(r"[^\n]*(?:\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*\[[A-Z][^\n]*)?\n?")
_UNREAD = re.compile(r'("[^"\n]*")|#[^\n]*|\[[A-Z][^\]\n]*\]')


@frozen
class Edit:
    """What stands from one offset up to another is replaced by a text."""

    start: int
    end: int
    text: str


def changed(source: str, edits: Iterable[Edit]) -> str:
    """A text with edits that do not overlap."""
    result = source.removeprefix("\ufeff")
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        result = result[: edit.start] + edit.text + result[edit.end :]
    return result


class Text:
    """The text of a file, asked for places by lines and columns."""

    def __init__(self, source: Source) -> None:
        self.name, self.whole = source.name, source.text.removeprefix("\ufeff")

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.whole))]

    @cached_property
    def _words(self) -> str:
        """The text of the same length in which texts and citations are `\\1`, comments blank."""
        return _NO_WORDS.sub(
            lambda match: (" " if match[0].startswith("#") else "\1") * len(match[0]), self.whole
        )

    def offset(self, line: int, column: int) -> int:
        """Where a line and column lie, both counted from 1."""
        if line > len(self._starts):  # a block that ends with the text ends below it
            return len(self.whole)
        return self._starts[line - 1] + column - 1

    def range(self, span: Span) -> tuple[int, int]:
        """Where a stretch begins and ends, with the other half of each parenthesis in it."""
        start = self.offset(span.line, span.column)
        end = self.offset(span.end_line, span.end_column)
        end = start + len(
            self._words[start:end].rstrip()
        )  # a block ends where the next line begins
        before, after = _unmatched(self._words[start:end])
        for _ in range(before):
            start = self._words.rindex("(", 0, start)
        for _ in range(after):
            end = self._words.index(")", end) + 1
        return start, end

    def start(self, span: Span) -> int:
        """Where a stretch begins."""
        return self.range(span)[0]

    def end(self, span: Span) -> int:
        """Where a stretch ends."""
        return self.range(span)[1]

    def outer(self, span: Span) -> tuple[int, int]:
        """The same with the parentheses around it."""
        start, end = self.range(span)
        while True:
            before, after = self._words[:start].rstrip(), self._words[end:]
            behind = len(after) - len(after.lstrip())
            if not before.endswith("(") or after[behind : behind + 1] != ")":
                return start, end
            if _is_call(before[:-1]):
                return start, end
            start, end = len(before) - 1, end + behind + 1

    def of(self, span: Span) -> str:
        """What stands there."""
        start, end = self.range(span)
        return self.whole[start:end]

    def find(self, pattern: str, start: int, end: int) -> re.Match[str] | None:
        """The first match between two offsets that is in no text, comment or citation."""
        return re.compile(pattern).search(self._words, start, end)

    def find_last(self, pattern: str, start: int, end: int) -> re.Match[str] | None:
        """The last one."""
        return next(reversed(self.all(pattern, start, end)), None)

    def all(self, pattern: str, start: int, end: int) -> list[re.Match[str]]:
        """All of them."""
        return [*re.compile(pattern).finditer(self._words, start, end)]

    def line_of(self, offset: int) -> int:
        """Where the line begins in which an offset lies."""
        return self.whole.rfind("\n", 0, offset) + 1

    def is_alone(self, span: Span) -> bool:
        """Whether nothing else stands before it on its first line."""
        return not self.whole[self.offset(span.line, 1) : self.start(span)].strip()

    def lines(self, span: Span) -> tuple[int, int]:
        """Its lines as a whole, up to the beginning of the next; a citation below is one of it."""
        start, end = self.range(span)
        match = _AFTER.match(self.whole, end)
        return self.line_of(start), match.end() if match else len(self.whole)

    # ---- changing

    def difference(self, edits: Iterable[Edit]) -> tuple[str, str]:
        """The changed lines, as they were and as they are: without comments and citations."""
        ordered = sorted(edits, key=lambda e: e.start)
        start = self.line_of(ordered[0].start)
        end = self._line_end(max(ordered[-1].end, ordered[0].start))
        inside = [Edit(e.start - start, e.end - start, e.text) for e in ordered]
        before = self.whole[start:end]
        after = changed(before, inside)
        return _shortened(_plain(before), _plain(after))

    def _line_end(self, offset: int) -> int:
        """The end of the line in which an offset lies, or before which it ends."""
        if offset and self.whole[offset - 1] == "\n":
            return offset
        found = self.whole.find("\n", offset)
        return len(self.whole) if found < 0 else found


def _unmatched(words: str) -> tuple[int, int]:
    """How many parentheses are closed that were not opened, and opened that are not closed."""
    before = after = 0
    for sign in words:
        if sign == "(":
            after += 1
        elif sign == ")" and after:
            after -= 1
        elif sign == ")":
            before += 1
    return before, after


def _is_call(before: str) -> bool:
    """Whether a parenthesis behind this text holds what a name is applied to."""
    return bool(re.search(r"[a-z0-9_]$", before))


def _plain(text: str) -> list[str]:
    """The lines that say something, with one space between words."""
    lines = (_UNREAD.sub(lambda match: match[1] or "", line) for line in text.splitlines())
    return [squeezed for line in lines if (squeezed := " ".join(line.split()))]


def _shortened(before: list[str], after: list[str]) -> tuple[str, str]:
    """Both without the lines that they have in common at both ends."""
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    return "\n".join(before), "\n".join(after)
