"""A hook's process ends in time whatever it is doing, with its gates on: the client throws away what comes late."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.hook.payload import LONGEST
from tests import inside
from tests.harness import PACKAGE, Answer, Hook, as_bytes, store_of
from tests.hook.plugins import install

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    Rows = Callable[[str], list[dict[str, Any]]]

CLIENT = 10.0  # seconds that the client waits for an ordinary event
MEGABYTE = 1 << 20

# More than is parsed or looked at as a whole. It is made when its test runs: every worker would hold it, and copy
# its pages for each process.

# The hook with limits that a test can wait for, named before it is loaded.
QUICK = """
import sys
sys.path.insert(0, sys.argv[1])
from clickstop.agents import agent
agent.ORDINARY = 1.5
agent.LONG["turn.stop"] = float(sys.argv.pop(2))
from clickstop.hook import deadline
deadline.STORING = 0.5
import clickstop.hook.start
from clickstop.hook.main import main
main(sys.argv[2:])
"""


def bash(repo: Path, command: str) -> dict[str, Any]:
    return {
        "session_id": "s-1",
        "cwd": str(repo),
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "call-1",
    }


def stop(repo: Path, transcript: str = "") -> dict[str, Any]:
    return {"session_id": "s-1", "cwd": str(repo), "hook_event_name": "Stop", "transcript_path": transcript}


def verdict(answer: Answer) -> str:
    return str(answer.specific.get("permissionDecision", ""))


def timed(hook: Hook, payload: dict[str, Any] | bytes, event: str = "") -> Answer:
    sent = as_bytes(payload)
    process = hook.start(payload, event)
    began = time.monotonic()
    stdout, stderr = process.communicate(sent, timeout=120)
    assert time.monotonic() - began < CLIENT
    assert process.returncode == 0
    return Answer(stdout, stderr.decode(), process.returncode)


def quick(payload: dict[str, Any], repo: Path, environ: Mapping[str, str], limit: float = 0) -> Answer:
    """With this limit for a stop, and short ones for storing and for ordinary events."""
    inside.kept.close()
    argv = [sys.executable, "-I", "-S", "-c", QUICK, str(PACKAGE.parent), str(limit), "claude-code"]
    argv.append(payload["hook_event_name"])
    given = as_bytes(payload)
    done = subprocess.run(argv, input=given, cwd=repo, env=environ, check=True, timeout=30, capture_output=True)
    return Answer(done.stdout, done.stderr.decode(), done.returncode)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (lambda: f"rm -rf / # {'a' * LONGEST}", "deny"),
        (lambda: "echo 'it is so'; " * (LONGEST // 16) + "rm -rf /", "ask"),
        (lambda: "x" * LONGEST + "; rm -rf / ;" + "x" * LONGEST, "ask"),
        (lambda: f"echo '{'ü' * LONGEST}'; rm -rf /", "ask"),
    ],
    ids=["dangerous at once", "dangerous at the end", "dangerous in the middle", "not of ASCII"],
)
def test_a_command_longer_than_what_is_read_is_judged(
    hook: Hook, repo: Path, command: Callable[[], str], said: str
) -> None:
    line = command()
    assert len(line) > LONGEST
    assert verdict(timed(hook, bash(repo, line))) in {said, "deny"}


@pytest.mark.parametrize(
    "payload",
    [
        lambda: b'{"tool_name":"Bash","tool_input":{"command":"' + b"a" * 62 * MEGABYTE + b'"}}',
        lambda: b'{"tool_name":"Bash","a":[' + b'{"b":[]},' * 2 * MEGABYTE + b"1]}",
        lambda: b'{"a":' * 5 * MEGABYTE,
        lambda: b"rm -rf / " * 3 * MEGABYTE,
        lambda: b'{"tool_name":"Bash","' + b"k" * 20 * MEGABYTE + b'":1}',
    ],
    ids=["one text", "many values", "deep", "no JSON", "a long key"],
)
def test_a_call_too_large_to_be_read_is_stopped_and_not_waited_for(
    hook: Hook, payload: Callable[[], bytes]
) -> None:
    answer = timed(hook, payload(), "PreToolUse")
    assert verdict(answer) == "deny"
    assert "too large to be read" in answer.specific["permissionDecisionReason"]


def test_a_client_that_never_ends_its_payload_is_answered(hook: Hook, repo: Path) -> None:
    hook(bash(repo, "ls"))
    with hook.start(b"", "PreToolUse") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        began = time.monotonic()
        process.stdin.write(b'{"tool_name":"Bash","tool_input":{"command":"rm -rf /')
        process.stdin.flush()
        assert b'"deny"' in process.stdout.read()
        assert time.monotonic() - began < CLIENT


@pytest.mark.parametrize("event", ["Stop", "SessionStart", "SubagentStop", "UserPromptSubmit"])
@pytest.mark.parametrize("kind", ["device", "pipe"])
def test_a_transcript_without_an_end_is_not_read(hook: Hook, repo: Path, event: str, kind: str) -> None:
    transcript = "/dev/zero" if kind == "device" else str(repo / "pipe")
    if kind == "pipe":
        os.mkfifo(transcript)
    more = {"agent_transcript_path": transcript, "prompt": "hello", "source": "startup", "agent_id": "a"}
    timed(hook, {**stop(repo, transcript), "hook_event_name": event, **more})


def _make_endless(database: Path) -> None:
    """Whoever writes to it never comes back."""
    connection = sqlite3.connect(database)
    connection.executescript(
        "CREATE TRIGGER endless AFTER UPDATE ON heartbeats BEGIN SELECT count(*) FROM"
        " (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n); END"
    )
    connection.close()


def test_storing_that_never_ends_costs_neither_the_answer_nor_the_record(
    hook: Hook, repo: Path, environ: dict[str, str], rows: Rows
) -> None:
    hook(bash(repo, "ls"))
    database = store_of(repo) / "memory.db"
    _make_endless(database)
    assert verdict(quick(bash(repo, "rm -rf /"), repo, environ)) == "deny"
    (record,) = (store_of(repo) / "spool").glob("*.jsonl")
    assert any(table == "gate_decisions" for table, _ in json.loads(record.read_text())["operations"])
    connection = sqlite3.connect(database)
    connection.execute("DROP TRIGGER endless")
    connection.close()
    hook(bash(repo, "ls"))
    assert [row["verdict"] for row in rows("gate_decisions")] == ["block"]
    assert rows("heartbeats")[0]["count"] == 3


def test_storing_after_a_stop_gets_seconds_not_minutes(hook: Hook, repo: Path, environ: dict[str, str]) -> None:
    hook(stop(repo))
    _make_endless(store_of(repo) / "memory.db")
    quick(stop(repo), repo, environ, 60)


def test_a_handler_that_sleeps_in_a_stop_is_ended_at_its_deadline_and_recorded(
    repo: Path, environ: dict[str, str], rows: Rows
) -> None:
    install(repo, environ, "import time\ntime.sleep(100)", kinds=("turn.stop",))
    quick(stop(repo), repo, environ, 1.5)
    (failure,) = rows("handler_failures")
    assert (failure["handler"], failure["kind"]) == ("odd.one", "turn.stop")
    assert failure["error"].startswith("DeadlineError")


@pytest.mark.parametrize(
    "body",
    [
        "10 ** 10 ** 9",
        "import os; os._exit(0)",
        "import os; os.kill(os.getpid(), 9)",
        "import ctypes; ctypes.string_at(0)",
        "import os; os.closerange(3, 99)",
    ],
    ids=["computes in C", "exits", "kills", "crashes", "closes everything"],
)
def test_a_plug_in_that_takes_its_process_down_takes_no_gate_with_it(
    repo: Path, environ: dict[str, str], rows: Rows, body: str
) -> None:
    install(repo, environ, body)
    assert verdict(quick(bash(repo, "rm -rf /"), repo, environ)) == "deny"
    assert "odd.one" in {row["handler"] for row in rows("handler_failures")}


def test_what_a_plug_in_says_is_passed_on(hook: Hook, repo: Path, environ: dict[str, str], rows: Rows) -> None:
    install(repo, environ, "return block('No.\\nBecause.')")
    answer = timed(hook, bash(repo, "ls"))
    assert verdict(answer) == "deny"
    assert answer.specific["permissionDecisionReason"].startswith("No.")
    assert len(rows("events")) == 1
    assert rows("handler_failures") == []


def test_a_pattern_without_end_is_interrupted(repo: Path, environ: dict[str, str], rows: Rows) -> None:
    install(repo, environ, "import re\nre.match(r'(a+)+$', 'a' * 40 + 'b')")
    assert verdict(quick(bash(repo, "rm -rf /"), repo, environ)) == "deny"
    assert rows("handler_failures")[0]["error"].startswith("DeadlineError")
