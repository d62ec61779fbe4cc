"""The newest commit of a checkout, read from git's files without starting git."""

from __future__ import annotations

import os

from clickstop.core.record import Record
from clickstop.core.repository import find_checkout, git_dirs, read_piece


class LoggedCommit(Record):
    """The last line of HEAD's log."""

    sha: str
    action: str  # "commit", "commit (amend)", "checkout", ...
    message: str
    at: int  # seconds since 1970


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
