"""Sessions that nobody ended: which are over, who completes them, and whose summary and page count."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import store_of
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.store.write import Operation
    from tests.desk import Desk

SUMMARY = "capture.summary"
SILENT, DAY = 7_200, 86_400
GONE = 999_999  # a process that is not there


def worked(desk: Desk, name: str, seconds_ago: float, process: int | None = None) -> list[Operation]:
    """A session with a prompt and a decision that was heard of last so long ago."""
    moment = desk.ago(seconds_ago)
    asked = rows.prompt(f"Count the cart of {name}", name, moment)
    return [rows.session(name, moment, process=process), asked, rows.observation(name, name, moment)]


def start(desk: Desk, process: int | None = None) -> None:
    desk.send("session.start", SUMMARY, session_id="new", source="startup", process=process)


def status_of(desk: Desk, name: str) -> str:
    return next(str(row["status"]) for row in desk.rows("sessions") if row["session_id"] == name)


def summarised(desk: Desk) -> set[str]:
    return {str(row["session_id"]) for row in desk.rows("session_summaries")}


def page(desk: Desk) -> str:
    found = list(store_of(desk.repo).rglob("CURRENT.md"))
    return found[0].read_text(encoding="utf-8") if found else ""


@pytest.mark.parametrize(("quiet", "status"), [(60, "open"), (SILENT, "open"), (SILENT + 1, "lost")])
def test_a_session_without_a_process_is_lost_after_two_silent_hours(desk: Desk, quiet: int, status: str) -> None:
    desk.put(*worked(desk, "old", quiet))
    start(desk, process=os.getpid())
    assert status_of(desk, "old") == status
    assert summarised(desk) == {"old"}


def test_a_session_whose_process_is_gone_is_lost_at_once(desk: Desk) -> None:
    desk.put(*worked(desk, "old", 1, GONE))
    start(desk)
    assert status_of(desk, "old") == "lost"


@pytest.mark.parametrize(("quiet", "status"), [(1, "open"), (DAY, "open"), (DAY + 1, "lost")])
def test_a_process_that_runs_keeps_its_session_for_a_day(desk: Desk, quiet: int, status: str) -> None:
    desk.put(*worked(desk, "old", quiet, os.getpid()))
    start(desk)
    assert status_of(desk, "old") == status
    assert summarised(desk) == (set() if status == "open" else {"old"})


@pytest.mark.parametrize(
    ("changes", "status"),
    [({}, "lost"), ({"last_at": 99}, "open"), ({"ended_at": 100, "status": "ended"}, "ended")],
)
def test_a_session_that_was_heard_of_since_or_has_ended_is_not_lost(
    desk: Desk, changes: dict[str, Any], status: str
) -> None:
    moments = {key: desk.ago(value) if key.endswith("_at") else value for key, value in changes.items()}
    desk.put(rows.session("old", desk.ago(100), **moments))
    desk.put(("lost_sessions", {"session_id": "old", "last_at": desk.ago(100)}))
    assert status_of(desk, "old") == status


def test_somebody_elses_process_that_runs_keeps_its_session(desk: Desk) -> None:
    desk.put(*worked(desk, "old", 1, process=1))
    start(desk)
    assert status_of(desk, "old") == "open"


def test_a_process_that_begins_a_session_has_ended_its_last_one(desk: Desk) -> None:
    desk.put(*worked(desk, "old", 1, os.getpid()))
    start(desk, process=os.getpid())
    assert status_of(desk, "old") == "lost"


def test_a_session_that_said_that_it_ended_is_completed_and_not_lost(desk: Desk) -> None:
    moment = desk.ago(DAY * 2)
    ended = rows.session("old", moment, ended_at=moment, status="ended", process=os.getpid())
    desk.put(ended, rows.prompt("Count", "old", moment))
    start(desk)
    assert status_of(desk, "old") == "ended"
    assert summarised(desk) == {"old"}


@pytest.mark.parametrize(
    ("after", "is_final"),
    [
        ([], True),
        ([("prompts", 50)], False),  # its turn did not end
        ([("tool_calls", 50)], False),  # of a subagent in the background
        ([("tool_calls", 110)], True),
    ],
)
def test_a_session_that_ends_as_its_last_turn_left_it_needs_no_other_summary(
    desk: Desk, after: list[tuple[str, int]], is_final: bool
) -> None:
    session, (_, prompt), decision = worked(desk, "old", 120)
    done = ("prompts", {**prompt, "outcome": "done"})
    desk.put(session, done, decision, rows.summary("old", desk.ago(100), "as its turn left it"))
    happened = {
        "prompts": lambda at: rows.prompt("And now?", "old", at),
        "tool_calls": lambda at: rows.call("c", "old", at),
    }
    desk.put(*(happened[table](desk.ago(seconds)) for table, seconds in after))
    desk.send("session.end", "capture.session", session_id="old")
    start(desk)
    (summary,) = desk.rows("session_summaries")
    assert (summary["text"] == "as its turn left it") is is_final


def test_a_start_completes_three_sessions_and_the_next_one_the_rest(desk: Desk) -> None:
    for number in range(4):
        desk.put(*worked(desk, f"old{number}", 100 + number, GONE))
    start(desk)
    assert summarised(desk) == {"old0", "old1", "old2"}
    start(desk)
    assert summarised(desk) == {"old0", "old1", "old2", "old3"}


def test_a_session_that_did_nothing_is_looked_at_once(desk: Desk) -> None:
    desk.put(rows.session("old", desk.ago(10), process=GONE))
    start(desk)
    assert [(row["session_id"], row["text"], row["request"]) for row in desk.rows("session_summaries")] == [
        ("old", "", "")
    ]
    assert page(desk) == ""


@pytest.mark.parametrize(
    ("outcome", "last", "judged"),
    [
        ("", "vr_pass", "abandoned"),
        ("", "test_failure", "abandoned"),
        ("done", "test_failure", "abandoned"),
        ("done", "vr_pass", "done"),
        ("corrected", "test_failure", "corrected"),
    ],
)
def test_the_last_prompt_of_a_dead_session_was_abandoned_unless_it_ended_green(
    desk: Desk, outcome: str, last: str, judged: str
) -> None:
    table, prompt = rows.prompt("Count", "old", desk.ago(20))
    desk.put(rows.session("old", desk.ago(10), process=GONE), (table, {**prompt, "outcome": outcome}))
    first = "vr_pass" if last == "test_failure" else "test_failure"  # only the last run counts
    counted = {"counts": "{}"}
    desk.put(
        rows.signal("a", "old", desk.ago(15), event_type=first, **counted),
        rows.signal("b", "old", desk.ago(12), event_type=last, **counted),
    )
    start(desk)
    assert [row["outcome"] for row in desk.rows("prompts")] == [judged]


def test_the_page_is_of_the_session_that_was_heard_of_last(desk: Desk) -> None:
    desk.put(*worked(desk, "older", 500, GONE), *worked(desk, "newer", 100, GONE))
    start(desk)
    assert summarised(desk) == {"older", "newer"}
    assert "Count the cart of newer" in page(desk)


def test_a_session_that_began_earlier_and_was_heard_of_later_has_the_page(desk: Desk) -> None:
    lasting = worked(desk, "lasting", 10, GONE)
    lasting[0][1]["started_at"] = desk.ago(900)
    desk.put(*lasting, *worked(desk, "short", 500, GONE))
    start(desk)
    assert "Count the cart of lasting" in page(desk)


def test_a_newer_session_that_did_nothing_leaves_the_page_to_the_one_before(desk: Desk) -> None:
    desk.put(*worked(desk, "older", 500, GONE), rows.session("empty", desk.ago(100), process=GONE))
    start(desk)
    assert "Count the cart of older" in page(desk)


@pytest.mark.parametrize(("told_until", "taken"), [(99, False), (100, True), (101, True)])
def test_a_dead_session_takes_the_page_unless_a_newer_summary_was_written(
    desk: Desk, told_until: int, taken: bool
) -> None:
    desk.put(*worked(desk, "old", 100, GONE), rows.summary("other", desk.ago(told_until)))
    start(desk)
    assert ("Count the cart of old" in page(desk)) is taken


@pytest.mark.parametrize(("seconds_ago", "text"), [(11, "first"), (10, "second"), (9, "second")])
def test_a_summary_is_replaced_by_one_that_tells_as_much_or_more(desk: Desk, seconds_ago: int, text: str) -> None:
    desk.put(rows.summary("s1", desk.ago(10), "first"))
    desk.put(rows.summary("s1", desk.ago(seconds_ago), "second"))
    assert [row["text"] for row in desk.rows("session_summaries")] == [text]


def test_the_summary_of_another_session_ends_where_that_session_did(desk: Desk) -> None:
    desk.put(*worked(desk, "old", 300, GONE))
    start(desk)
    [summary] = desk.rows("session_summaries")
    assert (summary["session_id"], summary["last_at"]) == ("old", desk.ago(300))
    assert "Count the cart of old" in summary["request"]
    assert "finish the last request" in summary["next"]
