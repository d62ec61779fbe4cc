"""`clickstop maintain`: old rows go, the file shrinks, a backup is made."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import read_rows, store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli


@pytest.fixture
def database(repo: Path, worked: str) -> Path:
    return store_of(repo) / "memory.db"


def _age(path: Path, table: str, days: int, column: str = "created_at") -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"UPDATE {table} SET {column} = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-{days} days')")
    connection.commit()
    connection.close()


def test_a_young_store_keeps_everything(
    clickstop: Cli, database: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    before = rows("tool_calls")
    done = clickstop.json("maintain")
    assert (done["problems"], done["removed"]) == ([], {})
    assert rows("tool_calls") == before
    assert "Nothing has expired" in clickstop("maintain").output


def test_rows_older_than_their_time_are_removed(
    clickstop: Cli, database: Path, repo: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    (repo / "clickstop.toml").write_text("[capture]\nretention_days = 5\n")
    _age(database, "tool_calls", 6)
    _age(database, "prompts", 4)
    assert clickstop.json("maintain")["removed"] == {"tool_calls": 3}
    assert (len(rows("tool_calls")), len(rows("prompts"))) == (0, 1)


def test_it_makes_a_backup_that_opens(clickstop: Cli, database: Path) -> None:
    path = clickstop.json("maintain")["backup"]
    assert path.startswith(os.path.join(clickstop.environ["HOME"], ".local", "state", "clickstop", "backups"))
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM tool_calls").fetchone() == (3,)
    connection.close()


def test_space_that_is_free_is_given_back(clickstop: Cli, database: Path, repo: Path) -> None:
    connection = sqlite3.connect(database)
    big = "INSERT INTO flags SELECT 's', hex(randomblob(2000)), '2020-01-01T00:00:00.000Z' FROM generate"
    connection.execute(
        f"WITH RECURSIVE generate(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM generate WHERE n < 1000) {big}"
    )
    connection.commit()
    connection.close()
    done = clickstop.json("maintain")
    assert done["removed"] == {"flags": 1000}
    assert done["bytes_after"] < done["bytes_before"] // 2
    assert "kB" in clickstop("maintain").output


def test_it_is_audited(clickstop: Cli, database: Path, rows: Callable[[str], list[dict[str, Any]]]) -> None:
    clickstop("maintain")
    assert [row["action"] for row in rows("audit_log")] == ["maintain"]


def test_a_damaged_database_is_left_for_the_doctor(clickstop: Cli, database: Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("UPDATE prompts_fts_data SET block = zeroblob(8) WHERE id > 10")
    connection.commit()
    connection.close()
    _age(database, "tool_calls", 1000)
    said = clickstop("maintain", code=1).output
    assert "Nothing was changed. Run: clickstop doctor --fix" in said
    assert len(read_rows(database, "tool_calls")) == 3


def test_an_invalid_configuration_removes_nothing(
    clickstop: Cli, database: Path, repo: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    _age(database, "tool_calls", 1000)
    (repo / "clickstop.toml").write_text("[capture]\nretention_days = 0\n")
    assert "nothing was removed" in clickstop("maintain", code=1).output
    assert len(rows("tool_calls")) == 3


def test_a_locked_database_says_to_try_again(clickstop: Cli, database: Path) -> None:
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        assert "Run it again later" in clickstop("maintain", code=1).output
    finally:
        connection.close()


def test_stores_of_folders_that_were_never_set_up_go_when_they_are_old(
    clickstop: Cli, database: Path, tmp_path: Path
) -> None:
    stores = database.parent.parent
    outside = tmp_path / "outside"
    for folder in (stores / "guest-old", stores / "guest-new", stores / "another", outside):
        (folder / "plan").mkdir(parents=True)
        (folder / "memory.db").write_text("x")
        (folder / "plan" / "plan.json").write_text("{}")
        for path in (folder / "memory.db", folder / "plan" / "plan.json", folder / "plan", folder):
            os.utime(path, (0, 0))
    os.utime(stores / "guest-new" / "plan" / "plan.json")
    (stores / "guest-link").symlink_to(outside)
    assert clickstop.json("maintain")["forgotten"] == 1
    kept = {path.name for path in stores.iterdir()}
    assert kept >= {"guest-new", "guest-link", "another"}
    assert "guest-old" not in kept
    assert (outside / "memory.db").exists()
