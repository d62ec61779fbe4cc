"""What a session's start says of the store, and the thorough look once a day."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.core.ids import utc
from clickstop.store import look, upkeep
from clickstop.store.daily import check
from clickstop.store.database import connect
from tests.e2e.client import until

if TYPE_CHECKING:
    from clickstop.core.places import Places
    from tests.store.stage import Stage

YESTERDAY = 25 * 3_600


@pytest.fixture
def old(stage: Stage) -> Stage:
    """A store that was made and looked through more than a day ago."""
    stage.start("first")
    with sqlite3.connect(stage.database) as store:
        store.execute("UPDATE meta SET value = ? WHERE key = 'created_at'", (utc(time.time() - YESTERDAY),))
    store.close()
    return stage


def _meta(stage: Stage, key: str) -> str:
    return "".join(row["value"] for row in stage.rows("meta") if row["key"] == key)


def test_a_file_that_was_cut_is_told_of(places: Places, stage: Stage) -> None:
    stage.start()
    stage.settle()
    assert look.wrong_header(places.database) == ""
    with stage.database.open("r+b") as file:
        file.truncate(8_192)
    assert "was truncated: 8192 of " in look.wrong_header(places.database)
    assert any("was truncated" in line for line in look.look(places))


def test_a_file_of_somebody_else_is_told_of(places: Places) -> None:
    places.ensure_state()
    Path(places.database).write_bytes(b"GIF89a" + b"\0" * 200)
    assert "was replaced" in look.wrong_header(places.database)


def test_no_file_is_no_complaint(places: Places) -> None:
    assert look.wrong_header(places.database) == ""


def test_the_pages_of_a_log_that_waits_are_not_missing(places: Places, stage: Stage) -> None:
    stage.start()
    stage.settle()
    with stage.database.open("r+b") as file:
        file.truncate(8_192)
    Path(places.database + "-wal").write_bytes(b"x")
    assert look.wrong_header(places.database) == ""


@pytest.mark.usefixtures("database")
def test_what_a_new_database_holds_is_complete(places: Places) -> None:
    connection = connect(places.database)
    assert look.gaps(connection) == []
    connection.close()


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("TABLE", "evidence"),
        ("INDEX", "tool_calls_mark"),
        ("INDEX", "debts_open"),
        ("TRIGGER", "audit_log_keeps"),
    ],
)
def test_whatever_is_missing_is_named(database: sqlite3.Connection, places: Places, kind: str, name: str) -> None:
    database.execute(f"DROP {kind} {name}")
    connection = connect(places.database)
    assert name in look.gaps(connection)
    assert f"{name} is missing" in upkeep.check(connection)
    connection.close()


def test_a_table_that_is_gone_is_told_at_the_next_start_once(stage: Stage) -> None:
    stage.start("first")
    with sqlite3.connect(stage.database) as store:
        store.execute("DROP TABLE evidence")
    store.close()
    assert "its database lacks evidence" in stage.start("second")
    assert "lacks evidence" not in stage.start("third")


def test_a_young_store_is_not_read_through(stage: Stage) -> None:
    stage.start()
    assert not [row for row in stage.rows("flags") if row["key"].startswith("daily check")]


def test_once_a_day_the_whole_file_is_read_by_a_process_of_its_own(old: Stage) -> None:
    old.start("second")
    until(lambda: _meta(old, "checked_at") != "")
    assert _meta(old, "checked_at") > utc(time.time() - 60)

    def flags() -> list[str]:
        return [row["key"] for row in old.rows("flags") if row["key"].startswith("daily check")]

    # If the check wrote at the same time, what the start had to store waits for a later event.
    until(lambda: old.start("third") == "" and flags() != [])
    assert len(flags()) == 1
    assert old.rows("handler_failures") == []


def test_damage_that_it_finds_is_told_in_one_line(
    old: Stage, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite3.connect(old.database) as store:
        store.execute("INSERT INTO prompts_fts (rowid, text) VALUES (999, 'of no prompt')")
    store.close()
    for name, value in old.hook.environ.items():
        monkeypatch.setenv(name, value)
    check(places.root, "r1")
    assert _meta(old, "checked_at") == ""
    said = old.start("second")
    assert "its database is damaged (prompts_fts: " in said
    assert said.endswith("Run: clickstop doctor --fix")
    assert said.count("is damaged") == 1
    assert "is damaged" not in old.start("third")


def test_maintenance_counts_as_the_days_check(old: Stage) -> None:
    connection = connect(old.places.database)
    upkeep.note_checked(connection)
    connection.close()
    old.start("second")
    assert not [row for row in old.rows("flags") if row["key"].startswith("daily check")]
