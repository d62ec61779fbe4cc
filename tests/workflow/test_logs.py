"""Run logs on disk: where they are looked for, and what is said of those that cannot be used."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.workflow.logs import all_logs, context_files, log_of
from clickstop.workflow.standing import is_active, stage, waits_for
from clickstop.workflow.writing import judge, message
from tests.workflow.made import STAGES, WRITE, workflow

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PLAYWRIGHT = workflow()
WHOLE = (STAGES + WRITE).encode()


def _huge(path: Path) -> None:
    path.write_bytes(WHOLE + b"x" * 5_000_000)


def _folder(path: Path) -> None:
    path.mkdir()


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _nowhere(path: Path) -> None:
    path.symlink_to("nowhere.md")


def _pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes have names here")
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


TROUBLES: dict[str, Callable[[Path], object]] = {
    "is empty": lambda path: path.write_bytes(b""),
    "is empty ": lambda path: path.write_bytes(b" \r\n\t\n"),
    "is too large (5.0 MB; up to 1 MB is read)": _huge,
    "is not text": lambda path: path.write_bytes(WHOLE + b"\x00\x01"),
    "is not text ": lambda path: path.write_bytes(WHOLE + bytes(range(128, 256)) * 10),
    "is a folder, not a file": _folder,
    "is not a readable file": _loop,
    "is not a readable file ": _nowhere,
    "is not a readable file  ": _pipe,
    "is not a readable file   ": _endless,
    "contains no recognisable stage": lambda path: path.write_bytes(b"I did ANALYZE and PLAN it, trust me.\n"),
}


@pytest.mark.parametrize("problem", TROUBLES)
def test_a_log_that_cannot_be_used_says_why_and_opens_nothing(tmp_path: Path, problem: str) -> None:
    log = tmp_path / ".clickstop" / "runs" / "login.md"
    log.parent.mkdir(parents=True)
    (tmp_path / ".clickstop" / "context" / "login").mkdir(parents=True)
    (tmp_path / ".clickstop" / "context" / "login" / "a.md").write_text("x")
    TROUBLES[problem](log)
    judged = judge(PLAYWRIGHT, ".draft/login.spec.ts", str(tmp_path))
    assert judged is not None
    assert not judged.open
    assert judged.log.problem == problem.strip()
    told = message(judged)
    assert f"✗ Run log .clickstop/runs/login.md {problem.strip()}" in told
    assert "Rewrite .clickstop/runs/login.md" in told
    assert waits_for(PLAYWRIGHT, judged.log) == f"{problem.strip()}; write it again"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_log_that_nobody_may_read_says_so(tmp_path: Path) -> None:
    log = tmp_path / ".clickstop" / "runs" / "login.md"
    log.parent.mkdir(parents=True)
    log.write_bytes(WHOLE)
    log.chmod(0)
    assert log_of(PLAYWRIGHT, "login", str(tmp_path)).problem == "cannot be read (Permission denied)"


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="no file here refuses to be read")
def test_a_log_that_cannot_be_read_says_so_whoever_asks(tmp_path: Path) -> None:
    log = tmp_path / ".clickstop" / "runs" / "login.md"
    log.parent.mkdir(parents=True)
    log.symlink_to("/proc/self/mem")
    assert log_of(PLAYWRIGHT, "login", str(tmp_path)).problem == "cannot be read (Input/output error)"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_log_is_read_in_the_encodings_that_editors_write(tmp_path: Path, encoding: str) -> None:
    log = tmp_path / ".clickstop" / "runs" / "login.md"
    log.parent.mkdir(parents=True)
    log.write_text((STAGES + WRITE).replace("the form", "das Formular für Größen"), encoding=encoding)
    found = log_of(PLAYWRIGHT, "login", str(tmp_path))
    assert found.problem == ""
    assert stage(PLAYWRIGHT, found) == "WRITE"


def test_the_first_place_is_for_new_logs_and_all_are_read(tmp_path: Path) -> None:
    assert log_of(PLAYWRIGHT, "login", str(tmp_path)).path == ".clickstop/runs/login.md"
    old = tmp_path / ".triqual" / "runs" / "login.md"
    old.parent.mkdir(parents=True)
    old.write_text(STAGES)
    assert log_of(PLAYWRIGHT, "login", str(tmp_path)).path == ".triqual/runs/login.md"
    new = tmp_path / ".clickstop" / "runs" / "login.md"
    new.parent.mkdir(parents=True)
    new.write_text(STAGES)
    assert log_of(PLAYWRIGHT, "login", str(tmp_path)).path == ".clickstop/runs/login.md"
    assert [log.path for log in all_logs(PLAYWRIGHT, str(tmp_path))] == [".clickstop/runs/login.md"]


def test_context_files_count_when_they_hold_something(tmp_path: Path) -> None:
    folder = tmp_path / ".triqual" / "context" / "login"
    folder.mkdir(parents=True)
    (folder / "empty.md").write_text("")
    assert context_files(PLAYWRIGHT, "login", str(tmp_path)) == [(".clickstop/context/login/*.md", [])]
    (folder / "patterns.md").write_text("wait for it")
    (_, found), *_ = context_files(PLAYWRIGHT, "login", str(tmp_path))
    assert found == [".triqual/context/login/patterns.md"]


@pytest.mark.parametrize(
    ("text", "standing", "waiting", "active"),
    [
        ("## ANALYZE\nx\n", "ANALYZE", "needs RESEARCH, PLAN, WRITE", True),
        (STAGES, "PLAN", "needs WRITE", True),
        (f"{STAGES}## WRITE\nApproach: x\n", "WRITE", "needs Hypothesis in WRITE", True),
        (STAGES + WRITE, "WRITE", "ready to write", True),
        (f"{STAGES}{WRITE}## RUN (Attempt 1)\nResult: FAILED\n", "RUN", "needs fixing", True),
        (f"{STAGES}{WRITE}## RUN\nResult: FAILED\n## FIX\nx\n## RUN\nResult: PASSED\n", "RUN", "needs LEARN", True),
        (f"{STAGES}{WRITE}## RUN\nResult: PASSED\n## LEARN\nx\n", "LEARN", "finished", False),
    ],
)
def test_a_log_tells_where_it_stands_and_what_it_waits_for(
    tmp_path: Path, text: str, standing: str, waiting: str, active: bool
) -> None:
    log = tmp_path / ".clickstop" / "runs" / "login.md"
    log.parent.mkdir(parents=True)
    log.write_text(text)
    found = log_of(PLAYWRIGHT, "login", str(tmp_path))
    assert (stage(PLAYWRIGHT, found), waits_for(PLAYWRIGHT, found)) == (standing, waiting)
    assert is_active(PLAYWRIGHT, found) is active


def test_of_very_many_logs_the_last_changed_ones_are_read_and_hidden_ones_never(tmp_path: Path) -> None:
    folder = tmp_path / ".clickstop" / "runs"
    folder.mkdir(parents=True)
    for number in range(202):
        path = folder / f"f{number}.md"
        path.write_text("")
        os.utime(path, (number, number))
    (folder / ".hidden.md").write_text(STAGES)
    (folder / "other.txt").write_text(STAGES)
    (folder / ".md").write_text(STAGES)
    assert [log.feature for log in all_logs(PLAYWRIGHT, str(tmp_path))] == [f"f{n}" for n in range(201, 1, -1)]


def test_a_log_whose_time_is_unknown_comes_last(tmp_path: Path) -> None:
    folder = tmp_path / ".clickstop" / "runs"
    folder.mkdir(parents=True)
    (folder / "broken.md").symlink_to("nowhere")
    (folder / "old.md").write_text(STAGES)
    os.utime(folder / "old.md", (1, 1))
    found = all_logs(PLAYWRIGHT, str(tmp_path))
    assert [(log.feature, log.problem) for log in found] == [("old", ""), ("broken", "is not a readable file")]


def test_of_very_many_large_logs_the_last_changed_ones_are_read(tmp_path: Path) -> None:
    folder = tmp_path / ".clickstop" / "runs"
    folder.mkdir(parents=True)
    for number in range(12):
        path = folder / f"f{number}.md"
        path.write_text(STAGES + "x" * 900_000)
        os.utime(path, (number, number))
    assert [log.feature for log in all_logs(PLAYWRIGHT, str(tmp_path))] == ["f11", "f10", "f9", "f8"]
