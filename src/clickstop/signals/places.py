"""What checkers have in common that nobody knows: lines that begin with a place in a file and say what is wrong."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.signals.diagnostics import MOST_LINES, Diagnostics
from clickstop.signals.text import lines_with, place

_GRADES = words("error: error fatal: warning: warning warn info: info note: [error] [warning] [info] [e] [w] ✖ ✗ ×")
# What a tool itself does not call an error.
_MILD = frozenset(words("warning warn info information note notice hint suggestion style help debug convention"))


def complaints(text: str, after: int = 0, *, serious: bool = False) -> Diagnostics:
    """All lines that begin with a place and go on with words; `serious` ones are not called warnings and such."""
    listed = Diagnostics()
    for at, line in lines_with(text, ":", 10 * MOST_LINES):
        spot = _spot(line) if at >= after else None
        if spot and not (serious and _is_mild(spot[1])):
            listed.add(at, spot[0])
        if listed.count >= MOST_LINES:
            break
    return listed


def _spot(line: str) -> tuple[str, str] | None:
    """`a.py:3:5: text`, `error: a.py:3 - text`, `a.js: line 3, col 5, text`, `a.cs(3,5): text`: place and text."""
    line = line.removeprefix("./")
    first, _, rest = line.partition(" ")
    line = rest.lstrip() if first.lower() in _GRADES else line
    spot = place(line) or _in_words(line) or _in_brackets(line) or _apart(line)
    return spot if spot and _is_file(spot[0]) and any(letter.isalpha() for letter in spot[1]) else None


def _in_words(line: str) -> tuple[str, str] | None:
    file, sign, rest = line.partition(": line ")
    number, _, message = rest.partition(" ")
    return (f"{file}:{number.strip(',:')}", message) if sign and number.strip(",:").isdigit() else None


def _in_brackets(line: str) -> tuple[str, str] | None:
    file, sign, rest = line.partition("(")
    numbers, closed, message = rest.partition("):")
    number = numbers.replace(":", ",").partition(",")[0]
    return (f"{file.rstrip()}:{number}", message) if sign and closed and number.isdigit() else None


def _apart(line: str) -> tuple[str, str] | None:
    """`README.md:3:5 MD001/heading-increment ...`, `ERROR: a.ts:3:5 - missing semicolon`."""
    first, _, message = line.partition(" ")
    file, *numbers = first.split(":")
    return (f"{file}:{numbers[0]}", message) if numbers and all(map(str.isdigit, numbers)) else None


def _is_mild(message: str) -> bool:
    first = message.lstrip("-[( ").partition(" ")[0].lower()
    return first.rstrip(":])") in _MILD


def is_place(word: str) -> bool:
    """Whether a word is `file:line`, with a column or without, and maybe a name between them."""
    file, *rest = word.strip("()[],:").split(":")
    return any(part.isdigit() for part in rest[:2]) and _is_file(f"{file}:1")


def _is_file(where: str) -> bool:
    """Whether it has an ending, or is called like files that have none; a time or a host is no file."""
    name = where.rpartition(":")[0].replace("\\", "/").rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return " " not in name and (
        name in ("Dockerfile", "Makefile") or (bool(stem and dot) and ending[:1].isalpha() and ending.isalnum())
    )
