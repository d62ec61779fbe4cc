"""Which package a file belongs to."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(path: str, folders: Iterable[str]) -> str:
    """The innermost of the folders that holds the path, or ""."""
    holding = [folder for folder in folders if path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)]
    return max(holding, key=len, default="")
