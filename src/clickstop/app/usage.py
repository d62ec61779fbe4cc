"""How tools are used: how often, how well, how long, and how many tokens that may be."""

from __future__ import annotations

from array import array
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

_OUTCOMES = {"failed": 2, "refused": 3, "interrupted": 4, "running": 5}  # places in a sum


@dataclass(frozen=True, slots=True)
class ToolUsage:
    """One tool by the name that the client gives it."""

    name: str
    server: bool  # whether it belongs to an MCP server
    calls: int
    failed: int
    refused: int
    interrupted: int
    running: int
    p50_ms: int | None  # of the calls whose duration is known
    p95_ms: int | None
    tokens_in_estimate: int  # characters / 4
    tokens_out_estimate: int


def of(
    connection: Connection, since: str, session_id: str, until: str = LAST, kept: KeptDays | None = None
) -> list[ToolUsage]:
    """The tools of a period or a session, the most used first."""
    sums: dict[str, list[Any]] = {}
    if session_id:
        parts = [_sums(calls.ended(connection, since, until, session_id))]
    else:
        kept = KeptDays() if kept is None else kept
        first = max(since, calls.first_at(connection) or utc())
        parts = [
            kept.get(("calls", *day), calls.mark(connection, day), partial(_of_day, connection, day))
            for day in days(first, until)
        ]
    for part in parts:
        for name, counted in part.items():
            before = sums.get(name)
            if before is None:
                sums[name] = [*counted[:-1], list(counted[-1])]
                continue
            before[-1].extend(counted[-1])
            for place, value in enumerate(counted[:-1]):
                before[place] += value
    made = [_tool(name, *counted) for name, counted in sums.items()]
    return sorted(made, key=lambda tool: (-tool.calls, tool.name))


def _of_day(connection: Connection, day: tuple[str, str, str]) -> dict[str, list[Any]]:
    return _sums(calls.ended(connection, day[1], day[2], ""))


def _sums(rows: Iterable[tuple[Any, ...]]) -> dict[str, list[Any]]:
    """By name: MCP or not, calls, one count for each outcome, tokens in and out, and all durations."""
    sums: dict[str, list[Any]] = {}
    for tool, name, outcome, duration, tokens_in, tokens_out in rows:
        counted = sums.get(name or tool)
        if counted is None:
            counted = sums[name or tool] = [0, 0, *([0] * len(_OUTCOMES)), 0, 0, array("q")]
        counted[0] += tool == "mcp"
        counted[1] += 1
        place = _OUTCOMES.get(outcome)
        if place is not None:
            counted[place] += 1
        counted[-3] += tokens_in
        counted[-2] += tokens_out
        if duration is not None:
            counted[-1].append(duration)
    return sums


def _tool(name: str, server: int, count: int, *rest: Any) -> ToolUsage:
    failed, refused, interrupted, running, tokens_in, tokens_out, durations = rest
    durations.sort()
    return ToolUsage(
        name=name,
        server=server > 0,
        calls=count,
        failed=failed,
        refused=refused,
        interrupted=interrupted,
        running=running,
        p50_ms=percentile(durations, 50),
        p95_ms=percentile(durations, 95),
        tokens_in_estimate=tokens_in,
        tokens_out_estimate=tokens_out,
    )


def percentile(ordered: list[int], percent: int) -> int | None:
    """The smallest value that so many per cent of them do not exceed."""
    if not ordered:
        return None
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
