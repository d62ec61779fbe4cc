"""One known mistake: a form that is wrong and the form that replaces it.

A fix is an instance of it if it removes the wrong form and adds the right one with the same parts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from clickstop.core.lists import rows
from clickstop.learning import anchors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.learning.tree_changes import Rewritten

    Query = dict[str, Any]

_VARIABLE = re.compile(r"\$+([A-Z]+)")
# Everything but letters and digits, and the prefix of a string literal: what two spellings may differ in.
_SIGNS = re.compile(r"""\b[rbfuRBFU]{1,2}(?=["'])|\W""")
_BREAK = "\\n"  # a line break, as the table writes it


class KnownMistake(NamedTuple):
    """The two forms as people see them, and the ast-grep queries that find them."""

    before: str
    after: str  # "" if nothing need replace it
    old: Query
    new: Query
    is_mistake: bool = True  # wrong wherever it stands, so other places that have it do not speak for it
    is_spelling: bool = False  # the two forms have the same letters

    @property
    def words(self) -> list[str]:
        """Literals of which every instance contains one; none if that is unknown."""
        return anchors.of_structure({"rule": _inner(self.old)})

    @property
    def shared(self) -> set[str]:
        """Metavariables of both queries. They must stand for the same text."""
        return set(_VARIABLE.findall(str(self.old))) & set(_VARIABLE.findall(str(self.new)))

    def is_in(self, change: Rewritten) -> bool:
        """Whether a change removes the wrong form and adds the right one."""
        gone = _only_in(change.removed, change.added, self.old)
        if not gone or not self.after:
            return bool(gone)
        come = _only_in(change.added, change.removed, self.new, part_of="".join(node.text() for node in gone))
        return any(self._agree(old, new) for old in gone for new in come)

    def _agree(self, old: Any, new: Any) -> bool:
        """Whether two matches have the same parts."""
        if self.is_spelling and _SIGNS.sub("", old.text()) != _SIGNS.sub("", new.text()):
            return False
        bound = ((_bound(old, name), _bound(new, name)) for name in self.shared)
        return all(was == now for was, now in bound if was and now)


def read_table(text: str) -> list[KnownMistake]:
    """The mistakes in a table; see `catalogue.py` for its format."""
    return [_of_row(*row.split("\0")) for row in rows(text, joint="\0")]


def _of_row(line: str, *queries: str) -> KnownMistake:
    flags, _, pair = line.partition(" ") if line[0] in "?~" else ("", "", line)
    wrong, right = (side.split(" | ") for side in pair.split(" -> "))
    old, new = map(_kind_query, queries) if queries else (patterns(*wrong), patterns(*right))
    return KnownMistake(_on_one_line(wrong[0]), _on_one_line(right[0]), old, new, "?" not in flags, "~" in flags)


def _on_one_line(form: str) -> str:
    """A form without the line breaks of the table: `if $A: return $B else: return $C`."""
    return " ".join(form.replace(_BREAK, " ").split())


def _kind_query(line: str) -> Query:
    """`string|identifier ^[a-z]` as a query: kinds of nodes, and a regular expression for their text."""
    kinds, _, expression = line.partition(" ")
    named = [{"kind": kind} for kind in kinds.split("|")]
    return {**(named[0] if len(named) == 1 else {"any": named}), "regex": expression}


def patterns(*forms: str) -> Query:
    """Any of these pieces of code."""
    return {"any": [{"pattern": form.replace(f"{_BREAK} ", "\n    ").replace(_BREAK, "\n")} for form in forms]}


def _inner(query: Query) -> Query:
    """A query without what must stand around a match: the change need not show that."""
    own = {key: value for key, value in query.items() if key not in ("inside", "not")}
    return {
        key: [_inner(part) for part in value] if isinstance(value, list) else value for key, value in own.items()
    }


def _only_in(nodes: list[Any], others: list[Any], query: Query, part_of: str = "") -> list[Any]:
    """Matches on one side of a change that the other side lacks, or has only inside of `part_of`.

    The right form often stands inside the wrong one: `$A in $B` in `not $A in $B`.
    """
    matches = [match for node in nodes for match in node.find_all({"rule": query})]
    elsewhere = {match.text() for node in others for match in node.find_all({"rule": query})} if matches else set()
    return [match for match in matches if match.text() not in elsewhere or match.text() in part_of]


def _bound(node: Any, name: str) -> str:
    """The text that a metavariable stands for, without blanks; "" if it is unbound."""
    single = node.get_match(name)
    nodes = [single] if single is not None else node.get_multiple_matches(name)
    return "".join("".join(part.text() for part in nodes).split())
