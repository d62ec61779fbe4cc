"""Servers that die, lines that are cut, disks that are full: nothing is lost, nothing is doubled."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from clickstop.team import state
from clickstop.team.errors import UnreachableError
from clickstop.team.migrate import migrate
from clickstop.team.sync import _TableSender
from tests.harness import PACKAGE
from tests.store import rows
from tests.team.conftest import Machine, TeamDatabase, add_logins
from tests.team.postgres import Postgres, programs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ROWS = 300


@pytest.fixture
def own(postgres: Postgres) -> Iterator[TeamDatabase]:
    """A server that this test may end."""
    found = programs()
    assert found is not None
    server = Postgres.make(found)
    try:
        with server.connect() as connection:
            migrate(connection)
            add_logins(connection)
        team = TeamDatabase(server, "postgres")
        yield team
        team.close()
    finally:
        server.remove()


def _fill(machine: Machine, count: int = ROWS) -> None:
    machine.store(*(rows.call(f"c{number}") for number in range(count)))


def _is_whole(team: TeamDatabase) -> None:
    """Each call once, in rows and in sums."""
    assert team.one("SELECT count(*) FROM clickstop.tool_calls") == ROWS
    assert team.one("SELECT count(DISTINCT id) FROM clickstop.tool_calls") == ROWS
    team.all("SELECT clickstop.refresh(1000, interval '0')")
    assert team.one("SELECT sum(calls) FROM clickstop.daily_calls") == ROWS


def _interrupt(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object], batch: int = 3) -> None:
    """Do something in the middle of a batch: after it was copied, before it is merged."""
    merge, count = _TableSender._merge, iter(range(1_000))

    def interrupted(lane: _TableSender, insert: str, may_be_there: bool) -> int:
        if next(count) == batch:
            deed()
        return merge(lane, insert, may_be_there)

    monkeypatch.setattr(_TableSender, "_merge", interrupted)


def test_a_server_that_is_killed_in_the_middle_of_a_batch(
    machine: Machine, own: TeamDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.team, machine.batch = own, 50
    _fill(machine)
    _interrupt(monkeypatch, own.postgres.kill)
    with pytest.raises(UnreachableError):
        machine.sync()
    monkeypatch.undo()
    with pytest.raises(UnreachableError, match="cannot be reached"):
        machine.sync()
    own.postgres.start()
    assert own.one("SELECT count(*) FROM clickstop.tool_calls") == 150
    machine.sync()
    _is_whole(own)


def test_a_connection_that_is_cut_in_the_middle_of_a_batch(
    machine: Machine, team: TeamDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.batch = 50
    _fill(machine)
    with _through_a_proxy(team) as (proxied, cut):
        machine.team = proxied
        _interrupt(monkeypatch, cut)
        with pytest.raises(UnreachableError):
            machine.sync()
        monkeypatch.undo()
        machine.sync()
    _is_whole(team)


@contextmanager
def _through_a_proxy(team: TeamDatabase) -> Iterator[tuple[TeamDatabase, Callable[[], None]]]:
    """A way to the server that can be cut like a cable."""
    listening = socket.create_server(("127.0.0.1", 0))
    lines: list[socket.socket] = []

    def carry(source: socket.socket, sink: socket.socket) -> None:
        try:
            while part := source.recv(65_536):
                sink.sendall(part)
        except OSError:
            pass
        finally:
            for end in (source, sink):
                end.close()

    def serve() -> None:
        while True:
            try:
                client, _ = listening.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", team.postgres.port))
            lines.extend((client, server))
            for pair in ((client, server), (server, client)):
                threading.Thread(target=carry, args=pair, daemon=True).start()

    def cut() -> None:
        for line in lines:
            with suppress(OSError):  # it has ended already
                line.shutdown(socket.SHUT_RDWR)
        lines.clear()

    threading.Thread(target=serve, daemon=True).start()
    port = listening.getsockname()[1]
    try:
        yield TeamDatabase(Postgres(team.postgres.bin, team.postgres.folder, port), team.name), cut
    finally:
        listening.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may mount a small disk")
def test_a_disk_that_is_full(machine: Machine, own: TeamDatabase) -> None:
    """The month's rows stand on a disk of their own, which has no room for all of them."""
    machine.team, machine.batch = own, 50
    with _small_disk(own) as enlarge:
        _fill(machine)
        with pytest.raises(UnreachableError, match="No space left on device"):
            machine.sync()
        arrived = own.one("SELECT count(*) FROM clickstop.tool_calls")
        assert 0 < arrived < ROWS
        assert arrived % machine.batch == 0
        with pytest.raises(UnreachableError, match="No space left on device"):
            machine.sync()
        assert own.one("SELECT count(*) FROM clickstop.tool_calls") == arrived
        enlarge()
        machine.sync()
        _is_whole(own)


@contextmanager
def _small_disk(team: TeamDatabase) -> Iterator[Callable[[], object]]:
    """Has room for some rows of this month; for all of them once it was enlarged."""
    folder = team.postgres.folder / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o"]
    subprocess.run([*mount, "size=64k", "small", str(folder)], check=True, capture_output=True)
    try:
        shutil.chown(folder, "postgres")
        month = time.strftime("%Y-%m-01", time.gmtime())
        with team.postgres.connect(team.name) as connection:
            connection.execute(f"CREATE TABLESPACE small LOCATION '{folder}'".encode())
            connection.execute("SELECT clickstop.make_room('tool_calls', %s)", (month,))
            part = f"clickstop.tool_calls_{month[:7].replace('-', '_')}"
            connection.execute(f"ALTER TABLE {part} SET TABLESPACE small".encode())
        yield lambda: subprocess.run(
            ["mount", "-o", "remount,size=8m", str(folder)], check=True, capture_output=True
        )
    finally:
        team.postgres.stop()
        subprocess.run(["umount", str(folder)], check=True, capture_output=True)


def test_a_sync_that_is_killed_between_the_servers_word_and_its_own(
    machine: Machine, team: TeamDatabase, repo: Path, environ: dict[str, str]
) -> None:
    _fill(machine)
    process = subprocess.Popen(
        [sys.executable, "-c", _KILLED, str(repo)],
        env={**environ, "PYTHONPATH": str(PACKAGE.parent), "CLICKSTOP_TEAM__URL": team.url()},
        stderr=subprocess.PIPE,
    )
    _, errors = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL, errors
    assert 0 < team.one("SELECT count(*) FROM clickstop.tool_calls") < ROWS
    machine.sync()
    _is_whole(team)


# Ends itself when the third batch is committed and its place is not yet written down.
_KILLED = """
import os, signal, sys
from clickstop.store import outgoing
from clickstop.team import detached, state, sync
save, count = state.save, iter(range(1000))
def killed(*given):
    if next(count) == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    save(*given)
sync.states.save = killed
original = outgoing.new
outgoing.new = lambda connection, table, sources, after, limit: original(connection, table, sources, after, 40)
detached.run(sys.argv[1])
"""


_RUN = "import sys; from clickstop.team.detached import run; run(sys.argv[1])"


def test_many_machines_at_once_lose_and_double_nothing(
    machine: Machine, other: Machine, team: TeamDatabase, environ: dict[str, str], tmp_path: Path
) -> None:
    """The same rows from four processes on two machines of one person."""
    shared = [rows.call(f"c{number}") for number in range(ROWS)]
    machine.store(*shared)
    other.store(*shared)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _RUN, one.places.root],
            env={**environ, "HOME": home, "PYTHONPATH": str(PACKAGE.parent), "CLICKSTOP_TEAM__URL": team.url()},
        )
        for one, home in ((machine, environ["HOME"]), (other, str(tmp_path / "others-home")))
        for _ in range(2)
    ]
    assert [process.wait(120) for process in processes] == [0] * 4
    assert [state.load(one.places).error for one in (machine, other)] == ["", ""]
    _is_whole(team)


def test_a_server_that_is_away_for_long_costs_only_time(machine: Machine, team: TeamDatabase) -> None:
    away = TeamDatabase(Postgres(team.postgres.bin, team.postgres.folder, 1), team.name)
    machine.team = away
    for number in range(8):
        machine.store(rows.call(f"c{number}"))
        with pytest.raises(UnreachableError):
            machine.sync()
    waiting = state.load(machine.places)
    assert (waiting.failures, waiting.marks) == (8, {})
    assert waiting.retry_at - time.time() <= 6 * 3600
    machine.team = team
    assert machine.sync().rows == {"tool_calls": 8}
    assert state.load(machine.places).failures == 0


def test_a_detached_run_leaves_a_server_alone_that_did_not_answer_a_moment_ago(
    machine: Machine, team: TeamDatabase, repo: Path, environ: dict[str, str]
) -> None:
    machine.store(rows.call("c1"))
    for known, count in (
        (state.State(retry_at=time.time() + 60), 0),
        (state.State(paused=True), 0),
        (state.State(), 1),
    ):
        state.save(machine.places, known)
        subprocess.run(
            [sys.executable, "-c", _RUN, str(repo)],
            env={**environ, "PYTHONPATH": str(PACKAGE.parent), "CLICKSTOP_TEAM__URL": team.url()},
            check=True, timeout=60,
        )  # fmt: skip
        assert team.one("SELECT count(*) FROM clickstop.tool_calls") == count
