"""What only Codex needs: its record of a session, its patches before our gates, its trust."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.codex import AGENT
from clickstop.agents.codex.rollout import exit_code_of
from clickstop.agents.sites import this_machine

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]
    Payload = Callable[..., dict[str, Any]]

ROLLOUT = Path(__file__).parent / "rollout.jsonl"
DELETES = "*** Begin Patch\n*** Delete File: clickstop.toml\n*** End Patch"


def test_how_a_command_ended_stands_in_the_clients_record() -> None:
    assert exit_code_of(str(ROLLOUT), "toolu_main_0_0") == 3
    assert exit_code_of(str(ROLLOUT), "toolu_main_0") is None
    assert exit_code_of(str(ROLLOUT.with_name("nowhere.jsonl")), "toolu_main_0_0") is None
    assert exit_code_of("", "") is None


def test_a_failure_that_arrives_as_a_success_is_kept_as_a_failure(hook: Hook, payload: Payload, rows: Rows) -> None:
    given = payload("PostToolUse--Bash-failing", "codex", transcript_path=str(ROLLOUT))
    hook({**given, "tool_use_id": "toolu_main_0_0"}, agent="codex")
    (call,) = rows("tool_calls")
    assert (call["outcome"], call["exit_code"], call["kind"]) == ("failed", 3, "tool.failed")


def test_answers_cost_what_the_record_says_and_each_counts_once() -> None:
    found, total = AGENT.spending(ROLLOUT.read_bytes(), str(ROLLOUT))
    assert total == []
    assert [one.counts for one in found] == [(100, 25, 0, 0, 0, 0)] * 5
    assert {one.model for one in found} == {"gpt-5.5"}
    assert len({one.message_id for one in found}) == 5


@pytest.mark.parametrize(
    "call",
    [
        {"tool_name": "apply_patch", "tool_input": {"command": DELETES}},
        {"tool_name": "Bash", "tool_input": {"command": f"apply_patch <<'EOF'\n{DELETES}\nEOF"}},
        {"tool_name": "Bash", "tool_input": {"command": f"echo first; apply_patch <<'EOF'\n{DELETES}\nEOF"}},
    ],
)
def test_a_patch_is_judged_by_what_it_does_wherever_it_stands(
    call: dict[str, Any], hook: Hook, payload: Payload
) -> None:
    answer = hook(payload("PreToolUse--Bash", "codex", **call), agent="codex")
    assert AGENT.verdict_of(answer.stdout)[0] == "block"


def test_entries_that_nobody_trusts_are_told_of_with_the_way_to_trust_them(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path / "home"), "PATH": ""}
    root = tmp_path / "shop"
    assert AGENT.obstacles(str(root), environ) == []  # nothing is installed
    file = root / ".codex" / "hooks.json"
    file.parent.mkdir(parents=True)
    file.write_text(AGENT.merge("{}", "local", this_machine()), encoding="utf-8")
    config = tmp_path / "home" / ".codex" / "config.toml"
    told = AGENT.obstacles(str(root), environ)
    assert [one.where for one in told] == [str(file), str(config)]
    assert "/hooks" in told[0].remedy
    config.parent.mkdir(parents=True)
    config.write_text(f"[features]\nhooks = false\n[projects.{json.dumps(str(root))}]\ntrust_level = 'trusted'\n")
    told = AGENT.obstacles(str(root), environ)
    assert [one.where for one in told] == [str(config), str(file)]
