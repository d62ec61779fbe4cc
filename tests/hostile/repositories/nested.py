"""Folders that say they are git's: embedded, bare, linked and pretending to belong to another repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.harness import make_repo, run_clickstop
from tests.hostile.ground import ORDER
from tests.hostile.repositories.catalogue import hostile
from tests.hostile.repositories.git_settings import ATTRIBUTES, change_after_commit, programs, set_all

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hostile.ground import Ground


def git_directory(ground: Ground, place: Path, mark: str) -> None:
    """A git directory in the tree whose configuration runs programs, with something to look at."""
    ground.git("init", "-q", "--bare", str(place))
    set_all(ground, programs(ground, mark), place / "config")
    (place / "info").mkdir(exist_ok=True)
    (place / "info" / "attributes").write_text(ATTRIBUTES)


@hostile("folder-that-is-a-git-directory", quick=True)
def folder_is_git_directory(ground: Ground) -> None:
    """`rm -rf build` must not make us ask git about `build`."""
    for name in ("build", "sub", "vendor"):
        git_directory(ground, ground.repo / name, f"bare-{name}")
        set_all(
            ground, {"core.bare": "false", "core.worktree": str(ground.repo / name)}, ground.repo / name / "config"
        )
        ground.git(
            "--git-dir", str(ground.repo / name), "--work-tree", str(ground.repo / name), "add", "-f", "HEAD"
        )
        (ground.repo / name / "HEAD").touch()
    for name in ground.executed():
        (ground.canaries / name).unlink()


@hostile("embedded-repositories")
def embedded(ground: Ground) -> None:
    for name in ("vendor", "build", "sub"):
        folder = ground.repo / name
        ground.git("init", "-q", str(folder))
        (folder / "a.txt").write_text("a\n")
        ground.git("-C", str(folder), "add", "-A")
        ground.git("-C", str(folder), "commit", "-q", "-m", "inner")
        (folder / ".gitattributes").write_text(ATTRIBUTES)
        (folder / "a.txt").write_text("b\n")
        set_all(ground, programs(ground, f"embedded-{name}"), folder / ".git" / "config")


@hostile("git-file-into-the-tree")
def git_file(ground: Ground) -> None:
    for name in ("sub", "build"):
        git_directory(ground, ground.repo / "evil" / name, f"file-{name}")
        ground.write(f"{name}/.git", f"gitdir: {ground.repo}/evil/{name}\n")


@hostile("git-file-at-the-top")
def git_file_at_the_top(ground: Ground) -> None:
    change_after_commit(ground)
    (ground.repo / ".git").rename(ground.repo / "evil.git")
    ground.write(".git", "gitdir: evil.git\n")
    set_all(ground, programs(ground, "top"), ground.repo / "evil.git" / "config")


@hostile("bare-at-the-top")
def bare_at_the_top(ground: Ground) -> None:
    git_directory(ground, ground.folder / "bare", "bare")
    (ground.folder / "shop" / ".git").rename(ground.folder / "away.git")
    for path in (ground.folder / "bare").iterdir():
        path.rename(ground.repo / path.name)


@hostile("worktree-of-somebody-elses-repository", quick=True)
def pretended_worktree(ground: Ground) -> None:
    """It says that it belongs to a repository in which the person has lowered the rules."""
    mine = make_repo(ground.folder / "mine", ground.environ, '[gates.rules]\n"delete.home" = "off"\n')
    run_clickstop("init", "--yes", cwd=mine, environ=ground.environ)
    git_folder = ground.repo / ".git"
    git_folder.rename(ground.folder / "away.git")
    evil = ground.repo / "evil.git"
    evil.mkdir()
    (evil / "HEAD").write_text("ref: refs/heads/main\n")
    (evil / "commondir").write_text(f"{mine}/.git\n")
    (evil / "gitdir").write_text(f"{ground.repo}/.git\n")
    ground.write(".git", f"gitdir: {evil}\n")
    ground.write(".clickstop/knowledge.md", f"# Knowledge\n\n- {ORDER}\n")


@hostile("git-directory-that-is-linked-to-another")
def linked_git_directory(ground: Ground) -> None:
    mine = make_repo(ground.folder / "mine", ground.environ)
    (ground.repo / ".git").rename(ground.folder / "away.git")
    (ground.repo / ".git").symlink_to(mine / ".git")


@hostile("git-head-with-anything-in-it")
def odd_head(ground: Ground) -> None:
    (ground.repo / ".git" / "HEAD").write_bytes(b"ref: refs/heads/\x1b]8;;http://evil\x07main\xe2\x80\xae\n")


@hostile("git-file-chain-without-an-end")
def endless_chain(ground: Ground) -> None:
    (ground.repo / ".git").rename(ground.folder / "away.git")
    ground.write(".git", "gitdir: a\n")
    ground.write("a", "gitdir: .git\n")
