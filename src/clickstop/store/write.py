"""Writes an event's operations in one transaction. Operations are plain data, so that the spool can store them."""

from __future__ import annotations

from clickstop.core.ids import new_id, utc
from clickstop.store.database import Error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

    Row = dict[str, Any]
    Operation = tuple[str, Row] | list[Any]  # table and values; a list if it comes from the spool

# What happens if the row already exists. In all other tables the first one stays, so that a record imported twice
# is stored once.
CONFLICTS = {
    "sessions": """ON CONFLICT (session_id) DO UPDATE SET
        source = CASE source WHEN '' THEN excluded.source ELSE source END,
        model = CASE excluded.model WHEN '' THEN model ELSE excluded.model END,
        branch = CASE excluded.branch WHEN '' THEN branch ELSE excluded.branch END,
        transcript = CASE excluded.transcript WHEN '' THEN transcript ELSE excluded.transcript END,
        started_at = min(started_at, excluded.started_at), last_at = max(last_at, excluded.last_at),
        process = coalesce(excluded.process, process),
        ended_at = CASE WHEN excluded.last_at >= last_at THEN excluded.ended_at ELSE ended_at END,
        status = CASE WHEN excluded.last_at >= last_at THEN excluded.status ELSE status END""",
    # A call's start has no outcome, and a batch only guesses that a call which has not ended was refused.
    "tool_calls": """ON CONFLICT (session_id, call_id) DO UPDATE SET
        kind = excluded.kind, outcome = excluded.outcome, exit_code = excluded.exit_code,
        duration_ms = excluded.duration_ms, target = excluded.target, summary = excluded.summary,
        est_tokens_in = excluded.est_tokens_in, est_tokens_out = excluded.est_tokens_out,
        changed = excluded.changed
        WHERE tool_calls.kind IN ('tool.before', 'tool.batch') AND excluded.kind <> 'tool.before'
            AND excluded.kind <> tool_calls.kind""",
    # Counts are by session and prompt, so that looking at the same calls again counts them once.
    "observations": """ON CONFLICT (key) DO UPDATE SET
        seen = json_patch(seen, excluded.seen), recurrence = (SELECT coalesce(sum(value), 1)
            FROM json_tree(json_patch(seen, excluded.seen)) WHERE type = 'integer'),
        title = CASE WHEN excluded.last_at >= last_at THEN excluded.title ELSE title END,
        detail = CASE WHEN excluded.last_at >= last_at THEN excluded.detail ELSE detail END,
        files = CASE WHEN excluded.last_at >= last_at THEN excluded.files ELSE files END,
        paths = CASE WHEN excluded.last_at >= last_at THEN excluded.paths ELSE paths END,
        settled_at = CASE WHEN excluded.last_at >= last_at THEN excluded.settled_at ELSE settled_at END,
        importance = max(importance, excluded.importance), last_at = max(last_at, excluded.last_at)""",
    "digests": """ON CONFLICT (session_id) DO UPDATE SET
        upto = max(upto, excluded.upto), created_at = max(created_at, excluded.created_at)""",
    "session_summaries": """ON CONFLICT (session_id) DO UPDATE SET
        branch = excluded.branch, task_id = excluded.task_id, request = excluded.request, done = excluded.done,
        decisions = excluded.decisions, failed = excluded.failed, files = excluded.files,
        checks = excluded.checks, debts = excluded.debts, next = excluded.next,
        text = excluded.text, last_at = excluded.last_at WHERE excluded.last_at >= session_summaries.last_at""",
    # A transcript mentions a response several times, at first with part of its tokens.
    "costs": """ON CONFLICT (message_id) DO UPDATE SET
        input = CASE excluded.besides WHEN 1 THEN excluded.input ELSE max(input, excluded.input) END,
        output = CASE excluded.besides WHEN 1 THEN excluded.output ELSE max(output, excluded.output) END,
        cache_write_5m = CASE excluded.besides WHEN 1 THEN excluded.cache_write_5m
            ELSE max(cache_write_5m, excluded.cache_write_5m) END,
        cache_write_1h = CASE excluded.besides WHEN 1 THEN excluded.cache_write_1h
            ELSE max(cache_write_1h, excluded.cache_write_1h) END,
        cache_read = CASE excluded.besides WHEN 1 THEN excluded.cache_read
            ELSE max(cache_read, excluded.cache_read) END,
        web_searches = CASE excluded.besides WHEN 1 THEN excluded.web_searches
            ELSE max(web_searches, excluded.web_searches) END,
        usd = CASE excluded.besides WHEN 1 THEN excluded.usd
            ELSE coalesce(max(usd, excluded.usd), excluded.usd, usd) END,
        fast = max(fast, excluded.fast), prices = excluded.prices""",
    "transcripts": """ON CONFLICT (path) DO UPDATE SET
        offset = CASE WHEN inode = excluded.inode THEN max(offset, excluded.offset) ELSE excluded.offset END,
        mark = CASE WHEN inode = excluded.inode AND offset > excluded.offset THEN mark ELSE excluded.mark END,
        origins = CASE excluded.origins WHEN '' THEN origins ELSE excluded.origins END,
        inode = excluded.inode, created_at = max(created_at, excluded.created_at)""",
    "fixes": """ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, score = excluded.score, verified = excluded.verified, signals = excluded.signals,
        files = excluded.files, class = excluded.class, classification = excluded.classification,
        incident = excluded.incident, rule = excluded.rule, missing = excluded.missing, last_at = excluded.last_at
        WHERE excluded.last_at >= fixes.last_at AND fixes.status NOT IN ('paid', 'waived')""",
    "incidents": """ON CONFLICT (slug) DO UPDATE SET
        title = excluded.title, path = excluded.path, missing = excluded.missing, digest = excluded.digest,
        class = CASE excluded.class WHEN '' THEN class ELSE excluded.class END,
        fix = CASE excluded.fix WHEN '' THEN fix ELSE excluded.fix END, last_at = excluded.last_at
        WHERE excluded.last_at >= incidents.last_at""",
    # The time of the proof stays as long as the same version of the rule is proved.
    "rules": """ON CONFLICT (slug) DO UPDATE SET
        kind = excluded.kind, severity = excluded.severity, state = excluded.state, proof = excluded.proof,
        path = excluded.path, message = excluded.message, incident = excluded.incident,
        proved_at = CASE WHEN excluded.state = 'proved' AND rules.state = 'proved'
            AND rules.digest = excluded.digest THEN coalesce(rules.proved_at, excluded.proved_at)
            ELSE excluded.proved_at END,
        digest = excluded.digest, files = excluded.files, last_at = excluded.last_at
        WHERE excluded.last_at >= rules.last_at""",
    "failure_classes": """ON CONFLICT (name) DO UPDATE SET
        path = CASE excluded.path WHEN '' THEN path ELSE excluded.path END,
        incidents = max(incidents, excluded.incidents), recurred = recurred + excluded.recurred,
        last_at = max(last_at, excluded.last_at)""",
    # A policy's text grows when rules are proved during the session. Equal ones are not written again: 40 kB.
    "policies": "ON CONFLICT (digest) DO UPDATE SET policy = excluded.policy WHERE policy <> excluded.policy",
    "pins": """ON CONFLICT (session_id) DO UPDATE SET
        digest = excluded.digest, process = coalesce(excluded.process, process)""",
    "heartbeats": """ON CONFLICT (repo_id, agent, kind, origin) DO UPDATE SET
        count = count + excluded.count, total_us = total_us + excluded.total_us,
        max_us = max(max_us, excluded.max_us), first_at = min(first_at, excluded.first_at),
        last_at = max(last_at, excluded.last_at)""",
}
# Operations that update rows instead of adding one.
CHANGES = {
    "paid_debts": "UPDATE debts SET paid_at = :paid_at WHERE kind = :kind AND key = :key AND paid_at IS NULL",
    "prompt_outcomes": "UPDATE prompts SET outcome = :outcome WHERE id = :id AND outcome <> 'corrected'",
    "settled_attempts": "UPDATE observations SET settled_at = :at WHERE key = :key AND last_at <= :at",
    "used_injections": "UPDATE injections SET used_at = :used_at, used_by = :used_by"
    " WHERE id = :id AND used_at IS NULL",
    "marked_decisions": "UPDATE gate_decisions SET marked = :marked WHERE id = :id",
    "shown_findings": "UPDATE review_findings SET shown_at = :shown_at WHERE id = :id AND shown_at IS NULL",
    "session_tasks": """UPDATE sessions SET task_id = :task_id, plan_file = :plan_file
        WHERE session_id = :session_id""",
    "session_models": "UPDATE sessions SET model = :model WHERE session_id = :session_id AND model = ''",
    "settled_hits": "UPDATE rule_hits SET became = :became WHERE id = :id AND became = ''",
    "decided_candidates": "UPDATE rules SET state = :state, last_at = :last_at"
    " WHERE slug = :slug AND state = 'candidate'",
    "demoted_rules": "UPDATE rules SET state = 'demoted', last_at = :last_at"
    " WHERE slug = :slug AND state = 'proved'",
    "closed_fixes": """UPDATE fixes SET status = :status, missing = '[]', last_at = :last_at
        WHERE id = :id AND status IN ('armed', 'owed')""",
    # Nothing has happened since the last turn was summarised.
    "final_summaries": """UPDATE session_summaries SET last_at = :at WHERE session_id = :session_id
        AND NOT EXISTS (SELECT 1 FROM prompts AS p
            WHERE p.session_id = :session_id AND p.created_at > session_summaries.last_at)
        AND NOT EXISTS (SELECT 1 FROM tool_calls AS t
            WHERE t.session_id = :session_id AND t.created_at > session_summaries.last_at)""",
    # The session's process is gone, and it was not active since.
    "lost_sessions": "UPDATE sessions SET status = 'lost', ended_at = last_at"
    " WHERE session_id = :session_id AND ended_at IS NULL AND last_at <= :last_at",
}
# A condition on new rows, to skip those that repeat the last one.
_GUARDS = {
    # One compaction causes several events.
    "snapshots": "coalesce((SELECT text FROM snapshots WHERE session_id = :session_id AND source = :source"
    " AND key = :key ORDER BY created_at DESC LIMIT 1), '') <> :text",
}
# Tables with a second unique key. ON CONFLICT names only one, so rows whose id exists are skipped first.
_NEW_ID = (
    *("sessions", "tool_calls", "observations", "session_summaries", "costs"),
    *("incidents", "rules", "failure_classes"),
)

# The signal that this one repeats: the same failure within a prompt (unless it passed since), the same commit, or
# the same verification passing again without a change or a failure of that tool in between. Each part is one step
# in an index, however long the session is.
_SAME = "SELECT id FROM quality_events WHERE session_id = :session_id AND fingerprint = :fingerprint"
_REPEATED = f"""CASE :event_type
    WHEN 'clean_commit' THEN ({_SAME} ORDER BY created_at LIMIT 1)
    WHEN 'vr_pass' THEN ({_SAME} AND created_at >= max(
        (SELECT coalesce(max(created_at), '') FROM tool_calls WHERE session_id = :session_id
            AND changed = 1),
        (SELECT coalesce(max(created_at), '') FROM quality_events WHERE session_id = :session_id
            AND signal_tool = :signal_tool AND event_type <> 'vr_pass')) ORDER BY created_at LIMIT 1)
    WHEN 'recovered' THEN NULL
    ELSE ({_SAME} AND prompt_id = :prompt_id AND created_at > coalesce((SELECT max(created_at) FROM quality_events
        WHERE session_id = :session_id AND fingerprint = :fingerprint AND event_type = 'recovered'), '')
        ORDER BY created_at LIMIT 1) END"""  # noqa: S608  # texts of ours

# Columns that must be computed by the database, because many processes write at the same time.
_COMPUTED = {
    # Calls without an id from the client are separate calls.
    "tool_calls": {"call_id": "CASE :call_id WHEN '' THEN :id ELSE :call_id END"},
    "workflow_runs": {
        "call_id": "CASE :call_id WHEN '' THEN :id ELSE :call_id END",
        "attempt": "(SELECT coalesce(max(attempt), 0) + 1 FROM workflow_runs WHERE session_id = :session_id"
        " AND workflow = :workflow AND feature = :feature)",
    },
    # Only prompts that a person typed are numbered.
    "prompts": {
        "number": "CASE :machine WHEN 1 THEN 0 ELSE"
        " (SELECT coalesce(max(number), 0) + 1 FROM prompts WHERE session_id = :session_id) END"
    },
    "quality_events": {
        "repeat_of": _REPEATED,
        "score_delta": f"CASE WHEN :once AND ({_REPEATED}) IS NOT NULL THEN 0 ELSE :score_delta END",
    },
}


# Error codes that concern one row and not the file: SQLITE_ERROR (no such table or column), TOOBIG, CONSTRAINT,
# MISMATCH, RANGE. Values that cannot be bound have no code.
_ROW_ERRORS = (1, 18, 19, 20, 25, None)


def apply(connection: Connection, operations: list[Operation]) -> int:
    """Write the rows in the caller's transaction, and return how many were refused. A refused row does not affect
    the others.
    """
    refused = 0
    for operation in operations:
        try:
            table, row = operation
            connection.execute(_statement(table, row), row)
        except (Error, ValueError, TypeError, AttributeError, OverflowError) as error:
            code = getattr(error, "sqlite_errorcode", None)
            if (code if code is None else code & 0xFF) not in _ROW_ERRORS:
                raise
            if not connection.in_transaction:  # our rows cannot end a transaction; a damaged index does
                from clickstop.store.errors import SearchDamagedError

                raise SearchDamagedError(str(error)) from error
            connection.execute(*_failure(operation, error))
            refused += 1
    return refused


def _statement(table: str, row: Row) -> str:
    if table in CHANGES:
        return CHANGES[table]
    values = {**{column: f":{column}" for column in row}, **_COMPUTED.get(table, {})}
    if not all(name.isidentifier() for name in (table, *row)):  # anybody may have written the spool
        raise ValueError(f"{table} {list(row)} are not names of a table and its columns")
    columns, expressions = ", ".join(values), ", ".join(values.values())
    if table in _NEW_ID:
        source = f"SELECT {expressions} WHERE NOT EXISTS (SELECT 1 FROM {table} WHERE id = :id)"  # noqa: S608  # names
    elif table in _GUARDS:
        source = f"SELECT {expressions} WHERE {_GUARDS[table]}"
    else:
        source = f"VALUES ({expressions})"
    return f"INSERT INTO {table} ({columns}) {source} {CONFLICTS.get(table, 'ON CONFLICT DO NOTHING')}"


def _failure(operation: Any, error: BaseException) -> tuple[str, tuple[str, ...]]:
    """A row that records which operation failed, with its content."""
    parts = operation if isinstance(operation, list | tuple) else []
    row: Row = next((part for part in parts if isinstance(part, dict)), {})
    context = [str(row.get(column) or "") for column in ("repo_id", "session_id", "agent", "agent_id")]
    lost = ascii(operation)[:4_000]
    sql = (
        "INSERT INTO handler_failures (id, created_at, handler, kind, error, trace,"
        " repo_id, session_id, agent, agent_id) VALUES (?, ?, 'store.write', '', ?, ?, ?, ?, ?, ?)"
    )
    storable = [text.encode("utf-8", "replace").decode() for text in context]
    return sql, (new_id(), utc(), ascii(error)[:500], lost, *storable)


def trim_events(connection: Connection, keep: int) -> None:
    """Keep only the last `keep` payloads."""
    connection.execute("DELETE FROM events WHERE rowid <= (SELECT max(rowid) FROM events) - ?", (keep,))
