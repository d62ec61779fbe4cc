"""Writes a repository's first `clickstop.toml`, and the team's install line into an existing configuration."""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING, Any

from clickstop.agents.document import UnsafeEditError
from clickstop.agents.entries import decode
from clickstop.config.layers import sources
from clickstop.config.positions import line_of
from clickstop.core import reading
from clickstop.install.changes import FileRefusedError, FileRewrite, read

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT = """\
# clickstop: quality hooks for coding agents, in this repository{stack}.
# Effective settings and their sources: clickstop config show. Every key: clickstop config schema.

[project]
id = "{id}"  # the same in every clone; do not change it
preset = "standard"  # or "strict", or "permissive"
{install}
# Turn off any handler by its ID:
# [handlers]
# "capture.prompt" = false
"""


def text(project_id: str, stack: list[str], install: str = "") -> str:
    made_of = f" ({', '.join(stack)})" if stack else ""
    return _TEXT.format(id=project_id, stack=made_of, install=f"{_assignment(install)}\n" if install else "")


def has_config(root: str, environ: Mapping[str, str]) -> bool:
    """Whether the project has a configuration already."""
    return bool(_file(root, environ))


def with_install(root: str, environ: Mapping[str, str], install: str) -> FileRewrite:
    """The project's configuration with this install line; every other byte stays."""
    file = _file(root, environ)
    before = read(file) or b""
    table = ("tool", "clickstop", "project") if os.path.basename(file) == "pyproject.toml" else ("project",)
    try:
        old = decode(before)
        new = _inserted(old, table, install)
        # For an inline table or dotted keys, edit the file as a document instead.
        if _at(new, (*table, "install")) != install:
            new = _edited(old, table, install)
    except UnsafeEditError as error:
        raise FileRefusedError(file, error) from error
    return FileRewrite(file, before, new.encode("utf-8"))


def _inserted(old: str, table: tuple[str, ...], install: str) -> str:
    """Insert a line below the table's header, which works unless the table is written in another way."""
    header = line_of(old.removeprefix("\ufeff"), table) or 0
    lines = old.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in old else "\n"
    return "".join([*lines[:header], _assignment(install), end, *lines[header:]])


def _edited(old: str, table: tuple[str, ...], install: str) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    mark = "\ufeff" if old.startswith("\ufeff") else ""
    try:
        document = tomlkit.parse(old.removeprefix(mark))
    except TOMLKitError as error:
        raise UnsafeEditError(f"is not valid TOML: {error}") from error
    section: Any = document
    for key in table:
        section = section.setdefault(key, tomlkit.table())
    section["install"] = install
    return mark + tomlkit.dumps(document)


def _assignment(install: str) -> str:
    import tomlkit

    return f"install = {tomlkit.string(install).as_string()}"


def _at(content: str, path: tuple[str, ...]) -> object:
    try:
        value: Any = tomllib.loads(content.removeprefix("\ufeff"))
        for key in path:
            value = value[key]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return value


def _file(root: str, environ: Mapping[str, str]) -> str:
    """The strongest of the project's files that configures clickstop, or ""."""
    files = [path for layer, path in sources(root, environ) if layer == "project" and _speaks(path)]
    return files[-1] if files else ""


def _speaks(path: str) -> bool:
    if os.path.basename(path) != "pyproject.toml":
        return os.path.exists(path)
    try:
        tools = tomllib.loads(reading.read(path).decode()).get("tool")
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(tools, dict) and "clickstop" in tools
