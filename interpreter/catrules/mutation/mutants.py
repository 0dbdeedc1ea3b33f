"""All mutants of rules: which there are, what each is called, and its rules."""

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

from attrs import frozen

from catrules.gather import RuleText
from catrules.mutation.ground import Change, Rules, Site, sites
from catrules.mutation.operators import OPERATORS
from catrules.mutation.text import Edit, changed
from catrules.reading import Texts
from catrules.source import Span
from catrules.syntax import ast


@frozen
class Mutant:
    """Rules in which one small thing is different.

    operator: by which it was made; file: whose text is changed, by its path, and module: by its
    name among the files of the rules; span: what is changed there, and edits: how; held: the
    statement or line that it is a part of.
    rule: of which item at the margin; clauses: that its line cites. anywhere: it may matter
    wherever a game has come to, as what is declared does. was, now: the changed lines.
    variants: with which its rules are read, if they are not played with more.
    """

    operator: str
    file: str
    module: str
    span: Span
    edits: tuple[Edit, ...]
    held: Span
    rule: str
    clauses: tuple[str, ...]
    anywhere: bool
    was: str
    now: str
    variants: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The same in every run and every folder, as long as the rules are the same."""
        parts = (self.module, [(edit.start, edit.end, edit.text) for edit in self.edits])
        return sha256(repr(parts).encode()).hexdigest()[:12]

    def texts(self, source: str) -> Texts:
        """What is read instead of its file, whose text is given."""
        return Texts.of({self.file: changed(source, self.edits)})


def mutants(
    rules: Rules, files: Sequence[RuleText], only: Collection[str] = ()
) -> tuple[Mutant, ...]:
    """All mutants of some files of a composition, in the order of the text.

    only: the names of the operators that are used; all if there are none.
    """
    names = [name for name in OPERATORS if not only or name in only]
    return tuple(found for file in files for found in _of_file(file, rules, names))


def _of_file(file: RuleText, rules: Rules, names: Sequence[str]) -> Iterator[Mutant]:
    seen: set[str] = set()
    for site in sites(file, rules):
        for name in names:
            for change in OPERATORS[name].changes(site):
                text = changed(site.text.whole, change.edits)
                if text != site.text.whole and text not in seen:
                    seen.add(text)
                    yield _mutant(name, file, site, change)


def _mutant(name: str, file: RuleText, site: Site, change: Change) -> Mutant:
    was, now = site.text.difference(change.edits)
    held = _holding(site)
    return Mutant(
        operator=name,
        file=file.path,
        module=file.module,
        span=change.span,
        edits=change.edits,
        held=held.span,
        rule=title(site.item),
        clauses=getattr(held, "clauses", ()) or getattr(site.item, "clauses", ()),
        anywhere=not isinstance(held, ast.Stmt | ast.Way | ast.Need),
        was=was,
        now=now,
        variants=site.rules.variants,
    )


def _holding(site: Site) -> ast.Node:
    """The innermost node that has a line of its own."""
    nodes = reversed((*site.above, site.node))
    return next(node for node in nodes if hasattr(node, "clauses"))


# ---- what items are called


def title(item: ast.Node) -> str:
    """What an item is called in reports: a rule by its name, else by what it is."""
    match item:
        case ast.Rule() | ast.Action() | ast.Trigger():
            return item.signature.name
        case ast.Hook():
            return f"{item.when} {item.signature.name}"
        case ast.WindowHook():
            return f"before {item.window}"
        case ast.Forbid():
            return f"no {item.signature.name}"
        case ast.ChangeValue():
            return f"change {item.signature.name}"
        case ast.ChangeCount():
            return f"change count of {item.kind}"
        case ast.Value() | ast.Setting():
            return item.name
        case ast.Win():
            return item.name or "win"
        case ast.Zones():
            return f"each {item.owner}" if item.owner else "on the table"
        case ast.Cards():
            return f"cards {item.kind}"
        case _:
            return _HEADS[type(item)]


_HEADS: dict[type[ast.Node], str] = {
    ast.PlayersLine: "players",
    ast.Components: "components",
    ast.Setup: "setup",
    ast.Play: "play",
    ast.Turn: "turn",
    ast.With: "with",
    ast.Uses: "uses",
    ast.OneOf: "one of",
    ast.Head: "game",
    ast.ClausesLine: "clauses",
    ast.Always: "always",
    ast.Note: "note",
}
