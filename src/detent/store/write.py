"""The one write transaction of an event. Operations are plain data, so that the spool can hold them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

    Row = dict[str, Any]
    Operation = tuple[str, Row] | list[Any]  # table and values; a list when it comes from the spool

# What happens where a row of that table is there already. Everywhere else: the first one stays, so
# that a record taken in twice is stored once.
_CONFLICTS = {
    "sessions": """ON CONFLICT (session_id) DO UPDATE SET
        model = CASE excluded.model WHEN '' THEN model ELSE excluded.model END,
        branch = CASE excluded.branch WHEN '' THEN branch ELSE excluded.branch END,
        transcript = CASE excluded.transcript WHEN '' THEN transcript ELSE excluded.transcript END,
        started_at = min(started_at, excluded.started_at), last_at = max(last_at, excluded.last_at),
        ended_at = CASE WHEN excluded.last_at >= last_at THEN excluded.ended_at ELSE ended_at END,
        status = CASE WHEN excluded.last_at >= last_at THEN excluded.status ELSE status END""",
    # A batch only guesses that a call it has not seen before was refused.
    "tool_calls": """ON CONFLICT (session_id, call_id) DO UPDATE SET
        kind = excluded.kind, outcome = excluded.outcome, exit_code = excluded.exit_code,
        duration_ms = excluded.duration_ms, target = excluded.target, summary = excluded.summary,
        est_tokens_in = excluded.est_tokens_in, est_tokens_out = excluded.est_tokens_out
        WHERE tool_calls.kind = 'tool.batch' AND excluded.kind <> 'tool.batch'""",
    "heartbeats": """ON CONFLICT (repo_id, agent, kind) DO UPDATE SET
        count = count + excluded.count, total_us = total_us + excluded.total_us,
        max_us = max(max_us, excluded.max_us), last_at = max(last_at, excluded.last_at)""",
}

# Columns that only the database can count, since many processes write at once.
_COMPUTED = {
    "prompts": {"number": "(SELECT coalesce(max(number), 0) + 1 FROM prompts WHERE session_id = :session_id)"},
}


def apply(connection: Connection, operations: list[Operation]) -> None:
    """Write the rows. The caller holds the transaction."""
    for table, row in operations:
        computed = _COMPUTED.get(table, {})
        marks = ", ".join(f":{column}" for column in row)
        sql = (
            f"INSERT INTO {table} ({', '.join((*row, *computed))}) "  # noqa: S608  # names are ours, never input
            f"VALUES ({', '.join((marks, *computed.values()))}) {_CONFLICTS.get(table, 'ON CONFLICT DO NOTHING')}"
        )
        connection.execute(sql, row)


def trim_events(connection: Connection, keep: int) -> None:
    """Leave the last `keep` payloads."""
    connection.execute("DELETE FROM events WHERE rowid <= (SELECT max(rowid) FROM events) - ?", (keep,))
