"""Run one command line until it ends or its time is up, without terminal or stdin, and leave no process behind."""

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

_NOT_FOUND = (126, 127)  # a shell's exit codes for a program that is missing or cannot be run
_FOR_A_SHELL = "$*?[]{}~<>|&;()`#!\n\\"  # a line with one of these, even in quotes, is left to a shell
_BUILT_IN = words(". : cd command eval exec exit export set source test ulimit umask")
_LAST_WORDS = 0.5  # seconds to read the rest of the pipe after the processes have ended
HEAD = 65_536  # bytes kept of the output's start
TAIL = 196_608  # bytes kept of its end, where most tools put their summary


class FinishedRun(Record):
    """How a command line ended."""

    outcome: str
    exit_code: int | None = None  # None if it did not end by itself
    why: str = ""  # one sentence, if the output does not say
    duration_ms: int = 0
    output: str = ""
    left_out: int = 0  # bytes of the output that were dropped
    strays: list[str] = made(factory=list)  # processes that it left running, which were ended


def run(line: str, *, cwd: str, environ: Mapping[str, str], seconds: float) -> FinishedRun:
    """Run a line in its folder. Every process it starts ends with it, with its time limit, or with this process."""
    if not os.path.isdir(cwd):
        return FinishedRun(MISSING, why=f"the folder {cwd} does not exist")
    with _SignalWatch() as signals:
        return _run(line, cwd, environ, seconds, signals)


def _run(line: str, cwd: str, environ: Mapping[str, str], seconds: float, signals: _SignalWatch) -> FinishedRun:
    from clickstop.checks.strays import end_group

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
        # Before `wait` reaps it: after that, its process ID could belong to another process.
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
    """The words to start: the line's own, or a shell with the line."""
    return ["/bin/sh", "-c", line] if needs_shell(line) else split(line)[0].words


def _start(line: str, cwd: str, environ: dict[str, str]) -> Popen[bytes]:
    import subprocess

    # A session of its own: a process group to end as a whole, and no terminal to ask for a password.
    settings: dict[str, Any] = {"start_new_session": True}
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
    """Read the output in a thread, because not every platform can wait for a pipe and a process at once."""
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
    """Wait for the end of the run. None if it ended by itself, else why it was cut short."""
    _thread.start_new_thread(_wake_at_end, (child, signals))
    signals.sleep(seconds)
    if _has_ended(child):
        return None
    if signals.signal:
        return FinishedRun(INTERRUPTED, why="it was ended together with clickstop")
    return FinishedRun(TIMED_OUT, why=f"it was still running after {seconds:g} s and was ended")


def _wake_at_end(child: Popen[bytes], signals: _SignalWatch) -> None:
    """In a thread: wake the main thread when the process ends."""
    try:
        if hasattr(os, "waitid"):
            os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # does not reap it, so its ID stays reserved
        else:
            child.wait()
    except OSError:  # the main thread reaped it after its time was up
        pass
    signals.wake()


def _has_ended(child: Popen[bytes]) -> bool:
    """Whether the process has ended, without reaping it if the platform allows that."""
    if child.returncode is not None or not hasattr(os, "waitid"):
        return child.poll() is not None
    return os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


class _SignalWatch:
    """While a command runs, turns SIGINT, SIGTERM and SIGHUP into a wake-up of the main thread.

    The command is in a session of its own, so a signal to this process does not reach it. The handler only records
    the signal, so that nothing is interrupted halfway; the main thread then ends the command.
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
            except ValueError:  # only the main thread may set handlers
                break
        return self

    def __exit__(self, *_: object) -> None:
        import signal

        for number, handler in self._before:
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)
        before = dict(self._before).get(self.signal)
        if callable(before) and before is not signal.default_int_handler:
            before(self.signal, None)  # pass the signal on to the handler that was there before

    def _note(self, number: int, _frame: object) -> None:
        self.signal = number
        self.wake()

    def sleep(self, seconds: float) -> None:
        """Wait until `wake` is called or the time is up. A bare lock, because a signal handler may release it."""
        self._woken.acquire(timeout=min(max(seconds, 0), _thread.TIMEOUT_MAX))

    def wake(self) -> None:
        try:
            self._woken.release()
        except RuntimeError:  # already awake
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
    """Collects output in bounded memory: its first HEAD bytes and its last TAIL bytes."""

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
        if len(self._tail) > 2 * TAIL:  # not on every call, because it moves all bytes
            del self._tail[:-TAIL]

    @property
    def left_out(self) -> int:
        """Bytes that were dropped."""
        return max(0, self.size - HEAD - TAIL)

    def text(self) -> str:
        """The kept output. If some was dropped, the gap begins and ends at line ends."""
        if not self.left_out:
            return bytes(self._head + self._tail).decode("utf-8", "replace")
        head = self._head.rpartition(b"\n")[0] or self._head
        tail = self._tail[-TAIL:]
        tail = tail.partition(b"\n")[2] or tail
        gap = b"\n[... %d bytes not kept ...]\n" % (self.size - len(head) - len(tail))
        return bytes(head + gap + tail).decode("utf-8", "replace")
