"""Holding an agent that wants to stop: it goes on, and not for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.scripted_model import bash, delegate, say, use

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_HOLD = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import block

HANDLERS = (Handler("house.hold", kinds=("{kind}",)),)


def handle(event, ctx):
    if "tested" in event.last_message:
        return None
    return block("House rule: the tests were not run.")
"""
_REASON = "House rule: the tests were not run."


def test_a_held_stop_sends_the_agent_on_once(stage: Stage) -> None:
    stage.plug_in(_HOLD.format(kind="turn.stop"))
    played = stage.play(say("finished"), use(bash("echo green")), say("tested and finished"))
    assert played.ran.stdout.strip() == "tested and finished"
    assert _REASON in played.model.conversation[1].newest
    assert len(played.model.conversation) == 3
    assert stage.kinds()["turn.stop"] == 2
    assert [(row["kind"], row["said"]) for row in stage.rows("gate_decisions")] == [("turn.stop", "block")]
    assert stage.rows("debts") == []


def test_all_holds_of_one_prompt_together_are_limited(stage: Stage) -> None:
    stage.plug_in(_HOLD.format(kind="turn.stop"), "[stop]\nmax_blocks = 2\n")
    busy = [turn for _ in range(6) for turn in (say("finished"), use(bash("true")))]
    played = stage.play(*busy, arguments=("--output-format", "stream-json", "--verbose"))
    assert played.ran.code == 0
    assert [row["said"] for row in stage.rows("gate_decisions")] == ["block", "block", "message"]
    assert stage.kinds()["turn.stop"] == 3
    assert f"Stop says: {_REASON}" in played.ran.stdout


def test_a_subagent_is_held_as_well(stage: Stage) -> None:
    stage.plug_in(_HOLD.format(kind="subagent.stop"))
    played = stage.play(
        use(delegate("LOOK-AROUND")),
        say("done"),
        branches={"LOOK-AROUND": [say("seen"), say("seen and tested")]},
    )
    assert _REASON in played.model.conversation[2].newest
    assert "seen and tested" in played.model.conversation[3].newest
    assert stage.kinds()["subagent.stop"] == 2
    assert stage.rows("gate_decisions")[0]["agent_id"] != ""


def test_a_block_on_a_batch_lets_the_run_go_on(stage: Stage) -> None:
    """The client takes `decision: block` there for the end of the run, without a word to the model."""
    stage.plug_in(_HOLD.format(kind="tool.batch"))
    played = stage.play(use(bash("echo one")), use(bash("echo two")), say("done"))
    assert played.ran.stdout.strip() == "done"
    assert all(_REASON in request.newest for request in played.model.conversation[1:])
    assert stage.kinds()["turn.stop"] == 1
