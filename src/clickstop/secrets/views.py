"""A text without colours or URL escapes, as a reader sees it, with the positions in the original."""

from __future__ import annotations

from clickstop.secrets.redact import COLOUR, SIGNS, with_colours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.secrets.match import Match

    Cut = tuple[int, int, str]  # start, end, and the text shown instead


class TextView:
    """A text with pieces cut out or replaced, that maps its positions back to the original."""

    __slots__ = ("_begins", "_shifts", "text")

    def __init__(self, text: str, cuts: Iterator[Cut]) -> None:
        pieces: list[str] = []
        self._begins, self._shifts = [0], [0]
        size = done = 0
        for start, end, shows in cuts:
            pieces += (text[done:start], shows)
            size += start - done + len(shows)
            done = end
            self._begins.append(size)
            self._shifts.append(done - size)
        self.text = "".join((*pieces, text[done:]))

    def place(self, at: int) -> int:
        """Return the position in the original."""
        low, high = 0, len(self._begins)
        while low < high:  # a binary search by hand, because importing `bisect` would take longer
            middle = (low + high) // 2
            if at < self._begins[middle]:
                high = middle
            else:
                low = middle + 1
        return at + self._shifts[low - 1]

    def in_whole(self, matches: list[Match]) -> list[Match]:
        """Move matches to their positions in the original."""
        for match in matches:
            match.start, match.end = self.place(match.start), self.place(match.end - 1) + 1
        return matches


def uncoloured(text: str) -> TextView:
    """Return the text without the codes of terminal colours."""
    return TextView(text, _colours(with_colours(text)))


def _colours(text: str) -> Iterator[Cut]:
    at = text.find(COLOUR)
    while at >= 0:
        begin = at + len(COLOUR)
        code = text[begin : begin + 24]
        behind = code.lstrip("0123456789;?")
        end = begin + len(code) - len(behind) + (1 if behind[:1].isalpha() else 0)
        yield at, end, ""
        at = text.find(COLOUR, end)


def unescaped(text: str) -> TextView:
    """Return the text with the URL escapes of an address inside an address decoded."""
    return TextView(text, _escapes(text))


def _escapes(text: str) -> Iterator[Cut]:
    at = text.find("%")
    while at >= 0:
        sign = SIGNS.get(text[at : at + 3])
        if sign:
            yield at, at + 3, sign
        at = text.find("%", at + 1)
