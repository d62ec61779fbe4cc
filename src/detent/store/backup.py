"""A backup a day through SQLite's backup API, in the user's state folder, and bringing one back."""

from __future__ import annotations

import os
import time

from detent.store.database import open_file, version
from detent.store.ids import new_id, utc
from detent.store.migrate import bring_up
from detent.store.places import private_folder, user_state
from detent.store.save import Store
from detent.store.write import CONFLICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from detent.store.places import Places

KEPT = 5  # backups of one database
_STEP = 1_000  # pages between two looks at the clock

# Not brought back: `meta` is about its own file, and the last payloads are a window that moves on.
_STAYING = ("meta", "events", "heartbeats")
_COUNTS = """INSERT INTO main.heartbeats
        (repo_id, agent, kind, origin, first_at, last_at, count, total_us, max_us)
    SELECT repo_id, agent, kind, CASE origin WHEN '' THEN :theirs WHEN :ours THEN '' ELSE origin END,
        first_at, last_at, count, total_us, max_us FROM old.heartbeats WHERE true
    ON CONFLICT (repo_id, agent, kind, origin) DO UPDATE SET
        first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at),
        count = max(count, excluded.count), total_us = max(total_us, excluded.total_us),
        max_us = max(max_us, excluded.max_us)"""
# The new database counted from 1 again in a session that the old one had seen.
_NUMBERS = """UPDATE prompts SET number = (SELECT count(*) FROM prompts AS earlier
        WHERE earlier.session_id = prompts.session_id
        AND (earlier.created_at, earlier.id) <= (prompts.created_at, prompts.id))
    WHERE session_id IN (SELECT session_id FROM prompts GROUP BY session_id
        HAVING count(*) <> count(DISTINCT number))"""


def is_due(places: Places, repo_id: str) -> bool:
    """Whether today's backup is neither made nor tried."""
    path = _path(places, repo_id)
    return not os.path.exists(path) and not os.path.exists(_tried(path))


def make(connection: Connection, places: Places, repo_id: str, *, seconds: float | None = None) -> str:
    """Back the database up as of now; the file's path. TimeoutError if `seconds` were not enough; then it is
    not tried again that day, unless without a limit.
    """
    path = _path(places, repo_id)
    private_folder(os.path.dirname(path))
    _thin_out(places, repo_id)
    if seconds is not None:
        try:
            os.close(os.open(_tried(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:  # another process is at it
            return path
    part = f"{path}.{new_id()[-12:]}.part"
    try:
        copy(connection, part, seconds)
        os.replace(part, path)
    finally:
        _remove(part)
    if seconds is not None:
        _remove(_tried(path))
    _thin_out(places, repo_id)
    return path


def copy(connection: Connection, path: str, seconds: float | None = None) -> None:
    """A copy of the database as it is now, in one file that nobody else may read."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    end = None if seconds is None else time.monotonic() + seconds

    def look_at_clock(_status: int, remaining: int, total: int) -> None:
        if end is not None and time.monotonic() > end and remaining:
            done = 100 * (total - remaining) // total
            raise TimeoutError(f"the backup had {seconds} s and came to {done} %; run: detent maintain")

    target = open_file(path, "rw")
    try:
        connection.execute("BEGIN")  # one state of the database, whoever writes meanwhile
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.backup(target, pages=_STEP, progress=look_at_clock)
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
        target.close()


def latest(repo_id: str, environ: Mapping[str, str], database: str = "") -> str:
    """The newest backup of a repository, or of one database of it (clones have one each); "" if there is none."""
    folder = os.path.join(user_state(environ), "backups", _plain(repo_id))
    found = _backups(folder, _place(database) if database else "")
    return os.path.join(folder, found[-1]) if found else ""


def kept(repo_id: str, places: Places) -> list[str]:
    """Every backup of this database."""
    folder = os.path.join(places.backups, _plain(repo_id))
    return [os.path.join(folder, name) for name in _backups(folder, _place(places.database))]


def restore(places: Places, backup_path: str) -> dict[str, int]:
    """Bring the rows of a backup into the database; how many came, for each table. Doing it again adds nothing."""
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
        _remove(part)
    return came


def _copy_of_backup(backup_path: str, part: str) -> None:
    """The backup itself stays as it is; the copy is brought up to this schema."""
    backup = open_file(backup_path, "ro")
    try:
        copy(backup, part)
    finally:
        backup.close()
    made = open_file(part, "rw")
    try:
        bring_up(made, backup_path, version(made))
    finally:
        made.close()


def _tables(connection: Connection) -> list[str]:
    """Tables with rows of their own; an index for search is filled by its table's triggers."""
    names = [row[0] for row in connection.execute("SELECT name FROM old.sqlite_master WHERE type = 'table'")]
    searches = [name for name in names if f"{name}_docsize" in names]
    shadows = [name for name in names for search in searches if name == search or name.startswith(search + "_")]
    return [name for name in names if name not in (*_STAYING, *shadows) and not name.startswith("sqlite_")]


def _unite(connection: Connection, table: str) -> int:
    columns = [row[1] for row in connection.execute(f"PRAGMA main.table_info({table})") if row[1] != "row"]
    known = f"NOT EXISTS (SELECT 1 FROM main.{table} AS ours WHERE ours.id = theirs.id)"  # noqa: S608  # our names
    names = ", ".join(columns)
    found = connection.execute(
        f"INSERT INTO main.{table} ({names}) SELECT {names} FROM old.{table} AS theirs"  # noqa: S608  # our names
        f" WHERE {known if 'id' in columns else 'true'} {CONFLICTS.get(table, 'ON CONFLICT DO NOTHING')}"
    )
    return found.rowcount


def _add_counts(connection: Connection) -> int:
    ours, theirs = (
        str(connection.execute(f"SELECT value FROM {name}.meta WHERE key = 'database_id'").fetchone()[0])  # noqa: S608
        for name in ("main", "old")
    )
    return connection.execute(_COUNTS, {"ours": ours, "theirs": "" if theirs == ours else theirs}).rowcount


def _path(places: Places, repo_id: str) -> str:
    name = f"memory-{utc()[:10]}-{_place(places.database)}.db"
    return os.path.join(places.backups, _plain(repo_id), name)


def _tried(path: str) -> str:
    return path + ".tried"


def _place(database: str) -> str:
    """Clones of one repository on one machine keep their backups apart."""
    import binascii

    return f"{binascii.crc32(os.fsencode(database)):08x}"


def _plain(repo_id: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in repo_id)[:80] or "unknown"


def _backups(folder: str, place: str) -> list[str]:
    """Names of backups, oldest first."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return sorted(name for name in names if name.startswith("memory-") and name.endswith(f"{place}.db"))


def _thin_out(places: Places, repo_id: str) -> None:
    """Leave the newest backups, and nothing that a killed process or an earlier day began."""
    folder, today = os.path.split(_path(places, repo_id))
    place = _place(places.database)
    for name in _backups(folder, place)[:-KEPT]:
        _remove(os.path.join(folder, name))
    for name in os.listdir(folder):
        if f"-{place}.db." in name and not name.startswith(today):
            _remove(os.path.join(folder, name))


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return
