"""Compiles every module that hooks may load into one file beside the package, which `hook/imports.py` reads.

An event loads fifty to a hundred small modules. From one file, without docstrings, assertions and annotations, that
takes two thirds of the time. The bundle is like a `.pyc`: valid for the time and size of each source, written where
the interpreter would write those, and never required.
"""

from __future__ import annotations
import __future__

import ast
import marshal
import os
import sys
import time
from binascii import crc32
from contextlib import suppress
from graphlib import TopologicalSorter
from itertools import accumulate
from typing import TYPE_CHECKING

from clickstop.context.detached import detach
from clickstop.hook.imports import BUNDLE, HEAD, LINE, MERE_WORDS, NUMBER, PACKAGE, SHELVES, index_of, shelf_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import CodeType

    from clickstop.hook.imports import Bundled

_PARTIAL = f"{BUNDLE}.new"
_PATIENCE = 60.0  # seconds after which a process that began to write it has failed
_FIRST = "clickstop.hook.main"  # with its imports, what every event loads
_BEFORE = ("clickstop.hook", "clickstop.hook.imports", "clickstop.hook.bootstrap")  # loaded before the bundle
# Packages that no event loads.
_ELSEWHERE = ("app", "cli", "config", "dashboard", "demo", "install", "mcp", "render", "team")


class Source:
    """A module's source file."""

    def __init__(self, name: str, path: str) -> None:
        self.name = name
        self.path = path
        self.is_package = os.path.basename(path) == "__init__.py"
        status = os.stat(path)
        self.time, self.size = status.st_mtime, status.st_size

    def tree(self) -> ast.Module:
        with open(self.path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        tree.body = [node for node in tree.body if not _is_future(node)]
        return tree

    def code(self, tree: ast.Module) -> CodeType | None:
        """The compiled code, without docstrings, assertions and annotations; None if it does nothing."""
        if self.is_package and self.size < MERE_WORDS and self.name != "clickstop":
            return None
        flags = __future__.annotations.compiler_flag  # annotations of class fields stay, as strings
        code: CodeType = compile(tree, self.path, "exec", flags, dont_inherit=True, optimize=2)
        return code


class Compiled:
    """A module's code, and the modules it imports at the top and later. Its large syntax tree is not kept."""

    def __init__(self, source: Source, sources: Mapping[str, Source]) -> None:
        tree = source.tree()
        nodes = list(ast.walk(tree))
        self.needs = _needs(source.name, tree, sources)
        self.later = set(_imported(set(nodes) - set(tree.body), sources))
        _strip(nodes)
        self.bundled: Bundled = source.time, source.size, source.is_package, source.code(tree)


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _strip(nodes: list[ast.AST]) -> None:
    """Remove what only people and type checkers read, in place."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            given = node.args
            listed = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
            for argument in filter(None, listed):
                argument.annotation = None
            node.returns = None
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.test = ast.copy_location(ast.Constant(value=False), node)
            node.body = [ast.copy_location(ast.Pass(), node)]


def is_wanted() -> bool:
    """Whether the bundle is missing or stale, could be written, and is not being made by another process."""
    folder = os.path.dirname(BUNDLE)
    if sys.dont_write_bytecode or not os.access(folder if os.path.isdir(folder) else PACKAGE, os.W_OK):
        return False
    return not _is_being_made() and not _is_fresh(_sources())


def refresh_later(cwd: str, environ: Mapping[str, str]) -> None:
    """Make it in a background process, because it takes seconds."""
    if is_wanted():
        detach(f"from {__name__} import refresh; refresh()", cwd=cwd, environ=environ)


def refresh() -> None:
    """Make it if it is missing or stale."""
    if not is_wanted():
        return
    os.makedirs(os.path.dirname(BUNDLE), exist_ok=True)
    with suppress(FileNotFoundError):  # left by a process that failed
        os.unlink(_PARTIAL)
    with suppress(FileExistsError), open(_PARTIAL, "xb") as file:
        file.write(_bundle(_sources()))
        file.close()
        os.replace(_PARTIAL, BUNDLE)


def _is_being_made() -> bool:
    try:
        return time.time() - os.stat(_PARTIAL).st_mtime < _PATIENCE
    except OSError:
        return False


def _sources() -> dict[str, Source]:
    sources = {}
    for folder, folders, files in os.walk(PACKAGE):
        is_top = folder == PACKAGE
        folders[:] = [name for name in folders if name != "__pycache__" and not (is_top and name in _ELSEWHERE)]
        if is_top:
            sources["clickstop"] = Source("clickstop", os.path.join(folder, "__init__.py"))
            continue
        package = ".".join(["clickstop", *os.path.relpath(folder, PACKAGE).split(os.sep)])
        for file in files:
            name = package if file == "__init__.py" else f"{package}.{file[:-3]}"
            if file.endswith(".py") and name not in _BEFORE:
                sources[name] = Source(name, os.path.join(folder, file))
    return dict(sorted(sources.items()))


def _is_fresh(sources: dict[str, Source]) -> bool:
    try:
        file = os.open(BUNDLE, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return index_of(file).endswith(_state_of(sources))
    except ValueError:
        return False
    finally:
        os.close(file)


def _state_of(sources: dict[str, Source]) -> bytes:
    """The last line of the index: a checksum of the state of all sources."""
    state = marshal.dumps([(source.name, source.time, source.size) for source in sources.values()])
    return b"\n%d" % crc32(state)


def _bundle(sources: dict[str, Source]) -> bytes:
    compiled = {name: Compiled(source, sources) for name, source in sources.items()}
    needs = {name: module.needs for name, module in compiled.items()}
    TopologicalSorter(needs).prepare()  # raises CycleError if modules import each other in a circle
    roots: set[str] = set().union(*(module.later for module in compiled.values()))
    roots |= sources.keys() - {need for needed in needs.values() for need in needed}
    groups = _grouped(needs, roots)
    parts = [marshal.dumps({name: compiled[name].bundled for name in group}) for group in groups]
    # The positions in the index do not change its length.
    length = len(_index(groups, parts, 0)) + len(_state_of(sources))
    index = _index(groups, parts, len(HEAD) + NUMBER + length) + _state_of(sources)
    return b"".join((HEAD, length.to_bytes(NUMBER, "little"), index, *parts))


def _index(groups: list[list[str]], parts: list[bytes], at: int) -> bytes:
    shelves = [b""] * SHELVES
    for group, part in zip(groups, parts, strict=True):
        for name in group:
            shelves[shelf_of(name)] += LINE % (name.encode(), at, len(part))
        at += len(part)
    begins = accumulate(map(len, shelves), initial=NUMBER * (SHELVES + 1))
    return b"".join([*(begin.to_bytes(NUMBER, "little") for begin in begins), *shelves])


def _needs(name: str, tree: ast.Module, sources: Mapping[str, Source]) -> list[str]:
    """The modules that are always loaded with it: its package, and its imports outside of functions and blocks."""
    package = name.rpartition(".")[0]
    return list(dict.fromkeys([*([package] if package in sources else []), *_imported(tree.body, sources)]))


def _imported(nodes: Iterable[ast.AST], sources: Mapping[str, Source]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            asked = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            asked = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (name for name in asked if name in sources)


def _grouped(needs: dict[str, list[str]], roots: set[str]) -> list[list[str]]:
    """Groups of modules that are always loaded together: those of every event, and those with the same roots."""
    first = _closure(_FIRST, needs)
    reached: dict[str, set[str]] = {name: set() for name in needs if name not in first}
    for root in roots:
        for name in _closure(root, needs):
            if name in reached:
                reached[name].add(root)
    groups: dict[frozenset[str], list[str]] = {}
    for name, by in reached.items():
        groups.setdefault(frozenset(by), []).append(name)
    return [sorted(first), *groups.values()]


def _closure(root: str, needs: dict[str, list[str]]) -> set[str]:
    closure, waiting = set(), [root]
    while waiting:
        name = waiting.pop()
        if name not in closure:
            closure.add(name)
            waiting.extend(needs[name])
    return closure
