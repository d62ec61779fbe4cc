"""What a handler may use: programs, memory of the session, a place to record."""

from __future__ import annotations

import os
import select
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config.compile import refresh
from clickstop.context.context import Context
from clickstop.core.places import Places
from clickstop.core.plan import Plan
from clickstop.testing import make_event

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from clickstop.core.event import Event


@pytest.fixture
def ctx(repo: Path, environ: dict[str, str]) -> Iterator[Context]:
    made = _context(make_event("tool.after", command="ls", cwd=str(repo), root=str(repo)), repo, environ)
    yield made
    if made.database.connection is not None:
        made.database.connection.close()


def _context(event: Event, repo: Path, environ: dict[str, str]) -> Context:
    return Context(event, Plan(refresh(str(repo), environ), environ), Places(str(repo), environ), environ)


def _python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


# -- programs


def test_a_program_gives_its_code_and_both_its_outputs(ctx: Context) -> None:
    done = ctx.run(
        _python("import sys; print('out', flush=True); print('größe', file=sys.stderr); sys.exit(3)"), seconds=30
    )
    assert (done.code, done.output, done.timed_out) == (3, "out\ngröße\n", False)


def test_a_program_runs_in_the_repository_and_has_no_input(ctx: Context, repo: Path, tmp_path: Path) -> None:
    code = "import os, sys; print(os.getcwd(), repr(sys.stdin.read()))"
    assert ctx.run(_python(code), seconds=30).output == f"{repo} ''\n"
    assert ctx.run(_python(code), seconds=30, cwd=str(tmp_path)).output == f"{tmp_path} ''\n"


@pytest.mark.parametrize("argv", [["no-such-program"], ["/"], ["a\x00b"]])
def test_a_program_that_cannot_be_started_has_the_shells_code_for_it(argv: list[str], ctx: Context) -> None:
    assert ctx.run(argv, seconds=5).code == 127


def test_of_very_much_output_the_end_is_kept(ctx: Context) -> None:
    done = ctx.run(_python("print('x' * 3_000_000 + ' the end')"), seconds=30)
    assert done.output.startswith("[... 2000009 bytes not kept ...]\n")
    assert done.output.endswith("x the end\n")
    assert len(done.output) < 1_100_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a named pipe tells when its writer has ended")
def test_all_that_a_program_started_ends_with_its_time(ctx: Context, tmp_path: Path) -> None:
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    child = f"import os, time; fd = os.open({pipe!r}, os.O_WRONLY); os.write(fd, b'x'); time.sleep(120)"
    parent = (
        f"import subprocess, sys; print('begun', flush=True); subprocess.run([sys.executable, '-c', {child!r}])"
    )
    done = ctx.run(_python(parent), seconds=3)
    assert (done.code, done.timed_out) == (None, True)
    assert "begun" in done.output
    assert os.read(reader, 1) == b"x"
    assert select.select([reader], [], [], 60)[0] == [reader]  # its end, or the sleeper's two minutes
    assert os.read(reader, 1) == b""
    os.close(reader)


def test_what_a_program_leaves_in_the_background_is_not_waited_for(ctx: Context, tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    code = (
        "import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(120)']); "
        f"open({str(mark)!r}, 'w').write(str(child.pid)); print('done')"
    )
    done = ctx.run(_python(code), seconds=60)
    assert (done.code, done.output, done.timed_out) == (0, "done\n", False)
    os.kill(int(mark.read_text()), 9)


# -- recording


def test_a_row_has_the_columns_that_every_row_has(ctx: Context) -> None:
    row_id = ctx.record("debts", kind="check", key="lint", since=ctx.at)
    ((table, row),) = ctx.operations
    assert (table, row["id"], row["kind"], row["created_at"]) == ("debts", row_id, "check", ctx.at)
    assert (row["session_id"], row["agent"], row["repo_id"]) == ("session-1", ctx.event.agent, ctx.plan.repo_id)


def test_the_audit_log_belongs_to_no_session(ctx: Context) -> None:
    ctx.record("audit_log", actor="clickstop", action="a", subject="s", reason="r")
    assert "session_id" not in ctx.operations[0][1]


def test_a_row_of_another_session_or_moment_says_so(ctx: Context) -> None:
    ctx.record(
        "fixes", id="f1", created_at="2030", session_id="other", agent="someone", since="password=hunter2hunter2"
    )
    [row] = ctx.recorded("fixes")
    assert (row["id"], row["created_at"], row["session_id"], row["agent"]) == ("f1", "2030", "other", "someone")
    assert row["since"] == "password=[redacted:password:1]"


def test_a_text_that_was_looked_through_is_stored_as_it_is(ctx: Context) -> None:
    ctx.record("events", redacted={"payload": "x" * 100_000}, name="Stop")
    [row] = ctx.recorded("events")
    assert (len(row["payload"]), row["name"]) == (100_000, "Stop")


def test_what_was_recorded_for_a_table_is_known_until_it_is_stored(ctx: Context) -> None:
    ctx.record("debts", kind="check", key="lint", since=ctx.at)
    ctx.record("debts", kind="check", key="test", since=ctx.at)
    ctx.change("flags", session_id="s", key="k", created_at=ctx.at)
    assert [row["key"] for row in ctx.recorded("debts")] == ["lint", "test"]
    assert ctx.recorded("incidents") == []
    ctx.flush(("debts",))
    assert ctx.recorded("debts") == []
    assert [debt.key for debt in ctx.store.open_debts("check")] == ["lint", "test"]
    assert [row["key"] for row in ctx.recorded("flags")] == ["k"]
    assert not ctx.store.flagged("s", "k")
    ctx.flush()
    assert ctx.operations == []
    assert ctx.store.flagged("s", "k")


def test_what_is_only_tried_is_not_stored(ctx: Context) -> None:
    ctx.database.dry = True
    ctx.record("debts", kind="check", key="lint", since=ctx.at)
    ctx.flush()
    assert len(ctx.recorded("debts")) == 1
    assert ctx.store.open_debts("check") == []


def test_a_flag_is_of_the_session_or_of_all(ctx: Context) -> None:
    ctx.flag("a")
    ctx.flag("b", ever=True)
    assert [(row["session_id"], row["key"]) for row in ctx.recorded("flags")] == [("session-1", "a"), ("", "b")]


def test_what_is_recorded_can_be_stored(repo: Path, environ: dict[str, str]) -> None:
    ctx = _context(make_event("tool.after", command="ls"), repo, environ)
    given: dict[str, Any] = {
        "half": "a\ud800b",
        "long": "x" * 200_000,
        "secret": "password=hunter2hunter2",
        "list": ["ü"],
        "none": None,
        "number": 5,
    }
    ctx.record("debts", **given)
    row = ctx.operations[0][1]
    assert row["half"] == "a?b"
    assert len(row["long"]) < 70_000
    assert row["secret"] == "password=[redacted:password:1]"
    assert (row["list"], row["none"], row["number"]) == ('["\\u00fc"]', None, 5)


def test_once_is_once_in_a_session_or_ever(repo: Path, environ: dict[str, str]) -> None:
    from clickstop.hook.record import store_event

    said = []
    for session in ("one", "one", "two"):
        ctx = _context(make_event("tool.after", command="ls", session_id=session), repo, environ)
        said.append((ctx.once("hint"), ctx.once("great hint", ever=True)))
        from clickstop.core.decision import Decision

        assert store_event(ctx.event, ctx, Decision(), [], time.perf_counter_ns()) == ""
        assert ctx.database.connection is not None
        ctx.database.connection.close()
    assert said == [(True, True), (False, False), (True, False)]


def test_branch_and_worktree_are_those_of_the_events_folder(ctx: Context) -> None:
    assert (ctx.branch, ctx.worktree) == ("main", "")


def test_what_cannot_be_stored_early_waits_for_the_end_of_the_event(ctx: Context) -> None:
    for place in ("database", "spool", "spool_fallback"):
        setattr(ctx.places, place, f"{__file__}/nowhere")
    ctx.record("flags", key="x")
    ctx.flush()
    assert [table for table, _ in ctx.operations] == ["flags"]
