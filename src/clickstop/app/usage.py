"""How tools are used: calls, failures, durations and estimated tokens."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.app.by_day import KeptDays
from clickstop.app.costs import days
from clickstop.core.ids import utc
from clickstop.store import calls
from clickstop.store.lists import LAST

if TYPE_CHECKING:
    from collections.abc import Iterable
    from sqlite3 import Connection

    from clickstop.store.rows import Day

_OUTCOMES = {"failed": 2, "refused": 3, "interrupted": 4, "running": 5}  # indexes in `_Sums`


@dataclass(frozen=True, slots=True)
class ToolUsage:
    """One tool, by the client's name for it."""

    name: str
    server: bool  # whether it belongs to an MCP server
    calls: int
    failed: int
    refused: int
    interrupted: int
    running: int
    p50_ms: int | None  # of calls with a known duration
    p95_ms: int | None
    tokens_in_estimate: int  # characters / 4
    tokens_out_estimate: int


def of(
    connection: Connection, since: str, session_id: str, until: str = LAST, kept_days: KeptDays | None = None
) -> list[ToolUsage]:
    """The tools of a period or a session, the most used first."""
    if session_id:
        parts = [_sums(calls.ended(connection, since, until, session_id))]
    else:
        kept_days = KeptDays() if kept_days is None else kept_days
        first = max(since, calls.first_at(connection) or utc())
        parts = [
            kept_days.get(("calls", *day), calls.mark(connection, day), partial(_of_day, connection, day))
            for day in days(first, until)
        ]
    sums: dict[str, tuple[list[int], Counter[int]]] = {}
    for part in parts:
        for name, (counts, durations) in part.items():
            total, times = sums.get(name, ([0] * len(counts), Counter()))
            for duration, count in durations:
                times[duration] += count
            sums[name] = ([left + right for left, right in zip(total, counts, strict=True)], times)
    tools = [_tool(name, counts, times) for name, (counts, times) in sums.items()]
    return sorted(tools, key=lambda tool: (-tool.calls, tool.name))


# By tool: a list of counts (calls through an MCP server, all calls, one count per outcome, tokens in and out), and
# known durations, each with the number of calls that took so long.
_Sums = dict[str, tuple[list[int], list[tuple[int, int]]]]


def _of_day(connection: Connection, day: Day) -> _Sums:
    return _sums(calls.ended(connection, day.start, day.end, ""))


def _sums(rows: Iterable[tuple[Any, ...]]) -> _Sums:
    sums: _Sums = {}
    for tool, name, outcome, duration, count, tokens_in, tokens_out in rows:
        counts, durations = sums.setdefault(name or tool, ([0] * (4 + len(_OUTCOMES)), []))
        counts[0] += tool == "mcp"
        counts[1] += count
        if outcome in _OUTCOMES:
            counts[_OUTCOMES[outcome]] += count
        counts[-2] += tokens_in
        counts[-1] += tokens_out
        if duration is not None:
            durations.append((duration, count))
    return sums


def _tool(name: str, counts: list[int], times: Counter[int]) -> ToolUsage:
    server, count, failed, refused, interrupted, running, tokens_in, tokens_out = counts
    ordered = sorted(times.items())
    return ToolUsage(
        name=name,
        server=server > 0,
        calls=count,
        failed=failed,
        refused=refused,
        interrupted=interrupted,
        running=running,
        p50_ms=counted_percentile(ordered, 50),
        p95_ms=counted_percentile(ordered, 95),
        tokens_in_estimate=tokens_in,
        tokens_out_estimate=tokens_out,
    )


def percentile(ordered: list[int], percent: int) -> int | None:
    """The smallest value that at least this share of the values does not exceed."""
    if not ordered:
        return None
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def counted_percentile(ordered: list[tuple[int, int]], percent: int) -> int | None:
    """The percentile of values that come with their frequencies."""
    rank = -(-sum(count for _, count in ordered) * percent // 100)
    for value, count in ordered:
        rank -= count
        if rank <= 0:
            return value
    return None
