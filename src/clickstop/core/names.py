"""The words of a name: `parseHTTPResponse`, `MAX_RETRIES`, `user-id` and `v2` are several words each.

Whoever decides by short words asks here, so that none is found inside a longer one.
"""

from __future__ import annotations


def words_of(name: str) -> list[str]:
    """In lower case. Capitals, signs and the borders of digits part them: `HTTPServer2` is http, server, 2."""
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
    """Whether a new word begins here, inside a run of letters and digits."""
    before, letter, after = name[at - 1], name[at], name[at + 1 : at + 2]
    if before.isdigit() != letter.isdigit():
        return True
    if not letter.isupper():
        return False
    return before.islower() or (before.isupper() and after.islower() and after != "s")
