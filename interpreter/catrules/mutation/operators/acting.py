"""Who must and who may; at once or one after the other; before or after."""

from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.syntax import ast


def acting(site: Site) -> Iterator[Change]:
    """`must act` to `may act`, a `may` that is done anyway, `repeatedly` and `at once` left out."""
    match site.node:
        case ast.Act():
            yield from _act(site, site.node)
        case ast.May():
            yield from _may(site, site.node)
        case ast.Each(mode=mode) if mode:
            words = r"\s+".join(mode.split())
            yield from site.own_word(rf",\s*{words}\b", "")
        case ast.Together():
            yield from site.own_word(r"\btogether\b", "repeat 1 times")
        case ast.RepeatAtMost(condition=ast.And() | ast.Or() as condition, until=until):
            word, other = ("until", "while") if until else ("while", "until")
            before = site.text.start(site.node.most.span), site.text.start(condition.span)
            yield from site.word(rf"\b{word}\b", other, *before)
        case ast.Hook(when="before" | "after" as when):
            yield from site.own_word(rf"\b{when}\b", "after" if when == "before" else "before")


def _act(site: Site, node: ast.Act) -> Iterator[Change]:
    if node.mode in ("must", "may", "repeatedly"):
        word, other = ("must", "may") if node.mode == "must" else ("may", "must")
        if node.mode == "repeatedly":
            yield from site.own_word(r"\s+repeatedly\b", "")
        else:
            yield from site.own_word(rf"\b{word}\b(?=\s+act\b)", other)
    for i, window in enumerate(node.windows if len(node.windows) > 1 else ()):
        pattern = rf"\b{window}\s*,\s*" if i == 0 else rf",\s*{window}\b"
        yield from site.own_word(pattern, "")


def _may(site: Site, node: ast.May) -> Iterator[Change]:
    """`p may "draw"` to an `if` that always holds."""
    label = site.text.whole.index(f'"{node.label}"', site.text.end(node.actor.span))
    start, end = site.text.start(node.span), label + len(node.label) + 2
    text = "if yes"
    if node.condition is not None:
        end, text = site.text.outer(node.condition.span)[0], "if "
    yield Change(node.span, (Edit(start, end, text),))


def ways(site: Site) -> Iterator[Change]:
    """A way of a menu left out."""
    if isinstance(site.node, ast.Way):
        menu = site.parent
        if isinstance(menu, ast.ChooseOne) and len(menu.ways) > 1:
            yield site.without_lines()
