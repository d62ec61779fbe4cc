"""Words of a text that may be a secret which this session redacted earlier."""

from __future__ import annotations

_BETWEEN = dict.fromkeys(map(ord, " \t\r\n\"'`<>()[]{},;|\\"), " ")
_WITHIN = dict.fromkeys(map(ord, "=:@/&?"), " ")
_SHORTEST, _LONGEST = 8, 512
_MOST = 5_000


def words_in(text: str) -> list[str]:
    """Return the candidates, with and without a leading `name=` or `user:` and the parts of a URL."""
    words: set[str] = set()
    plain = text.replace("\\n", " ").replace("\\t", " ") if "\\" in text else text
    for word in set(plain.translate(_BETWEEN).split()):
        words.add(word.rstrip(".:"))
        for sign in ("=", ":"):
            words.add(word.partition(sign)[2])
        words.update(word.translate(_WITHIN).split())
    return [word for word in words if _SHORTEST <= len(word) <= _LONGEST and not word.isalpha()][:_MOST]
