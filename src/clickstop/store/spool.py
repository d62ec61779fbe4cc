"""Records that could not be written to the database: one file each, imported later, exactly once."""

from __future__ import annotations

import os

from clickstop.core.ids import new_id, utc
from clickstop.core.places import private_folder
from clickstop.core.wire import dumps, loads
from clickstop.store.write import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

    from clickstop.store.write import Operation

AT_ONCE = 200  # files imported by one event, so that none takes long
READY, DAMAGED = ".jsonl", ".damaged"


def put(folder: str, operations: list[Operation], why: str) -> str:
    """Write one record atomically and return its path."""
    private_folder(folder)
    record = {"id": new_id(), "at": utc(), "why": why, "operations": operations}
    path = os.path.join(folder, f"{record['id']}{READY}")
    part = path + ".part"
    data = (dumps(record) + "\n").encode("ascii")
    try:
        file = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
        try:
            while data:
                data = data[os.write(file, data) :]
        finally:
            os.close(file)
        os.rename(part, path)
    except BaseException:
        _remove(part)
        raise
    return path


def pending(*folders: str) -> list[str]:
    """Paths of waiting records, oldest first: files are named by their ids."""
    paths = [path for folder in folders for path in _files(folder, READY)]
    return sorted(paths, key=os.path.basename) if paths else paths


def damaged(*folders: str) -> list[str]:
    """Records that could not be imported and are kept for inspection."""
    return [path for folder in folders for path in _files(folder, DAMAGED)]


def take_in(connection: Connection, paths: list[str]) -> tuple[list[str], list[str]]:
    """Apply records in the caller's transaction.

    Returns the paths to remove after the commit, and those to keep because not all of their rows could be stored.
    """
    done: list[str] = []
    refused_paths: list[str] = []
    for path in paths:
        record = _read(path)
        if record is None:
            continue
        refused = 0
        if connection.execute("SELECT 1 FROM ingested WHERE id = ?", (record["id"],)).fetchone() is None:
            connection.execute("INSERT INTO ingested (id, created_at) VALUES (?, ?)", (record["id"], utc()))
            refused = apply(connection, record["operations"])
        (refused_paths if refused else done).append(path)
    return done, refused_paths


def settle(done: list[str], refused_paths: list[str]) -> None:
    """Clean up after the commit. If another process imports a record first, the table `ingested` keeps it from
    counting twice.
    """
    for path in done:
        _remove(path)
    for path in refused_paths:
        _keep(path)


def _files(folder: str, ending: str) -> list[str]:
    try:
        return [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(ending)]
    except OSError:
        return []


def _read(path: str) -> dict[str, Any] | None:
    """The record, or None if it is gone or damaged. A damaged one is renamed."""
    try:
        with open(path, encoding="utf-8") as file:
            record = loads(file.read())
        if isinstance(record["id"], str) and isinstance(record["operations"], list):
            return dict(record)
    except FileNotFoundError:
        return None
    except PermissionError:  # it belongs to another account and may become readable later
        return None
    except (OSError, ValueError, KeyError, TypeError):
        pass
    _keep(path)
    return None


def _keep(path: str) -> None:
    try:
        os.rename(path, path + DAMAGED)
    except OSError:
        return


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return
