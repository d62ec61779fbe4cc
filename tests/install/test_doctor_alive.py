"""Entries are run as the client would run them; each way to be dead is told apart."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.entries import Installed
from clickstop.config import pause
from clickstop.core.places import Places
from clickstop.install import probe
from clickstop.store import spool
from tests.checks.processes import wait_for_all
from tests.harness import BOOTSTRAP, copy_package

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook
    from tests.install.doctoring import Doctor


def _program(path: Path, lines: str) -> Path:
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)
    return path


def _run_instead(doctor: Doctor, old: str, new: str) -> None:
    doctor.settings.write_text(doctor.settings.read_text().replace(json.dumps(old)[1:-1], json.dumps(new)[1:-1]))


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("cat >/dev/null; echo broken pipe >&2; exit 3", "it exited with 3: broken pipe"),
        ("cat >/dev/null; echo hello", "its reply is invalid: "),
        ("cat >/dev/null; echo '{}{}'", "its reply is invalid: "),
        ("cat >/dev/null; echo '{\"continue\": false}'", "its reply is invalid: "),
        ("cat >/dev/null", "it succeeded but recorded nothing"),
    ],
)
def test_an_interpreter_that_does_something_else_is_found(
    doctor: Doctor, tmp_path: Path, lines: str, says: str
) -> None:
    doctor.keep("PreToolUse", "Stop")
    program = _program(tmp_path / "python", lines)
    _run_instead(doctor, sys.executable, str(program))
    found = doctor.troubles("alive")
    assert all(finding.severity == "error" for finding in found)
    assert says in found[0].what
    assert "The canary was not denied" in found[-1].what
    assert {finding.remedy for finding in found} == {"clickstop init"}


def test_the_same_trouble_of_many_events_is_one_finding(doctor: Doctor, tmp_path: Path) -> None:
    _run_instead(doctor, sys.executable, str(_program(tmp_path / "python", "cat >/dev/null; exit 3")))
    first, canary = doctor.troubles("alive")
    assert first.what.count(",") == 14
    assert "canary" in canary.what


def test_a_package_that_does_not_load_is_named(doctor: Doctor, tmp_path: Path) -> None:
    doctor.keep("PreToolUse")
    copy_package(tmp_path / "clickstop")
    (tmp_path / "clickstop" / "hook" / "main.py").write_text("from clickstop.hook import nothing_of_this_name\n")
    _run_instead(doctor, str(BOOTSTRAP), str(tmp_path / "clickstop" / "hook" / "bootstrap.py"))
    first, _ = doctor.troubles("alive")
    assert "the package does not load" in first.what
    assert "nothing_of_this_name" in first.what


def test_an_entry_that_does_not_end_is_found(repo: Path, environ: dict[str, str]) -> None:
    forever = "import time\nwhile True: time.sleep(1)"
    entry = Installed(
        "claude-code", "local", "f", "Stop", sys.executable, ("-c", forever), "", 1, ours_current=True
    )
    answer = probe.run(entry, {}, environ, str(repo))
    assert (answer.code, answer.error) == (None, "it did not finish within 1 s")


def test_a_program_that_cannot_be_started_is_found(repo: Path, environ: dict[str, str]) -> None:
    entry = Installed("claude-code", "local", "f", "Stop", "/no/such/python", (), "", 1, ours_current=True)
    assert "it cannot be started: No such file or directory: /no/such/python" in (
        probe.run(entry, {}, environ, str(repo)).error
    )


def test_a_canary_that_is_switched_off_says_by_which_setting(doctor: Doctor, repo: Path) -> None:
    doctor.keep("PreToolUse", "Stop")
    (repo / "clickstop.toml").write_text('[handlers]\n"gate.canary" = false\n')
    found = doctor.trouble("alive")
    assert "The canary was not denied" in found.what
    assert 'handlers."gate.canary" = false' in found.why


def test_a_canary_that_may_only_warn_is_not_denied(doctor: Doctor, repo: Path) -> None:
    doctor.keep("PreToolUse", "Stop")
    (repo / "clickstop.toml").write_text('[handlers]\n"gate.canary" = { verdict = "warn" }\n')
    assert "The canary was not denied" in doctor.trouble("alive").what


def test_a_pause_leaves_the_proof_as_it_is_unless_it_is_for_all(doctor: Doctor) -> None:
    doctor.keep("PreToolUse", "Stop")
    pause.write(pause.Pause(until=time.time() + 60), str(doctor.repo), doctor.environ)
    (alive,) = doctor.findings("alive")
    assert "the canary was denied" in alive.what
    pause.write(pause.Pause(until=time.time() + 60, all=True), str(doctor.repo), doctor.environ)
    (alive,) = doctor.findings("alive")
    assert "2 hooks answered and recorded" in alive.what
    assert "canary" not in alive.what
    assert doctor.trouble("silence").remedy == "clickstop resume"


def test_the_slowest_entry_is_timed_in_milliseconds(doctor: Doctor, tmp_path: Path) -> None:
    doctor.keep("Stop")
    slow = f'sleep 0.3\nexec "{sys.executable}" "$@"'
    _run_instead(doctor, sys.executable, str(_program(tmp_path / "python", slow)))
    began = time.monotonic()
    (alive,) = doctor.findings("alive")
    milliseconds = int(alive.what.partition("the slowest in ")[2].partition(" ms")[0])
    assert 300 <= milliseconds <= (time.monotonic() - began) * 1000


def test_an_event_is_proved_on_a_copy_of_a_database_or_on_none(environ: dict[str, str]) -> None:
    with probe.empty_database() as empty:
        with probe.scratch(environ, empty) as place:
            copy = Path(place.database)
            assert copy.read_bytes() == Path(empty).read_bytes()
        assert not copy.exists()
        with probe.scratch(environ) as place:
            assert not os.path.exists(place.database)


def test_records_that_wait_for_the_real_database_are_left_alone(doctor: Doctor) -> None:
    doctor.keep("PreToolUse", "Stop")
    places = Places(str(doctor.repo), doctor.environ)
    row = {"session_id": "", "key": "k", "created_at": "2026-01-01T00:00:00.000Z"}
    kept = [spool.put(folder, [("flags", row)], "test") for folder in (places.spool, places.spool_fallback)]
    doctor.findings("alive")
    assert spool.pending(places.spool, places.spool_fallback) == kept


def test_a_record_that_waits_in_the_spool_is_a_record(doctor: Doctor, tmp_path: Path) -> None:
    """As on a busy machine, where another process holds the database."""
    plugin = tmp_path / "locks.py"
    plugin.write_text(
        "from clickstop.handlers.index import Handler\n"
        'HANDLERS = [Handler("mine.locks", kinds=("session.end",))]\n'
        "held = []\n"
        "def handle(event, ctx):\n"
        "    import sqlite3\n"
        "    ctx.store\n"
        "    held.append(sqlite3.connect(ctx.places.database, isolation_level=None))\n"
        "    held[0].execute('BEGIN IMMEDIATE')\n"
    )
    config = tmp_path / "home" / ".config" / "clickstop" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'[project]\nplugins = ["{plugin}"]\n')
    doctor.keep("SessionEnd", "Stop")
    (alive,) = doctor.findings("alive")
    assert "2 hooks answered and recorded" in alive.what


def test_entries_for_a_team_run_through_the_launcher(doctor: Doctor) -> None:
    doctor.settings.unlink()
    doctor.install("shared")
    doctor.keep("PreToolUse", "Stop")
    (alive,) = doctor.findings("alive")
    assert "2 hooks answered and recorded" in alive.what


def test_nothing_is_left_of_it(
    doctor: Doctor,
    hook: Hook,
    payload: Callable[..., dict[str, Any]],
    rows: Callable[[str], list[dict[str, Any]]],
    tmp_path: Path,
) -> None:
    """Neither in the real store nor in a file; what a prompt leaves to be saved beside it included."""
    hook(payload("SessionStart--startup"))
    scratch = doctor.environ["TMPDIR"] = str(tmp_path / "scratch")
    os.makedirs(scratch)
    (doctor.repo / "work.py").write_text("not committed\n", encoding="utf-8")
    state = tmp_path / "home" / ".local" / "state" / "clickstop"
    tables = ("heartbeats", "sessions", "prompts", "tool_calls", "events", "gate_decisions", "handler_failures")

    def left() -> list[object]:
        files = sorted(str(path) for name in ("memory-*", "undo/*") for path in state.rglob(name))
        return [files, *map(rows, tables)]

    before = left()
    assert doctor.troubles() == []
    wait_for_all(scratch)
    assert left() == before
    assert os.listdir(scratch) == []
