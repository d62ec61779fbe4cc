"""Our own placeholders in a text."""

from __future__ import annotations

from clickstop.secrets.formats import kinds
from clickstop.secrets.redact import PLACEHOLDER

_LONGEST = 64  # characters of one


def placeholders_in(text: str) -> list[str]:
    """Return each distinct `[redacted:<kind>]` and `[redacted:<kind>:<number>]` whose kind is ours."""
    found: dict[str, None] = {}
    at = text.find(PLACEHOLDER)
    while at >= 0:
        end = text.find("]", at, at + _LONGEST)
        kind, _, number = text[at + len(PLACEHOLDER) : max(end, at)].partition(":")
        if kind in kinds() and (not number or number.isdigit()):
            found[text[at : end + 1]] = None
        at = text.find(PLACEHOLDER, at + len(PLACEHOLDER))
    return list(found)
