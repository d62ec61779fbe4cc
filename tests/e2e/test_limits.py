"""Circles, and hooks that are taken out, in the real client."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from tests.e2e.client import until
from tests.e2e.scripted_model import ScriptedModel, bash, call_id, say, use
from tests.harness import store_of

if TYPE_CHECKING:
    from tests.e2e.stage import Stage


def test_a_call_that_fails_alike_is_warned_of_then_stopped_until_the_person_speaks(stage: Stage) -> None:
    with (stage.repo / "clickstop.toml").open("a", encoding="utf-8") as file:
        file.write("\n[loop]\nsame_call = 3\n")
    again = use(bash("echo tried >> tries.txt; cat /nowhere"))
    tries = stage.repo / "tries.txt"
    turns = [*[again] * 5, say("stopped"), again, say("done")]
    with ScriptedModel(turns) as model, stage.converse(model) as session:
        session.ask("go")
        assert tries.read_text(encoding="utf-8") == "tried\n" * 3
        session.ask("go on")
    assert '"status":"warned"' in model.conversation[3].newest
    told = model.result_of(call_id(3))
    figures = json.loads(next(line for line in told.splitlines() if line.startswith("{")))
    assert (figures["status"], figures["same_error"]) == ("stopped", 3)
    assert "The same call has failed" in model.result_of(call_id(4))
    assert [row["rule_id"] for row in stage.rows("gate_decisions")] == ["same_call"] * 3
    assert "No such file" in model.result_of(call_id(6))
    assert tries.read_text(encoding="utf-8") == "tried\n" * 4


_REMOVE = """
import pathlib, sqlite3, time
pathlib.Path(".claude/settings.local.json").write_text("{}")
end = time.monotonic() + 100
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
