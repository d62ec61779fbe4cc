"""What the person at the terminal sees and does."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.e2e.client import until
from tests.e2e.conftest import missing
from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, say, use
from tests.e2e.terminal import opened

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_TALK = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import ask, tell

HANDLERS = (Handler("house.talk", kinds=("session.start", "prompt.submit", "tool.before", "turn.stop")),)


def handle(event, ctx):
    if event.kind != "tool.before":
        return tell(f"House says {event.kind}")
    return ask("House asks about touch.") if event.command.startswith("touch") else None
"""

_LONG = bash("echo waiting; sleep 590", timeout=600_000)  # the longest that the client lets a command run

_CHECK = """
from clickstop.handlers.index import Handler

HANDLERS = (Handler("house.check", kinds=("turn.stop",)),)


def handle(event, ctx):
    with open("checking", "w"):
        ctx.run(["sleep", "200"], seconds=200)
"""


@pytest.fixture(autouse=True)
def _tmux() -> None:
    if shutil.which("tmux") is None:
        missing("tmux is not there to hold the interactive client")


def test_the_person_reads_messages_is_asked_refuses_and_interrupts(stage: Stage) -> None:
    """Of a call that is refused or interrupted the client says nothing after PreToolUse, and there is no Stop."""
    stage.plug_in(_TALK)
    turns = [
        use(bash("touch agreed.txt")),
        say("finished"),
        use(bash("touch refused.txt")),
        use(_LONG),
    ]
    with ScriptedModel(turns) as model, opened(stage, model.url) as terminal:
        terminal.wait_for("SessionStart:startup says: House says session.start")
        terminal.type("please")
        terminal.wait_for("UserPromptSubmit says: House says prompt.submit")
        terminal.wait_for("House asks about touch.")
        terminal.press_until_gone("Enter", "Esc to cancel")  # "Yes" comes first
        terminal.wait_for("Stop says: House says turn.stop")
        terminal.type("now refuse")
        terminal.press_until_gone("2", "Esc to cancel")  # "No"
        terminal.wait_for("What should Claude do instead?")
        terminal.type("now interrupt")
        until(lambda: call_id(3) in stage.calls())
        terminal.press_until_gone("Escape", "esc to interrupt")
        terminal.wait_for("What should Claude do instead?", times=2)
        terminal.leave()

    assert (stage.repo / "agreed.txt").exists()
    assert not (stage.repo / "refused.txt").exists()
    assert {key: row["outcome"] for key, row in stage.calls().items()} == {
        call_id(0): "ok",
        call_id(2): "interrupted",
        call_id(3): "interrupted",
    }
    assert set(stage.calls()) == stage.transcript_calls()
    assert [(row["verdict"], row["said"]) for row in stage.rows("gate_decisions")] == [("ask", "ask")] * 2
    assert stage.kinds()["turn.stop"] == 1
    assert [row["status"] for row in stage.rows("sessions")] == ["ended"]
    assert "No problems found." in stage.clickstop("doctor")


def test_a_long_check_ends_when_the_person_interrupts_it(stage: Stage) -> None:
    stage.plug_in(_CHECK)
    with ScriptedModel([say("finished")]) as model, opened(stage, model.url) as terminal:
        terminal.type("please")
        until((stage.repo / "checking").exists)
        assert "turn.stop" not in stage.kinds()
        terminal.press_until_gone("Escape", "esc to interrupt")
        until(lambda: "turn.stop" in stage.kinds())
        terminal.leave()

    assert stage.rows("handler_failures") == []


def test_the_status_line_shows_what_a_session_has_come_to(stage: Stage) -> None:
    stage.clickstop("init", "--yes", "--statusline")
    turns = [use(bash("ls"), output_tokens=50_000), say("finished", output_tokens=50_000)]
    with ScriptedModel(turns) as model, opened(stage, model.url) as terminal:
        terminal.wait_for("clickstop no signals")
        terminal.type("please")
        terminal.wait_for("$2.00 today")
        terminal.leave()
    # The client may write its last answer after it has stopped: that one is counted when the next session starts.
    assert "no signals · $" in stage.clickstop("statusline")


def test_what_the_person_answers_is_a_decision_and_a_broken_off_prompt_was_abandoned(stage: Stage) -> None:
    options = [{"label": "SQLite", "description": "One file"}, {"label": "PostgreSQL", "description": "A server"}]
    question = {"question": "Which database?", "header": "Database", "options": options, "multiSelect": False}
    turns = [
        use(Call("AskUserQuestion", {"questions": [question]})),
        say("SQLite it is"),
        use(_LONG),
        say("finished"),
    ]
    with ScriptedModel(turns) as model, opened(stage, model.url) as terminal:
        terminal.type("ask me")
        terminal.wait_for("Which database?")
        terminal.press_until_gone("Enter", "Enter to select")
        terminal.wait_for("SQLite it is")
        terminal.type("second task")
        until(lambda: call_id(2) in stage.calls())
        terminal.press_until_gone("Escape", "esc to interrupt")
        terminal.wait_for("What should Claude do instead?")
        terminal.type("third task")
        terminal.wait_for("finished")
        terminal.leave()
    decided = [row["title"] for row in stage.rows("observations") if row["type"] == "decision"]
    assert decided == ["Which database? SQLite"]
    prompts = {row["text"]: row["outcome"] for row in stage.rows("prompts")}
    assert prompts == {"ask me": "done", "second task": "abandoned", "third task": "done"}
