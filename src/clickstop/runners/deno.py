"""Tasks of deno.json, and what Deno does without any."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = ("deno.json", "deno.jsonc")
_TESTS = re.compile(r"(^|[._])test\.[cm]?[jt]sx?$")


def discover(folder: Folder) -> list[FoundCommand]:
    name = folder.first(*FILES)
    manifest = folder.jsonc(name)
    tasks = [
        Task(key, str(body), folder.line(name, rf'"{re.escape(key)}"\s*:', after=r'"tasks"\s*:'))
        for key, body in mapping(manifest, "tasks").items()
        if isinstance(body, str | dict)
    ]
    return [*choose(tasks, folder.place(name), lambda task: f"deno task {task}"), *_default(folder, name, manifest)]


def _default(folder: Folder, name: str, manifest: dict[str, object]) -> Iterator[FoundCommand]:
    file = folder.place(name)
    if any(_TESTS.search(file_name) for file_name in _files(folder)):
        yield FoundCommand("test", ("deno test",), file)
    if "lint" in manifest:
        yield FoundCommand("check", ("deno lint",), file, folder.line(name, r'"lint"\s*:'))
    if "fmt" in manifest:
        yield FoundCommand("format", ("deno fmt --check",), file, folder.line(name, r'"fmt"\s*:'))
        yield FoundCommand("fix", ("deno fmt",), file, folder.line(name, r'"fmt"\s*:'))


def _files(folder: Folder) -> list[str]:
    """File names here and in the folders where tests usually are."""
    below = [Folder(folder.place(name)).names for name in ("test", "tests", "src") if name in folder.names]
    return [*folder.names, *(os.path.basename(name) for names in below for name in names)]
