"""Which folders `clickstop init` is about."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.core.paths import is_inside
from clickstop.core.places import home
from clickstop.core.repository import find_checkout, find_root, main_checkout

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Target:
    """One place to install into."""

    root: str  # holds clickstop.toml and .clickstop/
    folder: str  # where the agent is started; holds its settings
    checkout: str  # git's top folder around it, or ""


def target(cwd: str) -> Target:
    """The initialised folder around `cwd`, else its git checkout, else itself. A worktree keeps its store in the
    main checkout.
    """
    checkout = find_checkout(cwd)
    found = find_root(cwd)
    if found and (not checkout or is_inside(found, checkout)):
        return Target(found, found, checkout)
    if not checkout:
        return Target(cwd, cwd, "")
    return Target(main_checkout(checkout) or checkout, checkout, checkout)


def why_not(place: Target, environ: Mapping[str, str]) -> str:
    """Why nothing may be installed there, or ""."""
    folder = os.path.realpath(place.root)
    if os.path.dirname(folder) == folder:
        return "this is the top of the file system"
    if folder == os.path.realpath(home(environ)):
        return "this is your home folder, and everything in it would count as one project"
    return ""
