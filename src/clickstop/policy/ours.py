"""Whether a call would change what is clickstop's own or configures it: by name, through links, in a table."""

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
# In our folder, what people and their agents write as part of the work.
FREE = ("runs", "context", "knowledge.md")
TABLED = "pyproject.toml"  # of which one table is ours
AS_A_WHOLE = ("root", "home", "repository")  # other rules speak of these
_CHANGING = ("overwrites", "deletes", "moves", "changes_permissions")


def is_ours(effect: Effect, policy: Policy, scene: Scene) -> bool:
    """One of clickstop's own files, or a folder with such files that goes as a whole; its secrets even to read."""
    path = effect.path
    if not path or effect.where:
        return False
    if effect.kind == "reads":
        within = effect.recursive or effect.extent == "contents"
        return any(path == key or (within and is_inside(key, path)) for key in policy.get("unreadable", ()))
    if effect.kind not in _CHANGING or scene.place(effect) in AS_A_WHOLE or _is_free(path, scene):
        return False
    whole = effect.kind in ("deletes", "moves") and effect.extent != "some"  # thing in a folder that is named
    own_files = policy.get("ours", ())
    if any(is_inside(path, ours) or (whole and is_inside(ours, path)) for ours in own_files):
        return True
    return _is_named(path, effect, policy, scene) or _is_same_file(path, own_files)


def _is_free(path: str, scene: Scene) -> bool:
    return any(is_inside(path, os.path.join(top, FOLDER, name)) for top in scene.work for name in FREE)


def _is_named(path: str, effect: Effect, policy: Policy, scene: Scene) -> bool:
    """In any folder: what is found nearest to the work counts."""
    slashed = path.replace(os.sep, "/")
    tails = tuple(f"/{name}" for name in policy.get("names", ()))
    is_config = slashed.endswith(tails) or f"/{FOLDER}/" in f"{slashed}/"
    return is_config and scene.place(effect) != "temporary"


def _is_same_file(path: str, own_files: list[str]) -> bool:
    """A file with several names may be one of ours."""
    try:
        status = os.lstat(path)
        # A hard link: the same file under a name that says nothing.
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
    """Which of our files go along with those that git does not know: `git clean`, `git stash -u`."""
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
    """By the name of the file or of a folder above it; patterns with special signs are left to git."""
    is_plain = not any(sign in pattern for pattern in without for sign in "!*?[\\$`")
    return is_plain and any(pattern.strip("/") in name.split("/") for pattern in without)


def changes_table(effect: Effect, before: str, after: str | None, line: str) -> bool:
    """Whether our table becomes another one; where nobody knows the text `after`, whether the command names us."""
    if effect.kind in ("deletes", "moves"):
        return _table(before) is not None
    if effect.kind != "overwrites":
        return False
    if after is None:
        return "clickstop" in line
    # Reading TOML costs; most edits have nothing to do with us.
    return "clickstop" in before + after and _table(before) != _table(after)


def _table(text: str) -> Any:
    """What is ours in it; where it cannot be read, all of it."""
    import tomllib

    try:
        tool = tomllib.loads(text).get("tool", {})
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    return tool.get("clickstop") if isinstance(tool, dict) else None
