"""Match commands of tools with sub-commands against patterns: `repo delete`, `destroy --auto-approve`.

In a pattern, `*` is any word, `x*` a word with this beginning, `x|y` either word, and `--x` an option that must be
given. A row is `tool|tool key: pattern, pattern; key: pattern`; indented lines continue it.
"""

from __future__ import annotations

from clickstop.core.late import pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

# Names of test databases, test buckets and the like.
TEST = pattern(r"(?i)(?:^|[^a-z])(?:test|tests|testing|spec|e2e|scratch|sandbox)(?:db)?\d*(?:$|[^a-z])|:memory:")
ELSE, ALONE = "else", "alone"  # keys for all other words, and for a call without words


def read(row: str) -> dict[str, str]:
    """Split a row into its patterns by key."""
    return dict(part.strip().split(": ", 1) for part in row.split(";")) if row else {}


def grade(row: dict[str, str], words: list[str], flags: AbstractSet[str]) -> tuple[str, int]:
    """Return the key of the most specific pattern that fits, and how many words it matched; "" if none fits."""
    best, best_weight, length = "", -1.0, 0
    for key, patterns in row.items():
        for text in patterns.split(", ") if key not in (ELSE, ALONE) else ():
            weight, count = _weight(text.split(), words, flags)
            if weight > best_weight:
                best, best_weight, length = key, weight, count
    return best, length


def matched(words: list[str], patterns: str, flags: AbstractSet[str] = frozenset()) -> str:
    """Return the first pattern that fits, "" if none does."""
    return next((text for text in patterns.split(", ") if _weight(text.split(), words, flags)[0] > 0), "")


def _weight(parts: list[str], words: list[str], flags: AbstractSet[str]) -> tuple[float, int]:
    """Return how specific a pattern is for these words (-1 if it does not fit), and how many it matched."""
    weight, count = 0.0, 0
    for part in parts:
        if part[0] == "-":
            says = max((_says_of(flag, part.lstrip("-")) for flag in flags), default=0)
        else:
            says = _says_of(words[count], part) if count < len(words) else 0
            count += 1
        if not says:
            return -1, 0
        weight += says
    return weight, count


def _says_of(word: str, part: str) -> float:
    """Rate how well a word fits a part of a pattern: fully by name, half by a star, 0 if not."""
    names = part.split("|")
    if word in names and word[-1:] != "*":
        return 1
    return 0.5 if "*" in part and any(name[-1] == "*" and word.startswith(name[:-1]) for name in names) else 0
