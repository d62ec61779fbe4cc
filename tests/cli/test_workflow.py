"""`clickstop workflow`, `clickstop runlog`, `clickstop state`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.test_workflow import DRAFT, LOG, Flow
from tests.harness import store_of
from tests.printed import data_of
from tests.workflow.made import STAGES, WRITE, filled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def flow(hook: Hook, repo: Path) -> Flow:
    (repo / "clickstop.toml").write_text('# ours\n[workflow.e2e]\npreset = "playwright"\n', encoding="utf-8")
    return Flow(hook, repo)


class TestInit:
    @pytest.mark.parametrize(
        ("file", "text", "preset"),
        [
            ("playwright.config.ts", "export default {}\n", "playwright"),
            ("package.json", '{"devDependencies": {"@playwright/test": "1"}}\n', "playwright"),
            ("pyproject.toml", "[tool.pytest.ini_options]\n", "pytest"),
            ("conftest.py", "", "pytest"),
            ("main.go", "package main\n", "feature"),
        ],
    )
    def test_the_preset_follows_from_what_is_there(
        self, clickstop: Cli, repo: Path, file: str, text: str, preset: str
    ) -> None:
        (repo / file).write_text(text, encoding="utf-8")
        made = clickstop.json("workflow", "init")
        assert (made["name"], made["preset"]) == (preset, preset)
        assert [one["name"] for one in clickstop.json("workflow", "show")] == [preset]

    def test_comments_stay_and_a_second_one_is_added(self, clickstop: Cli, repo: Path) -> None:
        (repo / "clickstop.toml").write_text("# mine\n[capture]\npayloads = 10 # few\n", encoding="utf-8")
        assert "It guards 0 files" in clickstop("workflow", "init", "playwright", "--name", "e2e").output
        clickstop("workflow", "init", "pytest")
        text = (repo / "clickstop.toml").read_text(encoding="utf-8")
        assert text == (
            "# mine\n[capture]\npayloads = 10 # few\n\n"
            '[workflow.e2e]\npreset = "playwright"\n\n[workflow.pytest]\npreset = "pytest"\n'
        )
        assert "already" in clickstop("workflow", "init", "pytest", code=1).output

    def test_where_options_stand_in_pyproject_it_goes_there(self, clickstop: Cli, repo: Path) -> None:
        (repo / "clickstop.toml").unlink()
        (repo / "pyproject.toml").write_text("[tool.clickstop.capture]\npayloads = 10\n", encoding="utf-8")
        clickstop("workflow", "init", "pytest")
        assert "[tool.clickstop.workflow.pytest]" in (repo / "pyproject.toml").read_text(encoding="utf-8")
        assert not (repo / "clickstop.toml").exists()

    def test_without_a_workflow_every_command_says_how_to_get_one(self, clickstop: Cli) -> None:
        for words in (("workflow",), ("workflow", "check"), ("runlog",), ("runlog", "new", "login")):
            assert "clickstop workflow init" in clickstop(*words, code=1).output


class TestConfiguration:
    @pytest.mark.parametrize(
        ("lines", "said"),
        [
            ('preset = "playwrite"', "did you mean playwright?"),
            ('preset = "playwright"\nrunlog = "log.md"', "workflow.e2e.runlog: must contain {feature}"),
            ('draft = ".draft"', "workflow.e2e.guards: names no files"),
            ('preset = "playwright"\nrequired = ["PLANN"]', "unknown stage PLANN (did you mean PLAN?)"),
            ('preset = "playwright"\nlimits = { same = 30 }', "must increase: same <= deep <= max"),
            ('preset = "playwright"\nlimit = 3', "unknown key (did you mean limits?)"),
            ('preset = "playwright"\nlimits = { sam = 3 }', "did you mean same?"),
            ('preset = "playwright"\ntests = ["playwrigt"]', "did you mean playwright?"),
            ('preset = "playwright"\nexisting = "fre"', "must be documented or free"),
            ('preset = "playwright"\nagents = { x = { reads = [] } }', "did you mean read?"),
        ],
    )
    def test_a_mistake_is_named_with_what_to_write_instead(
        self, clickstop: Cli, repo: Path, lines: str, said: str
    ) -> None:
        (repo / "clickstop.toml").write_text(f"[workflow.e2e]\n{lines}\n", encoding="utf-8")
        told = clickstop("config", "check", code=1).output
        assert said in told
        assert "clickstop.toml:" in told

    def test_what_is_said_is_laid_over_the_preset_key_by_key(self, clickstop: Cli, repo: Path) -> None:
        (repo / "clickstop.toml").write_text(
            '[workflow.e2e]\npreset = "playwright"\nlimits = { same = 3 }\n'
            '[workflow.e2e.agents.mine]\nread = ["{runlog}"]\n',
            encoding="utf-8",
        )
        (found,) = clickstop.json("workflow", "show")
        assert found["limits"] == {"same": 3, "deep": 12, "max": 25}
        assert "test-healer" in found["agents"]
        assert found["agents"]["mine"]["read"] == ["{runlog}"]
        assert found["stages"] == ["ANALYZE", "RESEARCH", "PLAN", "WRITE", "RUN", "FIX", "LEARN"]
        assert set(found["categories"]) == {"LOCATOR", "WAIT", "ASSERTION", "AUTH", "ENV", "NETWORK"}


class TestRunLogs:
    def test_a_new_log_is_a_template_that_opens_nothing(self, clickstop: Cli, flow: Flow) -> None:
        made = clickstop.json("runlog", "new", "tests/login.spec.ts")
        assert made == {"feature": "login", "workflow": "e2e", "path": LOG}
        shown = clickstop.json("runlog", "show", "login")
        assert shown["missing"] == ["ANALYZE", "RESEARCH", "PLAN", "WRITE"]
        assert flow.writes() != ""
        assert "already exists" in clickstop("runlog", "new", "login", code=1).output
        flow.log("known\n", ".clickstop/context/login/a.md")
        (flow.repo / LOG).write_text(filled((flow.repo / LOG).read_text(encoding="utf-8")), encoding="utf-8")
        assert flow.writes() == ""

    def test_what_was_understood_is_shown(self, clickstop: Cli, flow: Flow) -> None:
        flow.log(
            f"{STAGES}**WRITE**\nHypothesis:\n### Stage: RUN (Attempt 2)\n- Result: FAILED\n- Category: WAIT\n"
        )
        shown = clickstop.json("runlog", "show", "login")
        assert [(part["name"], part["line"], part["documented"]) for part in shown["parts"]] == [
            ("ANALYZE", 1, True),
            ("RESEARCH", 3, True),
            ("PLAN", 5, True),
            ("WRITE", 7, False),
            ("RUN", 9, True),
        ]
        assert (shown["parts"][-1]["attempt"], shown["parts"][-1]["category"]) == (2, "WAIT")
        assert (shown["stage"], shown["waits_for"], shown["missing"]) == ("RUN", "needs WRITE", ["WRITE"])
        told = clickstop("runlog", "show", "login").output
        assert "template only" in told
        assert "Missing before writing: WRITE." in told
        assert "needs WRITE" in clickstop("runlog").output
        assert f"{LOG}: RUN stage, needs WRITE" in clickstop("workflow", "show").output

    @pytest.mark.usefixtures("flow")
    def test_a_workflow_is_shown_with_what_it_asks_for(self, clickstop: Cli) -> None:
        lines = [" ".join(line.split()) for line in clickstop("workflow", "show").output.splitlines()]
        assert {
            "new files in .draft/ first",
            "existing files need a log, too",
            "before writing ANALYZE, RESEARCH, PLAN, WRITE (Hypothesis)",
            "categories AUTH, NETWORK, ENV, WAIT, LOCATOR, ASSERTION",
            "limits 2 of a category, 12 in all, 25 at most",
            "after a run the log must be updated",
            "exempt nothing",
        } <= set(lines)
        assert any(line.startswith("agents test-planner, ") for line in lines)

    def test_a_log_that_cannot_be_used_is_exit_code_1(self, clickstop: Cli, flow: Flow) -> None:
        assert "is missing" in clickstop("runlog", "show", "login", code=1).output
        (flow.repo / LOG).parent.mkdir(parents=True)
        (flow.repo / LOG).write_bytes(b"\0\1\2")
        told = clickstop("runlog", "show", "login", code=1).output
        assert "It is not text." in told
        assert "Stages are headings" in told


class TestChecking:
    def test_it_says_what_the_gate_would_say(self, clickstop: Cli, flow: Flow) -> None:
        assert "no active run log" in clickstop("workflow", "check").output
        flow.log(STAGES)
        told = clickstop("workflow", "check", DRAFT, code=1).output
        assert "✓ PLAN" in told
        assert "✗ WRITE (missing)" in told
        (found,) = clickstop.json("workflow", "check", "login", code=1)
        assert [check["name"] for check in found["checks"] if not check["holds"]] == [
            "WRITE",
            ".clickstop/context/login/*.md",
        ]
        flow.log(WRITE)
        flow.log("known", ".clickstop/context/login/a.md")
        assert clickstop.json("workflow", "check")[0]["open"] is True
        assert clickstop.json("workflow", "check", "tests/login.spec.ts", code=1)[0]["checks"][0]["kind"] == "draft"
        assert "neither a guarded file" in clickstop("workflow", "check", "src/login.ts", code=1).output


class TestPassing:
    def test_a_person_opens_all_gates_of_one_feature_with_a_reason(
        self, clickstop: Cli, flow: Flow, rows: Rows
    ) -> None:
        flow.event("SessionStart", source="startup")
        assert flow.writes() != ""
        flow.ran()
        flow.ran()
        assert flow.runs() != ""
        assert "open for 24 hours" in clickstop("workflow", "pass", "login", "--reason", "release day").output
        assert flow.writes() == ""
        assert flow.writes("tests/login.spec.ts") == ""
        assert flow.runs() == ""
        assert flow.writes(".draft/tests/cart.spec.ts") != ""
        (line,) = [row for row in rows("audit_log") if row["action"] == "workflow.pass"]
        assert (line["subject"], line["reason"]) == ("login", "release day")
        assert clickstop.json("workflow", "show")[0]["open_gates"][0]["reason"] == "release day"
        flow.event("UserPromptSubmit", prompt="go on")
        assert "Gates opened by a person" in clickstop("retro").output
        assert "login: release day" in clickstop("retro").output
        clickstop("workflow", "pass", "login", "--end", "--reason", "over")
        assert flow.writes() != ""

    def test_replay_says_why_something_was_let_through(self, clickstop: Cli, flow: Flow) -> None:
        clickstop("workflow", "pass", "login", "--reason", "release day")
        flow.writes()
        told = clickstop("replay", "--last").output
        assert "gate.workflow_write allowed it" in told
        assert "release day" in told
        clickstop("workflow", "pass", "login", "--end", "--reason", "over")
        told = clickstop("replay", "--last").output
        assert "was not written: the workflow e2e requires more" in told

    @pytest.mark.usefixtures("flow")
    def test_it_is_for_people_and_wants_a_reason(self, clickstop: Cli) -> None:
        assert (
            "may not run it"
            in clickstop("workflow", "pass", "login", "--reason", "x", code=1, CLAUDECODE="1").output
        )
        clickstop("workflow", "pass", "login", code=2)
        clickstop("workflow", "pass", "login", "--reason", " ", code=2)
        clickstop("workflow", "pass", "login", "--reason", "x", "--workflow", "nowhere", code=2)

    def test_it_ends_by_itself(self, clickstop: Cli, flow: Flow) -> None:
        import sqlite3

        clickstop("workflow", "pass", "login", "--reason", "x", "--hours", "1")
        assert flow.writes() == ""
        with sqlite3.connect(store_of(flow.repo) / "memory.db") as store:
            store.execute("UPDATE workflow_passes SET until = '2020-01-01T00:00:00.000Z'")
        store.close()
        assert flow.writes() != ""


def test_the_state_of_a_session_has_the_keys_of_the_seed(clickstop: Cli, flow: Flow) -> None:
    flow.event("SessionStart", source="startup")
    flow.writes("tests/login.spec.ts")
    flow.runs()
    flow.ran()
    flow.ran()
    assert data_of(clickstop("state", "--json").output) == {
        "session_id": "s1",
        "hints_shown": {"getting_started": True, "draft_folder": True},
        "tool_counts": {"Bash": 3, "Write": 1},
        "test_runs": {"login": {"attempts": 2, "last_category": "WAIT", "passed": False}},
        "awaiting_log_update": True,
    }
    flow.note()
    flow.green()
    flow.note()
    state = clickstop.json("state", "s1")
    assert state["test_runs"]["login"] == {"attempts": 3, "last_category": "WAIT", "passed": True}
    assert state["awaiting_log_update"] is False
    told = clickstop("state").output
    assert "login" in told
    assert "green" in told


def test_guarded_files_that_are_there_are_counted(clickstop: Cli, repo: Path) -> None:
    for name in ("a", "b"):
        (repo / f"{name}.spec.ts").write_text("x", encoding="utf-8")
    assert "It guards 2 files" in clickstop("workflow", "init", "playwright").output
