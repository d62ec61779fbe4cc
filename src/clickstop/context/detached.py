"""Starts processes that outlive the event."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def detach(program: str, *, cwd: str, environ: Mapping[str, str]) -> None:
    """Run Python code in a process of its own. Nobody waits for it or sees its output."""
    text = f"import os, sys; os.chdir({cwd!r}); sys.path[:] = {sys.path!r}; {program}"
    words = [sys.executable, "-I", "-S", "-c", text]
    # What it starts must not run our hooks.
    environ = {**environ, "CLICKSTOP_NESTED": "1"}
    if not hasattr(os, "posix_spawn"):
        _start(words, environ)
        return
    # `subprocess` takes longer to import than the rest of an event.
    streams = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    os.posix_spawn(words[0], words, environ, file_actions=streams, setsid=True)


def _start(words: list[str], environ: Mapping[str, str]) -> None:
    import subprocess

    subprocess.Popen(  # noqa: S603  # ourselves
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environ,
        creationflags=0x0000_0208,  # CREATE_NEW_PROCESS_GROUP | DETACHED_PROCESS
    )
