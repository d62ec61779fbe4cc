"""Reading beside those who write: nothing is written, and what others write is noticed."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.store import lists, rows, save
from clickstop.store.errors import EmptyDatabaseError
from clickstop.store.migrate import bring_up, migrate
from clickstop.store.reading import Changes, reading
from clickstop.store.repair import put_aside, search_made_anew
from clickstop.store.salvage import salvage
from tests.store import rows as made

if TYPE_CHECKING:
    from clickstop.core.places import Places


def write(places: Places, call: str = "c1") -> None:
    assert save.save(places, [made.call(call)]) == ""


def test_a_reader_writes_nothing_and_sees_what_waits_in_the_spool(places: Places) -> None:
    write(places)
    save.to_spool(places, [made.prompt("Hello")], "locked")
    with reading(places) as connection:
        assert [row["text"] for row in rows.table(connection, "prompts")] == ["Hello"]
        assert [row["text"] for row in rows.each(connection, "prompts")] == ["Hello"]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("DELETE FROM prompts")
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")


def test_only_names_of_tables_and_columns_reach_a_statement(database: sqlite3.Connection) -> None:
    with pytest.raises(ValueError, match="is not the name of a table"):
        rows.table(database, "prompts; DROP TABLE prompts")
    with pytest.raises(ValueError, match="is not the name of a table"):
        list(rows.each(database, "prompts x"))
    with pytest.raises(ValueError, match="'status' is not a column to choose from"):
        lists.choices(database, "status")


def test_each_write_of_another_process_is_noticed_once(places: Places) -> None:
    changes = Changes(places)
    assert not changes.any()
    write(places)
    assert (changes.any(), changes.any()) == (True, False)
    write(places, "c2")
    assert (changes.any(), changes.any()) == (True, False)
    changes.close()


def test_a_database_that_was_replaced_or_cannot_be_read_has_changed(places: Places) -> None:
    write(places)
    changes = Changes(places)
    assert not changes.any()
    before = Path(f"{places.database}.before")
    os.replace(places.database, before)
    assert (changes.any(), changes.any()) == (True, False)
    write(places)
    assert (changes.any(), changes.any()) == (True, False)
    changes.close()
    Path(places.database).write_bytes(b"no database at all" * 100)
    assert (changes.any(), changes.any()) == (True, False)


def test_an_empty_file_is_no_database(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "empty.db")
    with pytest.raises(EmptyDatabaseError, match=r"empty\.db is empty"):
        bring_up(connection, str(tmp_path / "empty.db"), 0)
    connection.close()


def test_a_file_that_is_gone_or_was_replaced_is_not_put_aside(places: Places) -> None:
    write(places)
    assert put_aside(places.database, None, "damaged", "r1") == ("", 0)
    assert put_aside(places.database, (1, 1), "damaged", "r1") == ("", 0)
    assert os.path.exists(places.database)


def test_nothing_is_saved_of_a_file_that_cannot_be_opened(places: Places, database: sqlite3.Connection) -> None:
    assert salvage(f"{places.database}.gone", database) == 0
    os.mkdir(f"{places.database}.folder")
    assert not search_made_anew(f"{places.database}.folder")
    assert search_made_anew(places.database)


def test_rows_are_saved_until_the_time_is_up(places: Places, tmp_path: Path) -> None:
    write(places)
    into = sqlite3.connect(tmp_path / "new.db")
    into.row_factory = sqlite3.Row
    migrate(into)
    assert salvage(places.database, into, seconds=-1) == 0
    assert salvage(places.database, into) >= 1
    assert [row["call_id"] for row in rows.table(into, "tool_calls")] == ["c1"]
    into.close()


def test_a_store_whose_saving_was_taken_over_stops_unless_it_is_too_late(places: Places) -> None:
    store = save.Store(places, "r1")
    store.open()
    assert store.save([made.call("c1")], keep_events=5) == ""
    assert not store.give_up()
    assert store.save([made.call("c2")]) == ""
    assert store.give_up()
    store.close()


def test_a_database_that_cannot_be_opened_is_told_and_not_made_again(places: Places) -> None:
    places.ensure_state()
    os.mkdir(places.database)
    assert "unable to open" in save.save(places, [])
