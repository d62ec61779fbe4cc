"""Keeps files of this machine out of git without changing a tracked file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.git import Git
from clickstop.core.reading import leads_inside
from clickstop.core.repository import find_checkout, git_dirs
from clickstop.install import backups
from clickstop.install.changes import FileRewrite, read

if TYPE_CHECKING:
    from collections.abc import Mapping

_NOTE = b"# settings of this machine, kept out of git by `clickstop init`\n"


def would_show(checkout: str, file: str, environ: Mapping[str, str]) -> bool:
    """Whether git would offer to add the file; True if git cannot be asked."""
    return not Git(checkout, environ).is_ignored(file) and not is_tracked(checkout, file, environ)


def is_tracked(checkout: str, file: str, environ: Mapping[str, str]) -> bool:
    return bool(Git(checkout, environ).tracked(file))


def excluded(exclude: str, files: list[str]) -> FileRewrite:
    """Add a line per file to `.git/info/exclude`, which all worktrees share."""
    before = read(exclude)
    after = before or b""
    for file in files:
        if _lines(file) not in after:
            gap = b"" if not after or after.endswith(b"\n") else b"\n"
            after += gap + _lines(file)
    return FileRewrite(exclude, before, before if after == (before or b"") else after)


def included(exclude: str, files: list[str], environ: Mapping[str, str]) -> FileRewrite:
    """Remove our lines for these files from `.git/info/exclude`; other folders of the checkout keep theirs."""
    raw = read(exclude)
    without = raw or b""
    for file in files:
        without = without.replace(_lines(file), b"")
    if raw is None or without == raw:
        return FileRewrite(exclude, raw, raw)
    record = backups.load(exclude, environ)
    original = record.original if record else without
    same = (original or b"").rstrip(b"\n") == without.rstrip(b"\n")  # we may have added a final line break
    return FileRewrite(exclude, raw, original if same else without)


def exclude(change: FileRewrite, environ: Mapping[str, str]) -> None:
    backups.edit(change, change.before, environ)


def checkout_of(file: str) -> str:
    """The checkout that contains the file's folder; "" outside of git."""
    checkout = find_checkout(os.path.dirname(file))
    return checkout if checkout and git_dirs(checkout)[1] else ""


def exclude_file(checkout: str) -> str:
    return os.path.join(git_dirs(checkout)[1], "info", "exclude")


def has_exclude_file(checkout: str) -> bool:
    """Whether the file is, or would be, in the git folder itself; an archive may contain a link there."""
    return leads_inside(exclude_file(checkout), git_dirs(checkout)[1])


def _lines(file: str) -> bytes:
    relative = os.path.relpath(file, checkout_of(file)).replace(os.sep, "/")
    # These characters are patterns in gitignore syntax.
    escaped = "".join(f"\\{letter}" if letter in "\\*?[" else letter for letter in relative)
    return _NOTE + b"/" + os.fsencode(escaped) + b"\n"
