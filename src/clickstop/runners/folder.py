"""A folder of a project as the sources see it: file names and contents, each read once and never run."""

from __future__ import annotations

import json
import os
import re
import tomllib
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from clickstop.core.reading import read_text
from clickstop.runners.vocabulary import FileTrouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Data = dict[str, Any]


class Folder:
    """One folder, and the way from it up to the top of its repository."""

    def __init__(self, path: str, top: str = "") -> None:
        self.path = path
        self.top = top or path
        self.names = _names(path)
        self.troubles: list[FileTrouble] = []
        self._texts: dict[str, str] = {}
        self._parsed: dict[str, Data] = {}

    def place(self, name: str) -> str:
        return os.path.join(self.path, name)

    def has(self, name: str) -> bool:
        """Letter for letter, also where the file system does not mind."""
        return name in self.names if "/" not in name else os.path.isfile(self.place(name))

    def first(self, *patterns: str) -> str:
        """The first file that is there, or ""; a pattern may hold a `*`."""
        return next((name for pattern in patterns for name in self.matching(pattern)), "")

    def matching(self, pattern: str) -> list[str]:
        if "*" not in pattern:
            return [pattern] if self.has(pattern) else []
        return [name for name in self.names if fnmatchcase(name, pattern)]

    def up(self) -> Iterator[Folder]:
        """This folder, then each above it, to the top of the repository."""
        folder: Folder = self
        while True:
            yield folder
            parent = os.path.dirname(folder.path)
            if folder.path in (self.top, parent):
                return
            folder = Folder(parent, self.top)

    def nearest(self, *names: str) -> str:
        """Where the first of these files is, here or above; "" if nowhere."""
        return next((place.place(name) for place in self.up() if (name := place.first(*names))), "")

    def text(self, name: str) -> str:
        """The content, or "" where it cannot be read or is too long to be meant for people."""
        if name not in self._texts:
            self._texts[name] = read_text(self.place(name), within=self.top).replace("\r\n", "\n")
        return self._texts[name]

    def toml(self, name: str) -> Data:
        return self._read(name, tomllib.loads, "not valid TOML")

    def json(self, name: str) -> Data:
        return self._read(name, json.loads, "not valid JSON")

    def jsonc(self, name: str) -> Data:
        """JSON with comments and commas too many."""
        return self._read(name, lambda text: json.loads(_plain_json(text)), "not valid JSON")

    def line(self, name: str, pattern: str, after: str = "") -> int | None:
        """The line on which a pattern first matches, behind the first match of another."""
        text = self.text(name)
        start = re.search(after, text, re.MULTILINE) if after else None
        match = re.compile(pattern, re.MULTILINE).search(text, start.end() if start else 0)
        return text.count("\n", 0, match.start()) + 1 if match else None

    def _read(self, name: str, parse: Callable[[str], Any], wrong: str) -> Data:
        if name not in self._parsed:
            # Also where it cannot be parsed, so that its trouble is noted once.
            self._parsed[name] = {}
            text = self.text(name)
            try:
                self._parsed[name] = mapping(parse(text)) if text.strip() else {}
            except (ValueError, RecursionError) as error:
                line = getattr(error, "lineno", None) or _line_in(str(error))
                self.troubles.append(FileTrouble(self.place(name), line, "", f"{wrong}: {error}"))
        return self._parsed[name]


def mapping(value: Any, *path: str) -> Data:
    """The table at `path` below a value; {} where anything else is there."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def texts(value: Any) -> list[str]:
    """The texts of a list; [] where anything else is there."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _names(path: str) -> list[str]:
    try:
        return sorted(os.listdir(path))
    except OSError:
        return []


def _line_in(message: str) -> int | None:
    match = re.search(r"\bat line (\d+)", message)
    return int(match.group(1)) if match else None


def _plain_json(text: str) -> str:
    """Without comments and trailing commas; lines stay where they are."""
    token = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
    bare = token.sub(lambda match: match[0] if match[0][0] == '"' else "\n" * match[0].count("\n"), text)
    comma = re.compile(r'("(?:\\.|[^"\\])*")|,(\s*[}\]])')
    return comma.sub(lambda match: match.group(1) or match.group(2), bare)
