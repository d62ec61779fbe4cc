"""Records that could not reach the database: one file each, taken in later, exactly once."""

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

AT_ONCE = 200  # files one event takes in, so that none waits long
READY, DAMAGED = ".jsonl", ".damaged"


def put(folder: str, operations: list[Operation], why: str) -> str:
    """Write one record, whole or not at all; its path."""
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
    """Paths of the records that wait, oldest first: their names are their ids."""
    paths = [path for folder in folders for path in _files(folder, READY)]
    return sorted(paths, key=os.path.basename) if paths else paths


def damaged(*folders: str) -> list[str]:
    """Records that could not be taken in and are kept for a person to look at."""
    return [path for folder in folders for path in _files(folder, DAMAGED)]


def take_in(connection: Connection, paths: list[str]) -> tuple[list[str], list[str]]:
    """Apply records inside the caller's transaction: the paths that are done with once it is committed, and
    those to keep because not all of them could be stored.
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
    """After the commit. Where another process was quicker, the ledger keeps a record from counting twice."""
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
    """The record, or None where it is gone or damaged; a damaged one is kept under another name."""
    try:
        with open(path, encoding="utf-8") as file:
            record = loads(file.read())
        if isinstance(record["id"], str) and isinstance(record["operations"], list):
            return dict(record)
    except FileNotFoundError:
        return None
    except PermissionError:  # another account's; it may become readable
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
