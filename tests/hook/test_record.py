"""What every event leaves behind: its payload, redacted and of bounded size, and a heartbeat."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.tokens import github
from tests.working import Working

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def session(hook: Hook, repo: Path) -> Working:
    return Working(hook, repo)


def _read(session: Working, response: Any) -> None:
    call = {"tool_name": "Grep", "tool_input": {"pattern": "x"}, "tool_use_id": "1"}
    session.event("PostToolUse", tool_response=response, **call)


def _kept(rows: Rows) -> dict[str, Any]:
    payload = json.loads(rows("events")[-1]["payload"])
    assert isinstance(payload, dict)
    return payload


def test_a_payload_is_stored_as_it_came_but_for_secrets(session: Working, rows: Rows) -> None:
    _read(session, {"lines": ["a", "b"]})
    assert _kept(rows)["tool_response"] == {"lines": ["a", "b"]}
    _read(session, {"lines": [f"token {github()}"]})
    assert github() not in json.dumps(_kept(rows))


def test_a_long_text_is_cut_in_the_middle(session: Working, rows: Rows) -> None:
    _read(session, "start" + "x " * 60_000 + "end")
    text = _kept(rows)["tool_response"]
    assert text.startswith("start")
    assert text.endswith("end")
    assert 65_000 < len(text) < 66_000


@pytest.mark.parametrize(("number", "longest"), [(200, 2_000), (300, 100)])
def test_of_very_many_texts_each_is_cut_to_less(session: Working, rows: Rows, number: int, longest: int) -> None:
    _read(session, {f"text {at}": "word " * 600 for at in range(number)})
    texts = _kept(rows)["tool_response"].values()
    assert len(texts) == number
    assert all(longest <= len(text) < longest + 100 for text in texts)


def test_what_fits_in_no_way_is_only_measured(session: Working, rows: Rows) -> None:
    _read(session, {f"a text with the number {at}": "w " * 60 for at in range(6_000)})
    payload = _kept(rows)
    assert list(payload) == ["not_kept"]
    assert payload["not_kept"].endswith(" characters")


def test_each_kind_of_event_has_one_heartbeat_that_counts(session: Working, rows: Rows) -> None:
    for _ in range(3):
        _read(session, "x")
    session.prompt(1)
    beats = {row["kind"]: row for row in rows("heartbeats")}
    assert beats["tool.after"]["count"] == 3
    assert beats["prompt.submit"]["count"] == 1
    assert beats["tool.after"]["total_us"] >= beats["tool.after"]["max_us"] > 0


def test_silence_is_noted_once_a_session_and_cause(session: Working, hook: Hook, rows: Rows) -> None:
    call = {
        "tool_name": "Bash",
        "tool_input": {"command": "ls"},
        "tool_use_id": "1",
        "hook_event_name": "PreToolUse",
    }
    payload = {"session_id": "s1", "transcript_path": "", "cwd": str(session.repo), **call}
    for _ in range(2):
        hook(payload, CLICKSTOP_OFF="gates")
    hook(payload, CLICKSTOP_OFF="all")
    hook({**payload, "session_id": "s2"}, CLICKSTOP_OFF="all")
    noted = [(row["subject"], row["reason"]) for row in rows("audit_log") if row["action"] == "hook.silenced"]
    assert [(subject, reason.rpartition(": ")[2]) for subject, reason in noted] == [
        ("s1", "only the safety gates ran"),
        ("s1", "nothing spoke"),
        ("s2", "nothing spoke"),
    ]
    assert rows("events") == []
