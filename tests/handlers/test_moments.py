"""When checks are run and what decides: cost, configuration, packages, presets, and what a final message claims."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.checks.seed import QUALITY_CHECKS
from tests.handlers.project import GOOD, LINT, REAL_TEST, TEST, UNUSED, WITH_TEST, WRONG, Agent
from tests.handlers.test_checks import context, reason

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]

NOTE = GOOD + "\n# said again\n"
SLEEP = f"{sys.executable} -c 'import time; time.sleep(1.2)'"
RED = f"{sys.executable} -c 'raise SystemExit(3)'"


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    return one


def runs(rows: Rows) -> list[tuple[str, str]]:
    return [(row["name"], row["moment"]) for row in rows("check_runs") if not row["cached"]]


def message(answer: Any) -> str:
    return str((answer.reply or {}).get("systemMessage", ""))


def test_a_check_that_is_too_slow_after_edits_moves_to_the_stop_and_says_so_once(agent: Agent, rows: Rows) -> None:
    agent.configure(
        f'[commands]\ncheck = "{SLEEP}"\n[moments.edit]\nbudget_s = 1\n[moments.turn_stop]\nchecks = []\n', SLEEP
    )
    agent.write("cart.py", NOTE)
    second = agent.write("cart.py", NOTE + "# twice\n")
    assert re.search(r"check takes \d\.\d s, so it runs when the agent stops", message(second))
    assert "pinned = true" in message(second)
    assert agent.write("cart.py", NOTE + "# thrice\n").reply is None
    assert agent.stop().reply is None
    assert runs(rows) == [("check", "edit"), ("check", "turn_stop")]


def test_a_pinned_check_stays(agent: Agent, rows: Rows) -> None:
    agent.configure(
        f'[commands]\ncheck = "{SLEEP}"\n[moments.edit]\nbudget_s = 1\n[checks.check]\npinned = true\n', SLEEP
    )
    agent.write("cart.py", NOTE)
    agent.write("cart.py", NOTE + "# twice\n")
    assert runs(rows) == [("check", "edit"), ("check", "edit")]


def test_a_suite_that_is_known_to_be_slow_is_asked_of_the_agent_once(agent: Agent, rows: Rows) -> None:
    agent.configure(f'[commands]\ntest = "{SLEEP}"\n[moments.turn_stop]\nbudget_s = 1\n', SLEEP)
    agent.write("cart.py", NOTE)
    said = reason(agent.stop())  # it did not end in time
    assert said.startswith("Not verified yet: test has not run since the last change.")
    assert SLEEP in said
    after = agent.stop().reply
    assert after is not None
    assert "decision" not in after
    agent.shell(SLEEP)
    assert agent.stop().reply is None
    assert [row["outcome"] for row in rows("check_runs") if not row["cached"]] == ["timed_out"]


def test_what_the_agent_found_red_itself_holds_the_stop_where_nothing_is_run(agent: Agent, rows: Rows) -> None:
    agent.configure(f'[commands]\ntest = "{TEST}"\n[stop]\nevidence = "ask"\n', TEST)
    agent.write("cart.py", WRONG)
    assert "Not verified yet" in reason(agent.stop())
    agent.shell(TEST)
    assert "its last run was red" in reason(agent.stop())
    agent.write("cart.py", GOOD)
    agent.shell(TEST)
    assert agent.stop().reply is None
    assert runs(rows) == []


def test_evidence_can_be_switched_off(agent: Agent, rows: Rows) -> None:
    agent.configure(f'[commands]\ntest = "{TEST}"\n[stop]\nevidence = "off"\n', TEST)
    agent.write("cart.py", WRONG)
    assert agent.stop().reply is None
    assert runs(rows) == []


def test_strict_holds_for_lint_and_permissive_for_nothing(agent: Agent) -> None:
    agent.configure(f'[project]\npreset = "strict"\n[commands]\ncheck = "{LINT}"\n', LINT)
    agent.begin_known()
    assert "Fix before you finish: check." in context(agent.write("cart.py", UNUSED))
    assert "check failed" in reason(agent.stop())
    settings = agent.repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace("strict", "permissive"))
    assert "decision" not in (agent.stop().reply or {})


def test_the_published_file_and_front_matter_drive_a_python_project(agent: Agent, repo: Path) -> None:
    (repo / "hooks").mkdir()
    (repo / "hooks" / "quality-checks.json").write_text(QUALITY_CHECKS)
    (repo / "CLAUDE.md").write_text(f'---\ncommands:\n  test: "{TEST}"\n  check: "{LINT}"\n---\n# Cart\n')
    agent.configure("", TEST, LINT)
    assert "F401" in context(agent.write("cart.py", UNUSED))
    agent.write("cart.py", WRONG, agent_id="a1", agent_type="rust-engineer")
    assert "test failed" in reason(agent.subagent_stop("rust-engineer"))
    assert agent.subagent_stop("explorer").reply is None


def test_a_tool_that_is_listed_counts_as_an_edit_whatever_it_is(agent: Agent, repo: Path, rows: Rows) -> None:
    agent.configure(
        f'[commands]\ncheck = "{LINT}"\n[moments.edit]\ntools = ["mcp__serena__replace_symbol_body"]\n', LINT
    )
    call = {
        "tool_name": "mcp__serena__replace_symbol_body",
        "tool_input": {"body": "import os"},
        "tool_use_id": "m1",
    }
    agent.event("PreToolUse", **call)
    (repo / "cart.py").write_text(UNUSED)
    agent.event("PostToolUse", tool_response=[{"type": "text", "text": "ok"}], **call)
    answer = agent.event("PostToolBatch", tool_calls=[{**call, "tool_response": "ok"}])
    assert "F401" in context(answer)
    assert agent.write("more.py", "import os\n").reply is None  # a tool that is not listed
    agent.stop()
    assert runs(rows) == [("check", "edit"), ("check", "turn_stop")]


def test_only_the_package_of_the_changed_file_is_checked(agent: Agent, repo: Path, rows: Rows) -> None:
    for name in ("web", "api"):
        (repo / name).mkdir()
        (repo / name / "CLAUDE.md").write_text(f'---\ncommands:\n  check: "{LINT}"\n---\n')
    agent.configure("", LINT)
    assert "api" in context(agent.write("api/cart.py", UNUSED))
    assert [row["folder"] for row in rows("check_runs")] == [str(repo / "api")]


def test_a_failure_that_a_stop_found_in_a_package_is_mended_by_the_agents_own_run(
    agent: Agent, repo: Path, rows: Rows
) -> None:
    (repo / "api").mkdir()
    (repo / "api" / "CLAUDE.md").write_text(f'---\ncommands:\n  test: "{REAL_TEST}"\n---\n')
    (repo / "api" / "test_cart.py").write_text(WITH_TEST)
    agent.configure("", REAL_TEST)
    agent.write("api/cart.py", WRONG)
    assert "api/test_cart.py::test_total" in reason(agent.stop())
    agent.write("api/cart.py", GOOD)
    agent.shell(f"cd api && {REAL_TEST}")
    kinds = [(row["event_type"], row["command"]) for row in rows("quality_events")]
    assert kinds == [(kind, f"cd api && {REAL_TEST}") for kind in ("test_failure", "vr_pass", "recovered")]


def test_a_client_that_reports_the_folder_it_moved_to_changes_no_name_and_no_evidence(
    agent: Agent, repo: Path, rows: Rows
) -> None:
    (repo / "api").mkdir()
    (repo / "api" / "CLAUDE.md").write_text(f'---\ncommands:\n  test: "{REAL_TEST}"\n---\n')
    (repo / "api" / "test_cart.py").write_text(WITH_TEST)
    agent.configure("", REAL_TEST)
    red = "FAILED test_cart.py::test_total - assert 4 == 3\n1 failed in 0.02s\n"
    green = ".\n1 passed in 0.02s\n"
    for command, output in (
        (f"cd api && {REAL_TEST} | tail -3", red),
        (REAL_TEST, green),  # still in that folder
        (f"cd api && {REAL_TEST} | tail -2", red),
        (f"cd api && {REAL_TEST}", green),
    ):
        agent.let_files_grow_older()
        call = {**agent.call("Bash", {"command": command}), "duration_ms": 50}
        agent.event("PreToolUse", **call)
        response = {"stdout": output, "stderr": "", "interrupted": False, "isImage": False}
        moved = {**call, "cwd": str(repo / "api")}
        agent.event("PostToolUse", tool_response=response, **moved)
        agent.event("PostToolBatch", tool_calls=[{**call, "tool_response": output}], cwd=moved["cwd"])
    signals = rows("quality_events")
    assert signals[0]["names"] == '["api/test_cart.py::test_total"]'
    assert [row["event_type"] for row in signals] == ["test_failure", "vr_pass", "recovered"] * 2
    last = rows("evidence")[-1]
    assert (last["folder"], last["scope"], last["outcome"]) == (str(repo / "api"), "whole", "passed")


def test_a_check_with_paths_runs_only_for_those(agent: Agent, rows: Rows) -> None:
    agent.configure(f'[commands]\ncheck = "{LINT}"\n[checks.check]\npaths = ["src/**/*.py"]\n', LINT)
    agent.write("cart.py", UNUSED)
    agent.write("src/deep/cart.py", UNUSED)
    assert runs(rows) == [("check", "edit")]


def test_files_are_put_where_a_line_asks_for_them(agent: Agent, rows: Rows) -> None:
    line = f"{LINT} {{files}}"
    agent.configure(f'[commands]\ncheck = "{line}"\n', line)
    (agent.repo / "old.py").write_text(UNUSED)
    assert agent.write("it's new.py", GOOD).reply is None
    assert [row["command"] for row in rows("check_runs")] == [f"{LINT} 'it'\\''s new.py'"]
    assert [row["scope"] for row in rows("evidence")] == ["part"]


def test_a_check_that_fixes_is_run_again_after_its_fixing_step(agent: Agent, rows: Rows) -> None:
    fix = f"{LINT} --fix"
    agent.configure(f'[commands]\ncheck = "{LINT}"\n[checks.check]\nfix = "{fix}"\n', LINT, fix)
    assert agent.write("cart.py", UNUSED).reply is None
    assert "import os" not in (agent.repo / "cart.py").read_text()
    assert [row["outcome"] for row in rows("check_runs")] == ["failed", "passed", "passed"]


def test_a_found_formatter_leaves_files_alone_that_nobody_changed(agent: Agent, repo: Path) -> None:
    (repo / "pyproject.toml").write_text("[tool.ruff.format]\n")
    (repo / "old.py").write_text("x = [ 1 ]\n")
    agent.configure("", "ruff format", "ruff format --check")
    agent.commit()
    tools = {"PATH": f"{sys.prefix}/bin:{agent.hook.environ['PATH']}"}
    busy = Agent(type(agent.hook)({**agent.hook.environ, **tools}, repo), repo)
    said = message(busy.write("new.py", "y = [ 2 ]\n"))
    assert "old.py" in said
    assert (repo / "new.py").read_text() == "y = [ 2 ]\n"
    (repo / "old.py").write_text("x = [1]\n")
    agent.commit()
    busy.write("new.py", "y = [ 3 ]\n")
    assert (repo / "new.py").read_text() == "y = [3]\n"


def test_a_check_that_does_not_end_holds_nobody_and_the_person_is_told(agent: Agent) -> None:
    line = f"{sys.executable} -c 'import time; time.sleep(60)'"
    agent.configure(f'[commands]\ntest = "{line}"\n[checks.test]\ntimeout = 1\n', line)
    agent.write("cart.py", WRONG)
    answer = agent.stop()
    assert "decision" not in (answer.reply or {})
    assert "ran out of time" in message(answer)


def test_a_program_that_is_not_there_holds_nobody_and_the_person_is_told_once(agent: Agent) -> None:
    agent.configure('[commands]\ntest = "no-such-program --at-all"\n', "no-such-program --at-all")
    agent.write("cart.py", WRONG)
    answer = agent.stop()
    assert "decision" not in (answer.reply or {})
    assert "no-such-program" in message(answer)
    agent.write("cart.py", NOTE)
    assert agent.stop().reply is None


def test_a_project_without_tests_is_not_held_for_them(agent: Agent) -> None:
    (agent.repo / "test_cart.py").unlink()
    agent.configure(f'[commands]\ntest = "{TEST}"\n', TEST)
    agent.write("cart.py", NOTE)
    assert agent.stop().reply is None


def test_a_failure_without_words_is_told_with_its_code(agent: Agent) -> None:
    agent.configure(f'[commands]\ntest = "{RED}"\n', RED)
    agent.write("cart.py", NOTE)
    assert "with exit code 3" in reason(agent.stop())


def test_a_new_package_is_found_without_being_told(agent: Agent, repo: Path, rows: Rows) -> None:
    agent.configure("", LINT)
    agent.write("cart.py", NOTE)
    (repo / "web").mkdir()
    (repo / "web" / "CLAUDE.md").write_text(f'---\ncommands:\n  check: "{LINT}"\n---\n')
    agent.write("web/a.py", UNUSED)
    assert [row["folder"] for row in rows("check_runs")] == [str(repo / "web")]


# What a final message says


def test_a_claim_that_nothing_bears_out_is_told_to_the_person(agent: Agent) -> None:
    agent.write("cart.py", NOTE)
    said = message(agent.stop("I refactored the cart. All tests pass."))
    assert said == "clickstop: the agent says that tests pass, but no such command has run"


def test_a_claim_that_the_ledger_bears_out_is_fine(agent: Agent) -> None:
    agent.write("cart.py", NOTE)
    agent.shell(TEST)
    assert agent.stop("All tests pass.").reply is None


def test_a_claim_after_another_edit_is_doubted(agent: Agent) -> None:
    agent.write("cart.py", NOTE)
    agent.shell(TEST)
    agent.write("cart.py", WRONG)
    assert "since the last change" in message(agent.stop("All tests pass."))


def test_a_claim_against_a_red_run_is_doubted(agent: Agent) -> None:
    agent.write("cart.py", WRONG)
    agent.shell(TEST)
    assert "was red" in message(agent.stop("All tests pass."))


def test_a_claim_can_keep_the_agent_going_once(agent: Agent) -> None:
    agent.configure('[stop]\nclaims = "block"\n')
    agent.write("cart.py", NOTE)
    assert "tests pass, but no such command has run" in reason(agent.stop("All tests pass."))
    assert "tests pass" in message(agent.stop("All tests pass."))


def test_a_message_without_a_claim_and_a_prompt_without_an_edit_are_left_alone(agent: Agent) -> None:
    agent.write("cart.py", NOTE)
    assert agent.stop("I will run the tests next.").reply is None
    agent.prompt_id = "p2"
    assert agent.stop("All tests pass.").reply is None


def test_an_agent_that_deletes_the_tests_is_held(agent: Agent) -> None:
    agent.configure(f'[commands]\ntest = "{TEST}"\n', TEST)
    agent.begin_known("test")
    (agent.repo / "test_cart.py").unlink()
    agent.write("cart.py", NOTE)
    assert "its tests are gone" in reason(agent.stop())
