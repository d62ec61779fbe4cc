"""One line in .git/info/exclude, and out again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.install import backups
from clickstop.install import git as ignoring
from tests.harness import git

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def local(repo: Path) -> Path:
    """A file that git would offer to add."""
    file = repo / "a [b] * #1" / ".claude" / "settings.local.json"
    file.parent.mkdir(parents=True)
    file.write_text("{}")
    return file


def _exclude(repo: Path, file: Path, environ: dict[str, str]) -> None:
    change = ignoring.excluded(ignoring.exclude_file(str(repo)), [str(file)])
    ignoring.exclude(change, environ)


def test_the_line_hides_exactly_that_file(repo: Path, local: Path, environ: dict[str, str]) -> None:
    beside = repo / "a b x #1" / ".claude" / "settings.local.json"
    beside.parent.mkdir(parents=True)
    beside.write_text("{}")
    assert ignoring.would_show(str(repo), str(local), environ)
    _exclude(repo, local, environ)
    assert not ignoring.would_show(str(repo), str(local), environ)
    assert git(repo, environ, "status", "--short", "-uall") == '?? "a b x #1/.claude/settings.local.json"'
    assert not ignoring.excluded(ignoring.exclude_file(str(repo)), [str(local)]).is_needed


@pytest.mark.parametrize("before", [b"/build/\n", b"/build/", b"", None])
def test_taking_the_line_out_restores_the_file(
    before: bytes | None, repo: Path, local: Path, environ: dict[str, str]
) -> None:
    exclude = repo / ".git" / "info" / "exclude"
    if before is None:
        exclude.unlink()
        exclude.parent.rmdir()
    else:
        exclude.write_bytes(before)
    _exclude(repo, local, environ)
    backups.undo(ignoring.included(ignoring.exclude_file(str(repo)), [str(local)], environ), environ)
    assert (exclude.read_bytes() if exclude.exists() else None) == before
    assert exclude.parent.exists() == (before is not None)


@pytest.mark.parametrize("first", [0, 1])
def test_two_folders_of_one_checkout_have_a_line_each(
    first: int, repo: Path, local: Path, environ: dict[str, str]
) -> None:
    exclude = repo / ".git" / "info" / "exclude"
    before = exclude.read_bytes()
    files = [local, repo / ".claude" / "settings.local.json"]
    for file in files:
        _exclude(repo, file, environ)
    gone, kept = files[first], files[1 - first]
    backups.undo(ignoring.included(ignoring.exclude_file(str(repo)), [str(gone)], environ), environ)
    assert ignoring.would_show(str(repo), str(gone), environ)
    assert not ignoring.would_show(str(repo), str(kept), environ)
    backups.undo(ignoring.included(ignoring.exclude_file(str(repo)), [str(kept)], environ), environ)
    assert exclude.read_bytes() == before


def test_lines_written_since_are_kept(repo: Path, local: Path, environ: dict[str, str]) -> None:
    exclude = repo / ".git" / "info" / "exclude"
    exclude.write_bytes(b"/build/\n")
    _exclude(repo, local, environ)
    with exclude.open("ab") as file:
        file.write(b"/mine/\n")
    backups.undo(ignoring.included(ignoring.exclude_file(str(repo)), [str(local)], environ), environ)
    assert exclude.read_bytes() == b"/build/\n/mine/\n"


def test_a_file_that_git_ignores_or_tracks_needs_no_line(repo: Path, local: Path, environ: dict[str, str]) -> None:
    git(repo, environ, "add", "-f", str(local))
    assert not ignoring.would_show(str(repo), str(local), environ)
    assert ignoring.is_tracked(str(repo), str(local), environ)
    git(repo, environ, "rm", "-q", "--cached", str(local))
    (repo / ".gitignore").write_text("settings.local.json\n")
    assert not ignoring.would_show(str(repo), str(local), environ)


def test_variables_of_a_running_git_hook_do_not_mislead(repo: Path, local: Path, environ: dict[str, str]) -> None:
    misleading = {**environ, "GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere"}
    _exclude(repo, local, environ)
    assert not ignoring.would_show(str(repo), str(local), misleading)


def test_a_worktree_shares_the_line_with_its_main_checkout(
    repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    git(repo, environ, "worktree", "add", "-q", str(tree))
    assert ignoring.exclude_file(str(tree)) == str(repo / ".git" / "info" / "exclude")


def test_a_broken_git_folder_is_no_checkout(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: /nowhere\n")
    assert ignoring.checkout_of(str(tmp_path / "settings.json")) == ""
