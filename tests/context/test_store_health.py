"""When the store is checked, and what is said of it."""

from __future__ import annotations

import os
import select
import sqlite3
from typing import TYPE_CHECKING

import pytest

from clickstop.context.detached import detach
from clickstop.context.store_health import check_daily, complaints
from clickstop.core.ids import utc

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desk import Desk


def test_a_sound_store_has_no_complaints_and_missing_tables_are_named(desk: Desk) -> None:
    assert complaints(desk.context()) == []
    desk.close()
    with sqlite3.connect(desk.places.database) as connection:
        for name in ("debts", "fixes", "flags", "pins"):
            connection.execute(f"DROP TABLE {name}")
    [line] = complaints(desk.context())
    assert line.startswith("its database lacks ")
    assert line.endswith(". Run: clickstop doctor --fix")
    assert len(line.split(", ")) == 3


@pytest.mark.parametrize(
    ("seconds_ago", "is_checked"),
    [(3_600, False), (90_000, True), (86_340, False), (-3_600, False), (-90_000, True)],
)
def test_the_whole_database_is_checked_once_a_day_whatever_the_clock_was(
    seconds_ago: float, is_checked: bool, desk: Desk
) -> None:
    ctx = desk.context("session.start")
    with ctx.database.open() as connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = 'created_at'", (utc(ctx.now - seconds_ago),))
    ctx.event.root = f"{desk.root}/gone"  # where the process that checks ends at once
    check_daily(ctx)
    assert [row["key"] for row in ctx.recorded("flags")] == [f"daily check: {ctx.at[:10]}"] * is_checked
    ctx.flush()
    check_daily(ctx)
    assert ctx.recorded("flags") == []


def test_what_is_only_tried_checks_nothing(desk: Desk) -> None:
    ctx = desk.context("session.start")
    ctx.now += 3 * 86_400
    ctx.database.dry = True
    check_daily(ctx)
    assert ctx.recorded("flags") == []


def test_what_is_detached_has_our_modules_no_streams_and_a_session_of_its_own(tmp_path: Path) -> None:
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    said = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    told = (
        "os.getcwd(), os.environ['CLICKSTOP_NESTED'], os.environ['A'], os.getsid(0) == os.getpid(), sys.stdin.read"
    )
    text = f"from clickstop.core.ids import utc; print(1); open({pipe!r}, 'w').write(repr(({told}())))"
    detach(text, cwd=str(tmp_path), environ={"A": "b", "CLICKSTOP_NESTED": ""})
    assert select.select([said], [], [], 60)[0]
    assert os.read(said, 1_000).decode() == repr((str(tmp_path), "1", "b", True, ""))
    os.close(said)
