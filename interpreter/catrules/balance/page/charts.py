"""What each chart shows, as Vega-Lite asks for it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from catrules.balance.growing import Resource
from catrules.balance.page.drawing import COLOURS, DIM, INK
from catrules.balance.sample import Leading
from catrules.intervals import Interval

Spec = dict[str, Any]

WIDTH = 370
"""Of a chart, in points: two or more stand side by side, one fills a telephone."""

_ROW = 22
_BARS = 24


@frozen
class Row:
    """A line of a chart of intervals. series: what is coloured alike."""

    label: str
    interval: Interval
    series: str = ""


def forest(
    rows: Sequence[Row],
    title: str,
    form: str = ".1~%",
    beside: float | None = None,
    span: tuple[float, float] | None = None,
) -> Spec:
    """A dot with its interval for each row. beside: a line to compare with; span: of the axis, if
    it is not that of these rows alone."""
    data = [_row(row, number) for number, row in enumerate(rows)]
    y = {"field": "row", "type": "ordinal", "title": None, "axis": _labels(rows)}
    x = _quantitative("value", title, form)
    layers: list[Spec] = [
        {
            "mark": _mark("rule", strokeWidth=2.5),
            "encoding": {"y": y, "x": _at("low", title), "x2": _at2("high")},
        },
        {"mark": _mark("point", filled=True, size=70, opacity=1), "encoding": {"y": y, "x": x}},
    ]
    if beside is not None:
        layers.insert(0, _line_at("x", beside, title))
    if span is not None:
        x["scale"] = {"domain": list(span), "nice": True}
    return {
        "width": WIDTH - 10 - _room(rows),
        "height": max(2, len(rows)) * _ROW,
        "data": {"values": data},
        "layer": layers,
    }


def _row(row: Row, number: int) -> Spec:
    each = row.interval
    return {"row": number, "value": each.value, "low": each.low, "high": each.high}


def _labels(rows: Sequence[Row]) -> Spec:
    """Rows are told apart by their numbers, since two of them may be called alike."""
    names = {str(number): row.label for number, row in enumerate(rows)}
    return {
        "labelExpr": f"({json.dumps(names)})[datum.value]",
        "grid": False,
        "ticks": False,
        "domain": False,
        "labelLimit": _room(rows),
        "labelColor": INK,
    }


def _room(rows: Sequence[Row]) -> int:
    """How much of the width names have: as the longest of them asks for, within limits."""
    return min(190, max(50, 10 + 6 * max((len(row.label) for row in rows), default=0)))


def lines(
    rows: Sequence[tuple[str, Row]],
    order: Sequence[str],
    axis: str,
    title: str,
    form: str = ".1~%",
) -> Spec:
    """Values with intervals along an axis of steps. rows: the step of each; a line a series."""
    several = len({row.series for _, row in rows}) > 1
    data = [{"at": at, "series": row.series, **_row(row, 0)} for at, row in rows]
    encoding: Spec = {
        "x": {
            "field": "at",
            "type": "ordinal",
            "sort": list(order),
            "axis": {"title": axis, "labelAngle": 0},
        },
        "color": {
            "field": "series",
            "type": "nominal",
            "sort": list(dict.fromkeys(row.series for _, row in rows)),
            "legend": {"title": None, "orient": "top", "columns": 4} if several else None,
        },
    }
    if several:  # side by side at each step, so that one interval does not hide another
        encoding["xOffset"] = {"field": "series", "sort": encoding["color"]["sort"]}
    line = {
        "mark": {"type": "line", "strokeWidth": 1.5},
        "encoding": {"y": _quantitative("value", title, form)},
    }
    return {
        "width": WIDTH - 60,
        "height": 190,
        "data": {"values": data},
        "encoding": encoding,
        "layer": [
            {
                "mark": {"type": "rule", "strokeWidth": 2},
                "encoding": {"y": _at("low", title), "y2": _at2("high")},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 45, "opacity": 1},
                "encoding": {"y": _quantitative("value", title, form)},
            },
            *([] if several else [line]),
        ],
    }


def histogram(counts: Mapping[int, int], title: str, what: str) -> Spec:
    """How many have which number: bars, each of one number or of several that lie side by side."""
    low, high = min(counts, default=0), max(counts, default=0)
    step = _nice(-(-(high - low + 1) // _BARS))
    total = sum(counts.values()) or 1
    bars: dict[int, int] = {}
    for number, often in counts.items():
        start = number // step * step
        bars[start] = bars.get(start, 0) + often
    data = [
        {"low": start - 0.5, "high": start + step - 0.5, "share": often / total}
        for start, often in sorted(bars.items())
    ]
    return {
        "width": WIDTH - 60,
        "height": 150,
        "data": {"values": data},
        "mark": {"type": "bar", "color": COLOURS[0], "binSpacing": 1},
        "encoding": {
            "x": {
                "field": "low",
                "type": "quantitative",
                "bin": {"binned": True},
                "axis": {"title": title, "grid": False, "format": "d", "tickMinStep": 1},
                "scale": {"zero": False, "nice": False},
            },
            "x2": {"field": "high"},
            "y": {
                "field": "share",
                "type": "quantitative",
                "axis": {"title": what, "format": ".0%", "tickCount": 4},
            },
        },
    }


def _nice(step: int) -> int:
    """The next number of 1, 2, 5, 10, 20 and so on."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power >= step:
                return factor * power
        power *= 10


WINNERS, OTHERS = "who will win", "all others"


def growth(resource: Resource, clock: str) -> Spec:
    """How a resource goes: the mean with a band that holds eight of ten, and winners apart."""
    points = resource.points
    band = [{"at": p.at, "low": p.low, "high": p.high, "mean": p.mean} for p in points]
    apart = [
        {"at": p.at, "value": value, "who": who}
        for p in points
        for who, value in ((WINNERS, p.winners), (OTHERS, p.others))
        if value is not None
    ]
    x = {
        "field": "at",
        "type": "quantitative",
        "axis": {"title": clock, "grid": False, "tickMinStep": 1, "format": "d"},
        "scale": {"nice": False, "zero": False},
    }
    layers: list[Spec] = [
        {
            "data": {"values": band},
            "mark": {"type": "area", "color": COLOURS[0], "opacity": 0.15},
            "encoding": {"y": _at("low"), "y2": _at2("high")},
        }
    ]
    if apart:
        layers.append(_winners_apart(apart))
    else:
        layers.append(
            {
                "data": {"values": band},
                "mark": {"type": "line", "color": COLOURS[0], "strokeWidth": 2},
                "encoding": {"y": _at("mean")},
            }
        )
    return {"width": WIDTH - 60, "height": 130, "encoding": {"x": x}, "layer": layers}


def _winners_apart(apart: list[Spec]) -> Spec:
    return {
        "data": {"values": apart},
        "mark": {"type": "line", "strokeWidth": 2},
        "encoding": {
            "y": {"field": "value", "type": "quantitative", "axis": {"title": None}},
            "color": {
                "field": "who",
                "type": "nominal",
                "scale": {"domain": [WINNERS, OTHERS], "range": [COLOURS[1], COLOURS[0]]},
                "legend": None,
            },
        },
    }


def leading(steps: Sequence[Leading], fair: float) -> Spec:
    """How often who leads wins, by how much of the game is over; fair: if leading meant nothing."""
    data = [
        {
            "at": each.tenths / 10,
            "value": each.wins.value,
            "low": each.wins.low,
            "high": each.wins.high,
        }
        for each in steps
        if each.games
    ]
    x = {
        "field": "at",
        "type": "quantitative",
        "axis": {"title": "of the game is over", "format": ".0%", "grid": False},
        "scale": {"domain": [0, 1]},
    }
    y = {
        "field": "value",
        "type": "quantitative",
        "axis": {"title": "leader wins", "format": ".0%"},
        "scale": {"domain": [0, 1]},
    }
    return {
        "width": WIDTH - 60,
        "height": 170,
        "data": {"values": data},
        "layer": [
            _line_at("y", fair, "leader wins"),
            {
                "mark": {"type": "area", "color": COLOURS[0], "opacity": 0.15},
                "encoding": {"x": x, "y": _at("low", "leader wins"), "y2": _at2("high")},
            },
            {
                "mark": {"type": "line", "color": COLOURS[0], "point": {"color": COLOURS[0]}},
                "encoding": {"x": x, "y": y},
            },
        ],
    }


# ---- pieces


def _mark(form: str, **more: Any) -> Spec:
    return {"type": form, "color": COLOURS[0], **more}


def _at(name: str, title: str | None = None) -> Spec:
    """A bound or a line; layers of one chart agree on the title of their axis."""
    return {"field": name, "type": "quantitative", "title": title}


def _at2(name: str) -> Spec:
    return {"field": name}


def _quantitative(name: str, title: str, form: str) -> Spec:
    return {
        "field": name,
        "type": "quantitative",
        "scale": {"zero": False, "nice": True},
        "axis": {"title": title, "format": form, "tickCount": 4, "labelOverlap": "greedy"},
    }


def _line_at(channel: str, value: float, title: str) -> Spec:
    """A dashed line across a chart."""
    return {
        "data": {"values": [{"at": value}]},
        "mark": {"type": "rule", "strokeDash": [4, 4], "color": DIM},
        "encoding": {channel: _at("at", title)},
    }
