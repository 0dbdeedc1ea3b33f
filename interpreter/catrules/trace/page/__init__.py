"""A trace as a page to walk through: one HTML file that needs nothing else.

Path("trace.html").write_text(page(trace("games/pig.catrules")), encoding="utf-8")
"""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from catrules.trace.page.sheet import Unreached, sheet
from catrules.trace.report import Trace

if TYPE_CHECKING:
    from jinja2 import Template

MARK = '<meta name="generator" content="catrules trace">'
"""By this line a page of ours is known from other files."""

_HERE = Path(__file__).parent


def page(trace: Trace, *, only_missing: bool = False, unreached: Unreached | None = None) -> str:
    """The page of a trace. only_missing: it opens with the clauses that are missing.

    unreached: what of each rule file was not reached when games were played, if that is to be
    shown, by line and in words.

    Whatever stands in the files is shown as text, never run: the page allows itself the one
    script and the one style sheet that are written into it, known by their hashes.
    """
    style, script = _part("style.css"), _part("script.js")
    return _template().render(
        sheet=sheet(trace, unreached),
        only_missing=only_missing,
        mark=MARK,
        style=style,
        script=script,
        policy=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'",
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


def _part(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """How a policy names what may run: by its bytes as they stand between the tags."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
