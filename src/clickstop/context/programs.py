"""Runs programs for handlers, with a time limit."""

from __future__ import annotations

import os
import subprocess
import tempfile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import IO

_PRINTED = 1_000_000  # bytes of a program's output


class Finished:
    """The result of a program."""

    __slots__ = ("code", "output", "timed_out")

    def __init__(self, code: int | None, output: str, *, timed_out: bool = False) -> None:
        self.code = code
        self.output = output
        self.timed_out = timed_out


def run(argv: list[str], *, seconds: float, cwd: str, environ: Mapping[str, str]) -> Finished:
    """Run a program without a terminal. Agents that it starts do not run our hooks.

    Processes that it leaves in the background are not waited for. If its time is up, or ours, it is killed with all
    its children.
    """
    # A file instead of a pipe: a child in the background would keep a pipe open, and us waiting.
    with tempfile.TemporaryFile() as output:
        try:
            child = subprocess.Popen(  # noqa: S603  # the one place where handlers start programs
                argv,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=cwd or None,
                env={**environ, "CLICKSTOP_NESTED": "1"},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            return Finished(127, str(error))
        try:
            return Finished(child.wait(seconds), _end_of(output))
        except subprocess.TimeoutExpired:
            return Finished(None, _end_of(output), timed_out=True)
        finally:
            if child.returncode is None:
                _kill_group(child.pid)
                child.wait()


def _kill_group(pid: int) -> None:
    """Kill the program and its children: it leads a process group of its own."""
    import signal

    try:
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)
    except OSError:  # it has just ended
        return


def _end_of(output: IO[bytes]) -> str:
    """The output, or the end of a long one."""
    size = output.seek(0, os.SEEK_END)
    output.seek(max(0, size - _PRINTED))
    left_out = f"[... {size - _PRINTED} bytes not kept ...]\n" if size > _PRINTED else ""
    return left_out + output.read().decode("utf-8", "replace")
