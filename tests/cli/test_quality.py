"""`clickstop score`, `report` and `retro` over a session made by real hook processes."""

from __future__ import annotations

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
        assert "Red to green: 1 failure mended" in clickstop("report").stdout
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


def test_an_empty_store_is_readable(clickstop: Cli) -> None:
    assert "no session was recorded yet" in clickstop("score", code=1).output
    assert "No session of this period" in clickstop("report").stdout
    assert "Nothing to report" in clickstop("retro", "--sprint").stdout
