"""Documented workflows through real hook processes: gates, counters, reminders, and what each session may see."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import Answer, as_bytes, git, read_rows, store_of
from tests.workflow.made import STAGES, WRITE, asked, filled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]

DRAFT = ".draft/tests/login.spec.ts"
RUN = f"npx playwright test {DRAFT}"
LOG = ".clickstop/runs/login.md"
FAILED = "\n  1) login.spec.ts:3:1 › x\n\n    {}\n\n  1 failed\n    login.spec.ts:3:1 › x\n"
WAITING = FAILED.format("Test timeout of 30000ms exceeded.")
MISSING = FAILED.format("Error: strict mode violation")
GREEN = "\nRunning 1 test using 1 worker\n\n  1 passed (1.2s)\n"


class Flow:
    """One session in a repository with a workflow."""

    def __init__(self, hook: Hook, repo: Path, session_id: str = "s1") -> None:
        self.hook = hook
        self.repo = repo
        self.session_id = session_id
        self.calls = 0

    def payload(self, name: str, **fields: Any) -> dict[str, Any]:
        common = {"session_id": self.session_id, "transcript_path": "", "cwd": str(self.repo), "prompt_id": "p1"}
        return {**common, "hook_event_name": name, **fields}

    def event(self, name: str, **fields: Any) -> Answer:
        return self.hook(self.payload(name, **fields))

    def before(self, tool: str, **arguments: Any) -> Answer:
        self.calls += 1
        return self.event("PreToolUse", tool_name=tool, tool_input=arguments, tool_use_id=self.call_id)

    @property
    def call_id(self) -> str:
        return f"{self.session_id}-{self.calls}"

    def writes(self, path: str = DRAFT, content: str = "test") -> str:
        """The reason for which a write is refused, or ""."""
        return refusal(self.before("Write", file_path=str(self.repo / path), content=content))

    def runs(self, command: str = RUN) -> str:
        return refusal(self.before("Bash", command=command))

    def result(self, command: str, output: str, code: int, **changes: Any) -> dict[str, Any]:
        call = {"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": self.call_id}
        if code:
            return self.payload("PostToolUseFailure", error=f"Exit code {code}\n{output}", **{**call, **changes})
        response = {"stdout": output, "stderr": "", "interrupted": False, "isImage": False, **changes}
        return self.payload("PostToolUse", tool_response=response, **call)

    def ran(self, output: str = WAITING, code: int = 1, command: str = RUN, **changes: Any) -> str:
        """What is said on the result of a finished run."""
        self.calls += 1
        return context(self.hook(self.result(command, output, code, **changes)))

    def edited(self) -> None:
        """Change something, or the same failure again is a circle, which another gate stops."""
        self.calls += 1
        arguments = {"file_path": str(self.repo / "src/login.ts"), "old_string": "a", "new_string": f"{self.calls}"}
        call = {"tool_name": "Edit", "tool_input": arguments, "tool_use_id": self.call_id}
        self.event("PostToolUse", tool_response={"filePath": arguments["file_path"], "structuredPatch": []}, **call)

    def green(self, command: str = RUN) -> str:
        return self.ran(GREEN, 0, command)

    def log(self, text: str, path: str = LOG) -> None:
        (self.repo / path).parent.mkdir(parents=True, exist_ok=True)
        with (self.repo / path).open("a", encoding="utf-8") as file:
            file.write(text)

    def note(self, number: int = 0) -> None:
        """Write a run down, and nothing else."""
        self.log(f"\n## Stage: RUN (Attempt {number or self.calls})\n- Result: FAILED\n")

    def documented(self, feature: str = "login") -> None:
        self.log(STAGES + WRITE, f".clickstop/runs/{feature}.md")
        self.log("what is known\n", f".clickstop/context/{feature}/patterns.md")


def refusal(answer: Answer) -> str:
    assert answer.code == 0
    specific = answer.specific
    return specific["permissionDecisionReason"] if specific.get("permissionDecision") == "deny" else ""


def context(answer: Answer) -> str:
    assert answer.code == 0
    return str(answer.specific.get("additionalContext", ""))


@pytest.fixture
def config(repo: Path) -> Callable[..., None]:
    """Call it with lines for [workflow.e2e] beside its preset."""

    def write(*lines: str, preset: str = "playwright") -> None:
        text = "\n".join(["[workflow.e2e]", f'preset = "{preset}"', *lines, ""])
        (repo / "clickstop.toml").write_text(text, encoding="utf-8")

    write()
    return write


@pytest.fixture
def flow(hook: Hook, repo: Path, config: Callable[..., None]) -> Flow:
    return Flow(hook, repo)


class TestWriting:
    def test_a_guarded_file_needs_its_log(self, flow: Flow) -> None:
        assert f"Write to {DRAFT} instead" in flow.writes("tests/login.spec.ts")
        assert f"✗ Run log {LOG} (missing)" in flow.writes()
        flow.documented()
        assert flow.writes() == ""
        assert flow.writes("src/login.ts") == ""

    def test_edits_notebooks_and_commands_are_writes_as_well(self, flow: Flow) -> None:
        path = str(flow.repo / "tests" / "login.spec.ts")
        assert refusal(flow.before("Edit", file_path=path, old_string="a", new_string="b"))
        assert refusal(flow.before("NotebookEdit", notebook_path=path, new_source="b"))
        for command in ("cat > tests/login.spec.ts <<'E'\nx\nE", "touch tests/login.spec.ts", f"tee {DRAFT} < x"):
            assert "was not written" in flow.runs(command)
        for command in ("cat tests/login.spec.ts", "ls .draft", "grep -rn x tests/login.spec.ts > out.txt"):
            assert flow.runs(command) == ""

    def test_promotion_is_never_for_the_agent(self, flow: Flow) -> None:
        flow.documented()
        flow.log("test", DRAFT)
        for command in (
            f"mv {DRAFT} tests/login.spec.ts",
            "mv .draft/tests tests",
            f"git mv {DRAFT} login.spec.ts",
            f"python3 -c \"import shutil; shutil.move('{DRAFT}', 'tests/login.spec.ts')\"",
            f"python3 - <<'E'\nfrom pathlib import Path\nPath('{DRAFT}').rename('tests/login.spec.ts')\nE",
            f"node -e \"require('fs').renameSync('{DRAFT}', 'tests/login.spec.ts')\"",
            f"node -e \"fs.copyFileSync('{DRAFT}', 'tests/login.spec.ts')\"",
            f'ruby -e \'File.rename("{DRAFT}", "tests/login.spec.ts")\'',
        ):
            assert "only the person moves it out of the draft folder" in flow.runs(command)

    def test_promotion_by_any_program_is_seen_after_the_step(self, flow: Flow) -> None:
        flow.documented()
        flow.log("test", DRAFT)
        (flow.repo / "promote.py").write_text(f"import os\nos.renames('{DRAFT}', 'tests/login.spec.ts')\n")

        def step(command: str) -> str:
            assert flow.runs(command) == ""
            subprocess.run(command.split(), cwd=flow.repo, check=True)
            flow.calls -= 1
            flow.ran("", 0, command)
            call = {"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": flow.call_id}
            return context(flow.event("PostToolBatch", tool_calls=[{**call, "tool_response": {"stdout": ""}}]))

        told = step(f"{sys.executable} promote.py")
        assert "tests/login.spec.ts is new outside the draft folder" in told
        assert "1. Move it back to .draft/tests/login.spec.ts." in told
        assert step("touch other.txt") == ""

    def test_an_existing_file_needs_a_log_but_no_draft(self, flow: Flow, config: Callable[..., None]) -> None:
        flow.log("test", "tests/login.spec.ts")
        told = flow.writes("tests/login.spec.ts")
        assert "✓ In the draft folder .draft/, or an existing file" in told
        flow.documented()
        assert flow.writes("tests/login.spec.ts") == ""
        config('existing = "free"')
        flow.event("SessionStart", source="resume")
        flow.log("test", "tests/cart.spec.ts")
        assert flow.writes("tests/cart.spec.ts") == ""

    def test_a_link_to_a_folder_is_the_folder(self, flow: Flow) -> None:
        (flow.repo / "tests").mkdir()
        (flow.repo / "elsewhere").symlink_to(flow.repo / "tests")
        assert "tests/login.spec.ts was not written" in flow.writes("elsewhere/login.spec.ts")

    def test_a_log_of_bytes_opens_nothing_and_breaks_nothing(self, flow: Flow, rows: Rows) -> None:
        flow.documented()
        whole = (STAGES + WRITE).encode()
        for data, problem in (
            (b"", "is empty"),
            (whole + b"\0" * 50, "is not text"),
            (whole * 80_000, "is too large"),
            (b"ANALYZE RESEARCH PLAN WRITE done", "contains no recognisable stage"),
        ):
            (flow.repo / LOG).write_bytes(data)
            assert f"✗ Run log {LOG} {problem}" in flow.writes()
        (flow.repo / LOG).unlink()
        (flow.repo / LOG).mkdir()
        assert "is a folder, not a file" in flow.writes()
        assert rows("handler_failures") == []

    def test_without_a_database_the_gate_still_holds(self, flow: Flow) -> None:
        flow.event("SessionStart", source="startup")
        for path in store_of(flow.repo).glob("memory.db*"):
            path.unlink()
        (store_of(flow.repo) / "memory.db").mkdir()
        assert "was not written" in flow.writes()

    def test_in_a_worktree_its_own_log_counts(self, flow: Flow, environ: dict[str, str], tmp_path: Path) -> None:
        flow.documented()
        git(flow.repo, environ, "worktree", "add", "-q", str(tmp_path / "wt"))
        other = Flow(flow.hook, tmp_path / "wt")
        assert "✗ Run log" in other.writes()
        other.documented()
        assert other.writes() == ""

    def test_a_lenient_project_is_only_warned(self, flow: Flow) -> None:
        text = (flow.repo / "clickstop.toml").read_text()
        (flow.repo / "clickstop.toml").write_text(f'[project]\npreset = "permissive"\n{text}')
        answer = flow.before("Write", file_path=str(flow.repo / DRAFT), content="x")
        assert refusal(answer) == ""
        assert "was not written" in context(answer)


class TestCeremony:
    def test_few_lines_paths_and_labels_may_be_exempt(self, flow: Flow, config: Callable[..., None]) -> None:
        config('exempt = { lines = 2, paths = ["legacy/**"], labels = ["typo"] }')
        flow.log("old\n", "tests/login.spec.ts")
        path = str(flow.repo / "tests" / "login.spec.ts")
        assert refusal(flow.before("Edit", file_path=path, old_string="old", new_string="new")) == ""
        assert refusal(flow.before("Edit", file_path=path, old_string="old", new_string="a\nb\nc"))
        assert flow.writes("legacy/old.spec.ts") == ""
        assert flow.writes()
        flow.event("UserPromptSubmit", prompt="fix the name in the test, #typo.")
        assert flow.writes() == ""
        flow.event("UserPromptSubmit", prompt="now the rest")
        assert flow.writes()

    def test_nothing_is_exempt_in_the_seeds_preset(self, flow: Flow) -> None:
        flow.log("old\n", "tests/login.spec.ts")
        path = str(flow.repo / "tests" / "login.spec.ts")
        assert refusal(flow.before("Edit", file_path=path, old_string="old", new_string="new"))


class TestRetrying:
    def test_the_second_failure_of_a_category_closes_the_gate(self, flow: Flow) -> None:
        flow.documented()
        assert flow.runs() == ""
        flow.ran()
        flow.note()
        assert flow.runs() == ""
        flow.ran()
        flow.note()
        told = flow.runs()
        assert "2 WAIT failures since the last green run" in told
        flow.log(asked(told))
        assert flow.runs() != ""
        flow.log(filled(asked(told)))
        assert flow.runs() == ""

    def test_research_opens_it_for_as_long_as_it_is_new(self, flow: Flow) -> None:
        flow.documented()
        for expected in ("", "2 WAIT"):
            flow.ran()
            flow.note()
            assert (expected in flow.runs()) if expected else flow.runs() == ""
        flow.log("### External Research\n- looked around\n")
        flow.ran()
        flow.note()
        assert flow.runs() == ""
        flow.ran()
        flow.note()
        assert "2 WAIT" in flow.runs()

    def test_another_category_begins_anew_and_green_ends_it(self, flow: Flow) -> None:
        flow.documented()
        flow.ran(WAITING)
        flow.ran(MISSING)
        flow.note()
        assert flow.runs() == ""
        flow.ran(WAITING)
        flow.note()
        assert "2 WAIT" in flow.runs()
        flow.green()
        flow.note()
        assert flow.runs() == ""
        flow.ran(WAITING)
        flow.note()
        assert flow.runs() == ""

    def test_file_times_say_nothing(self, flow: Flow) -> None:
        flow.documented()
        flow.ran()
        flow.ran()
        flow.note()
        os.utime(flow.repo / LOG, (4_000_000_000, 4_000_000_000))
        assert "2 WAIT" in flow.runs()
        flow.log("### External Research\n- looked around\n")
        os.utime(flow.repo / LOG, (1, 1))
        assert flow.runs() == ""

    @pytest.mark.parametrize(("limit", "section"), [(12, "Deep Analysis"), (25, "Justification")])
    def test_many_failures_want_more_than_research(self, flow: Flow, limit: int, section: str) -> None:
        flow.documented()
        if limit == 25:
            flow.ran()
            flow.log("### Deep Analysis\n- all of them wait\n")
        for number in range(1 if limit == 25 else 0, limit - 1):
            flow.ran()
            flow.log(f"### External Research\n- looked at {number}\n")
        flow.edited()
        assert flow.runs() == ""
        flow.ran()
        flow.edited()
        flow.log("### External Research\n- looked at the last one\n")
        told = flow.runs()
        assert f"### {section}" in told
        flow.log(filled(asked(told)))
        assert flow.runs() == ""

    @pytest.mark.parametrize("same", [2, 12])
    def test_within_one_prompt_all_limits_are_reached(
        self, flow: Flow, config: Callable[..., None], same: int
    ) -> None:
        config(f"limits = {{ same = {same}, deep = 12, max = 25 }}")
        flow.documented()
        stopped = []
        for number in range(1, 27):
            told = flow.runs()
            if told:
                stopped.append((number, told))
                flow.log(filled(asked(told)))
                assert flow.runs() == ""
            flow.ran()
            flow.edited()
            flow.log(f"### External Research\n- looked at {number}\n" if same == 2 else f"- tried {number}\n")
        assert [number for number, _ in stopped] == [13, 26]
        assert "### Deep Analysis" in stopped[0][1]
        assert "### Justification" in stopped[-1][1]

    def test_the_same_run_with_nothing_changed_is_a_circle_until_research_is_written_down(
        self, flow: Flow, config: Callable[..., None]
    ) -> None:
        config("limits = { same = 30, deep = 40, max = 50 }", 'log_update = "remind"')
        flow.documented()
        for _ in range(5):
            flow.ran()
        assert "Nothing changed in between" in flow.runs()
        flow.log("### External Research\n- looked around\n")
        assert flow.runs() == ""
        flow.ran()
        assert flow.runs() == ""

    def test_what_was_asked_for_in_full_is_only_named_until_the_context_is_another(self, flow: Flow) -> None:
        flow.documented()
        for _ in range(2):
            flow.ran()
            flow.note()
        assert asked(flow.runs())
        again = flow.runs()
        assert "1. Write External Research (Attempt 3) into .clickstop/runs/login.md" in again
        assert "```" not in again
        flow.event("SessionStart", source="compact")
        assert asked(flow.runs())

    def test_a_skipped_test_opens_the_last_gate(self, flow: Flow, config: Callable[..., None]) -> None:
        config("limits = { same = 2, deep = 2, max = 2 }")
        flow.documented()
        flow.log("test('x', () => {})\n", DRAFT)
        for _ in range(2):
            flow.ran()
            flow.note()
        flow.log("### External Research\n- a\n### Deep Analysis\n- b\n")
        assert "neither a skipped test nor a justification" in flow.runs()
        for command in (RUN, "npx playwright test login"):
            assert flow.runs(command) != ""
        flow.log("test.fixme('x', () => {})\n", DRAFT)
        for command in (RUN, "npx playwright test login", "npx playwright test login.spec.ts"):
            assert flow.runs(command) == ""

    def test_a_skipped_test_anywhere_opens_it_for_runs_without_a_file(
        self, flow: Flow, config: Callable[..., None]
    ) -> None:
        config("limits = { same = 2, deep = 2, max = 2 }", 'log_update = "remind"')
        for _ in range(2):
            flow.ran(command="npx playwright test")
        flow.log("### External Research\n- a\n### Deep Analysis\n- b\n", ".clickstop/runs/general.md")
        assert "neither a skipped test nor a justification" in flow.runs("npx playwright test")
        flow.log("test.skip('x', () => {})\n", "tests/deep/cart.spec.ts")
        assert flow.runs("npx playwright test") == ""

    def test_interrupted_refused_and_background_calls_are_no_attempts(self, flow: Flow, rows: Rows) -> None:
        flow.documented()
        flow.ran(WAITING, 1, is_interrupt=True)
        flow.ran(WAITING, 0, interrupted=True)
        flow.ran("", 0, backgroundTaskId="b1")
        flow.runs()
        flow.event(
            "PostToolBatch", tool_calls=[{"tool_name": "Bash", "tool_input": {"command": RUN}, "tool_use_id": "x"}]
        )
        flow.ran("", 127)
        flow.ran("Listing tests:\n  login.spec.ts\n", 0, f"{RUN} --list")
        assert rows("workflow_runs") == []

    def test_a_background_run_is_an_attempt_when_it_has_ended(self, flow: Flow, rows: Rows) -> None:
        flow.documented()
        flow.runs()
        flow.ran("", 0, backgroundTaskId="b1")
        output = flow.repo.parent / "b1.output"
        output.write_text(f"{WAITING}\n[exited with code 1]\n")
        note = (
            f"<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>{flow.call_id}</tool-use-id>\n"
            f"<output-file>{output}</output-file>\n<status>failed</status>\n"
            '<summary>Background command "e2e" failed with exit code 1</summary>\n</task-notification>'
        )
        told = context(flow.event("UserPromptSubmit", prompt=note))
        assert [(row["feature"], row["category"]) for row in rows("workflow_runs")] == [("login", "WAIT")]
        assert "Run 1 of login: FAILED (WAIT)" in told

    def test_runs_without_a_file_are_counted_by_themselves(self, flow: Flow) -> None:
        flow.documented()
        everything = "npx playwright test"
        for _ in range(2):
            flow.ran(command=everything)
            flow.note()
        assert flow.runs() == ""
        told = flow.runs(everything)
        assert "tests without naming a file" in told
        flow.log(filled(asked(told)))
        assert flow.runs(everything) == ""

    def test_without_any_log_runs_of_everything_have_one_of_their_own(self, flow: Flow) -> None:
        for _ in range(2):
            flow.ran(command="npx playwright test")
        told = flow.runs("npx playwright test")
        assert "Write into .clickstop/runs/general.md" in told
        flow.log(filled(asked(told)), ".clickstop/runs/general.md")
        assert flow.runs("npx playwright test") == ""

    def test_a_task_is_known_once_its_output_has_shown_what_it_is(self, flow: Flow, rows: Rows) -> None:
        flow.documented()
        for _ in range(2):
            flow.ran(command="npm run e2e -- tests/login.spec.ts")
            flow.note()
        assert [row["feature"] for row in rows("workflow_runs")] == ["login", "login"]
        assert "2 WAIT" in flow.runs("npm run e2e -- tests/login.spec.ts")
        assert flow.runs("npm run build -- tests/login.spec.ts") == ""

    def test_a_failure_that_no_parser_reads_is_still_an_attempt(self, flow: Flow, rows: Rows) -> None:
        flow.ran("Error: Cannot find module '@playwright/test'\n", 1)
        assert [(row["category"], row["passed"]) for row in rows("workflow_runs")] == [("ENV", 0)]

    def test_a_failing_linter_before_the_tests_is_no_attempt(self, flow: Flow, rows: Rows) -> None:
        lint = "/r/a.js\n  1:1  error  'x' is not defined  no-undef\n\n✖ 1 problem (1 error, 0 warnings)\n"
        flow.ran(lint, 1, f"npx eslint . && {RUN}")
        assert rows("workflow_runs") == []


class TestLogUpdate:
    def test_red_or_green_the_result_says_that_the_log_waits(self, flow: Flow) -> None:
        flow.documented()
        assert flow.ran().startswith(f"Run 1 of login: FAILED (WAIT). Document it in {LOG}")
        assert flow.green().startswith(f"Run 2 of login: PASSED. Document it in {LOG}")
        assert flow.ran("ok", 0, "ls") == ""

    def test_until_it_is_written_down_writing_and_running_wait_and_nothing_else(self, flow: Flow) -> None:
        flow.documented()
        flow.documented("cart")
        flow.green()
        told = flow.writes()
        assert "Run 1 of login (PASSED) is not documented yet" in told
        assert "is not documented yet" in flow.runs()
        assert flow.writes("src/login.ts") == ""
        assert flow.runs("git status") == ""
        assert flow.writes(".draft/tests/cart.spec.ts") == ""
        assert flow.runs("npx playwright test .draft/tests/cart.spec.ts") == ""
        flow.log("\n\n  \n")
        assert flow.writes() != "", "spaces say nothing"
        flow.log(filled(asked(told)))
        assert flow.writes() == ""
        assert flow.runs() == ""

    def test_it_may_be_a_reminder_or_nothing(self, flow: Flow, config: Callable[..., None]) -> None:
        flow.documented()
        config('log_update = "remind"')
        assert flow.green() != ""
        assert flow.writes() == ""
        config('log_update = "off"')
        flow.event("SessionStart", source="resume")
        assert flow.green() == ""
        assert flow.runs() == ""


class TestSessions:
    def test_active_logs_are_told_at_the_start_and_the_hint_once(self, flow: Flow) -> None:
        flow.log(STAGES)
        flow.log(f"{STAGES}{WRITE}## RUN\nResult: FAILED\n", ".triqual/runs/dashboard.md")
        flow.log(f"{STAGES}{WRITE}## RUN\nResult: PASSED\n## LEARN\nwait\n", ".clickstop/runs/done.md")
        told = context(flow.event("SessionStart", source="startup"))
        assert f"- {LOG} (PLAN stage - needs WRITE)" in told
        assert "- .triqual/runs/dashboard.md (RUN stage - needs fixing)" in told
        assert "done.md" not in told
        assert "Workflow e2e: before" in told
        again = context(flow.event("SessionStart", source="resume"))
        assert "Workflow e2e: before" not in again
        flow.log(f"{STAGES}{WRITE}", ".clickstop/runs/cart.md")
        assert "- .clickstop/runs/cart.md (WRITE stage - ready to write)" in context(
            flow.event("SessionStart", source="resume")
        )
        assert "Workflow e2e: before" in context(
            Flow(flow.hook, flow.repo, "s2").event("SessionStart", source="startup")
        )

    def test_two_sessions_and_two_features_do_not_disturb_each_other(self, flow: Flow) -> None:
        other = Flow(flow.hook, flow.repo, "s2")
        flow.documented()
        flow.documented("cart")
        cart = "npx playwright test .draft/tests/cart.spec.ts"
        flow.ran()
        flow.ran()
        flow.note()
        assert "2 WAIT" in flow.runs()
        assert flow.runs(cart) == ""
        assert other.runs() == ""
        other.ran(command=cart)
        assert "is not documented yet" in other.writes(".draft/tests/cart.spec.ts")
        assert flow.writes(".draft/tests/cart.spec.ts") == ""
        assert other.writes() == ""

    def test_twenty_hooks_at_once_lose_nothing(self, flow: Flow, rows: Rows) -> None:
        flow.event("SessionStart", source="startup")
        started = []
        for number in range(20):
            one = Flow(flow.hook, flow.repo, f"s{number % 2}")
            one.calls = number
            command = f"npx playwright test tests/{'login' if number % 4 < 2 else 'cart'}.spec.ts"
            payload = one.result(command, WAITING, 1)
            process = flow.hook.start(payload)
            assert process.stdin is not None
            process.stdin.write(as_bytes(payload))
            process.stdin.flush()
            started.append(process)
        for process in started:
            process.communicate(timeout=60)
        assert [process.returncode for process in started] == [0] * 20
        counted: dict[tuple[str, str], list[int]] = {}
        for row in rows("workflow_runs"):
            counted.setdefault((row["session_id"], row["feature"]), []).append(row["attempt"])
        assert {key: sorted(numbers) for key, numbers in counted.items()} == {
            (session, feature): [1, 2, 3, 4, 5] for session in ("s0", "s1") for feature in ("login", "cart")
        }
        assert rows("handler_failures") == []

    def test_a_replayed_result_is_counted_once(self, flow: Flow, rows: Rows) -> None:
        flow.ran()
        flow.calls -= 1
        flow.ran()
        assert len(rows("workflow_runs")) == 1


class TestAgents:
    def test_a_known_agent_is_told_what_to_read_and_others_nothing(self, flow: Flow) -> None:
        flow.documented()
        told = context(flow.event("SubagentStart", agent_id="a1", agent_type="triqual:test-healer"))
        assert told.startswith(
            "triqual:test-healer: read these files first (feature login):\n1. .clickstop/runs/login.md\n"
        )
        assert "2. .clickstop/knowledge.md (missing)" in told
        assert "3. .clickstop/context/login/patterns.md" in told
        assert "Missing: .clickstop/knowledge.md." in told
        assert context(flow.event("SubagentStart", agent_id="a2", agent_type="general-purpose")) == ""

    def test_at_its_end_the_parent_hears_what_comes_next(self, flow: Flow) -> None:
        ended = flow.event("SubagentStop", agent_id="a1", agent_type="test-planner", stop_hook_active=False)
        assert ended.reply is None
        arguments = {"description": "plan", "prompt": "plan it", "subagent_type": "test-planner"}
        response = {"status": "completed", "agentId": "a1", "content": [{"type": "text", "text": "planned"}]}
        call = {"tool_name": "Agent", "tool_input": arguments, "tool_use_id": "c1"}
        told = context(flow.event("PostToolUse", tool_response=response, **call))
        assert told.startswith("test-planner is done. Next:\n1. Update the run log with PLAN stage findings")
        assert context(flow.event("UserPromptSubmit", prompt="go on")) == ""

    def test_a_launch_is_not_a_completion_and_the_next_prompt_tells_of_the_end(self, flow: Flow) -> None:
        arguments = {
            "description": "plan",
            "prompt": "plan it",
            "subagent_type": "test-planner",
            "run_in_background": True,
        }
        response = {"status": "async_launched", "agentId": "a1", "isAsync": True}
        call = {"tool_name": "Agent", "tool_input": arguments, "tool_use_id": "c1"}
        assert context(flow.event("PostToolUse", tool_response=response, **call)) == ""
        assert context(flow.event("UserPromptSubmit", prompt="meanwhile")) == ""
        flow.event("SubagentStop", agent_id="a1", agent_type="test-planner", stop_hook_active=False)
        other = Flow(flow.hook, flow.repo, "s2")
        assert context(other.event("UserPromptSubmit", prompt="elsewhere")) == ""
        assert "test-planner is done. Next:" in context(flow.event("UserPromptSubmit", prompt="and now?"))
        assert context(flow.event("UserPromptSubmit", prompt="and then?")) == ""


class TestCompaction:
    def test_stage_and_critical_sections_are_kept_and_come_back_once(self, flow: Flow, rows: Rows) -> None:
        flow.log(f"{STAGES}{WRITE}### External Research (Attempt 3)\n- the server is slow\n## Notes\n- lunch\n")
        flow.log(f"{STAGES}{WRITE}## LEARN\nx\n### Deep Analysis\n- finished\n", ".clickstop/runs/done.md")
        for _ in range(3):
            assert flow.event("PreCompact", trigger="auto", custom_instructions=None).stdout == b""
        assert {row["key"] for row in rows("snapshots")} == {"login"}
        (flow.repo / LOG).write_text("somebody emptied it\n")
        told = context(flow.event("SessionStart", source="compact"))
        assert f"Run log {LOG}: WRITE stage, ready to write." in told
        assert told.count("the server is slow") == 1
        assert "lunch" not in told
        assert "finished" not in told

    def test_which_sections_are_critical_can_be_configured(self, flow: Flow, config: Callable[..., None]) -> None:
        config('critical = ["Notes"]')
        flow.log(f"{STAGES}{WRITE}### External Research\n- slow\n## Notes\n- lunch\n")
        flow.event("PreCompact", trigger="manual")
        told = context(flow.event("SessionStart", source="compact"))
        assert "lunch" in told
        assert "slow" not in told

    def test_where_nothing_was_kept_the_logs_are_read_again(self, flow: Flow) -> None:
        flow.log(f"{STAGES}{WRITE}### Justification\n- another server\n")
        assert "another server" in context(flow.event("SessionStart", source="compact"))


class TestStopping:
    def test_logs_without_learnings_are_named_to_the_person_once(self, flow: Flow) -> None:
        flow.log(STAGES)
        first = flow.event("Stop", stop_hook_active=False).reply
        assert first is not None
        assert set(first) == {"systemMessage"}
        assert f"- {LOG} (LEARN stage incomplete)" in first["systemMessage"]
        assert "## Accumulated Learnings" in first["systemMessage"]
        assert flow.event("Stop", stop_hook_active=False).reply is None
        assert Flow(flow.hook, flow.repo, "s2").event("Stop", stop_hook_active=False).reply is not None

    def test_with_learnings_nothing_is_said(self, flow: Flow) -> None:
        flow.log(f"{STAGES}## Accumulated Learnings\n1. wait for the response\n")
        assert flow.event("Stop", stop_hook_active=False).reply is None

    def test_the_reminder_can_be_silenced_or_made_to_hold(self, flow: Flow, config: Callable[..., None]) -> None:
        flow.log(STAGES)
        config('learnings = "off"')
        assert flow.event("Stop", stop_hook_active=False).reply is None
        config('learnings = "block"')
        held = flow.event("Stop", stop_hook_active=False).reply
        assert held is not None
        assert held["decision"] == "block"


def test_a_pytest_workflow_goes_the_same_way(flow: Flow, config: Callable[..., None], rows: Rows) -> None:
    config('draft = ".draft"', 'log_update = "block"', preset="pytest")
    draft, log, run = (
        ".draft/tests/test_cart.py",
        ".clickstop/runs/cart.md",
        "python -m pytest -q .draft/tests/test_cart.py",
    )
    red = "E   assert 1 == 2\nFAILED tests/test_cart.py::test_a - assert\n1 failed in 0.1s\n"
    assert f"Write to {draft} instead" in flow.writes("tests/test_cart.py")
    assert f"✗ Run log {log} (missing)" in flow.writes(draft)
    flow.log(STAGES, log)
    assert "✗ WRITE (missing)" in flow.writes(draft)
    flow.log(WRITE, log)
    assert flow.writes(draft) == ""
    for number in (1, 2):
        assert flow.runs(run) == ""
        assert f"Run {number} of cart: FAILED (ASSERTION)" in flow.ran(red, 1, run)
        told = flow.runs(run)
        assert "is not documented yet" in told
        flow.log(f"## RUN (Attempt {number})\n- Result: FAILED\n", log)
    assert "2 ASSERTION failures" in told
    assert "2 ASSERTION failures" in flow.runs(run)
    flow.log(filled(asked(told)), log)
    assert flow.runs(run) == ""
    flow.ran("...  [100%]\n3 passed in 0.10s\n", 0, run)
    assert [row["passed"] for row in rows("workflow_runs")] == [0, 0, 1]


def test_a_feature_workflow_takes_its_feature_from_the_branch(
    flow: Flow, config: Callable[..., None], environ: dict[str, str]
) -> None:
    config(preset="feature")
    git(flow.repo, environ, "checkout", "-q", "-b", "feature/discount")
    told = flow.writes("src/cart.py")
    assert "✗ Run log .clickstop/runs/feature-discount.md (missing)" in told
    flow.log(filled(asked(told)), ".clickstop/runs/feature-discount.md")
    assert flow.writes("src/cart.py") == ""
    assert flow.writes("src/other/deep.py") == ""
    assert flow.writes("docs/cart.md") == ""


def test_without_a_workflow_nothing_of_it_is_planned(hook: Hook, repo: Path) -> None:
    flow = Flow(hook, repo)
    assert flow.writes("tests/login.spec.ts") == ""
    flow.ran()
    plan = json.loads((store_of(repo) / "plan" / "plan.json").read_text())
    assert "has_workflows" not in plan
    modules = {row["module"] for row in plan["rows"].values()}
    assert not any("workflow" in name or "log_update" in name or "retry" in name for name in modules)
    assert read_rows(store_of(repo) / "memory.db", "workflow_runs") == []
