"""Splits identifiers into words: `parseHTTPResponse`, `MAX_RETRIES`, `user-id` and `v2` are several words each.

Code that looks for short words uses this, so that it does not find them inside longer ones.
"""

from __future__ import annotations


def words_of(name: str) -> list[str]:
    """The words of a name in lower case, split at capitals, signs and digits: `HTTPServer2` is http, server, 2."""
    words: list[str] = []
    word = ""
    for at, letter in enumerate(name):
        if not letter.isalnum():
            words.append(word)
            word = ""
        elif word and _begins_word(name, at):
            words.append(word)
            word = letter
        else:
            word += letter
    words.append(word)
    return [word.lower() for word in words if word]


def _begins_word(name: str, at: int) -> bool:
    """Whether a new word begins here, within a run of letters and digits."""
    before, letter, after = name[at - 1], name[at], name[at + 1 : at + 2]
    if before.isdigit() != letter.isdigit():
        return True
    if not letter.isupper():
        return False
    return before.islower() or (before.isupper() and after.islower() and after != "s")
