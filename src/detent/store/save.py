"""Nothing is lost: the database, else the spool, else the user's own spool."""

from __future__ import annotations

import os

from detent.store import database, spool
from detent.store.ids import new_id, utc
from detent.store.write import apply, trim_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

    from detent.store.places import Places
    from detent.store.write import Operation


class Lost(Exception):  # noqa: N818  # the state it names, not a kind of error
    """Neither database nor any spool could be written."""


def save(
    places: Places,
    operations: list[Operation],
    *,
    connection: Connection | None = None,
    keep_events: int = 500,
    busy_ms: int = database.BUSY_MS,
) -> str:
    """Store the operations; "" or why they wait in the spool."""
    try:
        _transact(places, operations, connection, keep_events, busy_ms)
    except (database.Error, database.NewerDatabaseError, OSError) as error:
        if database.is_broken(error):
            return _start_afresh(places, operations, error, keep_events, busy_ms)
        return to_spool(places, operations, f"{type(error).__name__}: {error}")
    return ""


def to_spool(places: Places, operations: list[Operation], why: str) -> str:
    """Keep the operations in the first folder that takes them; returns `why`."""
    if not operations:
        return why
    for folder in (places.spool, places.spool_fallback):
        try:
            spool.put(folder, operations, why)
        except OSError:
            continue
        return why
    raise Lost(why)


def waiting(places: Places) -> list[str]:
    return [*spool.pending(places.spool), *spool.pending(places.spool_fallback)]


def _transact(
    places: Places,
    operations: list[Operation],
    connection: Connection | None,
    keep_events: int,
    busy_ms: int,
) -> None:
    if connection is None:
        if not os.path.isdir(places.state):
            places.ensure_state()
        connection = database.connect(places.database, busy_ms)
    connection.execute("BEGIN IMMEDIATE")
    try:
        taken = spool.take_in(connection, waiting(places)[: spool.AT_ONCE])
        apply(connection, operations)
        if keep_events:
            trim_events(connection, keep_events)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    spool.remove(taken)
    database.empty_long_log(connection, places.database)


def _start_afresh(
    places: Places,
    operations: list[Operation],
    error: BaseException,
    keep_events: int,
    busy_ms: int,
) -> str:
    try:
        aside = database.move_aside(places.database)
        if aside:
            note = f"the database was damaged ({error}) and moved to {aside}"
            operations = [*operations, ("audit_log", _audit_row(operations, note, aside))]
        _transact(places, operations, None, keep_events, busy_ms)
    except (database.Error, OSError) as again:
        return to_spool(places, operations, f"{type(again).__name__}: {again}")
    return ""


def _audit_row(operations: list[Operation], note: str, subject: str) -> dict[str, str]:
    repo_id = next((row["repo_id"] for _, row in operations if "repo_id" in row), "")
    return {
        "id": new_id(),
        "repo_id": repo_id,
        "created_at": utc(),
        "actor": "detent",
        "action": "store.moved_aside",
        "subject": subject,
        "reason": note,
    }
