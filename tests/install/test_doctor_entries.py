"""Entries that are missing, outdated, or there twice; settings that keep them from running."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.claude_code import AGENT, support
from clickstop.agents.sites import this_machine
from clickstop.install import launcher
from clickstop.install.origin import start_of

if TYPE_CHECKING:
    from tests.install.doctoring import Doctor


def _edit(file: Path, **changes: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    before = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**before, **changes}))


def _ours(scope: str = "shared") -> dict[str, Any]:
    """The hooks of a plugin of somebody else's with entries of ours, or of our own."""
    return {event: [group] for event, group in AGENT.hook_entries(scope, start_of(scope, os.sep, {})).items()}


def _plugin(environ: dict[str, str], hooks: dict[str, Any], name: str = "quality@market") -> Path:
    """A plugin as the client keeps it, enabled for the user."""
    config = Path(environ["HOME"], ".claude")
    folder = config / "plugins" / "cache" / "market" / "quality" / "1.0.0"
    (folder / "hooks").mkdir(parents=True)
    (folder / "hooks" / "hooks.json").write_text(json.dumps({"hooks": hooks}))
    known = {"version": 2, "plugins": {name: [{"scope": "user", "installPath": str(folder)}]}}
    (config / "plugins" / "installed_plugins.json").write_text(json.dumps(known))
    _edit(config / "settings.json", enabledPlugins={name: True})
    return config / "settings.json"


def test_no_entries_at_all(doctor: Doctor) -> None:
    doctor.settings.unlink()
    found = doctor.trouble("entries")
    assert (found.severity, found.what, found.remedy) == ("error", "No hooks are installed", "clickstop init")


def test_events_without_an_entry_are_named_and_added(doctor: Doctor) -> None:
    settings = json.loads(doctor.settings.read_text())
    del settings["hooks"]["PreCompact"], settings["hooks"]["Stop"]
    doctor.settings.write_text(json.dumps(settings))
    found = doctor.trouble("entries")
    assert found.what == f"{doctor.settings} has no entry for PreCompact, Stop"
    assert found.remedy == "clickstop init"
    doctor.fix("entries")
    assert doctor.troubles("entries") == []


def test_outdated_entries_are_brought_up_to_date_and_others_stay(doctor: Doctor) -> None:
    text = doctor.settings.read_text().replace('"timeout": 300', '"timeout": 30')
    settings = json.loads(text)
    foreign = {"hooks": [{"type": "command", "command": "true"}]}
    settings["hooks"]["Stop"].append(foreign)
    doctor.settings.write_text(json.dumps(settings))
    found = doctor.trouble("entries")
    assert (found.severity, found.remedy) == ("warn", "clickstop init")
    assert "2 hooks that this version of clickstop would write differently" in found.what
    doctor.fix("entries")
    assert doctor.troubles("entries") == []
    assert json.loads(doctor.settings.read_text())["hooks"]["Stop"][-1] == foreign


def test_one_and_the_same_entry_in_two_files_runs_once(doctor: Doctor) -> None:
    doctor.install("user")
    assert doctor.troubles("entries") == []


def test_entries_of_two_kinds_run_twice(doctor: Doctor) -> None:
    file = doctor.repo / ".claude" / "settings.json"
    start = start_of("shared", str(doctor.repo), doctor.environ)
    file.write_text(AGENT.merge("{}\n", "shared", start))  # a teammate's; there is no launcher here
    assert doctor.troubles("entries", "programs") == []
    assert doctor.proof("PreToolUse", "Stop") == []
    for change in launcher.written(this_machine(), doctor.environ):
        os.makedirs(os.path.dirname(change.file), exist_ok=True)
        Path(change.file).write_bytes(change.after or b"")
        os.chmod(change.file, 0o755)
    found = doctor.trouble("entries")
    assert "hooked more than once" in found.what
    assert str(doctor.settings) in found.what
    assert found.remedy == "clickstop uninstall"


def test_a_plugin_beside_the_settings_runs_twice(doctor: Doctor) -> None:
    _plugin(doctor.environ, _ours())
    found = doctor.trouble("entries")
    assert "by the plugin quality@market and by" in found.what
    assert found.remedy == "clickstop uninstall"


def test_our_own_plugin_yields_to_the_settings(doctor: Doctor) -> None:
    _plugin(doctor.environ, _ours("plugin"))
    assert doctor.troubles("entries") == []


def test_a_plugin_that_is_off_or_not_ours_does_not_count(doctor: Doctor) -> None:
    settings = _plugin(doctor.environ, _ours())
    _edit(settings, enabledPlugins={"quality@market": False})
    assert doctor.troubles("entries") == []


def test_a_plugin_with_hooks_of_its_own_does_not_count(doctor: Doctor) -> None:
    _plugin(doctor.environ, {"Stop": [{"hooks": [{"type": "command", "command": "echo clickstop:1 no"}]}]})
    assert doctor.troubles("entries") == []


def test_a_plugin_alone_is_an_installation(doctor: Doctor) -> None:
    doctor.settings.unlink()
    _plugin(doctor.environ, _ours("plugin"))
    assert doctor.troubles("entries") == []


def test_a_plugin_of_another_version_is_told(doctor: Doctor) -> None:
    doctor.settings.unlink()
    _plugin(doctor.environ, _ours())
    assert "update the plugin" in doctor.trouble("entries").remedy


def test_an_interpreter_that_is_gone_is_named_and_replaced(doctor: Doctor) -> None:
    gone = "/no/such/venv/bin/python"
    doctor.settings.write_text(doctor.settings.read_text().replace(sys.executable, gone))
    found = doctor.trouble("programs")
    assert found.what.startswith(f"{gone} is missing, and 15 hooks in {doctor.settings} need it")
    assert found.remedy == "clickstop init"
    assert doctor.troubles("alive") == []  # said once is enough
    doctor.fix("programs")
    assert doctor.troubles("entries", "programs") == []
    assert doctor.proof("PreToolUse", "Stop") == []


def test_a_bootstrap_that_is_gone_is_named(doctor: Doctor) -> None:
    doctor.settings.write_text(doctor.settings.read_text().replace("/hook/bootstrap.py", "/moved/bootstrap.py"))
    assert "/moved/bootstrap.py is missing" in doctor.trouble("programs").what


def test_a_launcher_that_is_missing_or_outdated_is_written_again(doctor: Doctor) -> None:
    doctor.settings.unlink()
    doctor.install("shared")
    path = Path(launcher.path(doctor.environ))
    path.write_text(path.read_text() + "# changed\n")
    assert "is outdated" in doctor.trouble("programs").what
    doctor.fix("programs")
    assert doctor.troubles("programs") == []
    assert doctor.proof("PreToolUse", "Stop") == []
    path.unlink()
    found = doctor.trouble("programs")
    assert ("is missing" in found.what, found.remedy) == (True, "clickstop init --shared")
    doctor.fix("programs")
    assert doctor.troubles("programs") == []
    assert doctor.proof("PreToolUse", "Stop") == []


def test_settings_that_cannot_be_read_are_named_with_the_line(doctor: Doctor) -> None:
    file = doctor.repo / ".claude" / "settings.json"
    file.write_text('{\n  "a": 1,\n  b\n}\n')
    found = doctor.trouble("settings")
    assert found.what.startswith(f"{file} cannot be read: line 3")
    assert str(file) in found.remedy


@pytest.mark.parametrize("name", [".claude/settings.local.json", ".claude/settings.json"])
def test_disabled_hooks_are_found_where_they_are_said(doctor: Doctor, name: str) -> None:
    file = doctor.repo / name
    _edit(file, disableAllHooks=True)
    found = doctor.trouble("settings")
    assert found.what == f"Claude Code: disableAllHooks is true in {file}"
    assert found.remedy == f"remove disableAllHooks from {file}"


def test_the_strongest_word_on_hooks_counts(doctor: Doctor) -> None:
    _edit(Path(doctor.environ["HOME"], ".claude", "settings.json"), disableAllHooks=True)
    assert doctor.trouble("settings").what.endswith(".claude/settings.json")
    _edit(doctor.settings, disableAllHooks=False)
    assert doctor.troubles("settings") == []


def test_a_variable_that_switches_hooks_off_is_found(doctor: Doctor) -> None:
    doctor.environ["CLAUDE_CODE_SAFE_MODE"] = "1"
    assert doctor.trouble("settings").remedy == "unset CLAUDE_CODE_SAFE_MODE"


@pytest.mark.parametrize("name", ["CLICKSTOP_OFF", "CLICKSTOP_TRUST", "XDG_STATE_HOME"])
def test_a_variable_that_the_repositorys_settings_set_for_hooks_is_found(doctor: Doctor, name: str) -> None:
    file = doctor.repo / ".claude" / "settings.json"
    _edit(file, env={"PATH": "/usr/bin", name: "1"})
    found = doctor.trouble("settings")
    assert found.what == f"Claude Code: env sets {name} in {file}"
    assert found.remedy == f"remove {name} from env in {file}"
    _edit(file, env=["CLICKSTOP_OFF"])
    assert doctor.troubles("settings") == []
    _edit(Path(doctor.environ["HOME"], ".claude", "settings.json"), env={name: "1"})
    assert doctor.troubles("settings") == []


@pytest.mark.parametrize("key", ["allowManagedHooksOnly", "strictPluginOnlyCustomization", "disableAllHooks"])
def test_what_an_organisation_forbids_is_found(
    repo: Path, environ: dict[str, str], tmp_path: Path, key: str
) -> None:
    managed = tmp_path / "managed-settings.json"
    _edit(managed, **{key: True})
    (found,) = support.obstacles(str(repo), environ, managed=[str(managed)])
    assert found.where == str(managed)
    assert key in found.problem
