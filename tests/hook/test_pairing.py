"""Ids that a client leaves out are found in what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.hook.pairing import complete, expect
from tests.harness import in_the_way_of_the_database
from tests.store import rows

if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.event import Event
    from tests.desk import Desk

SESSION = "session-1"


def completed(desk: Desk, kind: str, **fields: Any) -> Event:
    ctx = desk.context(kind, **{"prompt_id": "", "call_id": "", **fields})
    complete(ctx.event, ctx)
    return ctx.event


def begin(desk: Desk, call_id: str, command: str, seconds_ago: float, **more: Any) -> None:
    mark = desk.context("tool.before", command=command).mark
    desk.put(rows.call(call_id, SESSION, desk.ago(seconds_ago), kind="tool.before", outcome="", mark=mark, **more))


def test_an_event_belongs_to_the_last_prompt_and_a_new_prompt_to_none(desk: Desk) -> None:
    assert completed(desk, "turn.stop").prompt_id == ""
    for prompt_id, seconds_ago in (("p1", 9), ("p2", 5)):
        desk.put(("prompts", rows.common(SESSION, desk.ago(seconds_ago), prompt_id=prompt_id, text="x", machine=0)))
    assert completed(desk, "turn.stop").prompt_id == "p2"
    assert completed(desk, "turn.stop", prompt_id="p1").prompt_id == "p1"
    assert completed(desk, "prompt.submit", prompt="go on", machine=True).prompt_id == "p2"
    new = completed(desk, "prompt.submit", prompt="go on").prompt_id
    assert new not in ("", "p2", completed(desk, "prompt.submit", prompt="go on").prompt_id)


def test_the_end_of_a_call_belongs_to_the_newest_unfinished_call_that_does_the_same(desk: Desk) -> None:
    begin(desk, "c1", "make test", 9)
    begin(desk, "c2", "make test", 5)
    begin(desk, "c3", "make lint", 1)
    assert completed(desk, "tool.after", command="make test").call_id == "c2"
    assert completed(desk, "tool.failed", command="make lint").call_id == "c3"
    assert completed(desk, "tool.after", command="make test", call_id="mine").call_id == "mine"
    alone = completed(desk, "tool.after", command="make docs").call_id
    assert alone not in ("", "c1", "c2", "c3")


def test_the_start_of_a_call_is_new_and_what_is_no_call_has_no_id(desk: Desk) -> None:
    begin(desk, "c1", "make test", 9)
    assert completed(desk, "tool.before", command="make test").call_id not in ("", "c1")
    assert completed(desk, "turn.stop").call_id == ""


def test_without_a_database_a_call_is_one_of_its_own(desk: Desk) -> None:
    begin(desk, "c1", "make test", 9)
    in_the_way_of_the_database(desk.repo)
    event = completed(desk, "tool.after", command="make test")
    assert event.prompt_id == ""
    assert event.call_id not in ("", "c1")


def test_a_call_that_a_handler_rewrote_ends_as_what_it_became(desk: Desk) -> None:
    ctx = desk.context("tool.before", command="make test")
    ctx.record("tool_calls", call_id="c1", mark=ctx.mark)
    ctx.event.command = "make test -q"
    expect(ctx)
    assert [row["mark"] for row in ctx.recorded("tool_calls")] == [ctx.mark_of(ctx.event.deed)]
    assert ctx.mark_of(ctx.event.deed) != ctx.mark
