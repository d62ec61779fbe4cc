"""The built package, as people install it: not the checkout."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tarfile
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from clickstop import __version__
from tests.dashboard.running import dashboard
from tests.harness import as_bytes, clean_environ, git, make_repo, read_rows, store_of
from tests.package.conftest import ROOT, run
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(scope="module")
def installed(environment: Callable[..., Path]) -> Path:
    return environment("all")


@pytest.fixture(scope="module")
def scratch(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A repository in which the installed `clickstop init` was run, and the environment for it."""
    folder = tmp_path_factory.mktemp("user")
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ)
    git(repo, environ, "rm", "-q", "clickstop.toml")
    git(repo, environ, "commit", "-q", "-m", "not set up yet")
    (repo / ".claude").mkdir()
    run(installed / "clickstop", "init", "--yes", cwd=repo, environ=environ)
    return repo, environ


def entry_of(repo: Path, event: str) -> list[str]:
    settings = json.loads((repo / ".claude" / "settings.local.json").read_text(encoding="utf-8"))
    (handler,) = settings["hooks"][event][0]["hooks"]
    return [handler["command"], *handler["args"]]


def send(repo: Path, environ: dict[str, str], payload: dict[str, Any]) -> bytes:
    done = subprocess.run(
        entry_of(repo, payload["hook_event_name"]),
        input=as_bytes({"session_id": "s", "transcript_path": "", "cwd": str(repo), **payload}),
        cwd=repo,
        env=environ,
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout


def test_the_wheel_holds_the_package_with_its_types_and_nothing_else(built: tuple[Path, Path]) -> None:
    names = zipfile.ZipFile(built[1]).namelist()
    assert "clickstop/py.typed" in names
    assert "clickstop/hook/bootstrap.py" in names
    assert {name.split("/")[0] for name in names} == {"clickstop", f"clickstop-{__version__}.dist-info"}
    sources = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src" / "clickstop").rglob("*.py")}
    folder = ROOT / "src" / "clickstop" / "dashboard"
    pages = [*folder.glob("templates/*.html"), *folder.glob("static/*")]
    assert len(pages) > 10
    sources |= {str(path.relative_to(ROOT / "src")) for path in pages}
    assert sources <= {name.replace("/", os.sep) for name in names}


def test_what_an_index_shows_links_to_whole_addresses(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as wheel:
        shown = wheel.read(f"clickstop-{__version__}.dist-info/METADATA").decode()
    links = re.findall(r"\]\(([^)]*)\)", shown)
    assert len(links) > 20
    assert [link for link in links if not link.startswith("https://")] == []
    assert "![clickstop demo" in shown


def test_the_source_archive_holds_what_is_needed_to_build_and_test(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "src/clickstop/py.typed"} <= names
    assert {"tests/harness.py", "bench/__main__.py", "tools/make_docs.py", "Makefile"} <= names
    assert not [name for name in names if ".venv" in name or "__pycache__" in name or name.startswith(".git/")]


def test_the_installed_program_says_its_version(installed: Path, tmp_path: Path) -> None:
    assert __version__ in run(installed / "clickstop", "--version", cwd=tmp_path)
    where = run(installed / "python", "-c", "import clickstop; print(clickstop.__file__)", cwd=tmp_path)
    assert where.startswith(str(installed.parent))


def test_entries_start_the_installed_package(scratch: tuple[Path, dict[str, str]], installed: Path) -> None:
    words = entry_of(scratch[0], "PostToolUse")
    assert any(word.startswith(f"{installed}/python") for word in words)
    assert any(word.startswith(str(installed.parent)) and word.endswith("bootstrap.py") for word in words)


def test_an_installed_entry_records_an_event(scratch: tuple[Path, dict[str, str]]) -> None:
    repo, environ = scratch
    call = {"tool_name": "Bash", "tool_input": {"command": "true"}, "tool_use_id": "one"}
    answer = {"stdout": "", "stderr": "", "interrupted": False}
    assert send(repo, environ, {"hook_event_name": "PostToolUse", **call, "tool_response": answer}) == b""
    calls = read_rows(store_of(repo) / "memory.db", "tool_calls")
    assert [(row["call_id"], row["outcome"]) for row in calls if row["call_id"] == "one"] == [("one", "ok")]


def test_an_installed_entry_stops_the_canary(scratch: tuple[Path, dict[str, str]]) -> None:
    call = {"tool_name": "Bash", "tool_input": {"command": "clickstop-canary abc"}, "tool_use_id": "two"}
    said = json.loads(send(*scratch, {"hook_event_name": "PreToolUse", **call}))
    assert said["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_the_installed_doctor_finds_all_well(scratch: tuple[Path, dict[str, str]], installed: Path) -> None:
    repo, environ = scratch
    assert data_of(run(installed / "clickstop", "doctor", "--json", cwd=repo, environ=environ))["ok"] is True


def test_a_new_user_sees_the_first_session_in_the_installed_dashboard(
    scratch: tuple[Path, dict[str, str]], installed: Path
) -> None:
    repo, environ = scratch
    session = {"session_id": "first-session", "prompt_id": "p1"}
    send(repo, environ, {"hook_event_name": "SessionStart", "source": "startup", **session})
    send(repo, environ, {"hook_event_name": "UserPromptSubmit", "prompt": "Make the cart right", **session})
    send(repo, environ, {"hook_event_name": "Stop", "stop_hook_active": False, **session})
    with dashboard(repo, environ, program=[installed / "clickstop"]) as served:
        cookie = served.enter()
        assert "first-se" in served.ask("/sessions", cookie=cookie)[2]
        assert "Make the cart right" in served.ask("/sessions/first-session", cookie=cookie)[2]
