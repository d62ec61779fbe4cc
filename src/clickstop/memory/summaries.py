"""Reads what is known about a session, and writes its summary, its page in CURRENT.md, and its snapshots."""

from __future__ import annotations

import os

from clickstop.core.wire import loads
from clickstop.memory.summary import COMMITTED, Parts, SessionFacts, heading, parts, text_of
from clickstop.memory.turns import owner
from clickstop.store.memory import SESSION, MemoryReader, Verified

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context


def summarise(ctx: Context, session_id: str = "", *, state: str = "") -> SessionFacts | None:
    """Store a session's summary so far. Without anything to summarise, it is empty and None is returned: then the
    session is not looked at again.
    """
    session_id = session_id or ctx.session_id
    record = record_of(ctx, session_id)
    record.state = state or record.state
    # Another session is completed after its end, which its last event marks.
    last_at = ctx.at if session_id == ctx.session_id else record.last_at
    summary = Parts() if record.is_empty else parts(record)
    text = "" if record.is_empty else text_of(summary, headline=heading(record.state, record.branch, last_at))
    ctx.record(
        "session_summaries",
        **owner(ctx, session_id),
        branch=record.branch,
        task_id=record.task_id,
        text=text,
        last_at=last_at,
        **summary.row(),
    )
    return None if record.is_empty else record


def record_of(ctx: Context, session_id: str) -> SessionFacts:
    """What is known about a session, including what this event recorded. Almost empty before its first prompt."""
    memory = MemoryReader(ctx.database.open())
    record = SessionFacts(session_id)
    session = memory.session(session_id)
    if session:
        record.branch, record.last_at, record.state = session.branch, session.last_at, session.status
        record.task_id, record.plan_file = session.task_id, session.plan_file
    last = memory.last_prompt(session_id)
    if last is None:
        return record
    # The first prompt says what the session was for, the last one where it stands.
    record.prompts, record.outcome = [memory.first_prompt(session_id), last.text], last.outcome
    _observe(ctx, record)
    if any(observed.type in COMMITTED and observed.prompt_id == last.prompt_id for observed in record.observations):
        record.outcome = "done"  # whatever was interrupted afterwards
    record.checks = _last_results(ctx, memory, session_id)
    # Debts of all sessions: whoever continues should know about them.
    owed = [(debt.kind, debt.key) for debt in memory.debts()]
    owed += [(row["kind"], row["key"]) for row in ctx.recorded("debts")]
    record.debts = [key if kind == "check" else f"{kind} {key}" for kind, key in dict.fromkeys(owed)]
    record.score = memory.score(session_id)
    if record.plan_file:
        from clickstop.memory.plans import open_items

        record.plan_items = open_items(ctx.text_of(os.path.join(ctx.event.root, record.plan_file)))
    return record


def _observe(ctx: Context, record: SessionFacts) -> None:
    """Add its observations, and its open failed attempts."""
    from clickstop.store.observations import ObservationReader, Observed

    stored = ObservationReader(ctx.database.open())
    observations = {observed.key: observed for observed in stored.of_session(record.session_id)}
    titles = {
        attempt.key: attempt.title
        # Newest first in the store; a summary lists the oldest first.
        for attempt in reversed(stored.open_attempts())
        if attempt.is_of(record.session_id)
    }
    # Rows of this event are not in the database yet.
    for row in ctx.recorded("observations"):
        if row["settled_at"]:
            titles.pop(row["key"], None)
        elif row["session_id"] == record.session_id:
            columns = row["type"], row["title"], loads(row["files"]), row["key"], row.get("prompt_id", "")
            observations[row["key"]] = Observed(*columns)
            if row["type"] == "failed_attempt":
                titles[row["key"]] = row["title"]
    for row in ctx.recorded("settled_attempts"):
        titles.pop(row["key"], None)
    record.observations, record.attempts = list(observations.values()), list(titles.values())


def _last_results(ctx: Context, memory: MemoryReader, session_id: str) -> list[tuple[str, str]]:
    """The last result of each tool."""
    new = [row for row in reversed(ctx.recorded("quality_events")) if row["session_id"] == session_id]
    runs = _runs(new) if new else []
    results: dict[str, str] = {}
    # Newest first, so the first result of each tool is its last one.
    for run in [*runs, *memory.verified(session_id)]:
        numbers = _numbers(run.counts)
        word = "passed" if run.passed else "failed"
        results.setdefault(run.tool, f"{word} ({numbers})" if numbers else word)
    return list(results.items())


def _numbers(counts: dict[str, int]) -> str:
    if not counts:
        return ""
    from clickstop.core.words import counted

    return ", ".join(counted(count, name) for name, count in counts.items() if count)


def _runs(rows: list[dict[str, Any]]) -> list[Verified]:
    from clickstop.signals.signal import ASIDE

    return [
        Verified(row["signal_tool"], row["event_type"], loads(row["counts"]))
        for row in rows
        if row["event_type"] not in ASIDE
    ]


def refresh_current(ctx: Context, record: SessionFacts) -> None:
    """Write CURRENT.md. Another session's page is archived first."""
    if ctx.database.dry:
        return
    from clickstop.memory.current import page, page_file, replace

    path = page_file(ctx.places, ctx.settings.memory["current"])
    replace(path, page(record, ctx.at), record.session_id, ctx.places.archive, ctx.at[:10])


def keep_snapshot(ctx: Context) -> None:
    """Store a snapshot before a compaction. Several events of the same compaction store one."""
    from clickstop.memory.snapshot import snapshot

    text = snapshot(record_of(ctx, ctx.session_id))
    if text:
        ctx.record("snapshots", source=SESSION, key="state", text=text)


def keep_client_summary(ctx: Context, text: str) -> None:
    if text.strip():
        ctx.record("snapshots", source="client", key="summary", text=text)
