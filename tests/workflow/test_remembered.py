"""What a session remembers of workflows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.workflow import remembered
from clickstop.workflow.service import has_test_runs, workflows_of
from tests.harness import in_the_way_of_the_database
from tests.store import rows

if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.workflow.model import Workflow
    from tests.desk import Desk

SESSION = "session-1"
CONFIG = '[workflow.e2e]\npreset = "playwright"\n'


def context(desk: Desk, **fields: Any) -> tuple[Context, Workflow]:
    desk.write("clickstop.toml", CONFIG)
    ctx = desk.context("prompt.submit", **fields)
    [workflow] = workflows_of(ctx).all
    return ctx, workflow


def run(desk: Desk, call: str, session: str = SESSION, seconds_ago: float = 9, **more: Any) -> None:
    about = {"workflow": "e2e", "feature": "login", "passed": 0, "category": "WAIT", "written": "{}", **more}
    desk.put(("workflow_runs", rows.common(session, desk.ago(seconds_ago), call_id=call, **about)))


def test_runs_are_of_this_session_and_feature_the_last_one_first(desk: Desk) -> None:
    ctx, workflow = context(desk)
    assert not has_test_runs(ctx)
    assert remembered.next_number(ctx, workflow, "login") == 1
    run(desk, "c1", written='{"research": ["a"]}', log_hash="h")
    run(desk, "c2", passed=1, category="")
    run(desk, "c3", "other")
    run(desk, "c4", feature="cart")
    runs = remembered.runs_of(ctx, workflow, "login")
    assert [(run.number, run.passed, run.category) for run in runs] == [(2, True, ""), (1, False, "WAIT")]
    assert (runs[1].written, runs[1].log_hash) == ({"research": ["a"]}, "h")
    assert remembered.runs_of(ctx, workflow, "login") is runs
    assert remembered.next_number(ctx, workflow, "login") == 3
    assert has_test_runs(ctx)


def test_a_line_that_was_a_test_run_is_one_again(desk: Desk) -> None:
    ctx, workflow = context(desk)
    run(desk, "c1", "other", command="make ui")
    assert remembered.was_run(ctx, workflow, "make ui")
    assert not remembered.was_run(ctx, workflow, "make")


@pytest.mark.parametrize(("until", "reason"), [(-60, "a demo"), (60, "")])
def test_a_person_opens_the_gates_for_a_time(desk: Desk, until: float, reason: str) -> None:
    ctx, workflow = context(desk)
    row = {"workflow": "", "feature": "login", "until": desk.ago(until), "reason": "a demo", "actor": "dev"}
    common = {"id": "1", "repo_id": "r1", "created_at": desk.ago(99)}
    desk.put(("workflow_passes", {**common, **row}))
    assert remembered.why_opened(ctx, workflow, "login") == reason
    assert remembered.why_opened(ctx, workflow, "cart") == ""


def test_labels_are_the_marked_words_of_the_last_prompt(desk: Desk) -> None:
    desk.put(
        rows.prompt("a #spike", SESSION, desk.ago(9)), rows.prompt("#hotfix, and #small.", SESSION, desk.ago(8))
    )
    ctx, _ = context(desk)
    assert remembered.labels(ctx) == ["hotfix", "small"]


def test_the_last_feature_is_the_one_tested_last(desk: Desk) -> None:
    ctx, workflow = context(desk)
    assert remembered.last_feature(ctx, workflow, desk.root) == ""
    run(desk, "c1", seconds_ago=9)
    run(desk, "c2", seconds_ago=5, feature="cart")
    run(desk, "c3", seconds_ago=1, feature="")
    assert remembered.last_feature(ctx, workflow, desk.root) == "cart"


def test_texts_are_kept_over_a_compaction(desk: Desk) -> None:
    ctx, _ = context(desk)
    remembered.keep_text(ctx, "login", "Login waits")
    remembered.keep_text(ctx, "cart", "Cart is done")
    ctx.flush()
    assert remembered.kept_texts(ctx) == ["Login waits", "Cart is done"]


def test_a_subagent_is_spoken_of_once(desk: Desk) -> None:
    ctx, _ = context(desk)
    remembered.note_ended(ctx, "a1", "test-writer")
    remembered.note_ended(ctx, "a2", "reviewer")
    ctx.flush()
    assert [(agent.agent_id, agent.kind) for agent in remembered.untold_agents(ctx)] == [
        ("a1", "test-writer"),
        ("a2", "reviewer"),
    ]
    remembered.note_told(ctx, "a1")
    ctx.flush()
    assert [agent.agent_id for agent in remembered.untold_agents(ctx)] == ["a2"]


def test_without_a_database_nothing_is_remembered_and_nothing_stops(desk: Desk) -> None:
    ctx, workflow = context(desk)
    in_the_way_of_the_database(desk.repo)
    assert remembered.runs_of(ctx, workflow, "login") == []
    assert remembered.next_number(ctx, workflow, "login") == 1
    assert remembered.why_opened(ctx, workflow, "login") == ""
    assert remembered.kept_texts(ctx) == remembered.labels(ctx) == []
    assert remembered.untold_agents(ctx) == []
