"""Horizontal bars in a table: a name, a bar on a common scale, and figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.dashboard import words
from clickstop.dashboard.charts import axis
from clickstop.dashboard.charts.chart import Chart, Key, percent, tag, tip, together
from clickstop.dashboard.charts.states import paint

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from clickstop.dashboard.charts.axis import Scale


_HEIGHT = 14
MOST = 15  # bars of one chart; the others are only counted


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: the parts of its bar by kind, from the left, and the cells after it."""

    name: str
    parts: Sequence[tuple[str, float]]
    cells: Sequence[object] = field(default_factory=tuple)
    link: str = ""
    about: str = ""  # a description below the name

    @property
    def whole(self) -> float:
        return sum(value for _, value in self.parts)


def draw(
    bars: Sequence[Bar],
    scale: Scale,
    show: Callable[[float], str],
    heads: Sequence[str],
    *,
    caption: str,
    names: Mapping[str, str],
) -> Markup:
    """Draw the table. `heads` are the headers of name, bar and cells; `names` are those of kinds of parts."""
    name, unit, *others = heads
    figure = tag("svg", _ticks(scale, show), class_="ruler", height=16, aria_hidden="true")
    top = [tag("th", name, scope="col"), tag("th", tag("span", unit, class_="unseen") + figure, scope="col")]
    top += [tag("th", other, scope="col", class_="number") for other in others]
    body = together([_row(bar, scale, show, names) for bar in bars])
    whole = tag("caption", caption, class_="unseen") + tag("thead", tag("tr", together(top))) + tag("tbody", body)
    region = {"role": "region", "aria_label": f"Table: {caption}", "tabindex": 0}
    return tag("div", tag("table", whole, class_="bars"), class_="wide", **region)


def _ticks(scale: Scale, show: Callable[[float], str]) -> Markup:
    ends = ((0.0, "start", "0"), (scale.high, "end", "100%"))
    return together(
        [tag("text", show(value), x=x, y=12, text_anchor=anchor, class_="tick") for value, anchor, x in ends]
    )


def _row(bar: Bar, scale: Scale, show: Callable[[float], str], names: Mapping[str, str]) -> Markup:
    shapes, before = [tag("line", x1="0", x2="100%", y1=_HEIGHT - 0.5, y2=_HEIGHT - 0.5, class_="grid")], 0.0
    for kind, value in bar.parts:
        share = scale.share(value)
        if share:
            spoken = tip(f"{bar.name}: {show(value)}{f' {names[kind]}' if kind in names else ''}")
            shapes.append(
                tag("rect", spoken, x=percent(before), width=percent(share), y=1, height=_HEIGHT - 2, rx=2,
                    class_=f"bar {kind}".strip(), **paint(kind))
            )  # fmt: skip
        before += share
    drawn = tag("svg", together(shapes), class_="stroke", height=_HEIGHT, aria_hidden="true")
    spoken = tag("span", show(bar.whole), class_="unseen")
    name = tag("a", bar.name, href=bar.link) if bar.link else tag("span", bar.name)
    name += tag("span", bar.about, class_="about") if bar.about else ""
    cells = together([tag("td", cell, class_="number") for cell in bar.cells])
    return tag(
        "tr", tag("th", name, scope="row") + tag("td", Markup("") + drawn + spoken, class_="measure") + cells
    )


def table(
    name: str,
    title: str,
    unit: str,
    made: Sequence[Bar],
    heads: Sequence[str],
    *,
    show: Callable[[float], str] = words.plain,
    whole: bool = True,
    legend: Sequence[tuple[str, str]] = (),
    empty: str,
) -> Chart:
    """A chart of the first bars, with a legend of the kinds that occur. For `heads`, see `draw`."""
    shown = made[:MOST]
    drawn = {kind for bar in shown for kind, value in bar.parts if value}
    scale = axis.Scale(max((bar.whole for bar in shown), default=0), whole=whole)
    more = f"; {len(made) - MOST} more are not drawn" if made[MOST:] else ""
    drawing = draw(shown, scale, show, heads, caption=title, names=dict(legend)) if shown else Markup()
    keys = [Key(kind, words_of) for kind, words_of in legend if kind in drawn]
    rows = [(bar.name, bar.whole, *bar.cells) for bar in made]
    return Chart(name, title, unit + more, heads, rows, drawing, keys, empty, inside=True)
