"""Tokens: how many a text takes, and which pieces fit into a budget."""

from __future__ import annotations

CHARACTERS = 4  # of a token, about
_BETWEEN = 2  # characters between two pieces
_NOTE = "(shortened)"


class Piece:
    """A piece of context. `key` names it: it is told once in a context."""

    __slots__ = ("key", "priority", "text")

    def __init__(self, key: str, text: str, priority: int) -> None:
        self.key = key
        self.text = text
        self.priority = priority


def tokens(text: str) -> int:
    """An estimate, as everywhere where no model is asked."""
    return (_size(text) + CHARACTERS - 1) // CHARACTERS


def within(pieces: list[Piece], budget: int, most: int) -> list[Piece]:
    """The pieces that fit into so many tokens and so many characters, the most important first."""
    room = min(budget * CHARACTERS, most)
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda one: -one.priority):
        text = piece.text if kept or _size(piece.text) <= room else _shortened(piece.text, room)
        if text and _size(text) <= room:
            kept.append(Piece(piece.key, text, piece.priority))
            room -= _size(text) + _BETWEEN
    return kept


def _shortened(text: str, room: int) -> str:
    """Whole lines of it."""
    lines: list[str] = []
    for line in text.split("\n"):
        if _size("\n".join([*lines, line, _NOTE])) > room:
            break
        lines.append(line)
    return "\n".join([*lines, _NOTE]) if lines else ""


def _size(text: str) -> int:
    """Characters as clients count them: UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
