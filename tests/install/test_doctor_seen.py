"""What the client's transcripts tell against what the store saw; and which client it was."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import utc
from clickstop.install.doctor import Patient

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook
    from tests.install.doctoring import Doctor


class Client:
    """Writes a transcript as the client does, line by line."""

    def __init__(self, path: Path, session: str, at: str = "", version: str = "2.1.325") -> None:
        self.path = path
        self.session = session
        self.at = at
        self.version = version
        path.parent.mkdir(parents=True, exist_ok=True)

    def line(self, kind: str, content: Any, **more: Any) -> None:
        at = self.at or utc()
        line = {"type": kind, "timestamp": at, "version": self.version, "message": {"content": content}, **more}
        with self.path.open("a") as file:
            file.write(json.dumps(line) + "\n")

    def prompt(self, prompt_id: str, text: str = "Go on") -> None:
        self.line("user", text, promptId=prompt_id)
        self.line("assistant", [{"type": "text", "text": "Yes"}])

    def call(self, call_id: str) -> None:
        self.line("assistant", [{"type": "tool_use", "id": call_id, "name": "Bash", "input": {}}])
        self.line("user", [{"type": "tool_result", "tool_use_id": call_id, "content": "fine"}])
        self.line("assistant", [{"type": "text", "text": "Done"}])


@pytest.fixture
def client(doctor: Doctor, hook: Hook, payload: Callable[..., dict[str, Any]]) -> Client:
    """A client whose session began after the store was made."""
    hook(payload("SessionStart--startup", session_id="s-1"))
    name = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in str(doctor.repo))
    return Client(Path(doctor.environ["HOME"], ".claude", "projects", name, "s-1.jsonl"), "s-1")


def test_nothing_to_compare_is_no_trouble(doctor: Doctor) -> None:
    assert doctor.troubles("seen") == []


def test_a_session_that_the_store_saw_is_well(
    doctor: Doctor, client: Client, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    client.prompt("p-1")
    client.call("c-1")
    hook(payload("UserPromptSubmit--typed", session_id="s-1", prompt_id="p-1"))
    hook(payload("PostToolUse--Bash-ok", session_id="s-1", tool_use_id="c-1"))
    (found,) = doctor.findings("seen")
    assert found.severity == "ok"
    assert "1 call and 1 prompt in 1 transcript" in found.what


def test_calls_and_prompts_that_never_came_are_counted(
    doctor: Doctor, client: Client, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    client.prompt("p-1")
    for call in ("c-1", "c-2", "c-3"):
        client.call(call)
    hook(payload("PostToolUse--Bash-ok", session_id="s-1", tool_use_id="c-1"))
    found = doctor.trouble("seen")
    assert found.severity == "error"
    assert found.what.startswith("Session s-1 (")
    assert "the store lacks 2 of 3 calls and 1 of 1 prompt" in found.what
    assert str(client.path) in found.why
    assert "clickstop doctor --fix marks it as read" in found.remedy


def test_a_call_whose_end_never_came_is_counted(
    doctor: Doctor, client: Client, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    client.call("c-1")
    hook(payload("PreToolUse--Bash", session_id="s-1", tool_use_id="c-1"))
    assert "the store lacks 1 of 1 call" in doctor.trouble("seen").what


def test_a_call_seen_in_a_batch_alone_counts(
    doctor: Doctor, client: Client, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    client.call("c-1")
    call = {"tool_name": "Edit", "tool_input": {}, "tool_use_id": "c-1", "tool_response": "error"}
    hook(payload("PostToolBatch--Edit-refused", session_id="s-1", tool_calls=[call]))
    assert doctor.troubles("seen") == []


def test_a_session_from_before_clickstop_is_not_compared(doctor: Doctor, client: Client) -> None:
    client.at = "2020-01-01T00:00:00.000Z"
    client.call("c-1")
    assert doctor.troubles("seen") == []


def test_a_session_from_before_the_hooks_were_mended_is_not_compared(doctor: Doctor, client: Client) -> None:
    client.call("c-1")
    assert doctor.troubles("seen")
    Patient(doctor.place, doctor.environ).audit("init", str(doctor.repo))
    assert doctor.troubles("seen") == []


def test_a_session_marked_as_read_is_told_again_only_if_it_loses_more(
    doctor: Doctor, client: Client, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    client.call("c-1")
    doctor.fix("seen")
    assert doctor.troubles("seen") == []
    (marked,) = [row for row in rows("audit_log") if row["action"] == "doctor.read_session"]
    assert (marked["subject"], marked["reason"]) == ("s-1", "not seen: 1 call, 0 prompts")
    client.call("c-2")
    assert "2 of 2 calls" in doctor.trouble("seen").what


def test_a_session_in_which_clickstop_was_silenced_is_not_compared(
    doctor: Doctor, client: Client, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    client.call("c-1")
    hook(payload("PostToolUse--Bash-ok", session_id="s-1", tool_use_id="c-1"), CLICKSTOP_OFF="1")
    assert doctor.troubles("seen") == []


def test_what_is_not_captured_is_not_missed(doctor: Doctor, client: Client, repo: Path) -> None:
    client.prompt("p-1")
    client.call("c-1")
    (repo / "clickstop.toml").write_text('[handlers]\n"capture.tool_call" = false\n"capture.prompt" = false\n')
    assert doctor.troubles("seen") == []


def test_a_transcript_elsewhere_is_found_through_its_session(
    doctor: Doctor, client: Client, hook: Hook, payload: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    moved = Client(tmp_path / "elsewhere" / "s-2.jsonl", "s-2")
    hook(payload("SessionStart--startup", session_id="s-2", transcript_path=str(moved.path)))
    moved.call("c-9")
    assert "Session s-2" in doctor.trouble("seen").what


def _claude(doctor: Doctor, tmp_path: Path, says: str) -> None:
    """A program of the client's name on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "claude").write_text(f"#!/bin/sh\necho '{says}'\n")
    (folder / "claude").chmod(0o755)
    doctor.environ["PATH"] = f"{folder}{os.pathsep}{doctor.environ['PATH']}"


@pytest.mark.parametrize(
    ("version", "severity"),
    [("2.1.295", "ok"), ("2.2.0", "ok"), ("2.1.294", "warn"), ("2.1.163", "warn"), ("2.1.99", "error")],
)
def test_a_client_that_is_too_old_is_found(doctor: Doctor, tmp_path: Path, version: str, severity: str) -> None:
    _claude(doctor, tmp_path, f"{version} (Claude Code)")
    (found,) = doctor.findings("client")
    assert found.severity == severity
    assert version in found.what
    assert found.remedy == ("" if severity == "ok" else "claude update")


def test_the_version_is_read_from_the_last_transcript_too(doctor: Doctor, client: Client, tmp_path: Path) -> None:
    client.version = "2.1.200"
    client.call("c-1")
    assert "2.1.200 (in its last transcript here) is partly supported" in doctor.trouble("client").what
    _claude(doctor, tmp_path, "2.1.100 (Claude Code)")
    assert "2.1.100 (on your PATH) is too old" in doctor.trouble("client").what


def test_a_version_that_nobody_knows_is_no_trouble(doctor: Doctor, tmp_path: Path) -> None:
    _claude(doctor, tmp_path, "what?")
    (found,) = doctor.findings("client")
    assert (found.severity, "unknown" in found.what) == ("ok", True)
