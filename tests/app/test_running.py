"""Which calls of a session may still run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.app import running
from clickstop.app.here import Here
from clickstop.store import timeline
from tests.store import rows

if TYPE_CHECKING:
    from tests.desk import Desk

ENDED = 2**22 + 1  # more than any process has on Linux


def calls(desk: Desk, **session: Any) -> dict[str, str]:
    """Each call of a session with two prompts, and what is said to have become of it."""
    begun = {"kind": "tool.before", "outcome": ""}
    machine = rows.common("s1", desk.ago(5), prompt_id="p3", text="<note>", machine=1)
    desk.put(
        rows.session("s1", desk.ago(60), last_at=desk.ago(1), **session),
        rows.prompt("first", "s1", desk.ago(60)),
        rows.call("before", "s1", desk.ago(50), **begun),
        rows.call("subagent", "s1", desk.ago(50), **begun, agent_id="a1"),
        rows.prompt("second", "s1", desk.ago(40)),
        rows.call("since", "s1", desk.ago(20), **begun),
        rows.call("done", "s1", desk.ago(10)),
        ("prompts", machine),
    )
    here = Here(str(desk.repo), desk.environ)
    row = timeline.session(here.connection, "s1")
    assert row is not None
    listed = running.parts(here.connection, row)["tool_calls"]
    here.close()
    assert all((call["duration_ms"] or 0) >= 10_000 for call in listed if call["outcome"] == "running")
    return {call["call_id"]: call["outcome"] for call in listed}


def test_calls_of_subagents_and_those_since_the_persons_last_prompt_may_still_run(desk: Desk) -> None:
    assert calls(desk) == {"before": "", "subagent": "running", "since": "running", "done": "ok"}


def test_while_the_client_waits_for_the_person_only_subagents_work(desk: Desk) -> None:
    assert calls(desk, status="idle") == {"before": "", "subagent": "running", "since": "", "done": "ok"}


@pytest.mark.parametrize("about", [{"ended_at": "2030-01-01T00:00:00.000Z"}, {"status": "failed"}])
def test_in_a_session_that_is_over_nothing_runs(desk: Desk, about: dict[str, str]) -> None:
    assert "running" not in calls(desk, **about).values()


@pytest.mark.skipif(os.name == "nt", reason="nobody asks for a process there")
def test_without_its_client_nothing_runs(desk: Desk) -> None:
    assert calls(desk, process=os.getpid())["since"] == "running"
    session = {"last_at": desk.ago(1), "ended_at": None, "status": "open"}
    assert running.state({**session, "process": ENDED}) == "gone"
    assert running.state({**session, "process": 1}) == "running"  # of another user
    assert running.state({**session, "process": 2**80}) == "running"
