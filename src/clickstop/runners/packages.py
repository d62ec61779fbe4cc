"""The packages of a repository: folders with files that a source can read, and which of them a file belongs to."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from itertools import islice
from typing import TYPE_CHECKING

from clickstop.core.files import BUILT, VENDORED
from clickstop.runners.index import FILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST = 200  # packages of one repository; the first ones count
_DEEP = 8
_MOST_FOLDERS = 20_000  # to look at where there is no git to ask
# Other people's code, and projects that are only there to be tested on.
_FOREIGN = VENDORED | {"fixtures", "__fixtures__", "testdata", "test-data", "__snapshots__"}
# Results of builds: where there is git, it says itself what is one.
_RESULTS = BUILT | {"bin", "obj"}


def packages(root: str, listed: Iterable[str] | None = None, also: tuple[str, ...] = ()) -> list[str]:
    """Folders, the root first. `listed` are the files that git knows, relative to the root; without git the tree
    is walked. Files of the names in `also` make a package too.
    """
    files = _walked(root) if listed is None else listed
    markers = (*FILES, *also)
    folders: dict[str, None] = {root: None}
    for file in files:
        folder, _, name = file.replace(os.sep, "/").rpartition("/")
        if len(folders) >= MOST:
            break
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
