"""The source as the contract tests read it: modules, what they import, the texts they hold."""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from tests.harness import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Node = TypeVar("Node", bound=ast.AST)
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


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
    def docstring(self) -> str:
        return ast.get_docstring(self._nodes[ast.Module][0][0]) or ""

    @functools.cached_property
    def _nodes(self) -> dict[type[ast.AST], list[tuple[Any, bool]]]:
        """Every node by its class, and whether only a type checker sees it: the file is parsed and walked once."""
        nodes: dict[type[ast.AST], list[tuple[Any, bool]]] = {}
        for node, is_typing in _walk(ast.parse(self.path.read_text(encoding="utf-8"))):
            nodes.setdefault(type(node), []).append((node, is_typing))
        return nodes

    def nodes(self, *kinds: type[Node], typing: bool = False) -> list[Node]:
        """Those of these classes that run, class by class; with `typing`, also what only a type checker sees."""
        listed = (found for kind in kinds for found in self._nodes.get(kind, ()))
        return [node for node, is_typing in listed if typing or not is_typing]

    @property
    def imported(self) -> list[str]:
        """Modules that import statements name, also those that only a type checker sees."""
        names = [alias.name for node in self.nodes(ast.Import, typing=True) for alias in node.names]
        return names + [node.module or "" for node in self.nodes(ast.ImportFrom, typing=True)]

    @functools.cache  # noqa: B019  # modules live as long as the tests
    def imports(self, *, typing: bool = False) -> set[str]:
        """Modules imported, at the top or anywhere below; `from clickstop import x` counts as both."""
        found = {alias.name for node in self.nodes(ast.Import, typing=typing) for alias in node.names}
        for node in self.nodes(ast.ImportFrom, typing=typing):
            if node.module:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        return found

    @functools.cached_property
    def texts(self) -> list[tuple[int, str]]:
        """Line and value of every string but docstrings."""
        documented: list[Documented] = self.nodes(*get_args(Documented), typing=True)
        docstrings = {id(node) for node in _docstrings(documented)}
        return [
            (node.lineno, node.value)
            for node in self.nodes(ast.Constant, typing=True)
            if isinstance(node.value, str) and id(node) not in docstrings
        ]

    @functools.cached_property
    def calls(self) -> list[tuple[int, str]]:
        """Line and dotted name of everything that is called."""
        return [(node.lineno, _dotted(node.func)) for node in self.nodes(ast.Call, typing=True)]


def modules(*folders: str) -> list[Module]:
    """Every module, or those below these folders."""
    return [module for module in _modules() if not folders or module.where.startswith(folders)]


@functools.cache
def _modules() -> list[Module]:
    return [Module(path) for path in sorted(PACKAGE.rglob("*.py"))]


_SIGNS = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop)  # a third of all


def _walk(tree: ast.AST) -> list[tuple[ast.AST, bool]]:
    """Every node but signs, in the order of `ast.walk`, and whether only a type checker sees it."""
    nodes: list[tuple[ast.AST, bool]] = [(tree, False)]
    for node, is_typing in nodes:  # which grows meanwhile
        if isinstance(node, ast.If) and _dotted(node.test) == "TYPE_CHECKING":
            nodes += [(below, True) for below in (node.test, *node.body)]
            nodes += [(below, is_typing) for below in node.orelse]
            continue
        for value in vars(node).values():
            if isinstance(value, list):
                nodes += [(below, is_typing) for below in value if isinstance(below, ast.AST)]
            elif isinstance(value, ast.AST) and not isinstance(value, _SIGNS):
                nodes.append((value, is_typing))
    return nodes


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return ast.unparse(node)


def _docstrings(
    nodes: list[ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef],
) -> Iterator[ast.expr]:
    for node in nodes:
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr):
            yield first.value
