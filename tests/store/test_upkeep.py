"""Pruning, checking and compacting."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.store import look as looking
from clickstop.store import spool, upkeep
from clickstop.store.save import Store
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.core.places import Places
    from tests.store.stage import Stage

OLD, NEW = "2030-01-01T00:00:00.000Z", "2030-06-01T00:00:00.000Z"
BETWEEN = "2030-03-01T00:00:00.000Z"


@pytest.fixture
def store(places: Places) -> Iterator[Store]:
    made = Store(places, "r1")
    made.open()
    yield made
    made.close()


def fill(store: Store, at: str, name: str) -> None:
    named = [rows.prompt(f"text {name}", name, at), rows.call(name, name, at), rows.signal(name, name, at)]
    named += [rows.debt(name, name, at), rows.flag(name, name, at), rows.flag(name, "", at)]
    made = [rows.session(name, at), rows.gate(name, at), rows.failure("no", name, at), rows.kept(name, at)]
    made += [rows.check_run(name, at), rows.evidence(name, at), rows.stamp(name, at), rows.mcp_call(name, at)]
    made += [rows.session_tree(name, at)]
    made += [rows.cost(name, name, at), rows.transcript(name, name, at)]
    made += [rows.observation(name, name, at), rows.summary(name, at), rows.injection(name, name, at)]
    made += [rows.finding(name, at), rows.digest(name, at), rows.snapshot(name, at), rows.redaction(name, at)]
    made += [rows.pin(name, at), rows.policy(name, at), rows.session_text(name, at), rows.text(name, at)]
    made += [rows.workflow_run(name, at), rows.workflow_pass(at), rows.edit(name, at), rows.rule_hit(name, at)]
    assert store.save([*named, *made, rows.audit(name, at), rows.beat(at=at)]) == ""
    store.open().execute("INSERT INTO ingested VALUES (?, ?)", (name, at))


def count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_what_is_older_is_removed_and_nothing_else(store: Store) -> None:
    fill(store, OLD, "old")
    fill(store, NEW, "new")
    connection = store.open()
    removed = upkeep.prune(connection, BETWEEN, BETWEEN)
    assert removed == {**dict.fromkeys((table for table, _ in upkeep.AGED), 1), "flags": 2, "audit_log": 1}
    for table, column in upkeep.AGED:
        assert connection.execute(f"SELECT {column} FROM {table}").fetchall() == [(NEW,)]
    for table in ("policies", "texts"):
        assert connection.execute(f"SELECT digest FROM {table}").fetchall() == [
            ("new",)
        ]  # the others count nowhere
    assert count(connection, "heartbeats") == 1  # how often is never forgotten
    assert connection.execute("SELECT rowid FROM prompts_fts WHERE prompts_fts MATCH 'old'").fetchall() == []
    assert upkeep.check(connection) == []


def test_every_table_with_rows_of_sessions_is_pruned(database: sqlite3.Connection) -> None:
    """Whoever adds a table decides how long its rows are kept."""
    names = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_fts%'"
    ).fetchall()
    dated = {
        name for name in names if "created_at" in str(database.execute(f"PRAGMA table_info({name})").fetchall())
    }
    kept = {"policies", "texts"}  # as long as a session counts on them
    learned = {"fixes", "incidents", "rules", "failure_classes"}  # these stay: they are what was learned
    assert dated == {table for table, _ in upkeep.AGED} | {"flags", "audit_log"} | kept | learned


def test_the_audit_log_has_its_own_age_and_says_that_it_was_pruned(store: Store) -> None:
    fill(store, OLD, "old")
    fill(store, NEW, "new")
    connection = store.open()
    assert upkeep.prune(connection, NEW, OLD)["audit_log"] == 0
    assert count(connection, "audit_log") == 2
    assert connection.execute("SELECT key FROM flags WHERE session_id = ''").fetchall() == [("new",), ("old",)]
    assert upkeep.prune(connection, NEW, BETWEEN)["audit_log"] == 1
    found = connection.execute("SELECT action, reason FROM audit_log ORDER BY created_at DESC").fetchall()
    assert ("audit.pruned", "removed 1 older line") in found
    assert ("new", "why") in found
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("DELETE FROM audit_log WHERE action = 'new'")


def test_a_prune_that_fails_removes_nothing(store: Store) -> None:
    fill(store, OLD, "old")
    connection = store.open()
    connection.execute("CREATE TRIGGER no BEFORE DELETE ON ingested BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(sqlite3.IntegrityError):
        upkeep.prune(connection, BETWEEN, BETWEEN)
    assert not connection.in_transaction
    assert count(connection, "tool_calls") == count(connection, "audit_log") == 1


def test_a_sound_database_has_nothing_to_complain_of(store: Store) -> None:
    fill(store, OLD, "old")
    assert upkeep.check(store.open()) == []


def test_damage_in_the_middle_and_in_the_search_index_is_found(stage: Stage, store: Store) -> None:
    for number in range(300):
        store.save([rows.prompt(f"text {number} " * 20)])
    connection = store.open()
    connection.execute("INSERT INTO prompts_fts (rowid, text) VALUES (999, 'of no prompt')")
    (problem,) = upkeep.check(connection)
    assert problem.startswith("prompts_fts: ")
    store.close()
    stage.settle()
    with stage.database.open("r+b") as file:
        file.seek(stage.database.stat().st_size - 4_096 * 3)
        file.write(b"\xa5" * 4_096 * 2)
    damaged = sqlite3.connect(stage.database)
    assert len(upkeep.check(damaged)) >= 1
    damaged.close()


def test_compacting_gives_back_what_pruning_left(store: Store, places: Places) -> None:
    for start in range(0, 3_000, 500):
        store.save([rows.call(f"c{start + number}", at=OLD, summary="x" * 900) for number in range(500)])
    store.save([rows.prompt(f"fence {number}", at=NEW) for number in range(5)])
    connection = store.open()
    before, same = upkeep.compact(connection)
    assert same <= before
    upkeep.prune(connection, BETWEEN, BETWEEN)
    before, after = upkeep.compact(connection)
    assert after < before / 5
    assert after == os.path.getsize(places.database)
    assert upkeep.check(connection) == []
    found = connection.execute(
        "SELECT p.text FROM prompts_fts AS f JOIN prompts AS p ON p.row = f.rowid WHERE prompts_fts MATCH 'fence'"
    ).fetchall()
    assert len(found) == 5  # writing the file anew must not part the index from its rows


def test_a_database_with_little_to_give_back_is_not_written_anew(store: Store) -> None:
    fill(store, OLD, "old")
    connection = store.open()
    free = "PRAGMA freelist_count"
    upkeep.prune(connection, BETWEEN, BETWEEN)
    left = connection.execute(free).fetchone()
    upkeep.compact(connection)
    assert connection.execute(free).fetchone() == left


def test_what_killed_processes_left_in_the_spool_is_swept_after_a_day(places: Places) -> None:
    Path(places.spool).mkdir(parents=True)
    old, new, waiting = (Path(places.spool, name) for name in ("a.jsonl.part", "b.jsonl.part", "c.jsonl"))
    for path in (old, new, waiting):
        path.write_text("{}")
    past = time.time() - 100_000
    os.utime(old, (past, past))
    os.utime(waiting, (past, past))
    assert upkeep.sweep(places) == 1
    assert sorted(os.listdir(places.spool)) == ["b.jsonl.part", "c.jsonl"]


# --- the glance at session start


def test_nothing_is_said_of_a_store_that_is_well(stage: Stage) -> None:
    assert looking.look(stage.places) == []
    assert stage.start() == ""
    assert looking.look(stage.places) == []


def test_a_large_database_is_told_of(places: Places, store: Store) -> None:
    with open(places.database + "-wal", "ab") as file:
        file.truncate(looking.LARGE + 5_000_000)
    (line,) = looking.look(places)
    megabytes = (looking.LARGE + 5_000_000 + os.path.getsize(places.database)) // 10**6
    assert line == f"its database has grown to {megabytes} MB. Run: clickstop maintain"


def test_a_spool_that_grows_is_told_of(places: Places) -> None:
    for _ in range(spool.AT_ONCE + 1):
        spool.put(places.spool, [rows.flag("k")], "because")
    (line,) = looking.look(places)
    assert line.startswith(f"{spool.AT_ONCE + 1} records waiting in the spool")


def test_damaged_records_are_told_of_once(stage: Stage) -> None:
    stage.start()
    Path(stage.places.spool).mkdir()
    Path(stage.places.spool, "x.jsonl").write_text("{")
    stage.call("c1")
    told = stage.start("s2")
    assert told == f"clickstop: 1 damaged record in {stage.places.spool}"
    assert stage.start("s3") == ""
