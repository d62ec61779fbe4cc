"""Lanes over time: one per agent with its calls, and one per kind of event."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.dashboard.charts.chart import percent, tag, tip, together
from clickstop.dashboard.charts.states import kind_of, paint, shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from markupsafe import Markup

LANE, GAP, FOOT = 22, 6, 24
_SLOTS = 300  # across the drawing; marks in the same slot become one
_RANK = ("ok", "background", "interrupted", "refused", "failed", "running")
# Outcomes also differ in position and height, because a narrow mark shows no pattern: (pixels from top, height).
_HEIGHTS = {"good": (6, 10), "bad": (0, 22), "stop": (11, 11), "rest": (0, 11), "now": (3, 16)}
IDLE = 600  # seconds; longer idle times are folded
_ONE, _ALL = 0.05, 0.4  # widths relative to the busy time: at most of one fold, and of all folds


@dataclass(frozen=True, slots=True)
class Mark:
    """A span of time, or a moment."""

    begin: float  # seconds since the session started
    end: float
    kind: str
    tooltip: str


@dataclass(slots=True)
class Lane:
    name: str
    marks: list[Mark] = field(default_factory=list)
    dots: bool = False  # its marks are moments, not spans


@dataclass(frozen=True, slots=True)
class Gap:
    """A folded idle time on the drawing."""

    begin: float
    width: float
    tooltip: str


def draw(
    lanes: Sequence[Lane],
    seconds: float,
    ticks: Sequence[tuple[float, str]],
    sentence: str,
    gaps: Sequence[Gap] = (),
) -> Markup:
    height = len(lanes) * (LANE + GAP) + FOOT
    span = max(seconds, 1.0)
    lines = [
        tag("line", x1=percent(at, span), x2=percent(at, span), y1=0, y2=height - FOOT, class_="grid")
        for at, _ in ticks
    ]
    rows = [_lane(lane, number, span) for number, lane in enumerate(lanes)]
    feet = [
        _foot(number, at, text, span, height - 6) for number, (at, text) in enumerate(ticks) if at < span * 0.96
    ]
    folds = [_gap(gap, span, height - FOOT) for gap in gaps]
    drawn = together([*lines, *rows, *folds, *feet])
    plot = tag("svg", drawn, class_="plot", height=height, role="img", aria_label=sentence)
    names = [
        tag("text", lane.name[:16], x="100%", dx=-8, y=_top(number) + 15, text_anchor="end", class_="tick")
        for number, lane in enumerate(lanes)
    ]
    labels = tag("svg", together(names), class_="values lanes", height=height, aria_hidden="true")
    return tag("div", labels + plot, class_="drawing")


def _foot(number: int, at: float, text: str, span: float, y: int) -> Markup:
    """A time label. On narrow screens the stylesheet shows only every third one."""
    kind = "tick name" if number % 3 == 0 else "tick name inner"
    return tag("text", text, x=percent(at, span), y=y, text_anchor="middle" if at else "start", class_=kind)


def _gap(gap: Gap, span: float, height: int) -> Markup:
    place = {"x": percent(gap.begin, span), "width": percent(gap.width, span), "y": 0, "height": height}
    return tag("rect", tip(f"{gap.tooltip} idle"), class_="gap", **place)


def _top(number: int) -> int:
    return number * (LANE + GAP) + GAP // 2


def _lane(lane: Lane, number: int, span: float) -> Markup:
    top = _top(number)
    shapes = [tag("rect", x="0", width="100%", y=top, height=LANE, rx=4, class_="lane")]
    for mark, count in gathered(lane.marks, span, dots=lane.dots):
        tip_text = f"{mark.tooltip}{f' and {count - 1} more' if count > 1 else ''}"
        place = percent(mark.begin, span)
        if lane.dots:
            shapes.append(shape(kind_of(mark.kind), tip_text, place, top + LANE / 2))
            continue
        kind = kind_of(mark.kind)
        down, high = _HEIGHTS[kind]
        size = {"width": percent(mark.end - mark.begin, span), "y": top + down, "height": high}
        shapes.append(tag("rect", tip(tip_text), x=place, class_=f"span {kind}", **size, **paint(kind)))
    return together(shapes)


def gathered(marks: Sequence[Mark], span: float, *, dots: bool) -> list[tuple[Mark, int]]:
    """Merge marks in the same slot into one that shows the worst outcome, with their number."""
    slots: dict[int, tuple[Mark, int]] = {}
    for mark in marks:
        slot = int(mark.begin / span * _SLOTS)
        before = slots.get(slot)
        if before is None:
            slots[slot] = (mark, 1)
            continue
        worst = max(before[0], mark, key=lambda either: _RANK.index(either.kind) if either.kind in _RANK else 0)
        end = before[0].end if dots else max(before[0].end, mark.end)
        slots[slot] = (Mark(before[0].begin, end, worst.kind, worst.tooltip), before[1] + 1)
    return list(slots.values())


@dataclass(frozen=True, slots=True)
class IdleTime:
    """An idle time, and where it starts on the drawing."""

    begin: float
    end: float
    place: float


class FoldedTime:
    """Maps seconds since the start to seconds on the drawing, where long idle times take little room."""

    def __init__(self, busy: Iterable[tuple[float, float]], seconds: float) -> None:
        idle: list[tuple[float, float]] = []
        until = 0.0
        for begin, end in [*sorted(busy), (seconds, seconds)]:
            if begin - until > IDLE:
                idle.append((until, begin))
            until = max(until, end)
        left = max(1.0, seconds - sum(end - begin for begin, end in idle))
        self.width = left * min(_ONE, _ALL / max(1, len(idle)))  # of a fold
        self.folds: list[IdleTime] = []
        gone = 0.0
        for begin, end in idle:
            self.folds.append(IdleTime(begin, end, begin - gone))
            gone += end - begin - self.width
        self.seconds = seconds - gone

    def place(self, at: float) -> float:
        number = bisect_right(self.folds, at, key=lambda fold: fold.begin) - 1
        if number < 0:
            return at
        fold = self.folds[number]
        inside = min(1.0, (at - fold.begin) / (fold.end - fold.begin)) * self.width
        return fold.place + inside + max(0.0, at - fold.end)

    def holds(self, at: float) -> bool:
        """Whether a moment is inside a fold."""
        return any(fold.begin < at < fold.end for fold in self.folds)
