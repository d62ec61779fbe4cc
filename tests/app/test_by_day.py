"""Sums of days outlive the process that made them, and change with their rows."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from clickstop.app import costs, daily, usage
from clickstop.app.by_day import KeptDays
from clickstop.core.ids import utc
from clickstop.core.places import Places
from clickstop.store import database
from tests.dashboard import stores
from tests.each import each
from tests.harness import run_clickstop
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection

DAY = 86_400


def _opened(repo: Path, environ: dict[str, str]) -> tuple[Places, Connection]:
    places = Places(str(repo), environ)
    return places, database.connect(places.database)


def test_the_next_process_adds_up_only_what_has_changed(repo: Path, environ: dict[str, str]) -> None:
    stores.seed(repo, environ, stores.normal())
    places, connection = _opened(repo, environ)
    daily.add_up(connection, places)
    kept_days = KeptDays()
    kept_days.load(places)
    asked: list[str] = []
    connection.set_trace_callback(asked.append)
    again = usage.of(connection, "", "", kept_days=kept_days)
    connection.set_trace_callback(None)
    assert again == usage.of(connection, "", "")
    assert 0 < sum("GROUP BY" in sql for sql in asked) <= 2  # today, and yesterday whose calls may end yet

    old = rows.call("late", stores.name_of(0), utc(time.time() - 9 * DAY), tool_name="Late", duration_ms=7)
    stores.seed(repo, environ, [old, stores._cost("late", stores.name_of(0), utc(time.time() - 9 * DAY), "m", 1)])
    tools = usage.of(connection, "", "", kept_days=kept_days)
    assert tools == usage.of(connection, "", "")
    assert "Late" in {tool.name for tool in tools}
    assert costs.by_all(connection, "", kept_days=kept_days) == costs.by_all(connection, "")
    connection.close()


def test_a_damaged_file_counts_for_nothing(repo: Path, environ: dict[str, str]) -> None:
    stores.seed(repo, environ, stores.normal())
    places, connection = _opened(repo, environ)
    daily.add_up(connection, places)
    (file,) = repo.parent.rglob("days.json")
    for text in ("", "{", "[]", '{"version": "0", "days": 3}', '{"version": 1}', "null"):
        file.write_text(text)
        kept_days = KeptDays()
        kept_days.load(places)
        assert usage.of(connection, "", "", kept_days=kept_days) == usage.of(connection, "", "")
    connection.close()


def test_what_is_forgotten_is_in_no_sum(repo: Path, environ: dict[str, str]) -> None:
    run_clickstop("init", "--yes", cwd=repo, environ=environ).check_returncode()
    stores.seed(repo, environ, stores.normal())
    run_clickstop("maintain", cwd=repo, environ=environ).check_returncode()
    name = stores.name_of(0)
    (file,) = repo.parent.rglob("days.json")
    assert name in file.read_text()
    run_clickstop("forget", "--session", name, "--yes", cwd=repo, environ=environ).check_returncode()
    assert not file.exists()


@each(
    ("times", "percent"),
    [(times, percent) for times in ([], [3], [1, 2], [5, 1, 1, 9], list(range(101))) for percent in (50, 95)],
)
def test_counted_values_have_the_same_percentiles(times: list[int], percent: int) -> None:
    ordered = sorted(times)
    counted = [(value, ordered.count(value)) for value in sorted(set(ordered))]
    assert usage.counted_percentile(counted, percent) == usage.percentile(ordered, percent)
