"""Load the compiled checks of a checkout; compile them again when a file that names commands has changed."""

from __future__ import annotations

import os
import time

from clickstop import __version__
from clickstop.checks.project import Project
from clickstop.core import plan as plan_file
from clickstop.core.places import Places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from clickstop.core.plan import Plan

# Not every change can be noticed by a file's stamp: a tool that was installed, a new package deep in the tree.
_OLD = 3_600  # seconds after which checks are compiled again anyway


def load(plan: Plan, top: str, paths: tuple[str, ...] = (), root: str = "") -> Project | None:
    """The checkout's checks, or None if none can be compiled.

    A new package around one of `paths` makes them compile again. `root` is the checkout's repository if that
    differs from the plan's.
    """
    root, environ = root or plan.root, plan.environ
    data = plan_file.read_json(file_for(Places(root, environ).plan, top, root, environ))
    if data is not None and "bar" in data and _is_good(data, root):
        project = Project(data)
        if not any(project.is_new_package(path) for path in paths):
            return project
    fresh = plan.compiler.checks(root, top, environ) if plan.compiler else None
    return Project(fresh) if fresh else None


def file_for(folder: str, top: str, root: str, environ: Mapping[str, str]) -> str:
    """The file of compiled checks, beside the plan. Each worktree has its own."""
    name = "checks.json"
    if top != root:
        import binascii

        name = f"checks-{binascii.crc32(os.fsencode(top)):08x}.json"
    return os.path.join(os.path.dirname(plan_file.file_for(folder, environ)), name)


def _is_good(data: dict[str, Any], root: str) -> bool:
    if data.get("version") != __version__ or data.get("root") != root:
        return False
    young = 0 <= time.time() - data["made_at"] < _OLD
    return young and all(plan_file.stamp(path) == stamp for path, stamp in data["stamps"].items())
