"""Records that could not reach the database: one file each, taken in later, exactly once."""

from __future__ import annotations

import os

from detent.hook.wire import dumps, loads
from detent.store.ids import new_id, utc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

    from detent.store.write import Operation

AT_ONCE = 200  # files one event takes in, so that none waits long


def put(folder: str, operations: list[Operation], why: str) -> str:
    """Write one record, whole or not at all; its path."""
    os.makedirs(folder, exist_ok=True)
    record = {"id": new_id(), "at": utc(), "why": why, "operations": operations}
    path = os.path.join(folder, f"{record['id']}.jsonl")
    part = path + ".part"
    with open(part, "w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        file.write(dumps(record) + "\n")
    os.rename(part, path)
    return path


def pending(folder: str) -> list[str]:
    """Paths of the records that wait, oldest first."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [os.path.join(folder, name) for name in sorted(names) if name.endswith(".jsonl")]


def take_in(connection: Connection, paths: list[str]) -> list[str]:
    """Apply records inside the caller's transaction; the paths to remove once it is committed."""
    from detent.store.write import apply

    done = []
    for path in paths:
        record = _read(path)
        if record is None:
            continue
        seen = connection.execute("SELECT 1 FROM ingested WHERE id = ?", (record["id"],)).fetchone()
        if not seen:
            connection.execute("INSERT INTO ingested VALUES (?, ?)", (record["id"], utc()))
            apply(connection, record["operations"])
        done.append(path)
    return done


def remove(paths: list[str]) -> None:
    for path in paths:
        try:
            os.remove(path)
        except OSError:  # another process was quicker; the ledger keeps the record from counting twice
            continue


def _read(path: str) -> dict[str, Any] | None:
    """The record, or None where it is gone or damaged; a damaged one is kept under another name."""
    try:
        with open(path, encoding="utf-8", errors="surrogatepass") as file:
            record = loads(file.read())
        if isinstance(record["id"], str) and isinstance(record["operations"], list):
            return dict(record)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError):
        pass
    try:
        os.rename(path, path + ".damaged")
    except OSError:
        return None
    return None
