"""Charts whose drawing is a table with bars in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.dashboard import words
from clickstop.dashboard.charts import axis, bars
from clickstop.dashboard.charts.chart import Chart, Key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clickstop.dashboard.charts.bars import Bar

MOST = 15  # bars of one chart; the rest is counted


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
    """The first bars on one scale; `heads` are those of `bars.draw`. Of the legend, what is drawn."""
    shown = made[:MOST]
    drawn = {kind for bar in shown for kind, value in bar.parts if value}
    scale = axis.Scale(max((bar.whole for bar in shown), default=0), whole=whole)
    more = f"; {len(made) - MOST} more are not drawn" if made[MOST:] else ""
    drawing = bars.draw(shown, scale, show, heads, caption=title, names=dict(legend)) if shown else Markup()
    keys = [Key(kind, words_of) for kind, words_of in legend if kind in drawn]
    rows = [(bar.name, bar.whole, *bar.cells) for bar in made]
    return Chart(name, title, unit + more, heads, rows, drawing, keys, empty, inside=True)
