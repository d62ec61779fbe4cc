"""Asking git, also where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.git import log_git

if TYPE_CHECKING:
    from pathlib import Path


def test_a_log_is_told_whole_and_is_empty_where_there_is_no_git(
    repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    assert log_git(str(repo), ["log", "--format=%s"], environ, 30) == ("start\n", True)
    assert log_git(str(repo), ["log"], {**environ, "PATH": str(tmp_path)}, 30) == ("", True)
