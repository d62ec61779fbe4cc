"""Whatever a handler does: the others' work is stored, stdout is legal, the failure is told, exit 0."""

from __future__ import annotations

import json
import os
import signal
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.agents.claude_code.replies import problems
from tests.harness import store_of
from tests.hook.plugins import install

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

CANARY = {"command": "clickstop-canary abc123"}

# What a handler does, and the error by which it is known afterwards ("" where it is none).
DEEDS = {
    "raises": ("raise RuntimeError('out of luck')", "RuntimeError: out of luck"),
    "raises what cannot be shown": (
        "class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd",
        "Odd: (its message cannot be shown)",
    ),
    "raises at length": ("raise RuntimeError('x' * 3_000_000)", "RuntimeError: xxx"),
    "is interrupted": ("raise KeyboardInterrupt", "KeyboardInterrupt: "),
    "prints": ("import sys\nprint('{}')\nprint('oops', file=sys.stderr)", ""),
    "writes to descriptors": ("import os\nos.write(1, b'{\"decision\":\"block\"}')\nos.write(2, b'oops')", ""),
    "closes descriptors": ("import os\nos.close(1)\nos.close(2)", ""),
    "exits": ("import sys\nsys.exit(2)", "SystemExit: 2"),
    "recurses": ("return handle(event, ctx)", "RecursionError: "),
    "answers a text": ("return 'block'", "TypeError: a handler must return a Decision or None, not str"),
    "answers an unknown verdict": ("return Decision('deny', 'no')", "TypeError: unknown verdict 'deny'"),
    "answers half a decision": ("return Decision('block', None)", "TypeError: reason must be a string"),
    "answers odd context": ("return Decision(context=('text',))", "TypeError: context must be a tuple of Item"),
    "answers an odd rewrite": ("return Decision(rewrite={'path': 'x'})", "TypeError: rewrite must be None"),
    "cannot be imported": ("import no_such_module_anywhere", "ModuleNotFoundError: No module named"),
    "asks for settings it has not": ("return warn(ctx.settings.limit)", "AttributeError: limit"),
    "moves away": ("import os\nos.chdir('/')", ""),
    "takes the working folder away": (
        "import os, tempfile\nos.chdir(tempfile.mkdtemp())\nos.rmdir(os.getcwd())",
        "",
    ),
    "forks and both come back": ("import os\nos.fork()", ""),
    "starts a thread that does not end": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()",
        "",
    ),
    "loads the world": ("import asyncio, decimal, http.client, xml.dom.minidom", ""),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_handler_harms_nobody_but_itself(
    deed: str, hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, rows: Rows
) -> None:
    body, error = DEEDS[deed]
    install(repo, environ, body)
    answer = hook(payload("PreToolUse--Bash", tool_input=CANARY))
    assert (answer.code, answer.stderr) == (0, "")
    assert problems("PreToolUse", answer.reply) == []
    assert answer.specific["permissionDecision"] == "deny"
    assert [row["handler"] for row in rows("gate_decisions")] == ["gate.canary"]
    assert [row["count"] for row in rows("heartbeats")] == [1]
    _failure_is_told(repo, rows, "odd.one" if error else "", error)


def _failure_is_told(repo: Path, rows: Rows, handler: str, error: str) -> None:
    log = store_of(repo) / "log" / "failures.jsonl"
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []
    for found in (rows("handler_failures"), lines):
        assert [row["handler"] for row in found] == ([handler] if handler else [])
        assert all(row["error"].startswith(error) for row in found)
        assert all(len(row["error"]) <= 2_000 for row in found)


@pytest.mark.parametrize(
    "row",
    [
        "'no_such_table', x=1",
        "'debts', no_such_column=1",
        "'debts', kind=object(), key='k', since=''",
        "'debts', kind='check', key='k', since=2 ** 80",
    ],
)
def test_a_row_that_cannot_be_stored_costs_no_other_row(
    row: str, hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, rows: Rows
) -> None:
    install(repo, environ, f"ctx.record({row})")
    for number in range(2):
        answer = hook(payload("PreToolUse--Bash", tool_input=CANARY, tool_use_id=f"toolu_{number}"))
        assert answer.specific["permissionDecision"] == "deny"
    assert len(rows("gate_decisions")) == 2
    assert [one["count"] for one in rows("heartbeats")] == [2]
    assert len(rows("handler_failures")) == 2
    assert list((repo / ".clickstop").glob("spool/*")) == []


def test_a_child_that_holds_our_output_does_not_keep_the_client_waiting(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, tmp_path: Path
) -> None:
    mark = tmp_path / "pid"
    install(
        repo,
        environ,
        f"""
        import os, time
        pid = os.fork()
        if pid == 0:
            time.sleep(120)
            os._exit(0)
        open({str(mark)!r}, "w").write(str(pid))
        """,
    )
    answer = hook(payload("PreToolUse--Bash", tool_input=CANARY))  # returns at the end of stdout and stderr
    child = int(mark.read_text())
    os.kill(child, signal.SIGKILL)  # it is still there
    assert answer.specific["permissionDecision"] == "deny"


def test_a_program_in_the_background_does_not_keep_the_client_waiting(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, tmp_path: Path
) -> None:
    mark = tmp_path / "pid"
    install(
        repo,
        environ,
        f"""
        import subprocess
        child = subprocess.Popen(["sleep", "120"], start_new_session=True)
        open({str(mark)!r}, "w").write(str(child.pid))
        """,
    )
    answer = hook(payload("PreToolUse--Bash", tool_input=CANARY))
    os.kill(int(mark.read_text()), signal.SIGKILL)
    assert answer.specific["permissionDecision"] == "deny"


SLOW = {
    "sleeps": "import time\ntime.sleep(60)",
    "sleeps through errors": "import time\nwhile True:\n    try: time.sleep(60)\n    except Exception: pass",
    "loops": "while True: pass",
    "reads a pipe that nobody writes": "import os\nos.read(os.pipe()[0], 1)",
    "backtracks": "import re\nre.match(r'(a+)+$', 'a' * 60 + 'b')",
}


@pytest.mark.parametrize("deed", SLOW)
def test_what_is_ready_at_the_deadline_counts(
    deed: str, hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, rows: Rows
) -> None:
    install(repo, environ, SLOW[deed], kinds=("session.end",))
    started = time.monotonic()
    answer = hook(payload("SessionEnd"))
    assert time.monotonic() - started < 30  # the handler would take a minute
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    assert [row["status"] for row in rows("sessions")] == ["ended"]
    _failure_is_told(repo, rows, "odd.one", "DeadlineError: not done after 1 s")


# Each keeps the interpreter in a call that no signal ends; the second also swallows the interruption.
STUCK = {
    "in a query": (
        "import sqlite3\n"
        "sqlite3.connect(':memory:').execute('WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
        "SELECT count(*) FROM n').fetchone()"
    ),
    "in its own mind": "import time\nwhile True:\n    try: time.sleep(60)\n    except BaseException: pass",
}


@pytest.mark.parametrize("deed", STUCK)
def test_the_watchdog_ends_what_cannot_be_interrupted(
    deed: str, hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, rows: Rows
) -> None:
    install(repo, environ, STUCK[deed], kinds=("session.end",))
    answer = hook(payload("SessionEnd"))
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    hook(payload("UserPromptSubmit--typed"))  # takes in what waited in the spool
    assert [(row["handler"], row["kind"]) for row in rows("handler_failures")] == [("hook.watchdog", "session.end")]
    assert {row["kind"]: row["count"] for row in rows("heartbeats")} == {"session.end": 1, "prompt.submit": 1}
    assert len(rows("sessions")) == 1


def test_a_slow_handler_does_not_cost_the_verdict_of_another(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, rows: Rows
) -> None:
    install(repo, environ, "import time\ntime.sleep(60)")
    answer = hook(payload("PreToolUse--Bash", tool_input=CANARY))
    assert answer.specific["permissionDecision"] == "deny"
    _failure_is_told(repo, rows, "odd.one", "DeadlineError: not done after 2.4 s")


def test_a_plug_in_that_hangs_while_it_is_loaded_holds_up_nobody(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    file = install(repo, environ, "pass", kinds=("session.end",))
    file.write_text("import time\ntime.sleep(60)\n" + file.read_text())
    from clickstop.config.trust import trust

    trust([str(file)], environ)
    answer = hook(payload("SessionEnd"))
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    told = hook(payload("SessionStart--startup")).reply
    assert told is not None
    assert "cannot be" in told["systemMessage"]  # compiled by then, or loaded


def test_an_event_that_waits_for_such_a_plug_in_is_recorded_by_the_last_good_plan(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, rows: Rows
) -> None:
    from clickstop.config.trust import trust

    hook(payload("SessionStart--startup"))
    file = install(repo, environ, "pass", kinds=("session.end",))
    file.write_text("import time\ntime.sleep(60)\n" + file.read_text())
    trust([str(file)], environ)
    hook(payload("SessionEnd"))
    (repo / "clickstop.toml").write_text("")
    hook(payload("SessionStart--startup"))  # takes in what waited in the spool
    assert {row["kind"]: row["count"] for row in rows("heartbeats")} == {"session.start": 2, "session.end": 1}


def test_the_failures_of_handlers_are_told_at_the_next_session_once(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    hook(payload("SessionStart--startup", session_id="first"))
    install(repo, environ, "raise RuntimeError('out of luck')")
    hook(payload("PreToolUse--Bash", session_id="first"))
    told = hook(payload("SessionStart--startup", session_id="second")).reply
    assert told is not None
    assert "the last in odd.one: RuntimeError: out of luck. Run: clickstop doctor" in told["systemMessage"]
    assert hook(payload("SessionStart--resume", session_id="second")).reply is None
