"""What many games came to, as a page: one HTML file that needs nothing else.

Path("balance.html").write_text(page([played], sample), encoding="utf-8")
"""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from catrules.balance.page import beside, looked, whole
from catrules.balance.page.sheet import Drawer, Played, Section
from catrules.balance.pairs import Differences
from catrules.balance.sample import Sample
from catrules.text import listed

if TYPE_CHECKING:
    from jinja2 import Template
    from markupsafe import Markup

MARK = '<meta name="generator" content="catrules simulate">'
"""By this line a page of ours is known from other files."""

_HERE = Path(__file__).parent


def page(
    played: Sequence[Played],
    sample: Sample | None = None,
    differences: Sequence[Differences | None] = (),
    axes: beside.Axes = (),
) -> str:
    """The page of one batch of games, or of several beside each other.

    sample: games of the one batch that were looked into. differences: of several, how each differs
    from the first (None of itself); axes: what a sweep varies. Raises NoCharts.

    Whatever stands in the rules is shown as text; nothing on the page is ever run.
    """
    drawer, first = Drawer(), played[0]
    found: list[Section] = []
    if len(played) > 1:
        found += beside.sections(played, differences, axes, drawer)
    else:
        found += whole.sections(first, drawer)
        if sample is not None:
            found += looked.sections(sample, len(first.seats), drawer)
    style = (_HERE / "style.css").read_text(encoding="utf-8")
    return _template().render(
        played=played,
        first=first,
        lead=_lead(played),
        sample=sample,
        sections=found,
        mark=MARK,
        style=style,
        policy=f"default-src 'none'; style-src '{_hash(style)}'; base-uri 'none'; "
        "form-action 'none'",
    )


def _lead(played: Sequence[Played]) -> str:
    """Who plays by what, as far as that is the same for all."""
    first, parts = played[0], []
    if all(each.seats == first.seats for each in played):
        bots = listed(list(dict.fromkeys(first.seats)))
        parts = [f"{len(first.seats)} players, {bots}"]
    if len(played) == 1:
        parts += [f"with {variant}" for variant in first.variants]
        parts += first.settings
    said = ", ".join([*parts, f"seed {first.seed}"])
    return said[0].upper() + said[1:]


@cache
def _template() -> "Template":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["coded"] = _coded
    return environment.get_template("page.html")


def _coded(text: str) -> "Markup":
    """A sentence in which what stands between backticks is code."""
    from markupsafe import Markup

    code, plain = Markup("<code>{}</code>"), Markup("{}")
    parts = enumerate(text.split("`"))
    return Markup("").join((code if number % 2 else plain).format(part) for number, part in parts)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
