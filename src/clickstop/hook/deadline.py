"""Time limits: a timer interrupts the handlers, and a watchdog ends what cannot be interrupted.

What the client waits for too long it throws away, so nothing may take longer: not reading, storing or cleaning up.
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

GRACE = 0.25  # between one step of the watchdog and the next
STORING = 3.0  # seconds for storing and cleaning up after an event that may take minutes
_STUCK = 1.0  # seconds of computing beyond the limit after which the kernel ends a process that lets no thread run
_running: list[float] = []  # the limit of this process's event, and when it will be reached
_limit = [0.0]  # what is said to have been exceeded


class DeadlineError(BaseException):
    """The event's time is up. Not an Exception, so that a handler does not catch it by accident."""


class CalledOffError(DeadlineError):
    """The client no longer wants an answer: the person interrupted it, or it ends. Nobody's failure."""


def start(seconds: float, steps: Steps) -> None:
    """Raise DeadlineError in the main thread after `seconds`. If that does not help, take one step after the
    other, each in a thread of its own, and then leave.
    """
    _running[:] = seconds, time.monotonic() + seconds
    _limit[0] = seconds
    _arm(seconds)
    if hasattr(_signal, "setitimer"):
        # A call into C that keeps all threads waiting keeps the watchdog waiting, too.
        _signal.setitimer(_signal.ITIMER_VIRTUAL, seconds + _STUCK)
    watch(seconds, steps)


def watch(seconds: float, steps: Steps) -> None:
    _thread.start_new_thread(_watch, (seconds, steps))


def resume() -> bool:
    """Set the timer again for more handlers; False if no time is left. Without a limit there is always some."""
    if not _running:
        return True
    remaining = _running[1] - time.monotonic()
    if remaining > 0:
        _arm(remaining)
    return remaining > 0


def within(seconds: float, work: Callable[[], T]) -> T:
    """Work with no more than so much of the event's time, and no more than half of what is left: the rest is for
    what comes after it.
    """
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
    """Whether an event is being answered: a command of a person has no deadline."""
    return bool(_running)


def is_long() -> bool:
    """Whether the event may take so long that the person may not want to wait."""
    return bool(_running) and _running[0] > ORDINARY


def _arm(seconds: float) -> None:
    if hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, _interrupt)
        _signal.setitimer(_signal.ITIMER_REAL, seconds)
    if is_long():
        _signal.signal(_signal.SIGTERM, _interrupt)


def stop() -> None:
    """No more interruptions: the handlers are done."""
    if not _running:  # a rehearsal in somebody else's process
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
