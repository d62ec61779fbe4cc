"""End a command with every process that it started, including daemons that left its process group."""

from __future__ import annotations

import os
import select
import signal
import time

from clickstop.checks.environment import MARK

_MARKED = f"{MARK}=".encode()
_PROCESSES = "/proc"
_GRACE = 0.2  # seconds for processes that are about to end by themselves
_POLITE = 2.0  # seconds between SIGTERM and SIGKILL
_ROUNDS = 5  # of SIGKILL, because a process may start others before it dies
_STEP = 0.01  # seconds between two looks where the system cannot notify


def end_group(leader: int, mark: str, *, grace: bool = True) -> list[str]:
    """End the processes that a command left running; the names of those that had to be ended.

    `mark` is in their environment. `grace` gives them a moment to end by themselves, after their leader has.
    """
    if not hasattr(os, "killpg"):
        if not grace:  # the leader still runs; otherwise its ID may already belong to another process
            _end_tree(leader)
        return []
    if not os.path.isdir(f"{_PROCESSES}/self"):
        _end_unseen(leader)
        return []
    if grace and not _wait(leader, mark, _GRACE):
        return []
    # Names can only be read while the processes exist.
    names = [_name(pid) for pid in members(leader, mark)]
    _send(leader, mark, signal.SIGTERM)
    for _ in range(_ROUNDS):
        if not _wait(leader, mark, _POLITE):
            break
        _send(leader, mark, signal.SIGKILL)
    return names


def members(leader: int, mark: str) -> list[int]:
    """IDs of running processes in the leader's group or session, and of any other that inherited the mark."""
    return [pid for pid in map(int, filter(str.isdigit, os.listdir(_PROCESSES))) if _belongs(pid, leader, mark)]


def _belongs(pid: int, leader: int, mark: str) -> bool:
    if pid == os.getpid():
        return False
    try:
        if leader in (os.getsid(pid), os.getpgid(pid)):
            # `4711 (name) S ...`: the name may itself contain brackets, so split at the last one.
            state = _read(pid, "stat").rpartition(b")")[2].split()[0]
            return state not in (b"Z", b"X")  # a zombie has ended
        variables = _read(pid, "environ")
    except (OSError, IndexError):  # it has ended, or belongs to another user
        return False
    if _MARKED not in variables:
        return False
    return any(mark.encode() in variable for variable in variables.split(b"\0") if variable.startswith(_MARKED))


def _read(pid: int, name: str) -> bytes:
    with open(f"{_PROCESSES}/{pid}/{name}", "rb", buffering=0) as file:
        return file.read()


def _wait(leader: int, mark: str, seconds: float) -> bool:
    """Whether a process is still running after that time."""
    end = time.monotonic() + seconds
    while running := members(leader, mark):
        left = end - time.monotonic()
        if left <= 0:
            return True
        _sleep(running, left)
    return False


def _sleep(pids: list[int], seconds: float) -> None:
    """Sleep until one of the processes ends, or briefly if the system cannot tell."""
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
    except ProcessLookupError:  # one has ended already
        return
    except OSError:  # a sandbox forbids it, or too many files are open
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
    """Without /proc (macOS), end the leader's process group; daemons that left it cannot be found."""
    for number, pause in ((signal.SIGTERM, _GRACE), (signal.SIGKILL, 0.0)):
        try:
            os.killpg(leader, number)
        except OSError:
            return
        time.sleep(pause)


def _end_tree(leader: int) -> None:
    """On Windows, end the tree of processes, which exists as long as its root runs."""
    import subprocess

    argv = ["taskkill", "/T", "/F", "/PID", str(leader)]
    subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603  # a number
