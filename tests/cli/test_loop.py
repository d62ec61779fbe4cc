"""`clickstop loop reset`, and what hooks make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook

CALL = {"command": "make build"}


@pytest.fixture
def stopped(hook: Hook, repo: Path) -> Working:
    (repo / "clickstop.toml").write_text("[loop]\nsame_call = 2\n", encoding="utf-8")
    session = Working(hook, repo)
    session.start()
    assert [session.ran("Bash", CALL, error="Exit code 2\nno rule") for _ in range(3)] == ["pass", "warn", "deny"]
    return session


def test_a_reset_lets_the_agent_go_on_and_is_in_the_audit_log(clickstop: Cli, stopped: Working) -> None:
    assert "Counters reset: stopped calls may be tried again." in clickstop("loop", "reset").output
    assert stopped.ask("Bash", CALL)[0] == "pass"


def test_a_reset_of_one_session_leaves_the_others_alone(clickstop: Cli, stopped: Working) -> None:
    stopped.session_id = "other"
    stopped.start()
    for _ in range(3):
        stopped.ran("Bash", CALL, error="Exit code 2\nno rule")
    assert clickstop.json("loop", "reset", "--session", "s1") == {"session": "s1", "reset": True}
    assert stopped.ask("Bash", CALL)[0] == "deny"
    stopped.session_id = "s1"
    assert stopped.ask("Bash", CALL)[0] == "pass"


def test_an_unknown_session_is_an_error(clickstop: Cli, stopped: Working) -> None:
    assert "no session ID starts with zzz" in clickstop("loop", "reset", "--session", "zzz", code=1).output
    assert stopped.ask("Bash", CALL)[0] == "deny"


def test_an_agent_may_not_reset(clickstop: Cli, stopped: Working) -> None:
    said = clickstop("loop", "reset", code=1, CLAUDECODE="1").output
    assert "a coding agent may not run it" in said
    assert stopped.ask("Bash", CALL)[0] == "deny"
