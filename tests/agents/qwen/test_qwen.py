"""What only Qwen Code needs: prompts that are none, the step whose result is replaced, its trust."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.agents.qwen import AGENT
from tests import tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]
    Payload = Callable[..., dict[str, Any]]

CHAT = Path(__file__).parent / "chat.jsonl"
TOKEN = tokens.github("printed in a step")


def _call(command: str, printed: str) -> dict[str, Any]:
    report = f"Command: {command}\nDirectory: (root)\nOutput: {printed}\nError: (none)\nExit Code: 0\n"
    parts = [{"functionResponse": {"id": command, "response": {"output": report}}}]
    told = {"response_parts": parts, "result_display": printed}
    return {"tool_name": "run_shell_command", "tool_input": {"command": command}, "tool_response": told}


def test_a_continuation_leaves_nothing_behind(hook: Hook, payload: Payload, rows: Rows) -> None:
    assert hook(payload("UserPromptSubmit--continuation", "qwen"), agent="qwen").stdout == b""
    assert rows("events") == rows("prompts") == rows("heartbeats") == []


def test_a_secret_in_the_last_result_of_a_step_is_replaced(hook: Hook, payload: Payload) -> None:
    step = payload("PostToolBatch", "qwen", tool_calls=[_call("cat login.txt", f"first\n{TOKEN}")])
    answer = hook(step, agent="qwen")
    assert "Output: first\n[redacted:github-token:1]\n" in AGENT.output_of(answer.stdout)
    assert TOKEN not in answer.stdout.decode()


def test_one_in_an_earlier_result_cannot_be_replaced_and_is_told_of(hook: Hook, payload: Payload) -> None:
    calls = [_call("cat login.txt", TOKEN), _call("echo fine", "fine")]
    answer = hook(payload("PostToolBatch", "qwen", tool_calls=calls), agent="qwen")
    assert AGENT.output_of(answer.stdout) == ""
    assert "in clear text" in (answer.reply or {})["hookSpecificOutput"]["additionalContext"]


def test_nothing_is_promised_at_the_end_of_a_call_that_the_step_does_later(hook: Hook, payload: Payload) -> None:
    given = payload("PostToolUse--run_shell_command", "qwen")
    given["tool_response"]["llmContent"] = (
        f"Command: x\nDirectory: y\nOutput: {TOKEN}\nError: (none)\nExit Code: 0\n"
    )
    assert hook(given, agent="qwen").stdout == b""


def test_answers_cost_what_the_record_says() -> None:
    found, total = AGENT.spending(CHAT.read_bytes(), str(CHAT))
    assert total == []
    assert [(one.model, one.counts) for one in found] == [("scripted", (100, 25, 0, 0, 0, 0))] * 5


def test_settings_under_which_no_hook_runs_are_told_of(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path / "home"), "PATH": "", "QWEN_CODE_SAFE_MODE": "1"}
    folder = tmp_path / "home" / ".qwen"
    folder.mkdir(parents=True)
    settings = {"disableAllHooks": True, "security": {"folderTrust": {"enabled": True}}}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    told = AGENT.obstacles(str(tmp_path / "shop"), environ)
    assert [one.problem.partition(",")[0] for one in told] == [
        "disableAllHooks is true",
        "QWEN_CODE_SAFE_MODE is set",
        "this folder is not trusted",
    ]
    (folder / "trustedFolders.json").write_text(json.dumps({str(tmp_path): "TRUST_FOLDER"}), encoding="utf-8")
    assert len(AGENT.obstacles(str(tmp_path / "shop"), environ)) == 2
