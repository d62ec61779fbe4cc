"""Secrets that are sent: which ones a file or folder contains, and whether the receiver is local or allowed."""

from __future__ import annotations

import os

from clickstop.core.files import BUILT, VENDORED
from clickstop.core.globs import fits
from clickstop.core.paths import is_inside
from clickstop.policy.protected import is_secret
from clickstop.shell.effect import SERVED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

_ENTRIES = 3_000  # entries of a folder
_ENOUGH = 5
_SKIPPED = VENDORED | BUILT | {".git"}


def is_near(effect: Effect, scene: Scene) -> bool:
    """Whether the receiver is this machine, or the project is served during development."""
    from clickstop.shell.sending import LOCAL

    if LOCAL.match(effect.detail):
        return True
    return effect.detail == SERVED and effect.path in scene.work


def is_named(target: str, hosts: Iterable[str]) -> bool:
    """Whether the target is a host that may receive secrets."""
    host = host_of(target)
    return bool(host) and any(fits(host, glob) for glob in hosts)


def host_of(target: str) -> str:
    """The host in `https://user@host:8080/x`, `user@host:x` or `s3://bucket/x`."""
    address = target.partition("://")[2] or target
    return address.partition("/")[0].rpartition("@")[2].partition(":")[0].lower()


def held(effect: Effect, scene: Scene) -> list[str]:
    """The secrets that an effect reads or sends; [] if none."""
    if effect.forced:
        return [effect.path or effect.target]
    if effect.where or not effect.path:
        return []
    if effect.extent == "pushed":
        return _pushed(effect, scene)
    if effect.extent == "named":
        name = effect.target.rpartition("/")[2]
        # An example that matches the pattern, to see whether such names are secret.
        sought = os.path.join(effect.path, name.strip("*").replace("*", "x") or "x")
        # `find -name '*.pem' | tar` selects by name: the pattern itself may be secret.
        return [effect.target] if is_secret(sought, scene) else _below(effect, scene, name)
    if effect.extent:
        # In folders such as ~/.ssh everything is secret, whatever its name.
        inside = os.path.join(effect.path, "?")
        if is_secret(inside, scene):
            return [effect.path]
        return _below(effect, scene) if effect.extent == "contents" else []
    if is_secret(effect.path, scene):
        return [effect.path]
    if not os.path.isdir(effect.path):
        return []
    return [effect.path] if is_secret(os.path.join(effect.path, "?"), scene) else _below(effect, scene)


def _pushed(effect: Effect, scene: Scene) -> list[str]:
    """Secrets that an earlier call added, by force or under another name, and that no remote has yet."""
    git = scene.git.around(effect.path) if scene.git is not None else None
    if git is None:
        return []
    added = git.tracked_all_the_same() or []
    secrets = [path for path in added if is_secret(os.path.join(git.folder, path), scene)]
    copies = [path for path in scene.copies if is_inside(path, git.folder)]
    secrets += (git.tracked(*copies) or []) if copies else []
    return secrets[:_ENOUGH] if secrets and git.is_unpushed(*secrets) else []


def _below(effect: Effect, scene: Scene, name: str = "*") -> list[str]:
    """Secrets files in a folder, up to a limit, without excluded ones."""
    secrets: list[str] = []
    folders, remaining = [effect.path] if os.path.basename(effect.path) not in _SKIPPED else [], _ENTRIES
    while folders and remaining > 0 and len(secrets) < _ENOUGH:
        folder = folders.pop(0)
        for entry in _entries(folder):
            remaining -= 1
            if _is_left_out(entry.path, effect):
                continue
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in _SKIPPED:
                    folders.append(entry.path)
            elif fits(entry.name, name) and is_secret(entry.path, scene):
                secrets.append(scene.name(entry.path))
    return secrets


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            listed = [entry for entry, _ in zip(entries, range(_ENTRIES), strict=False)]
    except OSError:
        return []
    return sorted(listed, key=lambda entry: entry.name)


def _is_left_out(path: str, effect: Effect) -> bool:
    """Whether a glob excludes the name, or the path within the folder."""
    inside = path[len(effect.path) :].strip("/")
    names = (inside.rpartition("/")[2], inside, f"./{inside}")
    return any(fits(name, glob.strip("/").removesuffix("/*")) for name in names for glob in effect.without)
