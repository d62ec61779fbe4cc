"""A text without its colours, and where each of its places was."""

from __future__ import annotations

START = "\x1b["


class Uncoloured:
    """What a terminal shows of a text."""

    __slots__ = ("_begins", "_shifts", "text")

    def __init__(self, coloured: str) -> None:
        pieces = coloured.split(START)
        kept, size, shift = [pieces[0]], len(pieces[0]), 0
        self._begins, self._shifts = [0], [0]
        for piece in pieces[1:]:
            rest = piece.lstrip("0123456789;?")
            code = len(piece) - len(rest) + 1 if rest[:1].isalpha() else 0
            shift += len(START) + code
            self._begins.append(size)
            self._shifts.append(shift)
            kept.append(piece[code:])
            size += len(piece) - code
        self.text = "".join(kept)

    def place(self, at: int) -> int:
        """Where this character stands in the coloured text."""
        low, high = 0, len(self._begins)
        while low < high:  # importing `bisect` takes longer than all of this
            middle = (low + high) // 2
            if at < self._begins[middle]:
                high = middle
            else:
                low = middle + 1
        return at + self._shifts[low - 1]
