"""What clickstop decides is what happens: refusals, rewrites, replaced results, and what is said afterwards."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, delegate, say, use

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_ASK = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import ask

HANDLERS = (Handler("house.ask", kinds=("tool.before",), tools=("shell",)),)


def handle(event, ctx):
    _, found, verdict = event.command.partition("# ask, else ")
    return ask("House rule: somebody should agree to this.", unattended=verdict) if found else None
"""

_REWRITE = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import rewrite

HANDLERS = (Handler("house.rewrite", kinds=("tool.before",), tools=("shell", "write")),)


def handle(event, ctx):
    if event.tool == "write":
        return rewrite(content=event.content.replace("tabs", "spaces"))
    return rewrite(command=event.command.replace("rough", "gentle"))
"""

_REPLACE = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import replace_output

HANDLERS = (Handler("house.replace", kinds=("tool.after", "tool.failed")),)


def handle(event, ctx):
    return replace_output(event.output.replace("hunter2", "[hidden]"))
"""

_LATE_BLOCK = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import block

HANDLERS = (Handler("house.late", kinds=("tool.after", "tool.batch")),)


def handle(event, ctx):
    return block(f"House rule: {event.kind} came too late.", debt=f"check:{event.kind}")
"""


def test_a_refusal_reaches_the_model_or_its_subagent_and_the_command_does_not_run(stage: Stage) -> None:
    canary = bash("clickstop-canary abc123")
    played = stage.play(
        use(canary, bash("echo other")),
        use(delegate("SUB")),
        say("done"),
        branches={"SUB": [use(canary), say("seen")]},
    )
    decision, inside = stage.rows("gate_decisions")
    told = played.model.result_of(call_id(0, 0))
    assert "The canary abc123 was stopped." in told
    assert f"why: clickstop why {decision['id'][-7:]}" in told
    assert played.refused() == {call_id(0, 0), call_id(0, 0, "SUB")}
    assert played.model.result_of(call_id(0, 1)) == "other"
    assert (decision["handler"], decision["verdict"], decision["said"]) == ("gate.canary", "block", "block")
    assert [stage.calls()[call_id(0, at)]["outcome"] for at in (0, 1)] == ["refused", "ok"]
    assert "The canary abc123 was stopped." in played.model.result_of(call_id(0, 0, "SUB"))
    assert (decision["agent_id"] == "", inside["agent_id"] == "") == (True, False)


def test_a_refusal_holds_in_every_permission_mode(stage: Stage) -> None:
    documents = stage.home / "Documents"
    documents.mkdir()
    modes = ("default", "acceptEdits", "dontAsk", "plan")
    turns = [use(bash("clickstop-canary abc123"), bash("rm -rf ~/Documents")), say("done")]
    with ScriptedModel(turns * len(modes)) as model, stage.converse(model) as session:
        for mode in modes:
            session.change("set_permission_mode", mode=mode)
            session.ask("go")
    for turn in range(0, 2 * len(modes), 2):
        assert "The canary abc123 was stopped." in model.result_of(call_id(turn, 0))
        assert "`rm` would delete ~/Documents" in model.result_of(call_id(turn, 1))
    assert documents.is_dir()


def test_where_nobody_can_be_asked_the_rule_says_what_happens(stage: Stage) -> None:
    stage.plug_in(_ASK)
    verdicts = ("block", "warn", "pass")
    calls = [bash(f"touch {verdict}.txt # ask, else {verdict}") for verdict in verdicts]
    played = stage.play(use(*calls), say("done"))
    assert [(stage.repo / f"{verdict}.txt").exists() for verdict in verdicts] == [False, True, True]
    assert played.refused() == {call_id(0, 0)}
    assert "House rule: somebody should agree" in played.model.result_of(call_id(0, 0))
    assert played.model.conversation[1].newest.count("House rule: somebody should agree") == 2  # refused, warned
    assert [row["verdict"] for row in stage.rows("gate_decisions")] == ["block", "warn"]


def test_a_rewritten_call_is_what_runs_and_goes_not_past_the_persons_permissions(stage: Stage) -> None:
    stage.plug_in(_REWRITE)
    turns = [
        use(bash("echo rough > rough.txt && echo rough")),
        use(Call("Write", {"file_path": str(stage.repo / "style.txt"), "content": "tabs\n"})),
        say("done"),
        use(bash("touch rough2.txt")),
        say("done"),
    ]
    with ScriptedModel(turns) as model, stage.converse(model) as session:
        session.ask("go")
        session.change("set_permission_mode", mode="default")
        session.ask("go on")
    assert model.result_of(call_id(0)) == "gentle"
    assert (stage.repo / "gentle.txt").read_text(encoding="utf-8") == "gentle\n"
    assert not (stage.repo / "rough.txt").exists()
    assert (stage.repo / "style.txt").read_text(encoding="utf-8") == "spaces\n"
    assert stage.calls()[call_id(0)]["target"] == "echo gentle > gentle.txt && echo gentle"
    assert call_id(3) in model.requests[-1].refused()
    assert not (stage.repo / "gentle2.txt").exists()


def test_a_replaced_result_is_what_the_model_sees(stage: Stage) -> None:
    stage.plug_in(_REPLACE)
    server = Path(__file__).with_name("mcp_server.py")
    notes = {"command": sys.executable, "args": [str(server)]}
    (stage.repo / "mcp.json").write_text(json.dumps({"mcpServers": {"notes": notes}}), encoding="utf-8")
    (stage.repo / "login.txt").write_text("pass is hunter2\n", encoding="utf-8")
    (stage.repo / "login.ipynb").write_text(json.dumps(_notebook("hunter2")), encoding="utf-8")
    played = stage.play(
        use(bash("echo pass is hunter2; echo hunter2 >&2")),
        use(Call("Read", {"file_path": str(stage.repo / "login.txt")})),
        use(Call("Read", {"file_path": str(stage.repo / "login.ipynb")})),
        use(Call("mcp__notes__note", {"text": "hunter2"})),
        use(bash("echo hunter2; exit 3")),
        say("done"),
        arguments=("--mcp-config", "mcp.json"),
    )
    seen = [played.model.result_of(call_id(turn)) for turn in range(4)]
    assert seen[0] == "pass is [hidden]\n[hidden]"
    assert "pass is [hidden]" in seen[1]
    assert "print('[hidden]')" in seen[2]
    assert seen[3] == "noted: [hidden]"
    assert not any("hunter2" in text for text in seen)
    # The client has no way to replace a failure's text: what must be hidden has to be stopped before it runs.
    assert "hunter2" in played.model.result_of(call_id(4))


def test_a_block_after_the_fact_is_said_and_stays_owed(stage: Stage) -> None:
    stage.plug_in(_LATE_BLOCK)
    played = stage.play(use(bash("echo one")), use(bash("echo two")), say("done"))
    assert played.ran.stdout.strip() == "done"
    for request, output in zip(played.model.conversation[1:], ("one", "two"), strict=True):
        assert output in request.newest
        assert "House rule: tool.after came too late." in request.newest
        assert "House rule: tool.batch came too late." in request.newest
    owed = [(row["kind"], row["key"], row["paid_at"]) for row in stage.rows("debts")]
    assert sorted(owed) == [("check", "tool.after", None), ("check", "tool.batch", None)]
    assert {(row["verdict"], row["said"]) for row in stage.rows("gate_decisions")} == {("block", "context")}
    assert stage.kinds()["turn.stop"] == 1


def _notebook(secret: str) -> dict[str, object]:
    printed = {"output_type": "stream", "name": "stdout", "text": [f"{secret}\n"]}
    cell = {
        "cell_type": "code",
        "id": "one",
        "metadata": {},
        "execution_count": 1,
        "source": [f"print('{secret}')"],
        "outputs": [printed],
    }
    return {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
