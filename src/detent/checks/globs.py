"""Paths and globs as people write them: `src/**/*.py`, `*.ts` anywhere, a folder with all that is in it."""

from __future__ import annotations

import os


def is_meant(file: str, folders: tuple[str, ...], globs: tuple[str, ...]) -> bool:
    """Whether a file is meant by globs that somebody wrote with one of these folders in mind."""
    return any(matches(os.path.relpath(file, folder), globs) for folder in folders)


def matches(path: str, globs: tuple[str, ...] | list[str]) -> bool:
    """Whether a path, relative and with any separator, is meant by one of the globs."""
    plain = path.replace("\\", "/")
    return any(_matches(plain, glob) for glob in globs)


def _matches(path: str, glob: str) -> bool:
    glob = glob.removeprefix("./").rstrip("/")
    if "/" not in glob and not glob.startswith("**"):  # a name anywhere, or a folder at the top
        return any(_part(part, glob) for part in path.split("/"))
    parts, wanted = path.split("/"), glob.strip("/").split("/")
    return _walk(parts, wanted) or _walk(parts, [*wanted, "**"])


def _walk(parts: list[str], wanted: list[str]) -> bool:
    """Part by part; `**` is any number of them. Kept as a set of positions, so that no glob is slow."""
    at = {0}
    for want in wanted:
        if want == "**":
            at = set(range(min(at), len(parts) + 1)) if at else at
        else:
            at = {one + 1 for one in at if one < len(parts) and _part(parts[one], want)}
    return len(parts) in at


def _part(text: str, glob: str) -> bool:
    if "*" not in glob and "?" not in glob and "[" not in glob:
        return text == glob
    from fnmatch import fnmatchcase

    return fnmatchcase(text, glob)
