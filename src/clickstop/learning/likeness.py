"""Places that look like a mistake because they call the same thing.

A proof lists those that its rule does not match, so that whoever wrote the rule can say whether they are bugs, too.
"""

from __future__ import annotations

from clickstop.learning.engine import is_there, parse
from clickstop.learning.generalise import CALLS, MEMBERS
from clickstop.learning.languages import language_of
from clickstop.learning.match import calls, is_meant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.learning.rule import Rule


class Likeness:
    """What the first call on the line of a mistake calls."""

    def __init__(self, rule: Rule, path: str, text: str, line: int) -> None:
        self._rule = rule
        self._language = language_of(path) if path else ""
        self._callee = _callee_on(text, self._language, line - 1) if self._language else ""

    def lines(self, path: str, text: str) -> list[int]:
        """The lines of a file that call the same; none if the mistake calls nothing."""
        if not self._callee or language_of(path) != self._language or not is_meant(self._rule, path):
            return []
        nodes = calls(text, self._language, self._callee)
        return list(dict.fromkeys(node.range().start.line + 1 for node in nodes))


def _callee_on(text: str, language: str, line: int) -> str:
    """The callee of the first and outermost call on a line, counted from 0, as a pattern."""
    nodes = [parse(text, language)] if is_there() else []
    while nodes:
        node = nodes.pop(0)
        if node.range().start.line == line and node.kind() in CALLS:
            return _pattern(node.field(CALLS[node.kind()]))
        nodes += [child for child in node.children() if child.range().start.line <= line <= child.range().end.line]
    return ""


def _pattern(callee: Any) -> str:
    """`yaml.load` as it is; of `self.pool.connect` only `$ANY.connect`, whatever the object is."""
    if callee is None:
        return ""
    if callee.kind() not in MEMBERS:
        return str(callee.text()) if callee.is_leaf() else ""
    owner, member = (callee.field(part) for part in MEMBERS[callee.kind()])
    if owner is None or member is None:
        return ""
    is_named = owner.is_leaf() and owner.text() not in ("self", "this", "cls")
    return str(callee.text()) if is_named else f"$ANY.{member.text()}"
