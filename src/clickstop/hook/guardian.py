"""Runs third-party handlers in a child process.

One that exits, crashes or loops inside C code, where neither a signal nor a thread of ours gets through, loses only
its own answer and no gate. Events without such handlers are not forked.
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
_LEFT = 2.0  # seconds kept for our own handlers
_SHARE = 0.6  # of a short limit, where that is more
_ENDING = 1.0  # seconds after its limit in which the child should have ended


def theirs(plan: Plan, kind: str) -> list[str]:
    """The ids of third-party handlers for this kind of event."""
    return [row["id"] for row in plan.data["kinds"].get(kind, ()) if not row["module"].startswith(_OURS)]


def share(seconds: float) -> float:
    """How long the child process may take."""
    return max(seconds - _LEFT, seconds * _SHARE)


def stand_guard(seconds: float) -> bool:
    """Fork. True in the child, which handles the event. The parent passes the child's answer on and exits; it
    returns False only if there is none in time.
    """
    # The answer goes through a pipe, because half a JSON object would be an error to the client.
    reading, writing = os.pipe()
    debugging = streams.debug_copy()
    child = os.fork()
    if child == 0:
        os.close(reading)
        streams.reply_through(writing, debugging)
        return True
    os.close(writing)
    os.close(debugging)
    # The client's SIGTERM is meant for the process that handles the event.
    before = _signal.signal(_signal.SIGTERM, lambda number, _frame: os.kill(child, number))
    is_answered = _passed_on(reading, time.monotonic() + seconds + _ENDING)
    # SIGKILL, because the child may be stuck in C code, even after its answer.
    os.kill(child, _signal.SIGKILL)
    if is_answered:
        os._exit(0)
    _signal.signal(_signal.SIGTERM, before)
    os.waitpid(child, 0)
    return False


def _passed_on(descriptor: int, end: float) -> bool:
    """Pass a complete answer on as soon as it arrives, then wait for the child to end. Whether there was one."""
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
