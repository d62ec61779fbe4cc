"""Whose repository a folder belongs to: set up by this user, a copy of one, somebody else's, or none."""

from __future__ import annotations

import os

from clickstop.core.places import is_carried, registered, settle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from clickstop.core.places import Repos

INITIALISED = "initialised"
COPY = "copy"  # of a repository that is still where it was set up
STRANGER = "stranger"  # brings its own configuration, but this user has not set it up


class Standing:
    """The root of a repository, and its relation to this user."""

    __slots__ = ("kind", "original", "root")

    def __init__(self, root: str, kind: str, original: str = "") -> None:
        self.root = root
        self.kind = kind  # "" if there is none
        self.original = original  # of a copy


def standing(cwd: str, environ: Mapping[str, str]) -> Standing:
    """The nearest folder at or above `cwd` that this user has set up. For a worktree, its main checkout counts."""
    repos = registered(environ)
    folder = os.path.abspath(cwd)
    root = _registered(folder, repos, environ)
    if root:
        return Standing(root, INITIALISED)
    from clickstop.core.unregistered import recognise

    return recognise(folder, repos, environ)


def first(folders: Iterable[str], environ: Mapping[str, str]) -> Standing:
    """The first folder that this user has set up, else the first that belongs to any repository."""
    guest = Standing("", "")
    for folder in folders:
        place = standing(folder, environ)
        if place.kind == INITIALISED:
            return place
        guest = guest if guest.kind else place
    return guest


def find_root(cwd: str, environ: Mapping[str, str]) -> str:
    """The root of the repository that contains `cwd`, or ""."""
    return standing(cwd, environ).root


def _registered(cwd: str, repos: Repos, environ: Mapping[str, str]) -> str:
    """Look the folder and its parents up in the registry. A worktree is looked up at the same place in its main
    checkout.
    """
    folder = place = cwd
    jumped = False
    while repos:
        entry = repos.get(place)
        if entry and is_carried(entry):
            settle(place, entry["id"], environ)
            return place
        from clickstop.core.repository import main_checkout

        main = "" if jumped else main_checkout(folder)
        if main:
            jumped, place = True, main + cwd[len(folder) :]
            continue
        parent = os.path.dirname(place)
        if parent == place:
            break
        folder = place = parent
    return ""
