"""What reaches the agent, the person and the store when a secret turns up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import tokens
from tests.each import each
from tests.harness import CASES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

TOKEN = tokens.github("handlers")
# Payloads of every tool whose result the client lets us replace, and of those where it does not.
RESULTS = sorted(path.stem for path in (CASES / "claude-code").glob("PostToolUse--*.json"))


def _with_token(value: Any, put: list[int]) -> Any:
    """Every text of a result that the agent reads, with a token behind it."""
    if isinstance(value, str):
        put[0] += 1
        return f"{value} {TOKEN}"
    if isinstance(value, list):
        return [_with_token(item, put) for item in value]
    if isinstance(value, dict):
        kept = ("type", "filePath", "mode", "base64", "data", "mimeType", "status", "backgroundTaskId", "agentId")
        return {key: item if key in kept else _with_token(item, put) for key, item in value.items()}
    return value


def _shape(value: Any) -> Any:
    if isinstance(value, list):
        return [_shape(item) for item in value]
    if isinstance(value, dict):
        return {key: _shape(item) for key, item in value.items()}
    return type(value).__name__


@each("name", RESULTS)
def test_a_result_of_any_tool_keeps_its_shape_and_loses_its_secrets(
    hook: Hook, payload: Payload, name: str
) -> None:
    given = payload(name, session_id=name)  # what was hidden once is known for a session
    if "example" in name:  # nothing in such a file is a secret
        return
    put = [0]
    response = _with_token(given.get("tool_response"), put)
    answer = hook({**given, "tool_response": response})
    replaced = answer.specific.get("updatedToolOutput")
    if not put[0] or (isinstance(response, dict) and "structuredPatch" in response):
        assert replaced is None
        return
    assert _shape(replaced) == _shape(response)
    assert TOKEN not in answer.stdout.decode()
    assert "[redacted:github-token:1]" in answer.stdout.decode()


def test_redaction_goes_on_in_a_pause(hook: Hook, payload: Payload) -> None:
    response = {"stdout": TOKEN, "stderr": "", "interrupted": False}
    answer = hook(payload("PostToolUse--Bash-ok", tool_response=response), CLICKSTOP_OFF="1")
    assert answer.specific["updatedToolOutput"]["stdout"] == "[redacted:github-token:1]"


def test_what_a_placeholder_is_is_said_once(hook: Hook, payload: Payload) -> None:
    response = {"stdout": TOKEN, "stderr": "", "interrupted": False}
    told = [hook(payload("PostToolUse--Bash-ok", tool_response=response, tool_use_id=f"t{n}")) for n in range(3)]
    assert ["additionalContext" in answer.specific for answer in told] == [True, False, False]


def test_a_secret_that_only_the_call_holds_is_not_said_to_be_in_its_result(hook: Hook, payload: Payload) -> None:
    given = {"command": f"curl -H 'Authorization: Bearer {TOKEN}' https://example.org"}
    call = payload("PostToolUse--Bash-ok", tool_input=given)
    assert "replaced" not in str(hook(call).specific.get("additionalContext", ""))
    call["tool_response"] = {**call["tool_response"], "stdout": TOKEN}
    assert "clickstop replaced" in hook(call).specific["additionalContext"]


def test_a_typed_secret_is_spoken_of_once(hook: Hook, payload: Payload, rows: Rows) -> None:
    command = {"command": f"curl -H 'PRIVATE-TOKEN: {TOKEN}' http://127.0.0.1:9/"}
    first, second = (hook(payload("PreToolUse--Bash", tool_input=command, tool_use_id=f"t{n}")) for n in range(2))
    assert "The command contains a github-token" in first.specific["additionalContext"]
    assert second.reply is None
    assert [row["rule_id"] for row in rows("gate_decisions")] == ["secrets.typed"]


def test_an_allowed_file_and_an_allowed_value_are_read_as_they_are(
    hook: Hook, payload: Payload, repo: Path
) -> None:
    from clickstop.secrets.look import digest

    other = tokens.github("other")
    (repo / "clickstop.toml").write_text(f'[secrets]\nallow = ["docs/**", "sha256:{digest(TOKEN)}"]\n')
    for path, text, seen in (
        ("docs/a.md", other, None),
        ("src/a.py", TOKEN, None),
        ("src/a.py", f"{TOKEN} {other}", f"{TOKEN} [redacted:github-token:1]"),
    ):
        file = {"filePath": str(repo / path), "content": text, "numLines": 1, "startLine": 1, "totalLines": 1}
        answer = hook(
            payload(
                "PostToolUse--Read",
                tool_input={"file_path": str(repo / path)},
                tool_response={"type": "text", "file": file},
            )
        )
        replaced = answer.specific.get("updatedToolOutput")
        assert (replaced and replaced["file"]["content"]) == seen


def test_variables_that_a_command_prints_are_redacted_by_their_values(hook: Hook, payload: Payload) -> None:
    response = {"stdout": "PORT=3000\nCODE=q8W7e6R5t4Y3u2I1\nDB_PW=abc1\n", "stderr": "", "interrupted": False}
    answer = hook(payload("PostToolUse--Bash-ok", tool_input={"command": "cat .env"}, tool_response=response))
    seen = answer.specific["updatedToolOutput"]["stdout"]
    assert seen == "PORT=3000\nCODE=[redacted:secret:1]\nDB_PW=[redacted:password:1]\n"


def test_a_secret_of_one_text_is_found_in_another(hook: Hook, payload: Payload, rows: Rows) -> None:
    """Where it stands alone nothing gives it away."""
    response = {"stdout": "password=hunter2-Horse9", "stderr": "wrong: hunter2-Horse9", "interrupted": False}
    given = {"command": "cat .env && ./login"}
    answer = hook(payload("PostToolUse--Bash-ok", tool_input=given, tool_response=response))
    assert answer.specific["updatedToolOutput"]["stderr"] == "wrong: [redacted:password:1]"
    assert "hunter2" not in str(rows("events")) + str(rows("tool_calls"))


@pytest.mark.fails
def test_a_broken_engine_lets_nothing_into_the_store(
    hook: Hook, payload: Payload, rows: Rows, repo: Path, tmp_path: Path
) -> None:
    """A package whose engine cannot be loaded: the call goes on, and nothing of it that may hold one is kept."""
    import subprocess
    import sys

    from tests.harness import as_bytes, copy_package

    copy = tmp_path / "broken" / "clickstop"
    copy_package(copy)
    (copy / "secrets" / "find.py").write_text("raise ImportError('half an upgrade')\n")
    given = payload("PostToolUse--Bash-ok", tool_response={"stdout": TOKEN, "stderr": "", "interrupted": False})
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(copy / "hook" / "bootstrap.py"), "claude-code", "PostToolUse"],
        input=as_bytes(given),
        capture_output=True,
        cwd=repo,
        env=dict(hook.environ),
        check=False,
    )
    assert done.returncode == 0
    assert TOKEN not in str(rows("events")) + str(rows("tool_calls"))
    assert [row["handler"] for row in rows("handler_failures")] == ["redact.secrets"]
