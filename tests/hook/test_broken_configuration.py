"""A configuration that becomes invalid in mid-session: the last good plan stays, and that is said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.core.places import Places
from clickstop.hook.plan import instead
from tests.harness import Hook, run_clickstop

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

GOOD = '[handlers]\n"capture.prompt" = false\n'


def test_the_last_good_configuration_stays_in_force_and_that_is_said_once(
    hook: Hook, repo: Path, payload: Payload, rows: Rows
) -> None:
    config = repo / "clickstop.toml"
    config.write_text(GOOD)
    assert hook(payload("SessionStart--startup")).reply is None
    config.write_text(GOOD + "[capture]\npayload = 3\n")
    assert hook(payload("PreToolUse--Bash")).reply is None  # the person is told at the next prompt
    told = hook(payload("UserPromptSubmit--typed")).reply
    assert told == {
        "systemMessage": f"clickstop: {config}:4: capture.payload: unknown key (did you mean payloads?); "
        "until that is fixed, the last good configuration is in force. Run: clickstop config check"
    }
    assert hook(payload("UserPromptSubmit--typed")).reply is None
    assert rows("prompts") == []  # still switched off


def test_another_mistake_is_said_again(hook: Hook, repo: Path, payload: Payload) -> None:
    for line in ("payload = 3", "payloads = -1"):
        (repo / "clickstop.toml").write_text(f"[capture]\n{line}\n")
        told = hook(payload("UserPromptSubmit--typed")).reply
        assert told is not None
        assert line.split(" = ")[0] in told["systemMessage"]
        assert hook(payload("UserPromptSubmit--typed")).reply is None


def test_each_session_is_told(hook: Hook, repo: Path, payload: Payload) -> None:
    (repo / "clickstop.toml").write_text("not TOML")
    for session in ("one", "two"):
        assert hook(payload("UserPromptSubmit--typed", session_id=session)).reply is not None
        assert hook(payload("UserPromptSubmit--typed", session_id=session)).reply is None


def test_a_mended_configuration_is_taken_at_once(hook: Hook, repo: Path, payload: Payload, rows: Rows) -> None:
    (repo / "clickstop.toml").write_text("not TOML")
    hook(payload("UserPromptSubmit--typed"))
    (repo / "clickstop.toml").write_text(GOOD)
    assert hook(payload("UserPromptSubmit--typed", session_id="another")).reply is None
    assert len(rows("prompts")) == 1


def test_a_first_configuration_that_is_broken_leaves_the_defaults(
    hook: Hook, repo: Path, payload: Payload, rows: Rows
) -> None:
    (repo / "clickstop.toml").write_text("not TOML")
    assert hook(payload("PreToolUse--canary")).specific["permissionDecision"] == "deny"
    assert len(rows("gate_decisions")) == 1


def test_gates_hold_while_an_agent_breaks_the_configuration(hook: Hook, repo: Path, payload: Payload) -> None:
    hook(payload("SessionStart--startup"))
    for text in ('[handlers]\n"gate.canary" = 5\n', "\x00", "[[[", "project = 1\n"):
        (repo / "clickstop.toml").write_text(text)
        assert hook(payload("PreToolUse--canary")).specific["permissionDecision"] == "deny"


def test_a_plug_in_that_stops_working_keeps_the_last_good_plan(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    from clickstop.config.trust import trust
    from tests.hook.plugins import install

    file = install(repo, environ, "return tell('hello')", kinds=("prompt.submit",))
    assert hook(payload("UserPromptSubmit--typed")).reply == {"systemMessage": "hello"}
    file.write_text("HANDLERS = [")
    trust([str(file)], environ)
    told = hook(payload("UserPromptSubmit--typed")).reply
    assert told is not None
    assert "tools/odd_one.py cannot be loaded: SyntaxError" in told["systemMessage"]


def test_what_an_event_had_no_time_to_compile_a_command_compiles(
    payload: Payload, repo: Path, environ: dict[str, str]
) -> None:
    hook = Hook(environ, repo)  # a process has a deadline
    hook(payload("SessionStart--startup"))
    instead(Places(str(repo), environ).plan, str(repo), environ, "the configuration cannot be compiled (busy)")
    assert "busy" in hook(payload("UserPromptSubmit--typed")).stdout.decode()
    assert "busy" not in run_clickstop("status", cwd=repo, environ=environ).stdout
