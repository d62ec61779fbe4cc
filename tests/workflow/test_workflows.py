"""The workflows of a repository, as one event sees them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.workflow.model import ANALYSIS, JUSTIFICATION, RESEARCH, SKIPS
from clickstop.workflow.service import runs_count_from, workflows_of
from clickstop.workflow.workflows import Ledger, Workflows
from tests.store import rows
from tests.workflow.made import STAGES, workflow

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from tests.desk import Desk

LOG = ".clickstop/runs/{}.md"
LOGIN, CART = "tests/login.spec.ts", "tests/cart.spec.ts"
RUN = f"npx playwright test {LOGIN}"
CONFIG = '[workflow.e2e]\npreset = "playwright"\n'


@pytest.fixture
def work(desk: Desk) -> Desk:
    desk.write("clickstop.toml", CONFIG)
    for path in (LOGIN, CART):
        desk.write(path, "test('x', () => {})\n")
    return desk


def seen(work: Desk, **fields: Any) -> Workflows:
    return workflows_of(work.context("tool.before", **fields))


def test_skipped_tests_are_counted_in_all_of_many_files(tmp_path: Path) -> None:
    playwright = workflow()
    names = [f"{number}.spec.ts" for number in range(60)]
    for name in names:
        (tmp_path / name).write_text("test('pays', () => {})\n", encoding="utf-8")
    (tmp_path / names[-1]).write_text(f"{playwright.skips[0]}'pays', () => {{}})\n" * 2, encoding="utf-8")
    assert Ledger(playwright, "cart", names, str(tmp_path)).written()[SKIPS] == ["1", "2"]
    assert Ledger(playwright, "cart", names[:-1], str(tmp_path)).written()[SKIPS] == []


def test_at_most_99_skipped_tests_in_200_files_are_told_apart(tmp_path: Path) -> None:
    skip = f"{workflow().skips[0]}'x')\n"
    names = [f"{number:03}.spec.ts" for number in range(201)]
    for name in names:
        (tmp_path / name).write_text("", encoding="utf-8")
    for at, count in ((199, 1), (200, 0)):
        (tmp_path / names[at]).write_text(skip, encoding="utf-8")
        assert len(Ledger(workflow(), "x", names, str(tmp_path)).written()[SKIPS]) == count
        (tmp_path / names[at]).write_text("", encoding="utf-8")
    (tmp_path / names[0]).write_text(skip * 120, encoding="utf-8")
    assert Ledger(workflow(), "x", names, str(tmp_path)).written()[SKIPS] == [str(n) for n in range(1, 100)]


def test_skipped_tests_count_in_the_log_and_without_named_files_in_those_of_the_feature(work: Desk) -> None:
    skip = f"{workflow().skips[0]}'x')\n"
    work.write(LOGIN, skip)
    work.write(CART, skip * 2)
    work.write(LOG.format("login"), f"## FIX\n{skip}")

    def skips(name: str, *files: str, **changes: Any) -> int:
        return len(Ledger(workflow(**changes), name, [*files], work.root).written()[SKIPS])

    assert (skips("login", CART), skips("login"), skips("cart"), skips("none")) == (3, 2, 2, 0)
    assert skips("login", feature="folder") == 4


def test_a_ledger_holds_what_the_log_says_of_research_analysis_and_justification(work: Desk) -> None:
    text = "## External Research\n- found a\n- found a\n## Deep Analysis\n- cause\n## Justification\n- reason\n"
    work.write(LOG.format("login"), text)
    written = Ledger(workflow(), "login", [LOGIN], work.root).written()
    assert {kind: len(marks) for kind, marks in written.items()} == {
        RESEARCH: 1,
        ANALYSIS: 1,
        JUSTIFICATION: 1,
        SKIPS: 0,
    }
    assert len({mark for marks in written.values() for mark in marks}) == 3


def test_runs_without_a_feature_are_documented_in_any_log(work: Desk) -> None:
    alone = Ledger(workflow(), "", [], work.root)
    assert (alone.path, alone.exists, alone.problem, alone.hash) == (LOG.format("general"), False, "", "")
    work.write(LOG.format("login"), "## Deep Analysis\n- one\n")
    one = Ledger(workflow(), "", [], work.root)
    assert (one.path, one.exists, one.problem) == (LOG.format("login"), True, "")
    assert one.hash == Ledger(workflow(), "login", [], work.root).hash
    os.utime(work.write(LOG.format("cart"), "## Deep Analysis\n- two\n"), (1, 1))
    both = Ledger(workflow(), "", [], work.root)
    assert both.written()[ANALYSIS][:1] == one.written()[ANALYSIS]
    assert len(both.written()[ANALYSIS]) == 2
    assert (both.path, both.hash[8:]) == (LOG.format("login"), " of 2")
    os.utime(work.write(LOG.format("cart"), "## Deep Analysis\n- three\n"), (1, 1))
    assert Ledger(workflow(), "", [], work.root).hash != both.hash


@pytest.mark.parametrize(("text", "problem"), [(None, ""), ("", "is empty"), (STAGES, "")])
def test_a_ledger_says_what_is_wrong_with_its_log(text: str | None, problem: str, work: Desk) -> None:
    if text is not None:
        work.write(LOG.format("login"), text)
    ledger = Ledger(workflow(), "login", [], work.root)
    assert (ledger.path, ledger.exists, ledger.problem) == (LOG.format("login"), text is not None, problem)


def test_a_call_writes_the_files_that_it_names_below_the_checkout_each_once(work: Desk) -> None:
    edit = seen(work, tool="edit", paths=(f"{work.root}/a.py", "b.py", "a.py", "/elsewhere/c.py"))
    assert edit.written_paths() == ["a.py", "b.py"]
    assert seen(work, tool="shell", command="cp a.py b.py && echo x > sub/c.py").written_paths() == [
        "b.py",
        "sub/c.py",
    ]
    assert seen(work, tool="shell", command="touch new.py; touch clickstop.toml").written_paths() == ["new.py"]
    assert seen(work, tool="shell", command="ls -l && git status").written_paths() == []


def test_a_line_tests_the_features_of_the_files_that_it_names(work: Desk) -> None:
    def tested(command: str, tools: list[str] | None = None) -> list[tuple[str, list[str]]]:
        return [(one.feature, one.files) for one in seen(work, command=command).tested(command, tools)]

    assert tested(f"{RUN} {CART}") == [("login", [LOGIN]), ("cart", [CART])]
    assert tested("npx playwright test") == [("", [])]
    assert tested("npx playwright test login") == [("", [])]
    work.write(LOG.format("login"), STAGES)
    assert tested("npx playwright test login") == [("login", [])]
    assert tested("make ui") == []
    assert tested("make ui", ["playwright"]) == [("", [])]
    assert tested("ls") == []
    work.put(("workflow_runs", rows.common(workflow="e2e", feature="", call_id="c1", passed=0, command="make ui")))
    assert tested("make ui") == [("", [])]


def test_where_folders_or_branches_name_features_all_named_files_are_the_features(work: Desk) -> None:
    for kind, feature in (("folder", "tests"), ("branch", "main")):
        work.write("clickstop.toml", f'{CONFIG}feature = "{kind}"\n')
        command = f"{RUN} {CART}"
        assert [(one.feature, one.files) for one in seen(work, command=command).tested(command)] == [
            (feature, [LOGIN, CART])
        ]


def test_what_an_event_asks_twice_is_answered_once(work: Desk) -> None:
    ctx = work.context("tool.before", command=RUN)
    flows = workflows_of(ctx)
    assert workflows_of(ctx) is flows
    assert flows.tested(RUN) is flows.tested(RUN)
    [flow] = flows.all
    assert flows.ledger(flow, "login", [LOGIN]) is flows.ledger(flow, "login", [LOGIN])
    assert flows.ledger(flow, "login", [LOGIN]) is not flows.ledger(flow, "login", [CART])
    assert flows.log_path(flow, "login") == LOG.format("login")
    assert flows.log_path(flow, "") == LOG.format("general")


def test_a_log_that_two_workflows_share_is_one(work: Desk) -> None:
    work.write("clickstop.toml", f'{CONFIG}[workflow.unit]\npreset = "pytest"\n')
    work.write(LOG.format("login"), STAGES)
    work.write(".triqual/runs/cart.md", STAGES)
    flows = seen(work)
    assert [flow.name for flow in flows.all] == ["e2e", "unit"]
    found = sorted((flow.name, log.path) for flow, log in flows.logs())
    assert found == [("e2e", LOG.format("login")), ("e2e", ".triqual/runs/cart.md")]


def test_without_workflows_there_are_none(desk: Desk) -> None:
    ctx = desk.context("tool.before", command=RUN)
    assert (workflows_of(ctx).all, workflows_of(ctx).logs(), runs_count_from(ctx)) == ([], [], None)


def test_repeated_runs_count_from_the_last_one_that_research_followed(work: Desk) -> None:
    def run(call: str, seconds_ago: float, written: str, **more: Any) -> None:
        about = {"workflow": "e2e", "feature": "login", "passed": 0, "category": "WAIT", "call_id": call, **more}
        work.put(("workflow_runs", rows.common("session-1", work.ago(seconds_ago), written=written, **about)))

    def counts(command: str = RUN) -> str | None:
        return runs_count_from(work.context("tool.before", command=command))

    assert counts() is None
    run("c1", 90, "{}")
    assert (counts(), counts(""), counts("ls"), counts(f"npx playwright test {CART}")) == ("", None, None, None)
    work.write(LOG.format("login"), "## Deep Analysis\n- one\n")
    assert counts() == work.ago(90)
    [mark] = Ledger(workflow(), "login", [], work.root).written()[ANALYSIS]
    run("c2", 60, f'{{"analysis": ["{mark}"]}}')
    assert counts() == work.ago(90)
    work.write(LOG.format("login"), "## Deep Analysis\n- one\n- two\n")
    assert counts() == work.ago(60)
    run("c3", 30, "{}", feature="cart")
    work.write(LOG.format("cart"), "## External Research\n- three\n")
    assert counts(f"{RUN} {CART}") == work.ago(30)
