"""What is installed, as doctor and status see it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.agents import entries
from clickstop.agents.claude_code import install
from clickstop.agents.claude_code.decode import KINDS
from clickstop.agents.sites import Start, start_of, this_machine

if TYPE_CHECKING:
    from pathlib import Path

OTHER = Start("/gone/python", "/gone/bootstrap.py")


def _write(folder: Path, name: str, text: str) -> Path:
    file = folder / ".claude" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_nothing_is_found_where_nothing_is(tmp_path: Path, environ: dict[str, str]) -> None:
    assert entries.find(str(tmp_path), environ) == []
    assert entries.unreadable(str(tmp_path), environ) == []


def test_an_exec_entry_is_given_as_the_client_would_run_it(tmp_path: Path, environ: dict[str, str]) -> None:
    file = _write(tmp_path, "settings.local.json", install.merge("{}", "local", this_machine()))
    found = {entry.event: entry for entry in entries.find(str(tmp_path), environ)}
    assert set(found) == set(KINDS)
    stop = found["Stop"]
    assert (stop.agent, stop.scope, stop.file, stop.timeout) == ("claude-code", "local", str(file), 300)
    argv = [stop.command, *stop.args]
    started = [this_machine().python, *this_machine().args, "claude-code", "Stop", "clickstop:1"]
    assert argv[-len(started) :] == started
    assert stop.shell_command == ""
    assert found["SessionEnd"].timeout is None
    assert all(entry.ours_current for entry in found.values())


def test_a_shared_entry_is_a_shell_command(tmp_path: Path, environ: dict[str, str]) -> None:
    _write(tmp_path, "settings.json", install.merge("{}", "shared", start_of("shared", str(tmp_path), environ)))
    found = entries.find(str(tmp_path), environ)
    assert {entry.scope for entry in found} == {"shared"}
    assert all(entry.shell_command and not entry.command and not entry.args for entry in found)
    assert all(entry.ours_current for entry in found)


def test_an_entry_that_init_would_change_is_not_current(tmp_path: Path, environ: dict[str, str]) -> None:
    _write(tmp_path, "settings.local.json", install.merge("{}", "local", OTHER))
    assert not any(entry.ours_current for entry in entries.find(str(tmp_path), environ))
    settings = json.loads(install.merge("{}", "local", this_machine()))
    settings["hooks"]["PreToolUse"][0]["matcher"] = "Bash"
    _write(tmp_path, "settings.local.json", json.dumps(settings))
    stale = [entry.event for entry in entries.find(str(tmp_path), environ) if not entry.ours_current]
    assert stale == ["PreToolUse"]


def test_all_scopes_are_read_and_a_broken_one_is_named(tmp_path: Path, environ: dict[str, str]) -> None:
    project = tmp_path / "project"
    broken = _write(project, "settings.json", '{\n  "a": 1,\n  // no\n}')
    _write(tmp_path / "home", "settings.json", install.merge("{}", "user", this_machine()))
    assert {entry.scope for entry in entries.find(str(project), environ)} == {"user"}
    ((file, message),) = entries.unreadable(str(project), environ)
    assert file == str(broken)
    assert message.startswith("line 3: ")
