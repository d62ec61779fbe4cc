"""What is shown of one call: what the transcript keeps of it, else what the store does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.app import entry
from clickstop.app.here import Here
from clickstop.store import timeline
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.app.entry import Whole
    from tests.desk import Desk

ASKED = {"message": {"content": [{"id": "c1", "input": {"command": "make test"}}]}}
ANSWERED = {"toolUseResult": {"stdout": "3 passed"}, "message": {"content": [{"tool_use_id": "c1", "content": ""}]}}


def shown(desk: Desk, *lines: object, kind: str = "tool.after", tool: str = "shell") -> Whole:
    transcript = desk.write("transcript.jsonl", "\n".join(map(json.dumps, lines)))
    if not lines:
        transcript.unlink()
    about = {"agent": "claude-code", "transcript": str(transcript), "last_at": desk.ago(0)}
    call = rows.call("c1", "s1", desk.ago(9), kind=kind, tool=tool, target="cart.py", summary="3 passed, stored")
    desk.put(rows.session("s1", desk.ago(60), **about), call, rows.edit("s1", desk.ago(9)))
    here = Here(str(desk.repo), desk.environ)
    session = timeline.session(here.connection, "s1")
    assert session is not None
    whole = entry.of(here.connection, session, call[1]["id"])
    assert entry.of(here.connection, session, "another") is None
    here.close()
    assert whole is not None
    return whole


def test_a_call_is_shown_as_its_transcript_has_it(desk: Desk) -> None:
    whole = shown(desk, ASKED, ANSWERED)
    assert whole.texts == [("About", "cart.py"), ("Given", "command: make test"), ("Result", "3 passed")]
    assert (whole.kind, whole.title, whole.state, whole.file, whole.notes) == ("call", "Shell", "ok", "", [])


def test_what_the_transcript_has_not_is_shown_as_it_was_stored(desk: Desk) -> None:
    whole = shown(desk, {"message": {"content": []}}, tool="edit")
    assert whole.texts == [("About", "cart.py"), ("The stored part of the result", "3 passed, stored")]
    assert whole.file == "cart.py"
    assert whole.notes == [entry._UNTOLD]


def test_it_is_said_where_the_transcript_is_gone(desk: Desk) -> None:
    assert shown(desk).notes == [entry._GONE]


def test_a_call_that_has_not_ended_runs(desk: Desk) -> None:
    assert shown(desk, ASKED, kind="tool.before").state == "running"
