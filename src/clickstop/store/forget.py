"""Removes what is remembered: rows and search entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.record import Record
from clickstop.core.wire import loads
from clickstop.store.repair import searches
from clickstop.store.rows import every, tables

if TYPE_CHECKING:
    from sqlite3 import Connection


# Counts without content, and tables about the file itself.
_STAYING = ("pins", "policies", "meta", "heartbeats", "ingested")
_AUDIT = ("audit_log_keeps", "audit_log_stays")


class ForgetRequest(Record):
    """What to forget: a session, everything older, or everything that contains a text."""

    session: str = ""
    before: str = ""
    matching: str = ""


def rows(connection: Connection, selection: ForgetRequest) -> dict[str, int]:
    """The number of matching rows in each table."""
    counted = {}
    for table in tables(connection):
        where, values = _where(connection, table, selection)
        if where:
            sql = f"SELECT count(*) FROM {table} WHERE {where}"  # noqa: S608  # our names
            counted[table] = int(connection.execute(sql, values).fetchone()[0])
    return {table: count for table, count in counted.items() if count}


def forget(connection: Connection, selection: ForgetRequest) -> dict[str, int]:
    """Delete the rows, overwrite their content, and return how many of each table."""
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("BEGIN IMMEDIATE")
    removed = {}
    try:
        triggers = _lift(connection) if selection.matching else []
        for table in tables(connection):
            where, values = _where(connection, table, selection)
            if not where:
                continue
            if table == "observations":
                removed.update(_told_of(connection, where, values, selection.session))
                if selection.session:
                    _leave_to_others(connection, selection.session)
            count = connection.execute(f"DELETE FROM {table} WHERE {where}", values).rowcount  # noqa: S608  # our names
            if count:
                removed[table] = removed.get(table, 0) + count
        for statement in triggers:
            connection.execute(statement)
        for search in searches(connection) if removed else ():
            connection.execute(f"INSERT INTO {search} ({search}) VALUES ('rebuild')")  # noqa: S608  # our names
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    if removed:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return removed


def _where(connection: Connection, table: str, selection: ForgetRequest) -> tuple[str, tuple[object, ...]]:
    if table in _STAYING:
        return "", ()
    columns = {row["name"]: str(row["type"]) for row in every(connection, f"PRAGMA table_info({table})")}
    if selection.session:
        return (
            ("session_id = ?", (selection.session,))
            if "session_id" in columns and table != "audit_log"
            else ("", ())
        )
    if selection.before:
        column = "last_at" if "last_at" in columns else "created_at"
        return (f"{column} < ?", (selection.before,)) if column in columns and table != "audit_log" else ("", ())
    texts = [name for name, kind in columns.items() if kind == "TEXT"]
    parts = [f"instr(lower({name}), ?) > 0" for name in texts]
    return " OR ".join(parts), (selection.matching.lower(),) * len(parts)


def _told_of(connection: Connection, where: str, values: tuple[object, ...], session_id: str) -> dict[str, int]:
    """Delete injections of the observations: their keys contain the id of an observation or a session."""
    condition = f"substr(key, instr(key, ' ') + 1, 32) IN (SELECT id FROM observations WHERE {where})"  # noqa: S608  # ours
    sql = f"DELETE FROM injections WHERE {condition} OR (? <> '' AND instr(key, ?) > 0)"  # noqa: S608  # ours
    count = connection.execute(sql, (*values, session_id, session_id)).rowcount
    return {"injections": count} if count else {}


def _leave_to_others(connection: Connection, session_id: str) -> None:
    """Keep failed attempts that other sessions have seen, under one of those sessions."""
    attempts = every(
        connection,
        "SELECT id, seen, session_id FROM observations WHERE type = 'failed_attempt' AND instr(seen, ?)",
        session_id,
    )
    for row in attempts:
        sightings = loads(row["seen"])
        if sightings.pop(session_id, None) is None or not sightings:
            continue
        from clickstop.core.wire import dumps

        count = sum(sum(prompts.values()) for prompts in sightings.values())
        connection.execute(
            "UPDATE observations SET seen = ?, recurrence = ?, session_id = ? WHERE id = ?",
            (dumps(sightings), count, next(iter(sightings)), row["id"]),
        )


def _lift(connection: Connection) -> list[str]:
    """Drop the triggers that make the audit log append-only, because a person wants a text gone everywhere.
    Returns their SQL.
    """
    marks = ", ".join("?" * len(_AUDIT))
    sql = f"SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN ({marks})"  # noqa: S608  # marks
    triggers = every(connection, sql, *_AUDIT)
    for row in triggers:
        connection.execute(f"DROP TRIGGER {row['name']}")
    return [str(row["sql"]) for row in triggers]
