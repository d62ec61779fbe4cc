"""The user's pager, for output longer than a screen."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, cast

from clickstop.render.streams import InertStream, bare

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def paged() -> Iterator[None]:
    """Send output through the user's pager once it no longer fits on the screen."""
    screen, words = bare(sys.stdout), _pager()
    if not words or not screen.isatty():
        yield
        return
    stream = _PagedStream(screen, words)
    outer, sys.stdout = sys.stdout, cast("TextIO", InertStream(cast("TextIO", stream)))
    try:
        yield
    finally:
        sys.stdout = outer
        stream.finish()


def _pager() -> list[str]:
    if os.environ.get("TERM") == "dumb":
        return []
    # As git does it: our own variable, then the common one, then less. An empty value turns the pager off.
    named = os.environ.get("CLICKSTOP_PAGER", os.environ.get("PAGER", "less"))
    try:
        words = shlex.split(named)
    except ValueError:
        return []
    return words if words and words != ["cat"] and shutil.which(words[0]) else []


class _PagedStream:
    """Hold back a screenful of output; start the pager only when more follows."""

    def __init__(self, screen: TextIO, words: list[str]) -> None:
        self._screen, self._words = screen, words
        self._held: list[str] = []
        self._room = shutil.get_terminal_size().lines - 1
        self._process: subprocess.Popen[str] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._screen, name)

    def write(self, words: str) -> int:
        if self._process is None:
            self._held.append(words)
            self._room -= words.count("\n")
            if self._room < 0:
                self._start()
        else:
            self._send(words)
        return len(words)

    def flush(self) -> None:
        """Do nothing: what is held back stays held back, and the rest is already with the pager."""

    def finish(self) -> None:
        if self._process is None:
            self._screen.write("".join(self._held))
            self._screen.flush()
            return
        try:
            self._process.communicate()
        except BrokenPipeError:
            self._process.wait()

    def _start(self) -> None:
        environ = {"LESS": "FRX", "LV": "-c", **os.environ}  # as git: show colours, exit if it fits on the screen
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user's own pager
                self._words, stdin=subprocess.PIPE, env=environ, text=True, encoding="utf-8"
            )
        except OSError:
            self._room = sys.maxsize
            return
        self._send("".join(self._held))

    def _send(self, words: str) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        try:
            process.stdin.write(words)
        except (BrokenPipeError, ValueError):  # the person has closed the pager
            return
