"""Closing lines of test runners, told apart from lines that tests print."""

from __future__ import annotations

from clickstop.signals.text import last_lines_with, line_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MOST = 500


def closing(text: str, literal: str, is_summary: Callable[[str], bool], mark: str) -> list[tuple[int, str]]:
    """Return the summaries below a line that begins with `mark` (`Finished in `), or the last one if there is no
    such line.

    A test may print the same text, but only before that line.
    """
    summaries = [(at, line) for at, line in last_lines_with(text, literal, _MOST) if is_summary(line)]
    own: list[tuple[int, str]] = []
    above = line_start(text, mark)
    for at, line in summaries:
        if above < 0:
            break
        if above < at:
            own.append((at, line))
            above = text.find(f"\n{mark}", at)
    return own or summaries[-1:]


def items(line: str) -> dict[str, int] | None:
    """Return `3 tests, 1 failure` as {"test": 3, "failure": 1}, None if any part is not a number and words."""
    counts: dict[str, int] = {}
    for item in line.strip().rstrip(".").split(", "):
        number, _, word = item.partition(" ")
        if not (number.isascii() and number.isdigit()) or not word[:1].isalpha():
            return None
        key = word.partition(" ")[0]
        counts[key[:-1] if key.endswith("s") and not key.endswith("ss") else key] = int(number[:9])
    return counts
