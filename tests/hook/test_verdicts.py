"""What becomes of a verdict: held, downgraded, owed, or settled for an empty room. Through real processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.agents.claude_code.replies import problems
from tests.hook.plugins import install

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

Environ = dict[str, str]
AFTER = ["PostToolUse--Bash-ok", "PostToolUseFailure--Bash-unittest-red", "PostToolBatch--Bash"]
AFTERWARDS = ("tool.after", "tool.failed", "tool.batch")


@pytest.mark.parametrize("name", AFTER)
def test_a_block_after_the_fact_is_context_and_a_debt(
    name: str, hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows
) -> None:
    install(repo, environ, "return block('Lint is red.', debt='check:lint')", kinds=AFTERWARDS)
    for _ in range(2):
        answer = hook(payload(name))
        assert "decision" not in (answer.reply or {})
        assert answer.specific["additionalContext"].startswith("Lint is red.")
    (debt,) = rows("debts")  # owed once, however often it is said
    assert (debt["kind"], debt["key"], debt["paid_at"]) == ("check", "lint", None)
    assert [row["said"] for row in rows("gate_decisions")] == ["context"] * 2


def test_a_warning_after_the_fact_is_context_and_nothing_owed(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows
) -> None:
    install(repo, environ, "return warn('Mind the gap.')", kinds=AFTERWARDS)
    answer = hook(payload("PostToolUse--Bash-ok"))
    assert answer.specific["additionalContext"].startswith("Mind the gap.")
    assert rows("debts") == []


def test_a_debt_without_a_name_is_named_after_its_handler(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows
) -> None:
    install(repo, environ, "return block('No.')", kinds=AFTERWARDS)
    hook(payload("PostToolUse--Bash-ok"))
    assert [(row["kind"], row["key"]) for row in rows("debts")] == [("check", "odd.one")]


@pytest.mark.parametrize(("unattended", "decision"), [("block", "deny"), ("warn", None), ("pass", None)])
def test_where_nobody_can_be_asked_the_rules_own_verdict_applies(
    unattended: str, decision: str | None, hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, f"return ask('Sure?', unattended={unattended!r})")
    asked = hook(payload("PreToolUse--Bash"), CLAUDE_CODE_SESSION_ATTENDED="1")
    assert asked.specific["permissionDecision"] == "ask"
    alone = hook(payload("PreToolUse--Bash"), CLAUDE_CODE_SESSION_ATTENDED="0")
    assert alone.specific.get("permissionDecision") == decision
    assert ("Sure?" in str(alone.reply)) == (unattended != "pass")


@pytest.mark.parametrize(("preset", "decision"), [("standard", "deny"), ("strict", "deny"), ("permissive", None)])
def test_under_the_permissive_preset_only_safety_gates_block(
    preset: str, decision: str | None, hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "return block('No.')")
    config = repo / "clickstop.toml"
    config.write_text(config.read_text() + f"preset = {preset!r}\n")
    answer = hook(payload("PreToolUse--Bash"))
    assert answer.specific.get("permissionDecision") == decision
    assert "No." in str(answer.reply)
    assert hook(payload("PreToolUse--canary")).specific["permissionDecision"] == "deny"


def test_a_prompt_is_never_erased_the_person_is_told_instead(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "return block('A key stands in this prompt.')", kinds=("prompt.submit",))
    reply = hook(payload("UserPromptSubmit--typed")).reply
    assert reply is not None
    assert set(reply) == {"systemMessage"}
    assert reply["systemMessage"].startswith("A key stands in this prompt.")


def test_a_long_reason_still_ends_with_its_short_id(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows
) -> None:
    install(repo, environ, "return block('A long story. ' * 3_000)")
    answer = hook(payload("PreToolUse--Bash"))
    assert problems("PreToolUse", answer.reply) == []
    (row,) = rows("gate_decisions")
    short = row["id"][-7:]
    assert answer.specific["permissionDecisionReason"].endswith(
        f"clickstop odd.one {short}; why: clickstop why {short}"
    )


def test_later_handlers_see_what_earlier_ones_made_of_the_call(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    change = "event.command.replace('old', 'new')"
    first = f"return Decision(rewrite={{'command': {change}}})"
    install(repo, environ, first, handler="a.first", is_last=False)
    install(repo, environ, "return Decision(rewrite={'command': event.command + ' --dry-run'})", handler="b.second")
    answer = hook(payload("PreToolUse--Bash", tool_input={"command": "run old", "description": "x"}))
    assert answer.specific["updatedInput"] == {"command": "run new --dry-run", "description": "x"}


def test_a_replaced_output_has_the_shape_of_the_tools_own(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "return Decision(output=event.output.upper())", kinds=("tool.after",))
    given = payload("PostToolUse--Bash-ok")
    shown = hook(given).specific["updatedToolOutput"]
    assert shown == {**given["tool_response"], "stdout": given["tool_response"]["stdout"].upper()}


def test_what_ten_handlers_say_is_merged_into_one_legal_reply(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    for number in range(10):
        body = f"return Decision('warn', 'Reason {number}. ' * 200, context=(Item('k', 'Note {number}. ' * 200),))"
        install(repo, environ, body, handler=f"h.n{number}", kinds=("tool.after",), is_last=number == 9)
    answer = hook(payload("PostToolUse--Bash-ok"))
    assert problems("PostToolUse", answer.reply) == []
    assert answer.specific["additionalContext"].startswith("Reason 0.")
