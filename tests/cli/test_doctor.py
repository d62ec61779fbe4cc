"""`detent doctor` on the command line: exit codes, JSON, mending."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli


@pytest.fixture
def installed(detent: Cli, repo: Path) -> Path:
    """The settings after `detent init`."""
    detent("init", "--yes", "--agent", "claude-code")
    return repo / ".claude" / "settings.local.json"


def test_all_is_well_is_exit_0(detent: Cli, installed: Path) -> None:
    said = detent("doctor").output
    assert said.endswith("All is well.\n")
    done = detent.json("doctor")
    assert done["ok"] is True
    assert {finding["severity"] for finding in done["findings"]} == {"ok"}


def test_a_trouble_is_exit_1_with_what_why_and_the_command(detent: Cli, repo: Path) -> None:
    said = detent("doctor", code=1).output
    assert "error No hooks are installed" in said
    assert "the agent does not call detent" in said
    assert "mend: detent init" in said
    finding = next(one for one in detent.json("doctor", code=1)["findings"] if one["severity"] == "error")
    assert finding == {
        "check": "entries",
        "severity": "error",
        "what": "No hooks are installed",
        "why": "the agent does not call detent in this repository",
        "mend": "detent init",
    }


def test_fix_mends_what_is_safe_and_looks_again(
    detent: Cli, installed: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    settings = json.loads(installed.read_text())
    del settings["hooks"]["Stop"]
    installed.write_text(json.dumps(settings))
    assert "findings needs attention; detent doctor --fix can mend it." in detent("doctor", code=1).output
    said = detent("doctor", "--fix").output
    assert f"Mended: {installed} has no entry for Stop" in said
    assert "All is well." in said
    assert rows("audit_log")[-1]["action"] == "doctor.fix"
    assert detent.json("doctor", "--fix")["mended"] == []


def test_a_newcomer_is_told_to_begin(detent: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "detent init" in detent("doctor", code=2).output
