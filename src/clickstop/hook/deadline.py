"""Time limits: a timer interrupts the handlers, and a watchdog ends what cannot be interrupted.

A client discards the answer of a hook that takes too long, so everything counts: reading, storing and cleaning up.
"""

from __future__ import annotations

import _thread
import os
import time

try:
    import _signal  # type: ignore[import-not-found]  # the public one would load enum
except ImportError:
    import signal as _signal

from clickstop.agents.agent import ORDINARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")
    Steps = tuple[Callable[[], None], ...]

GRACE = 0.25  # seconds between the steps of the watchdog
STORING = 3.0  # seconds for storing and cleaning up after an event that may take minutes
_STUCK = 1.0  # seconds of CPU time beyond the limit, after which the kernel ends a process that lets no thread run
_running: list[float] = []  # the event's limit, and the monotonic time at which it ends
_limit = [0.0]  # the limit that DeadlineError names


class DeadlineError(BaseException):
    """The event's time is up. A BaseException, so that a handler's `except Exception` does not swallow it."""


class CalledOffError(DeadlineError):
    """The client no longer wants an answer, because the person interrupted it or it is exiting. Not a failure."""


def start(seconds: float, steps: Steps) -> None:
    """Raise DeadlineError in the main thread after `seconds`. If that does not end the process, run the watchdog's
    steps one after the other, each in its own thread, and exit.
    """
    _running[:] = seconds, time.monotonic() + seconds
    _limit[0] = seconds
    _arm(seconds)
    if hasattr(_signal, "setitimer"):
        # A C call that holds the GIL blocks the watchdog's thread, too.
        _signal.setitimer(_signal.ITIMER_VIRTUAL, seconds + _STUCK)
    watch(seconds, steps)


def watch(seconds: float, steps: Steps) -> None:
    _thread.start_new_thread(_watch, (seconds, steps))


def resume() -> bool:
    """Restart the timer for more handlers; False if no time is left. Without a limit there is always time."""
    if not _running:
        return True
    remaining = _running[1] - time.monotonic()
    if remaining > 0:
        _arm(remaining)
    return remaining > 0


def within(seconds: float, work: Callable[[], T]) -> T:
    """Run `work` with at most `seconds`, and at most half of the event's remaining time."""
    if not _running:
        return work()
    _limit[0] = max(0.01, min(seconds, (_running[1] - time.monotonic()) / 2))
    _arm(_limit[0])
    try:
        return work()
    finally:
        _limit[0] = _running[0]
        resume()


def is_set() -> bool:
    """Whether an event is being handled; commands of a person have no deadline."""
    return bool(_running)


def is_long() -> bool:
    """Whether the event may run checks and take minutes, so that the person may cancel it."""
    return bool(_running) and _running[0] > ORDINARY


def _arm(seconds: float) -> None:
    if hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, _interrupt)
        _signal.setitimer(_signal.ITIMER_REAL, seconds)
    if is_long():
        _signal.signal(_signal.SIGTERM, _interrupt)


def stop() -> None:
    """Stop interrupting: the handlers are done."""
    if not _running:  # a rehearsal inside a command
        return
    if hasattr(_signal, "setitimer"):
        _signal.setitimer(_signal.ITIMER_REAL, 0)
    _signal.signal(_signal.SIGTERM, _signal.SIG_IGN)


def _interrupt(number: int, _frame: object) -> None:
    if number == _signal.SIGTERM:
        raise CalledOffError("the client ended the hook")
    raise DeadlineError(f"not done after {_limit[0]:.2g} s")


def _watch(seconds: float, steps: Steps) -> None:
    time.sleep(seconds)
    for step in steps:
        time.sleep(GRACE)
        _thread.start_new_thread(step, ())
    time.sleep(GRACE)
    os._exit(0)
