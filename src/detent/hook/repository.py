"""The repository around a folder, read from files: no git process."""

from __future__ import annotations

import os

MARKERS = (".detent", "detent.toml")


def find_root(cwd: str) -> str:
    """The nearest initialised folder at or above `cwd`; a worktree's is its main checkout. "" if there is none."""
    folder = os.path.abspath(cwd)
    while True:
        main = main_checkout(folder)
        if main and _marked(main):
            return main
        if _marked(folder):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent


def find_checkout(cwd: str) -> str:
    """The nearest folder at or above `cwd` that git knows as a checkout, or ""."""
    folder = os.path.abspath(cwd)
    while not os.path.lexists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent
    return folder


def main_checkout(folder: str) -> str:
    """The main checkout, if `folder` is the top of a linked worktree, else ""."""
    git_dir = _linked_git_dir(folder)
    if not git_dir:
        return ""
    common = _first_line(os.path.join(git_dir, "commondir"))
    if not common:  # a submodule's .git is a file as well, but it stands for itself
        return ""
    shared = os.path.normpath(os.path.join(git_dir, common))
    return os.path.dirname(shared) if os.path.basename(shared) == ".git" else ""


def git_dirs(checkout: str) -> tuple[str, str]:
    """This checkout's own git folder and the one it shares with its worktrees; "" where there is none."""
    own = _linked_git_dir(checkout) or os.path.join(checkout, ".git")
    if not os.path.isdir(own):
        return "", ""
    common = _first_line(os.path.join(own, "commondir"))
    return own, os.path.normpath(os.path.join(own, common)) if common else own


def branch(cwd: str) -> str:
    """The branch checked out around `cwd`; a short commit where HEAD is detached."""
    checkout = find_checkout(cwd)
    if not checkout:
        return ""
    head = _first_line(os.path.join(git_dirs(checkout)[0], "HEAD"))
    if head.startswith("ref: refs/heads/"):
        return head[len("ref: refs/heads/") :]
    return head[:12]


def worktree(cwd: str) -> str:
    """The linked worktree that holds `cwd`, or "" in a main checkout."""
    checkout = find_checkout(cwd)
    return checkout if checkout and main_checkout(checkout) else ""


def _marked(folder: str) -> bool:
    return any(os.path.exists(os.path.join(folder, marker)) for marker in MARKERS)


def _linked_git_dir(folder: str) -> str:
    line = _first_line(os.path.join(folder, ".git"))
    if not line.startswith("gitdir: "):
        return ""
    return os.path.normpath(os.path.join(folder, line[len("gitdir: ") :]))


def _first_line(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.readline().strip()
    except OSError:
        return ""
