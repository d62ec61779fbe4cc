"""What is known of a session, and what is kept of that."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.memory.summaries import keep_client_summary, keep_snapshot, record_of, refresh_current, summarise
from clickstop.memory.summary import parts
from tests.harness import store_of
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from tests.desk import Desk

SESSION, STOP = "session-1", "capture.summary"


def worked(desk: Desk, name: str = SESSION) -> None:
    """A session with two prompts and a decision."""
    desk.put(
        rows.session(name, desk.ago(90), branch="main"),
        rows.prompt("Count the cart", name, desk.ago(90)),
        rows.prompt("Now the taxes", name, desk.ago(50)),
        rows.observation("d1", name, desk.ago(60), title="Use integers"),
    )


def at_stop(desk: Desk) -> Context:
    return desk.context(handler=STOP)


def test_a_session_in_which_nobody_asked_for_anything_is_empty(desk: Desk) -> None:
    desk.put(rows.session(SESSION, desk.ago(9)), rows.observation("d1", SESSION, desk.ago(9)))
    assert record_of(at_stop(desk), SESSION).is_empty
    assert summarise(at_stop(desk)) is None


def test_a_record_holds_what_is_stored_and_what_this_event_has_found_out(desk: Desk) -> None:
    worked(desk)
    attempt = {"type": "failed_attempt", "command": "make", "title": "`make` failed"}
    desk.put(
        rows.observation("failed command make", SESSION, desk.ago(40), **attempt),
        rows.debt("test", SESSION, desk.ago(40)),
        rows.signal("f1", SESSION, desk.ago(40), counts='{"failed": 2}'),
    )
    ctx = at_stop(desk)
    before = record_of(ctx, SESSION)
    assert before.prompts == ["Count the cart", "Now the taxes"]
    assert (before.attempts, before.debts) == (["`make` failed"], ["test"])
    assert before.checks == [("pytest", "failed (2 failed)")]
    ctx.change("settled_attempts", key="failed command make", at=ctx.at)
    ctx.record("observations", key="c1", type="commit", title="Count", files=[], settled_at=None)
    ctx.record("debts", kind="check", key="lint", since=ctx.at)
    ctx.record("quality_events", event_type="vr_pass", signal_tool="pytest", counts={"passed": 9})
    after = record_of(ctx, SESSION)
    assert after.attempts == []
    assert [observed.title for observed in after.observations][-1] == "Count"
    assert after.debts == ["test", "lint"]
    assert after.checks == [("pytest", "passed (9 passed)")]


def test_a_prompt_that_ended_in_a_commit_is_done_however_it_was_left(desk: Desk) -> None:
    table, asked = rows.prompt("Count the cart", SESSION, desk.ago(90))
    desk.put(rows.session(SESSION, desk.ago(90)), (table, {**asked, "outcome": "abandoned"}))
    earlier = rows.observation("c0", SESSION, desk.ago(70), type="commit", title="Add", prompt_id="p0")
    desk.put(earlier, rows.observation("d1", SESSION, desk.ago(60), prompt_id="p1"))
    assert record_of(at_stop(desk), SESSION).outcome == "abandoned"
    desk.put(rows.observation("c1", SESSION, desk.ago(50), type="commit", title="Count", prompt_id="p1"))
    assert record_of(at_stop(desk), SESSION).outcome == "done"


def test_an_attempt_of_another_session_is_none_of_this_one(desk: Desk) -> None:
    worked(desk)
    desk.put(rows.observation("failed x", "other", desk.ago(40), type="failed_attempt", title="x failed"))
    assert record_of(at_stop(desk), SESSION).attempts == []
    assert record_of(at_stop(desk), "other").is_empty


def test_open_items_of_the_plan_are_what_comes_next(desk: Desk) -> None:
    worked(desk)
    desk.write("docs/plans/cart.md", "- [x] Count\n- [ ] Taxes\n")
    desk.put(("session_tasks", {"session_id": SESSION, "task_id": "cart", "plan_file": "docs/plans/cart.md"}))
    record = record_of(at_stop(desk), SESSION)
    assert (record.task_id, record.plan_items) == ("cart", ["Taxes"])
    assert parts(record).next == ["plan docs/plans/cart.md: Taxes"]


def test_a_summary_of_this_session_reaches_to_now(desk: Desk) -> None:
    worked(desk)
    ctx = at_stop(desk)
    record = summarise(ctx, state="idle")
    assert record is not None
    ctx.flush()
    [row] = desk.rows("session_summaries")
    assert (row["session_id"], row["last_at"], row["branch"]) == (SESSION, ctx.at, "main")
    assert row["request"] == "Count the cart / last: Now the taxes"
    assert json.loads(row["decisions"]) == ["Use integers"]
    assert row["text"].startswith("Session on main (")


def test_the_page_says_where_the_work_stands(desk: Desk) -> None:
    worked(desk)
    ctx = at_stop(desk)
    refresh_current(ctx, record_of(ctx, SESSION))
    [page] = store_of(desk.repo).rglob("CURRENT.md")
    text = page.read_text(encoding="utf-8")
    assert "Session session- (open), branch main" in text
    assert "## Decisions\n\n- Use integers\n" in text


def test_what_is_only_tried_writes_no_page(desk: Desk) -> None:
    worked(desk)
    ctx = at_stop(desk)
    ctx.database.dry = True
    refresh_current(ctx, record_of(ctx, SESSION))
    assert list(store_of(desk.repo).rglob("CURRENT.md")) == []


def test_a_compaction_keeps_what_was_asked_last_and_the_clients_summary(desk: Desk) -> None:
    ctx = desk.context("compact.before", handler="capture.compaction")
    keep_snapshot(ctx)
    keep_client_summary(ctx, " \n")
    assert ctx.recorded("snapshots") == []
    worked(desk)
    keep_snapshot(ctx)
    keep_client_summary(ctx, "It went well.")
    ours, client = ctx.recorded("snapshots")
    assert ours["text"].startswith("The person's last request before the compaction: Now the taxes\n")
    assert (ours["source"], client["source"], client["text"]) == ("session", "client", "It went well.")
