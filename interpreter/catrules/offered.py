"""What lies beside a game to be played with it: variants and tournaments, as their files say it."""

import re
from collections.abc import Mapping

from attrs import frozen

from catrules.gather import RuleText, belonging
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression
from catrules.text import clean

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(])")


@frozen
class Offered:
    """A variant or tournament (`form`) of a game.

    about: the comment at the top of its file, without line breaks; players: its own line for how
    many may play, or empty; uses: what it brings in; groups: of each at most one is played.
    """

    form: str
    name: str
    path: str
    title: str
    about: str
    players: str
    uses: tuple[str, ...]
    groups: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The first sentence of what it says about itself; its title if it says nothing."""
        return _SENTENCE.split(self.about)[0] or self.title


def offered(path: str) -> tuple[Offered, ...]:
    """The variants and tournaments of a game at a path, by name; those that can be read."""
    found: dict[str, Offered] = {}
    for file in belonging(path):
        head = file.as_module.head
        if head is not None:
            found.setdefault(file.module, _offered(file.module, file, head))
    return tuple(found[name] for name in sorted(found))


def _offered(name: str, text: RuleText, head: ast.Head) -> Offered:
    module = text.as_module
    items = text.parsed.file.items
    lines = (item for item in items if isinstance(item, ast.PlayersLine))
    assumed = {item.name: item.value for item in items if isinstance(item, ast.Setting)}
    return Offered(
        form=head.form,
        name=name,
        path=text.path,
        title=clean(head.title),
        about=_comment(text.source.text),
        players=next((_range(line, assumed) for line in lines), ""),
        uses=module.uses,
        groups=tuple(module.groups),
    )


def _range(line: ast.PlayersLine, assumed: Mapping[str, object]) -> str:
    """How many may play, its settings as they are assumed."""
    sides = [line.low] if line.high is None else [line.low, line.high]
    return " to ".join(_side(side, assumed) for side in sides)


def _side(side: ast.Expr, assumed: Mapping[str, object]) -> str:
    value = assumed.get(side.id) if isinstance(side, ast.Name) else None
    return expression(value if isinstance(value, ast.Expr) else side)


def _comment(text: str) -> str:
    """The lines of the comment with which a file begins, as one."""
    said: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("#"):
            said.append(bare.lstrip("#").strip())
        elif bare or said:
            break
    return clean(" ".join(said))
