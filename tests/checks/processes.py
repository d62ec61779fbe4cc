"""Whether a process is there, or any that was started with a folder of a test's own."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

_SECONDS = 60  # that a detached process may take


def is_running(pid: int) -> bool:
    """A process that has ended and was not fetched by its parent is none."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except FileNotFoundError:
        pass
    if os.path.isdir("/proc/self"):
        return False
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def wait_for_all(folder: str) -> None:
    """Until no process is left in whose environment the folder stands; a moment where none can be asked."""
    if not os.path.isdir("/proc/self"):
        time.sleep(1)
        return
    until = time.monotonic() + _SECONDS
    while any(folder.encode() in environ for environ in _environments()):
        assert time.monotonic() < until, f"a process that was started with {folder} does not end"
        time.sleep(0.01)


def _environments() -> list[bytes]:
    environments = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # processes come and go
            environments.append(path.read_bytes())
    return environments
