"""Games and decisions as rows of Parquet files, written some at a time.

Readers of the same rules, bots, seed and number of games get the same rows, whoever played them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from catrules.ir.program import NOTHING
from catrules.machine.random import game_seed
from catrules_cli.output import draft

if TYPE_CHECKING:
    import pyarrow as pa

    from catrules.balance.watching import Watched
    from catrules.compiled.whole import Columns
    from catrules.simulate.statistics import Tally

MARK = "catrules.simulate"
"""The name under which each file says what was played; by it a file of ours is known."""

_GROUP = 65_536
"""Rows of a group: they are kept in memory until they are written."""


class _Writer:
    """Writes columns in groups of rows."""

    def __init__(self, path: str, schema: "pa.Schema", about: str) -> None:
        import pyarrow.parquet as pq

        self.schema = schema
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0
        whole = schema.with_metadata({MARK: about})
        self._file = pq.ParquetWriter(path, whole, compression="zstd")

    def add(self, columns: Mapping[str, Any], rows: int) -> None:
        """Adds rows: for each column its values."""
        import pyarrow as pa

        arrays = [
            each
            if isinstance(each := columns[field.name], pa.Array)
            else pa.array(each, type=field.type)
            for field in self.schema
        ]
        self._waiting.append(pa.record_batch(arrays, schema=self.schema))
        self._rows += rows
        if self._rows >= _GROUP:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        if self._waiting:
            table = pa.Table.from_batches(self._waiting).combine_chunks()
            self._file.write_table(table, row_group_size=max(1, self._rows))
        self._waiting, self._rows = [], 0

    def close(self) -> None:
        """Writes what is left, and the end."""
        self._flush()
        self._file.close()


class GameRows:
    """A row for each game, as they come."""

    def __init__(self, writer: _Writer) -> None:
        self._writer = writer
        self._seed = 0
        self._players = 0
        self._steps: tuple[str, ...] = ()
        self._endings: tuple[str, ...] = ()

    def of(
        self, seed: int, players: int, endings: Sequence[str], steps: Sequence[str] = ()
    ) -> "GameRows":
        """The same file, for games of one batch. endings: names of the ways to end, for columns;
        steps: the values of what a sweep varies."""
        self._seed, self._players = seed, players
        self._endings, self._steps = tuple(endings), tuple(steps)
        return self

    def add(self, tallies: Iterable["Tally"]) -> None:
        """Adds games one by one."""
        some = list(tallies)
        rows = {
            "game": [each.game + 1 for each in some],
            "seed": [each.seed for each in some],
            "winners": [list(each.winners) for each in some],
            "ending": [each.reason if each.finished else None for each in some],
            "finished": [each.finished for each in some],
            "turns": [each.turns for each in some],
            "decisions": [each.decisions for each in some],
            "scores": [None if each.scores is None else list(each.scores) for each in some],
        }
        self._add(rows, len(some))

    def add_columns(self, columns: "Columns") -> None:
        """Adds games that compiled code played."""
        count, first = len(columns), columns.first
        names = self._endings
        known = {mask: _seats(mask, self._players) for mask in dict.fromkeys(columns.winners)}
        scores = list(zip(*columns.scores, strict=True)) if columns.scores else [None] * count
        rows = {
            "game": range(first + 1, first + 1 + count),
            "seed": [game_seed(self._seed, game) for game in range(first, first + count)],
            "winners": [known[mask] for mask in columns.winners],
            "ending": [
                (names[ending] if ending != NOTHING and 0 <= ending < len(names) else "")
                if done
                else None
                for ending, done in zip(columns.endings, columns.finished, strict=True)
            ],
            "finished": [bool(done) for done in columns.finished],
            "turns": _words(columns.turns),
            "decisions": _words(columns.decisions),
            "scores": scores,
        }
        self._add(rows, count)

    def _add(self, rows: dict[str, Any], count: int) -> None:
        schema = self._writer.schema
        steps = schema.names[: len(schema.names) - len(rows)]
        for name, step in zip(steps, self._steps, strict=True):
            rows[name] = [step] * count
        self._writer.add(rows, count)


def _words(column: Any) -> "pa.Array":
    """A column of words as it lies in memory."""
    import pyarrow as pa

    return pa.Array.from_buffers(pa.int64(), len(column), [None, pa.py_buffer(column)])


def _seats(mask: int, players: int) -> list[int]:
    return [seat for seat in range(1, players + 1) if mask >> (seat - 1) & 1]


class DecisionRows:
    """A row for each asked decision of games that were looked into."""

    def __init__(self, writer: _Writer) -> None:
        self._writer = writer

    def add(self, watched: "Watched") -> None:
        """Adds a game's."""
        made = watched.decisions
        game = watched.tally.game + 1
        rows = {
            "game": [game] * len(made),
            "decision": [each.number for each in made],
            "turn": [each.turn for each in made],
            "seat": [each.seat for each in made],
            "question": [each.question for each in made],
            "options": [each.options for each in made],
            "chosen": [each.chosen for each in made],
        }
        self._writer.add(rows, len(made))


@contextmanager
def game_rows(path: str, about: str, axes: Sequence[str] = ()) -> Iterator[GameRows]:
    """A file for games, in the place of an older one at the end of the block.

    about: what is played, as JSON; axes: what a sweep varies. Raises BadParameter if it cannot be
    written.
    """
    import pyarrow as pa

    text = pa.dictionary(pa.int32(), pa.string())
    fields = [
        *((axis, text) for axis in axes),
        ("game", pa.int64()),
        ("seed", pa.uint64()),
        ("winners", pa.list_(pa.int64())),
        ("ending", text),
        ("finished", pa.bool_()),
        ("turns", pa.int64()),
        ("decisions", pa.int64()),
        ("scores", pa.list_(pa.int64())),
    ]
    with _writer(path, pa.schema(fields), about, "--out") as writer:
        yield GameRows(writer)


@contextmanager
def decision_rows(path: str, about: str) -> Iterator[DecisionRows]:
    """A file for decisions; else as `game_rows`."""
    import pyarrow as pa

    text = pa.dictionary(pa.int32(), pa.string())
    fields = [
        ("game", pa.int64()),
        ("decision", pa.int32()),
        ("turn", pa.int64()),
        ("seat", pa.int32()),
        ("question", text),
        ("options", pa.int32()),
        ("chosen", text),
    ]
    with _writer(path, pa.schema(fields), about, "--decisions") as writer:
        yield DecisionRows(writer)


@contextmanager
def _writer(path: str, schema: "pa.Schema", about: str, option: str) -> Iterator[_Writer]:
    with draft(path, MARK, option) as made:
        writer = _Writer(made, schema, about)
        yield writer
        writer.close()
