"""Places that look like a mistake: they call the same thing. Whoever writes a rule says whether they are bugs."""

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
    """What the first call on the line of a mistake calls, and where else that is called."""

    def __init__(self, rule: Rule, path: str, text: str, line: int) -> None:
        self._rule = rule
        self._language = language_of(path) if path else ""
        self._callee = _called(text, self._language, line - 1) if self._language else ""

    def places(self, path: str, text: str) -> list[str]:
        """In one file; none where the mistake calls nothing."""
        if not self._callee or language_of(path) != self._language or not is_meant(self._rule, path):
            return []
        lines = (node.range().start.line + 1 for node in calls(text, self._language, self._callee))
        return [f"{path}:{line}" for line in dict.fromkeys(lines)]


def _called(text: str, language: str, line: int) -> str:
    """As a pattern: of what is called on an object, any object will do."""
    nodes = [parse(text, language)] if is_there() else []
    while nodes:
        node = nodes.pop(0)
        if node.range().start.line == line and node.kind() in CALLS:
            return _pattern(node.field(CALLS[node.kind()]))
        nodes += [child for child in node.children() if child.range().start.line <= line <= child.range().end.line]
    return ""


def _pattern(callee: Any) -> str:
    if callee is None:
        return ""
    if callee.kind() not in MEMBERS:
        return str(callee.text()) if callee.is_leaf() else ""
    thing, member = (callee.field(part) for part in MEMBERS[callee.kind()])
    if thing is None or member is None:
        return ""
    return (
        str(callee.text())
        if thing.is_leaf() and thing.text() not in ("self", "this", "cls")
        else f"$ANY.{member.text()}"
    )
