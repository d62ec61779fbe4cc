"""`clickstop score`, `report` and `retro` over a session made by real hook processes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook


@pytest.fixture
def worked_on(hook: Hook, repo: Path) -> Working:
    """A red run, an edit, a green run, a commit."""
    session = Working(hook, repo, "0f1e2d3c-session")
    session.start()
    session.prompt(1, "fix the empty cart")
    session.red()
    session.edit()
    session.green()
    session.commit("fix: empty cart")
    session.event("Stop", stop_hook_active=False)
    return session


@pytest.mark.usefixtures("worked_on")
class TestCommands:
    def test_the_score_of_the_last_session_with_what_moved_it(self, clickstop: Cli) -> None:
        shown = clickstop("score").stdout
        assert "Score 57 of 100 (50 +7)" in shown
        assert "tests/test_cart.py::test_empty" in shown
        assert "fix: empty cart" in shown

    def test_the_same_as_json(self, clickstop: Cli) -> None:
        found = clickstop.json("score", "--session", "0f1e")
        assert found["score"] == 57
        assert {share["name"]: share["points"] for share in found["types"]} == {
            "test_failure": -3,
            "vr_pass": 2,
            "recovered": 3,
            "clean_commit": 5,
        }

    def test_the_trend_names_the_session_and_how_long_red_lasted(self, clickstop: Cli) -> None:
        assert "Red to green: 1 failure fixed" in clickstop("report").stdout
        found = clickstop.json("report", "--days", "1")
        assert [line["score"] for line in found["sessions"]] == [57]
        assert found["left_red"] == []

    @pytest.mark.parametrize("options", [(), ("--sprint",), ("--days", "2"), ("--since", "2020-01-01")])
    def test_the_retrospective_of_a_session_or_a_period(self, clickstop: Cli, options: tuple[str, ...]) -> None:
        shown = clickstop("retro", *options).stdout
        assert shown.startswith("# Retrospective")
        assert "## Green again" in shown
        assert "pytest: `tests/test_cart.py::test_empty` from `pytest -q`" in shown

    def test_text_and_json_tell_the_same(self, clickstop: Cli) -> None:
        assert "Green again" in clickstop("retro", "--format", "text").stdout
        assert '"commits": 1' in clickstop("retro", "--format", "json").stdout
        assert clickstop("retro", "--json").stdout == clickstop("retro", "--format", "json").stdout

    def test_contradicting_options_are_refused(self, clickstop: Cli) -> None:
        assert "not both" in clickstop("report", "--last", "3", "--days", "2", code=2).output
        assert "one of" in clickstop("retro", "--sprint", "--days", "2", code=2).output
        assert "invalid" in clickstop("retro", "--since", "yesterday", code=2).output.lower()

    def test_an_unknown_session_is_an_error_that_names_known_ones(self, clickstop: Cli) -> None:
        assert "0f1e2d3c-session" in clickstop("score", "--session", "nope", code=1).output


def test_what_is_left_red_and_what_has_no_signals_is_called_so_everywhere(
    clickstop: Cli, hook: Hook, repo: Path
) -> None:
    asked = Working(hook, repo, "asked-only")
    asked.start()
    asked.prompt(1, "What does it do?")
    broken = Working(hook, repo, "left-red")
    broken.start()
    broken.prompt(1, "Try something")
    broken.red()
    shown = clickstop("score", "--session", "left-red").stdout
    assert "Still red\n  test failure  pytest  tests/test_cart.py::test_empty" in shown
    assert [episode["tool"] for episode in clickstop.json("score", "--session", "left-red")["left_red"]] == [
        "pytest"
    ]
    broken.green()
    assert "Still red" not in clickstop("score", "--session", "left-red").stdout
    for command in (["score", "--session", "asked-only"], ["sessions"], ["report"], ["session", "asked-only"]):
        assert "no signals" in clickstop(*command).stdout.lower()
    line = next(line for line in clickstop("report").stdout.splitlines() if line.startswith("asked-on"))
    assert " - " not in line


def test_an_empty_store_is_readable(clickstop: Cli) -> None:
    assert "no sessions recorded yet" in clickstop("score", code=1).output
    assert "There are no sessions in this period" in clickstop("report").stdout
    assert "Nothing to report" in clickstop("retro", "--sprint").stdout


class TestSeveralSessions:
    """What one session leaves, and another one does about it."""

    def test_a_test_that_another_session_turned_green_is_not_left_red(
        self, clickstop: Cli, hook: Hook, repo: Path
    ) -> None:
        first, second = Working(hook, repo, "first"), Working(hook, repo, "second")
        first.start()
        first.red()
        assert len(clickstop.json("retro", "--session", "first")["left_red"]) == 1
        second.edit()
        second.green()
        assert clickstop.json("retro", "--session", "first")["left_red"] == []

    def test_only_the_same_files_make_a_test_flaky(self, clickstop: Cli, hook: Hook, repo: Path) -> None:
        for name in ("flaky", "mended"):
            session = Working(hook, repo, name)
            session.start()
            session.red(f"tests/test_cart.py::test_{name}")
            self.end_batch(session)
            if name == "mended":
                (repo / "cart.py").write_text("cart = []  # by a person\n")
            session.green()
            self.end_batch(session)
        found = clickstop.json("report")["flaky"]
        assert [episode["names"] for episode in found] == [["tests/test_cart.py::test_flaky"]]

    def end_batch(self, session: Working) -> None:
        call = {"tool_name": "Bash", "tool_input": {"command": "pytest -q"}, "tool_response": ""}
        session.event(
            "PostToolBatch", tool_calls=[{**call, "tool_use_id": f"{session.session_id}-{session.calls}"}]
        )

    def test_a_session_that_only_ran_a_script_is_not_said_to_have_edited(
        self, clickstop: Cli, hook: Hook, repo: Path
    ) -> None:
        session = Working(hook, repo)
        session.start()
        session.shell("python tools/list_users.py", "3 users")
        session.event("Stop", stop_hook_active=False)
        assert "edited" not in clickstop("retro").stdout

    def test_costs_and_model_are_known_while_a_session_runs(
        self, clickstop: Cli, hook: Hook, repo: Path, tmp_path: Path
    ) -> None:
        answer = {"input_tokens": 1_000_000, "output_tokens": 0}
        message = {"id": "m1", "role": "assistant", "model": "claude-opus-4-1", "usage": answer, "content": []}
        line = {"type": "assistant", "sessionId": "s1", "uuid": "u1", "message": message, "requestId": "r1"}
        transcript = tmp_path / "s1.jsonl"
        transcript.write_text(json.dumps({**line, "timestamp": "2026-01-01T00:00:00Z"}) + "\n")
        Working(hook, repo).event("UserPromptSubmit", prompt="go", transcript_path=str(transcript))
        (listed,) = clickstop.json("sessions")
        assert listed["model"] == "claude-opus-4-1"
        assert listed["usd"] > 0
        assert clickstop.json("retro")["usd"] == listed["usd"] == clickstop.json("session")["cost"]
