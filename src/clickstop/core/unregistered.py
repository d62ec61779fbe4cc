"""Folders whose path is not registered: reached through a link, moved, copied, or somebody else's."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.initialised import COPY, INITIALISED, STRANGER, Standing
from clickstop.core.paths import is_inside
from clickstop.core.places import is_carried
from clickstop.core.registry import marked, register
from clickstop.core.repository import find_checkout, main_checkout, nearest_marked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.core.places import Repos


def recognise(folder: str, repos: Repos, environ: Mapping[str, str]) -> Standing:
    try:
        real = os.path.realpath(folder)
    except (OSError, ValueError):
        return Standing("", "")
    root = _through_a_link(folder, real, repos)
    if root:
        return Standing(root, INITIALISED)
    return _by_its_mark(real, repos, environ) or _stranger(folder)


def _through_a_link(folder: str, real: str, repos: Repos) -> str:
    """The registered root under the path by which it was reached, or ""."""
    while repos and folder != real:
        if is_carried(repos.get(os.path.realpath(folder))):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    return ""


def _by_its_mark(real: str, repos: Repos, environ: Mapping[str, str]) -> Standing | None:
    """A moved repository keeps its store. If two repositories claim a store, it stays with the original."""
    checkout = find_checkout(real)
    main = main_checkout(checkout) if checkout else ""
    place = main + real[len(checkout) :] if main else real
    # Innermost root first.
    for root, store in sorted(marked(main or checkout, environ), reverse=True) if checkout else ():
        if not is_inside(place, root):
            continue
        owner = next((path for path, entry in repos.items() if entry["id"] == store), "")
        if owner not in ("", root) and is_carried(repos[owner]):
            return Standing(root, COPY, owner)
        register(root, environ, store=store)
        return Standing(root, INITIALISED)
    return None


def _stranger(folder: str) -> Standing:
    root = nearest_marked(folder)
    return Standing(root, STRANGER if root else "")
