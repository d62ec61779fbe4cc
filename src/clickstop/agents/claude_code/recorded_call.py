"""Reads one call from Claude Code's transcript: its arguments, its result, and what an edit changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clickstop.agents.claude_code.results import text_of
from clickstop.agents.claude_code.spending import spending_files
from clickstop.core.client_records import RecordedCall
from clickstop.core.reading import open_plain

if TYPE_CHECKING:
    from collections.abc import Iterator

_HIDDEN = ("old_string", "new_string", "content", "new_source")  # of an edit, whose patch is shown instead


def recorded_call(transcript: str, call_id: str) -> RecordedCall | None:
    """The call; None if the transcript, or the call in it, is gone."""
    arguments, result, patch, is_there = "", "", "", False
    for line in _lines(transcript, call_id):
        for block in _blocks(line):
            if block.get("id") == call_id:
                arguments, is_there = _arguments_text(block.get("input")), True
            elif block.get("tool_use_id") == call_id:
                whole = line.get("toolUseResult")
                patch, is_there = _diff(whole), True
                result = text_of(block.get("content") if patch or isinstance(whole, str) else whole)
    return RecordedCall(arguments, result, patch) if is_there else None


def _lines(transcript: str, call_id: str) -> Iterator[dict[str, Any]]:
    """The lines that name the call, in any of the session's files."""
    mark = call_id.encode()
    for path in spending_files(transcript) if mark else ():
        try:
            with open_plain(path) as file:
                # Only these are parsed, because transcripts grow large.
                named = [raw for raw in file if mark in raw]
        except OSError:
            continue
        for raw in named:
            try:
                line = json.loads(raw)
            except ValueError:  # the client is still writing it
                continue
            if isinstance(line, dict):
                yield line


def _blocks(line: dict[str, Any]) -> list[dict[str, Any]]:
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []


def _arguments_text(arguments: Any) -> str:
    if not isinstance(arguments, dict):
        return text_of(arguments)
    return "\n".join(f"{key}: {text_of(value)}" for key, value in arguments.items() if key not in _HIDDEN)


def _diff(response: Any) -> str:
    """The patch with its context lines, which show a reader the place."""
    if not isinstance(response, dict) or not isinstance(response.get("structuredPatch"), list):
        return ""
    if response.get("type") == "create" and isinstance(response.get("content"), str):
        return "\n".join(f"+{line}" for line in response["content"].splitlines())
    lines = []
    for hunk in response["structuredPatch"]:
        if isinstance(hunk, dict) and isinstance(hunk.get("lines"), list):
            old, new = ((hunk.get(f"{side}Start"), hunk.get(f"{side}Lines")) for side in ("old", "new"))
            lines.append(f"@@ -{old[0]},{old[1]} +{new[0]},{new[1]} @@")
            lines += [line for line in hunk["lines"] if isinstance(line, str)]
    return "\n".join(lines)
