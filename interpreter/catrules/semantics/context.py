"""What is known while a body is resolved: the declarations of the file and the variables."""

from collections.abc import Iterable, Mapping

from attrs import define, field, frozen

from catrules.diagnostics import Label
from catrules.semantics import game, tree
from catrules.semantics.cascades import Cause
from catrules.semantics.findings import Findings
from catrules.semantics.kinds import Kinds
from catrules.semantics.names import THINGS, Names
from catrules.semantics.scope import Scope
from catrules.semantics.types import UNKNOWN, Type
from catrules.source import Span
from catrules.syntax import ast


@frozen
class Spot:
    """A zone or mark before its bounds are worked out: what a reference to it needs."""

    name: str
    owner: str
    type: Type
    is_zone: bool
    form: str
    node: ast.Place | ast.CounterMark | ast.FlagMark | ast.ReferenceMark


@frozen
class Signature:
    """The header of a rule, value or action: `what` is that word; window: of an action."""

    name: str
    what: str
    params: tuple[tree.Var, ...]
    by: tree.Var | None
    span: Span
    window: str = ""


@define
class ValueState:
    """A value: its lines, and what is known of them once they were looked at.

    below: how deep the values are nested that it asks; progress: new, begun or done.
    """

    items: list[ast.Value] = field(factory=list)
    signatures: list[Signature] = field(factory=list)
    resolved: tuple[game.Value, ...] = ()
    type: Type = UNKNOWN
    optional: bool = False
    below: int = 0
    progress: str = "new"

    @property
    def own_depth(self) -> int:
        """How deep its lines are nested."""
        return max((item.body.depth for item in self.items), default=0)

    @property
    def depth(self) -> int:
        """How deep it is nested, the values that it asks included."""
        return self.own_depth + self.below


@define
class Declared:
    """All declarations of a file, by name."""

    names: Names
    kinds: Kinds = field(factory=Kinds)
    settings: dict[str, game.Setting] = field(factory=dict)
    domains: dict[str, tuple[str, ...]] = field(factory=dict)
    spots: dict[tuple[str, str], Spot] = field(factory=dict)
    values: dict[str, ValueState] = field(factory=dict)
    rules: dict[str, list[Signature]] = field(factory=dict)
    lines: dict[tuple[str, tuple[Type, ...]], Signature] = field(factory=dict)
    headers: dict[Span, Signature] = field(factory=dict)
    opened: dict[str, Span] = field(factory=dict)
    components: list[tuple[ast.Components, ast.Component]] = field(factory=list)
    tables: list[ast.Cards] = field(factory=list)
    players: ast.PlayersLine | None = None
    series: bool = False
    apart: Mapping[str, str] = field(factory=dict)
    chain: list[str] = field(factory=list)


@define
class Context:
    """Declarations, variables, and where findings go.

    deciding: `chance` and `table` may stand here, since somebody decides.
    """

    declared: Declared
    findings: Findings
    scope: Scope
    deciding: bool = False

    def inner(self) -> "Context":
        """The same with a scope of its own inside this one."""
        return Context(self.declared, self.findings, Scope(self.scope))

    @property
    def kinds(self) -> Kinds:
        """The kinds of the file."""
        return self.declared.kinds

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str = "",
        labels: Iterable[Label] = (),
        cause: Cause | None = None,
    ) -> None:
        """Keeps a finding."""
        self.findings.add(code, span, message, hint, labels, cause)

    def poison(self, span: Span) -> tree.Expr:
        """Stands for an expression about which there is a finding."""
        return tree.Nothing(type=UNKNOWN, span=span)

    def variable(
        self, name: str, type: Type, optional: bool, span: Span, hint: str = "choose another name"
    ) -> tree.Var:
        """Introduces a variable. hint: how to go on if the name is taken."""
        entry = self.declared.names.get(name)
        earlier = self.scope.get(name)
        unclear = earlier is not None and earlier.type != type
        var = tree.Var(name, UNKNOWN if unclear else type, optional, span)
        if entry is not None and entry.what in THINGS:
            self.error(
                "E203",
                span,
                f"`{name}` is the name of a {entry.noun}, so nothing else can be called so here",
                hint,
                (Label(entry.span, f"`{name}` is declared here"),),
            )
        elif name in ("players", "current", "box", "chance", "table", "nothing"):
            self.error("E203", span, f"`{name}` has a meaning in every rulebook", "choose another")
        elif earlier is not None:
            self.error(
                "E204",
                span,
                f"`{name}` is in use already",
                hint,
                (Label(earlier.span, f"`{name}` comes from here"),),
            )
        self.scope.put(var)
        return var
