"""One command line, whatever it does: a clear end, and no process of it is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.checks import strays
from clickstop.checks.run import HEAD, TAIL, FinishedRun, Output, argv, needs_shell, run
from clickstop.checks.strays import members
from tests.checks.processes import is_running
from tests.each import each
from tests.harness import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands of these tests are those of a POSIX shell")
PYTHON = sys.executable


@pytest.fixture
def go(tmp_path: Path, environ: dict[str, str]) -> Go:
    return Go(tmp_path, environ)


class Go:
    """Runs a line in a scratch folder."""

    def __init__(self, folder: Path, environ: dict[str, str]) -> None:
        self.folder = folder
        self.environ = environ

    def __call__(self, line: str, seconds: float = 30) -> FinishedRun:
        return run(line, cwd=str(self.folder), environ=self.environ, seconds=seconds)

    def script(self, text: str) -> str:
        """A command line that runs this Python text."""
        file = self.folder / "script.py"
        file.write_text(text, encoding="utf-8")
        return f"{PYTHON} {file}"

    def pids(self) -> list[int]:
        """The numbers that a script wrote down."""
        return [int(word) for word in (self.folder / "pids").read_text().split()]


def wait_until_written(path: Path) -> None:
    end = time.monotonic() + 30
    while not path.exists() or not path.read_text().strip():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_was_printed_and_how_it_ended_is_told(go: Go) -> None:
    ended = go("echo hello")
    assert (ended.outcome, ended.exit_code, ended.output, ended.left_out) == ("passed", 0, "hello\n", 0)
    ended = go(go.script("import sys; print('no', file=sys.stderr); sys.exit(3)"))
    assert (ended.outcome, ended.exit_code, ended.output) == ("failed", 3, "no\n")


def test_it_runs_in_its_folder(go: Go) -> None:
    assert go("pwd -P").output.strip() == os.path.realpath(go.folder)


@each(
    ("line", "shell"),
    [
        ("cargo test", False),
        ("pytest -q --maxfail=1 'tests/a b'", False),
        ("cargo clippy && cargo check", True),
        ("FOO=1 pytest", True),
        ("ruff check src/*.py", True),
        ("echo $HOME", True),
        ("npm test | tee log", True),
        ("npm test > log", True),
        ("cd web", True),
        ("ls ~", True),
    ],
)
def test_a_shell_is_asked_only_where_one_is_needed(line: str, shell: bool) -> None:
    assert needs_shell(line) is shell
    assert (argv(line)[:2] == ["/bin/sh", "-c"]) is shell


def test_arguments_arrive_as_they_were_quoted(go: Go) -> None:
    line = go.script("import sys; print(sys.argv[1:])")
    assert go(f"{line} 'a b' \"c\" d").output.strip() == "['a b', 'c', 'd']"


def test_what_hangs_is_ended_with_all_it_started_when_its_time_is_up(go: Go) -> None:
    line = go.script(
        "import os, subprocess, time\n"
        "child = subprocess.Popen(['sleep', '600'])\n"
        "open('pids', 'w').write(f'{os.getpid()} {child.pid}')\n"
        "print('begun', flush=True)\ntime.sleep(600)\n"
    )
    ended = go(line, seconds=3)
    assert (ended.outcome, ended.exit_code, ended.output) == ("timed_out", None, "begun\n")
    assert ended.why == "it was still running after 3 s and was ended"
    assert [pid for pid in go.pids() if is_running(pid)] == []


def test_what_does_not_listen_is_ended_by_force(go: Go) -> None:
    line = go.script(
        "import os, signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "open('pids', 'w').write(str(os.getpid()))\ntime.sleep(600)\n"
    )
    assert go(line, seconds=2).outcome == "timed_out"
    assert [pid for pid in go.pids() if is_running(pid)] == []


def test_a_flood_leaves_its_two_ends(go: Go) -> None:
    line = go.script(
        "import sys\nsys.stdout.write('first\\n')\n"
        "for _ in range(1_000): sys.stdout.write('x' * 99_999 + '\\n')\n"
        "sys.stdout.write('last\\n')\n"
    )
    ended = go(line)
    assert ended.outcome == "passed"
    assert ended.output.startswith("first\n")
    assert ended.output.endswith("\nlast\n")
    assert len(ended.output) < HEAD + TAIL + 100
    assert ended.left_out > 99_000_000
    assert "bytes not kept" in ended.output


def test_a_flood_takes_no_memory() -> None:
    output = Output()
    for _ in range(200):
        output.add(b"y" * 65_536)
        assert len(output._head) + len(output._tail) <= HEAD + 2 * TAIL + 65_536
    assert output.size == 200 * 65_536


def test_a_short_output_is_whole() -> None:
    output = Output()
    for _ in range(4):
        output.add(b"z" * 50_000 + b"\n")
    assert (len(output.text()), output.left_out) == (200_004, 0)


def test_a_daemon_is_not_waited_for_and_does_not_stay(go: Go) -> None:
    started = time.monotonic()
    ended = go("sleep 600 & echo $! > pids; echo done")
    assert (ended.outcome, ended.output) == ("passed", "done\n")
    assert time.monotonic() - started < 60
    assert [pid for pid in go.pids() if is_running(pid)] == []


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes cannot be listed here")
def test_a_daemon_in_a_session_of_its_own_does_not_stay_either(go: Go) -> None:
    line = go.script(
        "import os, time\n"
        "if os.fork() == 0:\n    os.setsid()\n"
        "    if os.fork() == 0:\n"
        "        open('pids.part', 'w').write(str(os.getpid())); os.rename('pids.part', 'pids')\n"
        "        time.sleep(600)\n    os._exit(0)\n"
        "while not os.path.exists('pids'): time.sleep(0.01)\nprint('served')\n"
    )
    ended = go(line)
    assert (ended.outcome, ended.output) == ("passed", "served\n")
    (pid,) = go.pids()
    assert not is_running(pid)
    assert any(str(pid) in stray for stray in ended.strays)


def test_there_is_no_terminal_and_nothing_to_read(go: Go) -> None:
    ended = go("cat; read answer < /dev/tty")
    assert ended.outcome == "failed"
    assert "/dev/tty" in ended.output
    assert go(go.script("import os, sys; print(os.isatty(0), os.isatty(1), sys.stdin.read())")).output == (
        "False False \n"
    )


def test_a_program_that_is_not_there_is_named(go: Go) -> None:
    ended = go("no-such-program --all")
    assert (ended.outcome, ended.exit_code, ended.why) == ("missing", None, "no-such-program is missing")
    assert go("true && no-such-program").outcome == "missing"


def test_a_file_that_cannot_be_run_is_missing_too(go: Go) -> None:
    (go.folder / "check").write_text("no program")
    ended = go("./check")
    assert ended.outcome == "missing"
    assert ended.why.startswith("./check cannot be run")


def test_a_folder_that_is_gone_is_named(go: Go) -> None:
    ended = run("true", cwd=str(go.folder / "gone"), environ=go.environ, seconds=5)
    assert (ended.outcome, ended.why) == ("missing", f"the folder {go.folder / 'gone'} does not exist")


def test_a_crash_is_a_failure_with_its_signal(go: Go) -> None:
    ended = go(go.script("import os; os.abort()"))
    assert (ended.outcome, ended.exit_code, ended.why) == ("failed", 134, "it was killed by signal 6")


def test_it_knows_that_it_is_ours_and_that_nobody_watches(go: Go) -> None:
    go.environ |= {"GIT_DIR": "/elsewhere", "FORCE_COLOR": "1"}
    said = go("env").output.splitlines()
    assert {"CLICKSTOP_NESTED=1", "CI=1", "NO_COLOR=1", "TERM=dumb"} <= set(said)
    assert not [line for line in said if line.startswith(("GIT_DIR", "FORCE_COLOR"))]
    go.environ["CI"] = "false"
    assert "CI=false" in go("env").output.splitlines()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_ends_us_ends_the_command(go: Go, number: int) -> None:
    line = go.script("import os, time\nopen('pids', 'w').write(str(os.getpid()))\ntime.sleep(600)\n")
    program = (
        "import os, sys\nfrom clickstop.checks.run import run\n"
        "print(run(sys.argv[1], cwd=sys.argv[2], environ=os.environ, seconds=600).outcome)\n"
    )
    ours = subprocess.Popen(
        [PYTHON, "-c", program, line, str(go.folder)],
        env={**go.environ, "PYTHONPATH": str(PACKAGE.parent)},
        stdout=subprocess.PIPE,
    )
    wait_until_written(go.folder / "pids")
    ours.send_signal(number)
    assert ours.communicate(timeout=60)[0] == b"interrupted\n"
    assert [pid for pid in go.pids() if is_running(pid)] == []


def test_handlers_of_signals_are_as_before_after_a_run(go: Go) -> None:
    def ours(_number: int, _frame: object) -> None:
        return

    before = signal.signal(signal.SIGTERM, ours)
    try:
        go("true")
        assert signal.getsignal(signal.SIGTERM) is ours
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes cannot be listed here")
def test_processes_of_others_are_not_taken_for_ours(go: Go) -> None:
    neighbour = subprocess.Popen(["sleep", "600"], env={**go.environ, "OTHER": "0123456789abcdef"})
    try:
        go("true")
        assert is_running(neighbour.pid)
        assert members(2**22 + 1, "0123456789abcdef") == []
    finally:
        neighbour.kill()
        neighbour.wait()


def test_where_processes_cannot_be_listed_the_group_is_ended(go: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS."""
    monkeypatch.setattr(strays, "_PROCESSES", str(go.folder / "nothing"))
    line = go.script(
        "import os, signal, subprocess, sys, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen(['sleep', '600'])\n"
        "open('pids', 'w').write(f'{os.getpid()} {child.pid}')\ntime.sleep(600)\n"
    )
    assert go(line, seconds=1).outcome == "timed_out"
    assert [pid for pid in go.pids() if is_running(pid)] == []
    assert go("sleep 600 & true").strays == []
    assert strays.end_group(2**22 + 1, "mark") == []
