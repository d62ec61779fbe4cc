"""One match of a secret in a text, and the runs of characters that secrets consist of."""

from __future__ import annotations

from clickstop.secrets.formats import BASE64, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_WINDOW = 512  # first window; doubled as long as the run fills it, so that short runs cost no long slice
_BLOB = 20  # this much base64 before a position means that it lies within a blob


class Match:
    """A secret and its position.

    `verified` is the result of the format's checksum, None if it has none. `sure` means that a format or a secrets
    file proves it; otherwise only its surroundings give it away, and the same text elsewhere may be anything.
    """

    __slots__ = ("end", "kind", "secret", "start", "sure", "verified")

    def __init__(
        self, kind: str, start: int, secret: str, verified: bool | None = None, *, sure: bool = False
    ) -> None:
        self.kind = kind
        self.start = start
        self.end = start + len(secret)
        self.secret = secret
        self.verified = verified
        self.sure = sure


def every(text: str, word: str, begin: int = 0, end: int | None = None) -> Iterator[int]:
    """Yield each position of a word."""
    at = text.find(word, begin, end)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word), end)


def run_of(text: str, at: int, chars: str) -> int:
    """Count the characters of `chars` from `at` on."""
    size, window = 0, _WINDOW
    while True:
        part = text[at + size : at + size + window]
        inside = len(part) - len(part.lstrip(chars))
        size += inside
        if inside < window:
            return size
        window *= 2


def run_before(text: str, at: int, chars: str, most: int) -> int:
    """Count the characters of `chars` right before `at`, looking back at most `most`."""
    part = text[max(0, at - most) : at]
    return len(part) - len(part.rstrip(chars))


def stands_apart(text: str, at: int) -> bool:
    r"""Whether a word may begin at `at`: the character before is no part of a word, or ends an escape (`\n`, `%3D`,
    a colour).
    """
    if at == 0 or text[at - 1] not in WORD:
        return not (text[at - 1 : at] in _JOINS and run_before(text, at, BASE64, _BLOB) == _BLOB)
    before = text[max(0, at - 12) : at]
    if before[-2:-1] == "\\" and before[-1] in "nrtbf":
        return True
    if before[-3:-2] == "%" and not before[-2:].strip("0123456789abcdefABCDEF"):
        return True
    if before[-6:-4] == "\\u":
        return True
    return before[-1] == "m" and "[" in before and not before.rpartition("[")[2][:-1].strip("0123456789;")


_JOINS = ("+", "/")  # base64 may continue after these
