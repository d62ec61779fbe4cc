"""Marks the reasons of held stops.

Some clients show the agent the reason for a held stop as a new prompt, and send us an event for it. The last line
tells such a prompt from one that the person typed.
"""

from __future__ import annotations

_LINE = "\n\n(clickstop holds this stop.)"


def marked(reason: str) -> str:
    return f"{reason}{_LINE}"


def is_marked(prompt: str) -> bool:
    return prompt.rstrip().endswith(_LINE.strip())


def unmarked(reason: str) -> str:
    return reason.removesuffix(_LINE)
