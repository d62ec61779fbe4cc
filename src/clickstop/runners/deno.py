"""Tasks of deno.json, and what Deno does without any."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = ("deno.json", "deno.jsonc")
_TESTS = re.compile(r"(^|[._])test\.[cm]?[jt]sx?$")


def discover(folder: Folder) -> list[Found]:
    name = folder.first(*FILES)
    said = folder.jsonc(name)
    tasks = [
        Task(key, str(body), folder.line(name, rf'"{re.escape(key)}"\s*:', after=r'"tasks"\s*:'))
        for key, body in mapping(said, "tasks").items()
        if isinstance(body, str | dict)
    ]
    return [*choose(tasks, folder.place(name), lambda task: f"deno task {task}"), *_default(folder, name, said)]


def _default(folder: Folder, name: str, said: dict[str, object]) -> Iterator[Found]:
    file = folder.place(name)
    if any(_TESTS.search(one) for one in _files(folder)):
        yield Found("test", ("deno test",), file)
    if "lint" in said:
        yield Found("check", ("deno lint",), file, folder.line(name, r'"lint"\s*:'))
    if "fmt" in said:
        yield Found("format", ("deno fmt --check",), file, folder.line(name, r'"fmt"\s*:'))
        yield Found("fix", ("deno fmt",), file, folder.line(name, r'"fmt"\s*:'))


def _files(folder: Folder) -> list[str]:
    """Here and in the folders where tests usually are."""
    below = [Folder(folder.place(name)).names for name in ("test", "tests", "src") if name in folder.names]
    return [*folder.names, *(os.path.basename(name) for names in below for name in names)]
