"""What git says would be lost: nothing to lose is nothing to ask about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.core.git import Git
from clickstop.policy.losses import losses
from clickstop.policy.scene import Scene
from clickstop.shell.effect import Effect
from tests.harness import git

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def scene(repo: Path, environ: dict[str, str]) -> Scene:
    (repo / "a.txt").write_text("a\n")
    (repo / ".gitignore").write_text(".env\nbuild/\n")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "files")
    return Scene(
        cwd=str(repo),
        root=str(repo),
        home=environ["HOME"],
        environ=environ,
        git=Git(str(repo), environ),
        branch="main",
    )


def _lost(
    scene: Scene, detail: str, target: str = "", path: str = "", *, recursive: bool = True
) -> list[str] | None:
    effect = Effect("discards_work", detail=detail, target=target, path=path or scene.cwd, recursive=recursive)
    return losses(effect, scene)


def test_a_clean_tree_has_no_changes_to_lose(scene: Scene) -> None:
    assert _lost(scene, "changes") == []
    assert _lost(scene, "untracked") == []
    assert _lost(scene, "stash") == []


def test_changed_files_are_named(scene: Scene, repo: Path) -> None:
    (repo / "a.txt").write_text("b\n")
    assert _lost(scene, "changes") == ["1 file with uncommitted changes: a.txt"]
    assert _lost(scene, "changes", "a.txt", str(repo / "a.txt")) == ["1 file with uncommitted changes: a.txt"]
    assert _lost(scene, "changes", "clickstop.toml", str(repo / "clickstop.toml")) == []


def test_of_many_files_a_few_are_named(scene: Scene, repo: Path) -> None:
    for number in range(8):
        (repo / f"{number}.txt").write_text("new\n")
    assert _lost(scene, "untracked") == ["8 untracked files: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt and 3 more"]


def test_a_renamed_file_counts_once(scene: Scene, repo: Path, environ: dict[str, str]) -> None:
    git(repo, environ, "mv", "a.txt", "b.txt")
    assert _lost(scene, "changes") == ["1 file with uncommitted changes: b.txt"]


def test_a_deleted_file_comes_back_and_is_no_loss(scene: Scene, repo: Path) -> None:
    (repo / "a.txt").unlink()
    assert _lost(scene, "changes") == []


def test_what_git_does_not_know_cannot_be_told(scene: Scene, repo: Path) -> None:
    (repo / "unknown.txt").write_text("x\n", encoding="utf-8")
    assert _lost(scene, "changes", "unknown.txt", str(repo / "unknown.txt")) is None


def test_where_nothing_is_nothing_is_lost(scene: Scene, repo: Path) -> None:
    assert _lost(scene, "changes", "nowhere.txt", str(repo / "nowhere.txt")) == []
    assert _lost(scene, "branch", "brand-new") == []


def test_a_branch_that_is_not_there_cannot_be_told_if_it_is_to_be_deleted(scene: Scene) -> None:
    assert losses(Effect("discards_work", target="no-such-branch", detail="branch", forced=True), scene) is None
    assert losses(Effect("discards_work", detail="something new"), scene) is None


def test_untracked_folders_are_lost_only_where_folders_are_taken(scene: Scene, repo: Path) -> None:
    (repo / "new").mkdir()
    (repo / "new" / "x.txt").write_text("x\n")
    assert _lost(scene, "untracked", recursive=False) == []
    assert _lost(scene, "untracked") == ["1 untracked file: new/"]


def test_ignored_files_that_a_build_makes_again_are_no_loss(scene: Scene, repo: Path) -> None:
    (repo / "build").mkdir()
    (repo / "build" / "x.o").write_text("x\n")
    assert _lost(scene, "ignored") == []
    (repo / ".env").write_text("KEY=1\n")
    assert _lost(scene, "ignored") == ["1 ignored file: .env"]


def test_stashes_are_named_and_one_may_be_meant(scene: Scene, repo: Path, environ: dict[str, str]) -> None:
    (repo / "a.txt").write_text("b\n")
    git(repo, environ, "stash", "push", "-q", "-m", "half done")
    assert _lost(scene, "stash") == ["1 stash: stash@{0} On main: half done"]
    assert _lost(scene, "stash", "stash@{0}") == ["1 stash: stash@{0} On main: half done"]
    assert _lost(scene, "stash", "stash@{5}") == []


def test_a_branch_is_a_loss_only_with_commits_of_its_own(scene: Scene, repo: Path, environ: dict[str, str]) -> None:
    git(repo, environ, "branch", "merged")
    git(repo, environ, "checkout", "-q", "-b", "topic")
    git(repo, environ, "commit", "-q", "--allow-empty", "-m", "only here")
    sha = git(repo, environ, "rev-parse", "--short", "HEAD")
    git(repo, environ, "checkout", "-q", "main")
    assert _lost(scene, "branch", "merged") == []
    assert _lost(scene, "branch", "topic") == [f"1 commit on no other branch: {sha} only here"]
    git(repo, environ, "branch", "copy", "topic")
    assert _lost(scene, "branch", "topic") == []


def test_commits_that_a_reset_leaves_behind_are_a_loss(scene: Scene, repo: Path, environ: dict[str, str]) -> None:
    git(repo, environ, "commit", "-q", "--allow-empty", "-m", "newest")
    sha = git(repo, environ, "rev-parse", "--short", "HEAD")
    assert _lost(scene, "commits", "HEAD~1") == [f"1 commit on no other branch: {sha} newest"]
    assert _lost(scene, "commits", "HEAD") == []
    git(repo, environ, "branch", "kept")
    assert _lost(scene, "commits", "HEAD~1") == []


def test_a_worktree_is_asked_where_it_stands(
    scene: Scene, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    git(repo, environ, "worktree", "add", "-q", "-b", "topic", str(other))
    assert _lost(scene, "worktree", str(other), str(other)) == []
    (other / "new.txt").write_text("x\n")
    assert _lost(scene, "worktree", str(other), str(other)) == ["1 file with uncommitted work: new.txt"]


def test_where_git_may_not_be_asked_or_cannot_answer_all_could_be_lost(scene: Scene, tmp_path: Path) -> None:
    assert _lost(scene, "changes", path=str(tmp_path)) is None
    scene.git = None
    assert _lost(scene, "changes") is None
