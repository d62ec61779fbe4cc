"""Beside others: their hooks, their worktrees, their repositories, their bad handlers."""

from __future__ import annotations

import json
import os
import signal
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.e2e.scripted_model import ScriptedModel, bash, call_id, say, use
from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.e2e.stage import Stage

_MISBEHAVE = """
import os, subprocess, sys, time
from clickstop.handlers.index import Handler

HANDLERS = (Handler("house.bad", kinds=("tool.before",), tools=("shell",)),)


def handle(event, ctx):
    what = event.command.rpartition("# ")[2]
    if what == "raise":
        raise ValueError("of no use")
    if what == "exit":
        sys.exit(2)
    if what == "print":
        print("not JSON")
        os.write(1, b'{"decision": "block"}')
        os.write(2, b"noise")
    if what == "child":
        leave(subprocess.Popen(["sleep", "900"]).pid)
    if what == "fork" and os.fork() == 0:
        leave(os.getpid())
        time.sleep(900)
    if what == "sleep":
        time.sleep(900)


def leave(pid):
    with open("left-behind", "a") as file:
        file.write(f"{pid}\\n")
"""

_NEST = """
import os
from clickstop.handlers.index import Handler

HANDLERS = (Handler("house.nest", kinds=("turn.stop",)),)


def handle(event, ctx):
    done = ctx.run([{program!r}, "-p", "NESTED", "--permission-mode", "bypassPermissions"], seconds=60)
    ctx.record("audit_log", actor="house", action="nested", subject=str(done.code), reason=done.output)
"""


def _foreign(repo: Path, *events: str) -> dict[str, object]:
    """Settings of somebody who has hooks already: each leaves a line."""
    command = f"cat >> '{repo}/theirs.jsonl'"
    hooks = {event: [{"hooks": [{"type": "command", "command": command}]}] for event in events}
    return {"model": "opus", "hooks": hooks, "unknownKey": {"b": 1, "a": 2}}


def test_other_peoples_hooks_run_beside_ours_and_uninstall_leaves_no_trace(bare: Callable[[str], Stage]) -> None:
    stage = bare("shop")
    stage.settings.parent.mkdir()
    theirs = _foreign(stage.repo, "PreToolUse", "PostToolUse", "Stop")
    stage.settings.write_text(json.dumps(theirs, indent=3), encoding="utf-8")
    before = stage.settings.read_bytes()
    stage.clickstop("init", "--yes")
    stage.play(use(bash("echo one")), use(bash("clickstop-canary abc123")), say("done"))
    assert _heard(stage) == ["PreToolUse", "PostToolUse", "PreToolUse", "Stop"]
    assert [stage.calls()[call_id(number)]["outcome"] for number in range(2)] == ["ok", "refused"]
    kinds = stage.kinds()
    stage.clickstop("uninstall", "--yes")

    assert stage.settings.read_bytes() == before
    played = stage.play(use(bash("clickstop-canary abc123 || echo ran")), say("done"))
    assert "ran" in played.model.result_of(call_id(0))
    assert _heard(stage)[4:] == ["PreToolUse", "PostToolUse", "Stop"]
    assert stage.kinds() == kinds


def _heard(stage: Stage) -> list[str]:
    """The events that the others' hooks have heard of."""
    lines = (stage.repo / "theirs.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["hook_event_name"] for line in lines]


def test_a_repository_and_a_home_may_have_any_name(bare: Callable[[str], Stage]) -> None:
    name = 'Größe-日本 it\'s $HOME & "co"'
    made = bare(f"{name}/{'/'.join(['deep' * 30] * 6)}/shop")
    home = made.home.with_name(f"{name} home")  # a database's own path may have 512 characters at most
    home.mkdir()
    stage = replace(made, environ={**made.environ, "HOME": str(home)})
    stage.clickstop("init", "--yes")
    played = stage.play(use(bash("clickstop-canary abc123"), bash("echo größe")), say("done"))
    assert "The canary abc123 was stopped." in played.model.result_of(call_id(0, 0))
    assert stage.calls()[call_id(0, 1)]["summary"] == "größe"


def test_a_worktree_uses_its_main_checkouts_store(stage: Stage, tmp_path: Path) -> None:
    tree = tmp_path / "feature tree"
    git(stage.repo, stage.environ, "worktree", "add", "-q", "-b", "feature", str(tree))
    played = stage.play(use(bash("clickstop-canary abc123")), say("done"), cwd=tree)
    assert "The canary abc123 was stopped." in played.model.result_of(call_id(0))
    (session,) = stage.rows("sessions")
    assert (session["branch"], session["worktree"]) == ("feature", str(tree))
    assert not (tree / ".clickstop").exists()


def test_a_shared_install_works_for_a_teammate_with_clickstop_and_without(bare: Callable[[str], Stage]) -> None:
    stage = bare("shop")
    line = "pipx install 'git+https://git.example.org/it''s#`here`'"
    stage.clickstop("init", "--shared", "--yes", "--install-line", line)
    played = stage.play(use(bash("clickstop-canary abc123")), say("done"))
    assert "The canary abc123 was stopped." in played.model.result_of(call_id(0))
    assert stage.calls()[call_id(0)]["outcome"] == "refused"

    kinds = stage.kinds()
    newcomer = replace(stage, environ={**stage.environ, "HOME": str(stage.home.with_name("newcomer"))})
    played = newcomer.play(
        use(bash("clickstop-canary abc123 || echo ran")),
        say("done"),
        arguments=("--output-format", "stream-json", "--verbose"),
    )
    assert "ran" in played.model.result_of(call_id(0))
    # One reply, shown by the client as output and stdout.
    assert played.ran.stdout.count("this repository uses clickstop, which is not set up on this machine") == 2
    (start,) = (json.loads(said) for said in played.ran.stdout.splitlines() if '"hook_response"' in said)
    assert f"To set it up: {line}, then run clickstop init" in json.loads(start["stdout"])["systemMessage"]
    assert stage.kinds() == kinds


def test_a_user_install_creates_nothing_where_nobody_asked_for_it(
    bare: Callable[[str], Stage], plain: Stage
) -> None:
    stage = bare("shop")
    stage.clickstop("init", "--user", "--yes")
    before = _files(plain)
    played = plain.play(use(bash("clickstop-canary abc123 || echo ran")), say("done"))
    assert "ran" in played.model.result_of(call_id(0))
    assert _files(plain) == before

    played = stage.play(use(bash("clickstop-canary abc123")), say("done"))
    assert "The canary abc123 was stopped." in played.model.result_of(call_id(0))
    assert stage.kinds()["turn.stop"] == 1


def _files(stage: Stage) -> set[Path]:
    """All files of the repository and of the person's HOME, but for what the client itself keeps there."""
    ours = {path for path in stage.home.rglob("*") if ".claude" not in path.relative_to(stage.home).parts[0]}
    return ours | set(stage.repo.rglob("*"))


def test_a_misbehaving_handler_does_not_disturb_the_client(stage: Stage) -> None:
    stage.plug_in(_MISBEHAVE)
    ways = ("raise", "exit", "print", "child", "fork", "sleep")
    played = stage.play(*(use(bash(f"echo {way} # {way}")) for way in ways), say("done"))
    assert [played.model.result_of(call_id(turn)) for turn in range(len(ways))] == list(ways)
    assert played.ran.stdout.strip() == "done"
    assert "noise" not in played.ran.stderr
    failures = [row["error"].partition(":")[0] for row in stage.rows("handler_failures")]
    assert failures == ["ValueError", "SystemExit", "DeadlineError"]
    assert len(stage.calls()) == len(ways)
    # None of them was waited for: a client waits for a hook's output as long as anybody can write to it.
    for pid in map(int, (stage.repo / "left-behind").read_text(encoding="utf-8").split()):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_a_client_that_a_handler_starts_is_not_recorded(stage: Stage) -> None:
    stage.plug_in(_NEST.format(program=str(stage.client.program)))
    branches = {"NESTED": [use(bash("echo inside")), say("nested answer")]}
    with ScriptedModel([use(bash("echo outside")), say("done")], branches) as model:
        stage.run(model, "work")
    nested = next(row for row in stage.rows("audit_log") if row["action"] == "nested")
    assert (nested["subject"], nested["reason"].strip()) == ("0", "nested answer")
    assert [row["summary"] for row in stage.rows("tool_calls")] == ["outside"]
    assert len(stage.rows("sessions")) == 1
