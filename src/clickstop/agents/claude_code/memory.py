"""Finds the memory and rule files that Claude Code loads at session start."""

from __future__ import annotations

import os

from clickstop.core.places import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_NAMES = ("CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", os.path.join(".claude", "CLAUDE.md"))
_MOST = 200


def folder(environ: Mapping[str, str]) -> str:
    return environ.get("CLAUDE_CONFIG_DIR") or os.path.join(home(environ), ".claude")


def memory_files(root: str, cwd: str, transcript: str, environ: Mapping[str, str]) -> list[str]:
    """Existing files, each once: of the folder and those above it, of the project, of the person."""
    paths: dict[str, None] = {}
    for path in _candidates(root, cwd, transcript, environ):
        if len(paths) < _MOST and os.path.isfile(path):
            paths[os.path.realpath(path)] = None
    return list(paths)


def _candidates(root: str, cwd: str, transcript: str, environ: Mapping[str, str]) -> Iterator[str]:
    own = folder(environ)
    yield os.path.join(own, "CLAUDE.md")
    for place in dict.fromkeys((cwd or root, root)):
        yield from _above(place)
    notes = [os.path.join(root, ".claude", "rules"), os.path.join(own, "rules"), os.path.join(root, "memory")]
    for place in [*notes, *([os.path.join(os.path.dirname(transcript), "memory")] if transcript else [])]:
        yield from _notes(place)


def _above(folder: str) -> Iterator[str]:
    while True:
        for name in _NAMES:
            yield os.path.join(folder, name)
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent


def _notes(folder: str) -> Iterator[str]:
    try:
        names = sorted(os.listdir(folder))[:_MOST]
    except (OSError, ValueError):
        return
    for name in names:
        if name.endswith(".md"):
            yield os.path.join(folder, name)
        elif "." not in name:
            yield from (os.path.join(folder, name, below) for below in _markdown_in(os.path.join(folder, name)))


def _markdown_in(folder: str) -> list[str]:
    try:
        return [name for name in sorted(os.listdir(folder))[:_MOST] if name.endswith(".md")]
    except (OSError, ValueError):
        return []
