"""The core without any extra: gates hold, and whatever needs an extra says how to add it."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.handlers.test_rules import FILE, RULE
from tests.harness import clean_environ, make_repo
from tests.package.conftest import run
from tests.package.test_wheel import send
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Scratch = tuple[Path, dict[str, str]]


@pytest.fixture(scope="module")
def core(environment: Callable[..., Path]) -> Path:
    return environment()


@pytest.fixture(scope="module")
def scratch(core: Path, tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """A repository with a structural rule, set up and trusted by somebody who has the core alone."""
    folder = tmp_path_factory.mktemp("user")
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ)
    (repo / ".claude").mkdir()
    (repo / FILE).parent.mkdir(exist_ok=True)
    (repo / FILE).write_text(RULE, encoding="utf-8")
    run(core / "clickstop", "init", "--yes", cwd=repo, environ=environ)
    run(core / "clickstop", "trust", "--yes", cwd=repo, environ=environ)
    return repo, environ


@pytest.mark.parametrize(
    ("words", "subject", "extra"),
    [
        (("dashboard",), "This", "dashboard"),
        (("report", "--html", "x.html"), "This", "dashboard"),
        (("export", "otlp"), "The export", "otel"),
        (("sync",), "The team's database", "team"),
        (("team", "migrate"), "The team's database", "team"),
    ],
)
def test_a_command_says_the_line_that_adds_its_extra_before_anything_else(
    words: tuple[str, ...], subject: str, extra: str, scratch: Scratch, core: Path
) -> None:
    repo, environ = scratch
    done = subprocess.run(
        [core / "clickstop", *words], cwd=repo, env=environ, capture_output=True, text=True, check=False
    )
    line = f"uv pip install --python {core / 'python'} 'clickstop[{extra}]'"
    assert done.returncode
    assert done.stdout == ""
    assert done.stderr == f"Error: {subject} needs the extra `{extra}`. To add it: {line}\n"


def test_the_server_of_a_client_answers(scratch: Scratch, core: Path) -> None:
    repo, environ = scratch
    place = run(core / "python", "-c", "import clickstop.mcp; print(clickstop.mcp.__path__[0])", cwd=repo).strip()
    started = [str(core / "python"), "-I", f"{place}/start.py"]
    about = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": about}) + "\n"
    done = subprocess.run(started, cwd=repo, env=environ, input=asked, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "clickstop"


def test_gates_hold(scratch: Scratch) -> None:
    for command in ("rm -rf ~", "for f in *; do git push --force origin main; done"):
        call = {"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": command}
        reply = json.loads(send(*scratch, {"hook_event_name": "PreToolUse", **call}))
        assert reply["hookSpecificOutput"]["permissionDecision"] in ("deny", "ask"), command


def test_structural_rules_that_cannot_run_are_named(scratch: Scratch, core: Path) -> None:
    repo, environ = scratch
    start = {"hook_event_name": "SessionStart", "source": "startup", "session_id": "a"}
    assert "Not enforced here: mutable-default." in json.loads(send(repo, environ, start))["systemMessage"]
    done = subprocess.run(
        [core / "clickstop", "doctor", "--json"], cwd=repo, env=environ, capture_output=True, text=True, check=False
    )
    (finding,) = [one for one in data_of(done.stdout)["findings"] if one["severity"] != "ok"]
    assert finding["what"] == "Structural rules are not enforced: mutable-default"
    assert finding["remedy"].endswith("'clickstop[rules]'")
    scan = subprocess.run(
        [core / "clickstop", "scan"], cwd=repo, env=environ, capture_output=True, text=True, check=False
    )
    assert (scan.returncode, scan.stdout) == (0, "No rules to search for.\n")
    assert "Not enforced here: mutable-default." in scan.stderr
