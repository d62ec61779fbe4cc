"""Chinese and Japanese text, which is written without spaces between words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

_LONGEST = 20  # characters of a phrase
# For `str.translate`: full-width punctuation as its Western counterpart, so that one splitter serves every script.
WIDE = str.maketrans(
    {"。": ". ", "！": "! ", "？": "? ", "，": ", ", "、": ", ", "：": ": ", "；": "; ", "（": " (", "）": ") "}
)


def split_unspaced(text: str, phrases: Container[str]) -> list[str]:
    """Split into the longest known phrases; what lies between two of them is a word of its own."""
    pieces = [""]
    at = 0
    is_known = True
    while at < len(text):
        end = next((end for end in range(at + _LONGEST, at, -1) if text[at:end] in phrases), 0)
        if end or text[at].isascii() != pieces[-1].isascii() or is_known:
            pieces.append("")
        pieces[-1] += text[at : end or at + 1]
        is_known = bool(end)
        at = end or at + 1
    return pieces
