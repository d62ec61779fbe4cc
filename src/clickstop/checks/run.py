"""Run one command line to its end, or to the end of its time: no terminal, no stdin, nothing left behind."""

from __future__ import annotations

import _thread
import os
import time

from clickstop.checks.environment import for_command
from clickstop.core.lists import words
from clickstop.core.outcomes import FAILED, INTERRUPTED, MISSING, PASSED, TIMED_OUT
from clickstop.core.record import Record, made
from clickstop.shell.line import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from subprocess import Popen
    from typing import Any, Self

_NOT_FOUND = (126, 127)  # what a shell says of a program that is not there or cannot be run
_FOR_A_SHELL = "$*?[]{}~<>|&;()`#!\n\\"  # where one of these stands, perhaps in quotes, a shell is asked
_BUILT_IN = words(". : cd command eval exec exit export set source test ulimit umask")
_LAST_WORDS = 0.5  # seconds for what stands in the pipe when all that held it has ended
HEAD = 65_536  # bytes
TAIL = 196_608  # most tools put their verdict at the end


class FinishedRun(Record):
    """How a command line ended."""

    outcome: str
    exit_code: int | None = None  # None if it did not end by itself
    why: str = ""  # one sentence, where the output does not tell
    duration_ms: int = 0
    output: str = ""
    left_out: int = 0  # bytes of the output that were not kept
    strays: list[str] = made(factory=list)  # processes that it left running and that were ended


def run(line: str, *, cwd: str, environ: Mapping[str, str], seconds: float) -> FinishedRun:
    """Run a line in its folder. Its processes end with it, with its time, or with us."""
    if not os.path.isdir(cwd):
        return FinishedRun(MISSING, why=f"the folder {cwd} does not exist")
    with _SignalWatch() as signals:
        return _run(line, cwd, environ, seconds, signals)


def _run(line: str, cwd: str, environ: Mapping[str, str], seconds: float, signals: _SignalWatch) -> FinishedRun:
    from clickstop.checks.strays import end_group  # a check that is known needs nothing of it

    started = time.monotonic()
    mark = os.urandom(8).hex()
    try:
        child = _start(line, cwd, for_command(environ, mark))
    except (OSError, ValueError) as error:
        return FinishedRun(MISSING, why=_cannot_start(line, error))
    output = Output()
    reader = _reading(child, output)
    cut_short = None
    strays: list[str] = []
    try:
        cut_short = _wait(child, seconds, signals)
    finally:
        # Before it is reaped: its number must still be its own. On a deadline of ours, too.
        strays = end_group(child.pid, mark, grace=_has_ended(child))
        child.wait()
        reader.join(_LAST_WORDS)
    ended = cut_short or _judged(child.returncode)
    ended.duration_ms = round((time.monotonic() - started) * 1000)
    ended.output, ended.left_out = output.text(), output.left_out
    ended.strays = [] if cut_short else strays
    return ended


def needs_shell(line: str) -> bool:
    """Whether the line is more than a program and its arguments."""
    if os.name == "nt" or any(sign in line for sign in _FOR_A_SHELL):
        return True
    simples = split(line)
    if len(simples) != 1 or simples[0].assignments or not simples[0].words:
        return True
    return simples[0].words[0] in _BUILT_IN


def argv(line: str) -> list[str]:
    """The words that are started."""
    return ["/bin/sh", "-c", line] if needs_shell(line) else split(line)[0].words


def _start(line: str, cwd: str, environ: dict[str, str]) -> Popen[bytes]:
    import subprocess

    settings: dict[str, Any] = {"start_new_session": True}  # a group of its own, and no terminal to open
    words: list[str] | str = argv(line)
    if os.name == "nt":
        words = line
        settings = {"shell": True, "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    return subprocess.Popen(  # noqa: S603  # a project's own command, which a person has trusted
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=cwd,
        env=environ,
        bufsize=0,
        **settings,
    )


def _reading(child: Popen[bytes], output: Output) -> Any:
    """A thread takes the output: pipes cannot be waited for in the same way everywhere."""
    import threading

    pipe = child.stdout
    assert pipe is not None

    def take() -> None:
        with pipe:
            while data := pipe.read(65_536):
                output.add(data)

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    return thread


def _wait(child: Popen[bytes], seconds: float, signals: _SignalWatch) -> FinishedRun | None:
    """None once it has ended by itself."""
    _thread.start_new_thread(_wake_at_end, (child, signals))
    signals.sleep(seconds)
    if _has_ended(child):
        return None
    if signals.signal:
        return FinishedRun(INTERRUPTED, why="it was ended together with clickstop")
    return FinishedRun(TIMED_OUT, why=f"it was still running after {seconds:g} s and was ended")


def _wake_at_end(child: Popen[bytes], signals: _SignalWatch) -> None:
    """In a thread: a process cannot be waited for with a time limit in the same way everywhere."""
    try:
        if hasattr(os, "waitid"):
            os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # not reaped: its number stays its own
        else:
            child.wait()
    except OSError:  # it was reaped after its time was over
        pass
    signals.wake()


def _has_ended(child: Popen[bytes]) -> bool:
    """It is not reaped for that where the platform can tell without."""
    if child.returncode is not None or not hasattr(os, "waitid"):
        return child.poll() is not None
    return os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


class _SignalWatch:
    """Whoever ends us ends the command as well: it is in a group of its own and would not hear of it.

    A signal is only noted, so that it meets no step half done.
    """

    def __init__(self) -> None:
        self._before: list[tuple[int, Any]] = []
        self._woken = _thread.allocate_lock()
        self._woken.acquire()
        self.signal = 0

    def __enter__(self) -> Self:
        import signal

        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            try:
                if number is not None:
                    self._before.append((number, signal.signal(number, self._note)))
            except ValueError:  # signals go to the main thread only
                break
        return self

    def __exit__(self, *_: object) -> None:
        import signal

        for number, handler in self._before:
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)
        before = dict(self._before).get(self.signal)
        if callable(before) and before is not signal.default_int_handler:
            before(self.signal, None)  # whoever listened before hears of it now: nothing else is begun

    def _note(self, number: int, _frame: object) -> None:
        self.signal = number
        self.wake()

    def sleep(self, seconds: float) -> None:
        """Until somebody wakes us, or the time is over. A bare lock: a handler of signals may release it."""
        self._woken.acquire(timeout=min(max(seconds, 0), _thread.TIMEOUT_MAX))

    def wake(self) -> None:
        try:
            self._woken.release()
        except RuntimeError:  # somebody else did
            return


def _judged(code: int) -> FinishedRun:
    if code in _NOT_FOUND:
        return FinishedRun(MISSING, code, why="one of its programs is missing or cannot run")
    if code < 0:
        return FinishedRun(FAILED, 128 - code, why=f"it was killed by signal {-code}")
    return FinishedRun(PASSED if code == 0 else FAILED, code)


def _cannot_start(line: str, error: Exception) -> str:
    words = split(line)
    program = words[0].words[0] if words and words[0].words else line
    reason = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be run: {error}"
    return f"{program} {reason}"


class Output:
    """Takes bytes as they come; a little of the beginning and more of the end stay."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self.size = 0

    def add(self, data: bytes) -> None:
        self.size += len(data)
        room = HEAD - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data
        if len(self._tail) > 2 * TAIL:  # not at every step: moving bytes costs time
            del self._tail[:-TAIL]

    @property
    def left_out(self) -> int:
        """Bytes that are gone."""
        return max(0, self.size - HEAD - TAIL)

    def text(self) -> str:
        """What was kept; whole lines at the place where something is missing."""
        if not self.left_out:
            return bytes(self._head + self._tail).decode("utf-8", "replace")
        head = self._head.rpartition(b"\n")[0] or self._head
        tail = self._tail[-TAIL:]
        tail = tail.partition(b"\n")[2] or tail
        gap = b"\n[... %d bytes not kept ...]\n" % (self.size - len(head) - len(tail))
        return bytes(head + gap + tail).decode("utf-8", "replace")
