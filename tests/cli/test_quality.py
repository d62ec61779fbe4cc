"""`detent score`, `report` and `retro` over a session made by real hook processes."""

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
    def test_the_score_of_the_last_session_with_what_moved_it(self, detent: Cli) -> None:
        shown = detent("score").stdout
        assert "Score 54 of 100 (50 +4)" in shown
        assert "tests/test_cart.py::test_empty" in shown
        assert "fix: empty cart" in shown

    def test_the_same_as_json(self, detent: Cli) -> None:
        found = detent.json("score", "--session", "0f1e")
        assert found["score"] == 54
        assert {share["name"]: share["points"] for share in found["types"]} == {
            "test_failure": -3,
            "vr_pass": 2,
            "clean_commit": 5,
        }

    def test_the_trend_names_the_session_and_how_long_red_lasted(self, detent: Cli) -> None:
        assert "Red to green: 1 failure mended" in detent("report").stdout
        found = detent.json("report", "--days", "1")
        assert [line["score"] for line in found["sessions"]] == [54]
        assert found["left_red"] == []

    @pytest.mark.parametrize("options", [(), ("--sprint",), ("--days", "2"), ("--since", "2020-01-01")])
    def test_the_retrospective_of_a_session_or_a_period(self, detent: Cli, options: tuple[str, ...]) -> None:
        shown = detent("retro", *options).stdout
        assert shown.startswith("# Retrospective")
        assert "## Green again" in shown
        assert "pytest: `tests/test_cart.py::test_empty` from `pytest -q`" in shown

    def test_text_and_json_tell_the_same(self, detent: Cli) -> None:
        assert "Green again" in detent("retro", "--format", "text").stdout
        assert '"commits": 1' in detent("retro", "--format", "json").stdout
        assert detent("retro", "--json").stdout == detent("retro", "--format", "json").stdout

    def test_contradicting_options_are_refused(self, detent: Cli) -> None:
        assert "not both" in detent("report", "--last", "3", "--days", "2", code=2).output
        assert "one of" in detent("retro", "--sprint", "--days", "2", code=2).output
        assert "invalid" in detent("retro", "--since", "yesterday", code=2).output.lower()

    def test_an_unknown_session_is_an_error_that_names_known_ones(self, detent: Cli) -> None:
        assert "0f1e2d3c-session" in detent("score", "--session", "nope", code=1).output


def test_an_empty_store_is_readable(detent: Cli) -> None:
    assert "no session was recorded yet" in detent("score", code=1).output
    assert "No session of this period" in detent("report").stdout
    assert "Nothing to report" in detent("retro", "--sprint").stdout
