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

if TYPE_CHECKING:
    from jinja2 import Template

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
        sample=sample,
        sections=found,
        mark=MARK,
        style=style,
        policy=f"default-src 'none'; style-src '{_hash(style)}'; base-uri 'none'; "
        "form-action 'none'",
    )


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
    return environment.get_template("page.html")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
