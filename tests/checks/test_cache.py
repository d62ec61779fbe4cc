"""Never twice for the same files, command and environment; and one run for all who ask at once."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.checks.cache import Question, ask
from clickstop.checks.ledger import CheckLedger
from clickstop.core.places import Places
from clickstop.store.save import Store
from tests.harness import PACKAGE, git, in_the_way_of_the_database, store_of
from tests.tokens import github

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from clickstop.checks.result import Result

    Rows = Callable[[str], list[dict[str, Any]]]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands of these tests are those of a POSIX shell")
COUNTING = "echo x >> counted.log"


class Asker:
    """Asks for checks in the scratch repository, and counts how often they ran."""

    def __init__(self, repo: Path, environ: dict[str, str]) -> None:
        self.repo = repo
        self.environ = environ
        self.store = Store(Places(str(repo), environ), "repo")
        self.ledger = CheckLedger(self.store, by="person", moment="hand")

    def __call__(self, command: str = COUNTING, *, fresh: bool = False, **environ: str) -> Result:
        given = {**self.environ, **environ}
        question = Question("check", command, str(self.repo), environ=given, seconds=30, fresh=fresh)
        return ask(question, self.ledger)

    @property
    def runs(self) -> int:
        return len((self.repo / "counted.log").read_text().split())


@pytest.fixture
def asked(repo: Path, environ: dict[str, str]) -> Iterator[Asker]:
    (repo / ".gitignore").write_text("*.log\npoetry.lock\n")
    (repo / "a.py").write_text("a = 1\n")
    git(repo, environ, "add", "-A")
    made = Asker(repo, environ)
    yield made
    made.store.close()


def test_the_same_files_are_checked_once(asked: Asker, rows: Rows) -> None:
    first, second = asked(), asked()
    assert (first.outcome, first.cached_at) == ("passed", "")
    assert second.outcome == "passed"
    assert second.cached_at
    assert asked.runs == 1
    assert [(row["outcome"], row["cached"], row["moment"]) for row in rows("check_runs")] == [
        ("passed", 0, "hand"),
        ("passed", 1, "hand"),
    ]
    assert first.tree == second.tree != ""


@pytest.mark.parametrize("name", ["a.py", "untracked.py", "poetry.lock", "sub/new/deep.txt"])
def test_an_edit_an_untracked_file_or_a_lock_file_asks_again(asked: Asker, name: str) -> None:
    asked()
    (asked.repo / name).parent.mkdir(parents=True, exist_ok=True)
    (asked.repo / name).write_text("changed\n")
    asked()
    assert asked.runs == 2
    asked()
    assert asked.runs == 2


def test_going_back_to_files_that_were_checked_is_no_new_run(asked: Asker) -> None:
    asked()
    (asked.repo / "a.py").write_text("a = 2\n")
    asked()
    (asked.repo / "a.py").write_text("a = 1\n")
    assert asked().cached_at
    assert asked.runs == 2


def test_an_ignored_file_asks_nothing(asked: Asker) -> None:
    asked()
    (asked.repo / "noise.log").write_text("x")
    asked()
    assert asked.runs == 1


def test_the_environment_counts_where_it_matters(asked: Asker) -> None:
    asked()
    asked(CLAUDECODE="1", TERM="xterm", SSH_TTY="/dev/pts/1")
    assert asked.runs == 1
    asked(PYTHONPATH="/elsewhere")
    assert asked.runs == 2


def test_another_command_is_another_question_even_if_only_a_secret_differs(asked: Asker) -> None:
    asked(f"{COUNTING} # password=aaaaaaaaaaaa")
    asked(f"{COUNTING} # password=bbbbbbbbbbbb")
    assert asked.runs == 2


@pytest.mark.parametrize("line", ["tools/check.log", "check.log"])
def test_a_program_that_was_changed_runs_again(asked: Asker, line: str) -> None:
    """By its path, or found on PATH. Git ignores it, so the state of the files does not show the change."""
    program = asked.repo / "tools" / "check.log"
    program.parent.mkdir()
    path = f"{program.parent}{os.pathsep}{asked.environ['PATH']}"
    for text in ("#!/bin/sh\necho x >> counted.log\n", "#!/bin/sh\necho x  >> counted.log\n"):
        program.write_text(text)
        program.chmod(0o755)
        asked(line, PATH=path)
        asked(line, PATH=path)
    assert asked.runs == 2


def test_asking_afresh_runs_it(asked: Asker) -> None:
    asked()
    assert not asked(fresh=True).cached_at
    assert asked.runs == 2


def test_a_failure_is_known_too_and_comes_with_its_output(asked: Asker) -> None:
    asked(f"{COUNTING}; echo broken; false")
    again = asked(f"{COUNTING}; echo broken; false")
    assert (again.outcome, again.exit_code, again.output) == ("failed", 1, "broken\n")
    assert again.cached_at
    assert asked.runs == 1


def test_what_did_not_come_to_an_end_is_not_evidence(asked: Asker, rows: Rows) -> None:
    assert asked("no-such-program").outcome == "missing"
    assert not asked("no-such-program").cached_at
    assert rows("evidence") == []


def test_evidence_names_the_state_it_is_for_and_who_ran_it(asked: Asker, rows: Rows) -> None:
    result = asked()
    asked()
    (row,) = rows("evidence")
    assert (row["outcome"], row["exit_code"], row["tree"], row["by"]) == ("passed", 0, result.tree, "person")
    assert (row["name"], row["command"], row["scope"]) == ("check", COUNTING, "whole")


def test_a_check_that_changes_the_files_it_checks_is_noticed_and_not_believed(asked: Asker, rows: Rows) -> None:
    command = f"{COUNTING}; date +%N > stamp.txt; echo b >> a.py"
    result = asked(command)
    assert (result.outcome, result.changed, result.tree) == ("passed", ["a.py", "stamp.txt"], "")
    assert not asked(command).cached_at
    assert asked.runs == 2
    assert {row["tree"] for row in rows("evidence")} == {""}


def test_the_same_failure_is_known_again_after_an_edit(asked: Asker) -> None:
    (asked.repo / "test_a.py").write_text(
        "import unittest\n\nclass A(unittest.TestCase):\n    def test_x(self):\n        self.fail('no')\n"
    )
    command = f"{sys.executable} -B -m unittest"
    first = asked(command)
    assert first.outcome == "failed"
    assert [finding.type for finding in first.findings] == ["test_failure"]
    assert first.repeats == ""
    (asked.repo / "a.py").write_text("a = 5\n")
    second = asked(command)
    assert not second.cached_at
    assert second.repeats


def test_secrets_in_output_do_not_reach_the_store(asked: Asker, rows: Rows) -> None:
    token = github()
    asked(f"echo {token}")
    assert token not in str(rows("check_runs")) + str(rows("evidence"))


PROGRAM = """
import os, sys
from clickstop.checks.cache import Question, ask
from clickstop.checks.ledger import CheckLedger
from clickstop.core.places import Places
from clickstop.store.save import Store
root, command = sys.argv[1:]
ledger = CheckLedger(Store(Places(root, os.environ), "repo"), by="person", moment="hand")
question = Question("check", command, root, environ=os.environ, seconds=60)
result = ask(question, ledger, lambda: print("waiting", flush=True))
print(result.outcome, "cached" if result.cached_at else "ran", flush=True)
"""


def start(asked: Asker, command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(asked.repo), command],
        env={**asked.environ, "PYTHONPATH": str(PACKAGE.parent)},
        stdout=subprocess.PIPE,
        text=True,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_two_processes_that_ask_at_once_wait_for_one_run(asked: Asker) -> None:
    asked.store.open()
    command = f"{COUNTING}; while [ ! -e go.log ]; do sleep 0.05; done"
    first = start(asked, command)
    wait_for((asked.repo / "counted.log").exists)
    second = start(asked, command)
    assert second.stdout is not None
    assert second.stdout.readline() == "waiting\n"
    (asked.repo / "go.log").write_text("")
    assert first.communicate(timeout=60)[0] == "passed ran\n"
    assert second.communicate(timeout=60)[0] == "passed cached\n"
    assert asked.runs == 1


def test_who_waits_in_vain_says_so_and_a_check_that_asks_for_itself_is_not_started(asked: Asker) -> None:
    question = Question("check", COUNTING, str(asked.repo), environ=asked.environ, seconds=-9.9)
    held = asked.ledger.hold(question.slot)
    assert held is not None
    waited: list[str] = []
    result = ask(question, asked.ledger, lambda: waited.append("told"))
    assert (result.outcome, waited) == ("timed_out", ["told"])
    assert result.why == "another process has been running it for more than -9.9 s"
    held.close()
    question.environ = {**asked.environ, "CLICKSTOP_CHECKS": f"other,{question.slot}"}
    result = ask(question, asked.ledger)
    assert (result.outcome, result.why) == ("failed", "it runs itself")
    assert not (asked.repo / "counted.log").exists()
    question.environ, question.seconds = asked.environ, 30
    assert ask(question, asked.ledger, lambda: waited.append("again")).outcome == "passed"
    assert waited == ["told"]


def test_the_slots_of_all_checks_around_a_command_are_known_to_it(asked: Asker) -> None:
    command = "echo $CLICKSTOP_CHECKS > slots.log"
    slot = Question("check", command, str(asked.repo), environ={}, seconds=1).slot
    asked(command)
    assert (asked.repo / "slots.log").read_text() == f"{slot}\n"
    asked(command, fresh=True, CLICKSTOP_CHECKS="outer")
    assert (asked.repo / "slots.log").read_text() == f"outer,{slot}\n"


def test_a_lock_ends_with_its_process(asked: Asker) -> None:
    asked.store.open()
    command = f"echo $$ > pid.log; {COUNTING}; [ -e go.log ] || exec sleep 600"
    first = start(asked, command)
    wait_for((asked.repo / "counted.log").exists)
    left = int((asked.repo / "pid.log").read_text())
    first.kill()
    first.communicate()
    (asked.repo / "go.log").write_text("")
    try:
        assert start(asked, command).communicate(timeout=60)[0] == "passed ran\n"
    finally:
        os.killpg(left, 9)  # a killed process cannot clean up after itself


def test_a_store_that_cannot_be_written_costs_no_answer(asked: Asker) -> None:
    in_the_way_of_the_database(asked.repo)
    (store_of(asked.repo) / "cache").write_text("no folder")
    assert asked().outcome == "passed"
