"""Suggests a project's command or skill for a prompt. Compares whole words: "latest" is not "test"."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.agent import Offered

_APART = str.maketrans(dict.fromkeys("/\\.,;:!?()[]{}<>'\"`*_-\n\t", " "))
_SMALL = frozenset(("a", "an", "the", "and", "or", "of", "to", "in", "on", "for", "with", "my", "new", "run", "do"))


def fitting(prompt: str, offered: list[Offered], configured: dict[str, list[str]]) -> str:
    """The name of the best match, or ""."""
    words = _words(prompt)
    best, size = "", 0
    for offer in offered:
        bare = offer.name.lstrip("/")
        # Configured phrases replace the words of the name.
        triggers = configured.get(offer.name, configured.get(bare))
        candidates = [_words(text) for text in triggers] if triggers is not None else [_named(bare)]
        fits = [phrase for phrase in candidates if phrase and _held(phrase, words, together=triggers is not None)]
        longest = max(map(len, fits), default=0)
        if longest > size:
            best, size = offer.name, longest
    return best


def _named(name: str) -> list[str]:
    """The words of a name without small words."""
    return [word for word in _words(name.rpartition(":")[2]) if word not in _SMALL]


def _held(phrase: list[str], words: list[str], *, together: bool) -> bool:
    """Whether a prompt contains all the words; those of a configured phrase must be consecutive."""
    if not together:
        return all(word in words for word in phrase)
    return any(words[at : at + len(phrase)] == phrase for at in range(len(words)))


def _words(text: str) -> list[str]:
    return text.lower().translate(_APART).split()
