"""Secrets in commands, outputs, prompts and errors: none of their bytes is in any file afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import tokens
from tests.harness import in_the_way_of_the_database, store_of
from tests.hook.plugins import install

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]

SECRETS = {
    "github": tokens.github("leaks"),
    "model": tokens.anthropic("leaks"),
    "aws": tokens.aws("leaks"),
    "password": "Tr0ub4dor" + "-and-3-horses",
    "jwt": tokens.web_token("leaks"),
}
TEXT = (
    "token {github} and {model}, aws {aws}\npassword={password}\nAuthorization: Bearer {jwt}\n"
    "https://dev:{password}@example.org/\n"
).format(**SECRETS)
PADDED = "x " * 140 + TEXT + "y " * 140  # where summaries are cut


def _files(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts]


def _leaks(*folders: Path) -> list[str]:
    """Files that hold a piece of a secret; whole ones are not needed to do harm."""
    found = []
    for path in _files(*folders):
        data = path.read_bytes()
        for name, secret in SECRETS.items():
            pieces = {secret.encode()[at : at + 14] for at in range(len(secret) - 13)}
            if name == "jwt":
                pieces = {piece for piece in pieces if b"eyJ" not in piece}
            found += [f"{path.name}: {name} {piece!r}" for piece in pieces if piece in data]
    return found


def _payloads(payload: Payload, many: int) -> list[dict[str, Any]]:
    response = {"stdout": PADDED, "stderr": TEXT, "interrupted": False}
    blocks = [{"type": "text", "text": TEXT}, {"resource": {"text": TEXT}}]
    call = {"tool_name": "Bash", "tool_input": {"command": TEXT}, "tool_use_id": "toolu_x", "tool_response": TEXT}
    command = {
        "command": f"curl -H 'Authorization: Bearer {SECRETS['jwt']}' {TEXT}",
        "api_key": SECRETS["password"],
    }
    return [
        payload("SessionStart--startup", model=f"m {TEXT}"),
        payload("UserPromptSubmit--typed", prompt=TEXT),
        payload("UserPromptSubmit--typed", prompt=PADDED * 2 * many),
        payload("PreToolUse--Bash", tool_input=command),
        payload("PreToolUse--Write", tool_input={"file_path": "/a", "content": TEXT}),
        payload("PostToolUse--Bash-ok", tool_input=command, tool_response=response),
        payload("PostToolUse--Bash-ok", tool_use_id="t2", tool_response={**response, "stdout": PADDED * many}),
        payload("PostToolUse--Read", tool_use_id="t3", tool_response={"file": {"content": PADDED}}),
        payload(
            "PostToolUse--mcp", tool_use_id="t4", tool_input={"token": SECRETS["password"]}, tool_response=blocks
        ),
        payload(
            "PostToolUse--mcp", tool_use_id="t5", tool_response={"password": SECRETS["password"], "deep": [TEXT]}
        ),
        payload("PostToolUseFailure--Bash-unittest-red", tool_use_id="t6", error=f"Exit code 1\n{PADDED}"),
        payload(
            "PostToolUseFailure--Bash-unittest-red",
            tool_use_id="t7",
            error=f"Exit code 1\n{TEXT}\nFAILED (errors=1)",
        ),
        payload("PostToolBatch--Bash", tool_calls=[call, {**call, "tool_use_id": "toolu_y"}]),
        payload("PermissionDenied", tool_input=command, reason=TEXT),
        payload("SubagentStop", last_assistant_message=TEXT),
        payload("PostCompact--manual", compact_summary=TEXT),
        payload("Stop", last_assistant_message=TEXT, background_tasks=[{"command": TEXT}]),
        payload("StopFailure", error_details=TEXT),
        payload("ConfigChange", source=TEXT),
        payload("SessionEnd", reason=TEXT),
        payload("unknown-event", news={"deep": [{"text": TEXT, SECRETS["github"]: 1}]}),
    ]


def _play(hook: Hook, payload: Payload, many: int = 10) -> None:
    for given in _payloads(payload, many):
        answer = hook(given)
        assert (answer.code, answer.stderr) == (0, "")
    hook(f"not JSON {TEXT}".encode(), "PreToolUse")


def test_no_secret_reaches_the_database_the_log_or_any_other_file(
    hook: Hook, repo: Path, tmp_path: Path, payload: Payload
) -> None:
    _play(hook, payload, many=100)
    assert (store_of(repo) / "memory.db").exists()
    assert _leaks(repo, tmp_path / "home") == []


def test_no_secret_reaches_the_spool(hook: Hook, repo: Path, tmp_path: Path, payload: Payload) -> None:
    in_the_way_of_the_database(repo)
    _play(hook, payload)
    assert len(list((store_of(repo) / "spool").glob("*.jsonl"))) > 15
    assert _leaks(repo, tmp_path / "home") == []


def test_no_secret_in_a_failing_handlers_error_reaches_a_file(
    hook: Hook, repo: Path, environ: dict[str, str], tmp_path: Path, payload: Payload
) -> None:
    install(
        repo,
        environ,
        "raise ValueError(event.command + event.prompt + event.output)",
        kinds=("tool.before", "prompt.submit", "tool.after"),
    )
    _play(hook, payload)
    assert (store_of(repo) / "log" / "failures.jsonl").stat().st_size > 0
    assert _leaks(repo, tmp_path / "home") == []


def test_no_secret_in_a_verdict_reaches_a_file(
    hook: Hook, repo: Path, environ: dict[str, str], tmp_path: Path, payload: Payload
) -> None:
    install(
        repo,
        environ,
        "return block(f'No: {event.command} {event.output}', debt='check:' + event.command[:40])",
        kinds=("tool.before", "tool.after"),
    )
    _play(hook, payload)
    assert _leaks(repo, tmp_path / "home") == []


def test_no_secret_is_shown_in_debug_lines(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    install(repo, environ, "raise ValueError(event.prompt)", kinds=("prompt.submit",))
    shown = hook(payload("UserPromptSubmit--typed", prompt=TEXT), CLICKSTOP_DEBUG="1").stderr
    assert "ValueError" in shown
    assert [name for name, secret in SECRETS.items() if secret in shown] == []


@pytest.mark.parametrize("name", SECRETS)
def test_the_search_would_find_a_leak(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\x00" + SECRETS[name].encode()[3:] + b"\x00")
    assert _leaks(tmp_path) != []
