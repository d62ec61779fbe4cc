"""An event rehearsed: the same answer as the hook's, in the right repository, without a trace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.app.rehearsal import rehearse, target_of
from tests.harness import make_repo, store_of
from tests.trusting import trust_all

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from tests.harness import Hook

_CANARY = {"command": "clickstop-canary abc123"}


def test_it_uses_the_repository_that_the_payload_is_about(
    repo: Path,
    environ: dict[str, str],
    payload: Callable[..., dict[str, Any]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = make_repo(tmp_path / "other", environ, '[handlers]\n"gate.canary" = false\n')
    trust_all(other, environ)
    monkeypatch.chdir(repo)
    here = rehearse("claude-code", "", payload("PreToolUse--Bash", tool_input=_CANARY), environ)
    there = rehearse("claude-code", "", payload("PreToolUse--Bash", tool_input=_CANARY, cwd=str(other)), environ)
    gone = rehearse(
        "claude-code",
        "",
        payload("PreToolUse--Bash", tool_input=_CANARY, cwd="/no/such"),
        environ,
        elsewhere=str(repo),
    )
    nowhere = rehearse("claude-code", "", payload("PreToolUse--Bash", tool_input=_CANARY, cwd="/no/such"), environ)
    assert (here.root, here.verdict) == (str(repo), "block")
    assert (there.root, there.verdict, there.reply) == (str(other), "pass", None)
    assert (gone.root, gone.verdict) == (str(repo), "block")
    assert (nowhere.root, nowhere.verdict, nowhere.ms, nowhere.voices) == ("", "pass", 0, [])


def test_a_handler_that_exits_is_a_failure_and_not_the_end(
    repo: Path, environ: dict[str, str], payload: Callable[..., dict[str, Any]]
) -> None:
    plugin = repo.parent / "leaver.py"
    plugin.write_text(
        "from clickstop.handlers.index import Handler\nimport sys\n"
        'HANDLERS = [Handler("mine.leaver", kinds=("turn.stop",))]\n'
        "def handle(event, ctx):\n    ctx.once('a flag')\n    sys.exit(3)\n"
    )
    user = repo.parent / "home" / ".config" / "clickstop" / "config.toml"
    user.parent.mkdir(parents=True)
    user.write_text(f'[project]\nplugins = ["{plugin}"]\n')
    done = rehearse("claude-code", "", payload("Stop"), environ)
    errors = {voice.handler: voice.error for voice in done.voices}
    assert errors["mine.leaver"].startswith("SystemExit")
    assert not (store_of(repo) / "log").exists()


def test_what_handlers_would_record_is_dropped(
    repo: Path,
    environ: dict[str, str],
    hook: Hook,
    payload: Callable[..., dict[str, Any]],
    rows: Callable[[str], list[dict[str, Any]]],
) -> None:
    hook(payload("SessionStart--startup"))
    tables = ("sessions", "prompts", "events", "flags", "heartbeats")
    before = {table: rows(table) for table in tables}
    done = rehearse("claude-code", "", payload("UserPromptSubmit--typed"), environ)
    assert "capture.prompt" in [voice.handler for voice in done.voices]
    assert {table: rows(table) for table in tables} == before
    assert not (store_of(repo) / "spool").exists()


def test_a_pause_is_named_as_the_reason_for_silence(
    repo: Path, environ: dict[str, str], payload: Callable[..., dict[str, Any]]
) -> None:
    done = rehearse("claude-code", "", payload("UserPromptSubmit--typed"), {**environ, "CLICKSTOP_OFF": "1"})
    assert (done.silence, done.voices) == ("CLICKSTOP_OFF=1", [])


def test_missing_keys_and_unknown_events_are_told(repo: Path, environ: dict[str, str]) -> None:
    done = rehearse("claude-code", "Stop", {"cwd": str(repo)}, environ)
    assert "stop_hook_active" in done.missing
    assert rehearse("claude-code", "Nonsense", {"cwd": str(repo)}, environ).kind == ""


def test_a_kept_payload_is_named_by_what_it_is_about() -> None:
    call = '{"tool_name": "Bash", "tool_input": {"command": "ls"}}'
    assert target_of("claude-code", "PostToolUse", call) == "Bash ls"
    assert target_of("claude-code", "UserPromptSubmit", '{"prompt": "Go on"}') == "Go on"
    assert target_of("claude-code", "PostToolBatch", f'{{"tool_calls": [{call}, {call}]}}') == "ls ls"
    assert target_of("claude-code", "Stop", "{}") == ""
