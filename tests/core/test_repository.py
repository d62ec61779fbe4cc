"""The repository around a folder, as real git makes it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core import repository
from clickstop.core.commits import last_commit
from clickstop.core.initialised import standing
from tests.harness import git, make_repo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

Environ = dict[str, str]


@pytest.mark.parametrize("odd", ["", ".", "/\x00", "/a\ud800b", "relative/path", "/" + "x" * 5_000])
def test_no_path_is_an_error(
    odd: str, tmp_path: Path, repo: Path, environ: Environ, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert repository.nearest_marked(odd) == ""
    assert standing(odd, environ).kind == ""
    assert repository.find_checkout(odd) == ""
    assert repository.branch(odd) == ""
    assert repository.worktree(odd) == ""
    assert last_commit(odd) is None


def test_a_worktree_belongs_to_its_main_checkout(repo: Path, environ: Environ, tmp_path: Path) -> None:
    tree = tmp_path / "elsewhere" / "feature tree"
    git(repo, environ, "worktree", "add", "-q", "-b", "feature", str(tree))
    (tree / "src").mkdir()
    assert repository.main_checkout(str(tree)) == str(repo)
    assert repository.worktree(str(tree / "src")) == str(tree)
    assert repository.branch(str(tree / "src")) == "feature"
    assert repository.worktree(str(repo)) == ""
    assert repository.branch(str(repo)) == "main"


def test_a_worktree_of_a_bare_repository_stands_for_itself(repo: Path, environ: Environ, tmp_path: Path) -> None:
    git(tmp_path, environ, "clone", "-q", "--bare", str(repo), str(tmp_path / "shop.git"))
    tree = tmp_path / "tree"
    git(tmp_path / "shop.git", environ, "worktree", "add", "-q", str(tree), "main")
    assert repository.main_checkout(str(tree)) == ""
    assert repository.branch(str(tree)) == "main"


def test_a_submodule_is_no_worktree(repo: Path, environ: Environ, tmp_path: Path) -> None:
    library = make_repo(tmp_path / "library", environ)
    (library / "clickstop.toml").unlink()
    git(library, environ, "commit", "-q", "-am", "no clickstop here")
    git(repo, environ, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "lib")
    inside = repo / "lib"
    assert repository.main_checkout(str(inside)) == ""
    assert repository.find_checkout(str(inside)) == str(inside)
    assert repository.branch(str(inside)) == "main"


def test_a_detached_head_is_a_short_commit(repo: Path, environ: Environ) -> None:
    sha = git(repo, environ, "rev-parse", "HEAD")
    git(repo, environ, "checkout", "-q", "--detach")
    assert repository.branch(str(repo)) == sha[:12]


@pytest.mark.parametrize("name", ["main", "feature/cart-42", "größe", "a.b-c_d"])
def test_branches_have_all_sorts_of_names(name: str, repo: Path, environ: Environ) -> None:
    git(repo, environ, "checkout", "-q", "-B", name)
    assert repository.branch(str(repo)) == name


def test_a_repository_without_a_commit_has_a_branch(tmp_path: Path, environ: Environ) -> None:
    git(tmp_path, environ, "init", "-q", "-b", "trunk")
    assert repository.branch(str(tmp_path)) == "trunk"
    assert last_commit(str(tmp_path)) is None


def test_the_last_commit_is_read_from_its_log(repo: Path, environ: Environ) -> None:
    git(repo, environ, "commit", "-q", "--allow-empty", "-m", "fix: größe: one: two")
    commit = last_commit(str(repo))
    assert commit is not None
    assert commit.sha == git(repo, environ, "rev-parse", "HEAD")
    assert (commit.action, commit.message) == ("commit", "fix: größe: one: two")


def test_events_in_a_worktree_are_kept_in_the_main_checkout(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows, tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    git(repo, environ, "worktree", "add", "-q", "-b", "feature", str(tree))
    answer = hook(payload("UserPromptSubmit--typed", cwd=str(tree)), cwd=tree)
    assert answer.code == 0
    (session,) = rows("sessions")
    assert (session["branch"], session["worktree"]) == ("feature", str(tree))
    assert sorted(os.listdir(tree)) == [".git", "clickstop.toml"]


def test_a_hook_whose_folder_was_removed_still_answers(
    hook: Hook, repo: Path, payload: Payload, rows: Rows
) -> None:
    gone = repo / "build"
    gone.mkdir()
    process = hook.start(payload("UserPromptSubmit--typed"), cwd=gone)
    gone.rmdir()
    import json

    stdout, stderr = process.communicate(json.dumps(payload("UserPromptSubmit--typed", cwd=str(gone))).encode())
    assert (process.returncode, stdout, stderr) == (0, b"", b"")
    assert len(rows("prompts")) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be removed there")
def test_without_any_folder_there_is_no_repository_and_no_error(hook: Hook, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    process = hook.start(b"", "PreToolUse", cwd=gone)
    gone.rmdir()
    stdout, stderr = process.communicate(b"not JSON, so no folder is named")
    assert (process.returncode, stdout, stderr) == (0, b"", b"")
