"""What clickstop decides is what happens: refusals, rewrites, replaced results, and what is said afterwards."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, delegate, say, use

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_HOUSE = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import Decision, ask, rewrite

HANDLERS = (Handler("house.rules", kinds=("tool.before", "tool.after", "tool.failed")),)


def handle(event, ctx):
    if event.kind != "tool.before":
        return Decision(output=event.output.replace("hunter2", "[hidden]"))
    if event.tool == "write":
        return rewrite(content=event.content.replace("tabs", "spaces"))
    _, found, verdict = event.command.partition("# ask, else ")
    if found:
        return ask("House rule: somebody should agree to this.", unattended=verdict)
    return rewrite(command=event.command.replace("rough", "gentle")) if "rough" in event.command else None
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


def test_what_the_house_makes_of_a_call_is_what_runs_and_what_the_model_sees(stage: Stage) -> None:
    """Nobody can be asked here, so the rule's own verdict counts. The client cannot replace a failure's text."""
    stage.plug_in(_HOUSE)
    repo, server = stage.repo, Path(__file__).with_name("mcp_server.py")
    servers = {"mcpServers": {"notes": {"command": sys.executable, "args": [str(server)]}}}
    for name, text in {
        "mcp.json": json.dumps(servers),
        "login.txt": "pass is hunter2\n",
        "login.ipynb": json.dumps(_notebook("hunter2")),
    }.items():
        (repo / name).write_text(text, encoding="utf-8")
    verdicts = ("block", "warn", "pass")
    turns = [
        use(*(bash(f"touch {verdict}.txt # ask, else {verdict}") for verdict in verdicts)),
        use(bash("echo rough > rough.txt && echo rough")),
        use(Call("Write", {"file_path": str(repo / "style.txt"), "content": "tabs\n"})),
        use(bash("echo pass is hunter2; echo hunter2 >&2")),
        use(Call("Read", {"file_path": str(repo / "login.txt")})),
        use(Call("Read", {"file_path": str(repo / "login.ipynb")})),
        use(Call("mcp__notes__note", {"text": "hunter2"})),
        use(bash("echo hunter2; exit 3")),
        say("done"),
        use(bash("touch rough2.txt")),
        say("done"),
    ]
    with ScriptedModel(turns) as model, stage.converse(model, "--mcp-config", "mcp.json") as session:
        session.ask("go")
        session.change("set_permission_mode", mode="default")
        session.ask("go on")
    results = [model.result_of(call_id(number)) for number in range(8)]

    assert [(repo / f"{verdict}.txt").exists() for verdict in verdicts] == [False, True, True]
    assert "House rule: somebody should agree" in results[0]
    assert model.conversation[1].newest.count("House rule: somebody should agree") == 2  # refused, warned
    assert [row["verdict"] for row in stage.rows("gate_decisions")] == ["block", "warn"]

    assert results[1] == "gentle"
    assert (repo / "gentle.txt").read_text(encoding="utf-8") == "gentle\n"
    assert not (repo / "rough.txt").exists()
    assert (repo / "style.txt").read_text(encoding="utf-8") == "spaces\n"
    assert stage.calls()[call_id(1)]["target"] == "echo gentle > gentle.txt && echo gentle"

    assert results[3] == "pass is [hidden]\n[hidden]"
    assert "pass is [hidden]" in results[4]
    assert "print('[hidden]')" in results[5]
    assert results[6] == "noted: [hidden]"
    assert not any("hunter2" in text for text in results[3:7])
    assert "hunter2" in results[7]

    # A rewritten call needs the person's permission as any other does.
    assert model.requests[-1].refused() == {call_id(0, 0), call_id(7), call_id(9)}
    assert not (repo / "gentle2.txt").exists()


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
