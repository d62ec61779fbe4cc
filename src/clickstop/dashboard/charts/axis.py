"""Scales with round numbers, grids and labels."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from clickstop.dashboard.charts.chart import percent, tag, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markupsafe import Markup

TOP, HEIGHT, BOTTOM = 10, 160, 26  # pixels: above the plot, the plot, and the labels below it
WHOLE = TOP + HEIGHT + BOTTOM
_STEPS = (1, 2, 2.5, 5, 10)
_LABELS = 6


class Scale:
    """Maps values to pixels from the top. Starts at 0 and ends at a round number."""

    def __init__(self, most: float, *, whole: bool = False) -> None:
        step = _step(most, whole=whole)
        self.high = step * max(1, math.ceil(most / step - 1e-9))
        self.ticks = [step * number for number in range(round(self.high / step) + 1)]

    def at(self, value: float) -> float:
        return TOP + HEIGHT * (1 - self.share(value))

    def share(self, value: float) -> float:
        return max(0.0, min(1.0, value / self.high))


def _step(span: float, *, whole: bool) -> float:
    """A round step that divides the span into about four."""
    if span <= 0:
        return 1.0
    rough = span / 4
    size = 10.0 ** math.floor(math.log10(rough))
    step: float = next(step_size * size for step_size in _STEPS if step_size * size >= rough * (1 - 1e-9))
    return max(1.0, math.ceil(step)) if whole else step


def values(scale: Scale, show: Callable[[float], str]) -> Markup:
    """The labels of the left axis."""
    texts = [
        tag("text", show(tick), x="100%", y=scale.at(tick) + 4, text_anchor="end", class_="tick", dx=-6)
        for tick in scale.ticks
    ]
    return tag("svg", together(texts), class_="values", height=WHOLE, aria_hidden="true")


def grid(scale: Scale) -> Markup:
    lines = [
        tag("line", x1="0", x2="100%", y1=scale.at(tick), y2=scale.at(tick), class_="zero" if not at else "grid")
        for at, tick in enumerate(scale.ticks)
    ]
    return together(lines)


def times(labels: Sequence[tuple[float, str]]) -> Markup:
    """Labels below the plot at shares of its width, without repeated texts."""
    marks: list[Markup] = []
    last_label = ""
    for number, (share, text) in enumerate(labels):
        if text == last_label:
            continue
        last_label = text
        anchor = "start" if share < 0.02 else ("end" if share > 0.98 else "middle")
        inner = "" if number in (0, len(labels) - 1) else " inner"
        place = {"x": percent(share), "y": WHOLE - 8, "text_anchor": anchor}
        marks.append(tag("text", text, class_=f"tick name{inner}", **place))
    return together(marks)


def names(labels: Sequence[str]) -> Markup:
    """Labels below the plot: the first, the last and as many others as fit, without repeated texts."""
    count = len(labels)
    if not count:
        return together([])
    step = max(1, -(-(count - 1) // (_LABELS - 1)))
    chosen = [at for at in range(0, count, step) if at == 0 or count - 1 - at >= step] + [count - 1]
    made = []
    for at in sorted({labels[at]: at for at in reversed(chosen)}.values()):
        anchor = "middle" if count == 1 or 0 < at < count - 1 else ("start" if at == 0 else "end")
        place = percent(at + 0.5, count) if anchor == "middle" else ("0" if at == 0 else "100%")
        inner = " inner" if 0 < at < count - 1 else ""
        made.append(tag("text", labels[at], x=place, y=WHOLE - 8, text_anchor=anchor, class_=f"tick name{inner}"))
    return together(made)
