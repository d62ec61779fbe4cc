"""Some clients put the reason for which a stop is held to the agent as a prompt, and tell us of that one, too: by a
last line, we know our own words again.
"""

from __future__ import annotations

_LINE = "\n\n(clickstop holds this stop.)"


def marked(reason: str) -> str:
    return f"{reason}{_LINE}"


def is_marked(prompt: str) -> bool:
    return prompt.rstrip().endswith(_LINE.strip())


def unmarked(reason: str) -> str:
    return reason.removesuffix(_LINE)
