"""Merges a backup's rows into the database. Repeating it, in any order, adds nothing twice."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.ids import new_id
from clickstop.store.backup import copy
from clickstop.store.database import open_file, version
from clickstop.store.migrate import bring_up
from clickstop.store.save import Store
from clickstop.store.write import CONFLICTS

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.core.places import Places

# Left out: `meta` describes its own file, and the last payloads and MCP calls are sliding windows.
_STAYING = ("meta", "events", "mcp_calls", "heartbeats")
_COUNTS = """INSERT INTO main.heartbeats
        (repo_id, agent, kind, origin, first_at, last_at, count, total_us, max_us)
    SELECT repo_id, agent, kind, CASE origin WHEN '' THEN :theirs WHEN :ours THEN '' ELSE origin END,
        first_at, last_at, count, total_us, max_us FROM old.heartbeats WHERE true
    ON CONFLICT (repo_id, agent, kind, origin) DO UPDATE SET
        first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at),
        count = max(count, excluded.count), total_us = max(total_us, excluded.total_us),
        max_us = max(max_us, excluded.max_us)"""
# Renumber prompts: the new database started at 1 again in a session that the old one knew.
_NUMBERS = """UPDATE prompts SET number = (SELECT count(*) FROM prompts AS earlier
        WHERE earlier.session_id = prompts.session_id
        AND (earlier.created_at, earlier.id) <= (prompts.created_at, prompts.id)
        AND machine = 0)
    WHERE machine = 0 AND session_id IN (SELECT session_id FROM prompts WHERE machine = 0 GROUP BY session_id
        HAVING count(*) <> count(DISTINCT number))"""


def restore(places: Places, backup_path: str) -> dict[str, int]:
    """Merge the rows of a backup, and return how many were added to each table."""
    store = Store(places)
    connection = store.open()
    part = f"{places.database}.{new_id()[-12:]}.part"
    try:
        _copy_of_backup(backup_path, part)
        connection.execute("ATTACH ? AS old", (part,))
        connection.execute("BEGIN IMMEDIATE")
        try:
            came = {table: _unite(connection, table) for table in _tables(connection)}
            came["heartbeats"] = _add_counts(connection)
            connection.execute(_NUMBERS)
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        connection.execute("DETACH old")
    finally:
        store.close()
        if os.path.exists(part):
            os.remove(part)
    return came


def _copy_of_backup(backup_path: str, part: str) -> None:
    """A copy of the backup, migrated to this schema. The backup itself stays unchanged."""
    backup = open_file(backup_path, "ro")
    try:
        copy(backup, part)
    finally:
        backup.close()
    restored = open_file(part, "rw")
    try:
        bring_up(restored, backup_path, version(restored))
    finally:
        restored.close()


def _tables(connection: Connection) -> list[str]:
    """The tables with rows of their own. Search indexes are filled by triggers."""
    names = [row[0] for row in connection.execute("SELECT name FROM old.sqlite_master WHERE type = 'table'")]
    searches = [name for name in names if f"{name}_docsize" in names]
    shadows = [name for name in names for search in searches if name == search or name.startswith(search + "_")]
    return [name for name in names if name not in (*_STAYING, *shadows) and not name.startswith("sqlite_")]


def _unite(connection: Connection, table: str) -> int:
    columns = [row[1] for row in connection.execute(f"PRAGMA main.table_info({table})") if row[1] != "row"]
    is_new = f"NOT EXISTS (SELECT 1 FROM main.{table} AS ours WHERE ours.id = theirs.id)"  # noqa: S608  # our names
    names = ", ".join(columns)
    inserted = connection.execute(
        f"INSERT INTO main.{table} ({names}) SELECT {names} FROM old.{table} AS theirs"  # noqa: S608  # our names
        f" WHERE {is_new if 'id' in columns else 'true'} {CONFLICTS.get(table, 'ON CONFLICT DO NOTHING')}"
    )
    return inserted.rowcount


def _add_counts(connection: Connection) -> int:
    ours, theirs = (
        str(connection.execute(f"SELECT value FROM {name}.meta WHERE key = 'database_id'").fetchone()[0])  # noqa: S608
        for name in ("main", "old")
    )
    return connection.execute(_COUNTS, {"ours": ours, "theirs": "" if theirs == ours else theirs}).rowcount
