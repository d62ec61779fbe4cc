"""Finds the project's commands and skills for Claude Code."""

from __future__ import annotations

import os

from clickstop.core.agent import Offered
from clickstop.core.markdown import plain_fields
from clickstop.core.reading import read_text

_MOST = 100
_HEAD = 2_000  # bytes of a file that are searched for its description


def offered(root: str) -> list[Offered]:
    """Commands are named after their files, skills after their folders."""
    offers = [
        Offered(f"/{name}", "a command", _about(path))
        for name, path in _commands(os.path.join(root, ".claude", "commands"))
    ]
    skills = os.path.join(root, ".claude", "skills")
    for name in _names(skills):
        path = os.path.join(skills, name, "SKILL.md")
        if os.path.isfile(path):
            offers.append(Offered(f"/{name}", "a skill", _about(path)))
    return offers[:_MOST]


def _commands(folder: str) -> list[tuple[str, str]]:
    commands = []
    for name in _names(folder):
        path = os.path.join(folder, name)
        if name.endswith(".md"):
            commands.append((name[:-3], path))
        elif os.path.isdir(path):
            commands += [
                (f"{name}:{inner[:-3]}", os.path.join(path, inner))
                for inner in _names(path)
                if inner.endswith(".md")
            ]
    return commands


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _about(path: str) -> str:
    """The description in the front matter, in one short line."""
    text = read_text(path, limit=_HEAD, cut=True)
    return plain_fields(text.splitlines()).get("description", "").strip("\"'")[:120]
