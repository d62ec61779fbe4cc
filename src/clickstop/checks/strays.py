"""Ending a command with all that it has started, also what has left its process group."""

from __future__ import annotations

import os
import select
import signal
import time

from clickstop.checks.environment import MARK

_MARKED = f"{MARK}=".encode()
_PROCESSES = "/proc"
_GRACE = 0.2  # seconds for what is about to end by itself
_POLITE = 2.0  # seconds between asking and forcing
_ROUNDS = 5  # of force, for what starts others meanwhile
_STEP = 0.01


def end_group(leader: int, mark: str, *, grace: bool = True) -> list[str]:
    """End what a command left behind; names of what had to be ended. `mark` stands in their environment."""
    if not hasattr(os, "killpg"):
        if not grace:  # a number that is not taken any more may be another's
            _end_tree(leader)
        return []
    if not os.path.isdir(f"{_PROCESSES}/self"):
        _end_unseen(leader)
        return []
    if grace and not _wait(leader, mark, _GRACE):
        return []
    # Before they end: afterwards nobody knows what they were called.
    names = [_name(pid) for pid in members(leader, mark)]
    _send(leader, mark, signal.SIGTERM)
    for _ in range(_ROUNDS):
        if not _wait(leader, mark, _POLITE):
            break
        _send(leader, mark, signal.SIGKILL)
    return names


def members(leader: int, mark: str) -> list[int]:
    """Running processes of the leader's group or session, and any that inherited the mark."""
    return [pid for pid in map(int, filter(str.isdigit, os.listdir(_PROCESSES))) if _belongs(pid, leader, mark)]


def _belongs(pid: int, leader: int, mark: str) -> bool:
    if pid == os.getpid():
        return False
    try:
        if leader in (os.getsid(pid), os.getpgid(pid)):
            state = _read(pid, "stat").rpartition(b")")[2].split()[0]  # a name may hold anything
            return state not in (b"Z", b"X")
        variables = _read(pid, "environ")
    except (OSError, IndexError):  # it has ended, or is somebody else's
        return False
    if _MARKED not in variables:
        return False
    return any(mark.encode() in variable for variable in variables.split(b"\0") if variable.startswith(_MARKED))


def _read(pid: int, name: str) -> bytes:
    with open(f"{_PROCESSES}/{pid}/{name}", "rb", buffering=0) as file:
        return file.read()


def _wait(leader: int, mark: str, seconds: float) -> bool:
    """Whether something is still running after that time."""
    end = time.monotonic() + seconds
    while running := members(leader, mark):
        left = end - time.monotonic()
        if left <= 0:
            return True
        _sleep(running, left)
    return False


def _sleep(pids: list[int], seconds: float) -> None:
    """Until one of them has ended where the system tells, else for a moment."""
    if not hasattr(os, "pidfd_open"):
        time.sleep(min(_STEP, seconds))
        return
    files: list[int] = []
    ends = select.poll()
    try:
        for pid in pids:
            files.append(os.pidfd_open(pid))
            ends.register(files[-1], select.POLLIN)
        ends.poll(seconds * 1000)
    except ProcessLookupError:  # it has ended meanwhile
        return
    except OSError:  # the system forbids it, or we have too many files
        time.sleep(min(_STEP, seconds))
    finally:
        for file in files:
            os.close(file)


def _send(leader: int, mark: str, number: int) -> None:
    for pid in members(leader, mark):
        try:
            os.kill(pid, number)
        except OSError:
            continue


def _name(pid: int) -> str:
    try:
        with open(f"{_PROCESSES}/{pid}/comm", encoding="utf-8", errors="replace") as file:
            return f"{file.read().strip()} ({pid})"
    except OSError:
        return str(pid)


def _end_unseen(leader: int) -> None:
    """Where processes cannot be listed, the group is what can be reached."""
    for number, pause in ((signal.SIGTERM, _GRACE), (signal.SIGKILL, 0.0)):
        try:
            os.killpg(leader, number)
        except OSError:
            return
        time.sleep(pause)


def _end_tree(leader: int) -> None:
    """Windows knows no groups of this kind, but a tree of processes while its root is there."""
    import subprocess

    argv = ["taskkill", "/T", "/F", "/PID", str(leader)]
    subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603  # a number
