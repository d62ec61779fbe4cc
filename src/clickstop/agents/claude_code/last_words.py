"""Reads the agent's final message from Claude Code's transcript, for payloads without it."""

from __future__ import annotations

from clickstop.core.reading import read_end
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.event import Event

_END = 262_144  # bytes


def last_words(event: Event) -> str:
    """The text of the last answer after the last prompt; "" if there is none."""
    own = event.raw.get("agent_transcript_path")  # the transcript of a subagent
    lines = (
        read_end(own if isinstance(own, str) and own else event.transcript, _END)
        .decode("utf-8", "replace")
        .splitlines()
    )
    for line in reversed(lines):
        if '"type":"user"' not in line and '"type":"assistant"' not in line:
            continue
        spoken, blocks = _read(line)
        text = "\n".join(str(block.get("text")) for block in blocks if block.get("type") == "text")
        if text:
            return text if spoken == "assistant" else ""
    return ""


def _read(line: str) -> tuple[str, list[dict[str, Any]]]:
    """The role and the content blocks of a line; ("", []) if it cannot be read."""
    try:
        data = loads(line)
        content = data["message"]["content"]
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        return data["type"], [block for block in blocks if isinstance(block, dict)]
    except (ValueError, KeyError, TypeError):
        return "", []
