"""Quality signals of a session, through real hook processes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.working import GREEN, RED, Working

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Rows = Callable[[str], list[dict[str, Any]]]


def told(rows: Rows) -> list[tuple[str, int]]:
    return [(row["event_type"], row["score_delta"]) for row in rows("quality_events")]


def test_three_different_failures_and_a_clean_commit_give_46_and_what_was_fixed_is_repaid(
    session: Working, rows: Rows
) -> None:
    for name in ("a", "b", "c"):
        session.red(f"tests/test_cart.py::test_{name}")
    session.edit()
    session.green()
    session.commit("fix: empty cart")
    found = told(rows)
    fixed = [("recovered", 3)] * 3
    assert found == [("test_failure", -3)] * 3 + [("vr_pass", 2), *fixed, ("clean_commit", 5)]
    assert 50 + sum(delta for kind, delta in found if kind not in ("vr_pass", "recovered")) == 46


def test_a_signal_says_what_failed_where_and_from_which_command(session: Working, rows: Rows) -> None:
    session.red("tests/test_cart.py::test_empty", command="cd app && FOO=1 python -m pytest -q")
    row = rows("quality_events")[0]
    assert (row["tool_name"], row["signal_tool"]) == ("Bash", "pytest")
    assert row["command"] == "cd app && FOO=1 python -m pytest -q"
    assert json.loads(row["counts"]) == {"failed": 1, "passed": 2}
    assert json.loads(row["names"]) == ["app/tests/test_cart.py::test_empty"]
    assert json.loads(row["files"]) == ["app/tests/test_cart.py"]
    assert row["details"].startswith("E   assert 1 == 2")
    assert row["call_id"] == "s1-1"
    assert row["prompt_id"] == "p1"
    assert row["created_at"].endswith("Z")


def test_files_are_named_from_the_repository_on(session: Working, rows: Rows, repo: Path) -> None:
    session.shell(
        "mypy .", f"{repo}/app/a.py:3: error: bad  [misc]\nFound 1 error in 1 file (checked 1 source file)\n", 1
    )
    assert json.loads(rows("quality_events")[0]["files"]) == ["app/a.py:3"]


def test_a_file_is_the_same_wherever_the_tool_was_started(session: Working, rows: Rows, repo: Path) -> None:
    (repo / "py").mkdir()
    (repo / "py" / "a.py").write_text("")
    found = "error: bad  [misc]\nFound 1 error in 1 file (checked 1 source file)\n"
    session.shell("cd py && mypy a.py", f"a.py:3: {found}", 1)
    session.shell("mypy py/a.py", f"py/a.py:3: {found}", 1)
    session.shell("mypy a.py", f"a.py:3: {found}", 1, cwd=str(repo / "py"))
    first, *others = rows("quality_events")
    assert json.loads(first["files"]) == ["py/a.py:3"]
    assert [(row["fingerprint"], row["repeat_of"]) for row in others] == [(first["fingerprint"], first["id"])] * 2


def test_the_same_failure_again_within_a_prompt_does_not_count_again(session: Working, rows: Rows) -> None:
    session.red()
    session.red(command="pytest -q tests")
    session.prompt(2)
    session.red()
    first, second, third = rows("quality_events")
    assert [first["score_delta"], second["score_delta"], third["score_delta"]] == [-3, 0, -3]
    assert second["repeat_of"] == first["id"]
    assert third["repeat_of"] is None


def test_a_pass_on_an_unchanged_tree_cannot_be_farmed(session: Working, rows: Rows) -> None:
    session.green()
    session.green()
    session.prompt(2)
    session.green()
    session.edit()
    session.green()
    session.red()
    session.green()
    assert told(rows) == [
        ("vr_pass", 2),
        ("vr_pass", 0),
        ("vr_pass", 0),
        ("vr_pass", 2),
        ("test_failure", -3),
        ("vr_pass", 2),
        ("recovered", 3),
    ]


@pytest.mark.parametrize("command", ["pytest -q | tail -30", "python -m pytest", "cd . && pytest -q; true"])
def test_asking_for_the_same_pass_in_other_words_farms_nothing(session: Working, rows: Rows, command: str) -> None:
    session.green()
    session.green(command)
    assert told(rows) == [("vr_pass", 2), ("vr_pass", 0)]


def test_a_change_made_by_a_command_is_a_change(session: Working, rows: Rows) -> None:
    session.green()
    session.shell("sed -i s/1/2/ cart.py")
    session.green()
    assert told(rows) == [("vr_pass", 2), ("vr_pass", 2)]


def test_looking_at_files_is_no_change(session: Working, rows: Rows) -> None:
    session.green()
    for command in ("cat cart.py", "grep -rn 'a -> b' . 2>/dev/null", "git diff | head", "ls > /dev/null"):
        session.shell(command, "x")
    session.green()
    assert told(rows) == [("vr_pass", 2), ("vr_pass", 0)]


def test_repeats_can_be_counted_every_time(session: Working, rows: Rows, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[quality]\nrepeats = "all"\n')
    session.red()
    session.red()
    assert told(rows) == [("test_failure", -3)] * 2


def test_weights_are_configurable_and_frozen_at_insert(session: Working, rows: Rows, repo: Path) -> None:
    session.red("t.py::a")
    (repo / "clickstop.toml").write_text("[quality.weights]\ntest_failure = -10\n")
    session.red("t.py::b")
    session.green()
    assert told(rows)[:3] == [("test_failure", -3), ("test_failure", -10), ("vr_pass", 2)]
    assert sorted(told(rows)[3:]) == [("recovered", 3), ("recovered", 10)]


@pytest.mark.parametrize(
    ("command", "output"),
    [
        ("cat build.log", RED),
        ("grep -rn FAILED .", RED),
        ("git log -p | head", RED),
        ("echo 'pytest says' && cat x", RED),
        ("pip install pytest", "Successfully installed pytest-9.0\n"),
        ("pytest --collect-only -q", "tests/test_a.py::test_b\n\n1 test collected in 0.01s\n"),
        ("pytest -k nothing", "2 deselected in 0.01s\n"),
        ("ls", ""),
    ],
)
def test_text_that_merely_mentions_failure_gives_no_signal(
    session: Working, rows: Rows, command: str, output: str
) -> None:
    session.shell(command, output)
    assert told(rows) == []
    assert len(rows("tool_calls")) == 1


@pytest.mark.parametrize("command", ["pytest -q | tail -3", "pytest -q || true", "pytest -q; echo done"])
def test_a_hidden_exit_code_does_not_hide_the_failure(session: Working, rows: Rows, command: str) -> None:
    session.shell(command, RED.format(name="t.py::a"))
    assert told(rows) == [("test_failure", -3)]


def test_interrupted_and_background_commands_give_no_signal(session: Working, rows: Rows) -> None:
    session.shell("pytest -q", RED.format(name="t.py::a"), 1, is_interrupt=True)
    session.shell("pytest -q", "", backgroundTaskId="b1")
    assert told(rows) == []
    assert [row["outcome"] for row in rows("tool_calls")] == ["interrupted", "background"]


def test_a_background_command_is_read_when_its_result_is_known(session: Working, rows: Rows, repo: Path) -> None:
    session.shell("pytest -q", "", backgroundTaskId="b1")
    output = repo.parent / "b1.output"
    output.write_text(RED.format(name="t.py::late") + "\n[exited with code 1]\n")
    session.prompt(
        2,
        f"<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>s1-1</tool-use-id>\n"
        f"<output-file>{output}</output-file>\n<status>failed</status>\n"
        f'<summary>Background command "tests" failed with exit code 1</summary>\n</task-notification>',
    )
    row = rows("quality_events")[0]
    assert (row["event_type"], row["command"], json.loads(row["names"])) == (
        "test_failure",
        "pytest -q",
        ["t.py::late"],
    )


def test_the_end_of_an_output_that_the_client_cut_is_read_from_its_file(
    session: Working, rows: Rows, repo: Path
) -> None:
    rest = repo.parent / "rest.txt"
    rest.write_text("noise\n" * 200_000 + RED.format(name="t.py::tail"))
    session.shell("pytest || true", "noise\n" * 5_000, persistedOutputPath=str(rest), persistedOutputSize=1)
    assert json.loads(rows("quality_events")[0]["names"]) == ["t.py::tail"]


def test_colours_carriage_returns_and_a_megabyte_are_fine(session: Working, rows: Rows) -> None:
    noise = "\x1b[32m.\x1b[0m" * 10_000 + "\r\n" + "progress 10%\rprogress 100%\r\n" * 30_000
    session.shell("pytest -q", noise + RED.format(name="t.py::a").replace("\n", "\r\n"), 1)
    row = rows("quality_events")[0]
    assert json.loads(row["names"]) == ["t.py::a"]
    assert "\x1b" not in row["details"]
    assert "\r" not in row["details"]


class TestCommits:
    def test_a_quiet_commit_after_green_is_clean(self, session: Working, rows: Rows) -> None:
        session.edit()
        session.green()
        session.commit("feat: discount")
        row = rows("quality_events")[-1]
        assert (row["event_type"], row["score_delta"]) == ("clean_commit", 5)
        assert row["details"].endswith("feat: discount")

    def test_a_commit_without_verification_after_the_last_edit_is_not(self, session: Working, rows: Rows) -> None:
        session.green()
        session.edit()
        session.commit("feat: hopeful")
        assert told(rows) == [("vr_pass", 2)]

    @pytest.mark.parametrize(
        "command",
        ["sed -i s/1/2/ cart.py", "cat > cart.py <<'EOF'\nx\nEOF", "git checkout -- .", "python -c 'open(1)'"],
    )
    def test_a_commit_after_a_command_changed_files_is_not(
        self, session: Working, rows: Rows, command: str
    ) -> None:
        session.green()
        session.shell(command)
        session.commit("feat: hopeful")
        assert told(rows) == [("vr_pass", 2)]

    def test_a_commit_while_red_is_not(self, session: Working, rows: Rows) -> None:
        session.green()
        session.red()
        session.commit("wip")
        assert "clean_commit" not in dict(told(rows))

    @pytest.mark.parametrize("message", ["fixup! feat: x", "squash! feat: x"])
    def test_fixups_are_not(self, session: Working, rows: Rows, message: str) -> None:
        session.green()
        session.commit(message)
        assert "clean_commit" not in dict(told(rows))

    def test_an_amended_commit_is_not(self, session: Working, rows: Rows) -> None:
        session.green()
        session.commit("feat: x", "--amend")
        assert "clean_commit" not in dict(told(rows))

    def test_a_command_that_only_mentions_a_commit_is_not(self, session: Working, rows: Rows) -> None:
        session.green()
        session.commit("feat: x")
        session.shell("git log -1 --format=commit")
        session.shell("git commit -qm again || true")
        assert [kind for kind, _ in told(rows)].count("clean_commit") == 1

    def test_tests_and_commit_in_one_line_count_both(self, session: Working, rows: Rows) -> None:
        (session.repo / "x").write_text("x")
        session.git("add", "-A")
        session.git("commit", "-qm", "feat: both")
        session.shell("pytest -q && git commit -qm 'feat: both'", GREEN)
        assert told(rows) == [("vr_pass", 2), ("clean_commit", 5)]

    def test_a_commit_counts_though_the_line_goes_on_and_fails(self, session: Working, rows: Rows) -> None:
        session.green()
        session.commit("feat: x", "--allow-empty")
        session.git("commit", "-q", "--allow-empty", "-m", "feat: y")
        session.shell("git commit -qm 'feat: y' && git push", "fatal: no upstream", 128)
        assert [kind for kind, _ in told(rows)].count("clean_commit") == 2

    @pytest.mark.parametrize("command", ["cd inner && git commit -qm deep", "git -C inner commit -qm deep"])
    def test_a_commit_in_another_checkout_is_found_there(self, session: Working, rows: Rows, command: str) -> None:
        session.green()
        session.git("init", "-q", "inner")
        session.git("-C", "inner", "commit", "-q", "--allow-empty", "-m", "deep")
        session.shell(command)
        assert rows("quality_events")[-1]["details"].endswith(" deep")

    def test_a_commit_in_a_worktree_is_seen(self, session: Working, rows: Rows, repo: Path) -> None:
        session.git("worktree", "add", "-q", str(repo.parent / "side"), "-b", "side")
        session.repo = repo.parent / "side"
        session.green()
        session.commit("feat: beside")
        assert ("clean_commit", 5) in told(rows)


class TestRecovering:
    def test_a_failure_that_the_session_turned_green_is_repaid(self, session: Working, rows: Rows) -> None:
        session.red()
        session.edit()
        session.green()
        assert told(rows) == [("test_failure", -3), ("vr_pass", 2), ("recovered", 3)]
        assert json.loads(rows("quality_events")[-1]["names"]) == ["tests/test_cart.py::test_empty"]

    def test_once(self, session: Working, rows: Rows) -> None:
        session.red()
        for _ in range(3):
            session.edit()
            session.green()
        assert sum(points for _, points in told(rows)) == 2 * 3

    def test_a_green_run_of_something_else_repays_nothing(self, session: Working, rows: Rows) -> None:
        session.red()
        session.shell("pytest tests/test_tax.py", "9 passed in 0.01s\n")
        assert "recovered" not in [kind for kind, _ in told(rows)]

    def test_red_again_costs_again_and_is_repaid_again(self, session: Working, rows: Rows) -> None:
        for _ in range(2):
            session.red()
            session.edit()
            session.green()
            session.edit()
        kinds = [pair for pair in told(rows) if pair[0] != "vr_pass"]
        assert kinds == [("test_failure", -3), ("recovered", 3)] * 2


class TestCommandsThatTheProjectDeclares:
    """Nobody reads what such a program prints; its exit code says enough."""

    @pytest.mark.parametrize(("code", "told_type"), [(0, "vr_pass"), (3, "test_failure")])
    def test_their_exit_code_is_a_signal(
        self, session: Working, rows: Rows, repo: Path, code: int, told_type: str
    ) -> None:
        (repo / "clickstop.toml").write_text("[commands]\ntest = './verify --all'\n")
        session.shell("./verify --all", "basket good\ncart lost 2 items\n", code)
        (row,) = rows("quality_events")
        assert row["event_type"] == told_type
        assert code == 0 or "cart lost 2 items" in row["details"]

    def test_others_say_nothing(self, session: Working, rows: Rows) -> None:
        session.shell("./deploy", "no such host\n", 3)
        assert told(rows) == []


class TestViolations:
    def test_a_rule_reference_with_violation_wording_in_an_mcp_result_counts(
        self, session: Working, rows: Rows
    ) -> None:
        session.mcp("Checked 12 files\nCR-7 violation: direct database access in a view\n")
        row = rows("quality_events")[0]
        assert (row["event_type"], row["rule_id"], row["score_delta"]) == ("rule_violation", "CR-7", -3)

    @pytest.mark.parametrize(
        "text", ["CR-7: no violations found", "See CR-7 for the rule", "violation of taste", "0 violations of CR-7"]
    )
    def test_other_words_do_not(self, session: Working, rows: Rows, text: str) -> None:
        session.mcp(text)
        assert told(rows) == []

    def test_the_pattern_is_configurable(self, session: Working, rows: Rows, repo: Path) -> None:
        (repo / "clickstop.toml").write_text("[quality]\nrule_pattern = 'RULE_[A-Z]+'\n")
        session.mcp("RULE_LAYERS violated in cart.py")
        assert rows("quality_events")[0]["rule_id"] == "RULE_LAYERS"

    @pytest.mark.parametrize("pattern", [r"[A-Z]{2,}-\d+", r"(?i)sec-\d+", r"(?:CR|SEC)-\d+"])
    def test_no_pattern_keeps_a_result_from_being_read(
        self, session: Working, rows: Rows, repo: Path, pattern: str
    ) -> None:
        (repo / "clickstop.toml").write_text(f"[quality]\nrule_pattern = '{pattern}'\n")
        session.mcp("🔴 Blocking\n- SEC-4 `export()` can be reached without a login\n")
        assert [row["rule_id"] for row in rows("quality_events")] == ["SEC-4"]


class TestOneFailureOneFingerprint:
    """However much of a failure an output shows."""

    def test_a_truncated_run_of_the_same_test_costs_once(self, session: Working, rows: Rows) -> None:
        session.red()
        session.shell("pytest -q | tail -1", "1 failed, 2 passed in 0.12s\n")
        session.shell("pytest -q --no-header | tail -1", "1 failed, 2 passed in 0.31s\n")
        assert told(rows) == [("test_failure", -3), ("test_failure", 0), ("test_failure", 0)]

    def test_nor_does_the_whole_run_after_a_truncated_one(self, session: Working, rows: Rows) -> None:
        session.shell("pytest -q | tail -1", "1 failed, 2 passed in 0.12s\n")
        session.red()
        assert told(rows) == [("test_failure", -3), ("test_failure", 0)]

    def test_more_failures_are_another_failure(self, session: Working, rows: Rows) -> None:
        session.red()
        session.shell("pytest -q | tail -1", "2 failed, 1 passed in 0.12s\n")
        assert [delta for _, delta in told(rows)] == [-3, -3]

    @pytest.mark.parametrize(
        ("command", "output", "reasons"),
        [
            (
                "npx vite build",
                "vite v5.4.1 building for production...\nx Build failed in 81ms\nerror during build:\n{}\n",
                ('Could not resolve "./cart" from "src/main.js"', 'Could not resolve "./tax" from "src/main.js"'),
            ),
            (
                "docker build .",
                "Dockerfile:4\n------\nERROR: failed to solve: process {} did not complete successfully: exit 1",
                ('"/bin/sh -c npm ci"', '"/bin/sh -c npm run build"'),
            ),
        ],
        ids=["vite", "docker"],
    )
    def test_builds_that_fail_for_other_reasons_are_others(
        self, session: Working, rows: Rows, command: str, output: str, reasons: tuple[str, str]
    ) -> None:
        for reason in (*reasons, reasons[0]):
            session.shell(command, output.format(reason), 1)
        assert [delta for _, delta in told(rows)] == [-4, -4, 0]


@pytest.mark.parametrize(
    ("command", "output"),
    [
        ("nohup mypy . > mypy.log 2>&1 &", ""),
        ("(mypy . &)", ""),
        ("pytest -q &", "3 passed in 0.10s\n"),
        ("eslint src & disown", ""),
        ("setsid mypy .", ""),
        ("tsc --noEmit --watch", "Found 0 errors. Watching for file changes.\n"),
        ("npx vitest --watch", " Tests  3 passed (3)\n"),
        ("cargo watch -x test", "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured\n"),
    ],
)
def test_what_runs_on_has_not_passed(session: Working, rows: Rows, command: str, output: str) -> None:
    session.shell(command, output)
    assert told(rows) == []


class TestWhoseCommit:
    """The newest commit of the checkout may be somebody else's."""

    def test_a_commit_that_failed_claims_nobody_elses(self, session: Working, rows: Rows) -> None:
        session.green()
        session.git("commit", "-q", "--allow-empty", "-m", "chore: by a person")
        session.shell("git commit -m 'feat: mine'", "On branch main\nnothing to commit, working tree clean\n", 1)
        session.shell("git commit -qm 'feat: mine'; true", "error: gpg failed to sign the data\n")
        assert told(rows) == [("vr_pass", 2)]

    def test_what_git_prints_says_which_one(self, session: Working, rows: Rows) -> None:
        session.green()
        session.git("commit", "-q", "--allow-empty", "-m", "feat: x")
        sha = session.head()
        session.shell("git commit -F message.txt && false", f"[main {sha[:7]}] feat: x\n", 1)
        assert told(rows)[-1] == ("clean_commit", 5)

    @pytest.mark.parametrize(
        ("command", "output"),
        [
            ("mypy .", "a.py:3: error: bad  [misc]\nFound 1 error in 1 file (checked 1 source file)\n"),
            ("ruff check .", "a.py:1:8: F401 `os` imported but unused\nFound 1 error.\n"),
        ],
    )
    def test_no_commit_is_clean_while_types_or_lint_are_red(
        self, session: Working, rows: Rows, command: str, output: str
    ) -> None:
        session.edit()
        session.shell(command, output, 1)
        session.green()
        session.commit("feat: half")
        assert "clean_commit" not in dict(told(rows))
        session.edit()
        session.shell(command, "Success: no issues found in 1 source file\nAll checks passed!\n")
        session.commit("feat: whole")
        assert told(rows)[-1] == ("clean_commit", 5)


@pytest.mark.parametrize("command", ["pytest --lf", "pytest -k test_empty", "pytest -q tests/test_cart.py"])
def test_a_test_is_seen_green_by_any_route(session: Working, rows: Rows, command: str) -> None:
    session.red()
    session.edit()
    session.shell(command, "1 passed, 2 deselected in 0.01s\n")
    assert told(rows)[-1] == ("recovered", 3)


def test_a_declared_check_is_read_by_the_places_that_it_complains_of(
    session: Working, rows: Rows, repo: Path
) -> None:
    (repo / "clickstop.toml").write_text("[commands]\ncheck = './protos --strict'\n")
    session.shell("./protos --strict", "cart.proto:3:1: field is not snake_case\n2 files, 1 complaint\n", 1)
    (row,) = rows("quality_events")
    assert (row["event_type"], json.loads(row["files"])) == ("lint_failure", ["cart.proto:3"])


@pytest.mark.parametrize(
    ("command", "output"),
    [
        ("ruff check .", "All checks passed!\n"),
        ("mypy .", "Success: no issues found in 1 source file\n"),
        ("gcc -c cart.c", ""),
        ("bash -n run.sh", ""),
    ],
)
def test_a_commit_after_a_green_run_of_any_kind_is_clean(
    session: Working, rows: Rows, command: str, output: str
) -> None:
    session.edit()
    session.shell(command, output)
    session.shell("git add -A && git status --short", "M  cart.py\n")
    session.git("commit", "-q", "--allow-empty", "-m", "feat: discount")
    session.shell("git commit -q -m \"$(cat <<'EOF'\nfeat: discount\n\nWith words.\nEOF\n)\"")
    assert told(rows) == [("vr_pass", 2), ("clean_commit", 5)]
