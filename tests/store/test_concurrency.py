"""Many hook processes at once, and processes killed at any moment: each event once, counters exact."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.store.stage import end, feed

if TYPE_CHECKING:
    from tests.store.stage import Stage

ONE_SESSION, PROMPTS, SESSIONS = 20, 8, 4  # more would wait for processors, not for each other


def send_together(stage: Stage, payloads: list[dict[str, Any]]) -> list[bytes]:
    """Start all processes, then give each its event; what they answered."""
    crowd = [stage.hook.start(payload) for payload in payloads]
    for process, payload in zip(crowd, payloads, strict=True):
        feed(process, payload)
    said = [end(process) for process in crowd]
    assert {process.returncode for process in crowd} == {0}
    stage.events += len(payloads)
    return said


def test_many_processes_of_one_session_and_several_sessions_at_once(stage: Stage) -> None:
    payloads = [stage.call_payload(f"c{number}", "busy") for number in range(ONE_SESSION - PROMPTS)]
    payloads += [stage.payload("UserPromptSubmit", "busy", prompt=f"text {number}") for number in range(PROMPTS)]
    for number in range(SESSIONS):
        session = f"other{number}"
        payloads.append(stage.payload("SessionStart", session, source="startup"))
        payloads.append(stage.payload("UserPromptSubmit", session, prompt="hello"))
        payloads.append(stage.call_payload(f"o{number}", session))
        payloads.append(stage.payload("Stop", session, stop_hook_active=False))
    stage.sent = [payload["tool_use_id"] for payload in payloads if "tool_use_id" in payload]
    random.Random(7).shuffle(payloads)
    stage.start("other0")  # compiles the plan, as `clickstop init` does
    os.remove(stage.database)
    stage.events = 0

    said = send_together(stage, payloads)

    assert set(said) == {b""}
    if stage.spool():  # a slow machine may make some wait; the next event takes them in
        stage.call("last")
    stage.verify()
    kinds = Counter(payload["hook_event_name"] for payload in payloads)
    beats = {row["kind"]: row["count"] for row in stage.rows("heartbeats")}
    assert beats["prompt.submit"] == kinds["UserPromptSubmit"] == PROMPTS + SESSIONS
    assert beats["session.start"] == beats["turn.stop"] == SESSIONS
    prompts = [row for row in stage.rows("prompts") if row["session_id"] == "busy"]
    assert sorted(row["number"] for row in prompts) == list(range(1, PROMPTS + 1))
    assert {row["text"] for row in prompts} == {f"text {number}" for number in range(PROMPTS)}
    assert {row["session_id"] for row in stage.rows("sessions")} == {
        "busy",
        *(f"other{number}" for number in range(SESSIONS)),
    }
    assert len(stage.rows("events")) == stage.events
    assert stage.rows("handler_failures") == []


def test_processes_killed_at_any_moment_leave_a_sound_store_with_every_answered_event_once(stage: Stage) -> None:
    stage.start()  # compiles the plan, as `clickstop init` does
    os.remove(stage.database)  # some will be killed while they make it
    stage.events = 0
    chance = random.Random(11)
    patience, killed = 0.02, 0
    for number in range(200):
        payload = stage.call_payload(f"c{number}") if number % 5 else stage.payload("Stop", stop_hook_active=False)
        process = stage.hook.start(payload)
        feed(process, payload)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(chance.uniform(0.3, 1.3) * patience)
        process.kill()  # does nothing to one that has ended
        end(process)
        if process.returncode == 0:
            stage.events += 1
            stage.sent += [payload["tool_use_id"]] if "tool_use_id" in payload else []
        else:
            assert process.returncode == -signal.SIGKILL
            killed += 1
        patience *= 0.9 if process.returncode == 0 else 1.1  # so that about half of them end, on any machine
        if min(stage.events, killed) >= 25:
            break
    assert min(stage.events, killed) >= 25
    stage.call("last")
    calls = [row["call_id"] for row in stage.rows("tool_calls")]
    assert len(calls) == len(set(calls))
    assert set(stage.sent) <= set(calls)  # one that was stored may still be killed before it ends
    beats = sum(row["count"] for row in stage.rows("heartbeats"))
    assert stage.events <= beats <= stage.events + killed
    assert [path for path in stage.spool() if path.suffix != ".part"] == []
    stage.verify_sound()
    assert stage.asides() == []
