"""Where a path lies relative to a folder."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def is_inside(path: str, folder: str) -> bool:
    """Whether a path is the folder or lies below it. Compares the texts and follows no links."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def path_of(place: str) -> str:
    """The file in `path:line`."""
    path, colon, line = place.rpartition(":")
    return path if colon and line.isdigit() else place


def nearest(path: str, folders: Iterable[str]) -> str:
    """The innermost of the folders that contains the path, or ""."""
    return max((folder for folder in folders if is_inside(path, folder)), key=len, default="")


def below(path: str, top: str, cwd: str = "") -> str:
    """The path relative to `top`, with forward slashes, or "" if it lies elsewhere.

    Links in the parent folders are followed. The last part is not, because a link is a file of its own.
    """
    whole = os.path.join(cwd or top, os.path.expanduser(path))
    folder, name = os.path.split(os.path.normpath(whole))
    try:
        inside = os.path.relpath(os.path.join(os.path.realpath(folder), name), os.path.realpath(top))
    except ValueError:  # another drive on Windows, or an invalid path
        return ""
    inside = inside.replace(os.sep, "/")
    return "" if inside == ".." or inside.startswith("../") else inside
