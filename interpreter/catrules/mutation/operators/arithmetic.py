"""Plus and minus, times and divided by."""

import re
from collections.abc import Iterator

from catrules.mutation.ground import Change, Site
from catrules.mutation.text import Edit
from catrules.syntax import ast

_OTHER = {"+": "-", "-": "+", "*": "+", "/": "*", "mod": "/"}
_LAYERS = {
    "plus": (r"(?<=\bby)\s*\+", " -"),
    "minus": (r"(?<=\bby)\s*-", " +"),
    "times": (r"\btimes\b", "by +"),
    "at most": (r"\bmost\b", "least"),
    "at least": (r"\bleast\b", "most"),
}


def arithmetic(site: Site) -> Iterator[Change]:
    """`+` to `-`, `*` to `+`, `/` to `*`; `add … to` to `subtract … from`; a sign left out."""
    match site.node:
        case ast.Binary(op=op, left=left, right=right):
            between = site.text.end(left.span), site.text.start(right.span)
            pattern = rf"\b{op}\b" if op.isalpha() else re.escape(op)
            yield from site.word(pattern, _OTHER[op], *between)
        case ast.Negative(operand=operand):
            yield site.instead(site.text.of(operand.span))
        case ast.Change():
            yield from _counted(site, site.node)
        case ast.ChangeValue(layer=layer, amount=amount) if layer in _LAYERS:
            pattern, other = _LAYERS[layer]
            yield from site.word(
                pattern, other, site.text.start(site.node.span), site.text.start(amount.span)
            )


def _counted(site: Site, node: ast.Change) -> Iterator[Change]:
    (verb, joint), (other, other_joint) = ("add", "to"), ("subtract", "from")
    if node.sign < 0:
        (verb, joint), (other, other_joint) = (other, other_joint), (verb, joint)
    start, mark = site.text.start(node.span), site.text.start(node.mark.span)
    first = site.text.find(rf"\b{verb}\b", start, mark)
    second = site.text.find_last(rf"\b{joint}\b", site.text.end(node.amount.span), mark)
    if first is not None and second is not None:
        edits = (
            Edit(first.start(), first.end(), other),
            Edit(second.start(), second.end(), other_joint),
        )
        yield Change(node.span, edits)
