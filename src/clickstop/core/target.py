"""Which folder `clickstop init` applies to."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.core.initialised import INITIALISED, standing
from clickstop.core.paths import is_inside
from clickstop.core.places import home
from clickstop.core.repository import find_checkout, main_checkout, nearest_marked

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Target:
    """A place to install into."""

    root: str  # contains clickstop.toml
    folder: str  # where the agent starts; contains its settings
    checkout: str  # git's top folder around it, or ""


def target(cwd: str, environ: Mapping[str, str]) -> Target:
    """The nearest folder around `cwd` that is set up or has a configuration, else its checkout, else `cwd` itself.

    For a worktree, the root is its main checkout.
    """
    checkout = find_checkout(cwd)
    here = standing(cwd, environ)
    # Both contain `cwd`, so the longer one is nearer.
    root = max(here.root if here.kind == INITIALISED else "", nearest_marked(cwd), key=len)
    if root and (not checkout or is_inside(root, checkout)):
        return Target(root, root, checkout)
    if not checkout:
        return Target(cwd, cwd, "")
    return Target(main_checkout(checkout) or checkout, checkout, checkout)


def why_not(place: Target, environ: Mapping[str, str]) -> str:
    """Why nothing may be installed there, or ""."""
    folder = os.path.realpath(place.root)
    if os.path.dirname(folder) == folder:
        return "this is the root of the file system"
    if folder == os.path.realpath(home(environ)):
        return "this is your home folder, and everything in it would count as one project"
    return ""
