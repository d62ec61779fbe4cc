"""Deletions, circles and limits in the real client."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.client import until
from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, delegate, say, use
from tests.harness import store_of

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

NOTE = "mcp__notes__note"


def _configure(stage: Stage, text: str) -> None:
    with (stage.repo / "clickstop.toml").open("a", encoding="utf-8") as file:
        file.write(text)


@pytest.fixture
def shop(stage: Stage) -> Stage:
    """A critical feature in one file."""
    (stage.repo / "auth.py").write_text("def login(): ...\n", encoding="utf-8")
    (stage.repo / "app.py").write_text("import auth\n", encoding="utf-8")
    stage.clickstop("feature", "add", "login", "auth.py", "--priority", "critical", "--title", "Sign in")
    return stage


def test_a_deletion_of_a_critical_feature_does_not_happen_by_a_subagent_either(shop: Stage) -> None:
    auth = shop.repo / "auth.py"
    played = shop.play(
        use(bash("rm auth.py"), bash("echo rm auth.py")),
        use(Call("Read", {"file_path": str(auth)})),
        use(Call("Write", {"file_path": str(auth), "content": ""})),
        use(bash("mv auth.py /tmp/gone.py")),
        use(delegate("SUB")),
        say("done"),
        branches={"SUB": [use(bash("rm auth.py")), say("seen")]},
    )
    assert auth.read_text(encoding="utf-8") == "def login(): ...\n"
    told = played.model.result_of(call_id(0, 0))
    assert "This would leave the critical feature Sign in without its primary component." in told
    assert "Would be lost: auth.py of the critical feature login; left: nothing." in told
    assert played.model.result_of(call_id(0, 1)) == "rm auth.py"
    assert {call_id(0, 0), call_id(2), call_id(3)} <= played.refused()
    assert "without its primary component" in played.model.result_of(call_id(0, 0, "SUB"))
    assert "gate.deletion" in {row["handler"] for row in shop.rows("gate_decisions")}


def test_importers_are_named_to_the_model_and_the_file_goes(stage: Stage) -> None:
    (stage.repo / "auth.py").write_text("def login(): ...\n", encoding="utf-8")
    (stage.repo / "app.py").write_text("import auth\n", encoding="utf-8")
    played = stage.play(use(bash("rm auth.py")), say("done"))
    assert not (stage.repo / "auth.py").exists()
    assert "app.py:1 needs auth.py" in played.model.conversation[1].newest


def test_a_call_that_fails_alike_is_warned_of_then_stopped(stage: Stage) -> None:
    _configure(stage, "\n[loop]\nsame_call = 3\n")
    again = [use(bash("echo tried >> tries.txt; cat /nowhere")) for _ in range(5)]
    played = stage.play(*again, say("done"))
    assert (stage.repo / "tries.txt").read_text(encoding="utf-8") == "tried\n" * 3
    assert '"status":"warned"' in played.model.conversation[3].newest
    told = played.model.result_of(call_id(3))
    figures = json.loads(next(line for line in told.splitlines() if line.startswith("{")))
    assert (figures["status"], figures["same_error"]) == ("stopped", 3)
    assert {call_id(3), call_id(4)} <= played.refused()
    assert [row["rule_id"] for row in stage.rows("gate_decisions")] == ["same_call"] * 3


def test_a_reset_by_the_person_lets_it_go_on(stage: Stage) -> None:
    _configure(stage, "\n[loop]\nsame_call = 1\n")
    line = use(bash("cat /nowhere"))
    turns = [line, line, say("stopped"), line, say("done")]
    with ScriptedModel(turns) as model, stage.converse(model) as session:
        session.ask("go")
        stage.clickstop("loop", "reset")
        session.ask("go on")
    assert "The same call has failed" in model.result_of(call_id(1))
    assert "No such file" in model.result_of(call_id(3))


def test_mcp_calls_beyond_the_limit_are_stopped_also_when_they_come_at_once(stage: Stage) -> None:
    _configure(stage, "\n[limits.mcp]\nper_tool = 3\n")
    server = Path(__file__).with_name("mcp_server.py")
    notes = {"command": sys.executable, "args": [str(server)]}
    (stage.repo / "mcp.json").write_text(json.dumps({"mcpServers": {"notes": notes}}), encoding="utf-8")
    played = stage.play(
        use(*(Call(NOTE, {"text": f"n{number}"}) for number in range(6))),
        say("done"),
        arguments=("--mcp-config", "mcp.json"),
    )
    results = [played.model.result_of(call_id(0, at)) for at in range(6)]
    assert sum(text.startswith("noted: ") for text in results) == 3
    stopped = [text for text in results if "the limit of 3 calls per minute is reached" in text]
    assert len(stopped) == 3
    assert all("1. Wait " in text for text in stopped)
    assert {row["server"] for row in stage.rows("mcp_calls")} == {"notes"}


_REMOVE = """
import pathlib, sqlite3, time
pathlib.Path(".claude/settings.local.json").write_text("{}")
end = time.monotonic() + 20
while time.monotonic() < end:
    with sqlite3.connect("DATABASE") as store:
        if store.execute("SELECT 1 FROM audit_log WHERE action = 'config.changed'").fetchone():
            break
    time.sleep(0.05)
"""


def test_a_session_that_takes_our_hooks_out_is_seen(stage: Stage) -> None:
    text = _REMOVE.replace("DATABASE", str(store_of(stage.repo) / "memory.db"))
    (stage.repo / "remove.py").write_text(text, encoding="utf-8")
    stage.play(use(bash(f"'{sys.executable}' remove.py")), say("done"))
    until(lambda: any(row["action"] == "config.changed" for row in stage.rows("audit_log")))
    (row,) = [row for row in stage.rows("audit_log") if row["action"] == "config.changed"]
    assert row["subject"] == str(stage.settings)
    assert row["reason"] == "all clickstop entries are gone"
