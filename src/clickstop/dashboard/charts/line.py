"""Line charts with dots, and sparklines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.dashboard.charts import axis
from clickstop.dashboard.charts.chart import percent, tag, together
from clickstop.dashboard.charts.states import shape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ACROSS = 1000  # horizontal units of the stretched drawing
_DOTS = 50  # points from which on dots are small
_SMALL_ACROSS, _SMALL_HEIGHT, _SMALL_POINTS = 100, 24, 50


@dataclass(frozen=True, slots=True)
class Point:
    """One dot; `value` None leaves a gap."""

    label: str
    value: float | None
    tooltip: str
    kind: str = ""
    place: float | None = None  # share of the width; None: points are evenly spaced


def draw(
    points: Sequence[Point],
    scale: axis.Scale,
    show: Callable[[float], str],
    sentence: str,
    times: Sequence[tuple[float, str]] = (),
) -> Markup:
    """Draw the axis and the line. `sentence` describes the picture; `times` are labels for points with places."""
    names = axis.times(times) if times else axis.names([point.label for point in points])
    plot = together([axis.grid(scale), _stretched(points, scale), _dots(points, scale), names])
    picture = tag("svg", plot, class_="plot", height=axis.WHOLE, role="img", aria_label=sentence)
    return tag("div", axis.values(scale, show) + picture, class_="drawing")


def _place(point: Point, at: int, count: int) -> float:
    return point.place if point.place is not None else (at + 0.5) / count


def _stretched(points: Sequence[Point], scale: axis.Scale) -> Markup:
    """The line and the area below it, stretched to the available width without stretching strokes."""
    valued = [
        (_place(point, at, len(points)), point.value) for at, point in enumerate(points) if point.value is not None
    ]
    if len(valued) < 2:
        return Markup("")
    at = [(place * _ACROSS, scale.at(value)) for place, value in valued]
    line = " ".join(f"{x:.1f},{y:.2f}" for x, y in at)
    floor = scale.at(0)
    area = f"{at[0][0]:.1f},{floor:.2f} {line} {at[-1][0]:.1f},{floor:.2f}"
    shapes = tag("polygon", points=area, class_="area") + tag("polyline", points=line, class_="line")
    box = {"viewBox": f"0 0 {_ACROSS} {axis.WHOLE}", "preserveAspectRatio": "none"}
    return tag("svg", shapes, **box, width="100%", height=axis.WHOLE)


def _dots(points: Sequence[Point], scale: axis.Scale) -> Markup:
    small = len(points) > _DOTS
    dots = []
    for at, point in enumerate(points):
        if point.value is None:
            continue
        place = percent(_place(point, at, len(points)))
        dots.append(shape(point.kind, point.tooltip, place, scale.at(point.value), small=small))
    return together(dots)


def small(values: Sequence[float]) -> Markup:
    """A sparkline on a scale of its own, from 0 to its maximum. Each step shows its largest value."""
    size = max(1, -(-len(values) // _SMALL_POINTS))
    steps = [max(values[at : at + size]) for at in range(0, len(values), size)]
    most = max(steps, default=0) or 1
    last = max(1, len(steps) - 1)
    points = " ".join(
        f"{number * _SMALL_ACROSS / last:.1f},{_SMALL_HEIGHT - 2 - (_SMALL_HEIGHT - 4) * value / most:.2f}"
        for number, value in enumerate(steps if len(steps) > 1 else steps * 2)
    )
    line = tag("polyline", points=points, class_="line thin")
    box = {"viewBox": f"0 0 {_SMALL_ACROSS} {_SMALL_HEIGHT}", "preserveAspectRatio": "none"}
    return tag("svg", line, class_="spark", **box, aria_hidden="true")
