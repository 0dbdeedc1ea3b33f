"""What the search for orders came to: findings with the shortest way that shows each."""

from attrs import frozen

from catrules.diagnostics import Diagnostic, Label
from catrules.exploring.findings import Found
from catrules.exploring.order.differences import differences
from catrules.exploring.order.moments import Moments
from catrules.exploring.order.rules import OrderedRules
from catrules.exploring.order.search import Pair, Search, Shown, TwoWin
from catrules.exploring.small import Smaller
from catrules.exploring.space import Answers
from catrules.exploring.ways import Way, gone, scenario, seat_names
from catrules.machine.execute import Pending
from catrules.machine.legend import Legend

IN_VAIN = 20
"""So often an order must have been compared until it is said that it never matters."""


@frozen
class OrderReport:
    """What was looked at, and found. unknown: pairs of which some moments could not be compared."""

    positions: int
    complete: bool
    games: int
    decisions: int
    moments: int
    pairs: int
    unknown: int
    faults: int
    found: tuple[Found, ...]
    notes: tuple[Found, ...]


def order_report(
    rules: OrderedRules, search: Search, smaller: Smaller | None = None
) -> OrderReport:
    """All of it. smaller: what is played, for scenarios."""
    found = search.found
    teller = _Teller(rules, search.moments, smaller)
    pairs = list(found.pairs.values())
    matters = [pair for pair in pairs if pair.shown and not pair.one.is_ordered_with(pair.other)]
    vain = [pair for pair in pairs if pair.one.is_ordered_with(pair.other) and _in_vain(pair)]
    return OrderReport(
        positions=found.positions,
        complete=found.complete,
        games=found.games,
        decisions=found.decisions,
        moments=sum(pair.seen for pair in pairs),
        pairs=len(pairs),
        unknown=sum(pair.unknown > 0 and pair.shown is None for pair in pairs),
        faults=found.faults,
        found=tuple(map(teller.matters, matters)),
        notes=(*map(teller.in_vain, vain), *map(teller.two_win, found.wins.values())),
    )


def _in_vain(pair: Pair) -> bool:
    return pair.shown is None and not pair.unknown and pair.compared >= IN_VAIN


@frozen
class _Teller:
    rules: OrderedRules
    moments: Moments
    smaller: Smaller | None

    def matters(self, pair: Pair) -> Found:
        """Two things were due at once, and which comes first matters."""
        shown = pair.shown
        assert shown is not None
        one, other = pair.one.name, pair.other.name
        message = f"`{one}` and `{other}` were due at once, and it matters which comes first"
        told = "; ".join(self._differs(shown))
        label = Label(pair.other.span, f"this came second; if it had come first: {told}")
        hint = (
            "say it: one that does both in turn, or a condition that keeps the later from being due"
        )
        finding = Diagnostic("W820", pair.one.span, message, hint, (label,))
        return self._found(finding, shown.answers, pair.differed)

    def _differs(self, shown: Shown) -> list[str]:
        assert shown.difference is not None
        legend = Legend(self.rules.program, seat_names(self.rules.program.players))
        return differences(legend, shown.difference)

    def in_vain(self, pair: Pair) -> Found:
        """An order that is asked for, and makes no difference."""
        one, other = pair.one.name, pair.other.name
        message = (
            f"which of `{one}` and `{other}` comes first is asked, and never made a difference"
        )
        label = Label(pair.other.span, "this is the other one")
        return Found(Diagnostic("W821", pair.one.span, message, "", (label,)), positions=pair.seen)

    def two_win(self, two: TwoWin) -> Found:
        """Two players would have won at once."""
        win, other = (self.rules.declared[number] for number in (two.first, two.other))
        message = (
            "two players have won at once, and the one whose turn it is, or who sits next, wins"
        )
        hint = "where the sheet says who wins then, or that both do, say it in the conditions"
        labels = () if win is other else (Label(other.span, "the other has won by this"),)
        return self._found(
            Diagnostic("W822", win.span, message, hint, labels), two.answers, two.seen
        )

    def _found(self, finding: Diagnostic, answers: Answers, times: int) -> Found:
        way = self._way(answers)
        title = f"{finding.code}: {finding.message}"
        text = scenario(title, self.rules.program, self.smaller, way)
        return Found(finding, way.steps, text, times)

    def _way(self, answers: Answers) -> Way:
        """A way in the words of the real rules, in which the order of the files is not asked."""
        return gone(self.rules.program, answers, self._is_silent)

    def _is_silent(self, pending: Pending) -> bool:
        return pending.site in self.rules.asked and len(self.moments.usual(pending)) == 1
