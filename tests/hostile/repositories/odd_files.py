"""Links, pipes, devices, huge and deep files in the place of every file that we read or write."""

from __future__ import annotations

import os
import shutil
from functools import partial
from typing import TYPE_CHECKING

from tests.hostile.repositories.catalogue import hostile

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hostile.ground import Ground

GROUPS = {
    "configuration": ("clickstop.toml",),
    "own-configuration": ("clickstop.local.toml",),
    "project-table": ("pyproject.toml",),
    "shared-files": (
        *(".clickstop/features.toml", ".clickstop/classes/evil.toml", ".clickstop/knowledge.md"),
        *(".clickstop/runs/cart.md", ".clickstop/context/cart/a.md", "memory/feedback_evil.md"),
        *("docs/incidents/2026-01-01-evil.md", ".clickstop/rules/evil.toml"),
    ),
    "state": (
        *(
            ".clickstop/memory.db",
            ".clickstop/pause.json",
            ".clickstop/plan/plan.json",
            ".clickstop/plan/checks.json",
        ),
        *(
            ".clickstop/spool/a.jsonl",
            ".clickstop/log/failures.jsonl",
            ".clickstop/CURRENT.md",
            ".clickstop/.gitignore",
        ),
        *(".clickstop/cache/check-a", ".clickstop/memory.db-wal", ".git/clickstop"),
    ),
    "state-folders": (
        *(".clickstop/plan", ".clickstop/spool", ".clickstop/log", ".clickstop/cache", ".clickstop/archive"),
    ),
    "all-of-the-state": (".clickstop",),
    "project-files": (
        *(
            "CLAUDE.md",
            "AGENTS.md",
            "package.json",
            "Makefile",
            "Taskfile.yml",
            "Cargo.toml",
            "justfile",
            "tox.ini",
        ),
        *("sub/CLAUDE.md", "README.md", "go.mod", "composer.json"),
    ),
    "settings": (".claude/settings.json", ".claude/settings.local.json", ".claude/gates.json", ".mcp.json"),
    "gits-files": (".gitignore", ".gitattributes", ".git/info/exclude", ".git/packed-refs"),
    "gits-own-files": (".git/HEAD", ".git/commondir", ".git/logs/HEAD", ".git/config"),
    "git-itself": (".git",),
    "work": ("cart.py", "sub/deep.py", "build/out.txt"),
}


def pipe(ground: Ground, path: Path) -> None:
    os.mkfifo(path)


def zeros(ground: Ground, path: Path) -> None:
    path.symlink_to("/dev/zero")


def persons_file(ground: Ground, path: Path) -> None:
    path.symlink_to(ground.home / ".bashrc")


def persons_folder(ground: Ground, path: Path) -> None:
    path.symlink_to(ground.home / "notes")


def new_file(ground: Ground, path: Path) -> None:
    path.symlink_to(ground.home / ".profile")


def circle(ground: Ground, path: Path) -> None:
    path.symlink_to(path.name)


def folder(ground: Ground, path: Path) -> None:
    path.mkdir()


def huge(ground: Ground, path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(300_000_000)


def deep(ground: Ground, path: Path) -> None:
    opened = {".json": "[", ".toml": "a = [", ".yml": "- ", ".md": "---\na: ["}.get(path.suffix, "(")
    path.write_text((opened + "[" * 100_000) if path.suffix != ".yml" else "- " * 100_000)


def bytes_of_nothing(ground: Ground, path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 400)


KINDS = {
    "pipe": pipe,
    "zeros": zeros,
    "persons-file": persons_file,
    "persons-folder": persons_folder,
    "new-file": new_file,
    "circle": circle,
    "folder": folder,
    "huge": huge,
    "deep": deep,
    "bytes": bytes_of_nothing,
}
_QUICK = ("pipe-configuration", "persons-file-state", "zeros-project-files")


def _build(ground: Ground, kind: str, group: str) -> None:
    for name in GROUPS[group]:
        path = ground.repo / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif os.path.lexists(path):
            path.unlink()
        path.parent.mkdir(parents=True, exist_ok=True)
        KINDS[kind](ground, path)


for _kind in KINDS:
    for _group in GROUPS:
        _name = f"{_kind}-{_group}"
        hostile(_name, quick=_name in _QUICK)(partial(_build, kind=_kind, group=_group))
