"""Adds a workflow to the project's configuration file and keeps its comments."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.config.errors import ConfigError
from clickstop.config.layers import keeping_trust, load, sources
from clickstop.core.reading import read

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLAYWRIGHT = tuple(f"playwright.config.{ending}" for ending in ("ts", "js", "mts", "mjs", "cjs"))
_PYTEST = ("pytest.ini", "conftest.py", "tests/conftest.py", "pyproject.toml", "setup.cfg", "tox.ini")


def fitting(top: str) -> str:
    """The preset that fits the project."""
    if any(os.path.exists(os.path.join(top, name)) for name in _PLAYWRIGHT) or "@playwright/test" in _text(
        os.path.join(top, "package.json")
    ):
        return "playwright"
    files = [name for name in _PYTEST if os.path.exists(os.path.join(top, name))]
    if any("pytest" in name or "conftest" in name or "pytest" in _text(os.path.join(top, name)) for name in files):
        return "pytest"
    return "feature"


def add(root: str, environ: Mapping[str, str], name: str, preset: str) -> str:
    """Add the workflow and return the file. Raises ConfigError, and writes nothing, if the result is invalid."""
    path = _file(root, environ)
    table = "tool.clickstop.workflow" if os.path.basename(path) == "pyproject.toml" else "workflow"
    before = _text(path)
    gap = "" if not before or before.endswith("\n\n") else "\n" if before.endswith("\n") else "\n\n"
    with keeping_trust(path, environ):
        _write(path, f'{before}{gap}[{table}.{name}]\npreset = "{preset}"\n')
        try:
            load(root, environ, believe=True)
        except ConfigError:
            # Inside `keeping_trust`, so that trust follows the restored content.
            _write(path, before)
            raise
    return path


def _file(root: str, environ: Mapping[str, str]) -> str:
    """The file with the project's options: one that mentions clickstop, else clickstop.toml."""
    own = [path for layer, path in sources(root, environ) if layer == "project"]
    shared = [
        path for path in own if os.path.basename(path) == "pyproject.toml" and "[tool.clickstop" in _text(path)
    ]
    named = [path for path in own if os.path.basename(path) != "pyproject.toml"]
    return next((path for path in named if os.path.exists(path)), (shared or named)[0])


def _text(path: str) -> str:
    try:
        return read(path).decode("utf-8", "surrogateescape")
    except OSError:
        return ""


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write(text)
