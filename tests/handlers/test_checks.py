"""Checks at their moments, in real hook processes with real tools: after an edit, when an agent stops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.project import FORMAT, GOOD, LINT, TEST, UNUSED, WITH_TEST, WRONG, Agent
from tests.harness import store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Rows = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    """An agent in a project whose tests are green and whose commands are trusted."""
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    one.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n', LINT, TEST)
    one.commit()
    return one


def context(answer: Answer) -> str:
    return str(answer.specific.get("additionalContext", ""))


def reason(answer: Answer) -> str:
    assert answer.reply is not None
    assert answer.reply["decision"] == "block"
    return str(answer.reply["reason"])


def test_a_lint_error_is_told_after_the_edit_with_its_place(agent: Agent) -> None:
    said = context(agent.write("cart.py", UNUSED))
    assert said.startswith("check failed")
    assert "cart.py:1" in said
    assert "F401" in said


def test_a_line_that_names_a_place_is_not_repeated_below_the_places(agent: Agent) -> None:
    agent.configure(
        f'[checks.check]\ncommand = "{LINT} --output-format=concise"\n', f"{LINT} --output-format=concise"
    )
    said = context(agent.write("cart.py", UNUSED))
    assert said.count("`os` imported but unused") == 1


def test_a_lint_error_does_not_hold_the_stop_and_the_person_is_told(agent: Agent) -> None:
    agent.write("cart.py", UNUSED)
    reply = agent.stop().reply
    assert reply is not None
    assert "decision" not in reply
    assert "check failed" in reply["systemMessage"]


def test_a_red_test_holds_the_stop_until_it_is_green(agent: Agent) -> None:
    assert agent.write("cart.py", WRONG).reply is None  # lint has no complaint, and tests wait for the stop
    said = reason(agent.stop())
    assert said.startswith("Not done yet: test failed for the files as they are now.\ntest failed")
    assert "test_cart.py" in said
    assert "1. " in said
    assert TEST in said
    agent.write("cart.py", GOOD)
    assert agent.stop(stop_hook_active=True).reply is None


def test_a_held_stop_is_summed_up_with_what_holds_it(agent: Agent, rows: Rows) -> None:
    agent.event("UserPromptSubmit", prompt="Add a discount.")
    agent.write("cart.py", WRONG)
    assert "test failed" in reason(agent.stop())
    page = (store_of(agent.repo) / "CURRENT.md").read_text(encoding="utf-8")
    assert "pytest failed (1 failed)" in page
    (summary,) = rows("session_summaries")
    assert "pytest failed" in summary["text"]
    assert rows("prompts")[0]["outcome"] == ""  # a held stop is not the end of it


def test_the_same_failure_again_is_one_line(agent: Agent) -> None:
    agent.begin_known()
    agent.write("cart.py", WRONG)
    first, second = reason(agent.stop()), reason(agent.stop())
    assert "| " in first
    assert "| " not in second
    assert "(as reported before)" in second


def test_no_edit_no_check(agent: Agent, rows: Rows) -> None:
    (agent.repo / "cart.py").write_text(WRONG)  # somebody else did that
    agent.shell("ls")
    assert agent.stop().reply is None
    assert rows("check_runs") == []


def test_nothing_is_run_twice_for_the_same_files(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", GOOD + "\n# said again\n")
    agent.stop()
    agent.stop()
    assert [(row["name"], row["moment"]) for row in rows("check_runs") if not row["cached"]] == [
        ("check", "edit"),
        ("test", "turn_stop"),
    ]


def test_the_agents_own_green_run_is_evidence(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", GOOD + "\n# said again\n")
    agent.shell(f"{TEST} -x 2>&1 | tail -5")
    assert agent.stop().reply is None
    assert [row["name"] for row in rows("check_runs")] == ["check"]
    (shown,) = [row for row in rows("evidence") if row["name"] == "test"]
    assert (shown["outcome"], shown["scope"], shown["by"], shown["line"]) == (
        "passed",
        "whole",
        "claude-code",
        TEST,
    )


def test_a_run_of_a_part_is_no_evidence_for_the_whole(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", WRONG)
    agent.write("test_other.py", "def test_other() -> None:\n    assert True\n")
    agent.shell(f"{TEST} test_other.py")
    assert "test failed" in reason(agent.stop())
    assert [row["scope"] for row in rows("evidence") if row["by"] == "claude-code"] == ["part"]


def test_an_edit_afterwards_makes_evidence_stale(agent: Agent) -> None:
    agent.shell(TEST)
    agent.write("cart.py", WRONG)
    assert "test failed" in reason(agent.stop())


def test_an_edit_by_somebody_else_makes_it_stale_too(agent: Agent) -> None:
    agent.write("cart.py", GOOD + "\n# said again\n")
    agent.shell(TEST)
    (agent.repo / "cart.py").write_text(WRONG)
    assert "test failed" in reason(agent.stop())


def test_a_shell_command_that_changes_files_counts_as_an_edit(agent: Agent) -> None:
    said = context(agent.shell("printf 'import os\\n' > more.py"))
    assert "more.py:1" in said


def test_a_call_that_was_stopped_before_it_ran_changed_nothing(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", UNUSED)
    call = {"tool_name": "Bash", "tool_input": {"command": "rm -rf ~"}, "tool_use_id": "stopped"}
    assert agent.event("PreToolUse", **call).specific["permissionDecision"] == "deny"
    assert agent.event("PostToolBatch", tool_calls=[{**call, "tool_response": "denied"}]).reply is None
    assert [row["moment"] for row in rows("check_runs")] == ["edit"]


def test_plan_mode_and_background_work_are_left_alone(agent: Agent) -> None:
    agent.write("cart.py", WRONG)
    assert agent.stop(permission_mode="plan").reply is None
    running = [{"id": "b1", "type": "shell", "status": "running", "description": "server"}]
    assert agent.stop(background_tasks=running).reply is None


def test_after_three_holds_the_agent_may_stop_and_the_debt_is_shown_until_it_is_paid(
    agent: Agent, hook: Hook, rows: Rows
) -> None:
    agent.begin_known()
    agent.write("cart.py", WRONG)
    for _ in range(3):
        reason(agent.stop())
    last = agent.stop().reply
    assert last is not None
    assert "decision" not in last
    assert [(row["kind"], row["key"], row["paid_at"]) for row in rows("debts")] == [("check", "test", None)]
    later = Agent(hook, agent.repo, "s2")
    assert "test" in context(later.event("SessionStart", source="startup"))
    later.write("cart.py", GOOD)
    assert later.stop().reply is None
    assert all(row["paid_at"] for row in rows("debts"))
    assert Agent(hook, agent.repo, "s3").event("SessionStart", source="startup").reply is None


def test_formatting_is_fixed_without_a_word(agent: Agent) -> None:
    agent.configure(
        f'format = "{FORMAT} --check"\nfix = "{FORMAT} {{files}}"\n', f"{FORMAT} --check", f"{FORMAT} {{files}}"
    )
    assert agent.write("cart.py", GOOD.replace("(prices: list[int])", "( prices :list[int] )")).reply is None
    assert (agent.repo / "cart.py").read_text() == GOOD


def test_what_is_not_trusted_is_not_run_and_the_person_is_told_once(hook: Hook, repo: Path, rows: Rows) -> None:
    agent = Agent(hook, repo)
    agent.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n')
    (repo / "test_cart.py").write_text(WITH_TEST)
    answer = agent.write("cart.py", WRONG)
    assert context(answer) == ""
    assert answer.reply is not None
    assert "clickstop trust" in answer.reply["systemMessage"]
    assert agent.write("cart.py", WRONG + "\n").reply is None
    last = agent.stop().reply
    assert last is not None
    assert "decision" not in last
    assert rows("check_runs") == []


def test_an_agent_that_edits_the_front_matter_gains_nothing(agent: Agent, rows: Rows) -> None:
    agent.write("CLAUDE.md", "---\ncommands:\n  build: touch owned\n---\n")
    agent.configure('[moments.turn_stop]\nchecks = ["build"]\n')
    agent.stop()
    assert not (agent.repo / "owned").exists()
    assert [row["name"] for row in rows("check_runs")] == ["check"]


def test_a_configured_subagent_is_held_until_green(agent: Agent) -> None:
    agent.configure('[moments.subagent_stop]\nagents = ["rust-*", "reviewer"]\n')
    inside = {"agent_id": "a1", "agent_type": "plugin:reviewer"}
    agent.write("cart.py", WRONG, **inside)
    assert agent.subagent_stop("plugin:reviewer", permission_mode="plan").reply is None
    assert "test failed" in reason(agent.subagent_stop("plugin:reviewer"))
    assert agent.subagent_stop("someone-else").reply is None
    agent.write("cart.py", GOOD, **inside)
    assert agent.subagent_stop("plugin:reviewer").reply is None


def test_a_configured_subagent_is_told_in_two_lines_what_will_meet_it(agent: Agent) -> None:
    agent.configure('[moments.subagent_stop]\nagents = ["reviewer"]\n')
    said = context(agent.event("SubagentStart", agent_id="a1", agent_type="reviewer"))
    assert said == (
        f"When you stop, this project runs: check (`{LINT}`), test (`{TEST}`).\n"
        "Failures keep you from finishing, so run them first."
    )
    assert agent.event("SubagentStart", agent_id="a2", agent_type="explorer").reply is None


def test_who_sent_a_subagent_is_told_what_passed_if_that_is_wished(agent: Agent) -> None:
    agent.configure('[moments.subagent_stop]\nagents = ["reviewer"]\nreport = true\n')
    call = {"tool_name": "Agent", "tool_input": {"prompt": "look"}, "tool_use_id": "t1"}
    agent.event("PreToolUse", **call)
    assert agent.subagent_stop("reviewer").reply is None
    response = {"status": "completed", "content": [{"type": "text", "text": "fine"}]}
    said = context(agent.event("PostToolUse", tool_response=response, **call))
    assert said == "Checks when the subagent stopped: check, test passed."


def test_results_are_in_the_quality_ledger(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", WRONG)
    agent.stop()
    assert {(row["event_type"], row["tool_name"]) for row in rows("quality_events")} == {
        ("vr_pass", "clickstop"),
        ("test_failure", "clickstop"),
    }
