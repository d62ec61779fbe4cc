"""What a chart shows, measured on the drawing itself: lengths and places back to values by its axis."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET  # as everybody calls it
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup


def tree(drawing: Markup) -> ET.Element:
    return ET.fromstring(str(drawing))


def number(text: str) -> float:
    """A label of an axis without its unit."""
    return float(re.sub(r"[^0-9.\-]", "", text))


def scale(root: ET.Element) -> Callable[[float], float]:
    """From a place on the left axis to its value, by the axis' first and last label."""
    labels = [one for one in root.iter("text") if (one.get("class") or "") == "tick" and one.get("x") == "100%"]
    places = [(float(one.get("y", "0")) - 4, number(one.text or "")) for one in labels]
    (low_at, low), (high_at, high) = places[0], places[-1]
    assert low_at > high_at, "the axis grows upwards"
    return lambda at: low + (low_at - at) / (low_at - high_at) * (high - low)


def points(drawing: Markup) -> list[float]:
    """The values of a line's dots, from left to right."""
    root = tree(drawing)
    value = scale(root)
    dots = sorted(_marks(root), key=lambda one: share(one.get("x")))
    return [value(float(one.get("y", "0"))) for one in dots]


def line(drawing: Markup) -> list[float]:
    """The values of the corners of the line itself."""
    root = tree(drawing)
    value = scale(root)
    corners = next(root.iter("polyline")).get("points", "").split()
    return [value(float(corner.partition(",")[2])) for corner in corners]


def columns(drawing: Markup) -> dict[float, float]:
    """The whole of each column, by where it stands."""
    root = tree(drawing)
    value = scale(root)
    found: dict[float, float] = {}
    for one in root.iter("rect"):
        top = float(one.get("y", "0"))
        part = value(top) - value(top + float(one.get("height", "0")))
        at = share(one.get("x"))
        found[at] = found.get(at, 0.0) + part
    return dict(sorted(found.items()))


def bars(drawing: Markup) -> dict[str, dict[str, float]]:
    """The parts of each bar by their colour, by the name of its row."""
    found = named_bars(drawing)
    assert len(dict(found)) == len(found)
    return dict(found)


def named_bars(drawing: Markup) -> list[tuple[str, dict[str, float]]]:
    """The same from the top down; names may repeat."""
    root = tree(drawing)
    ruler = next(one for one in root.iter("svg") if one.get("class") == "ruler")
    low, high = (number(one.text or "") for one in ruler.iter("text"))
    found: list[tuple[str, dict[str, float]]] = []
    for row in next(root.iter("tbody")):
        name = "".join(row[0][0].itertext())  # what it is about may stand below
        parts: dict[str, float] = {}
        found.append((name, parts))
        edge = 0.0
        for one in row.iter("rect"):
            assert abs(share(one.get("x")) - edge) < 0.002, "parts stand one after another"
            edge += share(one.get("width"))
            colour = (one.get("class") or "").removeprefix("bar").strip()
            parts[colour] = low + share(one.get("width")) * (high - low)
    return found


def spans(drawing: Markup, seconds: float) -> list[tuple[float, float, str]]:
    """Beginning, end and kind of what lanes hold."""
    made = []
    for one in tree(drawing).iter("rect"):
        kind = one.get("class") or ""
        if kind.startswith("span"):
            begin = share(one.get("x")) * seconds
            made.append((begin, begin + share(one.get("width")) * seconds, kind.removeprefix("span ")))
    return made


def dots(drawing: Markup, seconds: float) -> list[tuple[float, str]]:
    marks = _marks(tree(drawing))
    return [(share(one.get("x")) * seconds, (one[0].get("class") or "").removeprefix("dot ")) for one in marks]


def _marks(root: ET.Element) -> list[ET.Element]:
    return [one for one in root.iter("svg") if one.get("class") == "mark"]


def share(text: str | None) -> float:
    return float((text or "0").rstrip("%")) / 100
