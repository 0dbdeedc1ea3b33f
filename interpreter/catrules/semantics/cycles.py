"""Rules that would run themselves again."""

from attrs import define, field

from catrules.diagnostics import Label
from catrules.semantics import game
from catrules.semantics.findings import Findings

Body = game.Rule | game.Action


@define
class Cycles:
    """Looks for a way from a rule back to itself. runs: what each body may run directly."""

    findings: Findings
    runs: dict[int, list[Body]]
    _done: dict[int, bool] = field(factory=dict)

    def look(self, body: Body) -> None:
        """Follows everything that a body may run, without recursion of our own."""
        chain: list[tuple[Body, int]] = [(body, 0)]
        opened = {id(body)}
        while chain:
            at, index = chain.pop()
            next_ones = self.runs.get(id(at), [])
            if self._done.get(id(at)) or index >= len(next_ones):
                self._done[id(at)] = True
                opened.discard(id(at))
                continue
            chain.append((at, index + 1))
            following = next_ones[index]
            if id(following) in opened:
                self._report([b for b, _ in chain], following)
            elif not self._done.get(id(following)):
                chain.append((following, 0))
                opened.add(id(following))

    def _report(self, open_ones: list[Body], back_to: Body) -> None:
        start = next(i for i, b in enumerate(open_ones) if b is back_to)
        trip = open_ones[start:]
        names = " → ".join(f"`{b.name}`" for b in (*trip, back_to))
        last, first = trip[-1].name, back_to.name
        back = f"`{first}` out of its own lines" if last == first else f"`{first}` out of `{last}`"
        self.findings.add(
            "E308",
            back_to.span,
            f"`{first}` would run itself again and again: {names}",
            f"leave {back}; to do something several times write `repeat 3 times`, or"
            " `repeat at most 99 times while …`, and below it what is done",
            tuple(Label(b.span, _runs(b)) for b in trip[1:]),
        )


def _runs(body: Body) -> str:
    """What a body on the way is, and how it comes to be done."""
    if isinstance(body, game.Action):
        return f"`{body.name}` is offered by whoever acts in `{body.window}`"
    return f"`{body.name}` is run on the way"
