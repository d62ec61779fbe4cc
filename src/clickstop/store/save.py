"""Saves what an event recorded: to the database, else to the spool, else to a spool in the temporary folder."""

from __future__ import annotations

import os
import time

from clickstop.store import database
from clickstop.store.write import apply, trim_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.core.places import Places
    from clickstop.store.write import Operation

_TRIES = 3  # how often a damaged or vanished database is replaced before the spool is used


class Lost(Exception):  # noqa: N818  # the state it names, not a kind of error
    """Neither the database nor any spool could be written."""


class Store:
    """A process's access to the store. Opens the database when first needed, and repairs it if it is damaged."""

    __slots__ = ("_file", "_given_up", "_writing", "busy_ms", "connection", "dry", "places", "repaired", "repo_id")

    def __init__(self, places: Places, repo_id: str = "", busy_ms: int = database.BUSY_MS) -> None:
        self.places = places
        self.repo_id = repo_id
        self.busy_ms = busy_ms
        self.repaired = ""  # what happened to a damaged database, for the person
        self._given_up = False  # another thread has taken over saving
        self._writing = False  # we are saving, so it is too late for another thread to take over
        self.dry = False  # a rehearsal: nothing is stored
        self.connection: Connection | None = None
        self._file: tuple[int, int] | None = None  # the file that the connection writes to

    def open(self) -> Connection:
        """The connection, opened by the first call."""
        if self.connection is None:
            try:
                return self._connect()
            except database.Error as error:
                if database.is_locked(error):
                    self.busy_ms = 0  # a process that has waited in vain does not wait again
                self._mend(error)
        return self.connection or self._connect()

    def interrupt(self) -> None:
        """Interrupt the running query, from another thread."""
        connection = self.connection
        if connection is not None:
            connection.interrupt()

    def give_up(self) -> bool:
        """Stop saving here, so that another thread can take over. Returns False if it is too late for that."""
        if self._writing:
            return False
        self._given_up = True
        self.interrupt()
        return True

    def save(self, operations: list[Operation], keep_events: int | None = None) -> str:
        """Store the operations and import the spool. Returns "", or why the operations went to the spool.

        `keep_events` is how many payloads to keep; it is given with an event's last operations.
        """
        try:
            self._store(operations, keep_events)
        except Exception as error:  # noqa: BLE001  # whatever it was, the spool may still work
            self._settle()
            return to_spool(self.places, operations, f"{type(error).__name__}: {error}")
        finally:
            self._writing = keep_events is not None
        return ""

    def hidden(self, session_id: str) -> dict[str, str]:
        """The placeholders of a session's lasting secrets, by digest (see `redactions.digesting`)."""
        rows = self.open().execute(
            "SELECT digest, kind, number FROM redactions WHERE session_id = ? AND lasting = 1", (session_id,)
        )
        return {digest: f"[redacted:{kind}:{number}]" for digest, kind, number in rows}

    def pinned(self, session_id: str) -> str:
        """The digest of the policy in force in a session, or ""."""
        row = self.open().execute("SELECT digest FROM pins WHERE session_id = ?", (session_id,)).fetchone()
        return str(row[0]) if row else ""

    def has_lost_points(self, session_id: str) -> bool:
        """Whether a failure has cost this session points, even if they were regained."""
        sql = "SELECT 1 FROM quality_events WHERE session_id = ? AND score_delta < 0 LIMIT 1"
        return self.open().execute(sql, (session_id,)).fetchone() is not None

    def ended_alike(self, mark: int, undoing: int, limit: int) -> int:
        """The number of ended calls with one of these marks, up to the limit."""
        sql = "SELECT 1 FROM tool_calls WHERE mark IN (?, ?) AND mark <> 0 AND kind <> 'tool.before' LIMIT ?"
        return len(self.open().execute(sql, (mark, undoing, limit)).fetchall())

    def flags(self, session_id: str, prefix: str) -> list[str]:
        """The session's flags that start with `prefix`, without it."""
        sql = "SELECT key FROM flags WHERE session_id = ? AND key >= ? AND key < ?"
        rows = self.open().execute(sql, (session_id, prefix, f"{prefix}\U0010ffff"))
        return [str(key)[len(prefix) :] for (key,) in rows]

    def log_is_long(self) -> bool:
        """Whether the write-ahead log has grown so long that it slows down opening the database."""
        try:
            return os.stat(self.places.database + "-wal").st_size > database.LONG_LOG
        except OSError:
            return False

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def _store(self, operations: list[Operation], keep_events: int | None) -> None:
        for _ in range(_TRIES):
            try:
                if self._transact(operations, keep_events):
                    return
                self.close()
            except database.Error as error:
                self._mend(error)
        raise OSError(f"{self.places.database} does not stay sound, or not in its place")

    def _transact(self, operations: list[Operation], keep_events: int | None) -> bool:
        """Write in one transaction. Returns False if the file was replaced meanwhile, and the rows lost."""
        connection = self.open()
        paths = waiting(self.places)
        database.begin(connection)
        try:
            spooled = _take_in(connection, paths) if paths else None
            apply(connection, operations)
            if keep_events is not None:
                trim_events(connection, keep_events)
            self._settle()
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        if database.identity(self.places.database) != self._file:
            return False
        if spooled:
            from clickstop.store import spool

            spool.settle(*spooled)
        return True

    def _settle(self) -> None:
        """Claim the saving for this thread, so that it happens once. If the watchdog took over, wait for it to end
        the process.
        """
        if self._given_up:
            time.sleep(60)
        self._writing = True

    def _connect(self) -> Connection:
        path = self.places.database
        for _ in range(_TRIES):
            if not os.path.exists(path):
                self._create()
            self._file = database.identity(path)
            try:
                connection = database.connect(path, self.busy_ms)
            except database.Error:
                if database.identity(path) == self._file:
                    raise
                continue  # another process has moved it aside
            if self._file is not None and database.identity(path) == self._file:
                self.connection = connection
                return connection
            connection.close()
        raise OSError(f"{path} does not stay in its place")

    def _create(self) -> None:
        from clickstop.store.create import create

        self.places.ensure_state()
        create(self.places.database, self.busy_ms, self.repo_id)

    def _mend(self, error: database.Error) -> None:
        """Replace a damaged database. Other errors are raised again."""
        if not database.is_broken(error):
            raise error
        from clickstop.store.repair import repair

        self.close()
        try:
            report = repair(self.places.database, self._file, error, self.repo_id, self.busy_ms)
        except ValueError as another:  # SQLite's message contains damaged bytes
            raise database.Error(f"the database cannot be repaired: {another}") from another
        self.repaired = report or self.repaired


def save(places: Places, operations: list[Operation], *, repo_id: str = "") -> str:
    """Save for a command, which imports the whole spool and closes the database."""
    store = Store(places, repo_id)
    try:
        if not operations and not waiting(places):
            return _opened(store)  # opening does not wait for a writer
        why = store.save(operations)
        remaining = len(waiting(places))
        while not why and remaining:
            why = store.save([])
            remaining, before = len(waiting(places)), remaining
            if remaining >= before:
                break
        return why
    finally:
        store.close()


def _opened(store: Store) -> str:
    try:
        store.open()
    except (database.Error, OSError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def to_spool(places: Places, operations: list[Operation], why: str) -> str:
    """Write the operations to the first spool that accepts them, and return `why`."""
    if not operations:
        return why
    from clickstop.core.private import claim
    from clickstop.store import spool

    for folder in (places.spool, places.spool_fallback):
        if folder == places.spool_fallback and not claim(places.temporary):
            break
        try:
            spool.put(folder, operations, why)
        except (OSError, ValueError, TypeError):
            continue
        return why
    raise Lost(why)


def waiting(places: Places) -> list[str]:
    """Waiting records, oldest first. Usually there are none, and the spool need not be loaded."""
    folders = places.spools()
    if not folders:
        return []
    from clickstop.store import spool

    return spool.pending(*folders)


def _take_in(connection: Connection, paths: list[str]) -> tuple[list[str], list[str]]:
    from clickstop.store import spool

    return spool.take_in(connection, paths[: spool.AT_ONCE])
