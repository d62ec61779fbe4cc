"""What the person did, as the client tells it: answers, approvals, interruptions; and what the project offers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.claude_code.decode import decode
from clickstop.agents.claude_code.offers import offered
from clickstop.agents.claude_code.transcript import was_interrupted
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.core.event import Event


def after(tool: str, arguments: Any, response: Any) -> Event:
    payload = {
        "hook_event_name": "PostToolUse",
        "tool_name": tool,
        "tool_input": arguments,
        "tool_response": response,
    }
    return decode("PostToolUse", payload, {})


@each(
    ("response", "answers"),
    [
        ({"answers": {"Which?": "SQLite"}}, (("Which?", "SQLite"),)),
        ({"answers": {"Which?": ["A", "B"], "How?": "fast"}}, (("Which?", "A, B"), ("How?", "fast"))),
        ({"answers": {"Which?": "", "How?": 3}}, ()),
        ({"answers": "odd"}, ()),
        ("odd", ()),
        (None, ()),
    ],
)
def test_answers_are_read_whatever_their_shape(response: Any, answers: tuple[tuple[str, str], ...]) -> None:
    assert after("AskUserQuestion", {}, response).answers == answers


def test_answers_may_stand_in_the_call_itself() -> None:
    assert after("AskUserQuestion", {"answers": {"Which?": "SQLite"}}, "ok").answers == (("Which?", "SQLite"),)


@pytest.mark.parametrize(
    ("arguments", "response", "plan"),
    [
        ({}, {"plan": "# Do it", "isAgent": False}, "# Do it"),
        ({"plan": "# Do it"}, "ok", "# Do it"),
        ({}, {"plan": None}, ""),
        ({"plan": "# Do it"}, {"plan": "# Do it", "awaitingLeaderApproval": True}, ""),
    ],
)
def test_a_plan_counts_once_somebody_has_approved_it(arguments: Any, response: Any, plan: str) -> None:
    assert after("ExitPlanMode", arguments, response).content == plan


@each(
    ("arguments", "done"),
    [
        ({"todos": [{"content": "a", "status": "completed"}, {"content": "b", "status": "pending"}]}, ("a",)),
        ({"taskId": "3", "status": "completed"}, ("#3",)),
        ({"taskId": "3", "status": "completed", "subject": "Write a.py"}, ("Write a.py", "#3")),
        ({"taskId": "3", "status": "in_progress"}, ()),
        ({"todos": "odd"}, ()),
        ({"todos": [None, {"status": "completed"}]}, ()),
    ],
)
def test_tasks_that_are_done_are_known_by_words_or_number(arguments: Any, done: tuple[str, ...]) -> None:
    payload = {"hook_event_name": "PreToolUse", "tool_name": "TaskUpdate", "tool_input": arguments}
    assert decode("PreToolUse", payload, {}).done == done


def test_the_clients_process_is_known_where_it_says_so() -> None:
    assert decode("Stop", {}, {"CLAUDE_PID": "4711"}).process == 4711
    for odd in ("", "x", "-1", "9" * 30):
        assert decode("Stop", {}, {"CLAUDE_PID": odd}).process is None


def _line(kind: str, text: str) -> str:
    return json.dumps(
        {"type": kind, "message": {"content": [{"type": "text", "text": text}]}}, separators=(",", ":")
    )


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ([_line("user", "go"), _line("user", "[Request interrupted by user]"), '{"type":"mode"}'], True),
        ([_line("user", "[Request interrupted by user for tool use]")], True),
        ([_line("user", "[Request interrupted by user]"), _line("assistant", "On we go")], False),
        ([], False),
    ],
)
def test_a_turn_that_was_broken_off_is_known_by_the_last_words(
    tmp_path: Path, lines: list[str], broken: bool
) -> None:
    transcript = tmp_path / "t.jsonl"
    transcript.write_text("\n".join(lines), encoding="utf-8")
    assert was_interrupted(str(transcript)) == broken
    assert not was_interrupted(str(tmp_path / "missing.jsonl"))


def test_commands_and_skills_of_the_project_are_found(tmp_path: Path) -> None:
    files = {
        "commands/deploy.md": '---\ndescription: "Deploys"\n---\n',
        "commands/db/migrate.md": "Migrate.",
        "skills/notes/SKILL.md": "---\nname: notes\ndescription: Writes notes\n---\n",
        "skills/empty/README.md": "no skill",
    }
    for name, text in files.items():
        path = tmp_path / ".claude" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = [(one.name, one.kind, one.about) for one in offered(str(tmp_path))]
    assert found == [
        ("/db:migrate", "a command", ""),
        ("/deploy", "a command", "Deploys"),
        ("/notes", "a skill", "Writes notes"),
    ]
    assert offered(str(tmp_path / "nowhere")) == []
