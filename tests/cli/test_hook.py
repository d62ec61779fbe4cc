"""`clickstop hook`: the same as the entry, and an explanation in plain words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.index import AGENTS
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli


def test_it_answers_and_records_as_the_entry_does(
    clickstop: Cli, repo: Path, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    canary = payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary abc123"})
    done = clickstop.process("hook", "claude-code", cwd=repo, stdin=json.dumps(canary).encode())
    assert done.returncode == 0
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert [row["kind"] for row in rows("heartbeats")] == ["tool.before"]


@pytest.mark.parametrize(
    "arguments", [(), ("nobody",), ("claude-code", "Stop", "more", "--odd"), ("claude-code", "NoEvent")]
)
def test_whatever_stands_in_its_arguments_it_exits_0_without_a_word(
    clickstop: Cli, repo: Path, arguments: tuple[str, ...]
) -> None:
    done = clickstop.process("hook", *arguments, cwd=repo, stdin=b"not json")
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nobody",), f"'nobody'; known: {', '.join((*AGENTS, 'pre-delete-check', 'security-gate'))}"),
        (("claude-code", "NoEvent"), "claude-code has no event 'NoEvent'; known: "),
    ],
)
def test_what_it_does_not_know_it_names_on_stderr(
    clickstop: Cli, repo: Path, arguments: tuple[str, ...], words: str
) -> None:
    assert words in clickstop.process("hook", *arguments, cwd=repo, stdin=b"{}").stderr.decode()
    assert clickstop.process("hook", "claude-code", cwd=repo, stdin=b"{}").stderr == b""


def test_an_event_that_it_does_not_know_is_not_recorded(
    clickstop: Cli, repo: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    clickstop.process("hook", "claude-code", "Stop", cwd=repo, stdin=b'{"session_id": "known"}')
    for payload in (b'{"session_id": "s1"}', b'{"hook_event_name": "NoEvent", "session_id": "s1"}', b"not json"):
        done = clickstop.process("hook", "claude-code", "NoEvent", cwd=repo, stdin=payload)
        assert "claude-code has no event 'NoEvent'" in done.stderr.decode()
    assert [row["kind"] for row in rows("heartbeats")] == ["turn.stop"]
    assert [row["session_id"] for row in rows("sessions")] == ["known"]
    assert rows("handler_failures") == []


def test_explain_names_the_handlers_and_the_answer_and_records_nothing(
    clickstop: Cli, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    canary = payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary abc123"})
    said = clickstop("hook", "--explain", stdin=json.dumps(canary)).output
    assert "Every key expected for PreToolUse is present" in said
    assert "gate.canary" in said
    assert '"permissionDecision": "deny"' in said
    assert rows("heartbeats") == []
    assert rows("gate_decisions") == []


def test_explain_tells_an_old_shape_which_keys_were_expected(clickstop: Cli) -> None:
    old = '{"tool": "Bash", "parameters": {"command": "ls"}}'
    said = clickstop("hook", "claude-code", "PreToolUse", "--explain", stdin=old, code=1).output
    for key in ("tool_name", "tool_input", "tool_use_id", "session_id"):
        assert key in said
    assert "Keys found: tool, parameters." in said


def test_explain_speaks_json_too(clickstop: Cli, payload: Callable[..., dict[str, Any]]) -> None:
    done = data_of(clickstop("hook", "--explain", "--json", stdin=json.dumps(payload("Stop"))).stdout)
    assert (done["kind"], done["missing"], done["reply"]) == ("turn.stop", [], None)
    assert data_of(clickstop("hook", "--explain", "--json", stdin="{}", code=1).stdout)["kind"] == ""


def test_explain_without_any_event_lists_those_there_are(clickstop: Cli) -> None:
    said = clickstop("hook", "--explain", stdin="{}", code=1).output
    assert "PreToolUse" in said
    assert "SessionEnd" in said


@pytest.mark.parametrize(("stdin", "says"), [("", "empty"), ("{", "not JSON"), ("[]", "must be an object")])
def test_explain_of_something_else_says_what_it_is(clickstop: Cli, stdin: str, says: str) -> None:
    assert says in clickstop("hook", "--explain", stdin=stdin, code=1).output


def test_explain_of_an_unknown_agent_names_the_known_ones(clickstop: Cli) -> None:
    assert "claude-code" in clickstop("hook", "nobody", "--explain", stdin="{}", code=2).output


def test_explain_outside_a_repository_says_how_to_get_one(
    clickstop: Cli, payload: Callable[..., dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = clickstop("hook", "--explain", stdin=json.dumps(payload("Stop", cwd=str(tmp_path)))).output
    assert "clickstop init" in said


def test_explain_looks_where_the_payload_says_as_the_hook_does(
    clickstop: Cli, payload: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    said = clickstop("hook", "--explain", stdin=json.dumps(payload("Stop", cwd=str(tmp_path)))).output
    assert f"clickstop is not set up in {tmp_path}, so the hook answers nothing" in said
