"""A database is made whole or not at all, by one process, whoever else comes or is killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.store import database
from clickstop.store.create import build, create, lock
from clickstop.store.repair import put_aside
from clickstop.store.save import Store
from tests.store.processes import at_once

if TYPE_CHECKING:
    from clickstop.core.places import Places
    from tests.store.stage import Stage

SOURCE = str(Path(database.__file__).parents[2])


def beside(places: Places) -> list[str]:
    """Names in the database's folder that a maker left behind, the lock aside."""
    return sorted(name for name in os.listdir(places.state) if ".part" in name)


def identifier(path: str) -> str:
    connection = sqlite3.connect(path)
    try:
        return str(connection.execute("SELECT value FROM meta WHERE key = 'database_id'").fetchone()[0])
    finally:
        connection.close()


def test_twenty_processes_at_once_make_one_database(places: Places) -> None:
    places.ensure_state()
    ask = "SELECT value FROM meta WHERE key = 'database_id'"
    work = f"print(connect(sys.argv[1]).execute({ask!r}).fetchone()[0])"
    said = at_once(20, "from clickstop.store.database import connect", work, places.database)
    assert set(said) == {identifier(places.database)}
    assert beside(places) == []


def test_a_new_database_is_in_wal_mode_and_knows_its_schema(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA journal_mode").fetchone() == "wal"
    assert database.execute("PRAGMA user_version").fetchone() == 1
    assert database.execute("SELECT count(*) FROM audit_log").fetchone() == 0


def test_a_writer_leaves_waiting_for_the_disk_to_the_log(places: Places) -> None:
    places.ensure_state()
    create(places.database)
    connection = database.connect(places.database)
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == 1
    connection.close()


def test_a_database_that_is_there_is_never_made_again(places: Places, database: sqlite3.Connection) -> None:
    before = identifier(places.database)
    create(places.database)
    assert identifier(places.database) == before


def test_opening_makes_no_file_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        database.open_file(str(tmp_path / "no.db"), "rw").execute("PRAGMA user_version")
    assert list(tmp_path.iterdir()) == []


def test_a_maker_killed_with_the_lock_in_its_hand_holds_up_nobody(places: Places) -> None:
    places.ensure_state()
    code = (
        f"import os, signal, sys; sys.path.insert(0, {SOURCE!r})\n"
        "from clickstop.store.create import lock\n"
        "held = lock(sys.argv[1]); open(sys.argv[1] + '.0123456789ab.part', 'w').close()\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run([sys.executable, "-I", "-c", code, places.database], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(beside(places)) == 1
    create(places.database, busy_ms=200)
    assert identifier(places.database)
    assert beside(places) == []


def test_who_cannot_have_the_lock_makes_nothing(places: Places) -> None:
    places.ensure_state()
    held = lock(places.database)
    try:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            create(places.database, busy_ms=50)
    finally:
        held.close()
    assert not os.path.exists(places.database)


def test_an_event_that_meets_a_held_lock_waits_in_the_spool(stage: Stage) -> None:
    stage.places.ensure_state()
    held = lock(stage.places.database)
    try:
        stage.events += 1
        stage.hook(stage.payload("SessionEnd", reason="other"))  # the event with the shortest patience
    finally:
        held.close()
    assert len(stage.spool()) == 1
    stage.call("c1")
    stage.verify()


def test_a_failure_while_building_leaves_nothing(places: Places) -> None:
    places.ensure_state()
    (Path(places.state) / "memory.db").mkdir()  # the finished file cannot be moved to its place
    with pytest.raises(OSError, match=r"memory\.db"):
        build(places.database, "r", "")
    assert beside(places) == []


def test_a_log_whose_database_is_gone_is_not_taken_for_the_new_ones(stage: Stage) -> None:
    """SQLite would replay it: the rows of the removed database would overwrite pages of the new one."""
    for number in range(5):
        stage.call(f"old{number}")
    log = Path(f"{stage.places.database}-wal")
    content = log.read_bytes()
    assert len(content) > 10_000
    stage.database.unlink()
    stage.sent, stage.events = [], 0
    stage.call("new")
    stage.verify()
    (left,) = stage.database.parent.glob("memory.db.left-*-wal")
    assert left.read_bytes() == content


def test_a_writer_whose_database_was_put_aside_writes_to_the_new_one(places: Places) -> None:
    writer, reporter = Store(places, "r"), Store(places, "r")
    writer.open()
    aside, _ = put_aside(places.database, database.identity(places.database), "for the test", "r")
    row = {"session_id": "s1", "key": "told", "created_at": "2030-01-01T00:00:00.000Z"}
    assert writer.save([("flags", row)]) == ""
    assert aside
    assert os.path.exists(aside)
    assert reporter.open().execute("SELECT key FROM flags").fetchall() == [("told",)]
    writer.close()
    reporter.close()


def test_only_one_of_many_that_meet_the_damage_puts_the_file_aside(stage: Stage) -> None:
    stage.call("c1")
    stage.settle()
    stage.database.write_bytes(b"this is no database" * 1000)
    stage.sent, stage.events = [], 0
    imports = "from clickstop.core.places import Places; from clickstop.store.save import Store; import os"
    work = (
        "row = {'session_id': str(os.getpid()), 'key': 'k', 'created_at': '2030'};"
        " print(repr(Store(Places(sys.argv[1], {'HOME': sys.argv[2]}), 'r').save([('flags', row)])))"
    )
    said = at_once(10, imports, work, str(stage.repo), stage.hook.environ["HOME"])
    assert said == ["''"] * 10
    assert len(stage.asides()) == 1
    assert len(stage.rows("flags")) == 10
    assert [row["action"] for row in stage.rows("audit_log")] == ["store.moved_aside"]
    stage.verify()


def test_a_new_database_knows_of_the_damage_even_if_the_one_who_found_it_was_killed(stage: Stage) -> None:
    stage.call("c1")
    stage.database.rename(f"{stage.database}.corrupt-2030-01-01T000000000Z")
    assert "moved to" in stage.start()
    assert "moved to" not in stage.start("s2")
