"""Choices of the IR as Python: the list of options, and who takes which of them.

Names in the generated text: `o` the options, tuples of template and arguments; `w` their weights,
where these are not all 1; `n` how many there are; `x` the one that was taken.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import fold
from catrules.ir.facts import by_chance
from catrules.ir.frames import Node, each_node
from catrules.ir.program import (
    BUDGET,
    CHANCE,
    DECISIONS,
    MOST_DECISIONS,
    MOST_OPTIONS,
    NOTHING,
    STEP_BUDGET,
    Instr,
)
from catrules.ir.walk import walk

if TYPE_CHECKING:
    from catrules.machine.statements import Statements

LOG = 3
"""Where in the scratch list `T` the list for the answers of a straight run stands."""


@frozen
class Shape:
    """What is known about the options of a place before it is run.

    straight: they are offered one after another, whatever the state; plain: and all weigh 1, so
    there are so many, or -1; weighted: some weigh more or less than 1.
    """

    straight: bool
    plain: int
    weighted: bool

    @classmethod
    def of(cls, nodes: Sequence[Node]) -> "Shape":
        """That of a block of offers."""
        offers = [node.instr for node in each_node(nodes) if node.instr.op is op.OFFER]
        straight = all(node.instr.op is op.OFFER for node in nodes) and not any(
            inner.op is op.CALL_VALUE for offer in offers for inner in walk([offer])
        )
        weights = [fold(offer.args[1]) for offer in offers]
        weighted = any(w.op is not op.CONST or w.args[0] != 1 for w in weights)
        return cls(straight, len(offers) if straight and not weighted else -1, weighted)


class Decisions:
    """Writes the decisions of one routine through its `Statements`."""

    def __init__(self, statements: "Statements") -> None:
        self._to = statements
        self._weighted = False
        self.offering = False

    # ---- the list of options

    def open(self, nodes: Sequence[Node]) -> None:
        """Begins an empty list for the offers of a block."""
        self._weighted = Shape.of(nodes).weighted
        self._to.out.line("o = []; w = []" if self._weighted else "o = []")

    def offers(self, node: Node) -> None:
        """Writes what makes `o`, `w` of a CHOOSE. Registers that are set in it are its own."""
        own = {
            inner.instr.args[0] for inner in each_node(node.blocks[0]) if inner.instr.op is op.SET
        }
        before, self._to.own = self._to.own, self._to.own | own
        nodes = node.blocks[0]
        self._weighted = False
        if Shape.of(nodes).plain >= 0:
            self._to.out.line(f"o = {self._list(nodes)}")
        elif [inner.instr.op for inner in nodes] == [op.OFFER_COUNTS]:
            self._to.out.line(f"o = {self._counts(nodes[0])}")
            self._bounded(node)
        else:
            self.open(node.blocks[0])
            self.offering = True
            self._to.block(node.blocks[0])
            self.offering = False
            self._bounded(node)
        self._to.own = before

    def _bounded(self, node: Node) -> None:
        if not Shape.of(node.blocks[0]).straight:
            self.bounded(node)

    def bounded(self, node: Node) -> None:
        """More options than a decision may have are a fault."""
        self._to.out.line(f"if len(o) > {MOST_OPTIONS}: raise crowded({node.instr.origin})")

    def _list(self, nodes: Sequence[Node]) -> str:
        options = [self._option(node.instr) for node in nodes]
        return f"({', '.join(options)}{',' if len(options) == 1 else ''})"

    def _option(self, offer: Instr) -> str:
        return self._to.expressions.listed([str(offer.args[0])], offer.args[2])

    def offer(self, node: Node) -> None:
        """OFFER: adds an option, unless its weight is 0."""
        weight = fold(node.instr.args[1])
        add = f"o.append({self._option(node.instr)})"
        if weight.op is op.CONST:
            if weight.args[0] > 0:
                more = f"; w.append({weight.args[0]})" if self._weighted else ""
                self._to.out.line(add + more)
            return
        self._to.out.line(f"v = {self._to.expressions.value(weight)}")
        self._to.out.line(f"if v > 0: {add}; w.append(v)")

    def offer_counts(self, node: Node) -> None:
        """OFFER_COUNTS: adds an option for each way to take so many."""
        self._to.out.line(f"v = {self._counts(node)}")
        self._to.out.line("o += v; w += [1] * len(v)" if self._weighted else "o += v")

    def _counts(self, node: Node) -> str:
        template, low, high, limits = node.instr.args
        values = self._to.expressions
        bounds = f"{values.value(low)}, {values.value(high)}"
        return f"counts({template}, {bounds}, {values.listed([], limits)})"

    @property
    def weights(self) -> str:
        """Python text for the weights: empty if they are all 1."""
        return "w" if self._weighted else "()"

    # ---- decisions that are made on the spot

    def choose(self, node: Node) -> None:
        """CHOOSE where the code does not stop: chance or the `random` policy takes an option."""
        shape = Shape.of(node.blocks[0])
        if by_chance(node) and shape.straight and shape.weighted and not self._to.flavour.tell:
            self._draw(node)
            return
        self.offers(node)
        out = self._to.out
        if shape.plain > 1:
            out.line(f"n = {shape.plain}")
            self._decide(node)
        else:
            out.line("n = len(o)")
            with out.under("if n > 1:"):
                self._decide(node)
            out.line(f"else: x = o[0] if n else {self.nothings(node)}")
        self.told(node, "n")
        self.unpack(node, "x")

    def _decide(self, node: Node) -> None:
        out = self._to.out
        if by_chance(node):
            out.line(f"x = o[{self.chance()}]")
            return
        actor = self._to.expressions.value(node.instr.args[1])
        if node.instr.args[1].op is op.CONST:
            self._policy(node, actor)
            return
        out.line(f"a = {actor}")
        out.line(f"if a == {CHANCE}: x = o[{self.chance()}]")
        with out.under("else:"):
            self._policy(node, "a")

    def chance(self) -> str:
        """Python text for the index that chance takes of several options."""
        return f"chance_index(S, n, {self.weights})" if self._weighted else "chance_below(S, n)"

    def _policy(self, node: Node, actor: str) -> None:
        self._to.out.line(f"if S[{DECISIONS}] >= {MOST_DECISIONS}: raise GameOver")
        self._to.out.line("v = policy_below(S, n)")
        self._to.out.line(f"T[{LOG}] += ({node.instr.args[0]}, {actor}, v)")
        self._to.out.line(f"x = o[v]; {ASKED}")

    def _draw(self, node: Node) -> None:
        """Chance among options that always stand there, but weigh nothing where they do not.

        A bag, say: no list is made. The draw is below the total; where all that weighs is one
        option there is no draw, and 0 leads to it as well.
        """
        out, values = self._to.out, self._to.expressions
        offers = [inner.instr for inner in node.blocks[0]]
        names = [values.fresh() for _ in offers]
        for name, offer in zip(names, offers, strict=True):
            out.line(f"{name} = {values.value(offer.args[1])}")
        out.line(f"n = {' + '.join(names)}")
        lone = " or ".join(f"n == {name}" for name in names)
        out.line(f"v = 0 if {lone} else chance_below(S, n)")
        with out.under("if not n:"):
            self.unpack(node, self.nothings(node))
        below = ""
        for name, offer in zip(names, offers, strict=True):
            below = f"{below} + {name}" if below else name
            with out.under(f"elif v < {below}:"):
                self._take(node, offer)

    def _take(self, node: Node, offer: Instr) -> None:
        results = [self._to.register(r) for r in node.instr.args[3]]
        values = [str(offer.args[0]), *map(self._to.expressions.value, offer.args[2])]
        values += [str(NOTHING)] * (len(results) - len(values))
        if results:
            self._to.out.line(f"{', '.join(results)} = {', '.join(values[: len(results)])}")

    # ---- what follows a decision

    def nothings(self, node: Node) -> str:
        """Python text for the option that stands for none."""
        return f"({f'{NOTHING}, ' * len(node.instr.args[3])})"

    def told(self, node: Node, options: str) -> None:
        """Tells the choice `x` among so many, if there was any."""
        if self._to.flavour.tell:
            actor = self._to.expressions.value(node.instr.args[1])
            with self._to.out.under(f"if {options}:"):
                site = str(node.instr.args[0])
                self._to.event("choice", node.instr.origin, site, actor, "x", options)

    def unpack(self, node: Node, option: str) -> None:
        """Puts an option's template and arguments into the results, NOTHING where it has none."""
        results = [self._to.register(r) for r in node.instr.args[3]]
        if not results:
            return
        lengths = {
            1 + len(inner.instr.args[2 if inner.instr.op is op.OFFER else 3])
            for inner in each_node(node.blocks[0])
            if inner.instr.op in (op.OFFER, op.OFFER_COUNTS)
        }
        if lengths - {len(results)}:
            option = f"({option} + {self.nothings(node)})[:{len(results)}]"
        self._to.out.line(f"{', '.join(results)}{',' if len(results) == 1 else ''} = {option}")


ASKED = f"S[{DECISIONS}] += 1; S[{BUDGET}] = {STEP_BUDGET}"
"""What is written where a seat or the table is asked."""
