"""Conditions that decide nothing: they never hold, always hold, or exclude each other."""

from attrs import define, field

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.advice.facts import Facts
from catrules.semantics.advice.words import why
from catrules.semantics.certainty import ALWAYS, NEVER, Certainty
from catrules.semantics.findings import Findings
from catrules.semantics.game import Action, Game
from catrules.semantics.walk import everything
from catrules.source import Span

MOST_ARMS = 200
"""Of an `if` with more arms the rest is not compared with those above."""


@define
class Doubtful:
    """Looks at every condition of a game."""

    game: Game
    certainty: Certainty
    findings: Findings
    _told: set[int] = field(factory=set)

    def look(self, nodes: tuple[object, ...]) -> None:
        """Examines actions and what stands outside of rules, then the nodes of all bodies."""
        for action in self.game.actions.values():
            self._action(action)
        for trigger in self.game.triggers:
            self._whole(trigger.condition, f"so `{trigger.name}` never happens", "")
        for win in self.game.wins:
            outcome = "so nobody can win by it"
            self._whole(win.condition, outcome, "so the game is won before it begins")
        for always in self.game.invariants:
            outcome = "so every game would stop as soon as it is looked at"
            self._whole(always.condition, outcome, "so it tests nothing")
        for node in nodes:
            if id(node) not in self._told:
                self._node(node)

    def _node(self, node: object) -> None:
        match node:
            case tree.If():
                self._if(node)
            case tree.Way(condition=tree.Expr() as condition):
                self._whole(condition, "so this way is never open", "")
            case tree.May(condition=tree.Expr() as condition):
                self._whole(condition, "so this is never offered", "")
            case tree.Choose(where=tree.Expr() as where):
                self._whole(where, "so there is never anything to choose", _NO_TEST)
            case tree.Each(where=tree.Expr() as where):
                self._whole(where, "so nothing below is ever done", _NO_TEST)
            case tree.RepeatAtMost():
                self._rounds(node)
            case tree.Act(condition=tree.Expr() as condition):
                self._whole(condition, "so nobody ever acts here", "")
            case tree.Turns(skip=tree.Expr() as skip):
                self._whole(skip, "so nobody is ever skipped", "so everybody is skipped")
            case _:
                self._expression(node)

    def _expression(self, node: object) -> None:
        match node:
            case tree.IfElse(condition=condition):
                self._whole(
                    condition,
                    "so what stands before it never counts",
                    "so `otherwise` never counts",
                )
            case tree.Filter(where=where) | tree.First(where=tree.Expr() as where):
                self._whole(where, "so it means nothing and nobody, ever", _NO_TEST)
            case tree.AnyOf(where=where):
                self._whole(where, "so there is never one", "so it only asks if there is one")
            case tree.EveryOf(condition=condition):
                self._whole(condition, "so it only holds where there is none", _NO_TEST)

    # ---- statements

    def _if(self, node: tree.If) -> None:
        facts = Facts(self.certainty)
        for index, (condition, _) in enumerate(node.arms):
            otherwise = node.otherwise or node.arms[index + 1 :]
            always = "so what is `otherwise` is never done" if otherwise else _DONE
            certain = self._whole(condition, "so what stands below it is never done", always)
            if index >= MOST_ARMS:
                continue
            mark = facts.mark()
            against = facts.add(condition) if index and not certain else None
            if against is not None:
                self.findings.add(
                    "W332",
                    condition.span,
                    "this line is never reached: wherever it holds, one above it holds already",
                    "put the narrower condition first, or change one of them",
                    (Label(against, "this is asked first"),),
                )
            facts.undo(mark)
            facts.add(condition, holds=False)

    def _rounds(self, node: tree.RepeatAtMost) -> None:
        if node.until:
            always = "so it is done once only"
            self._whole(
                node.condition,
                "so it is repeated to the last time, and then the game stops with an error",
                always,
            )
        else:
            always = "so it is repeated to the last time, and then the game stops with an error"
            self._whole(node.condition, "so it is never repeated", always)

    # ---- actions

    def _action(self, action: Action) -> None:
        never = f"so `{action.name}` is never offered"
        facts = Facts(self.certainty)
        if action.where is not None and not self._whole(action.where, never, _NO_TEST):
            facts.add(action.where)
        for need in action.needs:
            if self._whole(need.condition, never, "so it forbids nothing"):
                continue
            against = facts.add(need.condition)
            if against is not None:
                self._exclude(need.condition, against, never)

    # ---- one condition

    def _whole(self, condition: tree.Expr, never: str, always: str) -> bool:
        """Examines a condition; whether it decides nothing. always: '' where that is well."""
        found = self.certainty.of(condition)
        if found == NEVER:
            self._certain("W330", condition, False, never)
        elif found == ALWAYS:
            if always:
                self._certain("W331", condition, True, always)
        else:
            return self._parts(condition, never)
        return True

    def _certain(self, code: str, condition: tree.Expr, holds: bool, outcome: str) -> None:
        self._told.update(id(node) for node in everything(condition))
        culprit, so = _culprit(condition, holds, self.certainty)
        reason = why(culprit, self.certainty)
        said = "this always holds" if so else "this never holds"
        what = f"{said}: {reason}, {outcome}" if reason else f"{said}, {outcome}"
        self.findings.add(code, culprit.span, what.rstrip(", "), self._hint(code, culprit))

    def _hint(self, code: str, culprit: tree.Expr) -> str:
        """How to go on with a condition that is certain."""
        out = "leave this condition out" if code == "W331" else "leave out what depends on it"
        parts = (culprit.left, culprit.right) if isinstance(culprit, tree.Compare) else ()
        number = any(isinstance(part, tree.Number) for part in parts)
        for part in parts if number else ():
            if isinstance(part, tree.MarkRef | tree.SettingValue):
                name = part.mark if isinstance(part, tree.MarkRef) else part.name
                return f"change the number here or the range of `{name}`, or {out}"
        return f"change it, or {out}"

    def _parts(self, condition: tree.Expr, never: str) -> bool:
        """Examines the parts of a condition; whether they leave nothing to be decided."""
        match condition:
            case tree.Not(operand=operand):
                return self._parts(operand, "so `not` makes it hold always")
            case tree.And(terms=terms):
                return self._together(terms, never)
            case tree.Or(terms=terms):
                return self._alternatives(terms)
            case _:
                return False

    def _together(self, terms: tuple[tree.Expr, ...], never: str) -> bool:
        facts = Facts(self.certainty)
        for term in terms:
            if self.certainty.of(term) == ALWAYS:
                self._certain("W331", term, True, "so it decides nothing here")
                continue
            against = facts.add(term)
            if against is not None:
                self._exclude(term, against, never)
                return True
            self._parts(term, never)
        return False

    def _alternatives(self, terms: tuple[tree.Expr, ...]) -> bool:
        facts = Facts(self.certainty)
        for term in terms:
            if self.certainty.of(term) == NEVER:
                self._certain("W330", term, False, "so it decides nothing here")
                continue
            against = facts.add(term, holds=False)
            if against is not None:
                self.findings.add(
                    "W331",
                    term.span,
                    "one of the two sides of `or` always holds, so this decides nothing",
                    "write `and` if both are needed, or change one of them",
                    (Label(against, "the other side"),),
                )
                return True
            self._parts(term, "so it decides nothing here")
        return False

    def _exclude(self, condition: tree.Expr, against: Span, outcome: str) -> None:
        self.findings.add(
            "W332",
            condition.span,
            f"this cannot hold together with what stands before it, {outcome}".rstrip(", "),
            _one_is_enough(against.line == condition.span.line),
            (Label(against, "the two exclude each other"),),
        )


def _one_is_enough(same_line: bool) -> str:
    """How to go on where two conditions exclude each other."""
    if same_line:
        return "write `or` between them if one is enough, or change one of them"
    return "if one is enough make one line of them, with `or` between; or change one of them"


_DONE = "so what stands below it is always done"
_NO_TEST = "so it leaves nothing out"


def _culprit(condition: tree.Expr, holds: bool, certainty: Certainty) -> tuple[tree.Expr, bool]:
    """The smallest part because of which a condition holds (or not), and whether that holds."""
    wanted = ALWAYS if holds else NEVER
    match condition:
        case tree.Not(operand=operand) if operand.span != condition.span:  # else it is an `is not`
            return _culprit(operand, not holds, certainty)
        case tree.And(terms=terms) | tree.Or(terms=terms) if (
            isinstance(condition, tree.Or) == holds
        ):
            part = next((t for t in terms if certainty.of(t) == wanted), None)
            return (condition, holds) if part is None else _culprit(part, holds, certainty)
        case tree.AnyOf(where=where) if not holds and certainty.of(where) == NEVER:
            return _culprit(where, holds, certainty)
        case _:
            return condition, holds
