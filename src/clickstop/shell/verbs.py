"""Commands of tools with sub-commands, as tables of words: `gh repo delete`, `terraform destroy`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.shell.options import Options

_TRIAL = frozenset(("dry-run", "dryrun", "whatif", "what-if", "check", "plan", "validate", "print-only", "help"))


def is_trial(found: Options) -> bool:
    """Only asks what would happen."""
    if not _TRIAL.isdisjoint(found.flags):
        value = str(found.value("dry-run") or "")
        return value not in ("none", "false")
    return False


def matched(words: list[str], patterns: tuple[str, ...]) -> str:
    """The first pattern with which the words begin, "" if none. `*` stands for any word; a word that ends with
    `*` for its beginning.
    """
    return next((pattern for pattern in patterns if _begins(words, pattern.split())), "")


def _begins(words: list[str], pattern: list[str]) -> bool:
    if len(words) < len(pattern):
        return False
    return all(_same(word, wanted) for word, wanted in zip(words, pattern, strict=False))


def _same(word: str, wanted: str) -> bool:
    if wanted.endswith("*"):
        return word.startswith(wanted[:-1])
    return word == wanted


def table(text: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """`{"gh": "repo delete, gist delete"}` with patterns apart."""
    return {name: tuple(part.strip() for part in patterns.split(",")) for name, patterns in text.items()}
