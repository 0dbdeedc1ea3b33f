"""How many components of a kind there are at the least, as far as the text alone tells."""

from attrs import frozen

from catrules.semantics.context import Declared
from catrules.syntax import ast


@frozen
class Amounts:
    """Lower bounds over all settings and numbers of players.

    times: what an `x n` that cannot be told from the text is taken for.
    """

    declared: Declared
    times: int = 0

    def at_least(self, kind: str) -> int:
        """The fewest components that bear a name."""
        lines = sum(
            self._line(group, entry)
            for group, entry in self.declared.components
            if kind in (entry.name, entry.kind)
        )
        rows = sum(
            self._row(table, row)
            for table in self.declared.tables
            for row in table.rows
            if kind in (row.name, table.kind)
        )
        return lines + rows

    def _line(self, group: ast.Components, entry: ast.Component) -> int:
        count = self._number(entry.count) * self._times(group.times)
        for axis in entry.for_each:
            count *= self._axis(axis)
        return count * self.fewest_players if entry.per_player else count

    @property
    def fewest_players(self) -> int:
        """How many play at least, as far as it is plain."""
        players = self.declared.players
        return max(1, self._number(players.low)) if players is not None else 1

    def _row(self, table: ast.Cards, row: ast.Row) -> int:
        times = self._times(table.times)
        if "copies" not in table.columns:
            return times
        for settings in table.settings:
            if "copies" in settings.names:
                return times * max(0, settings.low or 0)
        cell = row.cells[table.columns.index("copies")]
        return times * self._number(cell) if cell is not None else 0

    def _times(self, times: ast.Expr | None) -> int:
        return 1 if times is None else self._number(times) or self.times

    def _axis(self, axis: ast.ForEach) -> int:
        if axis.setting is not None:
            return 1
        if isinstance(axis.low, ast.Number) and isinstance(axis.high, ast.Number):
            return max(0, axis.high.value - axis.low.value + 1)
        return 0

    def _number(self, node: ast.Expr) -> int:
        if isinstance(node, ast.Number):
            return node.value
        if isinstance(node, ast.Name):
            setting = self.declared.settings.get(node.id)
            if setting is not None and setting.low is not None:
                return setting.low
            value = self.declared.values.get(node.id)
            if value is not None and len(value.items) == 1:
                body = value.items[0].body
                return body.value if isinstance(body, ast.Number) else 0
        return 0
