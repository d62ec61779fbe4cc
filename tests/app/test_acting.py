"""Who acts, as far as it can be seen."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.harness import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

TELL = "import os; from clickstop.app.here import known_actor; print(known_actor(os.environ))"


def _told(environ: dict[str, str], *before: str, stdin: int = subprocess.DEVNULL) -> str:
    done = subprocess.run(
        [*before, sys.executable, "-c", TELL],
        env={**environ, "PYTHONPATH": str(PACKAGE.parent)},
        stdin=stdin,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="parents are known only where /proc is")
def test_a_terminal_that_an_agent_opened_is_inside_its_session(environ: dict[str, str], tmp_path: Path) -> None:
    shutil.copy("/bin/sh", tmp_path / "claude")
    ours, theirs = pty.openpty()
    try:
        told = _told(environ, str(tmp_path / "claude"), "-c", '"$@"; :', "claude", stdin=theirs)
    finally:
        os.close(ours)
        os.close(theirs)
    assert told == "inside an agent's session (claude)"


def test_a_variable_of_an_agent_tells_as_well(environ: dict[str, str]) -> None:
    assert _told({**environ, "CLAUDECODE": "1"}).startswith("inside an agent's session")


def test_nobody_is_called_a_person(environ: dict[str, str]) -> None:
    ours, theirs = pty.openpty()
    try:
        assert "person" not in _told(environ, stdin=theirs)
    finally:
        os.close(ours)
        os.close(theirs)
    assert "person" not in _told(environ)
