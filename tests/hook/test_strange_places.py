"""Repositories and homes with spaces, other scripts and very long paths; and folders that are not ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.harness import CASES, Hook, clean_environ, git, in_the_way_of_the_store, make_repo, read_rows, store_of

NAMES = {
    "spaces": "my shop (new)",
    "other scripts": "größe 店 ☕",
    "quotes": 'it\'s "quoted" $HOME `x`',
    "dots and dashes": "-rf .. shop",
    "percent and hash": "50% off #1?",
    "long": "/".join(["a-rather-long-folder-name-number-" + "x" * 60] * 20),
}


def _payload(name: str, cwd: Path) -> dict[str, Any]:
    found = json.loads((CASES / "claude-code" / f"{name}.json").read_text(encoding="utf-8"))["payload"]
    return {**found, "cwd": str(cwd)}


@pytest.mark.parametrize("name", NAMES)
def test_a_repository_may_lie_anywhere(name: str, tmp_path: Path) -> None:
    environ = clean_environ(tmp_path / "home")
    repo = make_repo(tmp_path / NAMES[name], environ)
    answer = Hook(environ, repo, here=True)(_payload("UserPromptSubmit--typed", repo))
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    (database,) = (tmp_path / "home").glob("**/memory.db")
    assert [row["text"] for row in read_rows(database, "prompts")] == ["Fix the crash on an empty cart"]
    assert [row["branch"] for row in read_rows(database, "sessions")] == ["main"]
    assert (store_of(repo) / "plan" / "plan.json").exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_home_may_lie_anywhere(name: str, tmp_path: Path) -> None:
    environ = {**clean_environ(tmp_path / NAMES[name]), "TMPDIR": str(tmp_path)}
    repo = make_repo(tmp_path / "shop", environ)
    config = Path(environ["HOME"]) / ".config" / "clickstop"
    config.mkdir(parents=True)
    (config / "config.toml").write_text('[handlers]\n"capture.prompt" = false\n')
    answer = Hook(environ, repo, here=True)(_payload("UserPromptSubmit--typed", repo))
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    assert read_rows(store_of(repo) / "memory.db", "prompts") == []
    assert len(read_rows(store_of(repo) / "memory.db", "sessions")) == 1


def _snapshot(folder: Path) -> list[str]:
    return sorted(str(path) for path in folder.rglob("*") if ".git" not in path.parts)


@pytest.mark.parametrize(
    "event", ["SessionStart--startup", "PreToolUse--canary", "PostToolUse--Bash-ok", "SessionEnd"]
)
def test_a_repository_that_was_not_set_up_is_left_alone(event: str, tmp_path: Path) -> None:
    environ = clean_environ(tmp_path / "home")
    repo = tmp_path / "home" / "code" / "theirs"  # under HOME, as with an install for the user
    repo.mkdir(parents=True)
    git(repo, environ, "init", "-q")
    before = _snapshot(tmp_path)
    answer = Hook(environ, repo, here=True)(_payload(event, repo))
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    assert _snapshot(tmp_path) == before


def test_what_cannot_be_read_creates_nothing_there_either(tmp_path: Path) -> None:
    environ = clean_environ(tmp_path / "home")
    repo = tmp_path / "theirs"
    repo.mkdir()
    before = _snapshot(tmp_path)
    for payload in (b"", b"nonsense", b"[]", b'{"cwd": 5}', b'{"cwd": "/\\u0000"}'):
        answer = Hook(environ, repo, here=True)(payload, "PreToolUse")
        assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    assert _snapshot(tmp_path) == before


def test_an_unknown_agent_is_answered_with_silence(hook: Hook, repo: Path) -> None:
    answer = hook(_payload("PreToolUse--canary", repo), agent="somebody-else")
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    assert not (repo / ".clickstop").exists()


def test_where_the_store_cannot_be_written_events_are_answered_and_recorded_all_the_same(
    repo: Path, hook: Hook, environ: dict[str, str]
) -> None:
    in_the_way_of_the_store(repo)
    answer = hook(_payload("PreToolUse--canary", repo), TMPDIR=environ["HOME"])
    assert answer.specific["permissionDecision"] == "deny"
    (waiting,) = Path(environ["HOME"]).glob("clickstop-*/spool/*/*.jsonl")
    assert "gate_decisions" in waiting.read_text()


def test_a_session_that_leaves_its_repository_still_belongs_to_it(tmp_path: Path) -> None:
    environ = clean_environ(tmp_path / "home")
    repo = make_repo(tmp_path / "shop", environ)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    canary = _payload("PreToolUse--canary", elsewhere)
    assert Hook(environ, repo, here=True)(canary, cwd=elsewhere).reply is None
    answer = Hook(environ, repo, here=True)(canary, cwd=elsewhere, CLAUDE_PROJECT_DIR=str(repo))
    assert answer.specific["permissionDecision"] == "deny"
    assert len(read_rows(store_of(repo) / "memory.db", "tool_calls")) == 1


def test_a_configuration_on_the_way_does_not_replace_the_one_a_session_began_with(tmp_path: Path) -> None:
    environ = clean_environ(tmp_path / "home")
    repo, other = make_repo(tmp_path / "shop", environ), make_repo(tmp_path / "other", environ)
    nested = repo / "packages" / "api"
    nested.mkdir(parents=True)
    for folder in (nested, other):
        (folder / "clickstop.toml").write_text('[handlers]\n"gate.canary" = false\n', encoding="utf-8")
        answer = Hook(environ, repo, here=True)(
            _payload("PreToolUse--canary", folder), CLAUDE_PROJECT_DIR=str(repo)
        )
        assert answer.specific["permissionDecision"] == "deny"
    assert read_rows(store_of(repo) / "memory.db", "tool_calls") != []
    assert read_rows(store_of(other) / "memory.db", "tool_calls") == []
