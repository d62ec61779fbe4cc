"""Whether a call would change clickstop's own files or configuration: by name, through links, or in a table."""

from __future__ import annotations

import os

from clickstop.core.paths import is_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    Policy = dict[str, Any]

FOLDER = ".clickstop"
# What people and agents write in our folder as part of their work.
FREE = ("runs", "context", "knowledge.md")
TABLED = "pyproject.toml"  # contains a table of ours
AS_A_WHOLE = ("root", "home", "repository")  # other rules handle these
_CHANGING = ("overwrites", "deletes", "moves", "changes_permissions")


def is_ours(effect: Effect, policy: Policy, scene: Scene) -> bool:
    """Whether an effect changes one of our files, removes a folder with some, or reads our key."""
    path = effect.path
    if not path or effect.where:
        return False
    if effect.kind == "reads":
        within = effect.recursive or effect.extent == "contents"
        return any(path == key or (within and is_inside(key, path)) for key in policy.get("unreadable", ()))
    if effect.kind not in _CHANGING or scene.place(effect) in AS_A_WHOLE or _is_free(path, scene):
        return False
    # a pattern in the folder, not the folder itself
    whole = effect.kind in ("deletes", "moves") and effect.extent != "some"
    own_files = policy.get("ours", ())
    # Many file systems ignore case, and a link or a mount can lead to one.
    folded, folded_files = path.casefold(), [ours.casefold() for ours in own_files]
    if any(is_inside(folded, ours) or (whole and is_inside(ours, folded)) for ours in folded_files):
        return True
    # An archive may hold a file of any name. Unpacking one at the top of the work is everyday.
    if effect.detail == "unpacks" and path not in scene.work and path in map(os.path.dirname, own_files):
        return True
    return _is_named(path, effect, policy, scene) or _is_same_file(path, own_files)


def _is_free(path: str, scene: Scene) -> bool:
    return any(is_inside(path, os.path.join(top, FOLDER, name)) for top in scene.work for name in FREE)


def _is_named(path: str, effect: Effect, policy: Policy, scene: Scene) -> bool:
    """A configuration in any folder: the one nearest to the work applies."""
    slashed = path.replace(os.sep, "/").casefold()
    tails = tuple(f"/{name}".casefold() for name in policy.get("names", ()))
    is_config = slashed.endswith(tails) or f"/{FOLDER}/" in f"{slashed}/"
    return is_config and scene.place(effect) != "temporary"


def _is_same_file(path: str, own_files: list[str]) -> bool:
    """Whether the file is one of ours under another name."""
    try:
        status = os.lstat(path)
        # A hard link is the same file under an innocent name.
        if status.st_nlink < 2 or os.path.isdir(path):
            return False
    except (OSError, ValueError):
        return False
    return any(_identity(ours) == (status.st_dev, status.st_ino) for ours in own_files)


def _identity(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return status.st_dev, status.st_ino


def going_along(effect: Effect, policy: Policy, scene: Scene) -> list[str]:
    """Which of our files a command removes along with untracked ones: `git clean`, `git stash -u`."""
    if effect.detail not in ("untracked", "ignored") or effect.kind == "keeps_work" or scene.git is None:
        return []
    ours = [path for path in policy.get("ours", ()) if is_inside(path, scene.root) and os.path.lexists(path)]
    if effect.path:
        ours = [path for path in ours if is_inside(path, effect.path)]
    if not ours:
        return []
    untracked = scene.git.untracked(*ours, ignored=False if effect.detail == "untracked" else None) or []
    return [name for name in untracked if not _is_excluded(name, effect.without)]


def _is_excluded(name: str, without: tuple[str, ...]) -> bool:
    """Whether the file or a folder above it is excluded by name. Patterns are left to git."""
    is_plain = not any(sign in pattern for pattern in without for sign in "!*?[\\$`")
    return is_plain and any(pattern.strip("/") in name.split("/") for pattern in without)


def changes_table(effect: Effect, before: str, after: str | None, line: str) -> bool:
    """Whether our table changes. If the text `after` is unknown, whether the command mentions us."""
    if effect.kind in ("deletes", "moves"):
        return _table(before) is not None
    if effect.kind != "overwrites":
        return False
    if after is None:
        return "clickstop" in line
    # Parsing TOML takes time, and most edits do not concern us.
    return "clickstop" in before + after and _table(before) != _table(after)


def _table(text: str) -> Any:
    """Our table; if the text is invalid, all of it."""
    import tomllib

    try:
        tool = tomllib.loads(text).get("tool", {})
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    return tool.get("clickstop") if isinstance(tool, dict) else None
