"""What a start looks back at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.memory.looking_back import (
    files_in_play,
    last_snapshot,
    last_summary,
    loaded_texts,
    open_attempts,
    recent_decisions,
)
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from tests.desk import Desk

SESSION, DAY = "session-1", 86_400


def started(desk: Desk, source: str = "startup") -> Context:
    return desk.context("session.start", handler="inject.session_start", source=source)


def test_a_session_that_goes_on_knows_its_own_attempts(desk: Desk) -> None:
    for key, session in (("own", SESSION), ("other", "before")):
        desk.put(rows.observation(key, session, desk.ago(9), type="failed_attempt"))
    assert {attempt.key for attempt in open_attempts(started(desk))} == {"own", "other"}
    assert [attempt.key for attempt in open_attempts(started(desk, "resume"))] == ["other"]


def test_an_attempt_that_was_settled_is_not_open(desk: Desk) -> None:
    desk.put(rows.observation("x", "before", desk.ago(9), type="failed_attempt", settled_at=desk.ago(8)))
    assert open_attempts(started(desk)) == []


def test_files_in_play_were_changed_on_this_branch_or_are_not_committed(desk: Desk) -> None:
    for branch, files in (("main", '["src/a.py"]'), ("other", '["src/b.py"]')):
        about = {"type": "file_change", "files": files, "branch": branch}
        desk.put(rows.observation(f"change {branch}", "before", desk.ago(9), **about))
    about = {"type": "failed_attempt", "files": '["new.py", "gone.py", "cart/new.py"]'}
    desk.put(rows.observation("attempt", "before", desk.ago(9), **about))
    for name in ("new.py", "cart/new.py", "nobody_tried.py"):
        desk.write(name, "")
    ctx = started(desk)
    assert files_in_play(ctx, open_attempts(ctx)) == ["src/a.py", "cart/new.py", "new.py"]


def test_nothing_is_in_play_for_attempts_without_files(desk: Desk) -> None:
    desk.write("new.py", "")
    desk.put(rows.observation("attempt", "before", desk.ago(9), type="failed_attempt"))
    ctx = started(desk)
    assert files_in_play(ctx, open_attempts(ctx)) == []


def test_the_last_summary_is_of_this_branch_if_it_has_one(desk: Desk) -> None:
    desk.put(rows.summary("newer", desk.ago(10), "newer"))
    table, older = rows.summary("older", desk.ago(20), "older")
    desk.put((table, {**older, "branch": "main"}), rows.session("older", desk.ago(20), status="lost"))
    found = last_summary(started(desk))
    assert found is not None
    assert (found.session_id, found.state, found.last_at) == ("older", "lost", desk.ago(20))


@pytest.mark.parametrize(("source", "seen"), [("resume", False), ("startup", True)])
def test_a_session_that_goes_on_is_told_what_happened_since(desk: Desk, source: str, seen: bool) -> None:
    desk.put(rows.session(SESSION, desk.ago(10)), rows.summary("other", desk.ago(20), "before"))
    assert (last_summary(started(desk, source)) is not None) is seen


@pytest.mark.parametrize(("days", "recent"), [(179, True), (181, False)])
def test_decisions_of_half_a_year_are_recent_and_those_of_this_branch_come_first(
    desk: Desk, days: int, recent: bool
) -> None:
    desk.put(rows.observation("here", "before", desk.ago(days * DAY), title="here", branch="main"))
    desk.put(rows.observation("there", "before", desk.ago(9), title="there", branch="x"))
    titles = [decision.title for decision in recent_decisions(started(desk))]
    assert titles == (["here", "there"] if recent else ["there"])


def test_the_snapshot_is_the_last_one_of_this_session(desk: Desk) -> None:
    assert last_snapshot(started(desk, "compact")) is None
    for seconds_ago, session in ((200, SESSION), (100, SESSION), (50, "other")):
        desk.put(rows.snapshot(session, desk.ago(seconds_ago), f"state {seconds_ago}"))
    snapshot = last_snapshot(started(desk, "compact"))
    assert snapshot is not None
    kept = {row["created_at"]: row["id"] for row in desk.rows("snapshots")}
    assert snapshot.id == kept[desk.ago(100)]


def test_files_that_the_agent_loads_are_named_from_the_repository_on(desk: Desk) -> None:
    desk.write("CLAUDE.md", "Use tabs.\n")
    assert ("CLAUDE.md", "Use tabs.\n") in list(loaded_texts(started(desk)))
