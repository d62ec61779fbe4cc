"""Named migrations, each whole or not at all; newer and foreign databases are left alone."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.store import database as opening
from clickstop.store.migrate import migrate
from clickstop.store.schema import MIGRATIONS
from tests.store.processes import at_once

if TYPE_CHECKING:
    from tests.store.stage import Stage

FIRST = ("0001_first", ("CREATE TABLE a (x)", "INSERT INTO a VALUES (1)"))
SECOND = ("0002_second", ("ALTER TABLE a ADD COLUMN y DEFAULT 7", "INSERT INTO a (x) VALUES (2)"))
BROKEN = ("0003_broken", ("CREATE TABLE b (x)", "INSERT INTO nowhere VALUES (1)"))


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    """An empty database in WAL mode."""
    path = tmp_path / "made-up.db"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.close()
    return path


def tables(connection: sqlite3.Connection) -> set[str]:
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}


def test_the_version_is_the_number_of_migrations_and_their_names_are_numbered() -> None:
    assert len(MIGRATIONS) == opening.VERSION
    assert [name[:5] for name, _ in MIGRATIONS] == [f"{number:04d}_" for number in range(1, opening.VERSION + 1)]
    assert len({name for name, _ in MIGRATIONS}) == len(MIGRATIONS)


def test_what_is_missing_is_applied_in_order_and_named(blank: Path) -> None:
    connection = sqlite3.connect(blank, isolation_level=None)
    assert migrate(connection, (FIRST,)) == ["0001_first"]
    assert opening.version(connection) == 1
    assert migrate(connection, (FIRST, SECOND)) == ["0002_second"]
    assert opening.version(connection) == 2
    assert migrate(connection, (FIRST, SECOND)) == []
    assert connection.execute("SELECT * FROM a").fetchall() == [(1, 7), (2, 7)]
    connection.close()


def test_a_failure_in_the_middle_rolls_that_migration_back_and_keeps_those_before(blank: Path) -> None:
    connection = sqlite3.connect(blank, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(connection, (FIRST, SECOND, BROKEN))
    assert opening.version(connection) == 2
    assert tables(connection) == {"a"}
    assert not connection.in_transaction
    assert migrate(connection, (FIRST, SECOND, ("0003_mended", BROKEN[1][:1]))) == ["0003_mended"]
    assert tables(connection) == {"a", "b"}
    connection.close()


def test_processes_that_migrate_at_once_apply_each_migration_once(blank: Path) -> None:
    imports = "import sqlite3; from clickstop.store.migrate import migrate"
    work = (
        "c = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=20);"
        f" print(' '.join(migrate(c, {(FIRST, SECOND)!r})))"
    )
    said = at_once(8, imports, work, str(blank))
    assert sorted(name for line in said for name in line.split()) == ["0001_first", "0002_second"]
    connection = sqlite3.connect(blank)
    assert connection.execute("SELECT x FROM a").fetchall() == [(1,), (2,)]
    connection.close()


def test_a_migration_that_waits_for_the_lock_asks_again_whether_it_is_needed(blank: Path) -> None:
    slow = sqlite3.connect(blank, isolation_level=None)
    quick = sqlite3.connect(blank, isolation_level=None)

    def come_first(sql: str) -> None:
        if sql == "BEGIN IMMEDIATE":  # the slow one has looked, and has no lock yet
            quick.execute("PRAGMA user_version=1")

    slow.set_trace_callback(come_first)
    assert migrate(slow, (FIRST,)) == []
    assert tables(slow) == set()
    slow.close()
    quick.close()


def contents(stage: Stage) -> dict[str, str]:
    """A hash of the database and its log, wherever rows may be."""
    paths = (stage.database, Path(f"{stage.database}-wal"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def set_version(stage: Stage, pragma: str) -> None:
    """Done without a checkpoint, so that the log matters."""
    connection = sqlite3.connect(stage.database)
    reader = sqlite3.connect(f"file:{stage.database}?mode=ro", uri=True)
    reader.execute("SELECT count(*) FROM meta").fetchone()
    connection.execute(pragma)
    connection.close()
    reader.close()


def test_a_newer_database_is_left_alone_byte_for_byte_and_events_wait(stage: Stage) -> None:
    stage.call("c1")
    set_version(stage, "PRAGMA user_version=99")
    before = contents(stage)
    stage.call("c2")
    told = stage.start("s2")
    stage.stop("s2")
    assert contents(stage) == before
    assert "has schema 99, but this clickstop supports 1: upgrade clickstop" in told
    assert told.count("\n") == 0
    assert stage.asides() == []
    assert len(stage.spool()) == 4  # a stop is stored in two parts
    set_version(stage, "PRAGMA user_version=1")  # the person upgraded
    stage.call("c3")
    stage.verify()


def test_a_database_of_another_program_is_left_alone(stage: Stage, tmp_path: Path) -> None:
    foreign = tmp_path / "theirs.db"
    for user_version in (0, 3):
        connection = sqlite3.connect(foreign)
        connection.execute("CREATE TABLE IF NOT EXISTS precious (x)")
        connection.execute(f"PRAGMA user_version={user_version}")
        connection.close()
        before = foreign.read_bytes()
        told = stage.start(f"s{user_version}", CLICKSTOP_DB=str(foreign))
        assert "belongs to another program; clickstop left it unchanged" in told
        assert foreign.read_bytes() == before
    assert len(list(Path(f"{foreign}.spool").iterdir())) == 2


def test_a_foreign_database_with_our_version_number_gets_no_row_of_ours(stage: Stage, tmp_path: Path) -> None:
    foreign = tmp_path / "theirs.db"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE precious (x)")
    connection.execute(f"PRAGMA user_version={opening.VERSION}")
    connection.close()
    assert "no such table" in stage.start(CLICKSTOP_DB=str(foreign))
    connection = sqlite3.connect(foreign)
    assert tables(connection) == {"precious"}
    connection.close()
    assert len(list(Path(f"{foreign}.spool").iterdir())) == 1
