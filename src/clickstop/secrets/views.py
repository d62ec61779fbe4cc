"""A text as somebody sees it, without colours and the escapes of addresses, and where each of its places was."""

from __future__ import annotations

from clickstop.secrets.redact import COLOUR, SIGNS, with_colours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.secrets.found import Found

    Cut = tuple[int, int, str]  # from, to, and what is seen there


class TextView:
    """Pieces of a text are cut out, or something else is seen in their place."""

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
        """Where this character stands in the whole text."""
        low, high = 0, len(self._begins)
        while low < high:  # importing `bisect` takes longer than all of this
            middle = (low + high) // 2
            if at < self._begins[middle]:
                high = middle
            else:
                low = middle + 1
        return at + self._shifts[low - 1]

    def in_whole(self, matches: list[Found]) -> list[Found]:
        for match in matches:
            match.start, match.end = self.place(match.start), self.place(match.end - 1) + 1
        return matches


def uncoloured(text: str) -> TextView:
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
    """Of an address within an address."""
    return TextView(text, _escapes(text))


def _escapes(text: str) -> Iterator[Cut]:
    at = text.find("%")
    while at >= 0:
        sign = SIGNS.get(text[at : at + 3])
        if sign:
            yield at, at + 3, sign
        at = text.find("%", at + 1)
