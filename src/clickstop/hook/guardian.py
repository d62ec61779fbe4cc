"""Other people's handlers run in a process of their own: one that exits, crashes or computes in C without end,
where no signal and no thread of ours gets through, costs itself and no gate. Other events pay nothing for it.
"""

from __future__ import annotations

import os
import select
import time

try:
    import _signal  # type: ignore[import-not-found]  # the public one would load enum
except ImportError:
    import signal as _signal

from clickstop.hook import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.plan import Plan

_OURS = __name__.partition(".")[0] + "."
_LEFT = 2.0  # seconds that remain for our own handlers at most
_SHARE = 0.6  # of a short time
_ENDING = 1.0  # seconds after its limit in which a process has ended by itself


def theirs(plan: Plan, kind: str) -> list[str]:
    """The handlers of this kind of event that are not ours."""
    return [row["id"] for row in plan.data["kinds"].get(kind, ()) if not row["module"].startswith(_OURS)]


def share(seconds: float) -> float:
    """How long the process with such handlers may take."""
    return max(seconds - _LEFT, seconds * _SHARE)


def stand_guard(seconds: float) -> bool:
    """True in the process that handles the event. The other one passes its answer on and ends, or, where there is
    none in time, goes on with False.
    """
    # Only a whole answer is passed on: half a JSON object is an error to the client.
    reading, writing = os.pipe()
    debugging = streams.debug_copy()
    child = os.fork()
    if child == 0:
        os.close(reading)
        streams.reply_through(writing, debugging)
        return True
    os.close(writing)
    os.close(debugging)
    # Who is asked to end is the process that handles the event.
    before = _signal.signal(_signal.SIGTERM, lambda number, _frame: os.kill(child, number))
    if _passed_on(reading, time.monotonic() + seconds + _ENDING):
        os._exit(0)
    # It may be in C code that hears nothing else.
    os.kill(child, _signal.SIGKILL)
    _signal.signal(_signal.SIGTERM, before)
    os.waitpid(child, 0)
    return False


def _passed_on(descriptor: int, end: float) -> bool:
    """Whether a whole answer came; it is passed on at once, and then we wait for the other process to end."""
    reply, passed = b"", False
    while (remaining := end - time.monotonic()) > 0 and select.select([descriptor], [], [], remaining)[0]:
        part = os.read(descriptor, 1 << 16)
        if not part:
            break
        reply += part
        if not passed and reply.endswith(streams.DONE):
            streams.pass_on(reply.removesuffix(streams.DONE))
            passed = True
    return passed
