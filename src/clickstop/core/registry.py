"""Registers repositories: `repos.json`, this user's key, and marks in git folders.

A mark is a line `<store> <proof> <path of the root in the checkout>`. The proof is keyed with a secret that only
this user has, so that nobody else's repository can claim a store, and no clone carries one.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from typing import TYPE_CHECKING

from clickstop.core.ids import new_id, utc
from clickstop.core.paths import is_inside
from clickstop.core.places import (
    is_carried,
    key_file,
    look_again,
    private_folder,
    read_plain,
    registered,
    repos_file,
    user_key,
    user_state,
)
from clickstop.core.private import write_private
from clickstop.core.repository import find_checkout, git_dirs
from clickstop.core.wire import dumps, loads

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.core.places import Repos

_PATIENCE = 1.0  # seconds to wait for another process; without the lock, at worst a change is lost


def register(root: str, environ: Mapping[str, str], *, folder: str = "", store: str = "") -> str:
    """Register this root with the given store, its old one or a new one, and return the store's name.

    `folder` is where hooks were installed.
    """
    root = os.path.realpath(root)
    with _alone(environ):
        repos = registered(environ)
        old = repos.get(root, {})
        own = str(old["id"]) if old.get("off") or is_carried(old) else ""
        name = store or own or os.urandom(16).hex()
        # A repository that was moved takes its store along, so its old path loses it.
        for other in [path for path, entry in repos.items() if entry["id"] == name and path != root]:
            before = repos.pop(other)
            moved = [root + folder[len(other) :] for folder in before["folders"] if is_inside(folder, other)]
            old = {**before, "folders": moved}
        mark, file = _leave_mark(root, name, repos, environ)
        folders = list(dict.fromkeys([*old.get("folders", ()), *filter(None, [folder])]))
        repos[root] = {
            "id": name,
            "mark": mark,
            "file": file,
            "folders": folders,
            "since": old.get("since") or utc(),
        }
        _save(repos, environ)
    return name


def unregister(root: str, environ: Mapping[str, str], *, folder: str = "", purge: bool = False) -> None:
    """Remove `folder` from a root. A root without folders is marked as off, but keeps its store unless `purge` is
    set.
    """
    root = os.path.realpath(root)
    with _alone(environ):
        repos = registered(environ)
        entry = repos.get(root)
        if entry is None:
            return
        entry["folders"] = [other for other in entry["folders"] if folder and other != folder]
        if not entry["folders"]:
            _take_mark(entry["file"], entry["mark"])
            entry["off"] = True
        if purge:
            del repos[root]
        _save(repos, environ)


def marked(checkout: str, environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The roots in this checkout that have a valid mark of this user, with the names of their stores."""
    file, secret = mark_file(checkout), read_plain(key_file(environ))
    for line in read_plain(file).split("\n") if file and secret else ():
        name, _, fields = line.partition(" ")
        place = _place(fields.partition(" ")[2])
        # Recompute and compare: only the owner of the key can have written this line.
        if place and line == _mark(name, place, secret):
            yield os.path.normpath(os.path.join(checkout, place)), name


def mark_file(root: str) -> str:
    """The file of marks in the git folder around `root`, or "" outside git."""
    checkout = find_checkout(root)
    own = git_dirs(checkout)[0] if checkout else ""
    return os.path.join(own, "clickstop") if own else ""


def new_key(path: str) -> str:
    """Create this user's key and return it. If two processes do so at once, the first one wins."""
    private_folder(os.path.dirname(path))
    part = f"{path}.{new_id()[-8:]}.part"
    with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
        file.write(os.urandom(16).hex())
    try:
        os.link(part, path)
    except FileExistsError:
        pass
    except (OSError, AttributeError):  # a file system or platform without hard links
        os.replace(part, path)
    with contextlib.suppress(FileNotFoundError):
        os.remove(part)
    return read_plain(path)


def _mark(name: str, place: str, secret: str) -> str:
    text = f"{name} {dumps(place)}".encode()
    proof = hashlib.blake2b(text, key=secret.encode()[:64], digest_size=16).hexdigest()
    return f"{name} {proof} {dumps(place)}"


def _place(text: str) -> str:
    try:
        place = loads(text)
    except ValueError:
        return ""
    return place if isinstance(place, str) else ""


def _leave_mark(root: str, name: str, repos: Repos, environ: Mapping[str, str]) -> tuple[str, str]:
    """Write the mark and return it with its file; two empty texts if there is no git, its folder is read-only, or
    it has another root's mark.
    """
    file = mark_file(root)
    place = os.path.relpath(root, os.path.realpath(find_checkout(root))) if file else ""
    if not file or _is_taken(file, place, root, repos):
        return "", ""
    mark = _mark(name, place, user_key(environ))
    lines = [line for line in read_plain(file).split("\n") if line.isascii()]  # as marks are; anything can be there
    others = [line for line in lines if line and _place(line.split(" ", 2)[-1]) != place]
    try:
        write_private(file, "\n".join([*others, mark, ""]))
    except OSError:
        return "", ""
    return mark, file


def _is_taken(file: str, place: str, root: str, repos: Repos) -> bool:
    """Whether the git folder has the mark of another root: a checkout can name any folder as git's."""
    real = os.path.realpath(file)
    return any(
        path != root
        and os.path.realpath(entry.get("file") or os.devnull) == real
        and _place(str(entry.get("mark")).split(" ", 2)[-1]) == place
        and is_carried(entry)
        for path, entry in repos.items()
    )


def _take_mark(file: str, mark: str) -> None:
    others = [line for line in read_plain(file).split("\n") if line and line != mark] if file else []
    with contextlib.suppress(OSError):
        if others:
            write_private(file, "\n".join([*others, ""]))
        elif file:
            os.remove(file)


def _save(repos: Repos, environ: Mapping[str, str]) -> None:
    import json

    write_private(repos_file(environ), json.dumps(repos, indent=1, sort_keys=True) + "\n")
    look_again()


@contextlib.contextmanager
def _alone(environ: Mapping[str, str]) -> Iterator[None]:
    private_folder(user_state(environ))
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    folder = os.open(user_state(environ), os.O_RDONLY)
    end = time.monotonic() + _PATIENCE
    try:
        while time.monotonic() < end:
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            time.sleep(0.01)
        yield
    finally:
        os.close(folder)
