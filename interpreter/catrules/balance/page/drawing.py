"""Charts as SVG that bears its own text: drawn by Vega-Lite, offline, the same each time.

Colours are those of the light page; where a style sheet knows another scheme it replaces them by
their value (`[fill="#1f5aa6"]`).
"""

import re
from collections.abc import Mapping
from typing import Any

INK, DIM, RULE = "#22211f", "#65625b", "#dedad1"
COLOURS = ("#1f5aa6", "#b5580a", "#1d6b45", "#7b4a94", "#a3263e", "#0f7480", "#6d6a1f", "#5b5f66")
"""Of lines and marks, in this order."""

VEGA_LITE = "5.20"

_CONFIG: Mapping[str, Any] = {
    "background": "transparent",
    "font": "sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": DIM,
        "titleColor": DIM,
        "titleFontWeight": "normal",
        "titleFontSize": 12,
        "labelFontSize": 12,
        "gridColor": RULE,
        "domainColor": RULE,
        "tickColor": RULE,
        "labelLimit": 200,
    },
    "legend": {"labelColor": DIM, "titleColor": DIM, "labelFontSize": 12, "titleFontSize": 12},
    "range": {"category": list(COLOURS)},
}


class NoCharts(Exception):
    """What draws charts is not installed."""


def svg(spec: Mapping[str, Any], name: str, label: str) -> str:
    """A chart. name: unlike that of any other chart of the page; label: what it shows, for who
    cannot see it. Raises NoCharts."""
    try:
        import vl_convert
    except ImportError:
        raise NoCharts from None
    whole = {"config": _CONFIG, **spec}
    drawn: str = vl_convert.vegalite_to_svg(whole, vl_version=VEGA_LITE, allowed_base_urls=[])
    drawn = re.sub(r'(\bid="|url\(#)', rf"\g<1>{name}-", drawn)
    # Each axis and mark says what it is; as a picture it is said once, in words.
    drawn = re.sub(r' (aria-[a-z]+|role)="[^"]*"', "", drawn)
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{_escaped(label)}" ', 1)


def _escaped(text: str) -> str:
    for old, new in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(old, new)
    return text
