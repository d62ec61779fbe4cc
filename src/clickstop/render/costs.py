"""Costs and tool usage on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.words import compact, many
from clickstop.costs.budgets import dollars
from clickstop.render.output import console, heading, table, text

if TYPE_CHECKING:
    from clickstop.app.costs import CostReport, Line
    from clickstop.app.usage import ToolUsage
    from clickstop.render.screen import Table

_TOKENS = ("input", "output", "cache write", "cache read")


def show_costs(costs: CostReport) -> None:
    out = console()
    floor = "at least " if costs.unknown else ""
    total = heading(f"{_period(costs)}: {floor}{dollars(costs.usd)}")
    out.print(total, text(f"({many(costs.answers, 'response')})"))
    out.print(text(f"Today: {dollars(costs.today)}{_of_budget(costs)}"))
    if costs.lines:
        out.print()
        out.print(_lines(costs.lines, costs.by))
    if costs.unknown:
        out.print()
        models = ", ".join(f"{line.name} ({many(line.answers, 'response')})" for line in costs.unknown)
        out.print(text(f"Price unknown, not counted: {models}."))
        out.print(text('To add prices, write your own file: [cost] prices = "prices.json" (docs/costs.md).'))
    for note in costs.notes:
        out.print(text(note))
    source = f"{costs.prices_file}, then the built-in prices" if costs.prices_file else "built-in list prices"
    out.print(text(f"Prices: {source}, as of {costs.prices_date}. What you pay may differ.", "dim"))


def show_usage(tools: list[ToolUsage], title: str) -> None:
    out = console()
    out.print(heading(f"{title}: {many(sum(tool.calls for tool in tools), 'call')}"))
    if not tools:
        return
    out.print()
    headers = ("tool", "calls", "failed", "refused", "interrupted", "p50", "p95", "~in", "~out")
    out.print(table(headers, [_tool(tool) for tool in tools], right=headers[1:]))
    out.print(
        text("~ tokens in and out, estimated as characters / 4. For real token counts: clickstop cost", "dim")
    )


def _period(costs: CostReport) -> str:
    if costs.session_id:
        return f"Session {costs.session_id[:8]}"
    return f"Since {costs.since[:10]}" if costs.since else "In total"


def _of_budget(costs: CostReport) -> str:
    if not costs.budget_day:
        return ""
    how = ", over" if costs.today > costs.budget_day else " of"
    return f"{how} the daily budget of {dollars(costs.budget_day)}"


def _lines(lines: list[Line], by: str) -> Table:
    rows = []
    for line in lines:
        price = "unknown" if line.unpriced and not line.usd else dollars(line.usd)
        price += " +" if line.unpriced and line.usd else ""
        tokens = [compact(count) for count in (line.input, line.output, line.cache_write, line.cache_read)]
        rows.append((line.name, line.answers, *tokens, line.web_searches or "", price))
    headers = (by, "responses", *_TOKENS, "searches", "cost")
    return table(headers, rows, right=headers[1:])


def _tool(tool: ToolUsage) -> tuple[object, ...]:
    counts = [count or "" for count in (tool.failed, tool.refused, tool.interrupted)]
    times = [_time(tool.p50_ms), _time(tool.p95_ms)]
    return (
        tool.name,
        tool.calls,
        *counts,
        *times,
        compact(tool.tokens_in_estimate),
        compact(tool.tokens_out_estimate),
    )


def _time(millis: int | None) -> str:
    if millis is None:
        return ""
    return f"{millis} ms" if millis < 1_000 else f"{millis / 1_000:.1f} s"
