"""What the store does with costs: largest values, first owner, positions that only go on; and cheap questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.store.glance import Glance
from clickstop.store.save import Store
from clickstop.store.spending import SpendingReader
from tests.store import rows

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from clickstop.core.places import Places

MOMENT = "2030-01-01T00:00:00.000Z"


@pytest.fixture
def store(places: Places) -> Iterator[Store]:
    made = Store(places, "r1")
    made.open()
    yield made
    made.close()


def all_of(store: Store, sql: str) -> list[Any]:
    return store.open().execute(sql).fetchall()


def test_an_answer_stays_with_its_first_session_and_has_its_largest_counts(store: Store) -> None:
    store.save([rows.cost("m1", "s1", output=5, usd=0.1), rows.cost("m1", "s2", output=9, usd=0.3)])
    store.save([rows.cost("m1", "s3", output=7, usd=0.2), rows.cost("m1", "s3", output=7, usd=None)])
    assert all_of(store, "SELECT session_id, output, usd FROM costs") == [("s1", 9, 0.3)]


def test_a_price_that_was_unknown_is_taken(store: Store) -> None:
    store.save([rows.cost("m1", usd=None)])
    store.save([rows.cost("m1", usd=0.2)])
    assert all_of(store, "SELECT usd FROM costs") == [(0.2,)]


def test_what_the_client_asked_for_itself_is_replaced_by_a_newer_sum(store: Store) -> None:
    for output in (9, 4):
        table, row = rows.cost("besides s1", output=output, usd=output / 10)
        store.save([(table, {**row, "besides": 1})])
    assert all_of(store, "SELECT output, usd FROM costs") == [(4, 0.4)]


def test_a_position_goes_on_in_the_same_file_and_begins_anew_in_another(store: Store) -> None:
    places = []
    for inode, offset in ((1, 10), (1, 30), (1, 20), (2, 5)):
        store.save([rows.transcript("t", inode=inode, offset=offset)])
        places += all_of(store, "SELECT inode, offset, mark FROM transcripts")
    assert places == [(1, 10, 10), (1, 30, 30), (1, 30, 30), (2, 5, 5)]


def test_sums_tell_whether_a_price_is_missing(store: Store) -> None:
    store.save(
        [rows.cost("m1", "s1", MOMENT, usd=0.5), rows.cost("m2", "s2", usd=None), rows.cost("m3", "s2", usd=1)]
    )
    reader = SpendingReader(store.open())
    totals = [reader.of_session("s1"), reader.of_session("s2"), reader.since("2020")]
    assert [(total.usd, total.is_unsure) for total in totals] == [(0.5, False), (1.0, True), (1.5, True)]


def test_no_question_reads_a_whole_table(store: Store) -> None:
    connection = store.open()
    seen: list[str] = []
    connection.set_trace_callback(seen.append)
    reader, glance = SpendingReader(connection), Glance(connection)
    reader.recent(20), reader.position("t"), reader.counted(["m1"])
    reader.started_at("s1"), reader.has_besides("s1")
    reader.tokens("s1", ["s2"], MOMENT), reader.of_session("s1"), reader.since(MOMENT)
    glance.last_session(), glance.score("s1"), glance.score_before("s1"), glance.last_check(), glance.debts()
    glance.cost(MOMENT, "s1"), glance.is_fork("s1")
    connection.set_trace_callback(None)
    assert len(seen) >= 16
    assert {sql: scans for sql in seen if (scans := _scans(connection, sql))} == {}


def _scans(connection: sqlite3.Connection, sql: str) -> list[str]:
    """Steps that read all there is; an index walked up to a limit, or over what is owed alone, is none."""
    steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
    bounded = "LIMIT" in sql or "paid_at IS NULL" in sql
    return [step for step in steps if step.startswith("SCAN") and not ("INDEX" in step and bounded)]
