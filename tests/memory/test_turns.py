"""What a turn leaves: observations, what became of its prompt, and which injected pieces were of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.memory.turns import decide, digest, judge_last_prompt, owner, was_interrupted
from tests.store import rows

if TYPE_CHECKING:
    from typing import Any

    from tests.desk import Desk

SESSION, STOP = "session-1", "capture.observation"


def test_the_plan_that_a_prompt_names_is_the_task_of_its_session(desk: Desk) -> None:
    desk.put(rows.session("session-1", desk.ago(1)))
    desk.write("docs/plans/checkout.md", "- [ ] Count\n")
    desk.send("prompt.submit", prompt="Go on with docs/plans/checkout.md")
    [session] = desk.rows("sessions")
    assert (session["task_id"], session["plan_file"]) == ("checkout", "docs/plans/checkout.md")


def begun(desk: Desk, seconds_ago: float = 100, **more: Any) -> None:
    moment = desk.ago(seconds_ago)
    desk.put(rows.session(SESSION, moment, **more), rows.prompt("Count the cart", SESSION, moment))


def digested(desk: Desk) -> None:
    ctx = desk.context(handler=STOP)
    digest(ctx)
    ctx.flush()
    desk.close()


def titles(desk: Desk) -> list[str]:
    return [row["title"] for row in desk.rows("observations")]


def test_an_observation_is_of_the_moment_of_its_call_and_of_the_sessions_branch(desk: Desk) -> None:
    begun(desk, branch="feature/x", worktree=desk.root)
    desk.put(rows.call("c1", SESSION, desk.ago(50), tool="edit", target=f"{desk.root}/src/cart.py", changed=1))
    digested(desk)
    [row] = desk.rows("observations")
    assert (row["type"], row["title"]) == ("file_change", "Changed src/cart.py")
    assert (row["created_at"], row["branch"], row["session_id"]) == (desk.ago(50), "feature/x", SESSION)


def test_what_was_looked_through_is_looked_at_again_only_after_something_new(desk: Desk) -> None:
    begun(desk)
    desk.put(rows.call("c1", SESSION, desk.ago(50), tool="web", target="a"))
    digested(desk)
    [before] = desk.rows("digests")
    assert (before["upto"], before["created_at"]) == (desk.ago(100), desk.ago(0))
    desk.now += 10
    digested(desk)
    assert desk.rows("digests") == [before]
    desk.put(rows.call("c2", SESSION, desk.ago(1), tool="web", target="b"))
    digested(desk)
    assert titles(desk) == ["Looked up a", "Looked up b"]
    assert desk.rows("digests")[0]["created_at"] == desk.ago(0)


def test_a_command_that_works_settles_what_failed_in_another_session(desk: Desk) -> None:
    key = "failed command make build"
    about = {"type": "failed_attempt", "command": "make build", "seen": '{"old":{"p1":1}}'}
    desk.put(rows.observation(key, "old", desk.ago(500), **about))
    begun(desk)
    desk.put(rows.call("c1", SESSION, desk.ago(50), target="make build"))
    digested(desk)
    [row] = desk.rows("observations")
    assert row["settled_at"] == desk.ago(50)


@pytest.mark.parametrize(("seconds_ago", "used"), [(41, None), (40, None), (39, "c1")])
def test_a_piece_is_used_by_the_first_call_after_it_that_names_what_it_is_about(
    desk: Desk, seconds_ago: float, used: str | None
) -> None:
    begun(desk)
    piece = {
        "key": "k",
        "kind": "prompt.submit",
        "title": "t",
        "tokens": 1,
        "context_no": 1,
        "marks": '["cart.py"]',
    }
    desk.put(
        ("injections", rows.common(SESSION, desk.ago(40), **piece)),
        rows.call("c1", SESSION, desk.ago(seconds_ago), target="cat src/cart.py"),
        rows.call("c2", SESSION, desk.ago(30), target="cat src/shop.py"),
    )
    digested(desk)
    [row] = desk.rows("injections")
    assert row["used_by"] == (used or "")
    assert row["used_at"] == (desk.ago(seconds_ago) if used else None)


def test_a_decision_is_of_this_session_now(desk: Desk) -> None:
    ctx = desk.context("tool.after", handler=STOP, command="ls", prompt_id="p9")
    decide(ctx, "Use views", "because", "answer 1")
    [row] = ctx.recorded("observations")
    assert (row["type"], row["key"], row["title"]) == ("decision", f"{SESSION} answer 1", "Use views")
    assert (row["created_at"], row["prompt_id"], row["session_id"]) == (ctx.at, "p9", SESSION)


def test_rows_of_another_session_say_whose_they_are(desk: Desk) -> None:
    desk.put(rows.session("other", desk.ago(9)))
    ctx = desk.context()
    assert owner(ctx, SESSION) == {}
    assert owner(ctx, "other") == {"session_id": "other", "agent": "someone"}
    assert owner(ctx, "nobody") == {"session_id": "nobody", "agent": ctx.event.agent}


@pytest.mark.parametrize(
    ("before", "unless", "after"),
    [("", (), "done"), ("abandoned", (), "done"), ("corrected", ("corrected",), "corrected"), ("done", (), "done")],
)
def test_a_prompt_is_judged_unless_that_is_known(
    desk: Desk, before: str, unless: tuple[str, ...], after: str
) -> None:
    table, prompt = rows.prompt("Count", SESSION, desk.ago(9))
    desk.put((table, {**prompt, "outcome": before}))
    ctx = desk.context(handler=STOP)
    judge_last_prompt(ctx, "done", unless=unless)
    assert len(ctx.recorded("prompt_outcomes")) == (before != after)
    ctx.flush()
    assert [row["outcome"] for row in desk.rows("prompts")] == [after]


@pytest.mark.parametrize(
    ("outcomes", "interrupted"), [(("interrupted",), True), (("interrupted", "ok"), False), ((), False)]
)
def test_a_turn_whose_last_call_was_broken_off_was_interrupted(
    desk: Desk, outcomes: tuple[str, ...], interrupted: bool
) -> None:
    begun(desk)
    desk.put(rows.call("c0", SESSION, desk.ago(200), outcome="interrupted"))  # before the prompt
    for number, outcome in enumerate(outcomes):
        desk.put(rows.call(f"c{number + 1}", SESSION, desk.ago(50 - number), outcome=outcome))
    assert was_interrupted(desk.context("prompt.submit", prompt="go on")) is interrupted


def test_a_prompt_that_is_judged_was_not_interrupted(desk: Desk) -> None:
    table, prompt = rows.prompt("Count", SESSION, desk.ago(9))
    desk.put((table, {**prompt, "outcome": "done"}), rows.call("c1", SESSION, desk.ago(1), outcome="interrupted"))
    assert not was_interrupted(desk.context("prompt.submit", prompt="go on"))
