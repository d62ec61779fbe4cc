"""Finds names in a piece of context by which later calls show that it was used: files, commands, identifiers,
rules.
"""

from __future__ import annotations

from itertools import pairwise

_EDGES = ".,;:!?()[]{}<>'\"*`"
_MOST = 16
_SHORTEST = 4  # characters


def marks(text: str) -> list[str]:
    """Words that name something: paths, code in backticks, identifiers, rules."""
    words = [part.strip() for part in text.split("`")[1::2] if "\n" not in part]
    words += [word.strip(_EDGES) for word in text.split()]
    return list(dict.fromkeys(word for word in words if names_something(word)))[:_MOST]


def names_something(word: str) -> bool:
    """Whether it is a path, a file name, an identifier with dots, underscores or camelCase, an error code or a
    rule.
    """
    if len(word) < _SHORTEST or word.startswith(("http:", "https:")) or not word.isprintable():
        return False
    if " " in word:  # code in backticks: a command
        return len(word.split()) <= 8
    if "/" in word and not word.startswith("//"):
        return any(letter.isalpha() for letter in word) and not word.endswith("/")
    name, dot, ending = word.rpartition(".")
    if dot and name and 1 <= len(ending) <= 10 and ending.isalnum() and not ending.isdigit():
        return any(letter.isalpha() for letter in name)
    if "_" in word.strip("_") or "::" in word:
        return True
    letters, digits = word.rstrip("0123456789-"), word[len(word.rstrip("0123456789-")) :]
    if digits and letters.isalpha() and letters.isupper():  # TS2322, E501, CR-12
        return any(letter.isdigit() for letter in digits)
    return word.isalnum() and any(a.islower() and b.isupper() for a, b in pairwise(word))


def uses(target: str, known_marks: list[str]) -> bool:
    """Whether a call's target contains one of the marks."""
    return any(_within(mark, target) for mark in known_marks)


def _within(mark: str, target: str) -> bool:
    """Whether it is there as a whole word: `smart.python` does not contain `cart.py`."""
    at = target.find(mark)
    while at >= 0:
        before, after = target[at - 1 : at], target[at + len(mark) : at + len(mark) + 1]
        if not (before.isalnum() or before == "_") and not (after.isalnum() or after == "_"):
            return True
        at = target.find(mark, at + 1)
    return False
