"""The steps of a hook process and commands, taken in the process of the test: all of it but starting and leaving.

Forking costs three times what an ordinary event does. Deadlines, descriptors, signals and handlers that are not
ours are what a process has of its own: tests of those start one.
"""

from __future__ import annotations

import faulthandler
import os
import sqlite3
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from click.testing import CliRunner

from clickstop.cli.main import cli
from clickstop.core.places import look_again
from clickstop.core.plan import stamp
from clickstop.hook import main, streams
from clickstop.hook.guardian import theirs
from clickstop.secrets import redact
from clickstop.store.database import identity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path
    from sqlite3 import Connection

    from click.testing import Result

    from clickstop.context.context import Context
    from clickstop.core.plan import Plan
    from clickstop.store.save import Store

_REPLY, _DEBUG = 1, 2
_PATIENCE, _LEFT = 300, 240  # seconds until a worker that hangs is ended, and how many an event has at least
_armed_until = 0.0


class ForeignHandlersError(Exception):
    """The event has handlers that are not ours, which run in a process of their own. Nothing has happened."""


class _Kept:
    """The connection of the last event, for the next one in the same store: opening a database reads its whole
    schema, a fifth of an event. Nobody gets it once anything else has happened to the files.
    """

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._path = ""
        self._file: tuple[int, int] | None = None
        self._log: tuple[int, int] | None = None
        self._stamps: list[list[int]] = []
        self._aside: list[Connection] = []  # until the test has ended

    def lend(self, store: Store) -> None:
        if not self._is_of(store.places.database):
            self.close()
            return
        store.connection, store._file, self._connection = self._connection, self._file, None
        assert store.connection is not None
        store.connection.execute(f"PRAGMA busy_timeout={store.busy_ms}")

    def reader(self, path: str) -> Connection:
        """To ask what an event has stored; not to be closed if it is ours."""
        if self._connection is not None and self._is_of(path):
            return self._connection
        return sqlite3.connect(path)

    def leave(self, connection: Connection) -> None:
        if connection is not self._connection:
            connection.close()

    def _is_of(self, path: str) -> bool:
        now = path, identity(path), _stamps(path)
        return self._connection is not None and (self._path, self._file, self._stamps) == now

    def take(self, store: Store) -> None:
        path, connection = store.places.database, store.connection
        if connection is None or connection.in_transaction or store._file != identity(path):
            store.close()
            return
        self.close()
        self._connection, self._path, self._file, self._stamps = connection, path, store._file, _stamps(path)
        self._log = identity(f"{path}-wal")

    def close(self) -> None:
        """Closing writes the log into the file, so not where a test has put others in their places."""
        if self._connection is None:
            return
        if self._log == identity(f"{self._path}-wal") and self._file == identity(self._path):
            self._connection.close()
        else:
            self._aside.append(self._connection)
        self._connection = None

    def end(self) -> None:
        self.close()
        while self._aside:
            self._aside.pop().close()


def _stamps(database: str) -> list[list[int]]:
    return [stamp(database), stamp(f"{database}-wal")]


kept = _Kept()


class _Run(main._Run):
    _ctx: Context | None = None

    @property
    def ctx(self) -> Context | None:
        return self._ctx

    @ctx.setter
    def ctx(self, ctx: Context | None) -> None:
        self._ctx = ctx
        if ctx is not None:
            kept.lend(ctx.database)

    def runs_theirs(self, plan: Plan, kind: str) -> list[str]:
        if theirs(plan, kind):
            raise ForeignHandlersError
        return []


def answer(agent: str, event: str, payload: bytes, cwd: Path, environ: Mapping[str, str]) -> list[bytes]:
    """What it would write to stdout and stderr. ForeignHandlersError where only a process can tell."""
    _not_for_ever()
    with _surroundings(cwd, environ), _streams() as written:
        main._STARTED = time.perf_counter_ns()
        run = _Run(agent, event, os.environ)
        run.received.append(payload)
        try:
            if run.is_event:
                run.answer()
        except ForeignHandlersError:
            raise
        except BaseException as error:  # noqa: BLE001  # as the hook's last boundary does
            run.rescue(error)
        finally:
            if run.ctx is not None:
                kept.take(run.ctx.database)
            redact.end()
        return written()


def command(arguments: tuple[str, ...], cwd: Path, environ: Mapping[str, str]) -> Result:
    """A command as a person would type it, with nothing on stdin."""
    kept.close()
    _not_for_ever()
    with _surroundings(cwd, environ):
        done = CliRunner().invoke(cli, arguments, prog_name="clickstop")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def _not_for_ever() -> None:
    """A process would be ended at its deadline; where an event hangs here, the worker says where and ends. It is
    armed for many events at once, because that starts a thread.
    """
    global _armed_until  # noqa: PLW0603  # there is one such timer in a process
    now = time.monotonic()
    if _armed_until - now < _LEFT:
        faulthandler.dump_traceback_later(_PATIENCE, exit=True)
        _armed_until = now + _PATIENCE


def over() -> None:
    """The test has ended; whatever comes next may take its time."""
    global _armed_until  # noqa: PLW0603
    kept.end()
    if _armed_until:
        faulthandler.cancel_dump_traceback_later()
        _armed_until = 0.0


@contextmanager
def _surroundings(cwd: Path, environ: Mapping[str, str]) -> Iterator[None]:
    """A folder, an environment and a path for modules of its own; nothing remembered of an earlier event."""
    folder, variables, path = os.getcwd(), dict(os.environ), list(sys.path)
    os.chdir(cwd)
    _take_on(environ, variables)
    look_again()
    try:
        yield
    finally:
        os.chdir(folder)
        _take_on(variables, dict(os.environ))
        sys.path[:] = path
        look_again()


def _take_on(environ: Mapping[str, str], before: Mapping[str, str]) -> None:
    """Only what differs: setting all variables for each event took longer than reading its payload."""
    for name in before.keys() - environ.keys():
        del os.environ[name]
    os.environ.update(environ.items() - before.items())


@contextmanager
def _streams() -> Iterator[Callable[[], list[bytes]]]:
    descriptors = {number: os.memfd_create(str(number)) for number in (_REPLY, _DEBUG)}
    before = dict(streams._fds)
    streams._fds.update(descriptors)
    try:
        yield lambda: [os.pread(written, os.fstat(written).st_size, 0) for written in descriptors.values()]
    finally:
        streams._fds.update(before)
        for descriptor in descriptors.values():
            os.close(descriptor)
