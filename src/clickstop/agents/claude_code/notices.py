"""Prompts that Claude Code writes itself, in plain words."""

from __future__ import annotations

_BEGIN = "<task-notification>"
_SUMMARY = "<summary>", "</summary>"


def plain(text: str) -> str:
    """The summary of a notification; any other text as it is."""
    if not text.startswith(_BEGIN):
        return text
    summary = text.partition(_SUMMARY[0])[2].partition(_SUMMARY[1])[0].strip()
    return summary or "A task in the background has news."
