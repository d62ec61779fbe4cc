"""The process itself: nested agents, debug lines, a broken package, its descriptors."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import PACKAGE, as_bytes, copy_package, store_of
from tests.hook.plugins import install

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

Environ = dict[str, str]


def test_an_agent_that_we_started_does_not_call_us_again(hook: Hook, repo: Path, payload: Payload) -> None:
    answer = hook(payload("PreToolUse--canary"), CLICKSTOP_NESTED="1")
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    assert not (repo / ".clickstop").exists()


def test_programs_that_a_handler_starts_know_that_they_are_nested(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    command = [sys.executable, "-c", "import os; print(os.environ['CLICKSTOP_NESTED'], os.getcwd())"]
    body = f"done = ctx.run({command!r}, seconds=30)\nreturn tell(f'{{done.code}} {{done.output}}')"
    install(repo, environ, body, kinds=("prompt.submit",))
    assert hook(payload("UserPromptSubmit--typed")).reply == {"systemMessage": f"0 1 {repo}\n"}


def test_a_program_that_takes_too_long_or_is_not_there_is_no_error(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    slow = [sys.executable, "-c", "print('begun', flush=True); import time; time.sleep(60)"]
    body = (
        f"slow, gone = ctx.run({slow!r}, seconds=1), ctx.run(['no-such-program'], seconds=1)\n"
        "return tell(f'{slow.code} {slow.timed_out} {slow.output.strip()} {gone.code}')"
    )
    install(repo, environ, body, kinds=("prompt.submit",))
    assert hook(payload("UserPromptSubmit--typed")).reply == {"systemMessage": "None True begun 127"}


@pytest.mark.parametrize("value", ["1", "true", "TRUE"])
def test_debug_lines_go_to_stderr_and_stdout_stays_the_same(
    value: str, hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    install(repo, environ, "raise RuntimeError('out of luck')", handler="a.broken", kinds=("prompt.submit",))
    install(repo, environ, "return tell('hello')", handler="b.fine", kinds=("prompt.submit",))
    quiet = hook(payload("UserPromptSubmit--typed"))
    loud = hook(payload("UserPromptSubmit--typed"), CLICKSTOP_DEBUG=value)
    assert quiet.stderr == ""
    assert "clickstop: a.broken failed: RuntimeError: out of luck\n" in loud.stderr
    assert loud.stdout == quiet.stdout
    assert loud.stdout != b""


@pytest.mark.parametrize("value", ["0", "", "no"])
def test_debug_has_to_be_asked_for(value: str, hook: Hook, payload: Payload) -> None:
    assert hook(b"nonsense", "PreToolUse", CLICKSTOP_DEBUG=value).stderr == ""


def test_debug_says_why_nothing_happens(hook: Hook, payload: Payload, tmp_path: Path) -> None:
    elsewhere = payload("UserPromptSubmit--typed", cwd=str(tmp_path))
    assert "is not in a repository that is set up" in hook(elsewhere, CLICKSTOP_DEBUG="1").stderr
    assert "unknown agent 'x'" in hook(elsewhere, agent="x", CLICKSTOP_DEBUG="1").stderr
    unknown = payload("UserPromptSubmit--typed", hook_event_name="Guessed")
    assert "claude-code has no event 'Guessed'; known: " in hook(unknown, "Guessed", CLICKSTOP_DEBUG="1").stderr


def test_debug_says_of_every_event_what_it_concerned_and_why(hook: Hook, repo: Path, payload: Payload) -> None:
    stopped = hook(payload("PreToolUse--canary", tool_input={"command": "rm -rf ~/"}), CLICKSTOP_DEBUG="1")
    assert stopped.specific["permissionDecision"] == "deny"
    lines = stopped.stderr.splitlines()
    assert f"clickstop: PreToolUse is tool.before, tool shell (Bash), in {os.path.realpath(repo)}" in lines
    assert any(line.startswith("clickstop: gate.command ran, because the call is not") for line in lines)
    assert any(line.startswith("clickstop: gate.mcp_rate did not run: it handles mcp") for line in lines)
    assert any("gate.command" in line and "block (delete." in line for line in lines)
    assert lines[-1] == "clickstop: decided: block"
    quiet = hook(payload("PreToolUse--canary", tool_input={"command": "ls"}), CLICKSTOP_DEBUG="1").stderr
    assert "clickstop: gate.command did not run: the command is ordinary\n" in quiet
    assert "clickstop: decided: pass\n" in quiet


def test_a_reply_is_one_line_of_ascii_json(hook: Hook, repo: Path, environ: Environ, payload: Payload) -> None:
    install(repo, environ, "return tell('größer\\n店 \\ud800')", kinds=("prompt.submit",))
    stdout = hook(payload("UserPromptSubmit--typed")).stdout
    assert stdout.isascii()
    assert b"\n" not in stdout
    assert json.loads(stdout)["systemMessage"].startswith("größer\n店 ")


@pytest.mark.parametrize("damage", ["import no_such_thing\n", "def (:\n", "raise SystemExit(3)\n"])
def test_a_package_half_way_through_an_upgrade_is_silent_and_says_so_in_a_file(
    damage: str, environ: Environ, repo: Path, payload: Payload, tmp_path: Path
) -> None:
    copy = tmp_path / "site" / "clickstop"
    copy_package(copy)
    (copy / "hook" / "plan.py").write_text(damage)
    done = _run(copy, environ, repo, payload("PreToolUse--canary"))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    log = Path(environ["HOME"]) / ".local" / "state" / "clickstop" / "broken.log"
    assert "['claude-code', 'PreToolUse']" in log.read_text()


def test_a_broken_package_with_a_broken_home_is_silent_all_the_same(
    environ: Environ, repo: Path, payload: Payload, tmp_path: Path
) -> None:
    copy = tmp_path / "site" / "clickstop"
    copy_package(copy)
    (copy / "hook" / "plan.py").unlink()
    shutil.rmtree(environ["HOME"])
    Path(environ["HOME"]).write_text("a file where the folder should be")
    done = _run(copy, environ, repo, payload("PreToolUse--canary"))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("part", ["hook/record.py", "handlers/gate/canary.py", "handlers/capture/tool_call.py"])
def test_a_part_that_is_missing_later_is_logged_and_costs_no_verdict(
    part: str,
    environ: Environ,
    repo: Path,
    payload: Payload,
    tmp_path: Path,
) -> None:
    copy = tmp_path / "site" / "clickstop"
    copy_package(copy)
    (copy / part).unlink()
    done = _run(copy, environ, repo, payload("PreToolUse--canary"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert (store_of(repo) / "log" / "failures.jsonl").exists()


@pytest.mark.parametrize("part", ["config/layers.py", "config/compile.py", "config/options.py"])
def test_without_its_compiler_the_last_good_plan_stays_in_force_and_that_is_said(
    part: str, environ: Environ, repo: Path, payload: Payload, tmp_path: Path
) -> None:
    copy = tmp_path / "site" / "clickstop"
    copy_package(copy)
    _run(copy, environ, repo, payload("PreToolUse--Bash"))
    (copy / part).unlink()
    (repo / "clickstop.toml").write_text("# changed\n")
    done = _run(copy, environ, repo, payload("PreToolUse--canary"))
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"
    told = _run(copy, environ, repo, payload("UserPromptSubmit--typed"))
    assert "the configuration cannot be compiled (ModuleNotFoundError" in json.loads(told.stdout)["systemMessage"]


def _run(
    package: Path, environ: Environ, repo: Path, payload: dict[str, Any]
) -> subprocess.CompletedProcess[bytes]:
    bootstrap = str(package / "hook" / "bootstrap.py")
    return subprocess.run(
        [sys.executable, "-I", "-S", bootstrap, "claude-code", payload["hook_event_name"]],
        input=as_bytes(payload),
        capture_output=True,
        cwd=repo,
        env=environ,
        check=False,
    )


@pytest.mark.skipif(os.name == "nt", reason="descriptors are closed in a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_descriptors_are_no_error(
    closed: str, environ: Environ, repo: Path, payload: Payload, rows: Rows
) -> None:
    bootstrap = PACKAGE / "hook" / "bootstrap.py"
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -I -S "$1" claude-code UserPromptSubmit {closed}', sys.executable, bootstrap],
        input=as_bytes(payload("UserPromptSubmit--typed")),
        capture_output=True,
        cwd=repo,
        env=environ,
        check=False,
    )
    assert done.returncode == 0
    assert (done.stdout, done.stderr) == (b"", b"")
    assert [row["kind"] for row in rows("heartbeats")] == ["prompt.submit"]


def test_a_client_that_does_not_wait_for_the_reply_costs_no_record(
    hook: Hook, payload: Payload, rows: Rows
) -> None:
    process = hook.start(payload("PreToolUse--canary"))
    assert process.stdout is not None
    process.stdout.close()
    assert process.stdin is not None
    process.stdin.write(as_bytes(payload("PreToolUse--canary")))
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert len(rows("gate_decisions")) == 1
