"""The program is uninstalled or moved while its hooks are still in the settings."""

from __future__ import annotations

import json
import shutil
import site
import subprocess
import sys
import venv
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.conftest import missing
from tests.e2e.scripted_model import ScriptedModel, bash, call_id, say, use
from tests.e2e.terminal import opened
from tests.harness import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.e2e.stage import Stage

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="entries there have no shell to ask first")
_TURNS = (use(bash("echo hello")), say("done"))


@pytest.fixture
def installed(bare: Callable[[str], Stage], tmp_path: Path) -> tuple[Stage, Path]:
    """A repository set up by a clickstop in an environment of its own, and that environment."""
    stage, folder = bare("shop"), tmp_path / "environment"
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "clickstop").symlink_to(PACKAGE)
    (packages / "needed.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    subprocess.run(
        [folder / "bin" / "python", "-m", "clickstop", "init", "--yes", "--statusline", "--mcp"],
        cwd=stage.repo,
        env=stage.environ,
        capture_output=True,
        check=True,
    )
    assert str(folder) in stage.settings.read_text(encoding="utf-8")
    return stage, folder


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def _errors(stage: Stage) -> list[dict[str, Any]]:
    """What the client wrote down of hooks that went wrong; there is a transcript to look at."""
    (transcript,) = stage.home.glob(".claude/projects/*/*.jsonl")
    lines = _lines(transcript.read_text(encoding="utf-8"))
    attachments = [line.get("attachment", {}) for line in lines]
    return [attachment for attachment in attachments if "error" in str(attachment.get("type", ""))]


def test_hooks_of_a_program_that_is_there_answer_through_the_same_entries(installed: tuple[Stage, Path]) -> None:
    stage, _ = installed
    played = stage.play(use(bash("clickstop-canary abc123")), say("done"))
    assert "The canary abc123 was stopped." in played.model.result_of(call_id(0))
    assert _errors(stage) == []


def test_without_its_modules_a_session_says_so_once_and_goes_on(installed: tuple[Stage, Path]) -> None:
    stage, folder = installed
    (folder / "lib").rename(folder / "moved")
    played = stage.play(*_TURNS, arguments=("--output-format", "stream-json", "--verbose"))
    assert played.ran.code == 0
    assert "hello" in played.model.result_of(call_id(0))
    (start,) = [line for line in _lines(played.ran.stdout) if line.get("subtype") == "hook_response"]
    assert (start["hook_event"], start["exit_code"], start["outcome"]) == ("SessionStart", 0, "success")
    assert f"the program is missing from {folder}/bin/python" in json.loads(start["stdout"])["systemMessage"]
    assert _errors(stage) == []
    assert "gave no usable answer" not in played.ran.stdout


def test_without_its_program_the_person_reads_one_line_and_the_status_line_says_so(
    installed: tuple[Stage, Path],
) -> None:
    if shutil.which("tmux") is None:
        missing("tmux is not there to hold the interactive client")
    stage, folder = installed
    folder.rename(folder.with_name("moved"))
    with ScriptedModel(_TURNS) as model, opened(stage, model.url) as terminal:
        terminal.wait_for(
            "SessionStart:startup says: clickstop: its hooks are set up, but the program is missing from"
        )
        terminal.wait_for("clickstop is missing: install it again, or remove statusLine")
        terminal.type("please")
        terminal.wait_for("done")
        screen = terminal.screen()
        terminal.leave()
    assert screen.count("its hooks are set up, but") == 1
    assert "To remove its hooks instead: delete the entries with clickstop:1" in screen
    assert "hook error" not in screen
