"""Commands of tools with sub-commands, as patterns of words: `gh repo delete`, `terraform destroy --auto-approve`.

`*` is any word, `x*` one that begins so; `--x` is an option that has to be given, `--x*` one that begins so.
"""

from __future__ import annotations

from clickstop.core.late import pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    Row = Mapping[str, str]

# What is called a test, or a place to try things.
TEST = pattern(r"(?i)(?:^|[^a-z])(?:test|tests|testing|spec|e2e|scratch|sandbox)(?:db)?\d*(?:$|[^a-z])|:memory:")
ELSE, ALONE = "else", "alone"  # of a row: what all other words mean, and what none means


def grade(row: Row, words: list[str], flags: AbstractSet[str]) -> tuple[str, int]:
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
    return next(
        (candidate for candidate in patterns.split(", ") if _weight(candidate.split(), words, flags)[0] > 0), ""
    )


def _weight(parts: list[str], words: list[str], flags: AbstractSet[str]) -> tuple[float, int]:
    """How much a pattern says of these words, -1 if it does not fit; and how many of the words."""
    word_parts = [part for part in parts if part[0] != "-"]
    options = [part.lstrip("-") for part in parts if part[0] == "-"]
    if len(words) < len(word_parts) or not all(_has_flag(option, flags) for option in options):
        return -1, 0
    if not all(_same(word, part) for word, part in zip(words, word_parts, strict=False)):
        return -1, 0
    # A word that is named outright says more than one that a star stands for.
    return len(parts) - 0.5 * sum(part[-1] == "*" for part in parts), len(word_parts)


def _has_flag(option: str, flags: AbstractSet[str]) -> bool:
    return any(flag.startswith(option[:-1]) for flag in flags) if option[-1] == "*" else option in flags


def _same(word: str, part: str) -> bool:
    return word.startswith(part[:-1]) if part[-1] == "*" else word == part
