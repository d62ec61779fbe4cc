"""What git knows, and keeping a file of this machine out of it without touching a tracked file."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from clickstop.core.repository import find_checkout, git_dirs
from clickstop.install import backups
from clickstop.install.changes import FileChange, read

if TYPE_CHECKING:
    from collections.abc import Mapping

_NOTE = b"# settings of this machine, kept out of git by `clickstop init`\n"


def would_show(checkout: str, file: str, environ: Mapping[str, str]) -> bool:
    """Whether git would offer the file to be added; without git to ask, yes."""
    return _git(checkout, ["check-ignore", "-q", "--", file], environ) != 0 and not is_tracked(
        checkout, file, environ
    )


def is_tracked(checkout: str, file: str, environ: Mapping[str, str]) -> bool:
    return _git(checkout, ["ls-files", "--error-unmatch", "--", file], environ) == 0


def output(folder: str, *arguments: str) -> bytes | None:
    """What git prints, in the environment as it is: a commit that is being made has an index of its own."""
    done = _run(folder, list(arguments), os.environ, clean=False)
    return done.stdout if done and done.returncode == 0 else None


def excluded(exclude: str, files: list[str]) -> FileChange:
    """`.git/info/exclude` with a line for each file; all worktrees of a repository share it."""
    before = read(exclude)
    made = before or b""
    for file in files:
        if _lines(file) not in made:
            gap = b"" if not made or made.endswith(b"\n") else b"\n"
            made += gap + _lines(file)
    return FileChange(exclude, before, before if made == (before or b"") else made)


def included(exclude: str, files: list[str], environ: Mapping[str, str]) -> FileChange:
    """`.git/info/exclude` without the lines that we wrote; other folders of the checkout may have theirs in it."""
    raw = read(exclude)
    left = raw or b""
    for file in files:
        left = left.replace(_lines(file), b"")
    if raw is None or left == raw:
        return FileChange(exclude, raw, raw)
    record = backups.load(exclude, environ)
    original = record.original if record else left
    same = (original or b"").rstrip(b"\n") == left.rstrip(b"\n")  # we may have added the last line's end
    return FileChange(exclude, raw, original if same else left)


def exclude(change: FileChange, environ: Mapping[str, str]) -> None:
    backups.edit(change, change.before, environ)


def checkout_of(file: str) -> str:
    """The checkout that the file is, or would be, in; "" outside git."""
    checkout = find_checkout(os.path.dirname(file))
    return checkout if checkout and git_dirs(checkout)[1] else ""


def exclude_file(checkout: str) -> str:
    return os.path.join(git_dirs(checkout)[1], "info", "exclude")


def _lines(file: str) -> bytes:
    relative = os.path.relpath(file, checkout_of(file)).replace(os.sep, "/")
    escaped = "".join(f"\\{letter}" if letter in "\\*?[" else letter for letter in relative)
    return _NOTE + b"/" + os.fsencode(escaped) + b"\n"


def _git(checkout: str, args: list[str], environ: Mapping[str, str]) -> int:
    """Exit code; 127 without git."""
    done = _run(checkout, args, environ)
    return done.returncode if done else 127


def _run(
    folder: str, args: list[str], environ: Mapping[str, str], *, clean: bool = True
) -> subprocess.CompletedProcess[bytes] | None:
    """None without git. Variables of a git hook that may have started us would mislead it, so they are left out."""
    given = {key: text for key, text in environ.items() if not (clean and key.startswith("GIT_"))}
    try:
        return subprocess.run(  # noqa: S603  # our own arguments
            ["git", "-C", folder, *args],  # noqa: S607  # the person's git
            env=given,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError:
        return None
