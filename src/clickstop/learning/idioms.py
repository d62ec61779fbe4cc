"""Mistakes of the language itself, which no name carries: raising an error again, catching one, shared defaults."""

from __future__ import annotations

import re

from clickstop.learning.generalise import CALLS, Rewrite, is_public_call, walk
from clickstop.learning.vocabulary import FOREIGN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.learning.tree_changes import Change
    from clickstop.learning.vocabulary import Vocabulary

IDIOM = "idiom"  # a meaning that stands for itself
_EMPTY = {"[]": "list", "{}": "dictionary"}


def idioms(change: Change, names: Vocabulary) -> Iterator[Rewrite]:
    """Of Python, as far as a change is one of them."""
    for before, after in zip(change.before, change.after, strict=False):
        kinds = (before.kind(), after.kind())
        if kinds == ("raise_statement", "raise_statement"):
            yield from _raised_again(before, after, change.before)
        elif kinds == ("except_clause", "except_clause"):
            yield from _caught(before, after, names)
        elif "default_parameter" in kinds[0] and kinds[0] == kinds[1]:
            yield from _default(before, after)


def _raised_again(before: Any, after: Any, path: list[Any]) -> Iterator[Rewrite]:
    """`raise X(...)` where another error is handled, to `raise X(...) from error`."""
    was, now = _words(before), _words(after)
    if "from" in was or "from" not in now or not any(node.kind() == "except_clause" for node in path):
        return
    error = next((child for child in before.children() if child.kind() in CALLS), None)
    if error is None:
        return
    inside = {"inside": {"kind": "except_clause", "stopBy": "end"}}
    named = error.field("function").text()
    for raised in ("$A($$$B)", f"{named}($$$B)"):
        cause = "None" if now[-1] == "None" else "$ERROR"
        caused = {"not": {"has": {"regex": "^from$"}}}
        query = {"all": [{"pattern": f"raise {raised}"}, caused, inside]}
        made = Rewrite(f"raise {raised}", f"raise {raised} from {cause}", [query])
        made.meaning = made.new_meaning = {IDIOM: {"raise"}}
        yield made


def _words(node: Any) -> list[str]:
    return [child.text() for child in node.children()]


def _caught(before: Any, after: Any, names: Vocabulary) -> Iterator[Rewrite]:
    """More errors caught around the only call of other people's code, or no bare `except:`."""
    old, new = (set(re.findall(r"[\w.]+", _header(node))) - {"except", "as"} for node in (before, after))
    if not old and new:
        made = Rewrite(
            "except:", f"except {' '.join(sorted(new))}:", [{"kind": "except_clause", "regex": r"^except\s*:"}]
        )
        made.meaning = made.new_meaning = {IDIOM: {"except"}}
        yield made
        return
    body = before.parent().field("body") if before.parent() is not None else None
    calls = {_callee(node) for node in walk(body) if is_public_call(node, names)} if body is not None else set()
    added = sorted(new - old)
    if not old or old - new or not added or len(calls) != 1:
        return
    call, known = calls.pop(), min(old)
    lacks = [{"not": {"has": {"regex": rf"\b{re.escape(error)}\b", "not": {"kind": "block"}}}} for error in added]
    has_known = {"has": {"regex": rf"\b{re.escape(known)}\b", "not": {"kind": "block"}}}
    tried = {"has": {"field": "body", "has": {"pattern": f"{call}($$$A)", "stopBy": "end"}}}
    query = {"all": [{"kind": "except_clause"}, has_known, *lacks, {"inside": {"kind": "try_statement", **tried}}]}
    shown = f"try: {call}($$$A) except"
    made = Rewrite(f"{shown} {', '.join(sorted(old))}", f"{shown} {', '.join(sorted(new))}", [query])
    made.meaning = made.new_meaning = {FOREIGN: {call}}
    yield made


def _header(clause: Any) -> str:
    return "".join(
        f"{child.text()} " for child in clause.children() if child.kind() not in ("block", "comment", ":")
    )


def _callee(node: Any) -> str:
    return "".join(node.field(CALLS[node.kind()]).text().split())


def _default(before: Any, after: Any) -> Iterator[Rewrite]:
    """A default that all calls share: `found=[]` to `found=None`."""
    value, other = before.field("value"), after.field("value")
    if value is None or other is None or value.text() not in _EMPTY or other.text() != "None":
        return
    query = {"any": [{"kind": kind} for kind in ("default_parameter", "typed_default_parameter")]}
    query |= {"has": {"field": "value", "any": [{"kind": kind} for kind in ("list", "dictionary", "set")]}}
    made = Rewrite(f"def $F($A={value.text()})", "def $F($A=None)", [query])
    made.meaning = made.new_meaning = {IDIOM: {"default"}}
    yield made
