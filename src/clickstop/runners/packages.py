"""Find the packages of a repository: the folders with a file that a source reads, such as package.json."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from itertools import islice
from typing import TYPE_CHECKING

from clickstop.core.files import BUILT, VENDORED
from clickstop.runners.index import FILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST = 200  # packages of one repository
_DEEP = 8  # levels of folders
_MOST_FOLDERS = 20_000  # folders walked without git
# Folders of dependencies, and of projects that only serve as test data.
_FOREIGN = VENDORED | {"fixtures", "__fixtures__", "testdata", "test-data", "__snapshots__"}
# Folders of build results. Only needed without git, which does not list them.
_RESULTS = BUILT | {"bin", "obj"}


def packages(root: str, listed: Iterable[str] | None = None, also: tuple[str, ...] = ()) -> list[str]:
    """The packages' folders, the root first.

    `listed` holds the files that git lists, relative to the root; None walks the folders instead. Files named in
    `also` make a folder a package, too.
    """
    files = _walked(root) if listed is None else listed
    markers = (*FILES, *also)
    folders: dict[str, None] = {root: None}
    for file in files:
        folder, _, name = file.replace(os.sep, "/").rpartition("/")
        if len(folders) >= MOST:
            break
        # Tests of tools often contain whole projects, which are not packages of this one.
        if _counts(folder) and any(fnmatchcase(name, pattern) for pattern in markers):
            folders[os.path.join(root, *folder.split("/")) if folder else root] = None
    return [root, *sorted(folder for folder in folders if folder != root)]


def _counts(folder: str) -> bool:
    parts = folder.split("/") if folder else []
    return len(parts) <= _DEEP and not any(part in _FOREIGN or part.startswith(".") for part in parts)


def _walked(root: str) -> Iterator[str]:
    for place, below, names in islice(os.walk(root), _MOST_FOLDERS):
        relative = os.path.relpath(place, root).replace(os.sep, "/")
        inside = "" if relative == "." else relative + "/"
        below[:] = sorted(name for name in below if name not in _RESULTS and _counts(inside + name))
        yield from (inside + name for name in sorted(names))
