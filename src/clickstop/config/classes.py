"""Finds what is wrong with files of failure classes, by file and line. Only the broken class is left out."""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING

from clickstop.config.errors import Problem
from clickstop.config.layers import line_in_message
from clickstop.config.positions import line_of
from clickstop.core.reading import read_text
from clickstop.learning.classes import faults

if TYPE_CHECKING:
    from clickstop.config.layers import Loaded

_FILES = 1_000  # one per lesson


def folder(loaded: Loaded, root: str) -> str:
    return os.path.join(root, loaded.values["learning"]["classes"])


def watched(loaded: Loaded, root: str) -> list[str]:
    """Files and folders whose change may fix or cause a problem."""
    return [folder(loaded, root), *files(folder(loaded, root))]


def files(place: str) -> list[str]:
    """Absolute paths of the class files in a folder."""
    try:
        names = sorted(os.listdir(place))
    except OSError:
        return []
    return [os.path.join(place, name) for name in names if name.endswith(".toml")][:_FILES]


def problems(loaded: Loaded, root: str) -> list[Problem]:
    if not loaded.values["learning"]["enabled"]:
        return []
    return [problem for path in files(folder(loaded, root)) for problem in _wrong(path, root)]


def _wrong(path: str, root: str) -> list[Problem]:
    text = read_text(path, within=root, cut=True)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return [Problem(path, line_in_message(str(error), text), "", f"not valid TOML: {error}")]
    return [Problem(path, line_of(text, (key,)), key, message) for key, message in faults(data)]
