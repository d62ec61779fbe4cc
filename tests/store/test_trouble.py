"""Locked, read-only, full, missing, damaged: no event is lost, each is stored once, and the person is told once."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.harness import BOOTSTRAP, as_bytes, in_the_way_of_the_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.store.stage import Stage

PAGE = 4_096


def garbage(size: int) -> bytes:
    """The same bytes every time; they look like nothing."""
    return bytes((number * 7919 + number // 255) % 251 for number in range(size))


# --- locked


def test_an_event_that_finds_the_database_locked_waits_in_the_spool(stage: Stage) -> None:
    stage.call("c1")
    holder = sqlite3.connect(stage.database, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    stage.call("c2")  # waits as long as an event may
    assert len(stage.spool()) == 1
    assert "locked" in stage.spool()[0].read_text()
    holder.execute("ROLLBACK")
    holder.close()
    stage.call("c3")
    stage.verify()


def test_a_lock_is_waited_for_once_per_event_whatever_the_event_asks(stage: Stage) -> None:
    stage.call("c1")
    holder = sqlite3.connect(stage.database, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    secret = {"stdout": "AWS_SECRET_ACCESS_KEY=" + "q8Zk1Lm2Vn3Bx4Cz5Da6Sf7Gh8Jk9Lo0Pw1Er2Ty"}
    began = time.monotonic()
    stage.send({**stage.call_payload("c2"), "tool_response": secret}, {})
    stage.stop()
    assert time.monotonic() - began < 2 * 1.5  # a second each, and what a busy machine adds
    holder.close()


def test_an_event_that_cannot_even_read_waits_once(stage: Stage) -> None:
    stage.call("c1")
    stage.settle()
    holder = sqlite3.connect(stage.database, isolation_level=None)
    holder.execute("PRAGMA locking_mode=EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    began = time.monotonic()
    stage.start("s2")
    assert time.monotonic() - began < 2.0
    holder.close()


def test_the_end_of_a_session_has_no_time_to_wait_for_a_lock(stage: Stage) -> None:
    stage.call("c1")
    holder = sqlite3.connect(stage.database, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    stage.events += 1
    answer = stage.hook(stage.payload("SessionEnd", reason="other"))
    assert answer.stdout == b""
    assert len(stage.spool()) == 1
    holder.close()
    stage.call("c2")
    stage.verify()


# --- out of reach


@pytest.fixture
def read_only(stage: Stage) -> Iterator[Callable[[bool], None]]:
    """Call it with True to make the state folder read-only, also for root, and with False to end that."""
    stage.places.ensure_state()
    folder = stage.places.state
    mounted: list[list[str]] = []

    def switch(on: bool) -> None:
        if os.geteuid() != 0:
            os.chmod(folder, 0o500 if on else 0o700)
            return
        if not on:
            subprocess.run(["umount", "-l", folder], check=True)
            mounted.clear()
            return
        steps = (["mount", "--bind", folder, folder], ["mount", "-o", "remount,ro,bind", folder])
        for step in steps:
            if shutil.which("mount") is None or subprocess.run(step, capture_output=True, check=False).returncode:
                pytest.skip("root ignores file modes, and nothing can be mounted here")
            mounted.append(step)

    yield switch
    if mounted:
        subprocess.run(["umount", "-l", folder], check=True)


def test_a_read_only_folder_sends_events_to_a_spool_among_temporary_files(
    stage: Stage, read_only: Callable[[bool], None]
) -> None:
    stage.call("c1")
    stage.settle()
    read_only(True)
    stage.call("c2")
    told = stage.start("s2")
    assert "clickstop cannot write its database" in told
    assert "events wait in the spool" in told
    assert told.count("\n") == 0
    assert {path.parent for path in stage.spool()} == {Path(stage.places.spool_fallback)}
    read_only(False)
    stage.call("c3")
    stage.verify()


def test_a_place_that_cannot_exist_sends_events_to_a_spool_among_temporary_files(stage: Stage) -> None:
    in_the_way = in_the_way_of_the_store(stage.repo)
    stage.call("c1")
    stage.call("c2")
    assert len(stage.spool()) == 2
    in_the_way.unlink()
    stage.call("c3")
    stage.verify()


def test_a_folder_removed_between_events_is_made_again(stage: Stage) -> None:
    stage.call("c1")
    shutil.rmtree(stage.places.state)
    stage.sent, stage.events = [], 0
    stage.call("c2")
    stage.verify()
    assert stage.asides() == []


VANDAL = """
import shutil
from clickstop.handlers.index import Handler

HANDLERS = (Handler("local.vandal", kinds=("tool.after",)),)


def handle(event, ctx):
    ctx.store.flagged(event.session_id, "anything")
    {deed}
"""


@pytest.mark.parametrize(
    "deed",
    [
        "shutil.rmtree(ctx.places.state)",
        "__import__('os').remove(ctx.places.database)",
        "__import__('os').rename(ctx.places.database, ctx.places.database + '.elsewhere')",
    ],
)
def test_a_database_that_vanishes_while_an_event_has_it_open_costs_no_event(
    stage: Stage, environ: dict[str, str], deed: str
) -> None:
    stage.call("c1")
    vandal = stage.repo / "vandal.py"
    vandal.write_text(VANDAL.format(deed=deed))
    config = Path(environ["HOME"], ".config", "clickstop", "config.toml")
    config.parent.mkdir(parents=True)
    config.write_text(f'[project]\nplugins = ["{vandal}"]\n')
    stage.sent, stage.events = [], 0
    stage.call("c2")
    assert stage.rows("handler_failures") == []
    config.unlink()
    stage.call("c3")
    stage.verify()


# --- full


def limited(stage: Stage, call: str, limit: int) -> None:
    """An event in a process that may write no file beyond `limit` bytes, as on a full disk."""
    resource = pytest.importorskip("resource")
    stage.sent.append(call)
    stage.events += 1
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(BOOTSTRAP), "claude-code", "PostToolUse"],
        input=as_bytes(stage.call_payload(call)),
        env=stage.hook.environ,
        cwd=stage.repo,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"")


def test_a_database_that_may_not_grow_sends_events_to_the_spool(stage: Stage) -> None:
    for number in range(4):
        stage.call(f"c{number}")
    limited(stage, "full1", 40_000)
    limited(stage, "full2", 40_000)
    assert len(stage.spool()) == 2
    stage.call("after")
    stage.verify()


def test_a_disk_too_full_to_make_a_database_leaves_no_half_of_one(stage: Stage) -> None:
    limited(stage, "full1", 40_000)
    assert not stage.database.exists()
    assert list(stage.database.parent.glob("*.part*")) == []
    assert len(stage.spool()) == 1
    stage.call("after")
    stage.verify()


@pytest.fixture
def small_disk(stage: Stage) -> Iterator[Path]:
    """The state folder on a file system of its own with little room."""
    stage.places.ensure_state()
    folder = Path(stage.places.state)
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root can mount a small disk")
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_sends_events_to_a_spool_among_temporary_files(stage: Stage, small_disk: Path) -> None:
    stage.call("c1")
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * PAGE)
    assert os.statvfs(small_disk).f_bavail == 0
    stage.call("c2")
    stage.call("c3")
    assert {path.parent for path in stage.spool()} == {Path(stage.places.spool_fallback)}
    filler.unlink()
    stage.call("c4")
    stage.verify()


# --- damaged


def truncate(path: Path) -> None:
    os.truncate(path, PAGE + 904)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def overwrite_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(garbage(100))


def overwrite_middle(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(PAGE)
        file.write(garbage(size - PAGE))


def replace_by_text(path: Path) -> None:
    path.write_text("Dear diary,\n" * 2_000)


DAMAGES = [truncate, empty, overwrite_header, overwrite_middle, replace_by_text]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_put_aside_and_the_event_stored(stage: Stage, damage: Callable[[Path], None]) -> None:
    for number in range(3):
        stage.call(f"old{number}")
    stage.settle()
    damage(stage.database)
    content = stage.database.read_bytes()
    stage.sent, stage.events = [], 0
    stage.call("new1")
    stage.call("new2")
    stage.verify()
    (aside,) = stage.asides()
    assert re.fullmatch(r"memory\.db\.corrupt-\d{4}-\d\d-\d\dT\d{9}Z", aside.name)
    assert aside.read_bytes() == content
    (line,) = stage.rows("audit_log")
    assert (line["action"], line["subject"]) == ("store.moved_aside", str(aside))
    assert line["repo_id"] == stage.rows("tool_calls")[0]["repo_id"]
    assert stage.rows("handler_failures") == []


def test_rows_that_can_be_read_are_saved_before_the_file_is_put_aside_and_the_session_says_so(stage: Stage) -> None:
    for number in range(200):
        stage.call(f"old{number}")
    stage.settle()
    with stage.database.open("r+b") as file:  # one page in the middle of the calls
        file.seek(_page_of(stage.database, "old100"))
        file.write(garbage(PAGE))
    before = len(stage.sent)
    for number in range(3):
        told = (stage.call(f"new{number}").reply or {}).get("systemMessage", "")
        if told:
            break
    (aside,) = stage.asides()
    assert "rows saved" in told
    assert str(aside) in told
    saved = {row["call_id"] for row in stage.rows("tool_calls")}
    assert {f"new{number}" for number in range(len(stage.sent) - before)} <= saved
    assert len(saved & {f"old{number}" for number in range(200)}) > 100
    assert "rows saved" in next(
        row["reason"] for row in stage.rows("audit_log") if row["action"] == "store.moved_aside"
    )


def _page_of(database: Path, text: str) -> int:
    content = database.read_bytes()
    return content.index(text.encode()) // PAGE * PAGE


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_next_session_is_told_of_the_damage_in_one_line_once(
    stage: Stage, damage: Callable[[Path], None]
) -> None:
    stage.call("old")
    stage.settle()
    damage(stage.database)
    stage.call("new1")
    stage.stop()
    (aside,) = stage.asides()
    assert stage.start("s2") == (
        f"clickstop: its database was damaged and moved to {aside}. Run: clickstop doctor --fix"
    )
    assert stage.start("s3") == ""


@pytest.mark.parametrize("damage", [empty, overwrite_header, replace_by_text])
def test_a_session_that_finds_the_damage_itself_says_so_at_once(
    stage: Stage, damage: Callable[[Path], None]
) -> None:
    stage.call("old")
    stage.settle()
    damage(stage.database)
    told = stage.start()
    assert f"moved to {stage.asides()[0]}" in told
    assert told.count("\n") == 0
    assert stage.start("s2") == ""
    assert stage.rows("handler_failures") == []


@pytest.mark.parametrize("damage", [empty, overwrite_header, truncate])
def test_damage_while_events_wait_in_the_spool_loses_none_of_them(
    stage: Stage, damage: Callable[[Path], None]
) -> None:
    stage.call("old")
    stage.settle()
    healthy = stage.database.rename(stage.repo / "healthy.db")
    stage.database.mkdir()
    stage.sent, stage.events = [], 0
    stage.call("waits1")
    stage.call("waits2")
    stage.database.rmdir()
    healthy.rename(stage.database)
    damage(stage.database)
    stage.call("new")
    stage.verify()


@pytest.mark.parametrize("damaged", [b"", garbage(32), garbage(70_000)])
def test_a_damaged_log_costs_what_stood_in_it_and_nothing_else(stage: Stage, damaged: bytes) -> None:
    stage.call("c1")
    stage.stop()  # puts the log into the database
    log = Path(f"{stage.database}-wal")
    assert log.stat().st_size == 0
    stage.sent = ["c1"]
    lost = stage.hook(stage.call_payload("lost"))
    assert lost.code == 0
    log.write_bytes(damaged)
    stage.call("c2")
    stage.call("c3")
    stage.verify()


def test_a_damaged_search_index_is_made_anew_and_nothing_is_put_aside(stage: Stage) -> None:
    def ask(text: str) -> None:
        stage.events += 1
        stage.hook(stage.payload("UserPromptSubmit", prompt=text))

    ask("mend the fence")
    connection = sqlite3.connect(stage.database)
    connection.execute("UPDATE prompts_fts_data SET block = x'ffffffff'")
    connection.commit()
    connection.close()
    ask("paint the door")
    stage.verify()
    assert stage.asides() == []
    connection = sqlite3.connect(stage.database)
    found = connection.execute("SELECT rowid FROM prompts_fts WHERE prompts_fts MATCH 'fence OR door'").fetchall()
    connection.close()
    assert len(found) == 2
