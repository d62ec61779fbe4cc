"""Brace expansion: `{a,b}` and `{1..3}` turn one word into several."""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.shell.scope import some_of

_SEQUENCE = pattern(r"(-?\d+)\.\.(-?\d+)(?:\.\.-?\d+)?\Z|([A-Za-z])\.\.([A-Za-z])\Z")
# Groups multiply: `{a,b}{a,b}...` turns a short line into millions of words.
_WORDS = 64
_LONGEST = 400


def expand(raw: str) -> list[str]:
    """Return the words that a word expands to; the word itself if it has no braces to expand."""
    if "{" not in raw or ("," not in raw and ".." not in raw) or len(raw) > _LONGEST or raw.count("{") > 15:
        return [raw]
    done: list[str] = []
    waiting = [raw]
    while waiting and len(done) + len(waiting) <= _WORDS:
        word = waiting.pop(0)
        alternatives = _first(word)
        if alternatives is None:
            done.append(word)
        else:
            waiting = [*alternatives, *waiting]
    return some_of(done + waiting, _WORDS)


def _first(word: str) -> list[str] | None:
    """Return the word once for each part of its first brace group, None if it has no group."""
    at = 0
    while (start := _unquoted(word, at)) >= 0:
        parts, end = _group(word, start)
        if parts:
            return [word[:start] + part + word[end:] for part in some_of(parts, _WORDS)]
        at = start + 1
    return None


def _unquoted(word: str, at: int) -> int:
    """Return the index of the next brace from `at` on that is neither quoted nor part of an expansion, or -1."""
    # Start over each time: whether a brace is quoted depends on everything before it.
    place, quote = 0, ""
    while place < len(word):
        letter = word[place]
        if quote:
            quote = "" if letter == quote else quote
        elif letter == "\\":
            place += 1
        elif letter in "'\"`":
            quote = letter
        # `${a,b}` and `$(echo {a,b})` are expanded later, by `expand.py`.
        elif letter == "$" and word[place + 1 : place + 2] in ("{", "("):
            place = _skip(word, place + 1)
        elif letter == "{" and place >= at:
            return place
        place += 1
    return -1


def _skip(word: str, at: int) -> int:
    """Return the index of the bracket that closes the one at `at`."""
    opening, depth = word[at], 0
    closing = "}" if opening == "{" else ")"
    while at < len(word):
        depth += (word[at] == opening) - (word[at] == closing)
        if depth == 0:
            return at
        at += 1
    return at


def _group(word: str, start: int) -> tuple[list[str], int]:
    """Return the parts of the group that opens at `start` and the index after it; no parts if it is no group."""
    parts: list[str] = []
    depth, quote, begin, at = 0, "", start + 1, start + 1
    while at < len(word):
        letter = word[at]
        if quote:
            quote = "" if letter == quote else quote
        elif letter == "\\":
            at += 1
        elif letter in "'\"":
            quote = letter
        elif letter == "{":
            depth += 1
        elif letter == "}" and depth:
            depth -= 1
        elif letter == "}":
            inner = word[begin:at]
            choices = [*parts, inner] if parts else _sequence(inner)
            if choices:
                return choices, at + 1  # without parts, bash takes the brace literally
        elif letter == "," and not depth:
            parts.append(word[begin:at])
            begin = at + 1
        at += 1
    return [], at


def _sequence(inner: str) -> list[str]:
    match = _SEQUENCE.match(inner)
    if not match:
        return []
    if match.group(3):
        first, last = ord(match.group(3)), ord(match.group(4))
        return [chr(number) for number in range(min(first, last), max(first, last) + 1)]
    first, last = int(match.group(1)), int(match.group(2))
    # A huge range would be built before it is cut.
    if abs(last - first) > 10_000:
        return []
    return [str(number) for number in range(min(first, last), max(first, last) + 1)][:_WORDS]
