"""Asking git: quickly, without locks, and without running a program that the repository names."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_OF_A_HOOK = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")
_PRINTED = 64_000_000  # bytes of a long answer


def ask_git(folder: str, arguments: list[str], environ: Mapping[str, str]) -> list[str] | None:
    """What git lists; None if it cannot. No program of the repository's own is run for it."""
    given = _for_git(environ)
    words = ["git", "-c", "core.fsmonitor=false", "-C", folder, *arguments]
    try:
        said = _spawned(words, given) if hasattr(os, "posix_spawnp") else _started(words, given)
    except OSError:
        return None
    return None if said is None else [os.fsdecode(path) for path in said.split(b"\0") if path]


def listed_files(folder: str, patterns: Iterable[str], environ: Mapping[str, str]) -> list[str] | None:
    """Files of these names below the folder that git tracks or would offer to add; None outside git."""
    listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"]
    listed = ask_git(folder, [*listing, *(f":(glob)**/{pattern}" for pattern in patterns)], environ)
    return None if listed is None else list(dict.fromkeys(listed))


def _for_git(environ: Mapping[str, str]) -> dict[str, str]:
    given = {name: value for name, value in environ.items() if name not in _OF_A_HOOK}
    return given | {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C", "CLICKSTOP_NESTED": "1"}


def _spawned(words: list[str], environ: dict[str, str]) -> bytes | None:
    """Without `subprocess`, whose import takes longer than git does."""
    ours, theirs = os.pipe()
    with open(ours, "rb") as output:
        try:
            actions = [
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_DUP2, theirs, 1),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            ]
            pid = os.posix_spawnp(words[0], words, environ, file_actions=actions)
        finally:
            os.close(theirs)
        said = output.read()
    return said if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) in _fine(words) else None


def _fine(words: list[str]) -> tuple[int, ...]:
    """grep says 1 where it finds nothing, which is an answer."""
    return (0, 1) if "grep" in words[5:6] else (0,)


def _started(words: list[str], environ: dict[str, str]) -> bytes | None:
    import subprocess

    done = subprocess.run(words, env=environ, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603  # git
    return done.stdout if done.returncode in _fine(words) else None


def log_git(folder: str, arguments: list[str], environ: Mapping[str, str], seconds: float) -> tuple[str, bool]:
    """What git prints within so many seconds, and whether that is all. For long answers, the first part first."""
    import subprocess
    import tempfile

    words = ["git", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-C", folder, *arguments]
    with tempfile.TemporaryFile() as output:
        try:
            child = subprocess.Popen(  # noqa: S603  # git
                words, env=_for_git(environ), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL
            )
        except OSError:
            return "", True
        try:
            child.wait(seconds)
            whole = True
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
            whole = False
        output.seek(0)
        return output.read(_PRINTED).decode("utf-8", "replace"), whole and output.tell() < _PRINTED
