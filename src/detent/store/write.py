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

# The signal that this one repeats: the same failure within a prompt, the same commit, or the same
# verification passing again with neither an edit nor a failure of it in between.
_REPEATED = """(SELECT id FROM quality_events AS before
    WHERE before.session_id = :session_id AND before.fingerprint = :fingerprint AND CASE :event_type
        WHEN 'clean_commit' THEN 1
        WHEN 'vr_pass' THEN
            NOT EXISTS (SELECT 1 FROM tool_calls WHERE session_id = :session_id
                AND tool IN ('edit', 'write', 'notebook') AND outcome = 'ok' AND created_at > before.created_at)
            AND NOT EXISTS (SELECT 1 FROM quality_events WHERE session_id = :session_id
                AND command = :command AND event_type <> 'vr_pass' AND created_at > before.created_at)
        ELSE before.prompt_id = :prompt_id END
    ORDER BY rowid LIMIT 1)"""

# Columns that only the database can work out, since many processes write at once.
_COMPUTED = {
    "prompts": {"number": "(SELECT coalesce(max(number), 0) + 1 FROM prompts WHERE session_id = :session_id)"},
    "quality_events": {
        "repeat_of": _REPEATED,
        "score_delta": f"CASE WHEN :once AND {_REPEATED} IS NOT NULL THEN 0 ELSE :score_delta END",
    },
}


def apply(connection: Connection, operations: list[Operation]) -> None:
    """Write the rows. The caller holds the transaction."""
    for table, row in operations:
        values = {**{column: f":{column}" for column in row}, **_COMPUTED.get(table, {})}
        sql = (
            f"INSERT INTO {table} ({', '.join(values)}) "  # noqa: S608  # names are ours, never input
            f"VALUES ({', '.join(values.values())}) {_CONFLICTS.get(table, 'ON CONFLICT DO NOTHING')}"
        )
        connection.execute(sql, row)


def trim_events(connection: Connection, keep: int) -> None:
    """Leave the last `keep` payloads."""
    connection.execute("DELETE FROM events WHERE rowid <= (SELECT max(rowid) FROM events) - ?", (keep,))
