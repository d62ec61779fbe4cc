"""Maintenance of the database: removing old rows, checking, compacting."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from clickstop.core.ids import new_id, utc
from clickstop.store.database import Error, is_broken
from clickstop.store.look import bytes_on_disk, gaps
from clickstop.store.repair import searches

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.core.places import Places

# Tables, and the column with the age of a row.
AGED = (
    ("sessions", "last_at"),
    ("prompts", "created_at"),
    ("tool_calls", "created_at"),
    ("mcp_calls", "created_at"),
    ("quality_events", "created_at"),
    ("gate_decisions", "created_at"),
    ("handler_failures", "created_at"),
    ("debts", "created_at"),
    ("events", "created_at"),
    ("check_runs", "created_at"),
    ("evidence", "created_at"),
    ("file_stamps", "created_at"),
    ("session_trees", "created_at"),
    ("session_texts", "created_at"),
    ("workflow_runs", "created_at"),
    ("workflow_passes", "created_at"),
    ("snapshots", "created_at"),
    ("costs", "created_at"),
    ("transcripts", "created_at"),
    ("observations", "last_at"),
    ("digests", "created_at"),
    ("session_summaries", "last_at"),
    ("injections", "created_at"),
    ("review_findings", "created_at"),
    ("pins", "created_at"),
    ("edits", "created_at"),
    ("rule_hits", "created_at"),
    ("redactions", "created_at"),
    ("ingested", "created_at"),
)
_WORTHWHILE = 0.2  # share of unused pages above which the file is compacted
_SMALLEST = 250  # unused pages below which it is not
_DAY = 86_400


def prune(connection: Connection, before: str, audit_before: str) -> dict[str, int]:
    """Remove old rows, and return how many of each table.

    The audit log has a limit of its own. Its triggers only allow deleting lines older than the limit stored here
    first, and the pruning itself is logged.
    """
    removed = {}
    connection.execute("BEGIN IMMEDIATE")
    try:
        for table, column in AGED:
            sql = f"DELETE FROM {table} WHERE {column} < ?"  # noqa: S608  # our names
            removed[table] = connection.execute(sql, (before,)).rowcount
        # A flag for all sessions is kept as long as the audit log, so that its message is not repeated.
        sql = "DELETE FROM flags WHERE created_at < CASE session_id WHEN '' THEN ? ELSE ? END"
        removed["flags"] = connection.execute(sql, (audit_before, before)).rowcount
        connection.execute("DELETE FROM policies WHERE digest NOT IN (SELECT digest FROM pins)")
        connection.execute("DELETE FROM texts WHERE digest NOT IN (SELECT digest FROM session_texts)")
        removed["audit_log"] = _prune_audit(connection, audit_before)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return removed


def _prune_audit(connection: Connection, before: str) -> int:
    connection.execute(
        "INSERT INTO meta (key, value) VALUES ('audit_kept_since', ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (before,),
    )
    removed = connection.execute("DELETE FROM audit_log WHERE created_at < ?", (before,)).rowcount
    if removed:
        connection.execute(
            "INSERT INTO audit_log (id, repo_id, created_at, actor, action, subject, reason)"
            " VALUES (?, '', ?, 'clickstop', 'audit.pruned', ?, ?)",
            (new_id(), utc(), before, f"removed {removed} older line{'s' * (removed != 1)}"),
        )
    return removed


def try_writing(connection: Connection) -> None:
    """Take and release the write lock. Raises Error if it cannot be taken."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")


def check(connection: Connection) -> list[str]:
    """Problems of the file and its search indexes. Raises Error if it is locked or unreachable, because then
    nothing is known.
    """
    problems = _asked(connection, "PRAGMA quick_check", "") or [f"{name} is missing" for name in gaps(connection)]
    for table in [] if problems else searches(connection):
        integrity = f"INSERT INTO {table} ({table}, rank) VALUES ('integrity-check', 1)"  # noqa: S608  # our names
        problems += _asked(connection, integrity, f"{table}: ")
    return problems


def note_checked(connection: Connection) -> None:
    """Store the time of the check, so that it is not repeated today."""
    connection.execute(
        "INSERT INTO meta (key, value) VALUES ('checked_at', ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (utc(),),
    )


def _asked(connection: Connection, sql: str, about: str) -> list[str]:
    try:
        return [f"{about}{row[0]}" for row in connection.execute(sql) if row[0] != "ok"]
    except Error as error:
        if not is_broken(error):
            raise
        return [f"{about}{error}"]


def compact(connection: Connection) -> tuple[int, int]:
    """Empty the log and release unused space if it is worth it. Returns the bytes on disk before and after."""
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    before = bytes_on_disk(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    pages, free = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("page_count", "freelist_count")
    )
    if free > _SMALLEST and free > _WORTHWHILE * pages:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return before, bytes_on_disk(path)


def sweep(places: Places) -> int:
    """Remove old temporary files of killed processes, and return how many."""
    swept = 0
    for folder in places.spools():
        for name in os.listdir(folder) if os.path.isdir(folder) else ():
            path = os.path.join(folder, name)
            if name.endswith(".part") and os.stat(path).st_mtime < time.time() - _DAY:
                os.remove(path)
                swept += 1
    return swept
