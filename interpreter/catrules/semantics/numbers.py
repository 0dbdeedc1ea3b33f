"""Checks of numbers: ranges, counts, divisions, and what would grow too large."""

from attrs import define

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.bindings import bind
from catrules.semantics.findings import Findings
from catrules.semantics.game import Game, Group, Mark, Zone
from catrules.semantics.intervals import MOST_PLAYERS, Bounds, Interval
from catrules.semantics.saying import said
from catrules.semantics.walk import everything


@define
class Numbers:
    """Examines the numbers of a game over all settings and numbers of players."""

    game: Game
    bounds: Bounds
    findings: Findings

    def look(self, roots: tuple[object, ...]) -> None:
        """Examines declarations, then the bodies given."""
        self._players()
        for group in self.game.groups:
            self._group(group)
        for mark in self.game.marks.values():
            self._mark(mark)
        for zone in self.game.zones.values():
            self._zone(zone)
        bind(self.game, self.bounds, roots)
        self.bounds.settle()
        for node in everything(*roots):
            if isinstance(node, tree.Arith):
                self._arithmetic(node)
            elif isinstance(node, tree.Aggregate) and self.bounds.of(node).too_large:
                self._overflow(node)
            elif isinstance(node, tree.Assign):
                self._assigned(node)

    # ---- declarations

    def _players(self) -> None:
        low, high = self.game.players
        fewest, most = self.bounds.of(low), self.bounds.of(high)
        if fewest.low < 1:
            self.findings.add(
                "E309", low.span, "at least one player must play", "write `players 1..4`"
            )
        if most.high > MOST_PLAYERS:
            self.findings.add(
                "E309",
                high.span,
                f"no more than {MOST_PLAYERS} can play",
                f"write {MOST_PLAYERS} or fewer",
            )
        if fewest.low > most.high:
            self.findings.add(
                "E309",
                low.span.to(high.span),
                f"nobody can play: {fewest.low}..{most.high}",
                f"write the smaller number first: `players {most.high}..{fewest.low}`",
            )

    def _group(self, group: Group) -> None:
        for number in (group.count, group.times):
            if number is not None:
                self._not_negative(number, f"of `{group.name}`")
        if group.face_counts is not None:
            least = min(self.bounds.of(share).low for share in group.face_counts)
            if least < 0:
                message = f"there cannot be {least} sides of a `{group.name}` that show one thing"
                hint = "let the range of how many sides there are begin at 0"
                self.findings.add("E310", group.span, message, hint)

    def _mark(self, mark: Mark) -> None:
        if mark.low is None or mark.high is None or mark.first is None:
            return
        low, high = self.bounds.of(mark.low), self.bounds.of(mark.high)
        if low.low > high.high:
            self.findings.add(
                "E311", mark.span, f"nothing lies in {low.low}..{high.high}", "turn the two round"
            )
        elif outside(self.bounds.of(mark.first), Interval(low.low, high.high)):
            self.findings.add(
                "E311",
                mark.first.span,
                f"`{mark.name}` would begin outside of its range",
                "widen the range, or begin within it",
            )

    def _zone(self, zone: Zone) -> None:
        for number, what in ((zone.capacity, "in"), (zone.family, "of")):
            if number is not None:
                self._not_negative(number, f"{what} `{zone.name}`")

    def _not_negative(self, number: tree.Expr, what: str) -> None:
        """Refuses a count that may be less than 0. what: such as `of COMPONENT`."""
        least, text = self.bounds.of(number).low, said(number)
        if least >= 0:
            return
        named, never = (f"`{text}`", f"max(0, {text})") if text else ("this", "max(0, …)")
        message = f"{named} may be as low as {least}, and there cannot be {least} {what}"
        hint = f"write `{never}`, or give the settings narrower ranges"
        self.findings.add("E310", number.span, message, hint)

    # ---- bodies

    def _arithmetic(self, node: tree.Arith) -> None:
        if node.op in ("/", "mod"):
            divisor = self.bounds.of(node.right)
            if divisor.low <= 0 <= divisor.high:
                self._divides(node)
        sides = (self.bounds.of(node.left), self.bounds.of(node.right))
        if self.bounds.of(node).too_large and not any(s.too_large for s in sides):
            self._overflow(node)

    def _divides(self, node: tree.Arith) -> None:
        text = said(node.right)
        below = f"`max(1, {text})`" if text else "`max(1, …)` around it"
        message = f"{f'`{text}`' if text else 'this'} may be 0, and nothing can be divided by 0"
        hint = f"write {below}: then 0 counts as 1"
        self.findings.add("E312", node.right.span, message, hint)

    def _overflow(self, node: tree.Expr) -> None:
        self.findings.add(
            "E313",
            node.span,
            "this may grow too large to be counted",
            "give the counters and settings in it narrower ranges",
        )

    def _assigned(self, node: tree.Assign) -> None:
        mark = self.game.marks[node.mark.owner_kind, node.mark.mark]
        if mark.low is None or mark.high is None:
            return
        low, high = self.bounds.of(mark.low).low, self.bounds.of(mark.high).high
        if isinstance(node.value, tree.Arith) and node.value.left is node.mark:
            self._added(node.value.right, mark, Interval(low, high))
            return
        value = self.bounds.of(node.value)
        if outside(value, Interval(low, high)):
            what = f"{value.low}" if value.low == value.high else f"{value.low}..{value.high}"
            self.findings.add(
                "E311",
                node.value.span,
                f"`{mark.name}` goes from {low} to {high}, so it can never be {what}",
                "widen its range, or change what it is set to",
                (Label(mark.span, f"`{mark.name}` is declared here"),),
            )

    def _added(self, number: tree.Expr, mark: Mark, within: Interval) -> None:
        """Refuses an `add` or `subtract` that leaves the range wherever the counter stands."""
        step, room = self.bounds.of(number), within.high - within.low
        if step.low <= room and step.high >= -room:
            return
        least = f"{step.low}" if step.low == step.high else f"{step.low} or more"
        self.findings.add(
            "E311",
            number.span,
            f"`{mark.name}` goes from {within.low} to {within.high}, so there is never room for"
            f" {least}",
            "widen its range, or change the number",
            (Label(mark.span, f"`{mark.name}` is declared here"),),
        )


def outside(found: Interval, of: Interval) -> bool:
    """Whether nothing of an interval lies in another."""
    return found.high < of.low or found.low > of.high
