"""The project's former name is taken by somebody else: no tracked file or path speaks it, pictures included."""

from __future__ import annotations

import subprocess

from tests.harness import PACKAGE

ROOT = PACKAGE.parent.parent
FORMER = b"".join((b"det", b"ent"))  # in two pieces, so that this file is clean itself


def _tracked() -> list[bytes]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [path for path in listed.split(b"\0") if path]


def test_no_path_and_no_file_holds_the_former_name() -> None:
    tracked = _tracked()
    assert b"tests/contracts/test_name.py" in tracked
    paths = [path for path in tracked if FORMER in path.lower()]
    files = [path for path in tracked if FORMER in (ROOT / path.decode()).read_bytes().lower()]
    assert (paths, files) == ([], [])
