"""Every event of the client arrives, and nothing it did is missing from the store.

How the rarer ones are brought about: PermissionDenied by `auto` mode, whose classifier is out of reach here;
StopFailure by an error of the API that is not tried again; ConfigChange by a command that writes a settings file
and waits for the client's watcher; compaction by `/compact`. All in one session that stays open: a client that ends
with its turn may kill the hook of a failed turn before it is up.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from clickstop.agents.claude_code.decode import KINDS
from tests.e2e.client import until
from tests.e2e.scripted_model import Call, ScriptedModel, bash, call_id, delegate, fail, say, use
from tests.harness import store_of

if TYPE_CHECKING:
    from tests.e2e.scripted_model import Turn
    from tests.e2e.stage import Stage

_SUMMARY = "<analysis>a</analysis><summary>SUMMARY-OF-THE-SESSION</summary>"

# Waits for the watcher of the client, which looks at a changed file only once it is quiet.
_CHANGE_SETTINGS = """
import pathlib, sqlite3, time
pathlib.Path(".claude/settings.json").write_text('{"env": {"COLOUR": "green"}}')
end = time.monotonic() + 100
while time.monotonic() < end:
    with sqlite3.connect("DATABASE") as store:
        if store.execute("SELECT 1 FROM heartbeats WHERE kind = 'config.changed'").fetchone():
            break
    time.sleep(0.05)
"""


def play_every_event(stage: Stage, prompt: str = "", *answers: Turn) -> ScriptedModel:
    """A session in which the client has an occasion for each of its events, and one more prompt on the way."""
    (stage.repo / ".claude").mkdir(exist_ok=True)  # what is watched must be there when the client starts
    (stage.repo / "change_settings.py").write_text(
        _CHANGE_SETTINGS.replace("DATABASE", str(store_of(stage.repo) / "memory.db")), encoding="utf-8"
    )
    turns = [
        use(bash("echo one"), bash("exit 3")),
        use(delegate("LOOK-AROUND")),
        use(bash(f"'{sys.executable}' change_settings.py")),
        say("done"),
        *answers,
        say(_SUMMARY),
        fail(413),
        use(bash("curl http://127.0.0.1:9/ -o page.html")),
        say("done"),
    ]
    branches = {"LOOK-AROUND": [use(bash("echo inside")), say("seen")]}
    with ScriptedModel(turns, branches) as model, stage.converse(model) as session:
        session.ask("work")
        if prompt:
            session.ask(prompt)
        session.ask("/compact")
        session.ask("this fails")
        until(lambda: "turn.failed" in stage.kinds())
        session.change("set_permission_mode", mode="auto")
        session.ask("this is denied")
    return model


def test_every_registered_event_arrives(stage: Stage) -> None:
    play_every_event(stage)
    assert set(stage.kinds()) == set(KINDS.values())
    assert stage.rows("handler_failures") == []
    ended = {row["status"] for row in stage.rows("sessions")}
    assert ended == {"ended"}


def test_no_call_of_the_transcript_is_missing_from_the_store(stage: Stage) -> None:
    played = stage.play(
        use(bash("echo fine"), bash("cat nowhere"), bash("clickstop-canary abc1")),
        use(Call("Read", {"file_path": str(stage.repo / "cart.py")}), bash("grep -c nothing cart.py")),
        use(Call("Edit", {"file_path": str(stage.repo / "cart.py"), "old_string": "no such", "new_string": "x"})),
        use(Call("Write", {"file_path": str(stage.repo / "new.py"), "content": "x = 1\n"})),
        use(delegate("SUB")),
        use(Call("NoSuchTool", {"x": 1}), bash("true", run_in_background=True)),
        say("done"),
        branches={"SUB": [use(bash("echo inside"), bash("exit 4")), say("seen")]},
    )
    outcomes = {
        key: (row["outcome"], row["exit_code"], row["agent_id"] != "") for key, row in stage.calls().items()
    }
    assert played.ran.code == 0
    assert set(outcomes) == stage.transcript_calls()
    assert outcomes == {
        call_id(0, 0): ("ok", 0, False),
        call_id(0, 1): ("failed", 1, False),
        call_id(0, 2): ("refused", None, False),
        call_id(1, 0): ("ok", None, False),
        call_id(1, 1): ("ok", None, False),
        call_id(2, 0): ("failed", None, False),
        call_id(3, 0): ("ok", None, False),
        call_id(4, 0): ("ok", None, False),
        call_id(0, 0, "SUB"): ("ok", 0, True),
        call_id(0, 1, "SUB"): ("failed", 4, True),
        call_id(5, 0): ("failed", None, False),
        call_id(5, 1): ("background", None, False),
    }
    doctor = stage.clickstop("doctor")
    assert "No problems found." in doctor
    # A second prompt if the client still told the model that the call in the background has ended.
    assert re.search(r"\b9 calls and (1 prompt|2 prompts) in 1 transcript", doctor), doctor
