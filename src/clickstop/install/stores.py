"""Lists this user's stores, the repositories they belong to, and how long they last."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.core.initialised import COPY, standing
from clickstop.core.places import Places, is_carried, is_guest_store, registered, temporary, user_state

if TYPE_CHECKING:
    from collections.abc import Mapping

_AT_ONCE = 500
_PASSING = ("tmpfs", "ramfs", "overlay")  # file systems that do not outlive a container or a boot


@dataclass(frozen=True, slots=True)
class KeptStore:
    """One folder in `stores/`."""

    name: str
    root: str  # where its repository was last seen; "" if unknown
    used: float  # seconds since 1970
    size: int  # bytes
    in_use: bool  # whether the repository still exists


def all_stores(environ: Mapping[str, str]) -> list[KeptStore]:
    """The stores of repositories that were set up, most recently used first."""
    folder = os.path.join(user_state(environ), "stores")
    owners = {entry["id"]: (root, is_carried(entry)) for root, entry in registered(environ).items()}
    names = os.listdir(folder) if os.path.isdir(folder) else []
    stores = []
    for name in names:
        path = os.path.join(folder, name)
        if is_guest_store(name) or not os.path.isdir(path):
            continue
        root, in_use = owners.get(name, (_planned_root(path), False))
        files = _files(path)
        used = max((file.st_mtime for file in files), default=0.0)
        stores.append(KeptStore(name, root, used, sum(file.st_size for file in files), in_use))
    return sorted(stores, key=lambda store: -store.used)


def thin_out(folder: str, before: float) -> int:
    """Remove some stores of folders that were never set up and were not used since `before`. Returns how many."""
    paths = [os.path.join(folder, name) for name in os.listdir(folder) if is_guest_store(name)]
    # Nothing is deleted through a link.
    old = [path for path in paths if not os.path.islink(path) and _is_older(path, before)][:_AT_ONCE]
    for path in old:
        shutil.rmtree(path, ignore_errors=True)
    return sum(not os.path.exists(path) for path in old)


def _is_older(path: str, before: float) -> bool:
    times = (os.lstat(path).st_mtime, *(file.st_mtime for file in _files(path)))
    return max(times) < before


def _files(path: str) -> list[os.stat_result]:
    return [os.lstat(os.path.join(above, file)) for above, _, files in os.walk(path) for file in files]


def kept_store(root: str, environ: Mapping[str, str]) -> str:
    """The folder of a repository's store, even if its hooks are gone."""
    entry = registered(environ).get(os.path.realpath(root))
    return os.path.join(user_state(environ), "stores", entry["id"]) if entry else Places(root, environ).state


def candidates(root: str, environ: Mapping[str, str]) -> list[KeptStore]:
    """Stores that the repository at `root` may adopt: the original's if it is a copy, else those last used
    there, else those whose repository is gone.
    """
    here = standing(root, environ)
    every = all_stores(environ)
    if here.kind == COPY:
        return [store for store in every if os.path.realpath(store.root) == os.path.realpath(here.original)]
    unused = [store for store in every if not store.in_use]
    return [store for store in unused if store.root == os.path.realpath(root)] or unused


def earlier(root: str, environ: Mapping[str, str]) -> list[str]:
    """Notes about an old store, to show before a new one is made."""
    entry = registered(environ).get(os.path.realpath(root))
    if not entry or entry.get("off") or is_carried(entry):
        return []
    notice = "Another repository was here before; its data is kept."
    return [f"{notice} If this is the same repository: clickstop adopt {entry['id']}"]


def why_memory_ends(environ: Mapping[str, str]) -> str:
    """Why recorded data will be lost with this machine, or "" if nothing suggests that."""
    state = user_state(environ)
    if state == temporary(environ):
        return "your state folder is not writable, so this is a temporary folder"
    if environ.get("CI", "").lower() not in ("", "0", "false"):
        return "this is a CI job"
    kind = _file_system(os.path.realpath(state))
    return f"its file system is {kind}, which does not survive a container or a restart" if kind in _PASSING else ""


def _file_system(path: str) -> str:
    """The type of the file system that contains a path, if the system tells."""
    mount = "", ""
    try:
        with open("/proc/self/mounts", encoding="utf-8", errors="surrogateescape") as mounts:
            for line in mounts:
                _, place, kind, *_ = line.split(" ")
                inside = path == place or path.startswith(place.rstrip("/") + "/")
                # The innermost mount around the path; of two at the same place, the later one.
                mount = (place, kind) if inside and len(place) >= len(mount[0]) else mount
    except (OSError, ValueError):
        return ""
    return mount[1]


def _planned_root(store: str) -> str:
    """The repository of a store, from its compiled plan."""
    try:
        with open(os.path.join(store, "plan", "plan.json"), encoding="utf-8") as file:
            return str(json.load(file)["root"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
