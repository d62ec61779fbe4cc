"""What a patch does, judged by its lines: only format, rename or move code, or something else."""

from __future__ import annotations

from clickstop.core.lists import phrases, words
from clickstop.learning.formatting import is_same_code
from clickstop.learning.languages import language_of
from clickstop.learning.tokens import tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_INDENTED = ("python", "yaml")  # languages in which the indentation is code
_SAME = 0.9  # share of moved lines that must be unchanged
_CLOSE = 0.75  # likeness of a line that was edited on the way
_CHANGED = 20  # such lines at most
_SHORTEST_LINE, _FEWEST_LINES = 4, 3  # less than that is in every file


def sides(patch: str) -> tuple[list[str], list[str]]:
    """Removed and added lines, without their signs."""
    lines = patch.split("\n")
    return [line[1:] for line in lines if line[:1] == "-"], [line[1:] for line in lines if line[:1] == "+"]


def is_formatting(patch: str, path: str) -> bool:
    """Whether both sides are the same code in different formatting, as far as their lines show."""
    removed, added = sides(patch)
    if language_of(path) in _INDENTED and _is_indentation(removed, added):
        return False  # in another block
    return bool(removed or added) and is_same_code("\n".join(removed), "\n".join(added), path)


def _is_indentation(removed: list[str], added: list[str]) -> bool:
    same = [line.strip() for line in removed] == [line.strip() for line in added]
    return same and [line.rstrip() for line in removed] != [line.rstrip() for line in added]


def is_rename(patch: str) -> bool:
    """Whether the added lines are the removed ones with some names consistently replaced."""
    removed, added = sides(patch)
    if not removed or len(removed) != len(added):
        return False
    names: dict[str, str] = {}
    back: dict[str, str] = {}
    for before, after in zip(removed, added, strict=True):
        old, new = tokens(before), tokens(after)
        if len(old) != len(new):
            return False
        for token, other in zip(old, new, strict=True):
            if token == other:
                continue
            if not (_is_name(token) and _is_name(other)) or names.setdefault(token, other) != other:
                return False
            if back.setdefault(other, token) != token:
                return False
    return bool(names) and names.keys().isdisjoint(back)  # swapped names are no rename


KEYWORDS = frozenset(
    words(
        "and or not is in if else elif for while return await async true false none null nil True False None let"
        " const var"
    )
)


def _is_name(word: str) -> bool:
    return word.isidentifier() and word not in KEYWORDS


_DEFINITIONS = phrases(
    "def |async def |class |function |async function |export |func |fn |pub |interface |type |enum |struct |"
    "public |private |protected |@|#[|import |from "
)


def is_addition(patch: str) -> bool:
    """Whether an edit only adds, and what it adds is a function or a class of its own."""
    removed, added = sides(patch)
    lines = [line.strip() for line in added if line.strip()]
    return not any(line.strip() for line in removed) and bool(lines) and lines[0].startswith(_DEFINITIONS)


def is_move(patch: str, others: Sequence[str]) -> bool:
    """Whether the removed lines were added elsewhere; `others` are the `added_text` of other patches."""
    removed = [line.strip() for line in sides(patch)[0] if len(line.strip()) >= _SHORTEST_LINE]
    if len(removed) < _FEWEST_LINES:
        return False
    return any(_share(removed, other.split("\n")) >= _SAME for other in others)


def _share(removed: list[str], added: list[str]) -> float:
    """From 0 to 1, how many characters of the removed lines are among the added lines."""
    new = set(added)
    changed = [line for line in removed if line not in new]
    if 0 < len(changed) <= min(_CHANGED, len(removed) // 2):
        from difflib import get_close_matches  # only for a change that may be a fix

        candidates = [line for line in new if line not in removed]
        changed = [line for line in changed if not get_close_matches(line, candidates, 1, _CLOSE)]
    return 1 - sum(map(len, changed)) / sum(map(len, removed))


def added_text(patch: str) -> str:
    """The added lines of a patch, as `is_move` compares them."""
    return "\n".join(line.strip() for line in sides(patch)[1] if line.strip())


def own_lines_only(patch: str, written: set[str]) -> bool:
    """Whether an edit only removes lines that this session wrote."""
    removed = [line.strip() for line in sides(patch)[0] if line.strip()]
    return bool(removed) and all(line in written for line in removed)


def undone(patches: Sequence[str], text: str) -> str | None:
    """The text of a file before these edits, the oldest first; None if its text now does not determine it."""
    for patch in reversed(patches):
        for removed, added in reversed(_blocks(patch)):
            new = "\n".join(added)
            if not new or text.count(new) != 1:
                return None
            text = text.replace(new, "\n".join(removed))
    return text


def _blocks(patch: str) -> list[tuple[list[str], list[str]]]:
    """The blocks of a patch: removed lines, and the added lines that follow them."""
    blocks: list[tuple[list[str], list[str]]] = []
    last = ""
    for line in patch.split("\n"):
        sign = line[:1]
        if sign not in ("-", "+"):
            continue
        if not blocks or (sign == "-" and last == "+"):
            blocks.append(([], []))
        blocks[-1][0 if sign == "-" else 1].append(line[1:])
        last = sign
    return blocks
