"""What counts as evidence, what it is evidence for, and how debts are paid: in real hook processes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.project import GOOD, LINT, TEST, UNUSED, WITH_TEST, WRONG, Agent
from tests.handlers.test_checks import context, reason
from tests.handlers.test_moments import message

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Rows = Callable[[str], list[dict[str, Any]]]

NOTE = GOOD + "\n# said again\n"
LONG = f"{sys.executable} -c 'import time; time.sleep(1.2)'"


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    one.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n', LINT, TEST)
    one.commit()
    return one


@pytest.fixture
def owing(agent: Agent) -> Agent:
    """A session that was let go with red tests."""
    agent.begin_known()
    agent.write("cart.py", WRONG)
    for _ in range(4):
        agent.stop()
    return agent


def shown(rows: Rows) -> list[tuple[str, str, str]]:
    found = [row for row in rows("evidence") if row["by"] != "clickstop"]
    return [(row["name"], row["outcome"], row["scope"]) for row in found]


def open_debts(rows: Rows) -> list[str]:
    return [row["key"] for row in rows("debts") if not row["paid_at"]]


def test_two_checks_in_one_line_are_two_pieces_of_evidence(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", NOTE)
    agent.shell(f"{TEST} && {LINT}")
    assert sorted(shown(rows)) == [("check", "passed", "whole"), ("test", "passed", "whole")]


def test_a_red_first_half_is_no_evidence_for_the_second(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", WRONG)
    agent.shell(f"{TEST} && {LINT}")
    assert ("check", "passed", "whole") not in shown(rows)
    assert "test failed" in reason(agent.stop())


@pytest.mark.parametrize("hiding", [" | tail -3", " || true", "; true", " > out.txt 2>&1; tail -3 out.txt"])
def test_a_hidden_exit_code_makes_nothing_green(agent: Agent, rows: Rows, hiding: str) -> None:
    agent.write("cart.py", WRONG)
    agent.shell(TEST + hiding)
    agent.shell(TEST + hiding)
    assert all(outcome == "failed" for _, outcome, _ in shown(rows))
    assert "test failed" in reason(agent.stop())


@pytest.mark.parametrize(
    "line",
    ["test_cart.py", "-k total", "--collect-only", "--lf", "-m 'not slow'", "--deselect test_cart.py::test_x"],
)
def test_a_part_is_evidence_for_a_part(agent: Agent, rows: Rows, line: str) -> None:
    agent.write("cart.py", NOTE)
    agent.shell(f"{TEST} {line}")
    assert {how_much for _, _, how_much in shown(rows)} <= {"part", "other"}


def test_a_variable_that_leaves_something_out_makes_it_a_part(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", NOTE)
    agent.shell(f"PYTEST_ADDOPTS='-k total' {TEST}")
    agent.shell(f"PYTHONPATH=. {TEST}")
    assert [how_much for _, _, how_much in shown(rows)] == ["part", "whole"]


def test_a_run_during_which_files_changed_is_evidence_for_nothing(agent: Agent, rows: Rows) -> None:
    agent.shell(f"{TEST}; printf '# more\\n' >> cart.py")
    assert [row["tree"] for row in rows("evidence") if row["by"] == "claude-code"] == [""]


def test_evidence_of_one_package_is_none_for_another(agent: Agent, repo: Path, rows: Rows) -> None:
    for name in ("web", "api"):
        (repo / name).mkdir()
        (repo / name / "CLAUDE.md").write_text(f'---\ncommands:\n  test: "{TEST}"\n---\n')
        (repo / name / f"test_{name}.py").write_text("def test_it() -> None:\n    assert True\n")
    agent.commit()
    agent.write_all({"web/a.py": "A = 1\n", "api/a.py": "A = 1\n"})
    agent.shell(f"cd web && {TEST}")
    assert [row["folder"] for row in rows("evidence") if row["name"] == "test"] == [str(repo / "web")]
    assert agent.stop().reply is None
    run = [row["folder"] for row in rows("check_runs") if row["name"] == "test"]
    assert run == [str(repo / "api")]


def test_a_red_run_after_a_green_one_of_the_same_files_is_asked_again(agent: Agent, repo: Path, rows: Rows) -> None:
    """A test that fails now and then: the last word counts."""
    mark = repo.parent / "mark"
    line = f"test ! -e {mark}"
    agent.configure("", line)
    settings = repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace(f'test = "{TEST}"', f'test = "{line}"'))
    agent.write("cart.py", NOTE)
    assert agent.stop().reply is None
    mark.touch()
    agent.shell(line)
    assert "test failed" in reason(agent.stop())


def test_who_runs_a_check_by_hand_pays_what_is_owed(owing: Agent, rows: Rows) -> None:
    assert open_debts(rows) == ["test"]
    owing.clickstop("check", "test", code=1)
    assert open_debts(rows) == ["test"]
    (owing.repo / "cart.py").write_text(GOOD)
    owing.clickstop("check", "test")
    assert open_debts(rows) == []


def test_the_agents_own_green_run_pays_what_is_owed(owing: Agent, rows: Rows) -> None:
    (owing.repo / "cart.py").write_text(GOOD)
    owing.shell(f"{TEST} test_cart.py")
    assert open_debts(rows) == ["test"]
    owing.shell(TEST)
    assert open_debts(rows) == []


def test_a_check_of_two_lines_is_paid_when_both_are_green(agent: Agent, repo: Path, rows: Rows) -> None:
    settings = repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace(f'test = "{TEST}"', f'test = ["{TEST}", "test -e done"]'))
    agent.configure("", "test -e done")
    (repo / "done").touch()
    agent.begin_known()
    agent.shell("rm done")
    agent.write("cart.py", NOTE)
    for _ in range(4):
        agent.stop()
    assert open_debts(rows) == ["test"]
    agent.shell(TEST)
    assert open_debts(rows) == ["test"]
    (repo / "done").touch()
    agent.shell("test -e done")
    assert open_debts(rows) == ["test"]  # the first line was green for other files
    agent.shell(f"{TEST} && test -e done")
    assert open_debts(rows) == []


def test_a_subagent_that_was_let_go_leaves_its_debt(agent: Agent, rows: Rows) -> None:
    agent.configure('[moments.subagent_stop]\nagents = ["builder"]\n')
    agent.begin_known()
    agent.write("cart.py", WRONG, agent_id="a1", agent_type="builder")
    for _ in range(4):
        last = agent.subagent_stop("builder")
    assert "decision" not in (last.reply or {})
    assert open_debts(rows) == ["test"]


def test_subagents_at_once_are_held_for_their_own_files(agent: Agent, repo: Path, rows: Rows) -> None:
    for name in ("web", "api"):
        (repo / name).mkdir()
        (repo / name / "CLAUDE.md").write_text(f'---\ncommands:\n  test: "{TEST}"\n---\n')
        (repo / name / f"test_{name}.py").write_text("def test_it() -> None:\n    assert True\n")
    agent.configure('[moments.subagent_stop]\nagents = ["builder"]\n')
    one, two = ({"agent_id": name, "agent_type": "builder"} for name in ("a1", "a2"))
    agent.write("web/test_web.py", "def test_it() -> None:\n    raise ValueError\n", **one)
    agent.write("api/more.py", "A = 1\n", **two)
    assert agent.event("SubagentStop", stop_hook_active=False, **two).reply is None
    assert "test in web failed" in reason(agent.event("SubagentStop", stop_hook_active=False, **one))


def test_permissive_promises_nothing_that_it_does_not_keep(agent: Agent, rows: Rows) -> None:
    agent.configure('[checks.check]\nblocking = true\n[project]\npreset = "permissive"\n')
    said = context(agent.write("cart.py", UNUSED))
    assert "F401" in said
    assert "before you finish" not in said
    assert open_debts(rows) == []


# What it costs


def test_a_check_that_has_become_quick_moves_back(agent: Agent, repo: Path, rows: Rows) -> None:
    slow = repo.parent / "slow"
    line = f"sh -c 'test ! -e {slow} || sleep 1.2'"
    agent.configure(f'[moments.edit]\nbudget_s = 1\n[checks.check]\ncommand = "{line}"\n', line)
    slow.touch()
    agent.write("cart.py", NOTE)
    agent.write("cart.py", NOTE + "# 2\n")
    slow.unlink()
    for number in range(3):
        agent.write("cart.py", NOTE + f"# more {number}\n")
        agent.stop()
    moments = [row["moment"] for row in rows("check_runs") if row["name"] == "check" and not row["cached"]]
    assert moments == ["edit", "turn_stop", "turn_stop", "edit"]  # the median is what counts


def test_a_check_that_moved_says_so_once_whatever_it_takes(agent: Agent, repo: Path) -> None:
    how_long = repo.parent / "seconds"
    line = f"sh -c 'sleep $(cat {how_long})'"
    agent.configure(f'[moments.edit]\nbudget_s = 1\n[checks.check]\ncommand = "{line}"\n', line)
    how_long.write_text("1.1")
    agent.write("cart.py", NOTE)
    assert "check takes 1." in message(agent.write("cart.py", NOTE + "# 2\n"))
    how_long.write_text("1.6")
    agent.stop()
    assert message(agent.write("cart.py", NOTE + "# 3\n")) == ""


def test_the_cost_of_a_check_is_learned_from_the_agents_own_runs(agent: Agent, rows: Rows) -> None:
    agent.configure(f'[moments.edit]\nbudget_s = 1\n[checks.check]\ncommand = "{LONG}"\n', LONG)
    agent.shell(LONG, duration_ms=1_200)
    assert "check takes 1.2 s, so it runs when the agent stops" in message(agent.write("cart.py", NOTE))
    assert rows("check_runs") == []


def test_a_quick_run_of_a_part_says_nothing_of_the_cost_of_all(agent: Agent, rows: Rows) -> None:
    agent.configure("[moments.turn_stop]\nbudget_s = 1\n")
    agent.shell(TEST, duration_ms=90_000)
    for _ in range(3):
        agent.shell(f"{TEST} test_cart.py", duration_ms=10)
    agent.write("cart.py", NOTE)
    assert "Not verified yet: test" in reason(agent.stop())


# By hand


def test_the_ledger_shows_how_much_was_run(agent: Agent) -> None:
    agent.shell(f"{TEST} test_cart.py")
    agent.shell(TEST)
    said = agent.clickstop("evidence")
    assert "scope" in said
    assert "part" in said
    assert "whole" in said


def test_timings_show_what_is_asked_of_the_agent(agent: Agent) -> None:
    agent.shell(TEST, duration_ms=90_000)
    said = agent.clickstop("check", "--timings")
    assert "90.0 s" in said
    assert "by the agent, on request" in " ".join(said.split())


# Work in the background


def in_background(agent: Agent, command: str, code: int) -> Answer:
    """A command that was started in the background has ended, and the client says so."""
    call = agent.call("Bash", {"command": command, "run_in_background": True})
    agent.let_files_grow_older()
    agent.event("PreToolUse", **call)
    agent.event("PostToolUse", tool_response={"stdout": "", "stderr": "", "backgroundTaskId": "b1"}, **call)
    agent.event("PostToolBatch", tool_calls=[{**call, "tool_response": "started"}])
    agent.prompt_id = "p-machine"
    told = (
        f"<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>{call['tool_use_id']}</tool-use-id>\n"
        f'<status>completed</status>\n<summary>Background command "bg" completed (exit code {code})</summary>\n'
        "</task-notification>"
    )
    return agent.event("UserPromptSubmit", prompt=told)


def test_a_run_in_the_background_is_evidence_when_it_has_ended(agent: Agent, rows: Rows) -> None:
    agent.event("UserPromptSubmit", prompt="Improve the cart.")
    agent.write("cart.py", NOTE)
    in_background(agent, TEST, 0)
    assert shown(rows) == [("test", "passed", "whole")]
    assert agent.stop("All tests pass.").reply is None
    assert [row["name"] for row in rows("check_runs") if not row["cached"]] == ["check"]


def test_what_was_edited_before_the_client_itself_spoke_is_still_checked(agent: Agent) -> None:
    agent.begin_known()
    agent.event("UserPromptSubmit", prompt="Improve the cart.")
    agent.write("cart.py", WRONG)
    in_background(agent, "sleep 1", 0)
    for _ in range(3):
        assert "test failed" in reason(agent.stop())
    assert "decision" not in (agent.stop().reply or {})
    agent.prompt_id = "p2"
    agent.event("UserPromptSubmit", prompt="What is the time?")
    assert agent.stop().reply is None


# What checks say of themselves


def test_a_check_with_paths_is_left_out_at_the_stop_too(agent: Agent, rows: Rows) -> None:
    agent.configure('[checks.test]\npaths = ["lib/*.py"]\n')
    agent.write("cart.py", WRONG)
    assert agent.stop().reply is None
    agent.write("lib/more.py", "A = 1\n")
    assert "test failed" in reason(agent.stop())


def test_paths_are_meant_from_the_top_or_from_the_package(agent: Agent, repo: Path, rows: Rows) -> None:
    (repo / "web").mkdir()
    (repo / "web" / "CLAUDE.md").write_text(f'---\ncommands:\n  check: "{LINT}"\n---\n')
    agent.configure('[checks.check]\npaths = ["web/src/*.py", "lib/*.py"]\n')
    agent.write("web/other.py", UNUSED)
    agent.write("web/src/a.py", UNUSED)
    agent.write("web/lib/b.py", UNUSED)
    assert len(rows("check_runs")) == 2


def test_a_line_for_files_is_not_run_where_all_of_them_are_gone(agent: Agent, repo: Path, rows: Rows) -> None:
    line = f"{LINT} {{files}}"
    settings = repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace(f'check = "{LINT}"', f'check = "{line}"'))
    agent.configure("", line)
    agent.shell("rm cart.py")
    assert rows("check_runs") == []


def test_one_check_leads_to_another_at_a_moment(agent: Agent, rows: Rows) -> None:
    lines = {"first": "test ! -e red", "then": "touch ../then", "instead": "touch ../instead"}
    checks = "".join(f'[checks.{name}]\ncommand = "{line}"\n' for name, line in lines.items())
    checks = checks.replace("[checks.first]\n", '[checks.first]\non_pass = "then"\non_fail = "instead"\n')
    agent.configure(checks + '[moments.turn_stop]\nchecks = ["first"]\n', *lines.values())
    agent.write("cart.py", NOTE)
    agent.stop()
    ran = [row["name"] for row in rows("check_runs") if row["moment"] == "turn_stop"]
    assert ran == ["first", "then"]
    agent.write("red", "")
    agent.stop()
    ran = [row["name"] for row in rows("check_runs") if row["moment"] == "turn_stop"]
    assert ran[2:] == ["first", "instead"]


def test_gates_of_a_file_of_their_own_hold_the_stop(agent: Agent, repo: Path, rows: Rows) -> None:
    (repo / ".claude").mkdir()
    (repo / ".claude" / "gates.json").write_text(
        '{"gates": {"size": {"command": "test ! -e big", "on_pass": "CONTINUE", "on_fail": "BLOCK"}}}'
    )
    agent.configure('[moments.turn_stop]\nchecks = ["size", "test"]\n', "test ! -e big")
    agent.write("big", "x\n")
    assert "size failed" in reason(agent.stop())
    assert [row["name"] for row in rows("check_runs") if row["moment"] == "turn_stop"] == ["size"]
