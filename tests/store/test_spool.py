"""What could not be stored waits in files of its own and is taken in exactly once."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.store import save as saving
from clickstop.store import spool
from clickstop.store.save import Lost, Store, save, to_spool, waiting
from tests.store import rows
from tests.store.processes import at_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.core.places import Places


@pytest.fixture
def store(places: Places) -> Iterator[Store]:
    made = Store(places, "r1")
    yield made
    made.close()


def count(store: Store, table: str = "flags") -> int:
    column = "sum(count)" if table == "heartbeats" else "count(*)"
    return int(store.open().execute(f"SELECT {column} FROM {table}").fetchone()[0] or 0)


def test_a_record_is_taken_in_and_its_file_removed(store: Store, places: Places) -> None:
    to_spool(places, [rows.flag("k"), rows.beat()], "because")
    (path,) = waiting(places)
    record = json.loads(Path(path).read_text())
    assert record["why"] == "because"
    assert Path(path).name == f"{record['id']}.jsonl"
    assert store.save([rows.beat()]) == ""
    assert (count(store), count(store, "heartbeats")) == (1, 2)
    assert waiting(places) == []
    assert os.listdir(places.spool) == []


def test_a_record_whose_file_could_not_be_removed_is_not_taken_in_again(store: Store, places: Places) -> None:
    to_spool(places, [rows.beat()], "because")
    (path,) = waiting(places)
    content = Path(path).read_bytes()
    for _ in range(3):
        store.save([])
        assert not os.path.exists(path)
        Path(path).write_bytes(content)  # as if the process was killed between commit and removal
    assert count(store, "heartbeats") == 1


def test_records_that_wait_are_numbered_before_later_ones(store: Store, places: Places) -> None:
    for number in range(5):
        folder = places.spool if number % 2 else places.spool_fallback
        spool.put(folder, [rows.prompt(f"text {number}")], "because")
    store.save([rows.prompt("text 5")])
    found = store.open().execute("SELECT number, text FROM prompts ORDER BY number").fetchall()
    assert found == [(number + 1, f"text {number}") for number in range(6)]


def test_many_processes_take_each_record_in_once(places: Places, environ: dict[str, str]) -> None:
    save(places, [])
    for _ in range(60):
        to_spool(places, [rows.beat()], "because")
    imports = "from clickstop.core.places import Places; from clickstop.store.save import save"
    said = at_once(6, imports, "print(repr(save(Places(*eval(sys.argv[1])), [])))", repr((places.root, environ)))
    assert said == ["''"] * 6
    store = Store(places)
    assert count(store, "heartbeats") == count(store, "ingested") == 60
    assert waiting(places) == []
    store.close()


def test_an_event_takes_in_a_bounded_number_and_a_command_all(store: Store, places: Places) -> None:
    for _ in range(spool.AT_ONCE + 30):
        to_spool(places, [rows.beat()], "because")
    store.save([])
    assert len(waiting(places)) == 30
    for _ in range(spool.AT_ONCE):
        to_spool(places, [rows.beat()], "because")
    assert save(places, []) == ""
    assert waiting(places) == []
    assert count(store, "heartbeats") == 2 * spool.AT_ONCE + 30


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'"text"', b"\xff\xfe\x00", b'{"id": 5, "operations": []}', b'{"id": "x"}', b"null"],
)
def test_a_damaged_record_is_kept_and_holds_up_nobody(store: Store, places: Places, content: bytes) -> None:
    to_spool(places, [rows.flag("first")], "because")
    damaged = Path(places.spool, "00000000000070008000000000000000.jsonl")
    damaged.write_bytes(content)
    to_spool(places, [rows.flag("last")], "because")
    assert store.save([rows.flag("now")]) == ""
    assert count(store) == 3
    assert waiting(places) == []
    assert [Path(path).read_bytes() for path in spool.damaged(places.spool)] == [content]


def test_a_record_with_a_row_that_cannot_be_stored_is_kept_and_its_other_rows_are_stored(
    store: Store, places: Places
) -> None:
    bad: list[Any] = [rows.flag("good"), ("nonsense", {"id": "x"}), rows.beat()]
    to_spool(places, bad, "because")
    for _ in range(2):
        assert store.save([]) == ""
        assert (count(store), count(store, "heartbeats"), count(store, "handler_failures")) == (1, 1, 1)
    (kept,) = spool.damaged(places.spool)
    assert json.loads(Path(kept).read_text())["operations"][1] == ["nonsense", {"id": "x"}]


def test_a_bad_row_of_one_handler_does_not_cost_the_rows_of_others(store: Store, places: Places) -> None:
    bad: list[Any] = [("nonsense", {"id": "x"}), rows.flag("good")]
    assert store.save(bad) == ""
    assert (count(store), count(store, "handler_failures")) == (1, 1)
    assert waiting(places) == []


def test_the_users_own_spool_takes_what_the_repository_cannot(store: Store, places: Places) -> None:
    places.ensure_state()
    Path(places.spool).write_text("a file where the folder should be")
    to_spool(places, [rows.flag("k")], "because")
    assert [os.path.dirname(path) for path in waiting(places)] == [places.spool_fallback]
    store.save([])
    assert count(store) == 1


def test_where_nothing_can_be_written_it_is_said(places: Places) -> None:
    for folder in (places.spool, places.spool_fallback):
        Path(folder).parent.mkdir(parents=True, exist_ok=True)
        Path(folder).write_text("a file where the folder should be")
    with pytest.raises(Lost, match="because"):
        to_spool(places, [rows.flag("k")], "because")


def test_a_record_that_could_not_be_written_whole_leaves_no_part(places: Places) -> None:
    with pytest.raises(TypeError):
        spool.put(places.spool, [("flags", {"key": object()})], "because")
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            spool.put(places.spool, [rows.flag("k" * 1_000)], "because")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert os.listdir(places.spool) == []


def test_whatever_goes_wrong_in_the_database_the_spool_takes_the_event(places: Places, store: Store) -> None:
    store.open().execute("DROP TABLE handler_failures")
    bad: list[Any] = [rows.flag("k"), ("nonsense", {"id": "x"})]
    why = store.save(bad)
    assert "no such table" in why
    assert len(waiting(places)) == 1
    assert count(store) == 0


def test_a_command_that_only_asks_waits_for_no_writer(places: Places, store: Store) -> None:
    store.open().execute("BEGIN IMMEDIATE")
    assert save(places, []) == ""
    assert "locked" in save(places, [rows.flag("k")])
    store.open().execute("ROLLBACK")
    assert save(places, []) == ""
    assert (count(store), waiting(places)) == (1, [])


def test_nothing_is_spooled_for_a_command_that_stores_nothing(places: Places) -> None:
    places.ensure_state()
    os.mkdir(places.database)
    assert saving.save(places, []) != ""
    assert waiting(places) == []
