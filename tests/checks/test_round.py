"""What a round of checks runs, what it answers from stored runs, and what it makes of the results."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.checks.baseline import BEFORE, NEW, UNKNOWN
from clickstop.checks.check import Check
from clickstop.checks.feedback import failures, not_done
from clickstop.checks.project import PackageCommand
from clickstop.checks.result import Result
from clickstop.checks.round import SLOW, UNCLEAR, UNTOUCHED, CheckResult, debts_of
from clickstop.core.outcomes import FAILED, PASSED, TIMED_OUT, UNTRUSTED
from clickstop.signals.signal import QualitySignal
from tests.checks.rounds import COUNTED, FAILING, PASSING

if TYPE_CHECKING:
    from tests.checks.rounds import Checks

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands of these tests are those of a POSIX shell")


def test_a_passed_check_is_not_run_again_for_the_same_files(checks: Checks) -> None:
    checks.has("test", PASSING)
    assert [checks.ask("test").state, checks.ask("test").state] == [PASSED, PASSED]
    assert checks.runs == 1


def test_a_line_that_the_agent_has_shown_to_pass_is_not_run(checks: Checks) -> None:
    checks.has("test", FAILING)
    checks.shown(FAILING, PASSED)
    assert checks.ask("test").state == PASSED
    assert checks.runs == 0


def test_a_pass_of_ours_is_run_again_once_the_agent_has_seen_the_line_fail(checks: Checks) -> None:
    checks.has("test", PASSING)
    checks.ask("test")
    checks.shown(PASSING, FAILED)
    assert checks.ask("test").state == PASSED
    assert checks.runs == 2


def test_a_check_runs_as_long_as_its_cost_is_within_the_budget(checks: Checks) -> None:
    checks.has("test", PASSING)
    checks.shown(PASSING, PASSED, duration_ms=2_000)
    (checks.repo / "cart.py").write_text("total = 2\n")
    slow = checks.ask("test", budget_s=1.999)
    assert (slow.state, slow.cost_ms, checks.runs) == (SLOW, 2_000, 0)
    assert checks.ask("test", budget_s=2).state == PASSED
    assert checks.runs == 1


def test_a_pinned_check_runs_whatever_it_costs(checks: Checks) -> None:
    checks.has("test", PASSING, pinned=True)
    checks.shown(PASSING, PASSED, duration_ms=80_000)
    (checks.repo / "cart.py").write_text("total = 2\n")
    assert checks.ask("test", budget_s=1).state == PASSED


def test_a_check_that_is_too_slow_to_run_is_failed_if_its_last_run_on_these_files_was(checks: Checks) -> None:
    checks.has("test", PASSING)
    checks.shown(PASSING, FAILED, duration_ms=2_000)
    answer = checks.ask("test", budget_s=1)
    assert (answer.state, [result.why for result in answer.failed]) == (FAILED, ["its last run was red"])
    (checks.repo / "cart.py").write_text("total = 2\n")
    assert checks.ask("test", budget_s=1).state == SLOW
    assert checks.runs == 0


def test_a_round_of_known_answers_runs_nothing(checks: Checks) -> None:
    checks.has("test", PASSING)
    assert checks.ask("test", only_known=True).state == SLOW
    checks.shown(PASSING, PASSED)
    assert checks.ask("test", only_known=True).state == PASSED
    assert checks.runs == 0


def test_running_out_of_the_moments_time_is_slow_and_out_of_the_checks_own_time_is_unclear(checks: Checks) -> None:
    checks.has("test", f"{COUNTED}; sleep 30")
    slow = checks.ask("test", budget_s=1, together=True)
    assert slow.state == SLOW
    assert 1_000 <= slow.cost_ms < 20_000
    checks.has("test", f"{COUNTED}; sleep 31", timeout=1)
    assert checks.ask("test").state == UNCLEAR


def test_a_run_that_was_ended_is_repeated_only_with_clearly_more_time(checks: Checks) -> None:
    line = f"{COUNTED}; sleep 30"
    checks.has("test", line, timeout=2)
    ended = Result("test", line, str(checks.repo), TIMED_OUT)
    ended.tree, ended.duration_ms = checks.round().tree(str(checks.repo)).digest, 1_800
    checks.ledger.keep(ended, "")
    assert checks.ask("test").state == SLOW
    assert checks.runs == 0
    checks.has("test", line, timeout=3)
    checks.ask("test")
    assert checks.runs == 1


def test_after_a_fix_only_the_second_result_counts(checks: Checks) -> None:
    checks.has("check", f"{COUNTED}; test -e fixed.log", on_failure="fix")
    checks.has("fix", "touch fixed.log; touch new.py")
    answer = checks.ask("check")
    assert (answer.state, len(answer.results), checks.runs) == (PASSED, 1, 2)


def test_an_untrusted_fix_is_not_run(checks: Checks) -> None:
    checks.has("check", FAILING, on_failure="fix")
    checks.has("fix", "touch fixed.log", trusted=False)
    assert checks.ask("check").state == FAILED
    assert not (checks.repo / "fixed.log").exists()


def test_an_untrusted_check_is_not_run(checks: Checks) -> None:
    checks.has("test", PASSING, trusted=False)
    assert checks.ask("test").state == UNTRUSTED
    assert checks.runs == 0


def test_a_check_with_paths_is_asked_only_for_those_and_for_folders(checks: Checks) -> None:
    checks.has("test", PASSING, paths=("web/**",))
    assert checks.round("test").answers == []
    checks.changed = [str(checks.repo / "web" / "cart.ts")]
    assert len(checks.round("test").answers) == 1
    (checks.repo / "src").mkdir()
    checks.changed = [str(checks.repo / "src")]  # nobody knows what changed in it
    assert len(checks.round("test").answers) == 1
    checks.changed = [str(checks.repo / name) for name in ("cart.py", "web/cart.ts")]
    assert len(checks.round("test").answers) == 1


def test_a_check_leads_to_the_next_one_by_its_own_result(checks: Checks) -> None:
    checks.has("check", PASSING, on_pass="test", on_fail="build")
    checks.has("test", FAILING, on_pass="lint", on_fail="build")
    for name in ("build", "lint"):
        checks.has(name, COUNTED)
    asked = [(answer.check.name, answer.state) for answer in checks.round("check").answers]
    assert asked == [("check", PASSED), ("test", FAILED), ("build", PASSED)]


def test_a_line_for_files_is_given_those_that_still_exist(checks: Checks) -> None:
    checks.has("check", "echo {files} >> runs.log")
    checks.changed = [str(checks.repo / name) for name in ("cart.py", "gone.py")]
    assert checks.ask("check", whole=False).state == PASSED
    assert (checks.repo / "runs.log").read_text() == "cart.py\n"


def test_a_line_for_files_has_nothing_to_do_if_all_of_them_are_gone(checks: Checks) -> None:
    checks.has("check", "echo {files} >> runs.log", PASSING)
    checks.changed = [str(checks.repo / "gone.py")]
    assert checks.ask("check", whole=False).state == PASSED
    assert (checks.repo / "runs.log").read_text() == "x\n"


def test_files_that_are_as_before_the_session_are_not_checked(checks: Checks) -> None:
    checks.has("test", FAILING)
    checks.begin_session()
    assert checks.ask("test").state == UNTOUCHED
    assert checks.runs == 0
    (checks.repo / "cart.py").write_text("total = 2\n")
    assert checks.ask("test").state == FAILED


@pytest.mark.parametrize("name", ["ignored.log", "gone.py"])
def test_a_file_that_no_state_shows_is_not_taken_for_untouched(checks: Checks, name: str) -> None:
    checks.has("test", PASSING)
    checks.begin_session()
    checks.changed.append(str(checks.repo / name))
    assert checks.ask("test").state == PASSED
    assert checks.runs == 1


def test_a_failure_that_was_there_before_holds_nobody(checks: Checks) -> None:
    checks.has("test", FAILING)
    checks.ask("test")
    checks.begin_session()
    (checks.repo / "cart.py").write_text("total = 2\n")
    asking = checks.round("test")
    assert [answer.origin for answer in asking.answers] == [BEFORE]
    assert asking.failed() == ([], [])


def test_a_missing_program_in_a_check_does_not_hide_that_its_failure_is_old(checks: Checks) -> None:
    checks.has("check", FAILING, "no-such-linter --all")
    checks.ask("check")
    checks.begin_session()
    (checks.repo / "cart.py").write_text("total = 2\n")
    assert checks.ask("check").origin == BEFORE


def test_without_a_baseline_every_failure_is_new(checks: Checks) -> None:
    checks.has("test", FAILING)
    assert checks.ask("test").origin == UNKNOWN
    checks.baseline = "off"
    asking = checks.round("test")
    assert [answer.origin for answer in asking.answers] == [NEW]
    assert debts_of(asking.failed()[0], str(checks.repo)) == "check:test"


def test_only_lines_that_failed_are_to_be_run_again(checks: Checks) -> None:
    checks.has("test", FAILING, "no-such-runner")
    asking = checks.round("test")
    blocking, others = asking.failed()
    text = not_done(blocking, others, str(checks.repo), lambda _key: True)
    assert f"2. Run `{FAILING}` until it passes, then finish." in text
    assert "test could not be run: no-such-runner is missing" in text


def test_only_failures_of_unknown_age_alone_hold_once(checks: Checks) -> None:
    checks.has("test", FAILING)
    old = checks.round("test").failed()[0]
    new = [CheckResult(Check("check"), old[0].command, FAILED, old[0].results)]
    said = not_done(old, [], str(checks.repo), lambda _key: True)
    assert "It is unknown whether test failed before this session, so you are held only once.\n" in said
    said = not_done([*new, *old], [], str(checks.repo), lambda _key: True)
    assert "It is unknown whether test failed before this session.\n" in said


@pytest.mark.parametrize(("listed", "counted", "more"), [(50, 170, 164), (49, 170, 43), (7, 7, 1), (6, 6, 0)])
def test_failures_that_a_full_list_leaves_out_are_counted(listed: int, counted: int, more: int) -> None:
    names = [f"tests/test_a.py::test_{number}" for number in range(listed)]
    result = Result("test", "pytest", "/shop", FAILED)
    result.findings = [QualitySignal("test_failure", "pytest", failed=counted, names=names)]
    command = PackageCommand("test", ["pytest"], "/shop", "clickstop.toml", trusted=True, written=True)
    answer = CheckResult(Check("test"), command, FAILED, [result])
    text = failures([answer], "/shop", lambda _key: True)
    assert (f"\n  ... {more} more" in text) is (more > 0)
    assert text.count("::test_") == min(listed, 6)


def test_tests_and_lint_have_to_pass_before_every_claim_of_success_is_true(checks: Checks) -> None:
    checks.has("test", PASSING)
    checks.has("check", FAILING)
    assert not checks.round("test").shows_all()
    assert not checks.round("test", "check").shows_all()
    checks.has("check", PASSING)
    assert checks.round("test", "check").shows_all()
    assert not checks.round().shows_all()
