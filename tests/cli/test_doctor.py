"""`clickstop doctor` on the command line: exit codes, JSON, mending."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.install.checks import CHECKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli


@pytest.fixture
def installed(clickstop: Cli, repo: Path) -> Path:
    """The settings after `clickstop init`."""
    clickstop("init", "--yes", "--agent", "claude-code")
    return repo / ".claude" / "settings.local.json"


@pytest.mark.usefixtures("installed")
def test_a_fresh_installation_is_well_and_leaves_nothing_to_fix(clickstop: Cli) -> None:
    done = clickstop.json("doctor", "--fix")
    assert (done["ok"], done["fixed"]) == (True, [])
    assert {finding["severity"] for finding in done["findings"]} == {"ok"}
    assert {finding["check"] for finding in done["findings"]} <= set(CHECKS)
    said = "\n".join(finding["what"] for finding in done["findings"])
    assert "15 hooks answered and recorded" in said
    assert "the canary was denied" in said


def test_a_trouble_is_exit_1_with_what_why_and_the_command(clickstop: Cli, repo: Path) -> None:
    said = clickstop("doctor", code=1).output
    assert "error No hooks are installed" in said
    assert "the agent does not call clickstop" in said
    assert "Fix: clickstop init" in said
    finding = next(one for one in clickstop.json("doctor", code=1)["findings"] if one["severity"] == "error")
    assert finding == {
        "check": "entries",
        "severity": "error",
        "what": "No hooks are installed",
        "why": "the agent does not call clickstop in this repository",
        "remedy": "clickstop init",
    }


def test_fix_mends_what_is_safe_and_looks_again(
    clickstop: Cli, installed: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    settings = json.loads(installed.read_text())
    del settings["hooks"]["Stop"]
    installed.write_text(json.dumps(settings))
    assert "findings needs attention; clickstop doctor --fix can fix it." in clickstop("doctor", code=1).output
    said = clickstop("doctor", "--fix").output
    assert f"Fixed: {installed} has no entry for Stop" in said
    assert said.endswith("No problems found.\n")
    assert rows("audit_log")[-1]["action"] == "doctor.fix"


def test_a_newcomer_is_told_to_begin(clickstop: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "clickstop init" in clickstop("doctor", code=2).output
