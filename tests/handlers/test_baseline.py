"""What failed before a session's first change holds nobody: in real hook processes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.project import GOOD, LINT, TEST, UNUSED, WITH_TEST, WRONG, Agent
from tests.handlers.test_check_evidence import open_debts
from tests.handlers.test_checks import context, reason
from tests.handlers.test_moments import message

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Rows = Callable[[str], list[dict[str, Any]]]

NOTE = "\n# said again\n"
OLD_RED = "def test_old() -> None:\n    assert len('x') == 2\n"
AS_BEFORE = "as before this session"


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    """An agent in a project with a test that has been red for months."""
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    (repo / "test_old.py").write_text(OLD_RED)
    one.configure(f'[commands]\ncheck = "{LINT}"\ntest = "{TEST}"\n', LINT, TEST)
    one.commit()
    return one


@pytest.fixture
def known(agent: Agent) -> Agent:
    """The same, where a person has run the checks before the session began."""
    agent.clickstop("check", "test", "check", code=1)
    agent.begin()
    return agent


def runs(rows: Rows, name: str = "test") -> list[dict[str, Any]]:
    return [row for row in rows("check_runs") if row["name"] == name and not row["cached"] and row["session_id"]]


def is_held(answer: Answer) -> bool:
    return bool(answer.reply) and "decision" in (answer.reply or {})


def test_what_was_red_before_holds_nobody_and_is_one_line(known: Agent, rows: Rows) -> None:
    known.write("cart.py", GOOD + NOTE)
    told = message(known.stop())
    assert told == f"clickstop: 1 pytest failure {AS_BEFORE} (test)"
    assert known.stop().reply is None  # said once
    assert open_debts(rows) == []
    assert [row for row in rows("quality_events") if row["score_delta"] < 0] == []
    later = Agent(known.hook, known.repo, "s2")
    assert "Still red" not in context(later.begin())


def test_only_what_is_new_holds_and_only_that_is_shown(known: Agent, rows: Rows) -> None:
    known.write("cart.py", WRONG)
    first, second = reason(known.stop()), reason(known.stop())
    assert "test_cart.py::test_total" in first
    assert "test_old" not in first.replace("test_old.py::test_old - ", "")
    assert f"1 pytest failure {AS_BEFORE}" in first
    assert "(as reported before)" in second
    for _ in range(2):
        known.stop()
    assert open_debts(rows) == ["test"]


def test_a_mended_test_that_was_red_before_is_no_trouble(known: Agent) -> None:
    known.write("test_old.py", OLD_RED.replace("2", "1"))
    assert known.stop().reply is None


def test_diagnostics_are_known_again_by_file_and_rule(agent: Agent, repo: Path) -> None:
    agent.configure("[checks.check]\nblocking = true\n")
    (repo / "cart.py").write_text(UNUSED)
    agent.clickstop("check", "check", code=1)
    agent.begin()
    assert context(agent.write("cart.py", "# moved down\n" + UNUSED)) == ""
    said = context(agent.write("cart.py", "import sys\n" + UNUSED))
    assert "Fix before you finish: check" in said
    assert "cart.py:1" in said
    assert "as before this session" in said


def test_another_rule_in_the_same_file_is_new(agent: Agent, repo: Path) -> None:
    agent.configure("[checks.check]\nblocking = true\n")
    (repo / "cart.py").write_text(UNUSED)
    agent.clickstop("check", "check", code=1)
    agent.begin()
    said = context(agent.write("cart.py", GOOD + "\n\ndef late() -> int:\n    return lost\n"))
    assert "F821" in said


@pytest.mark.parametrize("line", ["sh ./suite.sh", "make -s suite"])
def test_what_nobody_can_read_is_the_same_failure_if_it_says_the_same(agent: Agent, repo: Path, line: str) -> None:
    (repo / "suite.sh").write_text("cat broken; exit 3\n")
    (repo / "Makefile").write_text("suite:\n\t@sh ./suite.sh\n")
    (repo / "broken").write_text("7 things are odd after 12 ms\n")
    settings = repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace(f'test = "{TEST}"', f'test = "{line}"'))
    agent.configure("", line)
    agent.clickstop("check", "test", code=1)
    agent.begin()
    agent.write("cart.py", GOOD + NOTE)
    assert AS_BEFORE in message(agent.stop())
    agent.write("broken", "the cart is broken\n")
    assert "the cart is broken" in reason(agent.stop())


def test_where_nobody_knows_an_agent_is_held_once_and_the_person_is_told(agent: Agent, rows: Rows) -> None:
    agent.begin()
    agent.write("cart.py", GOOD + NOTE)
    first = reason(agent.stop())
    assert "test_old.py::test_old" in first
    assert "unknown whether" in first
    told = message(agent.stop())
    assert "test_old.py::test_old" in told
    assert "unknown whether" in told
    assert agent.stop().reply is None
    assert open_debts(rows) == []


def test_what_turns_red_after_an_unknown_state_was_seen_is_new(agent: Agent) -> None:
    agent.begin()
    agent.write("cart.py", GOOD + NOTE)
    reason(agent.stop())
    agent.stop()
    agent.write("cart.py", WRONG)
    assert "test_cart.py::test_total" in reason(agent.stop())
    assert "test failed" in reason(agent.stop())


def test_a_tree_that_was_noted_after_the_first_change_proves_nothing(agent: Agent) -> None:
    agent.clickstop("check", "test", code=1)
    agent.write("cart.py", GOOD + NOTE)
    agent.clickstop("check", "test", code=1)
    agent.begin()
    agent.write("cart.py", GOOD + NOTE + NOTE)
    assert "unknown whether" in reason(agent.stop())


def test_ledger_and_off_start_nothing(agent: Agent, rows: Rows) -> None:
    agent.clickstop("check", "test", code=1)  # so it is known to be quick
    (agent.repo / "cart.py").write_text(GOOD + "# by a person\n")
    agent.configure('[stop]\nbaseline = "ledger"\n')
    agent.begin()
    assert [row["moment"] for row in rows("check_runs")] == ["hand"]


def test_without_baselines_all_that_is_red_holds(agent: Agent) -> None:
    agent.clickstop("check", "test", code=1)
    agent.configure('[stop]\nbaseline = "off"\n')
    agent.begin()
    agent.write("cart.py", GOOD + NOTE)
    assert "test_old" in reason(agent.stop())
    assert "test failed" in reason(agent.stop())


def wait_until(is_so: Callable[[], object]) -> None:
    """For a process that nobody waits for."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def wait_for(rows: Rows, moment: str) -> dict[str, Any]:
    """The first run of a moment."""
    wait_until(lambda: [row for row in rows("check_runs") if row["moment"] == moment])
    return next(row for row in rows("check_runs") if row["moment"] == moment)


def test_a_quick_check_is_run_when_a_session_begins_on_unchecked_files(agent: Agent, rows: Rows) -> None:
    agent.clickstop("check", "test", code=1)
    (agent.repo / "test_more.py").write_text("def test_more() -> None:\n    assert len('x') == 3\n")
    agent.begin()
    ran = wait_for(rows, "baseline")
    assert (ran["name"], ran["outcome"], ran["session_id"]) == ("test", "failed", "s1")
    agent.write("cart.py", GOOD + NOTE)
    assert f"2 pytest failures {AS_BEFORE}" in message(agent.stop())


def test_what_was_never_run_is_not_run_for_a_baseline(agent: Agent, rows: Rows) -> None:
    agent.begin()
    assert [row for row in rows("check_runs") if row["moment"] == "baseline"] == []


def test_a_baseline_run_during_which_files_changed_proves_nothing(agent: Agent, repo: Path, rows: Rows) -> None:
    line = "sh ./suite.sh"
    (repo / "suite.sh").write_text("echo 'odd'; exit 3\n")
    settings = repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace(f'test = "{TEST}"', f'test = "{line}"'))
    agent.configure("", line)
    agent.clickstop("check", "test", code=1)
    (repo / "suite.sh").write_text("echo more >> cart.txt; echo 'odd'; exit 3\n")
    agent.begin()
    assert wait_for(rows, "baseline")["tree"] == ""
    agent.write("cart.py", GOOD + NOTE)
    assert "unknown whether" in reason(agent.stop())


def test_a_baseline_run_ends_when_the_session_begins_to_change_files(agent: Agent, repo: Path, rows: Rows) -> None:
    line, started = "sh ./suite.sh", repo.parent / "started"
    (repo / "suite.sh").write_text(f"if test -e slow; then touch {started}; sleep 50; fi; exit 3\n")
    settings = repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace(f'test = "{TEST}"', f'test = "{line}"'))
    agent.configure("", line)
    agent.clickstop("check", "test", code=1)
    (repo / "slow").touch()
    agent.begin()
    wait_until(started.exists)
    agent.write("cart.py", GOOD + NOTE)
    assert wait_for(rows, "baseline")["outcome"] == "interrupted"


def test_files_that_are_as_they_were_cannot_have_been_broken(agent: Agent, rows: Rows) -> None:
    agent.begin()
    agent.write("cart.py", WRONG)
    agent.write("cart.py", GOOD)
    assert agent.stop().reply is None
    assert runs(rows) == []


def test_a_file_that_is_put_back_is_green_again_also_in_the_status_line(
    agent: Agent, repo: Path, rows: Rows
) -> None:
    (repo / "test_old.py").unlink()
    agent.begin()
    agent.shell(TEST)  # the agent's own run shows it
    agent.write("cart.py", WRONG)
    reason(agent.stop())
    assert "test red" in agent.clickstop("statusline")
    agent.write("cart.py", GOOD)
    count = len(runs(rows))
    assert agent.stop().reply is None
    assert len(runs(rows)) == count
    assert "test ok" in agent.clickstop("statusline")


def test_what_ran_out_of_time_is_not_run_again_for_the_same_files(agent: Agent, repo: Path, rows: Rows) -> None:
    line = "sh ./suite.sh"
    (repo / "suite.sh").write_text("sleep 30\n")
    settings = repo / "clickstop.toml"
    settings.write_text(settings.read_text().replace(f'test = "{TEST}"', f'test = "{line}"'))
    agent.configure("[checks.test]\ntimeout = 1\n", line)
    agent.write("cart.py", GOOD + NOTE)
    assert "test ran out of time" in message(agent.stop())
    agent.stop()
    assert len(runs(rows)) == 1
    agent.write("cart.py", GOOD + NOTE + NOTE)
    agent.stop()
    assert len(runs(rows)) == 2


def test_a_document_that_no_check_reads_runs_nothing(agent: Agent, rows: Rows) -> None:
    agent.begin()
    assert agent.write("README.md", "# Shop\n").reply is None
    assert agent.stop().reply is None
    assert rows("check_runs") == []


def test_a_document_that_a_test_reads_runs_it(agent: Agent, repo: Path, rows: Rows) -> None:
    (repo / "test_readme.py").write_text("def test_it() -> None:\n    assert open('README.md').read()\n")
    agent.begin()
    agent.write("README.md", "# Shop\n")
    assert "test_old" in reason(agent.stop())


def test_the_paths_of_a_check_are_a_persons_word(agent: Agent, rows: Rows) -> None:
    agent.configure('[checks.test]\npaths = ["*.md"]\n[checks.check]\npaths = ["*.py"]\n')
    agent.begin()
    agent.write("README.md", "# Shop\n")
    assert "test_old" in reason(agent.stop())
    assert [row["name"] for row in rows("check_runs") if not row["cached"]] == ["test"]
