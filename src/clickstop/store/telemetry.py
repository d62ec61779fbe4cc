"""Queries for telemetry: finished sessions and their unsent rows, without content."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.core.ids import PROBE
from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from sqlite3 import Connection

# What may be exported. None of these columns contains text of a prompt, command, path or output.
_COLUMNS = {
    "prompts": "prompt_id, machine, outcome",
    "tool_calls": "agent_id, call_id, prompt_id, tool, tool_name, outcome, exit_code, duration_ms",
    "costs": "agent_id, agent_type, model, besides, usd, output,"
    " input + cache_read + cache_write_5m + cache_write_1h AS input",
    "quality_events": "event_type, signal_tool, score_delta",
    "gate_decisions": "rule_id, said",
}


def waiting(connection: Connection, tables: Sequence[str], sent: Mapping[str, str], idle_since: str) -> list[Row]:
    """Sessions that ended, or were idle since then, and have unsent rows, oldest first. `after` is the last row
    sent of each.
    """
    newer = " OR ".join(
        f"EXISTS (SELECT 1 FROM {table} AS x WHERE x.session_id = s.session_id AND x.id > coalesce(m.value, ''))"  # noqa: S608  # ours
        for table in tables
    )
    return every(
        connection,
        "SELECT s.session_id, s.repo_id, s.agent, s.model, s.started_at, s.last_at, coalesce(m.value, '') AS after"  # noqa: S608  # ours
        " FROM sessions AS s LEFT JOIN json_each(?) AS m ON m.key = s.session_id"
        " WHERE (s.ended_at IS NOT NULL OR s.last_at < ?) AND substr(s.session_id, 1, ?) <> ?"
        f" AND ({newer}) ORDER BY s.last_at, s.id",
        *(json.dumps(dict(sent)), idle_since, len(PROBE), PROBE),
    )


def session_ids(connection: Connection) -> set[str]:
    return {row["session_id"] for row in every(connection, "SELECT session_id FROM sessions")}


def rows(connection: Connection, table: str, session_id: str, after: str = "") -> list[Row]:
    """A session's rows after the last one sent, in order."""
    sql = f"SELECT id, created_at, {_COLUMNS[table]} FROM {table} WHERE session_id = ? AND id > ?"  # noqa: S608  # ours
    return every(connection, f"{sql} ORDER BY created_at, id", session_id, after)
