"""Columns over days or runs, plain or stacked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.dashboard.charts import axis
from clickstop.dashboard.charts.chart import Key, percent, tag, tip, together
from clickstop.dashboard.charts.states import paint

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """One column: its parts by kind from the bottom up, and its tooltip."""

    label: str
    parts: Sequence[tuple[str, float]]
    tooltip: str

    @property
    def whole(self) -> float:
        return sum(value for _, value in self.parts)


def draw(columns: Sequence[ChartColumn], scale: axis.Scale, show: Callable[[float], str], sentence: str) -> Markup:
    """Draw the axis and the columns. `sentence` describes the picture for screen readers."""
    bars = [_column(column, at, len(columns), scale) for at, column in enumerate(columns)]
    plot = together([axis.grid(scale), *bars, axis.names([column.label for column in columns])])
    picture = tag("svg", plot, class_="plot", height=axis.WHOLE, role="img", aria_label=sentence)
    return tag("div", axis.values(scale, show) + picture, class_="drawing")


def keys(columns: Sequence[ChartColumn], names: Mapping[str, str]) -> list[Key]:
    """A legend of the kinds that occur."""
    drawn = {kind for column in columns for kind, value in column.parts if value > 0}
    return [Key(kind, name) for kind, name in names.items() if kind in drawn]


def _column(column: ChartColumn, at: int, count: int, scale: axis.Scale) -> Markup:
    shapes, below = [], 0.0
    for kind, value in column.parts:
        if value <= 0:
            continue
        top, bottom = scale.at(below + value), scale.at(below)
        place = {"x": percent(at + 0.15, count), "width": percent(0.7, count), "y": top, "height": bottom - top}
        shapes.append(tag("rect", tip(column.tooltip), **place, rx=2, class_=f"bar {kind}".strip(), **paint(kind)))
        below += value
    return together(shapes)
