"""The newest commit of a checkout, read from git's files without starting git."""

from __future__ import annotations

import os

from clickstop.core.repository import find_checkout, git_dirs, read_piece


class LoggedCommit:
    """The last line of HEAD's log."""

    __slots__ = ("action", "at", "message", "sha")

    def __init__(self, sha: str, action: str, message: str, at: int) -> None:
        self.sha = sha
        self.action = action  # "commit", "commit (amend)", "checkout", ...
        self.message = message
        self.at = at  # seconds since 1970


def last_commit(cwd: str, *folders: str) -> LoggedCommit | None:
    """The last entry in HEAD's log. The only trace of a `git commit --quiet`."""
    checkout = find_checkout(os.path.join(cwd, *folders))
    line = _last_line(os.path.join(git_dirs(checkout)[0], "logs", "HEAD")) if checkout else ""
    head, tab, entry = line.partition("\t")
    words = head.split()
    if not tab or len(words) < 4 or not words[-2].isdigit():
        return None
    action, _, message = entry.partition(": ")
    return LoggedCommit(words[1], action, message, int(words[-2]))


def _last_line(path: str) -> str:
    return read_piece(path, from_end=4_096).rstrip("\n").rpartition("\n")[2]
