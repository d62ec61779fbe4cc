"""A backup a day, made after the answer, and brought back without counting anything twice."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.core.places import Places
from clickstop.store import backup
from clickstop.store.create import create
from clickstop.store.errors import ForeignDatabaseError, NewerDatabaseError
from clickstop.store.restore import restore
from clickstop.store.save import Store
from tests.harness import CASES, make_repo
from tests.store import rows
from tests.store.stage import end, feed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.store.stage import Stage


@pytest.fixture
def store(places: Places) -> Iterator[Store]:
    made = Store(places, "r1")
    made.open()
    yield made
    made.close()


def backups(places: Places) -> list[Path]:
    return sorted(path for path in Path(places.backups).rglob("*") if path.is_file())


def counts(store: Store) -> dict[str, int]:
    found = store.open().execute("SELECT kind, sum(count) FROM heartbeats GROUP BY kind").fetchall()
    return dict(found)


def start_anew(store: Store) -> None:
    """The database is lost; the next write makes a new one."""
    store.close()
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(store.places.database + ending):
            os.remove(store.places.database + ending)
    store.open()


# --- made


def test_the_first_stop_of_a_day_makes_a_backup_and_later_ones_do_not(stage: Stage) -> None:
    stage.call("c1")
    assert backups(stage.places) == []
    stage.stop()
    (made,) = backups(stage.places)
    assert made.name.startswith("memory-20")
    assert made.parent.name == stage.rows("tool_calls")[0]["repo_id"]
    before = made.read_bytes()
    stage.call("c2")
    stage.stop()
    assert backups(stage.places) == [made]
    assert made.read_bytes() == before
    connection = sqlite3.connect(made)
    assert connection.execute("SELECT call_id FROM tool_calls").fetchall() == [("c1",)]
    assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
    connection.close()
    assert stage.rows("handler_failures") == []


BLOCKER = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import Decision

HANDLERS = (Handler("local.blocker", kinds=("turn.stop",)),)


def handle(event, ctx):
    return Decision("block", "not yet")
"""


def hold_stops(stage: Stage, environ: dict[str, str]) -> None:
    """A handler that blocks every stop, so that there is an answer to look at."""
    plugin = stage.repo / "blocker.py"
    plugin.write_text(BLOCKER)
    config = Path(environ["HOME"], ".config", "clickstop", "config.toml")
    config.parent.mkdir(parents=True)
    config.write_text(f'[project]\nplugins = ["{plugin}"]\n')


def test_a_backup_that_fails_takes_nothing_from_the_answer_and_is_told_once(
    stage: Stage, environ: dict[str, str]
) -> None:
    hold_stops(stage, environ)
    Path(stage.places.backups).write_text("a file where the folder should be")
    for _ in range(2):
        answer = stage.stop()
        assert answer.reply is not None
        assert answer.reply["decision"] == "block"
    (failure,) = stage.rows("handler_failures")
    assert failure["handler"] == "store.housekeeping"
    assert "store.housekeeping" in stage.start("s2")
    assert stage.start("s3") == ""


@pytest.mark.skipif(not os.path.exists("/proc/self/wchan"), reason="where a process stands still is not told here")
def test_the_client_has_its_answer_before_the_backup_begins(stage: Stage) -> None:
    """The pipe is full, so the hook stands still at its answer. Without plugins: of those, another process passes
    the answer on.
    """
    case = json.loads((CASES / "claude-code" / "Stop--learnings.json").read_text(encoding="utf-8"))
    (stage.repo / "clickstop.toml").write_text(case["config"])
    for name, text in case["files"].items():
        (stage.repo / name).parent.mkdir(parents=True)
        (stage.repo / name).write_text(text)
    stage.start()
    payload = stage.payload("Stop", stop_hook_active=False)
    process = stage.hook.start(payload)
    assert process.stdout is not None
    filled = fill(process.stdout.fileno())
    feed(process, payload)
    until = time.monotonic() + 60
    while "pipe_write" not in Path(f"/proc/{process.pid}/wchan").read_text() and time.monotonic() < until:
        os.sched_yield()
    assert backups(stage.places) == []
    assert "Run logs without accumulated learnings" in json.loads(end(process)[filled:])["systemMessage"]
    assert [path.suffix for path in backups(stage.places)] == [".db"]


def fill(pipe: int) -> int:
    """Write into a pipe until it takes no more; how much that was."""
    filled, writing = 0, os.open(f"/proc/self/fd/{pipe}", os.O_WRONLY | os.O_NONBLOCK)
    try:
        while True:
            filled += os.write(writing, b" " * 4_096)
    except BlockingIOError:
        return filled
    finally:
        os.close(writing)


def test_only_the_newest_backups_of_a_database_are_kept(store: Store, places: Places) -> None:
    made = Path(backup.make(store.open(), places, "r1"))
    today, own = made.name[7:17], made.name[-11:-3]

    def other(day: str, identity: str = own, ending: str = "") -> Path:
        name = made.name.replace(today, day).replace(f"-{own}.db", f"-{identity}.db")
        path = made.with_name(name + ending)
        path.write_text("older")
        return path

    for day in range(1, 6):
        other(f"2020-01-0{day}")
        other(f"2019-01-0{day}", "bbbbbbbb")
    for identity in ("cccccccc", "dddddddd"):
        other("2018-01-01", identity)
    for ending in (".tried", ".0123456789ab.part"):
        other("2020-01-01", ending=ending)
    clone = made.with_name(f"memory-2020-01-01-00000000-{own}.db")
    clone.write_text("of another place")
    backup.make(store.open(), places, "r1")
    kept = [(path.name[7:17], path.name[-11:-3]) for path in backups(places) if path != clone]
    older = [("2018-01-01", "dddddddd"), *((f"2019-01-0{day}", "bbbbbbbb") for day in (3, 4, 5))]
    newer = [("2020-01-04", own), ("2020-01-05", own), (today, own)]
    assert [pair for pair in kept if pair[1] not in ("cccccccc", "dddddddd")] == [*older[1:], *newer]
    assert len(kept) == 7
    assert clone.exists()


def test_clones_of_one_repository_have_backups_of_their_own(
    tmp_path: Path, environ: dict[str, str], places: Places, store: Store
) -> None:
    clone = Places(str(make_repo(tmp_path / "clone", environ)), environ)
    other = Store(clone, "r1")
    ours = backup.make(store.open(), places, "r1")
    assert backup.is_due(other.open(), clone, "r1")
    theirs = backup.make(other.open(), clone, "r1")
    assert backup.latest("r1", environ) in (ours, theirs)
    assert backup.latest("r2", environ) == ""
    assert backup.kept(places.database, environ) == [ours]
    start_anew(store)
    assert backup.latest("r1", environ, places.database) == ours
    other.close()


def test_backups_of_a_database_are_forgotten_with_their_folder_unless_it_holds_something_else(
    tmp_path: Path, environ: dict[str, str], places: Places, store: Store
) -> None:
    backup.forget(places.database, environ)
    clone = Places(str(make_repo(tmp_path / "clone", environ)), environ)
    other = Store(clone, "r1")
    ours, theirs = backup.make(store.open(), places, "r1"), backup.make(other.open(), clone, "r1")
    other.close()
    backup.forget(places.database, environ)
    assert (os.path.exists(ours), os.path.exists(theirs)) == (False, True)
    assert backup.kept(clone.database, environ) == [os.path.dirname(theirs)]
    backup.forget(clone.database, environ)
    assert not os.path.exists(os.path.dirname(theirs))
    assert backup.kept(clone.database, environ) == []


def test_the_backup_on_offer_is_of_the_database_before_this_one(
    store: Store, places: Places, environ: dict[str, str]
) -> None:
    """The new one's own backups are newer, and have nothing that it has not."""
    lost = backup.make(store.open(), places, "r1")
    assert backup.latest("r1", environ, places.database) == ""
    start_anew(store)
    assert backup.is_due(store.open(), places, "r1")
    own = backup.make(store.open(), places, "r1")
    assert own != lost
    assert backup.latest("r1", environ, places.database) == lost
    store.close()
    Path(places.database).write_text("damaged")
    assert backup.latest("r1", environ, places.database) == own
    Path(places.database).unlink()
    assert backup.latest("r1", environ, places.database) == own


def test_a_backup_that_takes_too_long_is_given_up_and_not_tried_again_that_day(
    store: Store, places: Places
) -> None:
    store.open().execute("CREATE TABLE big AS SELECT hex(zeroblob(3000000)) AS x")
    assert backup.is_due(store.open(), places, "r1")
    with pytest.raises(TimeoutError, match="run: clickstop maintain"):
        backup.make(store.open(), places, "r1", seconds=0)
    assert not store.open().in_transaction
    assert [path.suffix for path in backups(places)] == [".tried"]
    assert not backup.is_due(store.open(), places, "r1")
    made = backup.make(store.open(), places, "r1")  # a person has the time
    assert os.path.getsize(made) > 3_000_000


def test_an_identity_that_is_no_name_of_a_folder_stays_inside_the_folder(store: Store, places: Places) -> None:
    made = backup.make(store.open(), places, "../../../etc/x:y")
    assert Path(made).parent.parent == Path(places.backups)


# --- brought back


def test_what_was_backed_up_comes_back_beside_what_is_new(store: Store, places: Places) -> None:
    early, late = "2030-01-01T00:00:00.000Z", "2030-02-01T00:00:00.000Z"
    old = [rows.call("c1", at=early), rows.prompt("mend the fence", at=early), rows.audit(at=early)]
    store.save([*old, rows.session(at=early, model="m1"), rows.beat(count=5), rows.flag("k")])
    made = backup.make(store.open(), places, "r1")
    start_anew(store)
    store.save([rows.call("c2", at=late), rows.prompt("paint the door", at=late), rows.session(at=late)])
    store.save([rows.beat(count=2), rows.flag("k"), rows.flag("l")])
    came = restore(places, made)
    assert came["tool_calls"] == came["prompts"] == came["sessions"] == came["audit_log"] == came["heartbeats"] == 1
    assert came["flags"] == 0
    connection = store.open()
    assert connection.execute("SELECT call_id FROM tool_calls ORDER BY created_at").fetchall() == [("c1",), ("c2",)]
    assert connection.execute("SELECT started_at, last_at, model FROM sessions").fetchall() == [(early, late, "m1")]
    numbered = connection.execute("SELECT number, text FROM prompts ORDER BY number").fetchall()
    assert numbered == [(1, "mend the fence"), (2, "paint the door")]
    assert counts(store) == {"tool.after": 7}
    found = connection.execute(
        "SELECT count(*) FROM prompts_fts WHERE prompts_fts MATCH 'fence OR door'"
    ).fetchone()
    assert found == (2,)
    assert not [name for name in os.listdir(places.state) if ".part" in name]


def test_bringing_back_twice_or_in_any_order_counts_once(store: Store, places: Places, tmp_path: Path) -> None:
    """First and second are two days of one database; third is a later one that had the first brought back."""

    def keep(name: str) -> str:
        made = str(tmp_path / name)
        backup.copy(store.open(), made)
        return made

    store.save([rows.beat(count=3), rows.call("c1")])
    first = keep("first.db")
    store.save([rows.beat(count=4), rows.call("c2")])
    second = keep("second.db")
    assert restore(places, first)["tool_calls"] == 0
    assert counts(store) == {"tool.after": 7}  # its own past changes nothing
    start_anew(store)
    store.save([rows.beat(count=100), rows.call("c3")])
    restore(places, first)
    third = keep("third.db")
    assert counts(store) == {"tool.after": 103}
    for order in ((second, third, first), (first, third, second), (third, second), (third, third, second, second)):
        start_anew(store)
        store.save([rows.beat(count=1000)])
        for path in order:
            restore(places, path)
        assert counts(store) == {"tool.after": 1107}
        assert store.open().execute("SELECT count(*) FROM tool_calls").fetchone() == (3,)


def test_a_newer_or_foreign_backup_is_refused_and_nothing_is_changed(
    store: Store, places: Places, tmp_path: Path
) -> None:
    newer, foreign = str(tmp_path / "newer.db"), str(tmp_path / "foreign.db")
    create(newer)
    for path, version in ((newer, 99), (foreign, 5)):
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE IF NOT EXISTS mine (x)")
        connection.execute(f"PRAGMA user_version={version}")
        connection.close()
    with pytest.raises(NewerDatabaseError):
        restore(places, newer)
    with pytest.raises(ForeignDatabaseError):
        restore(places, foreign)
    with pytest.raises(sqlite3.OperationalError):
        restore(places, str(tmp_path / "missing.db"))
    assert store.open().execute("SELECT count(*) FROM audit_log").fetchone() == (0,)
    assert not [name for name in os.listdir(places.state) if ".part" in name]


def test_a_lost_database_comes_back_from_yesterdays_backup(stage: Stage) -> None:
    stage.call("c1")
    stage.start()
    stage.stop()
    stage.settle()
    stage.database.write_bytes(b"damaged" * 1000)
    stage.call("c2")
    repo_id = stage.rows("tool_calls")[0]["repo_id"]
    made = backup.latest(repo_id, stage.hook.environ, stage.places.database)
    restore(stage.places, made)
    stage.verify()
