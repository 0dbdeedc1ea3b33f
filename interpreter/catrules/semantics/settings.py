"""Settings: what is assumed, each with what it may be."""

from contextlib import suppress

from catrules.semantics import game
from catrules.semantics.context import Declared
from catrules.semantics.findings import Enough, Findings, did_you_mean, listed
from catrules.semantics.names import Names
from catrules.semantics.types import NUMBER, TRUTH, SetT, Type, WordT
from catrules.source import Span
from catrules.syntax import ast

SettingValue = int | bool | str | tuple[int, ...]


def settings(file: ast.File, declared: Declared, findings: Findings) -> None:
    """Collects the settings of a file, those of tables and dice included."""
    for item in file.items:
        if isinstance(item, ast.Setting):
            _add(item, item.name, _value(item.value), item.span, declared, findings)
        elif isinstance(item, ast.Components):
            for entry in item.entries:
                _of_dice(entry, declared, findings)
        elif isinstance(item, ast.Cards):
            _of_table(item, declared, findings)


def settings_in(file: ast.File) -> tuple[game.Setting, ...]:
    """The settings that a file by itself writes; what is wrong with it is for `check` to say."""
    findings = Findings()
    declared = Declared(Names(findings))
    with suppress(Enough):
        settings(file, declared, findings)
    return tuple(declared.settings.values())


def _value(written: ast.Word | tuple[ast.Number, ...]) -> SettingValue:
    if isinstance(written, tuple):
        return tuple(number.value for number in written)
    return written.id if isinstance(written, ast.Name) else written.value


def _type(name: str, value: SettingValue) -> Type:
    if isinstance(value, bool):
        return TRUTH
    if isinstance(value, str):
        return WordT(name)
    return NUMBER if isinstance(value, int) else SetT(NUMBER)


def _add(
    written: ast.Setting | ast.ColumnSetting,
    name: str,
    value: SettingValue,
    span: Span,
    declared: Declared,
    findings: Findings,
) -> None:
    _within(written, name, value, span, findings)
    of = _type(name, value)
    if isinstance(of, WordT):
        declared.domains[name] = tuple(dict.fromkeys(written.words))
    declared.settings.setdefault(
        name,
        game.Setting(
            name=name,
            value=value,
            type=of,
            low=written.low,
            high=written.high,
            words=tuple(dict.fromkeys(written.words)),
            why=written.why or "",
            span=span,
            clauses=written.clauses,
        ),
    )


def _within(
    written: ast.Setting | ast.ColumnSetting,
    name: str,
    value: SettingValue,
    span: Span,
    findings: Findings,
) -> None:
    may_be = _may_be(written)
    if isinstance(value, bool) and may_be:
        shown = "yes" if value else "no"
        findings.add("E226", span, f"`{shown}` is not among what `{name}` may be", may_be)
    elif isinstance(value, str) and value not in written.words:
        hint = did_you_mean(
            value, written.words, may_be or f"write what it may be: `in {value}, …`"
        )
        findings.add("E226", span, f"`{value}` is not among what `{name}` may be", hint)
    elif not isinstance(value, bool | str) and written.words:
        findings.add("E226", span, f"`{name}` may be no number", may_be)
    elif not isinstance(value, bool | str):
        _numbers_within(written, name, value, span, findings)


def _may_be(written: ast.Setting | ast.ColumnSetting) -> str:
    """What stands behind `in`, for people; an empty text where nothing does."""
    if written.words:
        return f"it may be {listed(written.words)}"
    return "" if written.low is None else f"write a number in {written.low}..{written.high}"


def _numbers_within(
    written: ast.Setting | ast.ColumnSetting,
    name: str,
    value: int | tuple[int, ...],
    span: Span,
    findings: Findings,
) -> None:
    if written.low is None or written.high is None:
        hint = "write between what it may lie: `in 1..6`"
        findings.add("E226", span, f"it does not say between what `{name}` may lie", hint)
        return
    if written.low > written.high:
        hint = f"write the smaller number first: `in {written.high}..{written.low}`"
        findings.add("E226", span, f"nothing lies in {written.low}..{written.high}", hint)
        return
    numbers = (value,) if isinstance(value, int) else value
    for number in numbers:
        if not written.low <= number <= written.high:
            message = f"{number} is outside of {written.low}..{written.high}"
            findings.add("E226", span, message, "change the number or the range")


def _of_dice(entry: ast.Component, declared: Declared, findings: Findings) -> None:
    for column in entry.settings:
        for word in face_labels(entry.faces):
            for name in column.names:
                _column(column, f"{word}_{name}", 1, column.span, declared, findings)


def _of_table(item: ast.Cards, declared: Declared, findings: Findings) -> None:
    assumed = {name: column for column in item.settings for name in column.names}
    for name, column in assumed.items():
        if name not in item.columns:
            hint = did_you_mean(name, item.columns)
            findings.add("E226", column.span, f"the table has no column `{name}`", hint)
    for row in item.rows:
        for title, cell in zip(item.columns, row.cells, strict=False):
            if title not in assumed or cell is None:
                continue
            name = f"{row.name}_{title}"
            _column(assumed[title], name, _value(cell), cell.span, declared, findings)


def _column(
    column: ast.ColumnSetting,
    name: str,
    value: SettingValue,
    span: Span,
    declared: Declared,
    findings: Findings,
) -> None:
    if declared.names.declare(name, "setting", span):
        _add(column, name, value, span, declared, findings)


def face_labels(faces: tuple[ast.Face, ...]) -> tuple[str, ...]:
    """What the sides show, each label once, in the order written."""
    labels: dict[str, None] = {}
    for face in faces:
        if face.word is not None:
            labels[face.word] = None
        else:
            assert face.low is not None
            high = face.high if face.high is not None else face.low
            labels.update((str(n), None) for n in range(face.low, min(high, face.low + 999) + 1))
    return tuple(labels)


def face_shares(faces: tuple[ast.Face, ...]) -> dict[str, int]:
    """How often each label was written."""
    shares = dict.fromkeys(face_labels(faces), 0)
    for face in faces:
        for label in face_labels((face,)):
            shares[label] += 1
    return shares
