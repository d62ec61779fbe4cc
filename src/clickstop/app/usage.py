"""How tools are used: how often, how well, how long, and how many tokens that may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.store import calls

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class ToolUsage:
    """One tool by the name that the client gives it."""

    name: str
    server: bool  # whether it belongs to an MCP server
    calls: int
    failed: int
    refused: int
    interrupted: int
    p50_ms: int | None  # of the calls whose duration is known
    p95_ms: int | None
    tokens_in_estimate: int  # characters / 4
    tokens_out_estimate: int


def of(connection: Connection, since: str, session_id: str) -> list[ToolUsage]:
    """The tools of a period or a session, the most used first."""
    by_name: dict[str, list[Row]] = {}
    for row in calls.ended(connection, since, session_id):
        by_name.setdefault(row["tool_name"] or row["tool"], []).append(row)
    return sorted((_tool(name, rows) for name, rows in by_name.items()), key=lambda tool: (-tool.calls, tool.name))


def _tool(name: str, rows: list[Row]) -> ToolUsage:
    outcomes = [row["outcome"] for row in rows]
    durations = sorted(row["duration_ms"] for row in rows if row["duration_ms"] is not None)
    return ToolUsage(
        name=name,
        server=rows[0]["tool"] == "mcp",
        calls=len(rows),
        failed=outcomes.count("failed"),
        refused=outcomes.count("refused"),
        interrupted=outcomes.count("interrupted"),
        p50_ms=percentile(durations, 50),
        p95_ms=percentile(durations, 95),
        tokens_in_estimate=sum(row["est_tokens_in"] for row in rows),
        tokens_out_estimate=sum(row["est_tokens_out"] for row in rows),
    )


def percentile(ordered: list[int], percent: int) -> int | None:
    """The smallest value that so many per cent of them do not exceed."""
    if not ordered:
        return None
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
