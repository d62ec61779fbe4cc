"""Finds the instruction files that a client loads by itself."""

from __future__ import annotations

import os

from clickstop.core.paths import is_inside


def instruction_files(root: str, cwd: str, own: str, names: tuple[str, ...]) -> list[str]:
    """Existing files, each once: in the person's own folder, and in each folder from `cwd` up to the repository."""
    folders = [own]
    folder = cwd if cwd and is_inside(cwd, root) else root
    while is_inside(folder, root):
        folders.append(folder)
        if folder == root:
            break
        folder = os.path.dirname(folder)
    paths = [os.path.join(folder, name) for folder in folders for name in names]
    return list(dict.fromkeys(os.path.realpath(path) for path in paths if os.path.isfile(path)))
