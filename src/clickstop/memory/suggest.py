"""Which of a project's own commands or skills a prompt could be about. Whole words only: "latest" is no "test"."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.agent import Offered

_APART = str.maketrans(dict.fromkeys("/\\.,;:!?()[]{}<>'\"`*_-\n\t", " "))
_SMALL = frozenset(("a", "an", "the", "and", "or", "of", "to", "in", "on", "for", "with", "my", "new", "run", "do"))


def fitting(prompt: str, offered: list[Offered], configured: dict[str, list[str]]) -> str:
    """The name of the one that fits best; "" if none does."""
    words = _words(prompt)
    best, size = "", 0
    for offer in offered:
        bare = offer.name.lstrip("/")
        triggers = configured.get(offer.name, configured.get(bare))
        candidates = [_words(text) for text in triggers] if triggers is not None else [_named(bare)]
        fits = [phrase for phrase in candidates if phrase and _held(phrase, words, together=triggers is not None)]
        longest = max(map(len, fits), default=0)
        if longest > size:
            best, size = offer.name, longest
    return best


def _named(name: str) -> list[str]:
    """The words of a name; one that consists of small words alone says nothing."""
    return [word for word in _words(name.rpartition(":")[2]) if word not in _SMALL]


def _held(phrase: list[str], words: list[str], *, together: bool) -> bool:
    """All of its words; those of a configured phrase in their order."""
    if not together:
        return all(word in words for word in phrase)
    return any(words[at : at + len(phrase)] == phrase for at in range(len(words) - len(phrase) + 1))


def _words(text: str) -> list[str]:
    return text.lower().translate(_APART).split()
