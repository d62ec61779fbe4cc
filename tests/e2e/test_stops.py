"""Holding an agent that wants to stop: it goes on, and not for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.scripted_model import bash, say, use

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_HOLD = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import block

HANDLERS = (Handler("house.hold", kinds=("turn.stop",)),)


def handle(event, ctx):
    return block("House rule: the tests were not run.")
"""
_REASON = "House rule: the tests were not run."


def test_a_held_stop_sends_the_agent_on_and_all_holds_of_one_prompt_together_are_limited(stage: Stage) -> None:
    stage.plug_in(_HOLD, "[stop]\nmax_blocks = 2\n")
    busy = [turn for _ in range(6) for turn in (say("finished"), use(bash("true")))]
    played = stage.play(*busy, arguments=("--output-format", "stream-json", "--verbose"))
    assert played.ran.code == 0
    assert _REASON in played.model.conversation[1].newest
    assert [row["said"] for row in stage.rows("gate_decisions")] == ["block", "block", "message"]
    assert stage.kinds()["turn.stop"] == 3
    assert f"Stop says: {_REASON}" in played.ran.stdout
