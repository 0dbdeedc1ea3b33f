"""Expressions over the configuration alone: component counts, bounds, settings."""

from collections.abc import Callable, Mapping

from catrules.diagnostics import Diagnostic, RulesError
from catrules.semantics import tree
from catrules.semantics.game import Game, Value
from catrules.semantics.tree import Expr, Var

SettingText = int | bool | str | tuple[int, ...]


class Constants:
    """The configuration: number of players and settings; `number` works out what they determine.

    settings: for each setting of the game its value; what is not named has its own.
    """

    def __init__(self, game: Game, players: int, settings: Mapping[str, SettingText]) -> None:
        self.game, self.players = game, players
        self.settings = {name: settings.get(name, s.value) for name, s in game.settings.items()}
        self.worked_out: list[tuple[Expr | Value, int]] = []
        """What was worked out, with its value."""

    def setting(self, name: str) -> int:
        """A setting as a number: a word is its index in the setting's domain."""
        value = self.settings[name]
        if isinstance(value, str):
            return self.game.settings[name].words.index(value)
        if isinstance(value, tuple):
            raise TypeError(f"the list {name} is no number")
        return int(value)

    def listed(self, name: str) -> tuple[int, ...]:
        """The elements of a list setting."""
        value = self.settings[name]
        return value if isinstance(value, tuple) else (self.setting(name),)

    def number(self, expr: Expr) -> int:
        """The value of an expression over the configuration. Raises RulesError if it is none."""
        return self._work(expr, {})

    def _work(self, expr: Expr, env: Mapping[Var, int]) -> int:
        value = self._value(expr, env)
        self.worked_out.append((expr, value))
        return value

    def _value(self, expr: Expr, env: Mapping[Var, int]) -> int:
        match expr:
            case tree.Number():
                return expr.value
            case tree.SettingValue():
                return self.setting(expr.name)
            case tree.Local() if expr.var in env:
                return env[expr.var]
            case tree.Count(set=tree.Players()):
                return self.players
            case tree.CallValue():
                return self._call(expr, env)
            case tree.Arith():
                return self._arith(expr, env)
            case tree.IfElse():
                taken = expr.then if self._work(expr.condition, env) else expr.otherwise
                return self._work(taken, env)
        return self._truth(expr, env)

    def _truth(self, expr: Expr, env: Mapping[Var, int]) -> int:
        match expr:
            case tree.Not():
                return int(not self._work(expr.operand, env))
            case tree.And():
                return int(all(self._work(t, env) for t in expr.terms))
            case tree.Or():
                return int(any(self._work(t, env) for t in expr.terms))
            case tree.Same():
                return int(self._work(expr.left, env) == self._work(expr.right, env))
            case tree.Compare():
                compare = COMPARISONS[expr.op]
                return int(compare(self._work(expr.left, env), self._work(expr.right, env)))
        message = "this must be known before the game begins, so it can use only numbers, settings,"
        message += " `count players` and values made of them"
        raise RulesError((Diagnostic("E351", expr.span, message),))

    def _arith(self, expr: tree.Arith, env: Mapping[Var, int]) -> int:
        left, right = self._work(expr.left, env), self._work(expr.right, env)
        if expr.op in ("/", "mod") and right == 0:
            raise RulesError((Diagnostic("E352", expr.span, "this divides by zero"),))
        return ARITHMETIC[expr.op](left, right)

    def _call(self, expr: tree.CallValue, env: Mapping[Var, int]) -> int:
        value = self.game.values[expr.value][0]
        args = (self._work(arg, env) for arg in expr.args)
        found = self._work(value.body, dict(zip(value.params, args, strict=True)))
        self.worked_out.append((value, found))
        return found


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "min": min,
    "max": max,
}

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
}
