"""Charts of costs and tool usage."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.costs.budgets import dollars
from clickstop.dashboard import words
from clickstop.dashboard.charts import axis, columns
from clickstop.dashboard.charts.bars import Bar, table
from clickstop.dashboard.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clickstop.app.costs import Line
    from clickstop.app.usage import ToolUsage
    from clickstop.dashboard.view import View


def cost_by_day(days: Sequence[Line], every_day: Sequence[str] = (), title: str = "Cost by day") -> Chart:
    """Columns of cost over every day of the period, including days without costs."""
    scale = axis.Scale(max((day.usd for day in days), default=0.0))
    spent = {day.name: day.usd for day in days}
    made = [
        columns.ChartColumn(name[5:], [("", spent.get(name, 0.0))], f"{name}: {dollars(spent.get(name, 0.0))}")
        for name in every_day or _each(days)
    ]
    rows = [
        (day.name, words.count(day.answers), words.count(day.input + day.output), dollars(day.usd)) for day in days
    ]
    sentence = (
        f"Cost over {len(made)} day{'s' if made[1:] else ''}, {dollars(sum(day.usd for day in days))} in total."
        if days
        else ""
    )
    return Chart(
        "cost-by-day",
        title,
        "US dollars at list prices",
        ("day", "responses", "tokens in and out", "cost"),
        rows,
        columns.draw(made, scale, _dollars, sentence) if days else Markup(),
        empty="No model responses yet. Costs come from the client's transcripts.",
    )


def cost_by(lines: Sequence[Line], by: str) -> Chart:
    """Bars of cost by model, agent, branch or session."""
    bars = [
        Bar(
            line.name[:40],
            [("", line.usd)],
            (
                dollars(line.usd) if line.usd or not line.unpriced else "unknown",
                words.count(line.answers),
                words.tokens(line.input + line.output),
                words.tokens(line.cache_read),
            ),
        )
        for line in lines
    ]
    return table(
        f"cost-by-{by}",
        f"Cost by {by}",
        "US dollars at list prices",
        bars,
        (by, "US dollars", "cost", "responses", "tokens", "from cache"),
        show=_dollars,
        whole=False,
        empty="No model responses in this period.",
    )


def tools(used: Sequence[ToolUsage], chosen: View | None = None) -> Chart:
    """Bars of calls by tool and outcome."""
    bars = [
        Bar(
            tool.name,
            [
                ("good", tool.calls - tool.failed - tool.refused - tool.interrupted - tool.running),
                ("bad", tool.failed),
                ("stop", tool.refused + tool.interrupted),
                ("now", tool.running),
            ],
            (
                words.count(tool.calls),
                words.count(tool.failed),
                words.millis(tool.p50_ms),
                words.millis(tool.p95_ms),
                words.tokens(tool.tokens_out_estimate),
            ),
            replace(chosen, path="/calls", filters={"tool": tool.name}, default="7").address() if chosen else "",
        )
        for tool in used
    ]
    return table(
        "tools",
        "Calls by tool",
        "calls; tokens are estimates, characters / 4",
        bars,
        ("tool", "calls", "calls", "failed", "median", "p95", "~tokens out"),
        legend=(("good", "ok"), ("bad", "failed"), ("stop", "refused or interrupted"), ("now", "running")),
        empty="No calls in this period.",
    )


def _dollars(value: float) -> str:
    return f"${words.plain(value)}"


def _each(days: Sequence[Line]) -> list[str]:
    """Every day from the first to the last."""
    if not days:
        return []
    first, last = date.fromisoformat(days[0].name), date.fromisoformat(days[-1].name)
    return [(first + timedelta(number)).isoformat() for number in range((last - first).days + 1)]
