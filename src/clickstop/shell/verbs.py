"""Commands of tools with sub-commands, as patterns of words: `gh repo delete`, `terraform destroy --auto-approve`.

`*` is any word, `x*` one that begins so, `x|y` either; `--x` is an option that has to be given, `--x*` one that
begins so. A row is `tool|tool key: pattern, pattern; key: pattern`, and goes on in lines that begin with a blank.
"""

from __future__ import annotations

from clickstop.core.late import pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

# What is called a test, or a place to try things.
TEST = pattern(r"(?i)(?:^|[^a-z])(?:test|tests|testing|spec|e2e|scratch|sandbox)(?:db)?\d*(?:$|[^a-z])|:memory:")
ELSE, ALONE = "else", "alone"  # of a row: what all other words mean, and what none means


def read(row: str) -> dict[str, str]:
    """Patterns by their keys."""
    return dict(part.strip().split(": ", 1) for part in row.split(";")) if row else {}


def grade(row: dict[str, str], words: list[str], flags: AbstractSet[str]) -> tuple[str, int]:
    """Under which key of a row the pattern stands that says most of a call, and how many of its words that takes;
    "" if none fits.
    """
    best, best_weight, length = "", -1.0, 0
    for key, patterns in row.items():
        for text in patterns.split(", ") if key not in (ELSE, ALONE) else ():
            weight, count = _weight(text.split(), words, flags)
            if weight > best_weight:
                best, best_weight, length = key, weight, count
    return best, length


def matched(words: list[str], patterns: str, flags: AbstractSet[str] = frozenset()) -> str:
    """The first pattern that fits, "" if none."""
    return next((text for text in patterns.split(", ") if _weight(text.split(), words, flags)[0] > 0), "")


def _weight(parts: list[str], words: list[str], flags: AbstractSet[str]) -> tuple[float, int]:
    """How much a pattern says of these words, -1 if it does not fit; and how many of the words."""
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
    """A word that is named outright says more than one that a star stands for."""
    names = part.split("|")
    if word in names and word[-1:] != "*":
        return 1
    return 0.5 if "*" in part and any(name[-1] == "*" and word.startswith(name[:-1]) for name in names) else 0
