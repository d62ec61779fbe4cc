"""Time limits: a timer that interrupts a handler, and a watchdog for what cannot be interrupted."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` would load enum
import _thread
import time

from clickstop.agents.agent import ORDINARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

GRACE = 0.25  # after the limit, for merging, storing and answering
_running: list[float] = []  # the limit of this process's event, and when it will be reached
_limit = [0.0]  # what is said to have been exceeded


class DeadlineError(BaseException):
    """The event's time is up. Not an Exception, so that a handler does not catch it by accident."""


class CalledOffError(DeadlineError):
    """The client wants no answer any more: the person interrupted it, or it ends. Nobody's failure."""


def start(seconds: float, last_resort: Callable[[], None]) -> None:
    """Raise DeadlineError in the main thread after `seconds`; call `last_resort` if that did not help."""
    _running[:] = seconds, time.monotonic() + seconds
    _limit[0] = seconds
    _arm(seconds)
    _thread.start_new_thread(_watch, (seconds + GRACE, last_resort))


def resume() -> bool:
    """For more handlers, in what is left of the time; False if nothing is."""
    left = _running[1] - time.monotonic()
    if left > 0:
        _arm(left)
    return left > 0


class Within:
    """No more than so much of the event's time, and no more than half of what is left, for what is done inside: the
    rest is for what comes after it.
    """

    __slots__ = ("_seconds",)

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if _running:
            _limit[0] = max(0.01, min(self._seconds, (_running[1] - time.monotonic()) / 2))
            _arm(_limit[0])

    def __exit__(self, *_: object) -> None:
        if _running:
            _limit[0] = _running[0]
            resume()


def _arm(seconds: float) -> None:
    if hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, _interrupt)
        _signal.setitimer(_signal.ITIMER_REAL, seconds)
    if _running[0] > ORDINARY:  # the person may not want to wait that long
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
        raise CalledOffError("the client asked us to end")
    raise DeadlineError(f"not done after {_limit[0]:.2g} s")


def _watch(seconds: float, last_resort: Callable[[], None]) -> None:
    time.sleep(seconds)
    last_resort()
