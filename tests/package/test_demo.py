"""The demo as a person plays it."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.harness import clean_environ

if TYPE_CHECKING:
    from pathlib import Path


def test_a_person_sees_that_all_was_recorded_and_nothing_is_left_behind_without_keep(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "clickstop", "demo"],
        env={**clean_environ(tmp_path), "TMPDIR": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown = " ".join(done.stdout.split())
    (counts,) = re.findall(r"(\d+) sent, (\d+) recorded; 0 failures", shown)
    steps = [int(events) for events in re.findall(r"(\d+) events?, +\d+ ms", done.stdout)]
    assert counts == (str(sum(steps)), str(sum(steps)))
    assert shown.count("why: clickstop why ") == 4
    assert list(tmp_path.iterdir()) == []
