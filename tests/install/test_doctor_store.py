"""The store, the configuration and what went wrong: each broken on purpose, found, and mended."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config import pause
from clickstop.core.ids import utc
from clickstop.core.places import Places, user_state
from clickstop.store import backup, database, spool
from tests.harness import store_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook
    from tests.install.doctoring import Doctor


@pytest.fixture
def used(doctor: Doctor, hook: Hook, payload: Callable[..., dict[str, Any]]) -> Path:
    """The database after a prompt; its path."""
    hook(payload("UserPromptSubmit--typed"))
    return store_of(doctor.repo) / "memory.db"


def _prompts(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    try:
        return [row[0] for row in connection.execute("SELECT text FROM prompts")]
    finally:
        connection.close()


def _damage(path: Path) -> None:
    """Overwrite the header, and drop the log that would hide it."""
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    raw = bytearray(path.read_bytes())
    raw[:4096] = b"x" * 4096
    path.write_bytes(raw)


def _back_up(doctor: Doctor) -> None:
    places = Places(str(doctor.repo), doctor.environ)
    plan = json.loads((store_of(doctor.repo) / "plan" / "plan.json").read_text())
    connection = database.connect(places.database)
    try:
        backup.make(connection, places, plan["repo_id"])
    finally:
        connection.close()


def test_a_sound_database_is_well_and_a_missing_one_is_no_trouble(doctor: Doctor, used: Path) -> None:
    (found,) = doctor.findings("database")
    assert found.what == f"{used} is intact"
    used.unlink()
    (found,) = doctor.findings("database")
    assert found.severity == "ok"


def test_a_damaged_database_is_put_aside_and_restored_from_the_backup(doctor: Doctor, used: Path) -> None:
    _back_up(doctor)
    _damage(used)
    found = doctor.trouble("database")
    assert (found.severity, found.remedy) == ("error", "clickstop doctor --fix")
    assert f"{used} is damaged" in found.what
    assert [why for _, why in doctor.fix("database")] == [""]
    assert doctor.troubles("database") == []
    assert _prompts(used) == ["Fix the crash on an empty cart"]
    assert len(list(used.parent.glob("memory.db.corrupt-*"))) == 1


def test_what_a_hook_put_aside_is_offered_back_once(
    doctor: Doctor, used: Path, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    _back_up(doctor)
    _damage(used)
    hook(payload("UserPromptSubmit--typed", prompt="after the damage"))
    found = doctor.trouble("database")
    assert (found.severity, found.remedy) == ("warn", "clickstop doctor --fix")
    assert "A damaged database was moved aside" in found.what
    doctor.fix("database")
    assert sorted(_prompts(used)) == ["Fix the crash on an empty cart", "after the damage"]
    assert doctor.troubles("database") == []


def test_a_damaged_search_index_is_made_anew_and_the_file_stays(doctor: Doctor, used: Path) -> None:
    connection = sqlite3.connect(used)
    connection.execute("UPDATE prompts_fts_data SET block = zeroblob(8) WHERE id > 10")
    connection.commit()
    connection.close()
    assert "prompts_fts" in doctor.trouble("database").what
    doctor.fix("database")
    assert doctor.troubles("database") == []
    assert list(used.parent.glob("memory.db.corrupt-*")) == []


def test_without_a_backup_it_says_so(
    doctor: Doctor, used: Path, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    _damage(used)
    hook(payload("UserPromptSubmit--typed"))
    found = doctor.trouble("database")
    assert "there is no backup" in found.why
    assert doctor.fix("database") == []


def test_a_database_of_a_newer_clickstop_is_left_alone(doctor: Doctor, used: Path) -> None:
    connection = sqlite3.connect(used)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    found = doctor.trouble("database")
    assert (found.severity, found.remedy, found.fix) == ("error", "upgrade clickstop", None)


def test_a_file_of_another_program_is_left_alone(doctor: Doctor, used: Path) -> None:
    for file in used.parent.glob("memory.db*"):
        file.unlink()
    connection = sqlite3.connect(used)
    connection.execute("CREATE TABLE theirs (x)")
    connection.commit()
    connection.close()
    found = doctor.trouble("database")
    assert (found.severity, found.remedy) == ("error", f"move {used} away")


def test_a_locked_database_cannot_be_written(doctor: Doctor, used: Path) -> None:
    connection = sqlite3.connect(used, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = doctor.trouble("database")
    finally:
        connection.close()
    assert "cannot be written: database is locked" in found.what


def test_records_in_the_spool_are_taken_in(doctor: Doctor, used: Path) -> None:
    places = Places(str(doctor.repo), doctor.environ)
    row = {"session_id": "s", "key": "k", "created_at": "2026-01-01T00:00:00.000Z"}
    for folder in (places.spool, places.spool_fallback):
        spool.put(folder, [("flags", {**row, "key": folder})], "test")
    found = doctor.trouble("spool")
    assert (found.severity, found.remedy) == ("warn", "clickstop doctor --fix")
    assert "2 records waiting" in found.what
    doctor.fix("spool")
    assert doctor.troubles("spool") == []
    connection = sqlite3.connect(used)
    assert connection.execute("SELECT count(*) FROM flags WHERE session_id = 's'").fetchone() == (2,)
    connection.close()


def test_damaged_spool_files_are_named(doctor: Doctor, used: Path) -> None:
    folder = store_of(doctor.repo) / "spool"
    folder.mkdir()
    (folder / "1.jsonl").write_text("{")
    doctor.fix("spool")
    found = doctor.trouble("spool")
    assert str(folder) in found.what


def test_an_invalid_configuration_is_named_with_file_and_line(doctor: Doctor) -> None:
    (doctor.repo / "clickstop.toml").write_text("[captur]\n")
    found = doctor.trouble("configuration")
    assert found.what.startswith(f"{doctor.repo / 'clickstop.toml'}:1: captur: unknown section")
    assert found.remedy == f"edit line 1 of {doctor.repo / 'clickstop.toml'}; then: clickstop config check"
    doctor.environ["CLICKSTOP_PROJECT__PRESET"] = "lax"
    assert doctor.troubles("configuration")[-1].remedy.startswith("change the variable CLICKSTOP_PROJECT__PRESET;")


def test_a_registry_of_features_with_a_fault_is_found(doctor: Doctor) -> None:
    file = doctor.repo / ".clickstop" / "features.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text('[features.cart]\npriority = "hihg"\n')
    found = doctor.trouble("configuration")
    assert found.what.startswith(f"{file} cannot be used: features.cart: priority must be critical")
    file.write_text('[features.cart]\npriority = "critical"\n')
    assert doctor.troubles("configuration") == []


def test_a_stale_plan_is_compiled_anew(doctor: Doctor, used: Path) -> None:
    plan = store_of(doctor.repo) / "plan" / "plan.json"
    before = plan.read_text()
    (doctor.repo / "clickstop.toml").write_text("[capture]\npayloads = 3\n")
    assert doctor.troubles("configuration") == []
    assert plan.read_text() != before


def test_a_plan_that_cannot_be_written_is_found(doctor: Doctor, used: Path) -> None:
    plan = store_of(doctor.repo) / "plan" / "plan.json"
    plan.unlink()
    plan.mkdir()
    found = doctor.trouble("configuration")
    assert (found.severity, found.remedy) == ("error", f"rmdir {plan}")


def test_an_untrusted_plugin_is_found(doctor: Doctor) -> None:
    (doctor.repo / "mine.py").write_text("HANDLERS = []\n")
    (doctor.repo / "clickstop.toml").write_text('[project]\nplugins = ["mine.py"]\n')
    found = doctor.trouble("configuration")
    assert found.what.startswith(f"The plugin {doctor.repo / 'mine.py'} is not trusted and does not run")
    assert found.remedy == "clickstop trust"


def test_a_pause_and_the_environment_are_found(doctor: Doctor) -> None:
    pause.write(pause.Pause(until=time.time() + 60), str(doctor.repo), doctor.environ)
    doctor.environ["CLICKSTOP_OFF"] = "1"
    assert [found.remedy for found in doctor.troubles("silence")] == ["clickstop resume", "unset CLICKSTOP_OFF"]
    pause.write(pause.Pause(until=time.time() - 60), str(doctor.repo), doctor.environ)
    del doctor.environ["CLICKSTOP_OFF"]
    assert doctor.findings("silence") == []


def test_failures_are_told_until_they_are_marked_as_read(
    doctor: Doctor, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    plugin = Path(doctor.environ["HOME"], "bad.py")
    plugin.write_text(
        "from clickstop.handlers.index import Handler\n"
        'HANDLERS = [Handler("mine.bad", kinds=("turn.stop",))]\n'
        'def handle(event, ctx):\n    raise ValueError("no such thing")\n'
    )
    config = Path(doctor.environ["HOME"], ".config", "clickstop", "config.toml")
    config.parent.mkdir(parents=True)
    config.write_text(f'[project]\nplugins = ["{plugin}"]\n')
    hook(payload("Stop"))
    hook(payload("Stop"))
    found = doctor.trouble("failures")
    assert found.what.startswith("mine.bad failed 2 times")
    assert "ValueError: no such thing" in found.what
    assert 'handlers."mine.bad" = false' in found.remedy
    doctor.fix("failures")
    assert doctor.troubles("failures") == []
    hook(payload("Stop"))
    assert doctor.trouble("failures").what.startswith("mine.bad failed 1 time,")


def test_a_failed_step_of_our_own_is_not_offered_to_be_switched_off(doctor: Doctor, hook: Hook) -> None:
    hook("not json", "Stop")
    found = doctor.trouble("failures")
    assert found.what.startswith("hook.decode failed 1 time,")
    assert found.remedy == "report it; clickstop doctor --fix marks it as read"


def test_failures_that_only_a_log_knows_are_told(doctor: Doctor, used: Path) -> None:
    for folder in (store_of(doctor.repo) / "log", Path(user_state(doctor.environ), "log")):
        folder.mkdir(parents=True, exist_ok=True)
        entry = {"at": utc(), "handler": "hook", "kind": "Stop", "error": "OSError: [Errno 13] denied"}
        old = {**entry, "at": "2020-01-01T00:00:00.000Z"}
        (folder / "failures.jsonl").write_text(f"{json.dumps(old)}\nnot json\n{json.dumps(entry)}\n")
    found = doctor.trouble("failures")
    assert found.what.startswith("hook failed 2 times")
    assert "[Errno 13] denied" in found.what
    doctor.fix("failures")
    assert doctor.troubles("failures") == []


def test_the_log_of_packages_that_did_not_load_is_told_and_put_away(doctor: Doctor) -> None:
    log = Path(user_state(doctor.environ), "broken.log")
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("['claude-code', 'Stop'] /old/clickstop: ImportError('x')\n")
    found = doctor.trouble("failures")
    assert "1 event found a package that does not load" in found.what
    assert "/old/clickstop" in found.what
    doctor.fix("failures")
    assert doctor.troubles("failures") == []
    assert os.path.exists(f"{log}.1")
