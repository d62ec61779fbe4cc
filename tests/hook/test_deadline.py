"""Time limits: first the handler is interrupted, then, after a grace, the watchdog answers."""

from __future__ import annotations

import subprocess
import sys
import time

from clickstop.agents.claude_code import AGENT
from clickstop.agents.claude_code.install import TIMEOUTS
from tests.harness import PACKAGE

# Prints when the interruption came, and each step of the watchdog; the first step never comes back.
PROGRAM = """
import sys, threading, time
sys.path.insert(0, sys.argv[1])
from clickstop.hook import deadline

def step():
    print(time.monotonic() - began, flush=True)
    time.sleep(60)

began = time.monotonic()
try:
    deadline.start(0.05, (step, step))
    deadline.within(1, int)
    threading.Event().wait(20)
except deadline.DeadlineError as error:
    assert str(error) == "not done after 0.05 s", error
    print(time.monotonic() - began, flush=True)
time.sleep(60)
"""


def _times() -> list[float]:
    argv = [sys.executable, "-c", PROGRAM, str(PACKAGE.parent)]
    began = time.monotonic()
    ran = subprocess.run(argv, capture_output=True, check=True, text=True, timeout=120)
    return [*map(float, ran.stdout.split()), time.monotonic() - began]


def test_the_watchdog_takes_its_steps_after_the_interruption_and_then_leaves() -> None:
    # A busy machine only delays: steps, or the start itself until it is interrupted, too.
    tries = (_times() for _ in range(5))
    interrupted, first, second, left = next(
        (times for times in tries if len(times) == 4 and times[2] < 0.9), _times()
    )
    assert 0.05 <= interrupted < first
    assert 0.3 <= first < second < left
    assert 0.55 <= second < 0.9
    assert left < 10


def test_an_event_is_answered_in_four_fifths_of_the_time_that_the_client_waits() -> None:
    kinds = {AGENT.decode(name, {"hook_event_name": name}, {}).kind: seconds for name, seconds in TIMEOUTS.items()}
    long = {kind: AGENT.seconds(kind) for kind, seconds in kinds.items() if seconds and seconds > 15}
    assert long == {"tool.batch": 96.0, "turn.stop": 240.0, "subagent.stop": 240.0}
    assert all(limit == 0.8 * (kinds[kind] or 0) for kind, limit in long.items())
    others = {AGENT.seconds(kind) for kind in kinds if kind not in (*long, "session.end")}
    assert others == {4.0}
    assert AGENT.seconds("session.end") == 1.0


# Facts about an event's time, in a process of its own because they concern its signals.
FACTS = """
import os, signal, sys, time
sys.path.insert(0, sys.argv[1])
from clickstop.hook import deadline

def caught(work):
    try:
        return work()
    except deadline.DeadlineError as error:
        return type(error).__name__, str(error)

def waits():
    time.sleep(20)

def told_to_end():
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(20)

deadline.stop()
print(deadline.is_set(), deadline.is_long(), deadline.resume(), deadline.within(0, lambda: "done"))
deadline.start(300, ())
print(deadline.is_set(), deadline.is_long(), deadline.resume(), deadline.within(9, lambda: deadline._limit[0]))
print(deadline.within(900, lambda: 149 < deadline._limit[0] <= 150), deadline._limit[0])
print(*caught(lambda: deadline.within(0.05, waits)))
print(*caught(told_to_end))
print(299 < signal.getitimer(signal.ITIMER_REAL)[0] <= 300, signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 300)
deadline.stop()
os.kill(os.getpid(), signal.SIGTERM)
print(signal.getitimer(signal.ITIMER_REAL)[0])
deadline._running[1] = time.monotonic() - 1
print(deadline.resume(), deadline.within(9, lambda: deadline._limit[0]))
deadline._running[:] = 4, time.monotonic() + 4
print(deadline.is_long())
"""


def test_what_an_event_may_still_do_depends_on_the_time_that_is_left() -> None:
    argv = [sys.executable, "-c", FACTS, str(PACKAGE.parent)]
    ran = subprocess.run(argv, capture_output=True, check=True, text=True, timeout=120)
    assert ran.stdout.splitlines() == [
        "False False True done",  # a command of a person has no deadline
        "True True True 9",
        "True 300",
        "DeadlineError not done after 0.05 s",
        "CalledOffError the client ended the hook",
        "True True",
        "0.0",
        "False 0.01",
        "False",
    ]
