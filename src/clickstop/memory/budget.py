"""Estimates tokens, and selects the pieces that fit into a budget."""

from __future__ import annotations

from clickstop.core.decision import LIMITS
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.decision import Limits

CHARACTERS = 4  # per token, approximately
_BETWEEN = 2  # characters between two pieces
_NOTE = "(shortened)"


class ContextPiece(Record):
    """A piece of context. The same `key` is given only once in a context."""

    key: str
    text: str
    priority: int


def tokens(text: str) -> int:
    """A rough estimate, since no tokenizer is available."""
    return (LIMITS.size(text) + CHARACTERS - 1) // CHARACTERS


def within(pieces: list[ContextPiece], budget: int, most: int, limits: Limits = LIMITS) -> list[ContextPiece]:
    """The most important pieces that fit into these numbers of tokens and of characters."""
    room = min(budget * CHARACTERS, most)
    chosen: list[ContextPiece] = []
    for piece in sorted(pieces, key=lambda piece: -piece.priority):
        # Shorten the most important piece rather than omit it.
        text = piece.text if chosen or limits.size(piece.text) <= room else _shortened(piece.text, room, limits)
        # A piece that is too long does not keep a shorter, less important one out.
        if text and limits.size(text) <= room:
            chosen.append(ContextPiece(piece.key, text, piece.priority))
            room -= limits.size(text) + _BETWEEN
    return chosen


def _shortened(text: str, room: int, limits: Limits) -> str:
    """As many whole lines as fit."""
    lines: list[str] = []
    for line in text.split("\n"):
        if limits.size("\n".join([*lines, line, _NOTE])) > room:
            break
        lines.append(line)
    return "\n".join([*lines, _NOTE]) if lines else ""
