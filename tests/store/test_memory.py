"""What memory asks of the store while an event waits, and what the store makes of what is remembered twice."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.store import forget, search
from clickstop.store.findings import FindingReader
from clickstop.store.memory import MemoryReader
from clickstop.store.observations import ObservationReader
from clickstop.store.save import Store
from clickstop.store.turns import TurnReader
from tests.each import each
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection

    from clickstop.core.places import Places
    from clickstop.store.read import RowReader

NOW = "2030-01-01T00:00:00.000Z"
ARGUMENTS: dict[str, Any] = {
    "session_id": "s1",
    "agent_id": "",
    "since": NOW,
    "moment": NOW,
    "limit": 10,
    "branch": "main",
    "context_no": 1,
    "source": "session",
    "query": '"a"',
    "number": "1",
}


@pytest.fixture
def connection(places: Places) -> Iterator[Connection]:
    store = Store(places, "r1")
    yield store.open()
    store.close()


READERS = (MemoryReader, TurnReader, ObservationReader, FindingReader)


def _questions() -> list[tuple[type[RowReader], str]]:
    return [
        (reader, name)
        for reader in READERS
        for name, _ in inspect.getmembers(reader, inspect.isfunction)
        if not name.startswith("_")
    ]


@each(("reader", "name"), _questions())
def test_no_question_reads_a_whole_table(reader: type[RowReader], name: str, connection: Connection) -> None:
    seen: list[str] = []
    connection.set_trace_callback(seen.append)
    method = getattr(reader(connection), name)
    method(*(ARGUMENTS[one] for one in inspect.signature(method).parameters))
    connection.set_trace_callback(None)
    ours = [text for text in seen if text.startswith("SELECT") and "'main'." not in text]  # not the search index's
    steps = [row[3] for text in ours for row in connection.execute(f"EXPLAIN QUERY PLAN {text}")]
    assert steps
    scans = [
        step for step in steps if step.startswith("SCAN") and "VIRTUAL TABLE" not in step and "USING" not in step
    ]
    assert [step for step in scans if step not in ("SCAN s", "SCAN f")] == []


def _stored(connection: Connection) -> list[tuple[Any, ...]]:
    return connection.execute("SELECT recurrence, title, settled_at, seen FROM observations").fetchall()


def _attempt(session: str, at: str, prompts: dict[str, int], **more: Any) -> rows.Operation:
    seen = json.dumps({session: prompts})
    return rows.observation("failed x", session, at, type="failed_attempt", seen=seen, **more)


def test_what_is_seen_again_is_one_row_with_a_count(places: Places, connection: Connection) -> None:
    store = Store(places, "r1")
    times = [f"2030-01-01T00:00:0{number}.000Z" for number in range(4)]
    for operation in (
        _attempt("s1", times[0], {"p1": 1}, title="first"),
        _attempt("s1", times[1], {"p1": 2}, title="second"),
        _attempt("s2", times[2], {"p1": 1}, title="third", settled_at=times[2]),
        _attempt("s2", times[1], {"p1": 1}, title="late news"),
    ):
        assert store.save([operation]) == ""
    store.close()
    ((count, title, settled, seen),) = _stored(connection)
    assert (count, title, settled) == (3, "third", times[2])
    assert json.loads(seen) == {"s1": {"p1": 2}, "s2": {"p1": 1}}


def test_an_attempt_that_fails_again_is_open_again(places: Places, connection: Connection) -> None:
    store = Store(places, "r1")
    store.save([_attempt("s1", "2030-01-01T00:00:01.000Z", {"p1": 1})])
    store.save([("settled_attempts", {"key": "failed x", "at": "2030-01-01T00:00:02.000Z"})])
    assert _stored(connection)[0][2] == "2030-01-01T00:00:02.000Z"
    store.save([_attempt("s1", "2030-01-01T00:00:03.000Z", {"p2": 1})])
    store.close()
    assert _stored(connection)[0][2] is None


def test_the_same_snapshot_again_is_one(places: Places, connection: Connection) -> None:
    store = Store(places, "r1")
    for second, text in enumerate(("one", "one", "two", "one")):
        store.save([rows.snapshot("s1", f"2030-01-01T00:00:{second:02d}.000Z", text)])
    store.save([rows.snapshot("s2", "2030-01-01T00:00:00.000Z", "one")])
    store.close()
    kept = connection.execute("SELECT session_id, text FROM snapshots ORDER BY session_id, created_at").fetchall()
    assert kept == [("s1", "one"), ("s1", "two"), ("s1", "one"), ("s2", "one")]


def test_search_entries_follow_their_rows(places: Places, connection: Connection) -> None:
    store = Store(places, "r1")
    store.save([rows.observation("k", title="purple cow", at=NOW)])
    store.save([rows.observation("k", title="green cow", at="2030-01-02T00:00:00.000Z")])
    store.close()
    assert search.observations(connection, "purple", search.Filter(), 5) == []
    assert len(search.observations(connection, "green", search.Filter(), 5)) == 1
    forget.forget(connection, forget.ForgetRequest(matching="green"))
    assert search.observations(connection, "cow", search.Filter(), 5) == []
