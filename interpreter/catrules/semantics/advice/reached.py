"""Statements that are never reached, since the game has ended before them."""

from attrs import define, field

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.findings import Findings
from catrules.semantics.types import PlayerT


@define
class Reached:
    """Finds out which rules surely end the game, then what stands behind that."""

    game: game.Game
    findings: Findings
    _ends: dict[str, bool] = field(factory=dict)

    def look(self, nodes: tuple[object, ...]) -> None:
        """Examines the blocks of all bodies; nodes: theirs."""
        for _ in range(3):  # a rule that runs a rule that runs one that ends the game
            for name, rules in self.game.rules.items():
                self._ends[name] = all(self._end(rule.body) is not None for rule in rules)
        for lines in self.game.rules.values():
            for rule in lines:
                self._block(rule.body)
        for action in self.game.actions.values():
            self._block(action.body)
        for trigger in self.game.triggers:
            self._block(trigger.body)
        for node in nodes:
            for block in _blocks(node):
                self._block(block)

    def _block(self, block: tree.Block) -> None:
        end = self._end(block)
        if end is None:
            return
        index = next(i for i, statement in enumerate(block) if statement is end)
        rest = block[index + 1 :]
        if rest:
            self.findings.add(
                "W333",
                rest[0].span,
                "this is never done: the game is over before",
                "put it above, or end the game only under a condition",
                (Label(end.span, "the game ends here"),),
            )

    def _end(self, block: tree.Block) -> tree.Stmt | None:
        """The statement of a block with which the game surely ends."""
        return next((statement for statement in block if self._surely(statement)), None)

    def _surely(self, statement: tree.Stmt) -> bool:
        match statement:
            case tree.Wins(players=players):
                return players is None or (
                    isinstance(players.type, PlayerT) and not players.optional
                )
            case tree.If(arms=arms, otherwise=otherwise):
                blocks = (*(body for _, body in arms), otherwise)
                return all(self._end(block) is not None for block in blocks)
            case tree.Together(body=body):
                return self._end(body) is not None
            case tree.Call(rule=name, args=args, by=by):
                given = (*args, *(() if by is None else (by,)))
                return self._ends.get(name, False) and not any(arg.optional for arg in given)
            case _:
                return False


def _blocks(node: object) -> tuple[tree.Block, ...]:
    match node:
        case tree.If(arms=arms, otherwise=otherwise):
            return (*(body for _, body in arms), otherwise)
        case tree.Match(otherwise=otherwise):
            return (otherwise,)
        case tree.Arm(body=body) | tree.Way(body=body) | tree.May(body=body):
            return (body,)
        case (
            tree.Each(body=body)
            | tree.Repeat(body=body)
            | tree.RepeatAtMost(body=body)
            | tree.Together(body=body)
        ):
            return (body,)
        case _:
            return ()
