"""Whether a process is there."""

from __future__ import annotations

import os


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
