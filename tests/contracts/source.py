"""The source as the contract tests read it: modules, what they import, the texts they hold."""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.harness import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Module:
    """One file below src/clickstop."""

    path: Path

    @property
    def name(self) -> str:
        """As it is imported: clickstop.hook.main."""
        parts = ("clickstop", *self.path.relative_to(PACKAGE).with_suffix("").parts)
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def where(self) -> str:
        """As it is written about: hook/main.py."""
        return self.path.relative_to(PACKAGE).as_posix()

    @functools.cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.tree) or ""

    @functools.cache  # noqa: B019  # modules live as long as the tests
    def nodes(self, *, typing: bool = False) -> list[ast.AST]:
        """All of it that runs; with `typing`, also what only a type checker sees."""
        return list(_walk(self.tree, typing))

    @functools.cache  # noqa: B019
    def imports(self, *, typing: bool = False) -> set[str]:
        """Modules imported, at the top or anywhere below; `from clickstop import x` counts as both."""
        found: set[str] = set()
        for node in self.nodes(typing=typing):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        return found

    @functools.cache  # noqa: B019
    def texts(self) -> list[tuple[int, str]]:
        """Line and value of every string but docstrings."""
        docstrings = {id(node) for node in _docstrings(self.nodes(typing=True))}
        return [
            (node.lineno, node.value)
            for node in self.nodes(typing=True)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
        ]

    @functools.cache  # noqa: B019
    def calls(self) -> list[tuple[int, str]]:
        """Line and dotted name of everything that is called."""
        nodes = self.nodes(typing=True)
        return [(node.lineno, _dotted(node.func)) for node in nodes if isinstance(node, ast.Call)]


def modules(*folders: str) -> list[Module]:
    """Every module, or those below these folders."""
    return [module for module in _modules() if not folders or module.where.startswith(folders)]


@functools.cache
def _modules() -> list[Module]:
    return [Module(path) for path in sorted(PACKAGE.rglob("*.py"))]


def _walk(node: ast.AST, typing: bool) -> Iterator[ast.AST]:
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if not typing and isinstance(node, ast.If) and _dotted(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            yield node
            waiting += ast.iter_child_nodes(node)


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return ast.unparse(node)


def _docstrings(nodes: list[ast.AST]) -> Iterator[ast.Constant]:
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value
