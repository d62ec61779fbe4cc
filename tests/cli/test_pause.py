"""`clickstop pause` and `clickstop resume`, and what hooks make of them."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook


def _file(repo: Path) -> Path:
    return store_of(repo) / "pause.json"


def _canary(payload: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    return payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary abc123"})


def test_without_options_it_lasts_an_hour_and_says_so(clickstop: Cli, repo: Path) -> None:
    said = clickstop("pause").output
    until = json.loads(_file(repo).read_text())["until"]
    assert 3_590 < until - time.time() <= 3_600
    clock = time.strftime("%H:%M", time.localtime(until))
    assert f"{clock} (in 60 min): only the safety gates are active" in said
    assert "only the safety gates are active" in said
    assert "clickstop resume" in said


def test_paused_hooks_count_the_event_keep_no_payload_and_the_safety_gate_still_speaks(
    clickstop: Cli,
    hook: Hook,
    payload: Callable[..., dict[str, Any]],
    rows: Callable[[str], list[dict[str, Any]]],
) -> None:
    clickstop("pause", "--minutes", "5")
    hook(payload("UserPromptSubmit--typed"))
    denied = hook(_canary(payload)).specific
    assert denied["permissionDecision"] == "deny"
    assert {row["kind"] for row in rows("heartbeats")} == {"prompt.submit", "tool.before"}
    assert (rows("prompts"), rows("events")) == ([], [])


def test_all_silences_the_safety_gates_too(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    assert "not even the safety gates" in clickstop("pause", "--minutes", "5", "--all").output
    assert hook(_canary(payload)).reply is None


def test_resume_ends_it_at_once(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    clickstop("pause", "--all")
    hook(payload("UserPromptSubmit--typed"))
    assert "over" in clickstop("resume").output
    hook(payload("UserPromptSubmit--typed"))
    assert len(rows("prompts")) == 1
    assert "There was no pause" in clickstop("resume").output


def test_a_pause_whose_time_is_over_silences_nobody(
    clickstop: Cli,
    repo: Path,
    hook: Hook,
    payload: Callable[..., dict[str, Any]],
    rows: Callable[[str], list[dict[str, Any]]],
) -> None:
    clickstop("pause")
    _file(repo).write_text(json.dumps({"until": time.time() - 1, "session": "", "all": True}))
    hook(payload("UserPromptSubmit--typed"))
    assert len(rows("prompts")) == 1


def test_a_session_pause_is_for_that_session_alone(
    clickstop: Cli,
    worked: str,
    hook: Hook,
    payload: Callable[..., dict[str, Any]],
    rows: Callable[[str], list[dict[str, Any]]],
) -> None:
    assert worked in clickstop("pause", "--session").output
    hook(payload("SessionStart--startup", session_id=worked, source="resume"))
    hook(payload("UserPromptSubmit--typed"))
    assert len(rows("prompts")) == 1  # the one from before the pause
    hook(payload("UserPromptSubmit--typed", session_id="another"))
    assert [row["session_id"] for row in rows("prompts")] == [worked, "another"]


def test_a_session_may_be_named_by_its_beginning(clickstop: Cli, worked: str, repo: Path) -> None:
    clickstop("pause", "--session", worked[:6])
    assert json.loads(_file(repo).read_text()) == {"session": worked, "all": False}


@pytest.mark.parametrize("arguments", [("pause",), ("score",), ("retro",)])
def test_an_empty_session_is_told_what_to_give(clickstop: Cli, worked: str, arguments: tuple[str, ...]) -> None:
    said = clickstop(*arguments, "--session", "", code=2).output
    assert "give a session ID or a prefix of it" in said


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (1, "(in 1 min)"),
        (179, "(in 179 min)"),
        (300, "(in 5 h)"),
        (2_820, "(in 47 h)"),
        (2_880, "(in 2 d)"),
        (4_320, "(in 3 d)"),
    ],
)
def test_a_long_pause_is_told_in_hours_or_days(clickstop: Cli, minutes: int, told: str) -> None:
    said = clickstop("pause", "--minutes", str(minutes)).output
    assert told in said
    assert minutes < 4_320 or time.strftime("%Y-%m-%d ", time.localtime(time.time() + 60 * minutes)) in said


def test_an_unknown_session_is_told_the_recent_ones(clickstop: Cli, worked: str) -> None:
    assert worked in clickstop("pause", "--session", "nothing", code=1).output


def test_a_beginning_that_fits_two_sessions_lists_both(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    for session in ("abc-1", "abc-2"):
        hook(payload("UserPromptSubmit--typed", session_id=session))
    said = clickstop("pause", "--session", "abc", code=1).output
    assert "abc-1" in said
    assert "abc-2" in said


def test_without_any_session_it_says_so(clickstop: Cli, repo: Path) -> None:
    assert "no sessions recorded yet" in clickstop("pause", "--session", code=1).output
    assert not _file(repo).exists()


def test_a_whole_id_is_meant_even_where_another_begins_with_it(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]], repo: Path
) -> None:
    for session in ("abc", "abc-2"):
        hook(payload("UserPromptSubmit--typed", session_id=session))
    clickstop("pause", "--session", "abc")
    assert json.loads(_file(repo).read_text())["session"] == "abc"


@pytest.mark.parametrize(
    "arguments",
    [("--minutes", "0"), ("--minutes", "99999999999999"), ("--minutes", "x"), ("--minutes", "5", "--session")],
)
def test_wrong_options_are_wrong_usage(clickstop: Cli, repo: Path, arguments: tuple[str, ...]) -> None:
    clickstop("pause", *arguments, code=2)
    assert not _file(repo).exists()


def test_pause_and_resume_are_audited(clickstop: Cli, rows: Callable[[str], list[dict[str, Any]]]) -> None:
    clickstop("pause", "--minutes", "5")
    clickstop("resume")
    assert [(row["action"], row["actor"].partition(":")[0]) for row in rows("audit_log")] == [
        ("pause", "unknown"),
        ("resume", "unknown"),
    ]


def test_an_agent_without_a_terminal_is_refused(clickstop: Cli, repo: Path) -> None:
    said = clickstop("pause", code=1, CLAUDECODE="1").output
    assert "Run it in a terminal of your own: clickstop pause" in said
    assert not _file(repo).exists()


def test_both_speak_json(clickstop: Cli) -> None:
    assert clickstop.json("pause", "--minutes", "5", "--all")["all"] is True
    assert clickstop.json("resume") == {"ended": True, "off": ""}
    assert clickstop.json("resume")["ended"] is False


def test_an_agent_may_resume(clickstop: Cli, rows: Callable[[str], list[dict[str, Any]]]) -> None:
    clickstop("pause")
    clickstop("resume", CLAUDECODE="1")
    assert rows("audit_log")[-1]["actor"].startswith("inside an agent's session")


def test_a_pause_holds_while_the_configuration_is_broken(
    clickstop: Cli, repo: Path, hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[Any]]
) -> None:
    hook(payload("SessionStart--startup"))
    (repo / "clickstop.toml").write_text("[nonsense]\n")
    clickstop("pause")
    hook(payload("UserPromptSubmit--typed", session_id="begins later"))
    assert rows("prompts") == []


def test_resume_says_that_the_environment_still_switches_off(clickstop: Cli) -> None:
    assert "CLICKSTOP_OFF=all" in clickstop("resume", CLICKSTOP_OFF="all").output
