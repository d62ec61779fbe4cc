"""Find programs that a command line needs and that are not installed."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from clickstop.core.lists import words
from clickstop.shell.line import split

if TYPE_CHECKING:
    from collections.abc import Mapping

# Builtins and keywords of shells.
_BUILT_IN = words(
    ". : [ [[ alias break builtin case cd command continue echo eval exec exit export false for function hash"
    " local popd printf pushd pwd read readonly return select set shift shopt source test time trap true type"
    " ulimit umask unset wait"
)


def missing(command: str, folder: str, environ: Mapping[str, str]) -> list[str]:
    """Programs in the line that cannot be found. Words that only a shell could expand are skipped."""
    gaps = []
    moved = False
    for simple in split(command):
        word = simple.words[0] if simple.words else ""
        moved = moved or word in ("cd", "pushd")
        if not word or word in _BUILT_IN or any(sign in word for sign in "$`*{}"):
            continue
        # After a `cd`, a relative path starts in a folder that is not known here.
        if not _is_there(word, folder, environ) and not (moved and "/" in word):
            gaps.append(word)
    return list(dict.fromkeys(gaps))


def _is_there(word: str, folder: str, environ: Mapping[str, str]) -> bool:
    if "/" in word or os.sep in word:
        path = os.path.join(folder, os.path.expanduser(word))
        return shutil.which(path) is not None
    return shutil.which(word, path=environ.get("PATH", "")) is not None
