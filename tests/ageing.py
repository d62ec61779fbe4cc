"""Files that are older than what is done next: a person is not as quick as a test."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def grow_older(repo: Path, seconds: float) -> None:
    """Wait until no file of the repository is younger than that. Those that `make_repo` gave seldom are."""
    time.sleep(max(0.0, _newest(repo) + seconds - time.time()))


def _newest(repo: Path) -> float:
    newest = 0.0
    for folder, folders, names in os.walk(repo):
        folders[:] = [name for name in folders if name not in (".git", ".clickstop")]
        newest = max(newest, *(os.lstat(os.path.join(folder, name)).st_ctime for name in names), 0.0)
    return newest
