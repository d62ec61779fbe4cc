"""The repository around a folder, read from files: no git process."""

from __future__ import annotations

import os

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)  # a pipe in the place of a file is empty, and nobody waits
MARKERS = (".clickstop", "clickstop.toml")


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


class Commit:
    """The newest line of HEAD's log."""

    __slots__ = ("action", "at", "message", "sha")

    def __init__(self, sha: str, action: str, message: str, at: int) -> None:
        self.sha = sha
        self.action = action  # "commit", "commit (amend)", "checkout", ...
        self.message = message
        self.at = at  # seconds since 1970


def last_commit(cwd: str) -> Commit | None:
    """What HEAD's log says last; a quiet commit tells nobody else."""
    checkout = find_checkout(cwd)
    line = _last_line(os.path.join(git_dirs(checkout)[0], "logs", "HEAD")) if checkout else ""
    head, tab, told = line.partition("\t")
    words = head.split()
    if not tab or len(words) < 4 or not words[-2].isdigit():
        return None
    action, _, message = told.partition(": ")
    return Commit(words[1], action, message, int(words[-2]))


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


def _last_line(path: str) -> str:
    from clickstop.core.reading import open_plain

    try:
        with open_plain(path) as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 4_096))
            return file.read().decode("utf-8", "replace").rstrip("\n").rpartition("\n")[2]
    except (OSError, ValueError):
        return ""


def _first_line(path: str) -> str:
    """Read without the layers of `open`: every event asks several times."""
    try:
        file = os.open(path, _FLAGS)
    except (OSError, ValueError):  # a path that cannot be, such as one with a NUL
        return ""
    try:
        return os.read(file, 8_192).partition(b"\n")[0].decode("utf-8", "surrogateescape").strip()
    except OSError:  # a folder
        return ""
    finally:
        os.close(file)
