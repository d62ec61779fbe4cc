"""Imports that a fix moved from the top of a file into a function: circular, optional or slow ones."""

from __future__ import annotations

import re
import sys

from clickstop.learning.generalise import idiom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.learning.generalise import Rewrite
    from clickstop.learning.tree_changes import Rewritten

_IMPORTS = ("import_from_statement", "import_statement")
_ANY_IMPORT = {"any": [{"kind": kind} for kind in _IMPORTS]}


def late_imports(units: list[Rewritten]) -> Iterator[Rewrite]:
    """A rule against importing each such module at the top of a file."""
    removed = [node.text() for unit in units for node in unit.removed if node.kind() in _IMPORTS]
    moved = [
        node.text()
        for unit in units
        for added in unit.added
        for node in added.find_all({"rule": _ANY_IMPORT})
        if any(above.kind() == "function_definition" for above in node.ancestors())
    ]
    for statement in dict.fromkeys(removed):
        if _is_standard(statement):
            continue
        source, _, names = statement.rpartition("import ")
        begins = f"^{source.replace('.', '[.]')}import .*"
        for name in re.findall(r"\w+", names):
            if any(re.search(rf"{begins}\b{name}\b", text) for text in moved):
                query = {
                    **_ANY_IMPORT,
                    "regex": rf"{begins}{name}\b",
                    "not": {"inside": {"kind": "function_definition", "stopBy": "end"}},
                }
                yield idiom(f"{source}import {name}", f"def $A(): {source}import {name}", query, is_mistake=False)


def _is_standard(statement: str) -> bool:
    """Whether an import is of the standard library, which is always there and never circular."""
    return statement.split()[1].partition(".")[0] in sys.stdlib_module_names
