"""What checkers have in common that nobody knows: `file:line: message`."""

from __future__ import annotations

from clickstop.signals.diagnostics import MOST_LINES, Diagnostics
from clickstop.signals.text import lines_with, place


def complaints(text: str, after: int = 0) -> Diagnostics:
    """All lines that begin with a place and go on with words."""
    listed = Diagnostics()
    for at, line in lines_with(text, ":", 10 * MOST_LINES):
        spot = place(line.removeprefix("./")) if at >= after else None
        if spot and _is_file(spot[0]) and any(letter.isalpha() for letter in spot[1]):
            listed.add(at, spot[0])
        if listed.count >= MOST_LINES:
            break
    return listed


def is_place(word: str) -> bool:
    """Whether a word is `file:line`, with a column or without, and maybe a name between them."""
    file, *rest = word.strip("()[],:").split(":")
    return any(part.isdigit() for part in rest[:2]) and _is_file(f"{file}:1")


def _is_file(where: str) -> bool:
    """Whether it has an ending, or is called like files that have none; a time or a host is no file."""
    name = where.rpartition(":")[0].replace("\\", "/").rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return " " not in name and (name in ("Dockerfile", "Makefile") or bool(stem and dot and ending.isalnum()))
