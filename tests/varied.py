"""Texts that differ a little from others, as the name of each says: `samples/jest/red | drop 3 | exit 0`.

A change is a word, the number of a line from 0 on, and what the change needs; texts are written as in JSON.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def parts(name: str) -> tuple[str, list[list[str]]]:
    """What a name begins with, and the words of each change."""
    base, *changes = name.split(" | ")
    return base, [change.split(" ", 2) for change in changes]


def text_of(argument: str) -> str:
    found = json.loads(argument)
    assert isinstance(found, str)
    return found


def varied(text: str, change: list[str]) -> str:
    """A text with one change."""
    verb, at, rest = change[0], int(change[1]), change[2] if change[2:] else ""
    lines = text.split("\n")
    before, line, after = lines[:at], lines[at : at + 1], lines[at + 1 :]
    changed = _CHANGES[verb](line[0] if line else "", rest)
    if verb == "keep":
        return "\n".join(lines[at : at + int(rest)])
    return "\n".join([*before, *changed, *after])


def _words_with(line: str, rest: str) -> list[str]:
    """Another word, or none, in the place of one: `put 3 1 "failed"`."""
    at, _, text = rest.partition(" ")
    words = re.split(r"(\s+)", line)
    words[2 * int(at) : 2 * int(at) + 1] = [text_of(text)] if text else []
    return ["".join(words)]


_CHANGES: dict[str, Callable[[str, str], list[str]]] = {
    "keep": lambda _line, _rest: [],
    "drop": lambda _line, _rest: [],
    "times": lambda line, rest: [line] * int(rest),
    "blank": lambda line, _rest: ["", line],
    "indent": lambda line, rest: [" " * int(rest) + line],
    "flush": lambda line, _rest: [line.strip()],
    "numbers": lambda line, rest: [re.sub(r"\d+", rest, line)],
    "upper": lambda line, _rest: [line.upper()],
    "lower": lambda line, _rest: [line.lower()],
    "first": lambda line, rest: [line[: int(rest)]],
    "behind": lambda line, rest: [line[int(rest) :]],
    "put": _words_with,
    "before": lambda line, rest: [text_of(rest), line],
    "begin": lambda line, rest: [text_of(rest) + line],
    "end": lambda line, rest: [line + text_of(rest)],
}
