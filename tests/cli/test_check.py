"""`clickstop check` and `clickstop evidence`: the project's own words, run once, told shortly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.checks.processes import is_running
from tests.checks.seed import QUALITY_CHECKS, RUST, RUST_TOOLCHAIN, needs_rust
from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli

    Rows = Callable[[str], list[dict[str, Any]]]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands of these tests are those of a POSIX shell")
PYTHON = sys.executable
RED = (
    "import unittest\n\nclass Sums(unittest.TestCase):\n"
    "    def test_sum(self):\n        self.assertEqual(1 + 1, 3)\n"
)
GREEN = RED.replace("3)", "1 + 1)")  # of another size: Python looks at that and at whole seconds
LIB = (
    "pub fn sum(a: i32, b: i32) -> i32 {\n    a - b\n}\n\n#[test]\nfn sums() {\n    assert_eq!(sum(1, 1), 2);\n}\n"
)


class Project:
    """A scratch project whose commands are trusted."""

    def __init__(self, repo: Path, clickstop: Cli) -> None:
        self.repo = repo
        self.clickstop = clickstop

    def write(self, name: str, text: str) -> None:
        file = self.repo / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def configured(self, toml: str) -> Project:
        self.write("clickstop.toml", toml)
        self.clickstop("trust", "--yes")
        return self

    def commands(self, **lines: str) -> Project:
        return self.configured(
            "[commands]\n" + "".join(f"{name} = {json.dumps(text)}\n" for name, text in lines.items())
        )


@pytest.fixture
def project(repo: Path, clickstop: Cli) -> Project:
    (repo / ".gitignore").write_text("*.log\n__pycache__/\ntarget/\n")
    return Project(repo, clickstop)


def counted(project: Project, name: str = "counted.log") -> int:
    file = project.repo / name
    return len(file.read_text().split()) if file.exists() else 0


def test_check_then_test_is_what_runs_by_default(project: Project, clickstop: Cli) -> None:
    project.commands(test="echo t >> order.log", check="echo c >> order.log", build="echo b >> order.log")
    said = clickstop("check").output
    assert (project.repo / "order.log").read_text().split() == ["c", "t"]
    assert [line.split(" in ")[0] for line in said.splitlines()] == ["✓ check passed", "✓ test passed"]


def test_names_say_what_runs(project: Project, clickstop: Cli) -> None:
    project.commands(test="echo t >> order.log", build="echo b >> order.log")
    clickstop("check", "build")
    assert (project.repo / "order.log").read_text().split() == ["b"]


def test_an_unknown_name_is_wrong_usage(project: Project, clickstop: Cli) -> None:
    project.commands(test="true")
    assert "Did you mean test?" in clickstop("check", "tset", code=2).output


def test_nothing_to_check_is_not_a_pass(clickstop: Cli) -> None:
    assert "Nothing to check" in clickstop("check", code=1).output
    assert clickstop.json("check", code=1) == []


def test_a_failure_names_file_line_and_what_failed_then_a_short_tail(project: Project, clickstop: Cli) -> None:
    project.write("test_sums.py", RED)
    project.commands(test=f"{PYTHON} -B -m unittest")
    said = clickstop("check", code=1).output.splitlines()
    assert said[0].startswith("✗ test failed")
    assert said[0].endswith("1 failed (unittest)")
    assert said[1] == "  test_sums.Sums.test_sum (test_sums.py:5)"
    assert "  | AssertionError: 2 != 3" in said
    assert len(said) < 20


def test_the_same_failure_again_names_it_without_the_lines_that_prove_it(project: Project, clickstop: Cli) -> None:
    project.write("test_sums.py", RED)
    project.commands(test=f"{PYTHON} -B -m unittest")
    assert "  | " in clickstop("check", code=1).output
    known, where = clickstop("check", code=1).output.splitlines()
    assert "nothing has changed since it ran" in known
    assert "test_sums.py:" in where
    project.write("other.py", "x = 1\n")
    again, where = clickstop("check", code=1).output.splitlines()
    assert "the same as" in again
    assert "test_sums.py:" in where
    assert len(clickstop("check", "--no-cache", code=1).output.splitlines()) == 2
    project.write("test_sums.py", GREEN)
    assert clickstop("check").output.startswith("✓ test passed")


def test_an_answer_that_is_known_is_given_until_a_file_changes(project: Project, clickstop: Cli) -> None:
    project.commands(check="echo x >> counted.log")
    clickstop("check")
    assert "nothing has changed" in clickstop("check").output
    assert counted(project) == 1
    clickstop("check", "--no-cache")
    assert counted(project) == 2
    project.write("new.py", "")
    clickstop("check")
    assert counted(project) == 3


def test_what_is_not_trusted_is_not_run_and_the_way_is_told(project: Project, clickstop: Cli, rows: Rows) -> None:
    project.write("CLAUDE.md", '---\ncommands:\n  test: "echo x >> counted.log"\n---\n')
    said = clickstop("check", code=1).output
    assert "clickstop trust" in said
    assert "CLAUDE.md:3" in said
    assert counted(project) == 0
    assert rows("evidence") == []
    clickstop("trust", "--yes")
    clickstop("check")
    assert counted(project) == 1
    project.write("CLAUDE.md", '---\ncommands:\n  test: "echo x >> counted.log; true"\n---\n')
    clickstop("check", code=1)
    assert counted(project) == 1


def test_several_lines_of_one_check_all_run(project: Project, clickstop: Cli) -> None:
    project.configured('[commands]\ncheck = ["false", "echo x >> counted.log"]\n')
    outcomes = [one["outcome"] for one in clickstop.json("check", code=1)]
    assert outcomes == ["failed", "passed"]


def test_a_check_of_ones_own_leads_to_another(project: Project, clickstop: Cli) -> None:
    project.configured(
        '[checks.fast]\ncommand = "false"\non_fail = "slow"\n[checks.slow]\ncommand = "true"\non_pass = "stop"\n'
        '[commands]\ntest = "true"\n'
    )
    outcomes = [(one["name"], one["outcome"]) for one in clickstop.json("check", "fast", "test", code=1)]
    assert outcomes == [("fast", "failed"), ("slow", "passed")]


def test_a_circle_of_checks_is_told_before_anything_runs(project: Project, clickstop: Cli) -> None:
    project.write("clickstop.toml", '[checks.a]\ncommand = "echo x >> counted.log"\non_pass = "a"\n')
    assert "circle" in clickstop("check", "a", code=1).output
    assert "clickstop.toml:3" in clickstop("config", "check", code=1).output
    assert counted(project) == 0


def test_all_runs_every_check_of_every_package_once(project: Project, clickstop: Cli) -> None:
    project.write("web/CLAUDE.md", '---\ncommands:\n  test: "echo web >> ../order.log"\n---\n')
    project.write(
        "CLAUDE.md", '---\ncommands:\n  check: "echo check >> order.log"\n  build: "echo b >> order.log"\n---\n'
    )
    clickstop("trust", "--yes")
    clickstop("check", "--all")
    assert (project.repo / "order.log").read_text().split() == ["check", "b", "web"]


def test_a_package_has_its_own_checks(project: Project, clickstop: Cli) -> None:
    project.write("web/CLAUDE.md", '---\ncommands:\n  test: "pwd > where.log"\n---\n')
    project.write("CLAUDE.md", '---\ncommands:\n  test: "echo top > top.log"\n---\n')
    clickstop("trust", "--yes")
    (one,) = clickstop.json("check", "--package", "web")
    assert one["folder"] == str(project.repo / "web")
    assert (project.repo / "web" / "where.log").exists()
    assert not (project.repo / "top.log").exists()


@pytest.mark.parametrize(
    ("line", "seconds", "words"),
    [
        ("sleep 600", 1, "test ran out of time in 1.* s: it was still running after 1 s and was ended"),
        ("no-such-program", 30, "test could not be run: no-such-program is missing"),
        ("sh -c 'read x < /dev/tty'", 30, "it needs a terminal"),
        ("echo x >> README.txt", 30, "Note: files changed while it ran (README.txt)"),
        ("yes | head -c 20000000", 60, "Note: its output was long; 19.7 MB in the middle were dropped"),
        ("sh -c 'sleep 600 & echo $! > pid.log'", 30, "Note: it left processes running, which were killed: sleep"),
    ],
)
def test_whatever_a_check_does_the_answer_is_short_and_clear(
    project: Project, clickstop: Cli, line: str, seconds: int, words: str
) -> None:
    project.configured(f"[commands]\ntest = {json.dumps(line)}\n[checks.test]\ntimeout = {seconds}\n")
    done = clickstop.process("check", cwd=project.repo)
    said = done.stdout.decode()
    assert all(part in said for part in words.split(".*"))
    assert len(said.splitlines()) <= 6
    assert done.returncode == int("passed" not in said)
    if (project.repo / "pid.log").exists():
        assert not is_running(int((project.repo / "pid.log").read_text()))


def test_a_check_that_asks_for_itself_does_not_wait_for_itself(project: Project, clickstop: Cli) -> None:
    source = os.path.dirname(os.path.dirname(sys.modules["clickstop"].__file__ or ""))
    project.commands(check=f"env PYTHONPATH={source} {PYTHON} -m clickstop check check")
    said = clickstop.process("check", cwd=project.repo).stdout.decode()
    assert said.startswith("✗ check failed")
    assert "it runs itself" in said


def test_an_interruption_ends_the_check_and_what_would_follow(project: Project, clickstop: Cli) -> None:
    project.commands(check="echo $$ > pid.log; sleep 600", test="echo x >> counted.log")
    start = "from clickstop.cli.main import main; main()"
    source = os.path.dirname(os.path.dirname(sys.modules["clickstop"].__file__ or ""))
    ours = subprocess.Popen(
        [PYTHON, "-c", start, "check"],
        cwd=project.repo,
        env={**clickstop.environ, "PYTHONPATH": source},
        stdout=subprocess.PIPE,
    )
    while not (project.repo / "pid.log").exists() or not (project.repo / "pid.log").read_text():
        assert ours.poll() is None
    ours.terminate()
    assert b"check was interrupted" in ours.communicate(timeout=60)[0]
    assert ours.returncode == 1
    assert counted(project) == 0
    assert not is_running(int((project.repo / "pid.log").read_text()))


def test_evidence_says_by_whom_and_whether_it_still_holds(project: Project, clickstop: Cli) -> None:
    project.commands(test="true")
    assert "Nothing has been verified" in clickstop("evidence").output
    clickstop("check", CLAUDECODE="1")
    (row,) = clickstop.json("evidence")
    assert (row["name"], row["outcome"], row["by"], row["current"]) == ("test", "passed", "agent", True)
    assert "the current files" in clickstop("evidence").output
    project.write("new.py", "")
    assert [one["current"] for one in clickstop.json("evidence")] == [False]
    clickstop("check")
    assert [(one["by"], one["current"]) for one in clickstop.json("evidence")] == [
        ("unknown", True),
        ("agent", False),
    ]
    assert "older files" in clickstop("evidence").output


def test_timings_are_those_of_real_runs(project: Project, clickstop: Cli) -> None:
    assert "No checks have run" in clickstop("check", "--timings").output
    project.commands(test="true")
    clickstop("check")
    clickstop("check")
    (one,) = clickstop.json("check", "--timings")
    assert (one["name"], one["runs"], one["last"]) == ("test", 1, "passed")
    assert "median" in clickstop("check", "--timings").output


def test_files_are_the_whole_package_by_hand(project: Project, clickstop: Cli) -> None:
    project.commands(check="echo {files}")
    (one,) = clickstop.json("check")
    assert one["command"] == "echo ."


def test_the_published_design_drives_a_python_project(
    project: Project, clickstop: Cli, environ: dict[str, str]
) -> None:
    project.write("plugin/hooks/quality-checks.json", QUALITY_CHECKS)
    front = f'---\ncommands:\n  test: "{PYTHON} -B -m unittest"\n  check: "{PYTHON} -m compileall -q ."\n---\n'
    project.write("CLAUDE.md", front)
    project.write("test_sums.py", RED)
    git(project.repo, environ, "add", "-A")
    clickstop("trust", "--yes")
    outcomes = [(one["name"], one["outcome"]) for one in clickstop.json("check", code=1)]
    assert outcomes == [("check", "passed"), ("test", "failed")]
    project.write("test_sums.py", GREEN)
    assert [one["outcome"] for one in clickstop.json("check")] == ["passed", "passed"]


@pytest.mark.slow
@needs_rust
def test_the_published_design_drives_a_rust_project(project: Project, clickstop: Cli) -> None:
    project.write(".claude/quality-checks.json", QUALITY_CHECKS)
    project.write("CLAUDE.md", RUST)
    project.write("Cargo.toml", '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n')
    project.write("src/lib.rs", LIB)
    clickstop("trust", "--yes")
    clickstop.environ |= RUST_TOOLCHAIN
    check, test = clickstop.json("check", code=1)
    assert (check["outcome"], test["outcome"]) == ("passed", "failed")
    assert test["findings"][0]["names"] == ["sums"]
    assert any("src/lib.rs:7" in place for place in test["places"])
    project.write("src/lib.rs", LIB.replace("a - b", "a + b"))
    assert [one["outcome"] for one in clickstop.json("check", "check", "test", "build")] == ["passed"] * 3
    assert all(one["cached_at"] for one in clickstop.json("check", "check", "test", "build"))


def test_a_package_that_is_not_there_is_wrong_usage(project: Project, clickstop: Cli) -> None:
    assert "no such folder" in clickstop("check", "--package", str(project.repo / "nope"), code=2).output
