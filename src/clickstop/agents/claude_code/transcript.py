"""Reads the prompts and calls in Claude Code's transcripts.

The format is undocumented and changes: anything not understood is skipped.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.claude_code.memory import folder as own_folder
from clickstop.core.client_records import RecordedSession
from clickstop.core.reading import open_plain, read_end

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_LONGEST = 200  # characters of a folder's name, after which the client shortens it
_WITHOUT_HOOKS = ("EndConversation",)  # tools that fire no event
_MACHINE = "<task-notification"  # the only text in angle brackets that is submitted as a prompt
_END = 65_536  # bytes
_INTERRUPTED = "[Request interrupted by user"


def recent_transcripts(root: str, environ: Mapping[str, str], limit: int) -> list[str]:
    """The newest transcripts of sessions started in `root`."""
    folder = os.path.join(own_folder(environ), "projects", _folder_name(root))
    try:
        files = [entry for entry in os.scandir(folder) if entry.name.endswith(".jsonl")]
    except OSError:
        return []
    files.sort(key=lambda entry: -entry.stat().st_mtime)
    return [entry.path for entry in files[:limit]]


def _folder_name(root: str) -> str:
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in root)[:_LONGEST]


def read_transcript(path: str) -> RecordedSession:
    """The session in a transcript, with the calls of its subagents."""
    session = RecordedSession(os.path.splitext(os.path.basename(path))[0], path)
    for file in (path, *_subagents(path)):
        _read_one(file, session)
    return session


def _subagents(path: str) -> Iterator[str]:
    for folder, _, names in os.walk(os.path.join(os.path.splitext(path)[0], "subagents")):
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".jsonl"))


def _read_one(path: str, session: RecordedSession) -> None:
    """Add the calls and prompts of a file. One counts only if the model has spoken after it: until then its event
    may still be on the way.
    """
    calls: set[str] = set()
    waiting: set[str] = set()
    prompts: set[str] = set()
    for line in _lines(path):
        stamp = _text(line, "timestamp")
        if stamp:
            session.started_at = min(session.started_at or stamp, stamp)
            session.last_at = max(session.last_at, stamp)
        session.version = _text(line, "version") or session.version
        if line.get("type") == "assistant":
            session.calls |= waiting
            session.prompts |= prompts
            waiting, prompts = set(), set()
            calls |= {_text(block, "id") for block in _blocks(line, "tool_use") if _has_hooks(block)}
        elif line.get("type") == "user":
            ended = {_text(block, "tool_use_id") for block in _blocks(line, "tool_result") if _ran(block)}
            waiting |= ended & calls
            if _is_prompt(line):
                prompts.add(_text(line, "promptId"))


def _lines(path: str) -> Iterator[dict[str, Any]]:
    try:
        with open_plain(path) as file:
            for raw in file:
                text = raw.decode("utf-8", "replace")
                try:
                    line = json.loads(text.strip("\0 \n"))
                except ValueError:  # the client is still writing it
                    continue
                if isinstance(line, dict):
                    yield line
    except OSError:
        return


def _is_prompt(line: dict[str, Any]) -> bool:
    """Whether a line is a submitted prompt, by a person or the client; the client's own commands are not."""
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if not isinstance(content, str) or not _text(line, "promptId"):
        return False
    if line.get("isMeta") or line.get("isCompactSummary") or line.get("isSidechain"):
        return False
    return not content.startswith("<") or content.startswith(_MACHINE)


def _ran(result: dict[str, Any]) -> bool:
    """Whether the tool ran to its end. A call that was refused or interrupted may have no event after it."""
    return not result.get("is_error") or _text(result, "content").startswith("Exit code ")


def _has_hooks(block: dict[str, Any]) -> bool:
    return bool(_text(block, "id")) and block.get("name") not in _WITHOUT_HOOKS


def _blocks(line: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if not isinstance(content, list):
        return []
    return [block for block in content if isinstance(block, dict) and block.get("type") == kind]


def _text(mapping: dict[str, Any], key: str) -> str:
    value = mapping.get(key)
    return value if isinstance(value, str) else ""


def was_interrupted(transcript: str) -> bool:
    """Whether the last message says so; bookkeeping lines may follow it."""
    lines = read_end(transcript, _END).decode("utf-8", "replace").splitlines()
    spoken = [line for line in lines if '"type":"user"' in line or '"type":"assistant"' in line]
    return bool(spoken) and _INTERRUPTED in spoken[-1]


def notice(text: str) -> str:
    """The summary of a background notification; any other text unchanged."""
    if not text.startswith(f"{_MACHINE}>"):
        return text
    return text.partition("<summary>")[2].partition("</summary>")[0].strip() or "A background task has reported."
