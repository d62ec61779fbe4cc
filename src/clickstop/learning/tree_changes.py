"""Comparing two texts as trees: the smallest nodes in which they differ, each with the nodes around it."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.learning.engine import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BLOCKS = frozenset(
    "block statement_block module program source_file compound_statement body_statement function_body "
    "statements statement_list translation_unit class_body declaration_list".split()
)
_ALIKE = 0.6  # likeness of two statements that are versions of each other
_MOST = 40  # differences; with more, a change is not about one mistake


class TreeChange(Record):
    """The nodes from the root down to a difference, on both sides. Nodes at the same depth belong together."""

    before: list[Any]
    after: list[Any]


class Rewritten(Record):
    """Statements of a block that others replaced; either list may be empty."""

    removed: list[Any]
    added: list[Any]


def tree_changes(before: str, after: str, language: str) -> tuple[list[TreeChange], list[Rewritten]]:
    """The differences inside of statements, and statements that came or went; none if there are too many."""
    comparison = _Comparison()
    comparison.compare([parse(before, language)], [parse(after, language)])
    if len(comparison.changes) + len(comparison.rewritten) > _MOST:
        return [], []
    return comparison.changes, comparison.rewritten


def changed_statements(changes: list[TreeChange], rewritten: list[Rewritten]) -> list[Rewritten]:
    """All changed statements: those that were edited, and those that were added, removed or replaced."""
    pairs = {_key(pair.removed[0]): pair for pair in map(_statement, changes) if pair is not None}
    return [*pairs.values(), *(unit for unit in rewritten if len(unit.removed) != 1 or len(unit.added) != 1)]


def _statement(change: TreeChange) -> Rewritten | None:
    for at in range(min(len(change.before), len(change.after)) - 1, 0, -1):
        if change.before[at - 1].kind() in BLOCKS:
            return Rewritten([change.before[at]], [change.after[at]])
    return None


class _Comparison:
    """Collects the differences between two trees."""

    def __init__(self) -> None:
        self.changes: list[TreeChange] = []
        self.rewritten: list[Rewritten] = []

    def compare(self, before: list[Any], after: list[Any]) -> None:
        old, new = _children(before[-1]), _children(after[-1])
        if before[-1].kind() != after[-1].kind() or not old or not new:
            self.changes.append(TreeChange(before, after))
            return
        pairs, unpaired = _aligned(old, new, near=before[-1].kind() in BLOCKS)
        if any(removed or added for removed, added in unpaired):
            if before[-1].kind() not in BLOCKS:
                self.changes.append(TreeChange(before, after))
                return
            self._statements(before, after, unpaired)
        for old_child, other in pairs:
            self.compare([*before, old_child], [*after, other])

    def _statements(self, before: list[Any], after: list[Any], unpaired: list[tuple[list[Any], list[Any]]]) -> None:
        for removed, added in unpaired:
            if len(removed) == len(added) == 1:
                self.changes.append(TreeChange([*before, removed[0]], [*after, added[0]]))
            self.rewritten.append(Rewritten(removed, added))


def _children(node: Any) -> list[Any]:
    return [child for child in node.children() if child.kind() != "comment"]


def _aligned(
    old: list[Any], new: list[Any], *, near: bool
) -> tuple[list[tuple[Any, Any]], list[tuple[list[Any], list[Any]]]]:
    """Pairs of children that differ, and children without a partner. With `near`, the most alike are partners."""
    from difflib import SequenceMatcher

    was, now = [_key(node) for node in old], [_key(node) for node in new]
    pairs, unpaired = [], []
    for kind, old_from, old_to, new_from, new_to in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        removed, added = old[old_from:old_to], new[new_from:new_to]
        matched = _partners(removed, added)
        if matched is None and near:
            matched = _nearest(removed, added)
            old_ids, new_ids = {_key(node) for node, _ in matched}, {_key(node) for _, node in matched}
            pairs += matched
            unpaired.append(
                (
                    [node for node in removed if _key(node) not in old_ids],
                    [node for node in added if _key(node) not in new_ids],
                )
            )
        elif matched is None:
            unpaired.append((removed, added))
        else:
            pairs += matched
    return pairs, unpaired


def _partners(removed: list[Any], added: list[Any]) -> list[tuple[Any, Any]] | None:
    if len(removed) != len(added):
        return None
    kinds = [(old.kind(), other.kind()) for old, other in zip(removed, added, strict=True)]
    is_same = all(old == other for old, other in kinds) or (len(removed) == 1 and removed[0].kind() not in BLOCKS)
    return list(zip(removed, added, strict=True)) if is_same else None


def _nearest(removed: list[Any], added: list[Any]) -> list[tuple[Any, Any]]:
    """Pairs of statements of the same kind that are alike, in order."""
    from difflib import SequenceMatcher

    pairs, start = [], 0
    for node in removed:
        alike = [
            (SequenceMatcher(None, node.text(), other.text()).ratio(), -at, at)
            for at, other in enumerate(added[start:], start)
            if other.kind() == node.kind()
        ]
        ratio, _, at = max(alike, default=(0.0, 0, 0))
        if ratio >= _ALIKE:
            pairs.append((node, added[at]))
            start = at + 1
    return pairs


def _key(node: Any) -> tuple[str, str]:
    return node.kind(), node.text()
