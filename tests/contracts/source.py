"""The source as the contract tests read it: modules, what they import, the texts they hold."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
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

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.tree) or ""

    def nodes(self, *, typing: bool = False) -> Iterator[ast.AST]:
        """All of it that runs; with `typing`, also what only a type checker sees."""
        return _walk(self.tree, typing)

    def imports(self, *, typing: bool = False) -> set[str]:
        """Modules imported, at the top or anywhere below; `from clickstop import x` counts as both."""
        found: set[str] = set()
        for node in self.nodes(typing=typing):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        return found

    def texts(self) -> Iterator[tuple[int, str]]:
        """Line and value of every string but docstrings."""
        docstrings = {id(node) for node in _docstrings(self.tree)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield node.lineno, node.value

    def calls(self) -> Iterator[tuple[int, str]]:
        """Line and dotted name of everything that is called."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call):
                yield node.lineno, ast.unparse(node.func)


def modules(*folders: str) -> list[Module]:
    """Every module, or those below these folders."""
    found = [Module(path) for path in sorted(PACKAGE.rglob("*.py"))]
    return [one for one in found if not folders or one.where.startswith(folders)]


def _walk(node: ast.AST, typing: bool) -> Iterator[ast.AST]:
    if not typing and isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        for other in node.orelse:
            yield from _walk(other, typing)
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, typing)


def _docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value
