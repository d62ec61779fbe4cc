"""The team's pages, served by a process of its own from a real server's sums."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.dashboard.running import dashboard
from tests.store import rows
from tests.team.conftest import Machine, TeamDatabase, something_of_everything

if TYPE_CHECKING:
    from pathlib import Path

PAGES = ("/", "/quality", "/gates", "/learning", "/cost")


@pytest.fixture
def filled(machine: Machine, other: Machine) -> None:
    """Two people in two repositories have the same failure; one has chosen a name."""
    for one, person in ((machine, "ada"), (other, "")):
        hit = rows.rule_hit(one.user)
        one.store(
            *something_of_everything(one.user), hit, ("settled_hits", {"id": hit[1]["id"], "became": "fixed"})
        )
        connection = one.connect()
        for table in ("sessions", "tool_calls", "quality_events", "rule_hits", "costs", "heartbeats"):
            connection.execute(f"UPDATE {table} SET repo_id = ?", (one.user,))
        connection.close()
        one.sync(share="events", person=person)


def test_five_pages_answer_with_what_was_shared_and_say_when_they_may_not(
    filled: None, repo: Path, environ: dict[str, str], team: TeamDatabase
) -> None:
    with dashboard(repo, {**environ, "CLICKSTOP_TEAM__URL": team.url("rita")}, "--team") as running:
        cookie = running.enter()
        pages = {path: running.ask(path, cookie=cookie) for path in PAGES}
        assert [(path, status) for path, (status, _, _) in pages.items() if status != 200] == []
        overview, quality, gates, learning, cost = (pages[path][2] for path in PAGES)
        assert "2 sessions by 2 people" in overview
        assert "ada" in overview
        assert "not named" in overview
        _, _, exported = running.ask("/quality?export=json&table=top-failures", cookie=cookie)
        [failure] = json.loads(exported)
        assert (failure["times"], failure["repositories"], failure["sessions"]) == ("2", "2", "2")
        assert "test_login failed" in quality
        assert "own-" in gates  # a rule of the project's own
        assert "a_rule" in learning
        _, _, exported = running.ask("/learning?export=json&table=rules-by-value", cookie=cookie)
        [rule] = json.loads(exported)
        assert (rule["bugs prevented"], rule["false alarms"]) == ("2", "0")
        assert "$0.20" in cost
        narrowed = running.ask("/cost?person=ada", cookie=cookie)[2]
        assert "$0.10" in narrowed
        assert "team's database" in overview
        assert "/repositories" not in overview
        with team.postgres.connect(team.name) as connection:
            connection.execute("REVOKE USAGE ON SCHEMA clickstop FROM clickstop_reader")
        status, _, text = running.ask("/quality?person=ada", cookie=cookie)
        assert status == 503
        assert "lacks permissions" in text


def test_a_team_without_rows_is_said_in_words(repo: Path, environ: dict[str, str], team: TeamDatabase) -> None:
    with dashboard(repo, {**environ, "CLICKSTOP_TEAM__URL": team.url("rita")}, "--team") as running:
        cookie = running.enter()
        for path in PAGES:
            status, _, text = running.ask(path, cookie=cookie)
            assert status == 200, path
            assert "0 " in text
