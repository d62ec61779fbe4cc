"""A project's folder as the sources see it: file names, and contents that are read once and never run."""

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
    """One folder, with access to those above it up to the top of the repository."""

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
        """Whether a file exists, with exactly this case even on a file system that ignores case."""
        return name in self.names if "/" not in name else os.path.isfile(self.place(name))

    def first(self, *patterns: str) -> str:
        """The first existing file, or "". A pattern may contain `*`."""
        return next((name for pattern in patterns for name in self.matching(pattern)), "")

    def matching(self, pattern: str) -> list[str]:
        if "*" not in pattern:
            return [pattern] if self.has(pattern) else []
        return [name for name in self.names if fnmatchcase(name, pattern)]

    def up(self) -> Iterator[Folder]:
        """This folder, then each one above it, up to the top of the repository."""
        folder: Folder = self
        while True:
            yield folder
            parent = os.path.dirname(folder.path)
            if folder.path in (self.top, parent):
                return
            folder = Folder(parent, self.top)

    def nearest(self, *names: str) -> str:
        """The path of the first of these files, here or in the nearest folder above; "" if there is none."""
        return next((place.place(name) for place in self.up() if (name := place.first(*names))), "")

    def text(self, name: str) -> str:
        """A file's text; "" if it cannot be read or is too long to be a configuration."""
        if name not in self._texts:
            self._texts[name] = read_text(self.place(name), within=self.top).replace("\r\n", "\n")
        return self._texts[name]

    def toml(self, name: str) -> Data:
        return self._read(name, tomllib.loads, "not valid TOML")

    def json(self, name: str) -> Data:
        return self._read(name, json.loads, "not valid JSON")

    def jsonc(self, name: str) -> Data:
        """JSON with comments and trailing commas."""
        return self._read(name, lambda text: json.loads(_plain_json(text)), "not valid JSON")

    def line(self, name: str, pattern: str, after: str = "") -> int | None:
        """The number of the first line that matches a pattern, after the first match of `after`."""
        text = self.text(name)
        start = re.search(after, text, re.MULTILINE) if after else None
        match = re.compile(pattern, re.MULTILINE).search(text, start.end() if start else 0)
        return text.count("\n", 0, match.start()) + 1 if match else None

    def _read(self, name: str, parse: Callable[[str], Any], wrong: str) -> Data:
        if name not in self._parsed:
            # Before parsing, so that a file that fails to parse is reported once.
            self._parsed[name] = {}
            text = self.text(name)
            try:
                self._parsed[name] = mapping(parse(text)) if text.strip() else {}
            except (ValueError, RecursionError) as error:
                line = getattr(error, "lineno", None) or _line_in(str(error))
                self.troubles.append(FileTrouble(self.place(name), line, "", f"{wrong}: {error}"))
        return self._parsed[name]


def mapping(value: Any, *path: str) -> Data:
    """The table at `path` inside a value; {} if there is none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def texts(value: Any) -> list[str]:
    """The strings in a list; [] for any other value."""
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
    """The text without comments and trailing commas. Line breaks stay, so that errors name the right line."""
    # Strings are matched, too, so that `"https://..."` is not taken for a comment.
    token = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
    bare = token.sub(lambda match: match[0] if match[0][0] == '"' else "\n" * match[0].count("\n"), text)
    comma = re.compile(r'("(?:\\.|[^"\\])*")|,(\s*[}\]])')
    return comma.sub(lambda match: match.group(1) or match.group(2), bare)
