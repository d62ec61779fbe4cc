"""Tokens: how many a text takes, and which pieces fit into a budget."""

from __future__ import annotations

from clickstop.core.decision import LIMITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.decision import Limits

CHARACTERS = 4  # of a token, about
_BETWEEN = 2  # characters between two pieces
_NOTE = "(shortened)"


class ContextPiece:
    """A piece of context. `key` names it: it is told once in a context."""

    __slots__ = ("key", "priority", "text")

    def __init__(self, key: str, text: str, priority: int) -> None:
        self.key = key
        self.text = text
        self.priority = priority


def tokens(text: str) -> int:
    """An estimate, as everywhere where no model is asked."""
    return (LIMITS.size(text) + CHARACTERS - 1) // CHARACTERS


def within(pieces: list[ContextPiece], budget: int, most: int, limits: Limits = LIMITS) -> list[ContextPiece]:
    """The pieces that fit into so many tokens and characters, as a client counts them, the most important first."""
    room = min(budget * CHARACTERS, most)
    chosen: list[ContextPiece] = []
    for piece in sorted(pieces, key=lambda piece: -piece.priority):
        # The most important one is shortened rather than left out.
        text = piece.text if chosen or limits.size(piece.text) <= room else _shortened(piece.text, room, limits)
        if text and limits.size(text) <= room:
            chosen.append(ContextPiece(piece.key, text, piece.priority))
            room -= limits.size(text) + _BETWEEN
    return chosen


def _shortened(text: str, room: int, limits: Limits) -> str:
    """Whole lines of it."""
    lines: list[str] = []
    for line in text.split("\n"):
        if limits.size("\n".join([*lines, line, _NOTE])) > room:
            break
        lines.append(line)
    return "\n".join([*lines, _NOTE]) if lines else ""
