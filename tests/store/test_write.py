"""Writing the same operations again changes nothing, and a bad row costs only itself."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clickstop.store.create import create
from clickstop.store.database import connect
from clickstop.store.errors import SearchDamagedError
from clickstop.store.write import apply, trim_events
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from clickstop.core.places import Places

SESSIONS = st.sampled_from(["s1", "s2"])
TIMES = st.sampled_from([f"2030-01-01T00:00:0{second}.000Z" for second in range(5)])
CALLS = st.sampled_from(["c1", "c2", "c3", ""])
KINDS = st.sampled_from(["tool.after", "tool.failed", "tool.batch"])

OPERATIONS = st.lists(
    st.one_of(
        st.builds(rows.session, SESSIONS, TIMES, model=st.sampled_from(["", "m1"]), status=st.text(max_size=5)),
        st.builds(rows.prompt, st.text(max_size=20), SESSIONS, TIMES),
        st.builds(rows.call, CALLS, SESSIONS, TIMES, kind=KINDS, summary=st.text(max_size=9)),
        st.builds(rows.signal, st.sampled_from(["f1", "f2"]), SESSIONS, TIMES),
        st.builds(rows.gate, SESSIONS, TIMES),
        st.builds(rows.debt, st.sampled_from(["k1", "k2"]), SESSIONS, TIMES),
        st.builds(rows.failure, st.text(max_size=9), SESSIONS, TIMES),
        st.builds(rows.kept, SESSIONS, TIMES),
        st.builds(rows.flag, st.text(max_size=9), SESSIONS, TIMES),
        st.builds(rows.audit, at=TIMES),
    ),
    max_size=12,
)


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A database of ours whose changes are all rolled back after each example."""
    path = str(tmp_path / "memory.db")
    create(path)
    connection = connect(path)
    connection.execute("BEGIN")
    yield connection
    connection.close()


def everything(connection: sqlite3.Connection) -> dict[str, list[Any]]:
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names if "_fts" not in name}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=OPERATIONS)
def test_operations_written_twice_are_stored_once(memory: sqlite3.Connection, operations: list[Any]) -> None:
    memory.execute("SAVEPOINT example")
    try:
        assert apply(memory, operations) == 0
        once = everything(memory)
        assert apply(memory, operations) == 0
        assert everything(memory) == once
    finally:
        memory.execute("ROLLBACK TO example")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=OPERATIONS)
def test_every_call_and_prompt_has_its_row_and_number(memory: sqlite3.Connection, operations: list[Any]) -> None:
    memory.execute("SAVEPOINT example")
    try:
        apply(memory, operations)
        wanted = {
            (row["session_id"], row["call_id"] or row["id"]) for table, row in operations if table == "tool_calls"
        }
        assert set(memory.execute("SELECT session_id, call_id FROM tool_calls")) == wanted
        for session in ("s1", "s2"):
            texts = [
                row["text"] for table, row in operations if table == "prompts" and row["session_id"] == session
            ]
            found = memory.execute(
                "SELECT number, text FROM prompts WHERE session_id = ? ORDER BY number", (session,)
            )
            assert found.fetchall() == list(enumerate(texts, start=1))
    finally:
        memory.execute("ROLLBACK TO example")


def test_a_batch_does_not_overwrite_what_a_call_said_of_itself(memory: sqlite3.Connection) -> None:
    known = [rows.call("c1", outcome="ok"), rows.call("c1", kind="tool.batch", outcome="refused")]
    late = [rows.call("c2", kind="tool.batch", outcome="refused"), rows.call("c2", outcome="failed", exit_code=1)]
    apply(memory, [*known, *late])
    found = memory.execute("SELECT call_id, outcome, exit_code FROM tool_calls").fetchall()
    assert found == [("c1", "ok", None), ("c2", "failed", 1)]


def test_a_session_keeps_its_start_and_takes_its_latest_state(memory: sqlite3.Connection) -> None:
    early, late = "2030-01-01T00:00:00.000Z", "2030-01-01T00:00:09.000Z"
    ended = rows.session(at=late, status="ended", ended_at=late, model="m2")
    apply(memory, [rows.session(at="2030-01-01T00:00:05.000Z", model="m1"), ended, rows.session(at=early)])
    found = memory.execute("SELECT started_at, last_at, ended_at, status, model FROM sessions").fetchall()
    assert found == [(early, late, late, "ended", "m2")]


def test_heartbeats_add_up(memory: sqlite3.Connection) -> None:
    apply(memory, [rows.beat(), rows.beat(count=2), rows.beat("turn.stop")])
    found = memory.execute("SELECT kind, count, total_us FROM heartbeats ORDER BY kind").fetchall()
    assert found == [("tool.after", 3, 30), ("turn.stop", 1, 10)]


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (("nonsense", {"id": "x"}), "no such table"),
        (("flags", {"session_id": "s", "key": "k", "created_at": "now", "colour": "red"}), "colour"),
        (("flags", {"session_id": "s"}), "NOT NULL"),
        (("flags", {"session_id": "s", "key": {"a": 1}, "created_at": "now"}), "not supported"),
        (("flags", {"session_id": "\ud800", "key": "k", "created_at": "now"}), "surrogates"),
        (rows.call("c9", duration_ms=1 << 70), "too large"),
        (("flags (session_id, key, created_at) SELECT id, id, id FROM meta --", {}), "not names"),
        (("flags", {"session_id) VALUES (1) --": 1}), "not names"),
        ("flags", "too many values"),
        (["flags"], "not enough values"),
        (["flags", None], "NoneType"),
        (None, "NoneType"),
    ],
)
def test_a_row_that_cannot_be_written_is_told_and_costs_no_other(
    memory: sqlite3.Connection, bad: Any, told: str
) -> None:
    assert apply(memory, [rows.flag("before"), bad, rows.flag("after")]) == 1
    assert [row[0] for row in memory.execute("SELECT key FROM flags ORDER BY key")] == ["after", "before"]
    ((handler, error, trace),) = memory.execute("SELECT handler, error, trace FROM handler_failures").fetchall()
    assert handler == "store.write"
    assert told in error
    assert trace == ascii(bad)


def test_an_error_of_the_file_itself_is_not_taken_for_a_bad_row(memory: sqlite3.Connection) -> None:
    memory.execute("PRAGMA query_only=1")
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        apply(memory, [rows.flag("k")])


def test_the_last_payloads_are_kept(memory: sqlite3.Connection) -> None:
    for keep, left in ((500, 12), (5, 5), (1, 1), (0, 0), (0, 0)):
        if keep == 500:
            apply(memory, [rows.kept(f"s{number}") for number in range(12)])
        trim_events(memory, keep)
        found = [row[0] for row in memory.execute("SELECT session_id FROM events ORDER BY id")]
        assert found == [f"s{number}" for number in range(12 - left, 12)]


def test_prompts_can_be_searched_changed_and_forgotten(places: Places, memory: sqlite3.Connection) -> None:
    def found(word: str) -> list[str]:
        sql = "SELECT p.text FROM prompts_fts AS f JOIN prompts AS p ON p.row = f.rowid WHERE prompts_fts MATCH ?"
        return [row[0] for row in memory.execute(sql, (f'"{word}"',))]

    apply(memory, [rows.prompt("mend the fence"), rows.prompt("paint the door")])
    assert found("fence") == ["mend the fence"]
    memory.execute("UPDATE prompts SET text = 'mend the gate' WHERE number = 1")
    assert (found("fence"), found("gate")) == ([], ["mend the gate"])
    memory.execute("DELETE FROM prompts WHERE number = 2")
    assert found("door") == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_log SET reason = 'other'",
        "DELETE FROM audit_log",
        "DELETE FROM audit_log WHERE created_at < '2031'",
    ],
)
def test_the_audit_log_can_neither_be_changed_nor_emptied(memory: sqlite3.Connection, statement: str) -> None:
    apply(memory, [rows.audit("pause"), rows.audit("resume")])
    before = memory.execute("SELECT * FROM audit_log").fetchall()
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        memory.execute(statement)
    assert memory.execute("SELECT * FROM audit_log").fetchall() == before


def test_the_audit_log_cannot_be_replaced_line_by_line(memory: sqlite3.Connection) -> None:
    operation = rows.audit("pause")
    apply(memory, [operation])
    before = memory.execute("SELECT * FROM audit_log").fetchall()
    changed = {**operation[1], "reason": "other"}
    marks = ", ".join(f":{column}" for column in changed)
    memory.execute(f"INSERT OR REPLACE INTO audit_log ({', '.join(changed)}) VALUES ({marks})", changed)
    assert memory.execute("SELECT * FROM audit_log").fetchall() == before


def test_an_error_that_ends_the_transaction_is_never_taken_for_a_bad_row(memory: sqlite3.Connection) -> None:
    """What follows would be written outside of any transaction."""
    apply(memory, [rows.prompt("mend the fence")])
    memory.execute("COMMIT")
    memory.execute("UPDATE prompts_fts_data SET block = x'ffffffff'")
    memory.execute("BEGIN")
    with pytest.raises(SearchDamagedError):
        apply(memory, [rows.prompt("paint the door"), rows.beat()])
    assert memory.execute("SELECT count(*) FROM heartbeats").fetchone() == (0,)
