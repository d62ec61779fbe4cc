"""A line as small as a word; its figures stand beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.dashboard.charts.chart import tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

_ACROSS, _HEIGHT, _POINTS = 100, 24, 50


def draw(values: Sequence[float]) -> Markup:
    """On a scale of its own, from nothing to its largest; the slowest of each step."""
    size = max(1, -(-len(values) // _POINTS))
    steps = [max(values[at : at + size]) for at in range(0, len(values), size)]
    most = max(steps, default=0) or 1
    last = max(1, len(steps) - 1)
    points = " ".join(
        f"{number * _ACROSS / last:.1f},{_HEIGHT - 2 - (_HEIGHT - 4) * value / most:.2f}"
        for number, value in enumerate(steps if len(steps) > 1 else steps * 2)
    )
    line = tag("polyline", points=points, class_="line thin")
    box = {"viewBox": f"0 0 {_ACROSS} {_HEIGHT}", "preserveAspectRatio": "none"}
    return tag("svg", line, class_="spark", **box, aria_hidden="true")
