"""The surroundings of a call, and how far from the work a path lies."""

from __future__ import annotations

import os

from clickstop.core.globs import fits
from clickstop.core.paths import is_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.core.git import Git
    from clickstop.shell.effect import Effect

# Top-level folders that belong to the system rather than to somebody's work.
_SYSTEM = {
    *(
        "bin boot dev etc home lib lib32 lib64 libx32 media mnt nix opt proc root run sbin snap srv sys usr var "
        "System Library Applications Users Volumes private cores Windows ProgramData"
    ).split(),
    *("Program Files", "Program Files (x86)"),
}
# Below these, files belong to people: only the folder itself is the system's.
_OF_PEOPLE = {"home", "Users", "mnt", "media", "Volumes", "srv", "private", "opt"}
_TEMPORARY = ("/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/dev/shm")  # noqa: S108  # places to know


class Scene:
    """The surroundings of a call."""

    def __init__(
        self,
        *,
        cwd: str,
        root: str,
        home: str,
        environ: Mapping[str, str],
        work: tuple[str, ...] = (),
        git: Git | None = None,
        branch: str = "",
        protected: tuple[str, ...] = (),
        line: str = "",
        today: str = "",
        copies: Mapping[str, str] | None = None,
    ) -> None:
        self.cwd = cwd
        self.root = root  # the checkout around `cwd`
        self.home = home
        self.work = work or (root,)  # all folders of the repository: a worktree and its main checkout
        folders = [environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP", "RUNNER_TEMP")]
        self.temporary = (*_TEMPORARY, *(os.path.normpath(folder) for folder in folders if os.path.isabs(folder)))
        self.git = git  # None if git may not be asked: then everything could be lost
        # whether only this session's edits to a file would be lost
        self.is_own: Callable[[str], bool] | None = None
        self.branch = branch  # the current branch
        self.protected = protected  # globs of branches
        self.line = line  # the command; "" for a file tool
        self.today = today  # in the form 2030-12-31
        self.copies = copies or {}  # files made from secrets files by earlier calls, with their origin

    def is_protected(self, branch: str) -> bool:
        """Whether a branch is protected; "" means the current one."""
        name = (branch or self.branch).removeprefix("refs/heads/")
        return any(fits(name, glob) for glob in self.protected)

    def place(self, effect: Effect) -> str:
        """How far from the work an effect is.

        `root` (of a file system, or a top-level folder), `home`, `repository` (as a whole), `git`, `inside`,
        `temporary`, `system`, `outside`, or "" if unknown.
        """
        if not effect.path:
            return ""
        if effect.where:
            return _elsewhere(effect.path)
        drive = effect.target.strip("'\"")
        # `del C:\*` on a system without drives: the path looks like a name in the current folder.
        if os.name != "nt" and drive[1:2] == ":" and drive[:1].isalpha() and not os.path.lexists(effect.path):
            return _on_drive(drive)
        if effect.extent == "contents" and effect.path in self.temporary and not self._holds_work(effect.path):
            return "temporary"
        is_pattern = effect.extent == "some"  # a pattern in the folder, not the folder itself
        return self.place_of(os.path.join(effect.path, "?") if is_pattern else effect.path)

    def _holds_work(self, path: str) -> bool:
        return any(is_inside(folder, path) for folder in self.work)

    def place_of(self, path: str) -> str:
        """The same for a path."""
        bare = path.rstrip(os.sep) or path
        if bare == os.path.dirname(bare):
            return "root"
        # If home itself is the repository, it counts as the work.
        if self.home and bare != self.root and is_inside(self.home, bare):
            return "home" if bare == self.home else "root"
        if self._holds_work(bare):
            return "repository"
        holding = [folder for folder in self.work if is_inside(bare, folder)]
        if holding:
            # `.git` is not work that git could restore.
            return "git" if is_inside(bare, os.path.join(holding[0], ".git")) else "inside"
        around = max(
            (folder for folder in (*self.temporary, self.home) if folder and is_inside(bare, folder)),
            key=len,
            default="",
        )
        # The longest match counts: TMPDIR may be below home, and home below /tmp.
        if around and around == self.home:
            return "outside"
        if around:
            return "outside" if bare == around or self._is_beside(bare, around) else "temporary"
        return _beyond(bare)

    def _is_beside(self, path: str, temporary: str) -> bool:
        """Whether a path is next to work in a temporary folder, where others may have files, too."""
        parents = [os.path.dirname(folder) for folder in (*self.work, self.home) if folder]
        below = [parent for parent in parents if parent != temporary and is_inside(parent, temporary)]
        return any(is_inside(path, parent) for parent in below)

    def name(self, path: str) -> str:
        """The path in messages: relative to the repository or to home."""
        for folder, prefix in ((self.root, ""), (self.home, "~/")):
            if folder and is_inside(path, folder) and path != folder:
                return prefix + path[len(folder.rstrip(os.sep)) + 1 :]
        return path


def _elsewhere(path: str) -> str:
    """In a container or on another machine, only system folders are known."""
    if path.startswith(_TEMPORARY) and path not in _TEMPORARY:
        return "temporary"
    return "root" if path == os.sep else _beyond(path)


def _on_drive(path: str) -> str:
    """On another system, a drive or a folder directly below it counts as its root."""
    return "root" if len(path.replace("\\", "/").strip("/*").split("/")) <= 2 else "outside"


def _beyond(path: str) -> str:
    """For other paths: the system's or somebody's."""
    parts = os.path.splitdrive(path)[1].strip(os.sep).split(os.sep)
    if parts[0] not in _SYSTEM:
        return "root" if len(parts) == 1 else "outside"
    if len(parts) == 1:
        return "root"
    return "outside" if parts[0] in _OF_PEOPLE else "system"
