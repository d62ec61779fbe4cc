"""Daily backups through SQLite's backup API, in the user's state folder."""

from __future__ import annotations

import os
import time

from clickstop.core.ids import new_id, utc
from clickstop.core.places import digest, private_folder, user_state
from clickstop.store.database import Error, open_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.core.places import Places

KEPT = 3  # days per database, and databases per path: a new database does not push out its predecessor's backups
_STEP = 1_000  # pages between two looks at the clock


def is_due(connection: Connection, places: Places, repo_id: str) -> bool:
    """Whether today's backup has been neither made nor tried."""
    path = _path(connection, places, repo_id)
    return not os.path.exists(path) and not os.path.exists(_tried(path))


def make(connection: Connection, places: Places, repo_id: str, *, seconds: float | None = None) -> str:
    """Back up the database and return the file's path.

    With a time limit, TimeoutError is raised if it was not enough, and the backup is not tried again that day.
    """
    path = _path(connection, places, repo_id)
    private_folder(os.path.dirname(path))
    if seconds is not None:
        try:
            os.close(os.open(_tried(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:  # another process is doing it
            return path
    part = f"{path}.{new_id()[-12:]}.part"
    try:
        copy(connection, part, seconds)
        os.replace(part, path)
    finally:
        _remove(part)
        _thin_out(os.path.dirname(path), _place(places.database))
    if seconds is not None:
        _remove(_tried(path))
    return path


def copy(connection: Connection, path: str, seconds: float | None = None) -> None:
    """Copy the database as it is now into one private file."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    end = None if seconds is None else time.monotonic() + seconds

    def look_at_clock(_status: int, remaining: int, total: int) -> None:
        if end is not None and time.monotonic() > end and remaining:
            done = 100 * (total - remaining) // total
            raise TimeoutError(f"the backup reached {done}% in {seconds} s; run: clickstop maintain")

    target = open_file(path, "rw")
    try:
        connection.execute("BEGIN")  # a single snapshot, even if others write meanwhile
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.backup(target, pages=_STEP, progress=look_at_clock)
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
        target.close()


def latest(repo_id: str, environ: Mapping[str, str], database: str = "") -> str:
    """The newest backup of a repository, or "".

    With `database`, the newest backup of an earlier database at that path: its own backups have nothing it lacks.
    """
    folder = os.path.join(user_state(environ), "backups", _plain(repo_id))
    backups = _backups(folder, _place(database) if database else "")
    own = f"-{_id_of(database)}.db" if database else ""
    others = [name for name in backups if not own or not name.endswith(own)]
    return os.path.join(folder, others[-1]) if others else ""


def kept(database: str, environ: Mapping[str, str]) -> list[str]:
    """Every backup of databases at this path, complete or not; folders that contain nothing else as a whole.

    All folders are searched: their names follow the repository's ID, which an edit of its settings changes.
    """
    top = os.path.join(user_state(environ), "backups")
    paths = []
    for folder in (os.path.join(top, name) for name in (sorted(os.listdir(top)) if os.path.isdir(top) else ())):
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        backups = [name for name in names if name.startswith("memory-") and f"-{_place(database)}-" in name]
        is_ours = bool(backups) and backups == names
        paths += [folder] if is_ours else [os.path.join(folder, name) for name in backups]
    return paths


def forget(database: str, environ: Mapping[str, str]) -> None:
    """Remove every backup of a database."""
    for path in kept(database, environ):
        if os.path.isdir(path):
            for name in os.listdir(path):
                _remove(os.path.join(path, name))
            os.rmdir(path)
        else:
            _remove(path)


def _path(connection: Connection, places: Places, repo_id: str) -> str:
    name = f"memory-{utc()[:10]}-{_place(places.database)}-{_id(connection)}.db"
    return os.path.join(places.backups, _plain(repo_id), name)


def _tried(path: str) -> str:
    return path + ".tried"


def _id(connection: Connection) -> str:
    return str(connection.execute("SELECT value FROM meta WHERE key = 'database_id'").fetchone()[0])[:8]


def _id_of(database: str) -> str:
    """The same for a file that may be missing or damaged, which then has no backups of its own."""
    try:
        connection = open_file(database, "ro")
        try:
            return _id(connection)
        finally:
            connection.close()
    except (Error, TypeError):
        return "none"


def _place(database: str) -> str:
    """Distinguishes the backups of several clones of one repository."""
    return digest(database)


def _plain(repo_id: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in repo_id)[:80] or "unknown"


def _backups(folder: str, place: str) -> list[str]:
    """Names of backups, oldest first: by day, then by modification time."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    backups = [
        name for name in names if name.startswith("memory-") and name.endswith(".db") and f"-{place}" in name
    ]
    return sorted(backups, key=lambda name: (name[:17], os.path.getmtime(os.path.join(folder, name))))


def _thin_out(folder: str, place: str) -> None:
    """Keep the newest backups of the newest databases, and remove unfinished ones of other days."""
    databases: dict[str, list[str]] = {}
    for name in reversed(_backups(folder, place)):
        databases.setdefault(name[-11:], []).append(name)
    stay = [name for names in list(databases.values())[:KEPT] for name in names[:KEPT]]
    for name in os.listdir(folder):
        ours = name.startswith("memory-") and f"-{place}-" in name
        begun = not name.endswith(".db") and name[7:17] == utc()[:10]
        if ours and not begun and name not in stay:
            _remove(os.path.join(folder, name))


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return
